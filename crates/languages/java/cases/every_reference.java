// Every reference, with its role. Locals, labels and keywords are not references.
// case: every ref

package shop;

import java.util.List;
//               ^^^^ ref import -> external

@Deprecated
// `Deprecated` ref decorates -> external (builtin) from=Door
class Door extends Opening implements Painted {
//                 ^^^^^^^ ref extends -> Opening (local)
//                                    ^^^^^^^ ref implements -> Painted
    static final int LIMIT = Opening.MOST + width();
//                           ^^^^^^^ ref read -> Opening from=Door::LIMIT
//                                   ^^^^ ref read -> Opening::MOST (path) receiver=Opening
//                                          ^^^^^ ref call -> Door::width (local) arguments=0 from=Door::LIMIT
    Lock lock = new Lock(1, LIMIT);
//  ^^^^ ref type -> Lock [type_of] from=Door::lock
//                  ^^^^ ref call -> Lock [instantiates] arguments=2
//                          ^^^^^ ref read -> Door::LIMIT
    int left, right = width();
//                    ^^^^^ ref call -> Door::width from=Door
    List<Lock> locks;
//  ^^^^ ref type -> external
//       ^^^^ ref type -> Lock [type_of]

    static {
        count = 1;
//      ^^^^^ ref write -> Door::count from=Door::static
    }
    { count++; }
//    ^^^^^ ref write -> Door::count from=Door
    static int count;

    Door() { this(null); }
//           ^^^^ ref call -> Door [instantiates] arguments=1
    Door(Lock lock) {
//       ^^^^ ref type -> Lock [receives]
        super();
//      ^^^^^ ref call -> ? arguments=0
        this.lock = lock;
//           ^^^^ ref write -> Door::lock (member) receiver=this
        this.lock.turns += 1;
//           ^^^^ ref read -> Door::lock
//                ^^^^^ ref write -> Lock::turns (member) receiver=this.lock
        --lock.turns;
//             ^^^^^ ref write -> Lock::turns
    }

    static int width() throws Jam { return 1; }
//                            ^^^ ref type -> Jam [uses] from=Door::width

    Lock open(List<? extends Lock> by, int times) throws Jam {
//  ^^^^ ref type -> Lock [returns] from=Door::open
//            ^^^^ ref type -> external [receives]
//                           ^^^^ ref type -> Lock [receives]
//                                                       ^^^ ref type -> Jam
        Lock first = by.get(0), second = (Lock) this.lock;
//      ^^^^ ref type -> Lock [uses]
//                      ^^^ ref call -> external (dependency) receiver=by arguments=1
//                                        ^^^^ ref type -> Lock
//                                                   ^^^^ ref read -> Door::lock
        outer:
        for (Lock each : by) {
//           ^^^^ ref type -> Lock conditional
            if (each instanceof Opening) continue outer; else break outer;
//                              ^^^^^^^ ref type -> Opening conditional
        }
        first.turn().turn();
//            ^^^^ ref call -> Lock::turn (member) receiver=first arguments=0
//                   ^^^^ ref call -> Lock::turn receiver=first.turn()
        Runnable action = () -> second.turn();
//      ^^^^^^^^ ref type -> external
//                                     ^^^^ ref call -> Lock::turn
        locks.forEach(Lock::turn);
//      ^^^^^ ref read -> Door::locks
//            ^^^^^^^ ref call -> external (dependency)
//                    ^^^^ ref read -> Lock
//                          ^^^^ ref call -> Lock::turn (path) receiver=Lock
        try {
            turn(first);
//          ^^^^ ref call -> ? conditional
        } catch (Jam | Error jam) {
//               ^^^ ref type -> Jam conditional
//                     ^^^^^ ref type -> external conditional
            throw jam;
        }
        Class<?> type = Lock.class;
//      ^^^^^ ref type -> external
//                      ^^^^ ref type -> Lock
        Lock[] row = new Lock[Opening.MOST];
//      ^^^^ ref type -> Lock
//                       ^^^^ ref type -> Lock
//                            ^^^^^^^ ref read -> Opening
//                                    ^^^^ ref read -> Opening::MOST
        return new Lock(1, 2) {
//                 ^^^^ ref extends -> Lock [extends] from=Door::open::new
            @Override Lock turn() { return super.turn(); }
//           ^^^^^^^^ ref decorates -> external from=Door::open::new::turn
//                    ^^^^ ref type -> Lock [returns]
//                                               ^^^^ ref call -> Lock::turn (inherited) receiver=super
        };
    }
}

class Opening { static int MOST = 2; }
interface Painted {}
class Jam extends Exception {}
//                ^^^^^^^^^ ref extends -> external (builtin)
class Lock {
    int turns;
    Lock(int a, int b) {}
    Lock turn() { return this; }
//  ^^^^ ref type -> Lock
}
