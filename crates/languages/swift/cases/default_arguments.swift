// A default is of the type that its parameter declares, wherever parameters are; a parameter with a label may take any number.

struct Size {
    static let zero = Size(1)
    static func make(_ wide: Int) -> Size { Size(wide) }
    init(_ wide: Int) { }
}
struct Door {
    init(size: Size = .zero, other: Size = .make(1)) { }
//                     ^^^^ ref read -> Size::zero
//                                          ^^^^ ref call -> Size::make
    subscript(size: Size = .zero) -> Int { 1 }
//                          ^^^^ ref read -> Size::zero
    func paint(with size: Size = .make(2)) { }
//                                ^^^^ ref call -> Size::make
    func add(to sizes: Size..., named: Int = .missing) { }
//                                            ^^^^^^^ ref read -> external
    func add(of count: Int) { }
    func load(then: () -> Void, failed: () -> Void) { }
}
func use(door: Door, state: Side?) {
    door.add(to: .zero, .zero)
//       ^^^ ref call -> Door::add
//                ^^^^ ref read -> Size::zero
    door.add(of: 1)
//       ^^^ ref call -> Door::add#2
    door.load { } failed: { }
//       ^^^^ ref call -> Door::load
    while case let .other(size) = state { size.fill() }
//                  ^^^^^ ref read -> Side::other
//                                             ^^^^ ref call -> ?
    if case .other(let inner) = state { inner.missing() }
//           ^^^^^ ref read -> Side::other
//                                            ^^^^^^^ ref call -> ?
}
enum Side { case other(Size) }
