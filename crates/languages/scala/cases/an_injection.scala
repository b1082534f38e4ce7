// A class with instances: nameless classes as values of fields, some written in one line and gone on from.
// case: every def
package shapes
//      ^^^^^^ def package shapes

abstract class Inject[F[_], G[_]] {
//             ^^^^^^ def class Inject abstract
  def into: F ~> G
//    ^^^^ def method Inject::into abstract
  def back: Turn[G, λ[α => Option[F[α]]]]
//    ^^^^ def method Inject::back abstract
  final def apply[A](fa: F[A]): G[A] = into(fa)
//          ^^^^^ def method Inject::apply params="fa: F[A]" type=G[A]
  final def unapply[A](ga: G[A]): Option[F[A]] = back(ga)
//          ^^^^^^^ def method Inject::unapply
}

sealed abstract private[shapes] class InjectInstances {
//                                    ^^^^^^^^^^^^^^^ def class InjectInstances abstract visibility=internal
  implicit def same[F[_]]: Inject[F, F] =
//             ^^^^ def method InjectInstances::same
    new Inject[F, F] {
//  ^^^ def class InjectInstances::same::new
      val into = Turn.id[F]
//        ^^^^ def field InjectInstances::same::new::into
      val back: Turn[F, λ[α => Option[F[α]]]] = new Turn[F, λ[α => Option[F[α]]]] {
//        ^^^^ def field InjectInstances::same::new::back
//                                              ^^^ def class InjectInstances::same::new::back::new
        def apply[A](a: F[A]): Option[F[A]] = Some(a)
//          ^^^^^ def method InjectInstances::same::new::back::new::apply
      }
    }
  implicit def right[F[_], G[_], H[_]](implicit I: Inject[F, G]): Inject[F, Either2[H, G, *]] =
//             ^^^^^ def method InjectInstances::right params="I?: Inject[F, G]"
    new Inject[F, Either2[H, G, *]] {
//  ^^^ def class InjectInstances::right::new
      val into = new Turn[G, Either2[H, G, *]] { def apply[A](a: G[A]): Either2[H, G, A] = Either2.right(a) }
//        ^^^^ def field InjectInstances::right::new::into
//               ^^^ def class InjectInstances::right::new::into::new
//                                                   ^^^^^ def method InjectInstances::right::new::into::new::apply
        .compose(I.into)
      val back: Turn[Either2[H, G, *], λ[α => Option[F[α]]]] =
//        ^^^^ def field InjectInstances::right::new::back
        new Turn[Either2[H, G, *], λ[α => Option[F[α]]]] {
//      ^^^ def class InjectInstances::right::new::back::new
          def apply[A](a: Either2[H, G, A]): Option[F[A]] = a.run.toOption.flatMap(I.back(_))
//            ^^^^^ def method InjectInstances::right::new::back::new::apply
        }
    }
}

object Inject extends InjectInstances {
//     ^^^^^^ def class Inject#2 subkind=object
  def apply[F[_], G[_]](implicit I: Inject[F, G]): Inject[F, G] = I
//    ^^^^^ def method Inject::apply#2
}
