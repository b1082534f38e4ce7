// A macro may replace the name of a member; what it is replaced with is read in the macro.

// --- door.h
struct size {
    int width;
};
struct door {
    struct size size;
    int height;
};
#define width size.width
#define depth(of) ((of)->height)
// --- use.c
#include "door.h"
#define door_height height
int measure(struct door *door) {
    int depth = door->depth;
//                    ^^^^^ ref read -> ?
    return door->width + door->door_height + door->height;
//               ^^^^^ ref read -> door.h::width
//                             ^^^^^^^^^^^ ref read -> door_height
//                                                 ^^^^^^ ref read -> door.h::door::height
}
