// A parameter may have the name of a type parameter, and a build setting the name of a package: the position decides which is
// meant.

// --- build.sbt
lazy val shop = project
lazy val doors = shop
//               ^^^^ ref read -> shop (local)
// --- Combine.scala
package shop

trait Combine[A] { def both(x: A, y: A): A }
object Combine { def make[A]: Combine[A] = ??? }
class Pair[A](val one: A, val two: A)
object Pair { def apply[A](one: A) = new Pair(one, one); trait Two { def two: Int } }
//                                       ^^^^ ref call -> Pair [instantiates]
trait Lift[F[_]] { def map[A, B](fa: F[A])(f: A => B): F[B] }
// --- bench/Use.scala
package shop.bench

import shop.{Combine, Lift, Pair}
//           ^^^^^^^ ref import -> Combine.scala::Combine
//                    ^^^^ ref import -> Combine.scala::Lift

class Two extends Pair.Two {
//                ^^^^ ref read -> Combine.scala::Pair#2
  def two = new Pair(1, 2).two
//              ^^^^ ref call -> Combine.scala::Pair [instantiates]
//                         ^^^ ref read -> Combine.scala::Pair::two
  def pair: Pair[Int] = Pair(1)
//          ^^^^ ref type -> Combine.scala::Pair
//                      ^^^^ ref call -> Combine.scala::Pair#2
}

class Laws[A] {
  def twice(x: A)(implicit A: Combine[A]): A = A.both(x, x)
//                                               ^^^^ ref call -> Combine.scala::Combine::both (member)
  def later(x: A)(implicit A: Combine[A]) = Seq("both" -> { (y: A) =>
    val z = A.both(x, y)
//            ^^^^ ref call -> Combine.scala::Combine::both
    z
  })
  def none(x: A) = A.both(x, x)
//                   ^^^^ ref call -> ?
}
object Laws {
  def lifted[F[_], A](fa: F[A])(implicit F: Lift[F]) = F.map(fa)(identity)
//                                                       ^^^ ref call -> Combine.scala::Lift::map
  val made = Combine.make[Int]
//                   ^^^^ ref call -> Combine.scala::Combine::make (path)
  val fresh = new Combine[Int] {}
//                ^^^^^^^ ref extends -> Combine.scala::Combine
  val other = doors
//            ^^^^^ ref read -> ?
}
