// Code that is disabled everywhere in the project is marked: a branch whose condition needs a name that no file defines, no
// build file sets, and no known compiler or platform provides.

// --- Makefile
CFLAGS = -O2 -DFROM_BUILD=1
// --- options.h
#define FROM_HEADER 1
#ifdef NEVER_DEFINED
#define FROM_THERE 1
#endif
// --- use.c
#include "options.h"
int step(void);
//  ^^^^ def function step !inactive
#ifdef SELF_TEST
int test(void) { return step(); }
//  ^^^^ def function test inactive
//                      ^^^^ ref call -> step inactive
#else
int run(void) { return step(); }
//                     ^^^^ ref call -> step !inactive
#endif
int all(void) {
//  ^^^ def function all !inactive
#ifdef FROM_HEADER
    step();
//  ^^^^ ref call -> step !inactive
#endif
#ifdef DOOR__HAVE_BELLS
    step();
//  ^^^^ ref call -> step !inactive
#endif
#ifdef FROM_THERE
    step();
//  ^^^^ ref call -> step !inactive
#endif
#if FROM_BUILD
    step();
//  ^^^^ ref call -> step !inactive
#endif
#if defined(SELF_TEST) && defined(FROM_HEADER)
    step();
//  ^^^^ ref call -> step inactive
#elif defined(SELF_TEST) || defined(FROM_HEADER)
    step();
//  ^^^^ ref call -> step !inactive
#endif
#if defined(SELF_TEST) || defined(OTHER_TEST)
    step();
//  ^^^^ ref call -> step inactive
#endif
#if !defined(SELF_TEST)
    step();
//  ^^^^ ref call -> step !inactive
#else
    step();
//  ^^^^ ref call -> step inactive
#endif
#ifndef SELF_TEST
    step();
//  ^^^^ ref call -> step !inactive
#elif 1
    step();
//  ^^^^ ref call -> step inactive
#endif
#if LEVEL > 1
    step();
//  ^^^^ ref call -> step inactive
#elif LEVEL == 0
    step();
//  ^^^^ ref call -> step !inactive
#else
    step();
//  ^^^^ ref call -> step inactive
#endif
#if 0
#else
    step();
//  ^^^^ ref call -> step !inactive
#endif
    // What compilers, systems and checks for features bring along may be there.
#ifdef __linux__
    step();
//  ^^^^ ref call -> step !inactive
#endif
#ifdef HAVE_STEPS
    step();
//  ^^^^ ref call -> step !inactive
#endif
    // What code uses as a value comes from somewhere.
#ifdef SO_STEP
    return step() + SO_STEP;
//         ^^^^ ref call -> step !inactive
#endif
    /*
#ifdef SELF_TEST
    */
    step();
//  ^^^^ ref call -> step !inactive
#ifdef SELF_TEST
    if (step()) {
//      ^^^^ ref call -> step inactive
#else
    if (step()) {
#endif
        return 1;
    }
    return 0;
}
// --- library.c
#include <stdio.h>
#include <library.h>
int step(void);
int use_library(void) {
    // What is read in from outside may define any name.
#ifdef LIBRARY_STEP
    step();
//  ^^^^ ref call -> step !inactive
#endif
#if 1
    return 0;
#else
    return step();
//         ^^^^ ref call -> step inactive
#endif
}
