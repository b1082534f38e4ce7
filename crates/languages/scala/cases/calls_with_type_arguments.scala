// Type arguments come between a name and its arguments, and may be the only arguments.
// case: every ref
class Box { def get[A](at: Int): A = null; var held = 1 }
//                         ^^^ ref type -> external
object Use {
  def make[A]: Int = 1
//             ^^^ ref type -> external
  def all(box: Box, n: Int) = {
//             ^^^ ref type -> Box
//                     ^^^ ref type -> external
    box.get[Int](1)
//      ^^^ ref call -> Box::get
//          ^^^ ref type -> external
    n + make[Box]
//    ^ ref call -> external
//      ^^^^ ref call -> Use::make
//           ^^^ ref type -> Box
    box.held = 2
//      ^^^^ ref write -> Box::held
    box get
//      ^^^ ref call -> Box::get
  }
}
