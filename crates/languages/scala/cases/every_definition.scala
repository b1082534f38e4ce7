// Every kind of definition with braces, with its qualified name.
// case: every def
package com.house
//      ^^^^^^^^^ def package com.house
package doors
//      ^^^^^ def package doors

import scala.annotation.tailrec

sealed abstract class Door[+A <: Part : Ordering](
//                    ^^^^ def class Door abstract params="name: String, wide: Int = 80, plain: A, ev: Ord[A]" signature="sealed abstract class Door[+A <: Part : Ordering]( val name: String, private[doors] var wide: Int = 80, plain: A )(implicit ev: Ord[A]) extends Part(name) with Opens[A]"
  val name: String,
//    ^^^^ def field Door::name readonly type=String
  private[doors] var wide: Int = 80,
//                   ^^^^ def field Door::wide !readonly visibility=internal type=Int value=80
  plain: A
)(implicit ev: Ord[A]) extends Part(name) with Opens[A] {
  self: Logger =>

  def this(wide: Int) = this("front", wide, null)
//    ^^^^ def constructor Door::this params="wide: Int"
  private[this] val secret = 3
//                  ^^^^^^ def field Door::secret readonly visibility=private value=3
  protected lazy val (left, Some(right)) = measure()
//                    ^^^^ def field Door::left visibility=protected
//                               ^^^^^ def field Door::right
  val a, b: Int = 1
//    ^ def field Door::a type=Int value=1
//       ^ def field Door::b type=Int
  val c, d: String
//    ^ def field Door::c abstract type=String
//       ^ def field Door::d abstract type=String
  var open = false
//    ^^^^ def field Door::open !readonly value=false
  val MaxWidth, LIMIT = 100
//    ^^^^^^^^ def field Door::MaxWidth
//              ^^^^^ def field Door::LIMIT
  type Key <: AnyRef
//     ^^^ def type Door::Key
  type Keys = List[Key]
//     ^^^^ def type Door::Keys type=List[Key]

  def area: Double
//    ^^^^ def method Door::area abstract type=Double
  def turn[B](by: Int, hands: String*)(key: => B)(implicit ord: Ord[B]): Option[B] = {
//    ^^^^ def method Door::turn params="by: Int, *hands: String*, key: => B, ord?: Ord[B]" type=Option[B]
    val local = by
    def inner(x: Int) = x
//      ^^^^^ def function Door::turn::inner local
    class Bolt { def shoot = 1 }
//        ^^^^ def class Door::turn::Bolt local
//                   ^^^^^ def method Door::turn::Bolt::shoot
    object Box
//         ^^^ def class Door::turn::Box subkind=object local
    lazy val Late = 4
    None
  }
  def +(other: Door[A]): Door[A] = this
//    ^ def method Door::+ params="other: Door[A]"
  def ::(part: Part) = this
//    ^^ def method Door::%3A%3A
  def unary_! : Boolean = true
//    ^^^^^^^ def method Door::unary_!
  def name_=(to: String): Unit = ()
//    ^^^^^^ def method Door::name_=
  def `type`: String = ""
//     ^^^^ def method Door::type
  override def toString = name
//             ^^^^^^^^ def method Door::toString
  def procedure() { println() }
//    ^^^^^^^^^ def method Door::procedure

  val closer: { def close(): Unit } = new Closer with Slow {
//    ^^^^^^ def field Door::closer
//                                    ^^^ def class Door::closer::new
    def close() = ()
//      ^^^^^ def method Door::closer::new::close
  }
}

object Door {
//     ^^^^ def class Door#2 subkind=object
  case class Size(wide: Int, high: Int = 2)(implicit unit: Metre)
//           ^^^^ def class Door::Size subkind=case params="wide: Int, high: Int = 2, unit: Metre"
//                ^^^^ def field Door::Size::wide type=Int
//                           ^^^^ def field Door::Size::high value=2
  case object Shut extends State
//            ^^^^ def class Door::Shut subkind=object
  implicit class Knocks(val door: Door[_]) extends AnyVal { def knock = 1 }
//               ^^^^^^ def class Door::Knocks
//                          ^^^^ def field Door::Knocks::door
//                                                              ^^^^^ def method Door::Knocks::knock
  implicit def toInt(door: Door[_]): Int = 1
//             ^^^^^ def method Door::toInt
  final val Front = "front"
//          ^^^^^ def field Door::Front value="\"front\""
  private[doors] object Inner { object Deep }
//                      ^^^^^ def class Door::Inner visibility=internal
//                                     ^^^^ def class Door::Inner::Deep
}

trait Opens[-A] { self =>
//    ^^^^^ def trait Opens
  def opened: Boolean = false
//    ^^^^^^ def method Opens::opened !abstract
}
package object tools { val Depth = 3; type Name = String }
//             ^^^^^ def namespace tools subkind=object
//                         ^^^^^ def variable tools::Depth
//                                         ^^^^ def type tools::Name
package inner {
//      ^^^^^ def namespace inner
  class Lock
//      ^^^^ def class inner::Lock
}
