// The replacement text of a macro is extracted as code if it is code. A macro belongs to the file, wherever it is defined.

int measure(int by);
struct door { int width; };

#define TWICE(x) (measure(x) + (x))
//                ^^^^^^^ ref call -> measure from=TWICE
//                        ^ nothing
#define OPEN(door, by) do { \
//      ^^^^ def macro OPEN params="door, by" lines=4 branches=1 loops=1
    if ((by) > LIMIT) \
//             ^^^^^ ref read -> LIMIT conditional
        (door)->width = measure(by); \
//              ^^^^^ ref write -> ? receiver="(door)"
//                      ^^^^^^^ ref call -> measure from=OPEN conditional
} while (0)
#define LIMIT 0x10 /* a comment is no value */
//      ^^^^^ def macro LIMIT value=0x10 doc="a comment is no value"
#define GLUE(a, b) a##b
//                 ^ nothing
#define TYPE struct door
//                  ^^^^ ref type -> door
#define HALF if (measure(1)) {
//               ^^^^^^^ nothing

int run(void) {
#define INSIDE 3
//      ^^^^^^ def macro INSIDE in="" !local
    return TWICE(measure(INSIDE));
//         ^^^^^ ref call -> TWICE
//               ^^^^^^^ ref call -> measure
//                       ^^^^^^ ref read -> INSIDE
}
struct flags {
    int bits;
#define FLAG_OPEN 1
//      ^^^^^^^^^ def macro FLAG_OPEN in=""
    int more;
//      ^^^^ def field flags::more
};
int after = INSIDE + FLAG_OPEN;
//          ^^^^^^ ref read -> INSIDE
//                   ^^^^^^^^^ ref read -> FLAG_OPEN
