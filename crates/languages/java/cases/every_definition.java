// Every kind of definition, with its qualified name. Locals of a function are not symbols.
// case: every def

package shop.doors;
//      ^^^^^^^^^^ def package shop.doors

import java.util.Comparator;

public abstract class Door<T extends Frame> extends Opening implements Painted, Closeable {
//                    ^^^^ def class Door abstract
    public static final int LIMIT = 3;
//                          ^^^^^ def constant Door::LIMIT static readonly type=int value=3
    private final static String NAME = "oak";
//                              ^^^^ def constant Door::NAME static readonly type=String value="\"oak\""
    private final Lock lock = new Lock();
//                     ^^^^ def field Door::lock readonly !static type=Lock signature="private final Lock lock = new Lock()"
    static int count;
//             ^^^^^ def field Door::count static !readonly type=int
    @Deprecated protected volatile int[] wide, deep[] = {}, high = 2;
//                                       ^^^^ def field Door::wide type=int[] visibility=protected signature="protected volatile int[] wide"
//                                             ^^^^ def field Door::deep signature="protected volatile int[] deep[] = {}"
//                                                          ^^^^ def field Door::high value=2
    static final long LEFT = 1L, RIGHT = -1L;
//                    ^^^^ def constant Door::LEFT static readonly value=1L
//                               ^^^^^ def constant Door::RIGHT value=-1L
    Comparator<Door> byWidth = new Comparator<>() {
//                   ^^^^^^^ def field Door::byWidth type=Comparator<Door>
//                             ^^^ def class Door::byWidth::new subkind=anonymous signature="new Comparator<>()"
        int calls;
//          ^^^^^ def field Door::byWidth::new::calls
        public int compare(Door left, Door right) { return 0; }
//                 ^^^^^^^ def method Door::byWidth::new::compare params="left: Door, right: Door" type=int
    };

    static {
//  ^^^^^^ def constructor Door::static subkind=initializer static
        int local = 1;
    }

    {
        int local = 2;
    }

    public Door(Lock lock, int... sizes) {
//         ^^^^ def constructor Door::Door params="lock: Lock, *sizes: int" signature="public Door(Lock lock, int... sizes)"
        this.lock = lock;
    }

    <U> Door(final @Nullable U frame) throws IOException {}
//      ^^^^ def constructor Door::Door#2 params="frame: U"

    public synchronized <U extends Door<?>> U open(Map.Entry<String, U> by, final int times) throws IOException {
//                                            ^^^^ def method Door::open type=U params="by: Map.Entry<String, U>, times: int"
        int width = 1, depth = 2;
        class Plan {
//            ^^^^ def class Door::open::Plan local
            int depth;
//              ^^^^^ def field Door::open::Plan::depth
            void draw() {}
//               ^^^^ def method Door::open::Plan::draw
        }
        record Size(int wide) {}
//             ^^^^ def class Door::open::Size local
//                      ^^^^ def property Door::open::Size::wide readonly
        enum Side { LEFT }
//           ^^^^ def enum Door::open::Side local
//                  ^^^^ def variant Door::open::Side::LEFT
        interface Shape {}
//                ^^^^^ def interface Door::open::Shape local
        Runnable run = new Runnable() {
//                     ^^^ def class Door::open::new local
            @Override public void run() {}
//                                ^^^ def method Door::open::new::run
        };
        for (int i = 0; i < 3; i++) {}
        for (String name : names) {}
        try (Lock held = hold()) {} catch (IOException error) {}
        names.forEach(name -> { int inside = 1; });
        if (run instanceof Door other) {}
        return null;
    }

    protected abstract int area();
//                         ^^^^ def method Door::area abstract type=int signature="protected abstract int area()"
    private native void knock();
//                      ^^^^^ def method Door::knock !abstract
    static Door make() { return null; }
//              ^^^^ def method Door::make static type=Door

    static class Lock {
//               ^^^^ def class Door::Lock static
        void turn() {}
//           ^^^^ def method Door::Lock::turn
    }
    class Inner { class Innermost {} }
//        ^^^^^ def class Door::Inner !static
//                      ^^^^^^^^^ def class Door::Inner::Innermost
}

sealed interface Painted<C> extends Closeable permits Door {
//               ^^^^^^^ def interface Painted
    int COATS = 2, DAYS = 1;
//      ^^^^^ def constant Painted::COATS static readonly value=2
//                 ^^^^ def constant Painted::DAYS static readonly
    String COLOR = "red";
//         ^^^^^ def constant Painted::COLOR value="\"red\""
    void paint(C color);
//       ^^^^^ def method Painted::paint abstract
    default void dry() {}
//               ^^^ def method Painted::dry !abstract
    static void strip() {}
//              ^^^^^ def method Painted::strip static
    private void mix() {}
//               ^^^ def method Painted::mix visibility=private
    class Brush {}
//        ^^^^^ def class Painted::Brush
}

record Point<N>(@Positive N x, int y, String... tags) implements Comparable<Point> {
//     ^^^^^ def class Point subkind=record
//                          ^ def property Point::x type=N readonly
//                                 ^ def property Point::y type=int
//                                              ^^^^ def property Point::tags
    static Point ORIGIN;
//               ^^^^^^ def field Point::ORIGIN static
    Point {
//  ^^^^^ def constructor Point::Point signature=Point
        if (y < 0) throw new IllegalArgumentException();
    }
    Point(N x) { this(x, 0); }
//  ^^^^^ def constructor Point::Point#2 params="x: N"
    double length() { return 1.0; }
//         ^^^^^^ def method Point::length
}

enum Side implements Supplier<String> {
//   ^^^^ def enum Side
    LEFT, RIGHT(2), @Deprecated UP("up", 3) {
//  ^^^^ def variant Side::LEFT
//        ^^^^^ def variant Side::RIGHT value=2
//                              ^^ def variant Side::UP value=""
        @Override public String get() { return "up"; }
//                              ^^^ def method Side::UP::get
    };
    private final int order = 1;
//                    ^^^^^ def field Side::order
    Side() {}
//  ^^^^ def constructor Side::Side
    Side(int order) {}
//  ^^^^ def constructor Side::Side#2
    public String get() { return name(); }
//                ^^^ def method Side::get
}

@interface Positive {
//         ^^^^^^^^ def interface Positive subkind=annotation
    int value() default 1;
//      ^^^^^ def method Positive::value abstract type=int signature="int value() default 1"
    String[] names() default {};
//           ^^^^^ def method Positive::names type=String[]
    int MOST = 9;
//      ^^^^ def constant Positive::MOST
}

void main() {
//   ^^^^ def function main
}
