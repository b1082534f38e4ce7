// A function definition defines what the headers included by its file declare, and earlier declarations in the same file.

// --- door.h
void door_open(int speed);
extern int door_count;
// --- wall.h
void wall_paint(void);
// --- door.c
#include "door.h"
static void turn(void);
int door_count = 0;
//  ^^^^^^^^^^ def variable door_count defines=door.h::door_count
void door_open(int speed) { turn(); }
//   ^^^^^^^^^ def function door_open defines=door.h::door_open
static void turn(void) {}
//          ^^^^ def function turn defines=turn#2
void wall_paint(void) {}
//   ^^^^^^^^^^ def function wall_paint defines=
