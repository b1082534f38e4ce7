// What functions get from containers: by placeholders, parameters, cases and comprehensions.
package shop

class Lock { def turn: Lock = this; val wide: Int = 1 }
class Door(val lock: Lock) { def open: Door = this }
case class Key(lock: Lock, door: Door)
trait Parser { self =>
  def parse: Door
  def twice: Parser = new Parser { def parse = self.parse.open }
//                                                  ^^^^^ ref read -> Parser::parse
//                                                        ^^^^ ref read -> Door::open (member)
}
object Use {
  def use(doors: List[Door], key: Option[Key], pair: (Lock, Door), locks: Map[String, Lock], result: Either[String, Door]) = {
    doors.map(_.lock.turn)
//              ^^^^ ref read -> Door::lock (member)
//                   ^^^^ ref read -> Lock::turn (member)
    doors map (_.lock)
//               ^^^^ ref read -> Door::lock (member)
    doors.map(_.lock).head.turn
//                         ^^^^ ref read -> Lock::turn (member)
    doors.map(_.lock).head.open
//                         ^^^^ ref read -> ?
    doors.map(door => door.lock).last.turn
//                                    ^^^^ ref read -> Lock::turn (member)
    key.flatMap(k => Option(k.lock)).map(_.turn)
//                                         ^^^^ ref read -> Lock::turn (member)
    result.map(_.open)
//               ^^^^ ref read -> Door::open (member)
    doors.map { case door => door.open }
//                                ^^^^ ref read -> Door::open (member)
    key.map { case Key(lock, door) => door.open }
//                                         ^^^^ ref read -> Door::open (member)
    key match { case Some(k) => k.lock; case None => 1 }
//                                ^^^^ ref read -> Key::lock (member)
    for ((name, lock) <- locks) yield lock.turn
//                                         ^^^^ ref read -> Lock::turn (member)
    pair._2.open
//          ^^^^ ref read -> Door::open (member)
    val (lock, door) = pair
    lock.turn
//       ^^^^ ref read -> Lock::turn (member)
    door.turn
//       ^^^^ ref read -> ?
    val Right(made) = result
    made.open
//       ^^^^ ref read -> Door::open (member)
    val chosen = if (doors.isEmpty) null else pair._1
    chosen.turn
//         ^^^^ ref read -> Lock::turn (member)
    List(door, door).head.open
//                        ^^^^ ref read -> Door::open (member)
    doors.reduce(_.open.lock + _.lock.wide)
//                                    ^^^^ ref read -> ?
  }
}
object Made { def apply(made: Door => Int): Door = null }
class Around {
  object Model { case class Size(wide: Int) }
  def use() = {
    import Model._
    val size: Size = null
//            ^^^^ ref type -> Around::Model::Size
    size.wide
//       ^^^^ ref read -> Around::Model::Size::wide (member)
    Made(door => door.open.lock.wide)
//                    ^^^^ ref read -> Door::open (member)
  }
  def other() = {
    val size: Size = null
//            ^^^^ ref type -> ?
  }
}
