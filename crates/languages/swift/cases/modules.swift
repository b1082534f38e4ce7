// The files of a module see each other without imports and may extend each other's types; other modules do not.

// --- Sources/Shop/Door.swift
class Door {
    func open() { turn(); lock.shut() }
//                ^^^^ ref call -> Sources/Shop/Lock.swift::Door::turn (member)
//                             ^^^^ ref call -> Sources/Shop/Lock.swift::Lock::shut (member)
    let lock = Lock()
//             ^^^^ ref call -> Sources/Shop/Lock.swift::Lock (package)
    private func hidden() {}
}
private func secret() {}
// --- Sources/Shop/Lock.swift
struct Lock { func shut() {} }
extension Door: Painted {
//        ^^^^ ref type -> Sources/Shop/Door.swift::Door (package)
    func turn() { paint() }
//                ^^^^^ ref call -> Painted::paint (inherited)
}
protocol Painted {}
extension Painted { func paint() {} }
func use(door: Door) {
    door.paint()
//       ^^^^^ ref call -> Painted::paint (inherited)
    secret()
//  ^^^^^^ ref call -> ?
}
// --- Sources/Other/Wall.swift
func wall() -> Lock { fatalError() }
//             ^^^^ ref type -> ?
