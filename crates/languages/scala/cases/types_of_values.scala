// The type of an expression, for every rule that infers one. Each example has a decoy: both classes have `open`, but a wall has
// no lock.

class Wall { def open(): Unit = () }
class Door { def open(): Unit = (); def lock(): Unit = () }

// Fields: declared, made, set by the constructor; a nearer name hides them.
class House(val door: Door, val wall: Wall) {
  val made = new Door
  var late: Door = _
  def enter(other: House, stranger: Any, door: Wall): Unit = {
    this.door.lock()
//            ^^^^ ref call -> Door::lock (member)
    door.lock()
//       ^^^^ ref call -> ?
    door.open()
//       ^^^^ ref call -> Wall::open
    made.lock()
//       ^^^^ ref call -> Door::lock
    late.lock()
//       ^^^^ ref call -> Door::lock
    other.door.lock()
//             ^^^^ ref call -> Door::lock
    wall.lock()
//       ^^^^ ref call -> ?
    stranger.door.lock()
//           ^^^^ ref read -> external
//                ^^^^ ref call -> external
  }
}

object Values {
  // A name that is given to another one takes its type along.
  def assign(): Unit = {
    val first = new Door
    val second = first
    second.lock()
//         ^^^^ ref call -> Door::lock
    val third = new Wall
    third.lock()
//        ^^^^ ref call -> ?
  }

  // Results: as they are declared, as they are handed back, and neither.
  def declared(): Door = load()
  def handed() = new Door
  def handedOn() = handed()
  def walled() = new Wall
  def silent(): Unit = { new Door }
  def results(): Unit = {
    declared().lock()
//             ^^^^ ref call -> Door::lock
    handed().lock()
//           ^^^^ ref call -> Door::lock
    handedOn().lock()
//             ^^^^ ref call -> Door::lock
    walled().lock()
//           ^^^^ ref call -> ?
    silent().lock()
//           ^^^^ ref call -> external
  }

  // What collections hold, and not the collections.
  def iterate(doors: List[Door], walls: Set[Wall], named: Map[String, Door]): Unit = {
    for (door <- doors) door.lock()
//                           ^^^^ ref call -> Door::lock
    for (wall <- walls) wall.lock()
//                           ^^^^ ref call -> ?
    for ((name, door) <- named) name.lock()
//                                   ^^^^ ref call -> external
    doors.foreach(door => door.lock())
//                             ^^^^ ref call -> Door::lock
    doors.head.lock()
//             ^^^^ ref call -> Door::lock
    doors.lock()
//        ^^^^ ref call -> external
  }

  // What may be missing, what may fail: none of it is the value itself.
  def wait(maybe: Option[Door], none: Option[Wall], tried: Try[Door]): Unit = {
    maybe.get.lock()
//            ^^^^ ref call -> Door::lock
    maybe.foreach(door => door.lock())
//                             ^^^^ ref call -> Door::lock
    for (wall <- none) wall.lock()
//                          ^^^^ ref call -> ?
    tried.map(door => door.lock())
//                         ^^^^ ref call -> Door::lock
    maybe.lock()
//        ^^^^ ref call -> external
  }

  // Type arguments go through members; a type parameter is at least what it is bound by.
  class Box[T](val held: T) { def take(): T = held }
  def unpack[D <: Door, W <: Wall](doors: Box[Door], walls: Box[Wall], some: D, other: W): Unit = {
    doors.held.lock()
//             ^^^^ ref call -> Door::lock
    doors.take().lock()
//               ^^^^ ref call -> Door::lock
    walls.take().lock()
//               ^^^^ ref call -> ?
    some.lock()
//       ^^^^ ref call -> Door::lock
    other.lock()
//        ^^^^ ref call -> ?
  }

  // A pattern binds the name that it gives; what is matched stays what it is.
  def narrow(thing: Any): Unit = thing match {
    case door: Door => door.open()
//                          ^^^^ ref call -> Door::open
    case wall: Wall => wall.open()
//                          ^^^^ ref call -> Wall::open
    case other => other.open(); thing.open()
//                                    ^^^^ ref call -> external
  }
}

// Of several traits the last one counts, and all of them before what the class extends.
class Frame { def swing(): Unit = (); def paint(): Unit = () }
trait Left { def swing(): Unit = () }
trait Right { def swing(): Unit = () }
class Gate extends Frame with Left with Right {
  def use(gate: Gate): Unit = {
    gate.swing()
//       ^^^^^ ref call -> Right::swing (inherited)
    gate.paint()
//       ^^^^^ ref call -> Frame::paint (inherited)
    gate.lock()
//       ^^^^ ref call -> ?
  }
}
