// Something that watches a network: states in states, several initialisers, a helper at the end, flags as letters.
// case: every def
#if canImport(Network)
@available(macOS, deprecated: 14.4, message: "Use the other one.")
@available(iOS, deprecated: 17.4, message: "Use the other one.")
open class Watcher: @unchecked Sendable {
//         ^^^^^^^ def class Watcher visibility=public
    public enum Status: Equatable, Sendable {
//              ^^^^^^ def enum Watcher::Status
        case unknown
//           ^^^^^^^ def variant Watcher::Status::unknown
        case reachable(Link)
//           ^^^^^^^^^ def variant Watcher::Status::reachable
        init(_ bits: Bits) {
//      ^^^^ def constructor Watcher::Status::init
            guard bits.isUp else { self = .unknown; return }
            var found: Status = .reachable(.wire)
            if bits.isUp { found = .reachable(.radio) }
            self = found
        }
        public enum Link: Sendable { case wire; case radio }
//                  ^^^^ def enum Watcher::Status::Link
//                                        ^^^^ def variant Watcher::Status::Link::wire
//                                                   ^^^^^ def variant Watcher::Status::Link::radio
    }
    public typealias Listener = @Sendable (Status) -> Void
//                   ^^^^^^^^ def type Watcher::Listener visibility=public
    public static let `default` = Watcher()
//                     ^^^^^^^ def field Watcher::default static readonly
    open var isUp: Bool { status == .reachable(.wire) }
//           ^^^^ def property Watcher::isUp type=Bool
    struct State { var listener: Listener?; var before: Status? }
//         ^^^^^ def struct Watcher::State
//                     ^^^^^^^^ def field Watcher::State::listener
//                                              ^^^^^^ def field Watcher::State::before
    public convenience init?(host: String) { self.init(handle: Handle(host)) }
//                     ^^^^ def constructor Watcher::init
    public convenience init?() { self.init(handle: Handle("")) }
//                     ^^^^ def constructor Watcher::init#2
    private init(handle: Handle) { self.handle = handle }
//          ^^^^ def constructor Watcher::init#3 visibility=private
    open func start(on queue: Queue = .main,
//            ^^^^^ def method Watcher::start params="queue: Queue = .main, listener: Listener" type=Bool
                    listener: @escaping Listener) -> Bool {
        var context = Context(retain: { info in
            let held = Holder<Weak>.from(info)
            return held
        })
        let callback: Callback = { _, bits, info in _ = bits }
        return true
    }
    private final class Weak {
//                      ^^^^ def class Watcher::Weak visibility=private
        weak var watcher: Watcher?
//               ^^^^^^^ def field Watcher::Weak::watcher
    }
}
extension Bits {
//        ^^^^ def impl "impl Bits"
    var isUp: Bool {
//      ^^^^ def property Bits::isUp
        #if os(iOS) || os(tvOS)
        return contains(.up)
        #else
        return false
        #endif
    }
    var letters: String {
//      ^^^^^^^ def property Bits::letters
        let u = isUp ? "u" : "-"
//          ^ nothing
        let W = isUp ? "W" : "-"
//          ^ nothing
        return "\(W)\(u)"
    }
}
#endif
