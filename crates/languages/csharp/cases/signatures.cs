// Names in a header are resolved outside: they mean neither declarations of the body nor, in base types, own members.

// --- App.cs
using M;

class App {
    const int Size = 3;

    Foo Declared(Foo foo, int size = Size) {
//  ^^^ ref type -> M.cs::M::Foo
//               ^^^ ref type -> M.cs::M::Foo
//                                   ^^^^ ref read -> App::Size
        int Size = 4;
        Foo Make() { return Make(); }
//                          ^^^^ ref call -> App::Declared::Make
        return Make();
    }

    T Generic<T>(T value) => value;
//  ^ nothing
//               ^ nothing
}

class Derived : Base {
//              ^^^^ ref extends -> M.cs::M::Base
    class Base { }

    void Inner(Base inner) { }
//             ^^^^ ref type -> Derived::Base
}
// --- M.cs
namespace M {
    public class Foo { }
    public class Base { }
}
