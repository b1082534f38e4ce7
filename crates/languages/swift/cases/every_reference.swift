// Every reference in a file, with its role and target. Locals are not references.
// case: every ref

import Foundation
//     ^^^^^^^^^^ ref import -> external

@objc(Door)
// `objc` ref decorates -> external from=Door
class Door: Opening, Codable {
//          ^^^^^^^ ref extends -> Opening [extends]
//                   ^^^^^^^ ref implements -> external [implements]
    private let front: Lock = Lock(size: 1)
//                     ^^^^ ref type -> Lock [type_of] from=Door::front
//                            ^^^^ ref call -> Lock [instantiates] arguments=1
    var count = 0
    @Wrapped var state: Int = 1
//   ^^^^^^^ ref decorates -> Wrapped from=Door::state
//                      ^^^ ref type -> external

    init(first: Lock, rest: [Lock] = []) {
//              ^^^^ ref type -> Lock [receives]
//                           ^^^^ ref type -> Lock [receives]
        self.front = first
//           ^^^^^ ref write -> Door::front receiver=self
        count += 1
//      ^^^^^ ref write -> Door::count
        (count, _) = (first.turns, rest)
//       ^^^^^ ref write -> Door::count
//                          ^^^^^ ref read -> Lock::turns (member)
        super.init()
//            ^^^^ ref call -> Opening::init (inherited) receiver=super arguments=0
    }

    override func turn(_ by: Lock) -> Lock? {
//                           ^^^^ ref type -> Lock [receives]
//                                    ^^^^ ref type -> Lock [returns]
        let local = front
//                  ^^^^^ ref read -> Door::front
        if local == by { turn(local) }
//                       ^^^^ ref call -> Door::turn conditional
        let make: (Int) -> Lock = { size in Lock(size: size) }
//                 ^^^ ref type -> external
//                         ^^^^ ref type -> Lock
//                                          ^^^^ ref call -> Lock [instantiates]
        _ = super.turn(by)
//                ^^^^ ref call -> Opening::turn (inherited)
        let side: Side = .left
//                ^^^^ ref type -> Side
//                        ^^^^ ref read -> Side::left
        let all = Store<Lock>(of: by)
//                ^^^^^ ref call -> Store [instantiates] arguments=1
//                      ^^^^ ref type -> Lock
        all[0].turns = Side.allCases.count
//             ^^^^^ ref write -> ?
//                     ^^^^ ref read -> Side
//                          ^^^^^^^^ ref read -> ?
//                                   ^^^^^ ref read -> ?
        defer { close() }
//              ^^^^^ ref call -> Door::close
        self.rest[0] = +++all[1]
//           ^^^^ ref read -> external
//                     ^^^ ref call -> ?
        return by <> local
//                ^^ ref call -> <>
    }

    func close() { handlers.forEach { $0() } }
//                 ^^^^^^^^ ref read -> handlers
//                          ^^^^^^^ ref call -> external
}

class Opening {
    init() { }
    func turn(_ by: Lock) -> Lock? { by }
//                  ^^^^ ref type -> Lock
//                           ^^^^ ref type -> Lock
}
struct Lock {
    var turns: Int
//             ^^^ ref type -> external
    init(size: Int) { turns = size }
//             ^^^ ref type -> external
//                    ^^^^^ ref write -> Lock::turns
}
struct Store<T> { init(of: T) { } }
enum Side { case left }
@propertyWrapper struct Wrapped { var wrappedValue: Int }
// `propertyWrapper` ref decorates -> external from=Wrapped
//                                                  ^^^ ref type -> external
infix operator <>
func <> (left: Lock, right: Lock) -> Lock { left }
//             ^^^^ ref type -> Lock
//                          ^^^^ ref type -> Lock
//                                   ^^^^ ref type -> Lock
var handlers: [() -> Void] = []
//                   ^^^^ ref type -> external
