// A class and its companion object are separate: a type means the class, anything else the object.

class Door(val wide: Int) {
//    ^^^^ def class Door
  def open(): Door = Door.make(wide)
//            ^^^^ ref type -> Door
//                   ^^^^ ref read -> Door#2
//                        ^^^^ ref call -> Door::make (path)
}
object Door {
//     ^^^^ def class Door#2
  def make(wide: Int): Door = new Door(wide)
//                     ^^^^ ref type -> Door
//                                ^^^^ ref call -> Door [instantiates]
  def apply(wide: Int): Door = make(wide)
}
case class Size(wide: Int)
object Plain { val size = Size(1) }
//                        ^^^^ ref call -> Size [instantiates]
object Use {
  val door = Door(2)
//           ^^^^ ref call -> Door#2
  Door.make(1).open()
//             ^^^^ ref call -> Door::open (member)
  def walk(door: Door) = door match { case Door(x) => x; case d: Door => d.wide }
//               ^^^^ ref type -> Door
//                                         ^^^^ ref read -> Door#2
//                                                               ^^^^ ref type -> Door
//                                                                         ^^^^ ref read -> Door::wide
}
