// The type of an expression, for every rule that infers one. Each example has a decoy: both classes have `open`, but a wall has
// no lock.

open class Wall { fun open() {} }
open class Door { fun open() {}; fun lock() {} }

// Properties: declared, made, set by the constructor; a nearer name hides them.
class House(val door: Door, wall: Wall) {
    val wall = wall
    val made = Door()
    lateinit var late: Door

    fun enter(other: House, stranger: Any, door: Wall) {
        this.door.lock()
//                ^^^^ ref call -> Door::lock (member)
        door.lock()
//           ^^^^ ref call -> ?
        door.open()
//           ^^^^ ref call -> Wall::open
        made.lock()
//           ^^^^ ref call -> Door::lock
        late.lock()
//           ^^^^ ref call -> Door::lock
        other.door.lock()
//                 ^^^^ ref call -> Door::lock
        this.wall.lock()
//                ^^^^ ref call -> ?
        this.wall.open()
//                ^^^^ ref call -> Wall::open
        stranger.door.lock()
//               ^^^^ ref read -> external
//                    ^^^^ ref call -> external
    }
}

// A name that is given to another one takes its type along.
fun assign() {
    val first = Door()
    val second = first
    second.lock()
//         ^^^^ ref call -> Door::lock
    val third = Wall()
    third.lock()
//        ^^^^ ref call -> ?
}

// Results: as they are declared, as they are handed back, and neither.
fun declared(): Door = load()
fun handed() = Door()
fun handedOn() = handed()
fun block(): Door { return load() }
fun silent() { Door() }
fun walled() = Wall()
fun results() {
    declared().lock()
//             ^^^^ ref call -> Door::lock
    handed().lock()
//           ^^^^ ref call -> Door::lock
    handedOn().lock()
//             ^^^^ ref call -> Door::lock
    block().lock()
//          ^^^^ ref call -> Door::lock
    silent().lock()
//           ^^^^ ref call -> ?
    walled().lock()
//           ^^^^ ref call -> ?
}

// What collections hold, and not the collections.
fun iterate(doors: List<Door>, walls: Set<Wall>, named: Map<String, Door>) {
    for (door in doors) door.lock()
//                           ^^^^ ref call -> Door::lock
    for (wall in walls) wall.lock()
//                           ^^^^ ref call -> ?
    for ((name, door) in named) name.lock()
//                                   ^^^^ ref call -> ?
    doors.first().lock()
//                ^^^^ ref call -> Door::lock
    named["front"]?.lock()
//                  ^^^^ ref call -> Door::lock
    doors.lock()
//        ^^^^ ref call -> external
}

// What may be missing.
fun wait(maybe: Door?, none: Wall?) {
    maybe?.lock()
//         ^^^^ ref call -> Door::lock
    maybe!!.lock()
//          ^^^^ ref call -> Door::lock
    val sure = maybe ?: Door()
    sure.lock()
//       ^^^^ ref call -> Door::lock
    none?.lock()
//        ^^^^ ref call -> ?
}

// Type arguments go through members; a type parameter is at least what it is bound by.
class Box<T>(val held: T) { fun take(): T = held }
fun <D : Door, W : Wall> unpack(doors: Box<Door>, walls: Box<Wall>, some: D, other: W) {
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

// A class comes before the interfaces, and a nearer ancestor before a farther one.
interface Swings { fun swing() {}; fun close() {} }
open class Frame : Swings { override fun swing() {} }
class Gate : Swings, Frame()
fun inherit(gate: Gate) {
    gate.swing()
//       ^^^^^ ref call -> Frame::swing (inherited)
    gate.close()
//       ^^^^^ ref call -> Swings::close (inherited)
    gate.lock()
//       ^^^^ ref call -> ?
}
