// Overloads differ by their parameters. Functions of another class or namespace are not candidates, however well they match.

namespace shop {
void paint(int coats);
void paint(int coats, const char* colour);
}
namespace barn { void paint(); }
class Door {
 public:
  Door();
  Door(int width);
  void open();
  void open(int speed, int force = 1);
};
class Gate { public: void open(int a, int b, int c); };

void use(Door& door, Gate& gate) {
  shop::paint(1);
//      ^^^^^ ref call -> shop::paint
  shop::paint(1, "red");
//      ^^^^^ ref call -> shop::paint#2
  barn::paint();
//      ^^^^^ ref call -> barn::paint
  door.open();
//     ^^^^ ref call -> Door::open
  door.open(1);
//     ^^^^ ref call -> Door::open#2
  door.open(1, 2);
//     ^^^^ ref call -> Door::open#2
  gate.open(1, 2, 3);
//     ^^^^ ref call -> Gate::open
  paint(1);
//^^^^^ ref call -> ?
}
