// A protocol, one type that fulfils it in ways to choose from, and short names for these on the protocol.
// case: every def
public protocol Forwarder: Sendable {
//              ^^^^^^^^^ def interface Forwarder visibility=public
    func letter(_ letter: Letter,
//       ^^^^^^ def method Forwarder::letter abstract params="letter: Letter, address: Address, done: (Address?) -> Void"
                willBeForwardedTo address: Address,
                done: @escaping (Address?) -> Void)
}
public struct Office {
//            ^^^^^^ def struct Office
    public enum Way: Sendable {
//              ^^^ def enum Office::Way
        case keep
//           ^^^^ def variant Office::Way::keep
        case change(@Sendable (_ letter: Letter, _ address: Address) -> Address?)
//           ^^^^^^ def variant Office::Way::change
    }
    public struct Lost: Error {}
//                ^^^^ def struct Office::Lost
    public static let keep = Office(way: .keep)
//                    ^^^^ def field Office::keep static
    public let way: Way
//             ^^^ def field Office::way type=Way
    public let mayOpen: @Sendable (_ letter: Letter) -> Bool
//             ^^^^^^^ def field Office::mayOpen type="@Sendable (_ letter: Letter) -> Bool"
    public init(way: Way = .keep,
//         ^^^^ def constructor Office::init
                mayOpen: @escaping @Sendable (_ letter: Letter) -> Bool = { _ in true }) {
        self.way = way
    }
}
extension Office: Forwarder {
//        ^^^^^^ def impl "impl Office"
    public func letter(_ letter: Letter,
//              ^^^^^^ def method Office::letter !abstract
                       willBeForwardedTo address: Address,
                       done: @escaping (Address?) -> Void) {
        switch way {
        case .keep: done(address)
        case let .change(closure):
            let address = closure(letter, address)
            done(address)
        }
    }
}
@available(macOS 10.15, iOS 13, *)
extension Forwarder where Self == Office {
//        ^^^^^^^^^ def impl "impl Forwarder"
    public static var keep: Office { .keep }
//                    ^^^^ def property Forwarder::keep static
    public static func keep(
//                     ^^^^ def method Forwarder::keep#2 static type=Office
        way: Office.Way = .keep,
        mayOpen: @escaping @Sendable (_ letter: Letter) -> Bool = { _ in true }
    ) -> Office { Office(way: way, mayOpen: mayOpen) }
}
