// The type of an expression, for every rule that infers one. Each example has a decoy: both types have `wide`, but a wall has
// no lock.

struct wall { int wide; };
struct door { int wide; int lock; struct wall *beside; };
typedef struct door door_t;

// Declared types: of variables, parameters and fields, through pointers, arrays and other names.
struct door front;
door_t *named;
struct wall bare;

void declared(struct door *door, struct wall *wall, void *any, door_t many[]) {
    front.lock = 1;
//        ^^^^ ref write -> door::lock
    named->lock = 1;
//         ^^^^ ref write -> door::lock
    bare.lock = 1;
//       ^^^^ ref write -> ?
    bare.wide = 1;
//       ^^^^ ref write -> wall::wide
    door->lock = 1;
//        ^^^^ ref write -> door::lock
    wall->lock = 1;
//        ^^^^ ref write -> ?
    many[0].lock = 1;
//          ^^^^ ref write -> door::lock
    door->beside->wide = 1;
//                ^^^^ ref write -> wall::wide
    door->beside->lock = 1;
//                ^^^^ ref write -> ?
    any->lock = 1;
//       ^^^^ ref write -> ?
    ((struct door *) any)->lock = 1;
//                         ^^^^ ref write -> door::lock
    ((struct wall *) any)->lock = 1;
//                         ^^^^ ref write -> ?
}

// What is assigned does not change what is declared.
void assign(struct wall *wall) {
    struct door *first = 0, *second = first;
    second->lock = 1;
//          ^^^^ ref write -> door::lock
    void *third = first;
    third->lock = 1;
//         ^^^^ ref write -> ?
}

// Results: as they are declared. A function is none of its results.
struct door *make(void);
struct wall *build(void);
struct door *(*maker)(void);
void results(void) {
    make()->lock = 1;
//          ^^^^ ref write -> door::lock
    make()->beside->wide = 1;
//                  ^^^^ ref write -> wall::wide
    build()->lock = 1;
//           ^^^^ ref write -> ?
    maker()->lock = 1;
//           ^^^^ BUG ref write -> ?
    missing()->lock = 1;
//             ^^^^ ref write -> ?
}
