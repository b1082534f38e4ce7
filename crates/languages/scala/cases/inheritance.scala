// Base types of classes, objects and anonymous instances.
// case: every ref
object Parts { class Frame[A](wide: Int); trait Opens }
//                                  ^^^ ref type -> external
trait Locks[A]; class Wall(high: Int)
//                               ^^^ ref type -> external
class Door extends Parts.Frame[Wall](2) with Parts.Opens with Locks[Wall]
//                 ^^^^^ ref read -> Parts
//                       ^^^^^ ref extends -> Parts::Frame from=Door
//                             ^^^^ ref type -> Wall
//                                           ^^^^^ ref read -> Parts
//                                                 ^^^^^ ref extends -> Parts::Opens from=Door
//                                                            ^^^^^ ref extends -> Locks
//                                                                  ^^^^ ref type -> Wall
object Gate extends Wall(1), Locks[Wall]
//                  ^^^^ ref extends -> Wall from=Gate
//                           ^^^^^ ref extends -> Locks
//                                 ^^^^ ref type -> Wall
object Made {
  val plain = new Parts.Frame[Wall](3)
//                ^^^^^ ref read -> Parts
//                      ^^^^^ ref call -> Parts::Frame [instantiates]
//                            ^^^^ ref type -> Wall
  val mixed = new Wall(1) with Locks[Wall] with Parts.Opens { def x = 1 }
//                ^^^^ ref extends -> Wall from=Made::mixed::new
//                             ^^^^^ ref extends -> Locks
//                                   ^^^^ ref type -> Wall
//                                              ^^^^^ ref read -> Parts
//                                                    ^^^^^ ref extends -> Parts::Opens
}
