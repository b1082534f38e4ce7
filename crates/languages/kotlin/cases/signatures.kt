// Default values see the preceding parameters, a primary constructor sees nested types and static members, and neither sees
// declarations of the body. Base types are resolved outside.

// --- App.kt
import m.Foo
import m.Base
import m.make

fun declared(x: Foo = make(), y: Foo = x): Foo {
//              ^^^ ref type -> m.kt::Foo
//                    ^^^^ ref call -> m.kt::make
//                                     ^ nothing
//                                         ^^^ ref type -> m.kt::Foo
    class Foo
    fun make() = Foo()
    return make()
//         ^^^^ ref call -> declared::make
}

class Derived(val kind: Kind, val size: Int = 3) : Base(size) {
//                      ^^^^ ref type -> Derived::Kind
//                                                 ^^^^ ref extends -> m.kt::Base
    enum class Kind { SMALL }

    class Base

    fun inner(base: Base) {}
//                  ^^^^ ref type -> Derived::Base
}
// --- m.kt
package m

open class Base(size: Int)
class Foo
fun make() = Foo()
