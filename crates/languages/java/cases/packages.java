// Files of one package see each other without imports, in any source root. They are not yet linked; names of the language
// itself stay what they are.

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
