// A type from outside has the members of a protocol that an extension makes it conform to. A module can be named before what is in
// it. Types in extensions are found by their path.

// --- Sources/Shop/Door.swift
protocol Opens { }
extension Opens {
    static func build() -> Lock { Lock() }
    func open() -> Lock { Lock() }
}
extension String: Opens { }
extension Array: Opens { }
public struct Lock { public func turn() { } }
public func load() -> Lock { Lock() }
extension Lock { public struct Key { } }
extension Lock.Key { public enum Style { case plain } }
extension Lock.Key { public func fit() { } }
// --- Sources/Shop/Use.swift
func use(text: String, many: [Int], count: Int, style: Lock.Key.Style, key: Lock.Key) {
//                                                              ^^^^^ ref type -> Sources/Shop/Door.swift::Key::Style
    text.open().turn()
//       ^^^^ ref call -> Sources/Shop/Door.swift::Opens::open
//              ^^^^ ref call -> Sources/Shop/Door.swift::Lock::turn
    String.build().turn()
//         ^^^^^ ref call -> Sources/Shop/Door.swift::Opens::build
//                 ^^^^ ref call -> Sources/Shop/Door.swift::Lock::turn
    many.open()
//       ^^^^ ref call -> Sources/Shop/Door.swift::Opens::open
    count.open()
//        ^^^^ ref call -> external
    Int.build()
//      ^^^^^ ref call -> external
    key.fit()
//      ^^^ ref call -> Sources/Shop/Door.swift::Key::fit
}
// --- Sources/Shop/Others.swift
private struct Key { static func make(of width: Int) -> Key { Key() } }
private struct Ring { let key: Key; let side: Side }
enum Side { case left }
func others() {
    _ = Ring(key: .make(of: 1), side: .left)
//                 ^^^^ ref call -> Key::make
//                                     ^^^^ ref read -> Side::left
}
// --- Tests/ShopTests/Test.swift
@testable import Shop
func test() {
    Shop.load().turn()
//       ^^^^ ref call -> Sources/Shop/Door.swift::load
//              ^^^^ ref call -> Sources/Shop/Door.swift::Lock::turn
    Other.load()
//        ^^^^ ref call -> ?
}
