// A member function takes the place of the inherited one that is called with as many arguments, where it is declared and
// where it is defined.

// --- door.h
class Opens {
 public:
  virtual void open() = 0;
  virtual void open(int speed);
};
class Door : public Opens {
 public:
  void open() override;
//     ^^^^ def method Door::open overrides=Opens::open
  void close();
//     ^^^^^ def method Door::close overrides=
};

// --- door.cc
#include "door.h"
void Door::open() {}
//         ^^^^ def method Door::open overrides=door.h::Opens::open
