// --- src/test/scala/shapes/InjectSuite.scala
// A suite defines the algebras it needs, and a test has helpers with context parameters.
// case: every def
package shapes.tests
//      ^^^^^^^^^^^^ def package shapes.tests

class InjectSuite extends BaseSuite {
//    ^^^^^^^^^^^ def class InjectSuite
  sealed trait OneAlgebra[A]
//             ^^^^^^^^^^ def trait InjectSuite::OneAlgebra
  case class One[A](value: Int, f: Int => A) extends OneAlgebra[A]
//           ^^^ def class InjectSuite::One subkind=case
//                  ^^^^^ def field InjectSuite::One::value
//                              ^ def field InjectSuite::One::f type="Int => A"
  object OneAlgebra {
//       ^^^^^^^^^^ def class InjectSuite::OneAlgebra#2 subkind=object
    implicit def functor: Functor[OneAlgebra] =
//               ^^^^^^^ def method InjectSuite::OneAlgebra::functor
      new Functor[OneAlgebra] {
//    ^^^ def class InjectSuite::OneAlgebra::functor::new
        def map[A, B](a: OneAlgebra[A])(f: A => B): OneAlgebra[B] =
//          ^^^ def method InjectSuite::OneAlgebra::functor::new::map
          a match {
            case One(k, h) => One(k, x => f(h(x)))
          }
      }
    implicit def any[A](implicit
//               ^^^ def method InjectSuite::OneAlgebra::any params="ints?: Any2[Int], funs?: Any2[Int => A]" type=Any2[OneAlgebra[A]]
      ints: Any2[Int],
      funs: Any2[Int => A]
    ): Any2[OneAlgebra[A]] =
      Any2(for { s <- ints.gen; f <- funs.gen } yield One(s, f))
  }
  type T[A] = Either2[OneAlgebra, OneAlgebra, A]
//     ^ def type InjectSuite::T
  test("in & out") {
//      ^^^^^^^^ def test "InjectSuite::in & out" test
    def both[F[_], A](f1: F[A],
//      ^^^^ def function "InjectSuite::in & out::both" local
                      f2: F[A]
    )(implicit F: Functor[F], I0: OneAlgebra :<: F): Option[Int] =
      for {
        case One(x, _) <- I0.back(f1)
        case One(y, _) <- I0.back(f2)
      } yield x + y
    forAll { (x: Int, y: Int) =>
      val expr: T[Int] = Inject[OneAlgebra, T].into(One(x, _ + 1))
      assert(both[T, Int](expr, expr) === (Some(x + y)))
    }
  }
  checkAll("Inject[OneAlgebra, T]", InjectTests[OneAlgebra, T].inject[String])
}
