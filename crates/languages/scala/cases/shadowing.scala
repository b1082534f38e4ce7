// Names of a method shadow those of the package in other files; without a nearer definition, the package's is meant.

// --- src/main/scala/shop/Names.scala
package shop
object door { def wide = 1 }
def open(): Unit = ()
// --- src/main/scala/shop/Use.scala
package shop

class Use {
  def byParameter(door: String, open: () => Unit): Unit = {
    println(door)
//          ^^^^ nothing
    open()
//  ^^^^ nothing
    door.wide
//       ^^^^ ref read -> external
  }
  def byLocal(): Unit = {
    open()
//  ^^^^ ref call -> src/main/scala/shop/Names.scala::open (package)
    println(door.wide)
//          ^^^^ ref read -> src/main/scala/shop/Names.scala::door
//               ^^^^ ref read -> src/main/scala/shop/Names.scala::door::wide
    for (door <- List(1)) println(door)
//                                ^^^^ nothing
    List(1).foreach(door => println(door))
//                                  ^^^^ nothing
  }
  def byBlock(): Unit = {
    val open = 1
    println(open)
//          ^^^^ nothing
  }
}
