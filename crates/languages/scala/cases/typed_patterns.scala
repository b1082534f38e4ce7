// A typed pattern binds its names; a handler without braces has a pattern of its own.
// case: every ref
object Typed {
  case class Pair(a: Int, b: Int)
//                   ^^^ ref type -> external
//                           ^^^ ref type -> external
  def read(x: Any) = x match {
//            ^^^ ref type -> external
    case Pair(one, two): Pair => one
//       ^^^^ ref read -> Typed::Pair
//                       ^^^^ ref type -> Typed::Pair
  }
  def safe = try read(1) catch case Broken(error) => error
//               ^^^^ ref call -> Typed::read
//                                  ^^^^^^ ref read -> ?
}
