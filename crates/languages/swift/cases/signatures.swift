// Names in a header are resolved outside: they mean neither parameters nor declarations of the body. So are base types.

// --- App.swift
let size = 3

class Foo {}
class Base {}

func declared(x: Foo = make(), size: Int = size) -> Foo {
//               ^^^ ref type -> Foo
//                     ^^^^ ref call -> make
//                                         ^^^^ ref read -> size
//                                                  ^^^ ref type -> Foo
    class Foo {}
    func make() -> Foo { return Foo() }
//                 ^^^ ref type -> declared::Foo
    return make()
//         ^^^^ ref call -> declared::make
}

func make() -> Foo { return Foo() }

func later(first: Int, second: Int = first) -> Int {
//                                   ^^^^^ ref read -> ?
    return first
//         ^^^^^ nothing
}

class Derived: Base {
//             ^^^^ ref extends -> Base
    class Base {}

    func inner(base: Base) {}
//                   ^^^^ ref type -> Derived::Base
}
