// A definition matches a declaration elsewhere with the same qualified name and number of parameters. Names private to another
// file never match.

// --- door.h
#pragma once
namespace shop {
class Door;
void paint(Door* door, int coats = 1);
void paint(Door* door);
static void hidden();
namespace wall {
extern int height;
void raise();
}  // namespace wall
class Door {
//    ^^^^ def class shop::Door defines="shop::Door#2 lock.h::shop::Door"
 public:
  Door();
  void open();
  void close() {}
//     ^^^^^ def method shop::Door::close defines=
  static const int kWidth;
};
}  // namespace shop
// --- lock.h
namespace shop {
class Door;
}  // namespace shop
// --- plain.h
void plain(int count);
// --- door.cc
#include "plain.h"
#include "door.h"
namespace shop {
namespace {
class Hinge {
  void turn();
};
void Hinge::turn() {}
//          ^^^^ def method shop::Hinge::turn defines=shop::Hinge::turn#2
}  // namespace
Door::Door() {}
//    ^^^^ def constructor shop::Door::Door defines=door.h::shop::Door::Door
void Door::open() {}
//         ^^^^ def method shop::Door::open defines=door.h::shop::Door::open
const int Door::kWidth = 90;
//              ^^^^^^ def field shop::Door::kWidth defines=door.h::shop::Door::kWidth
void paint(Door* door, int coats) {}
//   ^^^^^ def function shop::paint defines=door.h::shop::paint
int wall::height = 3;
//        ^^^^^^ def field shop::wall::height defines=door.h::shop::wall::height
void wall::raise() {}
//         ^^^^^ def method shop::wall::raise defines=door.h::shop::wall::raise
void hidden() {}
//   ^^^^^^ def function shop::hidden defines=
}  // namespace shop
void plain(int count) {}
//   ^^^^^ def function plain defines=plain.h::plain
