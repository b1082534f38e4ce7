// Only a documentation comment right before a definition documents it; annotations and ordinary comments may come in between.
// The default visibility is the package; members of an interface are as visible as the interface.

/** A way in. */
@Deprecated
public class Door {
//           ^^^^ def class Door doc="A way in." visibility=public exported signature="public class Door" lines=20
    /**
     * Opens it.
     *
     * @param by who
     */
    // A note that is none of the documentation.
    @Override @SuppressWarnings({"unused", "static"}) public final
    boolean open(String by) throws Jam { return true; }
//          ^^^^ def method Door::open doc="Opens it.\n\n@param by who" visibility=public !static signature="public final boolean open(String by) throws Jam"

    /* An ordinary comment. */
    protected void close() {}
//                 ^^^^^ def method Door::close doc="" visibility=protected !exported
    // Another one.
    private int width;
//              ^^^^^ def field Door::width doc="" visibility=private
    /** Its lock. */
    Lock lock;
//       ^^^^ def field Door::lock doc="Its lock." visibility=internal !exported
    static public int count;
//                    ^^^^^ def field Door::count visibility=public static exported
    /** Both. */ int left, right;
//                   ^^^^ def field Door::left doc="Both." visibility=internal
//                         ^^^^^ def field Door::right doc=""
}

/** Belongs to nothing. */
;

abstract class Hidden {
//             ^^^^^^ def class Hidden doc="" visibility=internal !exported abstract
    Hidden() {}
//  ^^^^^^ def constructor Hidden::Hidden visibility=internal
    abstract void show();
//                ^^^^ def method Hidden::show visibility=internal abstract
}

public interface Painted {
    void paint();
//       ^^^^^ def method Painted::paint visibility=public exported
    int COATS = 1;
//      ^^^^^ def constant Painted::COATS visibility=public
    private void mix() {}
//               ^^^ def method Painted::mix visibility=private
    class Brush {}
//        ^^^^^ def class Painted::Brush visibility=public
}

interface Quiet {
    void hush();
//       ^^^^ def method Quiet::hush visibility=internal
}

public enum Side {
    /** The left one. */
    LEFT,
//  ^^^^ def variant Side::LEFT doc="The left one." visibility=public
    /** The right one. */ @Deprecated RIGHT(1) { void turn() {} };
//                                    ^^^^^ def variant Side::RIGHT doc="The right one." visibility=public
//                                                    ^^^^ def method Side::RIGHT::turn visibility=public
    Side(int... order) {}
//  ^^^^ def constructor Side::Side visibility=internal
}

/** A place. */
public record Point(int x, /** Down. */ int y) {
//            ^^^^^ def class Point doc="A place." signature="public record Point(int x, /** Down. */ int y)"
//                      ^ def property Point::x visibility=public doc=""
}
record Near(int x) {}
//              ^ def property Near::x visibility=internal

class Uses {
    void local() {
        /** Not for the class below. */
        @SuppressWarnings("unchecked")
//       ^^^^^^^^^^^^^^^^ ref decorates -> external from=Uses::local
        Runnable run = new Runnable() {
//                     ^^^ def class Uses::local::new doc=""
            public void run() {}
        };
    }
}
