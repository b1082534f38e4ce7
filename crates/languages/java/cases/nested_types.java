// Types may be nested in types, functions and expressions. Their members are visible by bare name everywhere inside; an
// anonymous class has members of its own.

class House {
    int rooms;
    void clean() {}
    void paint() {}

    class Room {
        int size;
//          ^^^^ def field House::Room::size in=House::Room
        void clean() {
//           ^^^^^ def method House::Room::clean in=House::Room
            rooms = size;
//          ^^^^^ ref write -> House::rooms (local) from=House::Room::clean
//                  ^^^^ ref read -> House::Room::size
            clean();
//          ^^^^^ ref call -> House::Room::clean (local)
            paint();
//          ^^^^^ ref call -> House::paint
            House.this.clean();
//          ^^^^^ ref read -> House
//                     ^^^^^ ref call -> House::clean receiver=House
            House.this.rooms = House.this.rooms + 1;
//                     ^^^^^ ref write -> House::rooms
//                                        ^^^^^ ref read -> House::rooms
            this.size++;
//               ^^^^ ref write -> House::Room::size
        }
    }

    static class Garden {
        static class Shed { static void lock() {} }
    }

    void build(Runnable first) {
        class Plan {
            int depth;
            void draw() {
                rooms += depth;
//              ^^^^^ ref write -> House::rooms
//                       ^^^^^ ref read -> House::build::Plan::depth
                clean();
//              ^^^^^ ref call -> House::clean
                first.run();
//              ^^^^^ nothing
            }
        }
        new Plan().draw();
//          ^^^^ ref call -> House::build::Plan (local) [instantiates]
//                 ^^^^ ref call -> House::build::Plan::draw (member)
        Runnable later = new Runnable() {
//                       ^^^ def class House::build::new in=House::build local
//                           ^^^^^^^^ ref extends -> external from=House::build::new
            int runs;
//              ^^^^ def field House::build::new::runs in=House::build::new
            public void run() {
//                      ^^^ def method House::build::new::run in=House::build::new visibility=public
                runs++;
//              ^^^^ ref write -> House::build::new::runs (local)
                this.runs = 0;
//                   ^^^^ ref write -> House::build::new::runs (member)
                paint();
//              ^^^^^ ref call -> House::paint from=House::build::new::run
            }
        };
        Runnable again = new Runnable() {
//                       ^^^ def class House::build::new#2
            public void run() {}
//                      ^^^ def method House::build::new::run#2 in=House::build::new#2
        };
        House.Garden.Shed.lock();
//      ^^^^^ ref read -> House
//            ^^^^^^ ref read -> House::Garden (path)
//                   ^^^^ ref read -> House::Garden::Shed
//                        ^^^^ ref call -> House::Garden::Shed::lock (path)
        House.Room room = this.new Room();
//            ^^^^ ref type -> House::Room (path) receiver=House
//                                 ^^^^ ref call -> House::Room receiver=this
        room.size = 2;
//           ^^^^ ref write -> House::Room::size (member)
    }
}
