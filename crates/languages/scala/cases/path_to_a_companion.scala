// The path of an import means the companion object, whatever reference comes first: only objects have members to import.

// --- shop/Door.scala
package shop
class Door(val wide: Int)
object Door { def make(): Door = new Door(1); val Limit = 3 }
// --- app/CallFirst.scala
package app
import shop.Door._
object CallFirst {
  def run() = make()
//            ^^^^ ref call -> shop/Door.scala::Door::make (star)
  def limit: Strange = Limit
//                     ^^^^^ ref read -> shop/Door.scala::Door::Limit (star)
}
// --- app/TypeFirst.scala
package app
import shop.Door._
object TypeFirst {
  def limit: Strange = Limit
//                     ^^^^^ ref read -> shop/Door.scala::Door::Limit (star)
  def run() = make()
//            ^^^^ ref call -> shop/Door.scala::Door::make (star)
}
