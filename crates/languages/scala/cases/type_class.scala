// A type class as libraries write it: operators, instances by priority, nameless classes in each other.
// case: every def
package shapes
//      ^^^^^^ def package shapes
package data
//      ^^^^ def package data

final case class Chain[F[_], A](head: A, tail: F[A]) extends ChainFirst[F, A] {
//               ^^^^^ def class Chain subkind=case params="head: A, tail: F[A]"
//                              ^^^^ def field Chain::head
//                                       ^^^^ def field Chain::tail
  def ===(that: Chain[F, A])(implicit A: Eq[A], FA: Eq[F[A]]): Boolean = true
//    ^^^ def method "Chain::===" params="that: Chain[F, A], A?: Eq[A], FA?: Eq[F[A]]" type=Boolean
  def +:[B >: A](b: B): Chain[F, B] = ???
//    ^^ def method Chain::+:
  def unary_! : Boolean = false
//    ^^^^^^^ def method Chain::unary_!
}

sealed private[data] trait ChainFirst[F[_], A] { self: Chain[F, A] =>
//                         ^^^^^^^^^^ def trait ChainFirst visibility=internal
  private[data] def size(f: F[A]): Int = 0
//                  ^^^^ def method ChainFirst::size visibility=internal
}

sealed abstract private[data] class Instances extends Instances0 with Instances1 {
//                                  ^^^^^^^^^ def class Instances abstract visibility=internal
  implicit def parallel[A, M[_]: Monad](implicit
//             ^^^^^^^^ def method Instances::parallel type="Parallel[Chain[M, *]]"
    P: Parallel.Aux[M, F]
  ): Parallel[Chain[M, *]] =
    new Parallel[Chain[M, *]] {
//  ^^^ def class Instances::parallel::new
      type F[x] = Chain[M, x]
//         ^ def type Instances::parallel::new::F
      def both: Chain[F, *] ~> Chain[M, *] =
//        ^^^^ def method Instances::parallel::new::both
        new (Chain[F, *] ~> Chain[M, *]) {
//      ^^^ def class Instances::parallel::new::both::new
          def apply[B](of: Chain[F, B]): Chain[M, B] = {
//            ^^^^^ def method Instances::parallel::new::both::new::apply
            @tailrec def loop(left: Int): Int = if (left > 0) loop(left - 1) else 0
//                       ^^^^ def function Instances::parallel::new::both::new::apply::loop local
            val done = loop(1)
            of
          }
        }
    }
  implicit def show[A](implicit A: Show[A]): Show[A] = _.show
//             ^^^^ def method Instances::show
}

object Chain extends Instances
//     ^^^^^ def class Chain#2 subkind=object
