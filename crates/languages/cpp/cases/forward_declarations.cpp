// A type may be declared before its definition, in this file or another. References resolve to the definition.

// --- door.h
#pragma once
class Roof;
//    ^^^^ def class Roof abstract
struct Floor;
//     ^^^^^ def struct Floor abstract
namespace shop {
class Lock;
//    ^^^^ def class shop::Lock abstract
struct Key;
//     ^^^ def struct shop::Key abstract
class Door {
  struct Parts;
//       ^^^^^ def struct shop::Door::Parts abstract
  class Paint;
//      ^^^^^ def class shop::Door::Paint abstract
  Lock* lock;
//^^^^ ref type -> lock.h::shop::Lock (package)
  Key* key;
//^^^ ref type -> shop::Key (local)
  Parts* parts;
//^^^^^ ref type -> door.cc::shop::Door::Parts
};
}  // namespace shop
// --- lock.h
namespace shop {
class Lock {
 public:
  void turn();
};
}  // namespace shop
// --- door.cc
#include "door.h"
namespace shop {
struct Door::Parts {
  int count;
};
void use(Door* door, Lock* lock) {
  lock->turn();
//      ^^^^ ref call -> lock.h::shop::Lock::turn
}
}  // namespace shop
