// Types are references in parameters, results, bounds, arguments, patterns and self types.
// case: every ref

class Door; trait Opens; trait Ord[T]; trait ~>[A, B]
object Types { type Name = Door }
//                         ^^^^ ref type -> Door [type_of] from=Types::Name
class Frame[A >: Door <: Opens : Ord, F[_]](door: Door) { self: Opens with Types.Name =>
//               ^^^^ ref type -> Door [uses]
//                       ^^^^^ ref type -> Opens
//                               ^^^ ref type -> Ord
//                                                ^^^^ ref type -> Door [receives]
//                                                              ^^^^^ ref type -> Opens
//                                                                         ^^^^^ ref read -> Types
//                                                                               ^^^^ ref type -> Types::Name (path)
  def set(one: Ord[Door], then: (Door, A) => Opens, tuple: (Door, F[A])): Door & Opens = null
//             ^^^ ref type -> Ord [receives]
//                 ^^^^ ref type -> Door [receives]
//                               ^^^^ ref type -> Door [uses]
//                                           ^^^^^ ref type -> Opens [uses]
//                                                          ^^^^ ref type -> Door
//                                                                        ^^^^ ref type -> Door [returns]
//                                                                             ^ ref type -> external
//                                                                               ^^^^^ ref type -> Opens [returns]
  val late: Types.Name = null
//          ^^^^^ ref read -> Types
//                ^^^^ ref type -> Types::Name [type_of]
  type Inner = Frame[_, F]#Deep
//             ^^^^^ ref type -> Frame
//                         ^^^^ ref type -> ?
  var arrow: Ord ~> List = null
//           ^^^ ref type -> Ord
//               ^^ ref type -> ~>
//                  ^^^^ ref type -> external
  def is(x: Any) = x.isInstanceOf[Door] || (x: Opens) == door.asInstanceOf[self.type]
//          ^^^ ref type -> external
//                   ^^^^^^^^^^^^ ref call -> external
//                                ^^^^ ref type -> Door
//                                             ^^^^^ ref type -> Opens
//                                                            ^^^^^^^^^^^^ ref call -> ?
  def pick[X <: Door](f: [Y] => Y => X)(using Ord[X]): X = f(summon[Ord[X]])
//              ^^^^ ref type -> Door
//                                            ^^^ ref type -> Ord [receives]
//                                                           ^^^^^^ ref call -> external
//                                                                  ^^^ ref type -> Ord
}
