// An extension method, or a member of an implicit class, is found on values of the extended type where its owner is in scope:
// imported with a star, imported by name, or in the same package.

// --- shop/Door.scala
package shop
class Door { def open(): Int = 1 }
class Gate extends Door
// --- tools/Syntax.scala
package tools
import shop.Door
extension (door: Door)
  def paint(coats: Int): Door = door
  def open(): Int = 2
object syntax {
  implicit class RichText(val text: String) {
    def shout(times: Int): String = text
  }
  implicit class RichDoor[A <: Door](door: A) {
    def oil(): A = door
  }
  class Plain(door: Door) {
    def plain(): Int = 1
  }
}
// --- use/Star.scala
package use
import shop.{Door, Gate}
import tools.*
import tools.syntax.*
object Star {
  def in(door: Door, gate: Gate, text: String) = {
    door.paint(1).open()
//       ^^^^^ ref call -> tools/Syntax.scala::Door::paint (star)
//                ^^^^ ref call -> shop/Door.scala::Door::open (member)
    gate.paint(1)
//       ^^^^^ ref call -> tools/Syntax.scala::Door::paint (star)
    gate.oil().open()
//       ^^^ ref call -> tools/Syntax.scala::syntax::RichDoor::oil (star)
//             ^^^^ ref call -> shop/Door.scala::Door::open
    text.shout(1)
//       ^^^^^ ref call -> tools/Syntax.scala::syntax::RichText::shout (star)
    door.shout(1)
//       ^^^^^ ref call -> ?
    door.plain()
//       ^^^^^ ref call -> ?
  }
}
// --- use/Named.scala
package use
import shop.Door
import tools.paint
object Named {
  def in(door: Door, text: String) = {
    door.paint(1)
//       ^^^^^ ref call -> tools/Syntax.scala::Door::paint (import)
    door.oil()
//       ^^^ ref call -> ?
    text.shout(1)
//       ^^^^^ ref call -> external
  }
}
