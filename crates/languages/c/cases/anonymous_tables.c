// Designated initializers of a table whose struct has no name.

static const struct {
    const char *key;
    int code;
} table[] = {
    { .key = "a", .code = 1 },
//     ^^^ ref write -> table::key
//                 ^^^^ ref write -> table::code
    [1] = { .key = "b" },
//           ^^^ ref write -> table::key
};
struct { int left; } one = { .left = 1 };
//                            ^^^^ ref write -> one::left
struct other { int key; };
int f(void) { return table[0].code; }
//                            ^^^^ ref read -> table::code
