// An extension method belongs to the type it extends; an anonymous instance is named after its keyword.
trait Show[A]:
  def show(a: A): String
case class Door(wide: Int)
object Door:
  given Show[Door] with
//^^^^^ def class Door::given in=Door#2 subkind=given
//      ^^^^ ref extends -> Show
//           ^^^^ ref type -> Door
    def show(a: Door): String = a.wide.toString
//                                ^^^^ ref read -> Door::wide
extension (door: Door)
//               ^^^^ def impl "impl Door"
//               ^^^^ ref type -> Door
  def knock(times: Int): String = door.wide.toString
//    ^^^^^ def method Door::knock params="times: Int"
//                                     ^^^^ ref read -> Door::wide (member)
  def twice: String = door.knock(2)
//                         ^^^^^ ref call -> Door::knock (member)
def use[A](a: A)(using Show[A]): String = summon[Show[A]].show(a)
//                     ^^^^ ref type -> Show [receives]
//                                        ^^^^^^ ref call -> external
//                                               ^^^^ ref type -> Show
//                                                        ^^^^ ref call -> external
val door = Door(1).knock(2)
//                 ^^^^^ ref call -> Door::knock (member)
