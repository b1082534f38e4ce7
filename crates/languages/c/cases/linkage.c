// A static function is visible only in its own file. Other functions are visible through the header that declares them, and
// only in files that include it.

// --- door.h
void door_open(void);
// --- door.c
#include "door.h"
static int turn(void) { return 1; }
static int count;
void door_open(void) { count = turn(); }
//                     ^^^^^ ref write -> count
//                             ^^^^ ref call -> turn (local)
void door_close(void) {}
// --- wall.c
static int turn(void) { return 2; }
int paint(void) { return turn(); }
//                       ^^^^ ref call -> turn (local)
// --- house.c
#include "door.h"
void enter(void) {
    door_open();
//  ^^^^^^^^^ ref call -> door.h::door_open
    turn();
//  ^^^^ ref call -> ?
    count = 1;
//  ^^^^^ ref write -> ?
    door_close();
//  ^^^^^^^^^^ ref call -> ?
}
// --- barn.c
void leave(void) { door_open(); }
//                 ^^^^^^^^^ ref call -> ?
