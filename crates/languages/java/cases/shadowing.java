// A local is valid from its declaration to the end of its block; before and after, the name means the field.

class Door {
    int width;
    Lock lock;

    void use(int kind) {
        width = 1;
//      ^^^^^ ref write -> Door::width
        int width = this.width;
//                       ^^^^^ ref read -> Door::width (member)
        width = 2;
//      ^^^^^ nothing
        {
            String lock = "a";
            lock.trim();
//          ^^^^ nothing
//               ^^^^ ref call -> external
        }
        lock.turn();
//      ^^^^ ref read -> Door::lock
//           ^^^^ ref call -> Lock::turn
        for (Lock lock : lock.all()) lock.turn();
//                       ^^^^ ref read -> Door::lock
//                                   ^^^^ nothing
        for (int lock = 0; lock < 1; lock++) {}
//                         ^^^^ nothing
//                                   ^^^^ nothing
        switch (kind) {
            case 1: Wall lock = null; break;
            default: lock = new Wall(); lock.paint();
//                   ^^^^ nothing
//                                           ^^^^^ ref call -> Wall::paint
        }
        try { lock.turn(); } catch (Exception lock) { lock.getMessage(); }
//            ^^^^ ref read -> Door::lock
//                                                    ^^^^ nothing
        Runnable run = () -> { Wall lock = null; lock.paint(); };
//                                                    ^^^^^ ref call -> Wall::paint
        lock = null;
//      ^^^^ ref write -> Door::lock
    }
}
class Lock { void turn() {} Lock[] all() { return null; } }
class Wall { void paint() {} }
