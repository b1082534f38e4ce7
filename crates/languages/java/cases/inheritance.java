// Members come from the type, then from its superclass and interfaces, also in other files. Inherited members are not yet
// visible by bare name.

// --- src/shop/Opening.java
package shop;

public abstract class Opening<T> {
    protected int width;
    protected abstract T open();
    public void close() {}
    public static class Frame {}
}
// --- src/shop/paint/Painted.java
package shop.paint;

public interface Painted extends java.io.Closeable {
//                                       ^^^^^^^^^ ref extends -> external receiver=java.io
    default void paint() {}
}
// --- src/shop/doors/Door.java
package shop.doors;

import shop.Opening;
import shop.paint.Painted;

class Door extends Opening<String> implements Painted, Comparable<Door> {
//                 ^^^^^^^ ref extends -> src/shop/Opening.java::Opening (import) [extends]
//                         ^^^^^^ ref type -> external
//                                            ^^^^^^^ ref implements -> src/shop/paint/Painted.java::Painted [implements]
//                                                     ^^^^^^^^^^ ref implements -> external (builtin)
    @Override protected String open() {
        super.close();
//            ^^^^^ ref call -> src/shop/Opening.java::Opening::close (inherited)
        this.close();
//           ^^^^^ ref call -> src/shop/Opening.java::Opening::close (inherited)
        this.width = 1;
//           ^^^^^ ref write -> src/shop/Opening.java::Opening::width (inherited)
        close();
//      ^^^^^ ref call -> src/shop/Opening.java::Opening::close
        width++;
//      ^^^^^ ref write -> src/shop/Opening.java::Opening::width
        Painted.super.paint();
//                    ^^^^^ ref call -> src/shop/paint/Painted.java::Painted::paint
        paint();
//      ^^^^^ ref call -> src/shop/paint/Painted.java::Painted::paint
        return null;
    }
}

class Gate extends Opening.Frame {
//                         ^^^^^ ref extends -> src/shop/Opening.java::Opening::Frame receiver=Opening
}

interface Wide extends Painted, Opening.Held<Door> {
//                     ^^^^^^^ ref extends -> src/shop/paint/Painted.java::Painted
//                                      ^^^^ ref extends -> ?
}

class User {
    void use(Door door, Wide wide) {
        door.open();
//           ^^^^ ref call -> Door::open (member)
        door.close();
//           ^^^^^ ref call -> src/shop/Opening.java::Opening::close (inherited)
        door.compareTo(door);
//           ^^^^^^^^^ ref call -> external (dependency)
        wide.paint();
//           ^^^^^ ref call -> src/shop/paint/Painted.java::Painted::paint (inherited)
    }
}
