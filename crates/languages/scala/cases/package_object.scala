// The object of a package: each name is a type and beside it a value or an object.
// case: every def
package house
//      ^^^^^ def package house

package object data extends Platform {
//             ^^^^ def namespace data subkind=object
  type CheckedList[+E, +A] = Checked[FullList[E], A]
//     ^^^^^^^^^^^ def type data::CheckedList type="Checked[FullList[E], A]"
  /** A map with an entry at least. */
  type FullMap[K, +A] = FullMapImpl.Type[K, A]
//     ^^^^^^^ def type data::FullMap doc="A map with an entry at least."
  val FullMap = FullMapImpl
//    ^^^^^^^ def variable data::FullMap#2 readonly
  type Reader[-A, B] = ReaderT[Id, A, B]
//     ^^^^^^ def type data::Reader
  object Reader {
//       ^^^^^^ def class data::Reader#2 subkind=object
    def apply[A, B](f: A => B): Reader[A, B] = ReaderT[Id, A, B](f)
//      ^^^^^ def method data::Reader::apply
    def local[A, R](f: R => R)(fa: Reader[R, A]): Reader[R, A] = ReaderT.local(f)(fa)
//      ^^^^^ def method data::Reader::local params="f: R => R, fa: Reader[R, A]"
  }
  type State[S, A] = StateT[Eval, S, A]
//     ^^^^^ def type data::State
  object State extends StateFunctions
//       ^^^^^ def class data::State#2
  type RWS[E, L, S, A] = ReaderWriterState[E, L, S, A]
//     ^^^ def type data::RWS
  val RWS = ReaderWriterState
//    ^^^ def constant data::RWS#2
  type Store[S, A] = StoreBy[S => *, S, A]
//     ^^^^^ def type data::Store
  object Cont {
//       ^^^^ def class data::Cont
    def apply[A, B](f: (B => Eval[A]) => Eval[A]): Cont[A, B] =
//      ^^^^^ def method data::Cont::apply params="f: (B => Eval[A]) => Eval[A]"
      ContT[Eval, A, B](f)
    def later[A, B](fn: => (B => Eval[A]) => Eval[A]): Cont[A, B] =
//      ^^^^^ def method data::Cont::later
      ContT.later(fn)
    def each[A, B, C](a: A)(f: A => Cont[C, Either[A, B]]): Cont[C, B] = ContT.each(a)(f)
//      ^^^^ def method data::Cont::each
  }
}
