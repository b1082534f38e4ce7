// A method overrides the inherited one with the same number of parameters, both where it is declared and where it is defined.

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
class Window {
 public:
  void open();
//     ^^^^ def method Window::open overrides=
};
// A call resolves to the member of its receiver's declared type.
void use(Opens* opens, Door& door, Window window) {
  opens->open();
//       ^^^^ ref call -> door.h::Opens::open (member)
  opens->open(1);
//       ^^^^ ref call -> door.h::Opens::open#2 (member)
  door.open();
//     ^^^^ ref call -> Door::open
  window.open();
//       ^^^^ ref call -> Window::open (member)
  opens->close();
//       ^^^^^ ref call -> ?
}
