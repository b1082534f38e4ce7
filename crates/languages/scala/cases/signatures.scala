// A header sees type parameters and the parameters before it, but nothing declared in the body; class parameters do not see the
// members of their class either.

// --- App.scala
import m.{Base, Foo, make}

object App {
  def declared(x: Foo = make())(y: Foo = x): Foo = {
//                ^^^ ref type -> m.scala::m::Foo
//                      ^^^^ ref call -> m.scala::m::make
//                                       ^ nothing
//                                           ^^^ ref type -> m.scala::m::Foo
    class Foo
    def make() = new Foo
    make()
//  ^^^^ ref call -> App::declared::make
  }

  def generic[Foo](x: Foo): Foo = x
//                    ^^^ nothing
//                          ^^^ nothing
}

class Derived(val base: Base, size: Int) extends Base(size) {
//                      ^^^^ ref type -> m.scala::m::Base
//                                               ^^^^ ref extends -> m.scala::m::Base
//                                                    ^^^^ nothing
  class Base

  def inner(base: Base): Unit = ()
//                ^^^^ ref type -> Derived::Base
}
// --- m.scala
package object m {
  def make() = new Foo
}
package m {
  class Base(size: Int)
  class Foo
}
