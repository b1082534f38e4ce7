// A name in a pattern is a new local, unless it is capitalized or between backticks; each scope has its own.
// case: every ref
object Scopes {
  val Limit = 3
  val shadow = 1
  def patterns(x: Any, limit: Int) = x match {
//                ^^^ ref type -> external
//                            ^^^ ref type -> external
    case Limit => limit
//       ^^^^^ ref read -> Scopes::Limit
    case (a, Some(b)) if a == b => a
//           ^^^^ ref read -> external
    case head +: (tail @ Seq(c, _*)) => head
//            ^^ ref read -> external
//                       ^^^ ref read -> external
    case shadow => shadow
    case Scopes.Limit | Other => Other
//       ^^^^^^ ref read -> Scopes
//              ^^^^^ ref read -> Scopes::Limit
//                      ^^^^^ ref read -> ?
//                               ^^^^^ ref read -> ?
  }
  def blocks(): Unit = {
//              ^^^^ ref type -> external
    { val inner = shadow; inner }
//                ^^^^^^ ref read -> Scopes::shadow
    inner
//  ^^^^^ ref read -> ?
    val f = (one: Int, two: Limit.type) => one
//                ^^^ ref type -> external
//                          ^^^^^ ref read -> Scopes::Limit
    List(1).foreach { each => println(each) }
//  ^^^^ ref call -> external
//          ^^^^^^^ ref call -> external
//                            ^^^^^^^ ref call -> external
    List(1).map { case 1 => shadow; case n => n }
//  ^^^^ ref call -> external
//          ^^^ ref call -> external
//                          ^^^^^^ ref read -> Scopes::shadow
    try f catch { case e: Error => e }
//                        ^^^^^ ref type -> external
    for { (k, v) <- pairs; w = k } yield v + w
//                  ^^^^^ ref read -> ?
//                                         ^ ref call -> ?
    var count = 0
    count += 1
    count = shadow
//          ^^^^^^ ref read -> Scopes::shadow
    def local(n: Int): Int = if (n > 0) local(n - 1) else later
//               ^^^ ref type -> external
//                     ^^^ ref type -> external
//                                 ^ ref call -> external
//                                      ^^^^^ ref call -> Scopes::blocks::local
//                                              ^ ref call -> external
//                                                        ^^^^^ ref read -> Scopes::blocks::later
    def later = 1
  }
}
