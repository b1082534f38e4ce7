// Operations as they are generated beside a type class: refined results, type members, objects that only inherit.
// case: every def
package beside
//      ^^^^^^ def package beside

trait Blank[F[_]] extends Serializable { self =>
//    ^^^^^ def trait Blank
  def blank[A]: F[A]
//    ^^^^^ def method Blank::blank abstract
  def made[A]: Empty[F[A]] =
//    ^^^^ def method Blank::made
    new Empty[F[A]] {
//  ^^^ def class Blank::made::new
      def blank: F[A] = self.blank[A]
//        ^^^^^ def method Blank::made::new::blank
    }
}

object Blank extends BlankInstances {
//     ^^^^^ def class Blank#2 subkind=object
  @inline def apply[F[_]](implicit instance: Blank[F]): Blank[F] = instance
//            ^^^^^ def method Blank::apply

  @deprecated("Use the others", "2.2.0")
  object ops {
//       ^^^ def class Blank::ops subkind=object
    implicit def toAll[F[_], A](target: F[A])(implicit tc: Blank[F]): AllOps[F, A] {
//               ^^^^^ def method Blank::ops::toAll params="target: F[A], tc?: Blank[F]"
      type Class = Blank[F]
//         ^^^^^ nothing
    } =
      new AllOps[F, A] {
//    ^^^ def class Blank::ops::toAll::new
        type Class = Blank[F]
//           ^^^^^ def type Blank::ops::toAll::new::Class
        val self: F[A] = target
//          ^^^^ def field Blank::ops::toAll::new::self type=F[A]
        val instance: Class = tc
//          ^^^^^^^^ def field Blank::ops::toAll::new::instance
      }
  }
  trait Ops[F[_], A] extends Serializable {
//      ^^^ def trait Blank::Ops
    type Class <: Blank[F]
//       ^^^^^ def type Blank::Ops::Class
    def self: F[A]
//      ^^^^ def method Blank::Ops::self abstract
    val instance: Class
//      ^^^^^^^^ def field Blank::Ops::instance abstract
  }
  trait AllOps[F[_], A] extends Ops[F, A]
//      ^^^^^^ def trait Blank::AllOps
  @deprecated("Use the others", "2.2.0")
  object inherited extends ToOps
//       ^^^^^^^^^ def class Blank::inherited
}
private[beside] trait BlankInstances {
//                    ^^^^^^^^^^^^^^ def trait BlankInstances visibility=internal
  implicit def forMap[K]: Blank[Map[K, *]] = beside.std.map.blank[K]
//             ^^^^^^ def method BlankInstances::forMap
}
