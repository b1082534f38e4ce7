// Keys and values of dictionaries, elements of collections, bounds of type parameters, and members after a dot.

protocol Opens {
    func open()
}
struct Lock {
    func turn() {}
}
struct Door: Opens {
    var lock: Lock
    func open() {}
    static let front = Door(lock: Lock())
//                          ^^^^ ref write -> Door::lock
    static func make(wide: Bool) -> Door { front }
}
enum Side {
    case left, right
    var lock: Lock { Lock() }
}
func use(_ door: Door) {}
func take(side: Side, at place: Int) {}

struct Hall {
    var named: [String: Door] = [:]
    var locks: [Lock] = []
    func run<T: Opens, U>(one: T, other: U) where U: Opens {
        one.open()
//          ^^^^ ref call -> Opens::open
        other.open()
//            ^^^^ ref call -> Opens::open
        for (name, door) in named {
            door.open()
//               ^^^^ ref call -> Door::open
            name.open()
//               ^^^^ ref call -> external
        }
        for door in named.values {
            door.open()
//               ^^^^ ref call -> Door::open
        }
        named["front"]?.open()
//                      ^^^^ ref call -> Door::open
        if let door = named["back"] {
            door.lock.turn()
//                    ^^^^ ref call -> Lock::turn
        }
        guard let lock = locks.first else { return }
        lock.turn()
//           ^^^^ ref call -> Lock::turn
        locks.forEach { $0.turn() }
//                         ^^^^ ref call -> Lock::turn
        locks[0].turn()
//               ^^^^ ref call -> Lock::turn
        for (index, lock) in locks.enumerated() {
            lock.turn()
//               ^^^^ ref call -> Lock::turn
        }
        let (first, second) = pair()
        first.open()
//            ^^^^ ref call -> Door::open
        second.turn()
//             ^^^^ ref call -> Lock::turn
        pair().0.open()
//               ^^^^ ref call -> Door::open
        use(.front)
//           ^^^^^ ref read -> Door::front
        use(.make(wide: true))
//           ^^^^ ref call -> Door::make
        take(side: .left, at: 1)
//                  ^^^^ ref read -> Side::left
        let chosen = locks.isEmpty ? Door.front : .make(wide: false)
        chosen.open()
//             ^^^^ ref call -> Door::open
        let tried = try? load()
        tried?.open()
//             ^^^^ ref call -> Door::open
        locks.map { Door(lock: $0) }.first?.open()
//                                          ^^^^ BUG ref call -> external
        let value = if locks.isEmpty { Door.front } else { Door.make(wide: true) }
        value.open()
//            ^^^^ BUG ref call -> ?
        value.turn()
//            ^^^^ ref call -> ?
    }
    func pair() -> (Door, Lock) { (Door.front, Lock()) }
    func load() throws -> Door { Door.front }
}
