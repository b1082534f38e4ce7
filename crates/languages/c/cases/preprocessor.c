// Everything around preprocessor directives is extracted: of a conditional that splits a statement, one branch is parsed, and
// macros before a type, after a declaration or alone on a line are not mistaken for types.
// file: status=ok problems=0

#ifdef __cplusplus
extern "C" {
#endif

API int exported(void);
//      ^^^^^^^^ def function exported type=int
//  `API` ref read -> ? from=""
ATTR(constructor) static void at_start(void) {}
//                            ^^^^^^^^ def function at_start visibility=private
// `ATTR` ref call -> ?
DEFINE_LIST(door)
// `DEFINE_LIST` ref call -> ?
struct API door { int width; } PACKED;
//         ^^^^ def struct door
//                    ^^^^^ def field door::width
door_t *NONNULL open_door(int by) NOTHROW WARN("unused");
//              ^^^^^^^^^ def function open_door type="door_t *NONNULL"
int counter ALIGNED(8);
//  ^^^^^^^ def variable counter

int halves(int a) {
//  ^^^^^^ def function halves lines=16 branches=1
#ifdef FAST
    if (a > quick(a)) {
//          ^^^^^ ref call -> ? from=halves
#else
    if (a > slow(a)) {
#endif
        return 1;
    }
    int x = a +
#if WIDE
        wide;
//      ^^^^ ref read -> ? from=halves
#else
        narrow;
//      ^^^^^^ ref read -> ? from=halves
#endif
    return x;
}
int statements(int a) {
//  ^^^^^^^^^^ BUG def function statements branches=0
    CHECK(a)
//  ^^^^^ ref call -> ? from=statements
    if (a) {
//  ^^ nothing
        return 1;
    }
    return 0;
}
int after_halves;
//  ^^^^^^^^^^^^ def variable after_halves in=""

enum side {
#define X(name) SIDE_##name,
//      ^ def macro X in="" params=name
    LEFT,
//  ^^^^ def variant side::LEFT
#ifdef MORE
    RIGHT,
//  ^^^^^ def variant side::RIGHT
#endif
};

#define VALUES(x) { \
//      ^^^^^^ def macro VALUES lines=4
    /* first */ x, \
    /* second */ x \
}

#if 0
int dead(void);
//  ^^^^ nothing
#endif
#if A
int either(void) { return 1; }
//  ^^^^^^ def function either
#else
int either(void) { return 2; }
//  ^^^^^^ def function "either#2"
#endif

#ifdef __cplusplus
}
#endif
