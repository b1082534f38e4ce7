// Attributes of every form are references; their arguments are ignored.

[[nodiscard]] int checked(void);
//^^^^^^^^^ ref decorates -> external from=checked
//                ^^^^^^^ def function checked
[[gnu::format(printf, 1, 2)]] int print(const char *format, ...);
//     ^^^^^^ ref decorates -> external
//            ^^^^^^ nothing
__declspec(dllexport) int shared(void);
//         ^^^^^^^^^ ref decorates -> external
static int quiet(void) __attribute__((unused, section("a")));
//                                    ^^^^^^ ref decorates -> external
//                                            ^^^^^^^ ref decorates -> external
struct __attribute__((packed)) door {
//                    ^^^^^^ ref decorates -> external
//                             ^^^^ def struct door
    char mark;
};
struct door front = { mark: 'a' };
//                    ^^^^ ref write -> ?
