// The elements of arrays and library containers are followed through indexes, loops, members and lambdas. Maps are not
// followed: their members return keys or values.

import java.util.*;
import java.util.List;
import java.util.Iterator;
import java.util.Optional;
import java.util.Map;
import java.util.function.Supplier;

class Lock {
    Lock turn() { return this; }
    int length;
}

class Row implements Iterable<Lock> {
    public Iterator<Lock> iterator() { return null; }
}

class Box<T extends Lock> {
    T held;
    T take() { return held; }
    void each(List<? extends T> all) {
        all.get(0).turn();
//                 ^^^^ ref call -> Lock::turn (member)
        take().turn();
//             ^^^^ ref call -> Lock::turn
    }
}

class Door {
    Lock[][] grid;
    void use(List<Lock> all, Optional<Lock> one, Row row, Supplier<Lock> maker, Map<String, Lock> byName, Lock... many) {
        grid[0][1].turn();
//                 ^^^^ BUG ref call -> ?
        many[0].turn();
//              ^^^^ ref call -> Lock::turn
        many.length++;
//           ^^^^^^ ref write -> external (dependency)
        for (var lock : many) lock.turn();
//                                 ^^^^ ref call -> Lock::turn
        for (var lock : row) lock.turn();
//                                ^^^^ ref call -> Lock::turn
        all.get(0).turn();
//          ^^^ ref call -> external (dependency)
//                 ^^^^ ref call -> Lock::turn
        all.iterator().next().turn();
//                            ^^^^ ref call -> Lock::turn
        all.stream().filter(it -> it.turn() != null).findFirst().orElseThrow().turn();
//                                   ^^^^ ref call -> Lock::turn
//                                                                             ^^^^ ref call -> Lock::turn
        all.forEach((it) -> it.turn());
//                             ^^^^ ref call -> Lock::turn
        one.ifPresent(it -> { it.turn(); });
//                               ^^^^ ref call -> Lock::turn
        maker.get().turn();
//                  ^^^^ ref call -> Lock::turn
        new Box<Lock>().take().turn();
//                             ^^^^ ref call -> Lock::turn
        byName.get("front").turn();
//                          ^^^^ ref call -> external
        byName.forEach((name, lock) -> lock.turn());
//                                          ^^^^ ref call -> ?
        try {
        } catch (Jam | Stuck error) {
            error.free();
//                ^^^^ ref call -> Jam::free | Stuck::free
        }
    }
}

class Jam extends Exception { void free() {} }
class Stuck extends Exception { void free() {} }
