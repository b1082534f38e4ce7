// Macros that are attributes stand before a declaration, alone on a line or with arguments.

#define ATTR_MALLOC
#define ATTR_SIZE(x)
#define ATTR_NONNULL
#define fmtlike(a, b)
ATTR_MALLOC ATTR_SIZE(1)
void *make(int size);
//    ^^^^ def function make
ATTR_MALLOC ATTR_SIZE(1) ATTR_SIZE(2)
void *made(int size);
//    ^^^^ def function made
ATTR_NONNULL
static inline _Bool begins(const char *text) {
//                  ^^^^^^ def function begins
    return text != 0;
}
void fmtlike(1, 2) say(const char *, ...);
//                 ^^^ def function say
void fmtlike(1, 2)
tell(const char *, ...);
// `tell` def function tell
int fmtlike(1, 2) (*hook)(const char *);
//                  ^^^^ def variable hook
void plain(int a);
//   ^^^^^ def function plain
void use(void) {
    say("a");
//  ^^^ ref call -> say
    make(begins("a"));
//  ^^^^ ref call -> make
//       ^^^^^^ ref call -> begins
}
