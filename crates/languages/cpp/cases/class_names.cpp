// Inside of a class, and before `::`, its name is the class and not its constructor or a forward declaration.
// --- forward.h
#pragma once
class Door;
void use(Door& door);
// --- door.h
#pragma once
class Door {
 public:
  Door();
  explicit Door(int width);
  static const int kMax = 3;
  int limit() { return Door::kMax; }
//                     ^^^^ ref read -> Door
//                           ^^^^ ref read -> Door::kMax
  ~Door();
  void open();
};
// --- door.cpp
#include "forward.h"
#include "door.h"
Door::Door() {}
// `Door` ref read -> door.h::Door
Door::~Door() {}
// `Door` ref read -> door.h::Door
void Door::open() {
//   ^^^^ ref read -> door.h::Door
  Door made(Door::kMax);
//          ^^^^ ref read -> door.h::Door
}
