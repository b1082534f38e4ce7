// Files of one package see each other without imports, in any source root. They are not linked yet; names of the language keep
// their meaning.

// --- src/main/java/shop/Door.java
package shop;
//      ^^^^ def package shop visibility=public

class Door {
    Lock lock;
//  ^^^^ ref type -> src/main/java/shop/Lock.java::Lock
    String name;
//  ^^^^^^ ref type -> external (builtin)
    Object[] parts() { return null; }
//  ^^^^^^ ref type -> external
    void show() {
        System.out.println(name);
//      ^^^^^^ ref read -> external
//             ^^^ ref read -> external (dependency)
//                 ^^^^^^^ ref call -> external (dependency)
        java.util.List<String> all = java.util.List.of(name);
//      ^^^^ ref type -> external (builtin)
//           ^^^^ ref type -> external (dependency)
//                ^^^^ ref type -> external
//                                   ^^^^ ref read -> external
//                                                  ^^ ref call -> external
        all.add(name.trim());
//          ^^^ ref call -> external
//                   ^^^^ ref call -> external
        shop.Lock.turn();
//      ^^^^ BUG ref read -> ?
//           ^^^^ ref read -> src/main/java/shop/Lock.java::Lock
//                ^^^^ ref call -> src/main/java/shop/Lock.java::Lock::turn
    }
}
// --- src/main/java/shop/Lock.java
package shop;

class Lock {
    static void turn() {}
}
// --- src/main/java/shop/package-info.java
/** Everything that is sold. */
@Deprecated
// `Deprecated` ref decorates -> external from=shop
package shop;
//      ^^^^ def package shop doc="Everything that is sold."
// --- src/main/java/barn/Barn.java
// Another package sees what it imports, or names in full; a star brings in the types of one package and none below it.
package barn;

import shop.tools.*;

class Barn {
    Lock lock;
//  ^^^^ ref type -> ?
    Saw saw;
//  ^^^ ref type -> src/main/java/shop/tools/Saw.java::Saw
    Blade blade;
//  ^^^^^ ref type -> ?
    void show() {
        turn();
//      ^^^^ ref call -> ?
        shop.tools.Saw.cut();
//                     ^^^ ref call -> src/main/java/shop/tools/Saw.java::Saw::cut
    }
}
// --- src/main/java/shop/tools/Saw.java
package shop.tools;

public class Saw { public static void cut() {} }
// --- src/main/java/shop/tools/parts/Blade.java
package shop.tools.parts;

public class Blade {}
