// The type of an expression, for every rule that infers one. Each example has a decoy: both classes have `open`, but a wall has
// no lock.

#include <memory>
#include <vector>

class Wall { public: void open(); };
class Door { public: void open(); void lock(); };

// Fields: a nearer name hides them.
class House {
 public:
  Door door;
  Wall* wall;
  void enter(House& other, Wall door) {
    this->door.lock();
//             ^^^^ ref call -> Door::lock (member)
    door.lock();
//       ^^^^ ref call -> ?
    door.open();
//       ^^^^ ref call -> Wall::open
    other.door.lock();
//             ^^^^ ref call -> Door::lock
    wall->lock();
//        ^^^^ ref call -> ?
    roof.lock();
//  ^^^^ ref read -> ?
//       ^^^^ ref call -> ?
  }
};

// A name that is given to another one takes its type along.
void assign() {
  auto first = Door();
  auto second = first;
  second.lock();
//       ^^^^ ref call -> Door::lock
  auto* made = new Door();
  made->lock();
//      ^^^^ ref call -> Door::lock
  Wall third;
  third.lock();
//      ^^^^ ref call -> ?
}

// Results: as they are declared.
Door make();
Wall build();
void results() {
  make().lock();
//       ^^^^ ref call -> Door::lock
  auto door = make();
  door.lock();
//     ^^^^ ref call -> Door::lock
  build().lock();
//        ^^^^ ref call -> ?
  build().open();
//        ^^^^ ref call -> Wall::open
}

// What collections and pointers hold, and not the collections.
void iterate(std::vector<Door>& doors, std::vector<Wall> walls, std::unique_ptr<Door> held, Door (&row)[2]) {
  for (auto& door : doors) door.lock();
//                              ^^^^ ref call -> Door::lock
  for (Door& door : doors) door.lock();
//                              ^^^^ ref call -> Door::lock
  for (auto& wall : walls) wall.lock();
//                              ^^^^ ref call -> ?
  doors[0].lock();
//         ^^^^ ref call -> Door::lock
  doors.front().lock();
//              ^^^^ ref call -> Door::lock
  held->lock();
//      ^^^^ ref call -> Door::lock
  doors.lock();
//      ^^^^ ref call -> external
}

// Arguments of templates go through members.
template <typename T> class Box {
 public:
  T held;
  T take() { return held; }
};
void unpack(Box<Door> doors, Box<Wall>& walls) {
  doors.held.lock();
//           ^^^^ ref call -> Door::lock
  doors.take().lock();
//             ^^^^ ref call -> Door::lock
  walls.take().lock();
//             ^^^^ ref call -> ?
}

// A cast says what a value is; what is cast stays what it is.
void narrow(Wall* wall) {
  if (auto* door = dynamic_cast<Door*>(wall)) door->lock();
//                                                  ^^^^ ref call -> Door::lock
  static_cast<Door*>(wall)->lock();
//                          ^^^^ ref call -> Door::lock
  ((Door*) wall)->lock();
//                ^^^^ ref call -> Door::lock
  wall->lock();
//      ^^^^ ref call -> ?
}

// Members come from the class, then from its bases; what is not inherited is not looked for.
class Frame { public: void swing(); void paint(); };
class Side { public: void close(); };
class Gate : public Frame, private Side {
 public:
  void swing();
  void use(Gate& gate) {
    gate.swing();
//       ^^^^^ ref call -> Gate::swing
    gate.paint();
//       ^^^^^ ref call -> Frame::paint (inherited)
    gate.close();
//       ^^^^^ ref call -> Side::close (inherited)
    Frame::swing();
//         ^^^^^ ref call -> Frame::swing
    gate.lock();
//       ^^^^ ref call -> ?
  }
};
