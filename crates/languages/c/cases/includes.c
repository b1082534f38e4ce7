// The definitions of an included file are visible, and so are those of files that it includes.

// --- src/main.c
#include "door.h"
//       ^^^^^^^^ import door.h * to=src/door.h
#include "../lib/wall.h"
//       ^^^^^^^^^^^^^^^ import ../lib/wall.h * to=lib/wall.h
#include "shop.h"
//       ^^^^^^^^ import shop.h * to=include/shop.h
#include <shop/cart.h>
//       ^^^^^^^^^^^^^ import <shop/cart.h> * to=include/shop/cart.h
#include "lua.h"
//       ^^^^^^^ import lua.h * to=deps/lua/lua.h
#include <string.h>
//       ^^^^^^^^^^ ref import -> external
#include <zlib.h>
//       ^^^^^^^^ ref import -> external
#include "missing.h"
//       ^^^^^^^^^^^ ref import -> ?
#include HEADER
//       ^^^^^^ ref read -> ?

int main(void) {
    open_door(WIDTH);
//  ^^^^^^^^^ ref call -> src/door.h::open_door (star)
//            ^^^^^ ref read -> lib/wall.h::WIDTH (star)
    build(LEFT);
//  ^^^^^ ref call -> lib/wall.h::build
//        ^^^^ ref read -> lib/wall.h::side::LEFT (star)
    struct brick *brick = strlen("a");
//         ^^^^^ ref type -> lib/brick.h::brick (star)
//                        ^^^^^^ ref call -> external (builtin)
    lua_open();
//  ^^^^^^^^ ref call -> deps/lua/lua.h::lua_open
    return brick->weight;
//                ^^^^^^ ref read -> lib/brick.h::brick::weight (member)
}
// --- src/door.h
static inline int open_door(int by) { return by; }
// --- src/string.h
int unrelated;
// --- lib/wall.h
#include "brick.h"
//       ^^^^^^^^^ import brick.h * to=lib/brick.h
#define WIDTH 3
enum side { LEFT };
void build(enum side);
// --- lib/brick.h
struct brick { int weight; };
// --- include/shop.h
int shop;
// --- include/shop/cart.h
#include "cart_types.h"
//       ^^^^^^^^^^^^^^ import cart_types.h * to=include/shop/cart_types.h
// --- include/shop/cart_types.h
int cart;
// --- deps/lua/lua.h
int lua_open(void);
// --- src/Makefile
CFLAGS += -O2 -I../deps/lua -I$(TOP)/x
