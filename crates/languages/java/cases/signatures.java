// Names in a header are resolved outside: they mean neither classes of the body nor, in base types, own members. The components
// of a record see its members.

// --- shop/App.java
package shop;

import m.Foo;
import m.Base;

class App {
    Foo declared(Foo foo, Base base) throws Foo {
//  ^^^ ref type -> m/Foo.java::Foo
//               ^^^ ref type -> m/Foo.java::Foo
//                        ^^^^ ref type -> m/Base.java::Base
//                                          ^^^ ref type -> m/Foo.java::Foo
        class Foo {}
        class Base {}
        return new Foo();
//                 ^^^ ref call -> App::declared::Foo
    }

    <Foo> Foo generic(Foo foo) {
//        ^^^ nothing
//                    ^^^ nothing
        return foo;
    }
}

class Derived extends Base implements Foo {
//                    ^^^^ ref extends -> m/Base.java::Base
//                                    ^^^ ref implements -> m/Foo.java::Foo
    class Base {}

    interface Foo {}

    Base inner(Foo foo) {
//  ^^^^ ref type -> Derived::Base
//             ^^^ ref type -> Derived::Foo
        return null;
    }
}

record Row(Cell cell, Foo foo) {
//         ^^^^ ref type -> Row::Cell
//                    ^^^ ref type -> m/Foo.java::Foo
    record Cell(int size) {}
}
// --- m/Foo.java
package m;
public interface Foo {}
// --- m/Base.java
package m;
public class Base {}
