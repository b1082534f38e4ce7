// The type of a receiver is declared, or inferred from its initializer: parameters, fields, results, casts, `var`.

class Lock {
    Lock next;
    Lock turn() { return this; }
    static Lock spare() { return null; }
    <T> T as(Class<T> type) { return null; }
}

class Door {
    Lock lock;
    Lock[] row;
    java.util.List<Lock> all;
    final Other other = new Other();

    Lock lock() { return lock; }

    void use(Lock given, Object thing, Lock... many) throws Exception {
        given.turn();
//            ^^^^ ref call -> Lock::turn (member) receiver=given
        given.next.next.turn();
//            ^^^^ ref read -> Lock::next
//                 ^^^^ ref read -> Lock::next receiver=given.next
//                      ^^^^ ref call -> Lock::turn
        lock.turn();
//           ^^^^ ref call -> Lock::turn
        this.lock.turn();
//                ^^^^ ref call -> Lock::turn
        lock().turn().turn();
//             ^^^^ ref call -> Lock::turn receiver=lock()
//                    ^^^^ ref call -> Lock::turn
        this.lock().turn();
//                  ^^^^ ref call -> Lock::turn
        Lock.spare().turn();
//           ^^^^^ ref call -> Lock::spare (path)
//                   ^^^^ ref call -> Lock::turn (member)
        new Lock().turn();
//                 ^^^^ ref call -> Lock::turn
        (given).turn();
//              ^^^^ ref call -> Lock::turn
        ((Lock) thing).turn();
//                     ^^^^ ref call -> Lock::turn (member)
        var made = new Lock();
//      ^^^ nothing
        made.turn();
//           ^^^^ ref call -> Lock::turn
        Lock declared = null, second = declared.turn();
//                                              ^^^^ ref call -> Lock::turn
        second.turn();
//             ^^^^ ref call -> Lock::turn
        for (Lock each : row) each.turn();
//                                 ^^^^ ref call -> Lock::turn
        try (Lock held = Lock.spare(); var free = lock()) {
            held.turn();
//               ^^^^ ref call -> Lock::turn
            free.turn();
//               ^^^^ ref call -> Lock::turn
        } catch (Jam jam) {
            jam.lock.turn();
//              ^^^^ ref read -> Jam::lock (member)
//                   ^^^^ ref call -> Lock::turn
        }
        if (thing instanceof Lock found && found.turn() != null) found.turn();
//                                               ^^^^ ref call -> Lock::turn
//                                                                     ^^^^ ref call -> Lock::turn
        java.util.function.Function<Lock, Lock> f = (Lock it) -> it.turn();
//                                                                  ^^^^ ref call -> Lock::turn
        given.<Lock>as(Lock.class);
//                  ^^ ref call -> Lock::as arguments=1

        // The result of a generic function is unknown for now, and never guessed.
        given.as(Lock.class).turn();
//                           ^^^^ ref call -> Lock::turn
        (thing == null ? given : lock).turn();
//                                     ^^^^ ref call -> Lock::turn
        row.length();
//          ^^^^^^ ref call -> external (dependency)
        "text".turn();
//             ^^^^ ref call -> external
        unknown.turn();
//              ^^^^ ref call -> ?
        other.turn();
//            ^^^^ ref call -> ?
    }

    <L extends Lock & Runnable> void bound(L it) {
        it.turn();
//         ^^^^ ref call -> Lock::turn (member)
    }
}

class Jam extends Exception { Lock lock; }
