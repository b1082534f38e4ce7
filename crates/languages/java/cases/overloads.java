// Overloads differ by the number and types of their parameters.

class Door {
    void open() {}
//       ^^^^ def method Door::open params=""
    void open(int by) {}
//       ^^^^ def method Door::open#2 params="by: int"
    void open(int by, String... names) {}
//       ^^^^ def method Door::open#3 params="by: int, *names: String"
    Door(int width) { open(); }
//  ^^^^ def constructor Door::Door
//                    ^^^^ ref call -> Door::open arguments=0
    Door() { this(1); }
//  ^^^^ def constructor Door::Door#2
//           ^^^^ ref call -> Door [instantiates] arguments=1
    void use(Door door) {
        door.open(1);
//           ^^^^ ref call -> Door::open#2 arguments=1
        open(1, "a", "b");
//      ^^^^ ref call -> Door::open#3 arguments=3
        new Door(2);
//          ^^^^ ref call -> Door [instantiates] arguments=1
    }
}

class Wall {
    void paint(String colour) {}
    void paint(Door door) {}
    void paint(Object anything) {}
    void paint(long width) {}
    void paint(boolean twice) {}
    private Door back;
    private String name;
    void use(Gate gate, int count, String text, Wall wall) {
        paint("red");
//      ^^^^^ ref call -> Wall::paint
        paint(new Door());
//      ^^^^^ ref call -> Wall::paint#2
        paint(back);
//      ^^^^^ ref call -> Wall::paint#2
        paint(gate);
//      ^^^^^ ref call -> Wall::paint#2
        paint(count);
//      ^^^^^ ref call -> Wall::paint#4
        paint(1);
//      ^^^^^ ref call -> Wall::paint#4
        paint(true);
//      ^^^^^ ref call -> Wall::paint#5
        wall.paint(text);
//           ^^^^^ ref call -> Wall::paint
        wall.paint(this.name);
//           ^^^^^ ref call -> Wall::paint
        wall.paint(wall);
//           ^^^^^ ref call -> Wall::paint#3
    }
}
class Gate extends Door {
    void open(Wall wall) {}
    void swing() {
        open();
//      ^^^^ ref call -> Door::open
        open(new Wall());
//      ^^^^ ref call -> Gate::open
    }
}
