// Only the branch of a conditional that is most likely compiled counts. Options are off by default.

// --- sides.h
#if ORDER == LITTLE
#define swap(x) (x)
int width(const char *format, ...) __attribute__((format(printf, 1, 2)));
#elif ORDER == BIG
#define swap(x) turned(x)
#else
#define swap(x) neither(x)
int width(const char *format, ...);
#endif
#ifdef NOTHING
#else
int only(void);
#endif
#define LIMIT 1
#undef LIMIT
#define LIMIT 2
// --- use.c
#include "sides.h"
#ifdef FAST
static int step(void) { return 1; }
#else
static int step(void) { return 2; }
#endif
#if defined(_WIN32)
static int root(void) { return 1; }
#elif defined(__GNUC__) && !defined(FAST)
static int root(void) { return 2; }
#else
static int root(void) { return 3; }
#endif
int use(void) {
    return swap(1) + width("a") + only() + step() + LIMIT + root();
//         ^^^^ ref call -> sides.h::swap
//                   ^^^^^ ref call -> sides.h::width
//                                ^^^^ ref call -> sides.h::only
//                                         ^^^^ ref call -> "step#2"
//                                                  ^^^^^ ref read -> "sides.h::LIMIT#2"
//                                                          ^^^^ ref call -> "root#2"
}
