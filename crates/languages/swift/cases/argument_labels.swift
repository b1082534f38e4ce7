// Argument labels are a part of a function's name: they choose among overloads, and say which parameter an argument is for.
// Arguments with defaults may be left out; a closure after the others needs no label.

struct Lock { func turn() { } }
struct Key { func fit() { } }
class Door {
    init(width: Int) { }
    init(height: Int) { }
    convenience init(_ lock: Lock) { self.init(height: 1) }
//                                        ^^^^ ref call -> Door::init#2
    func position(after other: Door) -> Lock { Lock() }
    func position(at place: Int) -> Key { Key() }
    func move(by: Int = 1, to: Int = 2, then: (Door) -> Void) { }
    func move(_ steps: Int) { }
    func decode(_ text: String, as key: Key? = nil) -> Lock { Lock() }
    func decode(_ text: String, named name: String, then: () -> Void) -> Key { Key() }
}
func use(door: Door) {
    door.position(after: door).turn()
//       ^^^^^^^^ ref call -> Door::position
//                             ^^^^ ref call -> Lock::turn
    door.position(at: 1).fit()
//       ^^^^^^^^ ref call -> Door::position#2
//                       ^^^ ref call -> Key::fit
    door.position(at: 1).turn()
//                       ^^^^ ref call -> ?
    door.move(to: 3) { other in other.position(at: 1) }
//       ^^^^ ref call -> Door::move
//                                    ^^^^^^^^ ref call -> Door::position#2
    door.move { $0.move(1) }
//       ^^^^ ref call -> Door::move
//                 ^^^^ ref call -> Door::move#2
    door.move(4)
//       ^^^^ ref call -> Door::move#2
    door.decode("a").turn()
//       ^^^^^^ ref call -> Door::decode
//                   ^^^^ ref call -> Lock::turn
    door.decode("a", named: "b") { }.fit()
//       ^^^^^^ ref call -> Door::decode#2
//                                   ^^^ ref call -> Key::fit
}
