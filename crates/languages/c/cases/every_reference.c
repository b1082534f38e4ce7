// Every reference to a name that is not a local, with its role.
// case: every ref

#include "door.h"
//       ^^^^^^^^ ref import -> ?
//       ^^^^^^^^ import door.h *
#include <stdio.h>
//       ^^^^^^^^^ ref import -> external
#if defined(WIDE) && WIDTH > 3
//          ^^^^ ref read -> ? from=""
//                   ^^^^^ ref read -> WIDTH
#endif
#ifdef __linux__
//     ^^^^^^^^^ ref read -> external (builtin)
#endif

#define WIDTH 80
#define AREA(w) (WIDTH * (w) + measure(w))
//               ^^^^^ ref read -> WIDTH from=AREA
//                             ^^^^^^^ ref call -> measure from=AREA arguments=1

struct door { int width; struct door *next; int (*open)(int); };
//                              ^^^^ ref type -> door from=door::next [type_of]
typedef struct door door_t;
//             ^^^^ ref type -> door from=door_t
enum side { LEFT, RIGHT = WIDTH };
//                        ^^^^^ ref read -> WIDTH from=side::RIGHT

static int counter;
static struct door doors[2] = { { .width = 1 }, { .next = doors } };
//            ^^^^ ref type -> door from=doors [type_of]
//                                 ^^^^^ ref write -> door::width
//                                                 ^^^^ ref write -> door::next
//                                                        ^^^^^ ref read -> doors
static struct door sides[] = { [LEFT] = { .width = 2 }, [RIGHT].width = 3 };
//            ^^^^ ref type -> door
//                              ^^^^ ref read -> side::LEFT
//                                         ^^^^^ ref write -> door::width
//                                                       ^^^^^ ref read -> side::RIGHT
//                                                              ^^^^^ ref write -> door::width
int measure(int by);

__attribute__((noinline, format(printf, 1, 2)))
//             ^^^^^^^^ ref decorates -> external
//                       ^^^^^^ ref decorates -> external
static door_t *walk(door_t *from, enum side side) {
//     ^^^^^^ ref type -> door_t from=walk [returns]
//                  ^^^^^^ ref type -> door_t from=walk [receives]
//                                     ^^^^ ref type -> side from=walk [receives]
    struct door local = { .width = AREA(1), .next = from };
//         ^^^^ ref type -> door [uses]
//                         ^^^^^ ref write -> door::width
//                                 ^^^^ ref call -> AREA
//                                           ^^^^ ref write -> door::next
    int i, (*callback)(int) = measure;
//                            ^^^^^^^ ref read -> measure from=walk
    callback(counter);
//           ^^^^^^^ ref read -> counter
    (*callback)(counter++);
//              ^^^^^^^ ref write -> counter
    (measure)(1);
//   ^^^^^^^ ref call -> measure
    from->open(i);
//        ^^^^ ref call -> door::open (member) receiver=from arguments=1
    (*from->open)(i);
//          ^^^^ ref call -> door::open receiver=from
    from->next->width = local.width;
//        ^^^^ ref read -> door::next receiver=from
//              ^^^^^ ref write -> door::width receiver="from->next"
//                            ^^^^^ ref read -> door::width receiver=local
    doors[0].width += 1;
//  ^^^^^ ref read -> doors
//           ^^^^^ ref write -> door::width receiver="doors[0]"
    doors[1] = *from;
//  ^^^^^ ref write -> doors
    from->next[0].width--;
//        ^^^^ ref read -> door::next
//                ^^^^^ ref write -> door::width
    ((door_t *)from)->width = sizeof(door_t) + sizeof(struct door);
//    ^^^^^^ ref type -> door_t
//                    ^^^^^ ref write -> door::width
//                                   ^^^^^^ ref read -> door_t
//                                                           ^^^^ ref type -> door
    from = &(struct door){ .width = 2 };
//                  ^^^^ ref type -> door
//                          ^^^^^ ref write -> door::width
    i = offsetof(struct door, next);
//                      ^^^^ ref type -> door
//                            ^^^^ ref read -> door::next
    printf("%d", WIDTH);
//  ^^^^^^ ref call -> external (builtin) arguments=2
//               ^^^^^ ref read -> WIDTH
    if (side == LEFT)
//              ^^^^ ref read -> side::LEFT conditional
        measure(side ? RIGHT : missing);
//      ^^^^^^^ ref call -> measure conditional
//                     ^^^^^ ref read -> side::RIGHT conditional
//                             ^^^^^^^ ref read -> ? conditional
    LIST(door_t) list;
//  ^^^^ ref call -> ?
//       ^^^^^^ ref type -> door_t
    goto out;
out:
    return from;
}
