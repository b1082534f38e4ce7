// Every form of import. A package is a folder below a source root: that of the importing file, or that of another module.

// --- pom.xml
<project><modules><module>core</module><module>app</module></modules></project>
// --- core/pom.xml
<project><build><sourceDirectory>${project.basedir}/java</sourceDirectory></build></project>
// --- app/pom.xml
<project></project>
// --- core/java/shop/parts/Lock.java
package shop.parts;

public class Lock {
    public static final int TURNS = 3;
    public static Lock of(int turns) { return null; }
    public static class Key {
        public static class Bit {}
    }
    public void turn() {}
}
// --- app/src/main/java/shop/doors/Door.java
package shop.doors;

import shop.parts.Lock;
//                ^^^^ import shop.parts Lock
//                ^^^^ ref import -> core/java/shop/parts/Lock.java::Lock (import)
import shop.parts.Lock.Key;
//                ^^^^ ref type -> core/java/shop/parts/Lock.java::Lock
//                     ^^^ import shop.parts.Lock Key
//                     ^^^ ref import -> core/java/shop/parts/Lock.java::Lock::Key
import static shop.parts.Lock.of;
//                       ^^^^ ref type -> core/java/shop/parts/Lock.java::Lock
//                            ^^ import shop.parts.Lock of
//                            ^^ ref import -> core/java/shop/parts/Lock.java::Lock::of
import static shop.parts.Lock.*;
//            ^^^^^^^^^^^^^^^ import shop.parts.Lock * to=core/java/shop/parts/Lock.java
//                       ^^^^ ref type -> core/java/shop/parts/Lock.java::Lock
import java.util.*;
//     ^^^^^^^^^ import java.util *
import static java.util.Map.entry;
//                          ^^^^^ ref import -> external (dependency)
import org.junit.Test;
//               ^^^^ ref import -> external
import shop.parts.Missing;
//                ^^^^^^^ ref import -> ?
import shop.doors.gone.Bolt;
//                     ^^^^ ref import -> external

public class Door {
    Lock lock = of(TURNS);
//  ^^^^ ref type -> core/java/shop/parts/Lock.java::Lock (import)
//              ^^ ref call -> core/java/shop/parts/Lock.java::Lock::of (import)
//                 ^^^^^ ref read -> core/java/shop/parts/Lock.java::Lock::TURNS (star)
    Key key = new Lock.Key();
//  ^^^ ref type -> core/java/shop/parts/Lock.java::Lock::Key
//                     ^^^ ref call -> core/java/shop/parts/Lock.java::Lock::Key (path) [instantiates]
    Key.Bit bit;
//      ^^^ ref type -> core/java/shop/parts/Lock.java::Lock::Key::Bit
    void open() {
        lock.turn();
//           ^^^^ ref call -> core/java/shop/parts/Lock.java::Lock::turn (member)
        Lock.of(1).turn();
//           ^^ ref call -> core/java/shop/parts/Lock.java::Lock::of (path)
//                 ^^^^ ref call -> core/java/shop/parts/Lock.java::Lock::turn
        Test.run();
//           ^^^ ref call -> external
    }
}
// --- app/src/test/java/shop/doors/DoorTest.java
package shop.doors;

import shop.doors.Door;
//                ^^^^ ref import -> app/src/main/java/shop/doors/Door.java::Door
import shop.parts.*;
//     ^^^^^^^^^^ import shop.parts *

class DoorTest {
    void open(Door door) {
        door.open();
//           ^^^^ ref call -> app/src/main/java/shop/doors/Door.java::Door::open
        Lock lock = null;
//      ^^^^ ref type -> core/java/shop/parts/Lock.java::Lock
    }
}
