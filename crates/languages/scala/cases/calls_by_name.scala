// A method without parameters is called by its name alone; implicit parameters need no arguments.
package shop

class Lock { def turn: Lock = this; def teeth(n: Int): Lock = this; val wide: Int = 1 }
class Door {
  def lock: Lock = new Lock
  def made(implicit by: Lock): Lock = by
  def locks: List[Lock] = Nil
  def needs(by: Int): Lock = new Lock
}
trait Codec[A] { def lock: Lock }
object Codec { def apply[A]: Codec[A] = null }
class Bolt(val slid: Int)
object Bolt { def apply(n: Int): Lock = new Lock }
case class Plain(n: Int)
object Use {
  def use(door: Door) = {
    door.lock.turn
//            ^^^^ ref read -> Lock::turn (member)
    door.lock.turn.turn.wide
//                      ^^^^ ref read -> Lock::wide (member)
    door.made.turn
//            ^^^^ ref read -> Lock::turn (member)
    door.locks(0).turn
//                ^^^^ ref read -> Lock::turn (member)
    Codec[Int].lock.turn
//             ^^^^ ref read -> Codec::lock (member)
//                  ^^^^ ref read -> Lock::turn (member)
    Bolt(1).turn
//          ^^^^ ref read -> Lock::turn (member)
    Bolt(1).slid
//          ^^^^ ref read -> ?
    List(1).map(Plain.apply)
//                    ^^^^^ ref read -> Plain (path)
    List(1).map(door.needs)
//                   ^^^^^ ref read -> Door::needs (member)
    door.asInstanceOf[Lock].turn
//                          ^^^^ ref read -> Lock::turn (member)
  }
}
trait Parts { type This <: Parts; def up: This; def size: Int = 1 }
trait More extends Parts { def more: Int = 1 }
class Leaf extends More { type This = Leaf; def up: Leaf = this; def leaf: Int = 1 }
class Roots extends More { type This = Leaf; def up = null }
final case class Ink(n: Int) {
  def by(pen: Ink.Pen): Int = Ink.make
//                ^^^ ref type -> Ink::Pen
}
object Ink {
  trait Pen
  def make: Int = 1
}
object Types {
  def use(roots: Roots, more: More) = {
    more.up.size
//          ^^^^ ref read -> Parts::size (member)
    more.up.leaf
//          ^^^^ ref read -> ?
  }
}
