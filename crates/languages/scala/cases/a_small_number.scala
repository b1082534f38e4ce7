// A number of its own: operators as methods, bounds as values, and each law an instance without a name.
// case: every def
package sums
//      ^^^^ def package sums
package small
//      ^^^^^ def package small

import Nibble._

final class Nibble private (val bits: Int) extends AnyVal with Serializable {
//          ^^^^^^ def class Nibble params="bits: Int"
//                              ^^^^ def field Nibble::bits type=Int readonly
  def unary_- : Nibble = this * minusOne
//    ^^^^^^^ def method Nibble::unary_- type=Nibble
  def toInt: Int = bits << shift >> shift
//    ^^^^^ def method Nibble::toInt
  def +(o: Nibble): Nibble = wrapped(bits + o.bits)
//    ^ def method Nibble::+
  def *(o: Nibble): Nibble = wrapped(bits * o.bits)
//    ^ def method Nibble::*
  def |(o: Nibble): Nibble = wrapped(bits | o.bits)
//    ^ def method Nibble::|
  def /(o: Nibble): Nibble = wrapped(bits / o.bits)
//    ^ def method Nibble::/
  override def toString: String = s"Nibble($toInt, bits=$bits)"
//             ^^^^^^^^ def method Nibble::toString
}

object Nibble {
//     ^^^^^^ def class Nibble#2
  val least: Int = -8
//    ^^^^^ def field Nibble::least value=-8
  private val shift: Int = 28
//            ^^^^^ def field Nibble::shift visibility=private
  val zero, one: Nibble = fromInt(0)
//    ^^^^ def field Nibble::zero
//          ^^^ def field Nibble::one
  def isIn(i: Int): Boolean = i >= least && i <= 7
//    ^^^^ def method Nibble::isIn
  def fromInt(i: Int): Nibble =
//    ^^^^^^^ def method Nibble::fromInt
    if (isIn(i)) {
      new Nibble(i << shift >>> shift)
    } else throw new IllegalArgumentException(s"$i")
  implicit val laws: Order[Nibble] & Hash[Nibble] =
//             ^^^^ def field Nibble::laws type="Order[Nibble] & Hash[Nibble]"
    new Order[Nibble] with Hash[Nibble] {
//  ^^^ def class Nibble::laws::new
      def hash(x: Nibble): Int = Hash[Int].hash(x.bits)
//        ^^^^ def method Nibble::laws::new::hash
    }
  val adding: Group[Nibble] = new Group[Nibble] {
//    ^^^^^^ def field Nibble::adding
//                            ^^^ def class Nibble::adding::new
    val empty = Nibble.zero
//      ^^^^^ def field Nibble::adding::new::empty
    def inverse(x: Nibble): Nibble = -x
//      ^^^^^^^ def method Nibble::adding::new::inverse
  }
}
