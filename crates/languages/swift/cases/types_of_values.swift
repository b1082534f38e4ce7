// The type of an expression, for every rule that infers one. Each example has a decoy: both classes have `open`, but a wall has
// no lock.

class Wall { func open() { } }
class Door { func open() { } func lock() { } }

// Properties: a nearer name hides them.
class House {
    let door: Door
    let wall: Wall
    let made = Door()

    init(door: Door, wall: Wall) {
        self.door = door
        self.wall = wall
    }

    func enter(other: House, stranger: Any, door: Wall) {
        self.door.lock()
//                ^^^^ ref call -> Door::lock (member)
        door.lock()
//           ^^^^ ref call -> ?
        door.open()
//           ^^^^ ref call -> Wall::open
        made.lock()
//           ^^^^ ref call -> Door::lock
        other.door.lock()
//                 ^^^^ ref call -> Door::lock
        wall.lock()
//           ^^^^ ref call -> ?
        stranger.door.lock()
//               ^^^^ ref read -> external
//                    ^^^^ ref call -> external
    }
}

// A name that is given to another one takes its type along; what a choice depends on is none of what it gives.
func assign(wide: Bool) {
    let first = Door()
    let second = first
    second.lock()
//         ^^^^ ref call -> Door::lock
    let third = Wall()
    third.lock()
//        ^^^^ ref call -> ?
    let chosen = wide ? first : Door()
    chosen.lock()
//         ^^^^ ref call -> Door::lock
}

// Results: as they are declared.
func make() -> Door { fatalError() }
func build() -> Wall { fatalError() }
func silent() { Door() }
func results() {
    make().lock()
//         ^^^^ ref call -> Door::lock
    build().lock()
//          ^^^^ ref call -> ?
    build().open()
//          ^^^^ ref call -> Wall::open
    silent().lock()
//           ^^^^ ref call -> ?
}

// What collections hold, and not the collections.
func iterate(doors: [Door], walls: Set<Wall>, named: [String: Door]) {
    for door in doors { door.lock() }
//                           ^^^^ ref call -> Door::lock
    for wall in walls { wall.lock() }
//                           ^^^^ ref call -> ?
    for (name, door) in named { name.lock() }
//                                   ^^^^ ref call -> external
    doors.first?.lock()
//               ^^^^ ref call -> Door::lock
    doors.lock()
//        ^^^^ ref call -> external
}

// What may be missing, and what is waited for.
func later() async -> Door { fatalError() }
func wait(maybe: Door?, none: Wall?) async {
    maybe?.lock()
//         ^^^^ ref call -> Door::lock
    maybe!.lock()
//         ^^^^ ref call -> Door::lock
    none?.lock()
//        ^^^^ ref call -> ?
    if let maybe { maybe.lock() }
//                       ^^^^ ref call -> Door::lock
    await later().lock()
//                ^^^^ ref call -> Door::lock
}

// Type arguments go through members; a type parameter is at least what it is bound by.
struct Box<T> {
    var held: T
    func take() -> T { held }
}
func unpack<D: Door, W: Wall>(doors: Box<Door>, walls: Box<Wall>, some: D, other: W) {
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

// A nearer ancestor comes before a farther one; what a protocol's extension adds comes last.
protocol Swings { }
extension Swings { func swing() { }; func close() { } }
class Opening { func swing() { }; func paint() { } }
class Frame: Opening { override func paint() { } }
class Gate: Frame, Swings {
    func use(gate: Gate) {
        gate.swing()
//           ^^^^^ ref call -> Opening::swing (inherited)
        gate.paint()
//           ^^^^^ ref call -> Frame::paint (inherited)
        gate.close()
//           ^^^^^ ref call -> Swings::close (inherited)
        gate.lock()
//           ^^^^ ref call -> ?
    }
}
