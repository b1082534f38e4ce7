// `.name` is a member of the type that is matched, compared with, declared, or assigned to. Without such a type it is
// unresolved.

enum Side { case left, right, other(Int) }
struct Size {
    static let zero = Size(1)
    init(_ wide: Int) { }
}
class Door { var side: Side = .left; var size: Size? }
//                             ^^^^ ref read -> Side::left

func use(side: Side, door: Door, anything: Any, text: String) {
    switch side {
    case .left: break
//        ^^^^ ref read -> Side::left
    case .right, .other(_): break
//        ^^^^^ ref read -> Side::right
//                ^^^^^ ref read -> Side::other
    case .missing: break
//        ^^^^^^^ ref read -> ?
    }
    switch door.side {
    case let .other(count): print(count)
//            ^^^^^ ref read -> Side::other
    default: break
    }
    switch text {
    case .left: break
//        ^^^^ ref read -> external
    default: break
    }
    if case .left = side { }
//           ^^^^ ref read -> Side::left
    guard case .right = door.side else { return }
//              ^^^^^ ref read -> Side::right
    while case .left = door.side { }
//              ^^^^ ref read -> Side::left
    if door.side == .left { }
//                   ^^^^ ref read -> Side::left
    if anything == .left { }
//                  ^^^^ ref read -> external
    let size: Size = .zero
//                    ^^^^ ref read -> Size::zero
    let made: Size = .init(2)
//                    ^^^^ ref call -> Size::init
    door.side = .right
//               ^^^^^ ref read -> Side::right
    door.side = .other(1)
//               ^^^^^ ref call -> Side::other
    take(.left)
//        ^^^^ ref read -> ?
}

extension Int {
    static func random() -> Self { Self.random(in: .min ... .max) }
//                                      ^^^^^^ ref call -> external
    func twice() -> Self { Self.random() }
//                              ^^^^^^ ref call -> Int::random
}
extension String {
    static func empty() -> Self { Self() }
//                         ^^^^ ref type -> external
//                                ^^^^ ref call -> external
}
