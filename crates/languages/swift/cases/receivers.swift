// Declared types are followed: of properties, parameters, locals, results; through `self`, `super`, casts, `?`, `!` and
// parentheses.

class Lock {
    var key: Key
    var parent: Lock?
    func turn() -> Lock { self }
    static func make() -> Lock { Lock() }
    static let shared = Lock()
    init() { }
    subscript(name: String) -> Key { key }
}
struct Key { func fit(_ into: Lock) { } }

class Door {
    var side: Lock
    let spare = Lock()
    lazy var other: Lock = Lock.make()
    var computed: Lock { side }

    func use(given: Lock?, anything: Any, locks: [Lock], many: Array<Lock>, by name: [String: Lock]) async throws {
        side.turn()
//           ^^^^ ref call -> Lock::turn (member)
        self.side.turn()
//           ^^^^ ref read -> Door::side (member)
//                ^^^^ ref call -> Lock::turn
        computed.turn().turn()
//      ^^^^^^^^ ref read -> Door::computed (local)
//               ^^^^ ref call -> Lock::turn
//                      ^^^^ ref call -> Lock::turn
        spare.turn()
//            ^^^^ ref call -> Lock::turn
        given?.parent?.turn()
//             ^^^^^^ ref read -> Lock::parent
//                     ^^^^ ref call -> Lock::turn
        given!.key.fit(side)
//             ^^^ ref read -> Lock::key
//                 ^^^ ref call -> Key::fit
        (anything as! Lock).turn()
//                          ^^^^ ref call -> Lock::turn
        (anything as? Lock)?.turn()
//                           ^^^^ ref call -> Lock::turn
        Lock.make().turn()
//      ^^^^ ref read -> Lock
//           ^^^^ ref call -> Lock::make (path)
//                  ^^^^ ref call -> Lock::turn
        Lock.shared.turn()
//           ^^^^^^ ref read -> Lock::shared
//                  ^^^^ ref call -> Lock::turn
        Lock.init().turn()
//           ^^^^ ref call -> Lock::init
//                  ^^^^ ref call -> Lock::turn
        try await later().turn()
//                        ^^^^ ref call -> Lock::turn
        side["front"].fit(side)
//                    ^^^ ref call -> Key::fit
        locks[0].turn()
//               ^^^^ ref call -> Lock::turn
        many[0].turn()
//              ^^^^ ref call -> Lock::turn
        for one in locks { one.turn() }
//                             ^^^^ ref call -> Lock::turn conditional
        if let found = given { found.turn() }
//                                   ^^^^ ref call -> Lock::turn
        guard let given else { return }
//                ^^^^^ nothing
        given.turn()
//            ^^^^ ref call -> Lock::turn
        if let typed = anything as? Lock { typed.turn() }
//                                               ^^^^ ref call -> Lock::turn
        name["a"]?.turn()
//                 ^^^^ ref call -> Lock::turn
        "text".count.advanced(by: 1)
//             ^^^^^ ref read -> external
        unknown.turn()
//              ^^^^ ref call -> ?
        _ = \Lock.key
//           ^^^^ ref type -> Lock
//                ^^^ ref read -> Lock::key
        locks.forEach { one in one.turn() }
//                                 ^^^^ ref call -> Lock::turn
        locks.first(where: { lock in lock.key.fit(lock) })?.turn()
//                                            ^^^ ref call -> Key::fit
//                                                          ^^^^ ref call -> Lock::turn
        locks.filter { $0.key == nil }.first { $0.turn() != nil }
//                        ^^^ ref read -> Lock::key
//                                                ^^^^ ref call -> Lock::turn
        locks.reduce(side) { sum, one in sum.turn() }
//                                           ^^^^ ref call -> ?
        apply(to: side, twice: 2) { lock in lock.turn() }
//                                               ^^^^ ref call -> Lock::turn
        locks.map(\.key)
//                  ^^^ ref read -> ?
    }
    func apply(to: Lock, twice: Int, then: (Lock) -> Void) { }
    func later() async throws -> Lock { side }
}

class Gate: Door {
    func swing() {
        super.computed.turn()
//            ^^^^^^^^ ref read -> Door::computed (inherited)
//                     ^^^^ ref call -> Lock::turn
        self.side.turn()
//           ^^^^ ref read -> Door::side (inherited)
        side.turn()
//      ^^^^ ref read -> Door::side
    }
}
