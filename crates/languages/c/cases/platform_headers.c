// Of headers for several platforms, the one for Linux is included, unless another one is nearer.
// --- main.c
#include "Platform.h"
int f(void) { return uptime(); }
//                   ^^^^^^ ref call -> linux/Platform.h::uptime
// --- linux/Platform.h
int uptime(void);
// --- darwin/Platform.h
int uptime(void);
// --- darwin/main.c
#include "Platform.h"
int g(void) { return uptime(); }
//                   ^^^^^^ ref call -> darwin/Platform.h::uptime
