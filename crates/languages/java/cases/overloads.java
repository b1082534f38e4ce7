// Functions of one name differ by their parameters. Which one is called is not told yet: the last one is taken.

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
