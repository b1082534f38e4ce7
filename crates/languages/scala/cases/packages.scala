// Files of one package see each other without imports, and the enclosing packages if these are declared one by one. Of other
// packages they see what they import.

// --- src/main/scala/shop/Door.scala
package shop

class Door { def open(): Unit = () }
// --- src/main/scala/shop/tools/Saw.scala
package shop
package tools

class Saw {
  def cut(door: Door): Unit = door.open()
//              ^^^^ ref type -> src/main/scala/shop/Door.scala::Door
//                                 ^^^^ ref call -> src/main/scala/shop/Door.scala::Door::open
}
// --- src/main/scala/shop/tools/Axe.scala
package shop.tools

class Axe {
  val saw: Saw = null
//         ^^^ ref type -> src/main/scala/shop/tools/Saw.scala::Saw
  val door: Door = null
//          ^^^^ ref type -> ?
}
// --- src/main/scala/barn/Barn.scala
package barn

import shop.tools._

class Barn {
  val saw: Saw = null
//         ^^^ ref type -> src/main/scala/shop/tools/Saw.scala::Saw (star)
  val door: Door = null
//          ^^^^ ref type -> ?
}
