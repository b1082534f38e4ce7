// A library of requests as people write it: state in a lock, errors with reasons, protocols that extensions fulfil.
// case: every def
public class Request: @unchecked Sendable {
//           ^^^^^^^ def class Request visibility=public
    public enum State: String, CaseIterable {
//              ^^^^^ def enum Request::State
        case initialized, resumed = "go"
//           ^^^^^^^^^^^ def variant Request::State::initialized
//                        ^^^^^^^ def variant Request::State::resumed value="\"go\""
        case cancelled
//           ^^^^^^^^^ def variant Request::State::cancelled
        func canBecome(_ state: State) -> Bool {
//           ^^^^^^^^^ def method Request::State::canBecome
            switch (self, state) {
            case (.initialized, _): true
            case (_, .initialized), (.cancelled, _): false
            default: true
            }
        }
    }
    struct MutableState {
//         ^^^^^^^^^^^^ def struct Request::MutableState
        var state: State = .initialized
//          ^^^^^ def field Request::MutableState::state
        var handlers: [@Sendable () -> Void] = []
//          ^^^^^^^^ def field Request::MutableState::handlers
        var upload: (queue: Queue, handler: (Progress) -> Void)?
//          ^^^^^^ def field Request::MutableState::upload
    }
    let mutableState = Protected(MutableState())
//      ^^^^^^^^^^^^ def field Request::mutableState
    public var state: State { mutableState.read { $0.state } }
//             ^^^^^ def property Request::state
    @Protected public private(set) var attempts = 0
//                                     ^^^^^^^^ def field Request::attempts
    public fileprivate(set) lazy var id: Int = {
//                                   ^^ def field Request::id
        let local = 1
        return local
    }()
    weak var delegate: (any Delegate)? {
//           ^^^^^^^^ def property Request::delegate
        didSet { attempts += 1 }
    }
    init(id: Int = 1, on queue: Queue) { self.queue = queue }
//  ^^^^ def constructor Request::init
    convenience init?(_ text: String) where Queue: Sendable { nil }
//              ^^^^ def constructor Request::init#2
    deinit { cancel() }
//  ^^^^^^ def method Request::deinit
    @discardableResult
    public func validate<S: Sequence>(codes: S) -> Self where S.Element == Int {
//              ^^^^^^^^ def method Request::validate
        func inner(_ n: Int) -> Bool { n > 0 }
//           ^^^^^ def function Request::validate::inner local
        let check: (Int) -> Bool = { code in inner(code) }
        return self
    }
    @dynamicMemberLookup final class Box<Wrapped> {
//                                   ^^^ def class Request::Box
        subscript<T>(dynamicMember path: KeyPath<Wrapped, T>) -> T { get { value[keyPath: path] } }
//      ^^^^^^^^^ def property Request::Box::subscript subkind=subscript
    }
}

extension Request: Equatable, Hashable {
//        ^^^^^^^ def impl "impl Request"
    public static func == (lhs: Request, rhs: Request) -> Bool { lhs.id == rhs.id }
//                     ^^ def method Request::==
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
//              ^^^^ def method Request::hash
    static var shared: Request { Request(on: .main) }
//             ^^^^^^ def property Request::shared
}

public protocol Adapter: Sendable {
//              ^^^^^^^ def interface Adapter
    associatedtype Output: Sendable
//                 ^^^^^^ def type Adapter::Output
    var queue: Queue { get }
//      ^^^^^ def property Adapter::queue abstract
    func adapt(_ request: Request, then: @escaping (Result<Output, any Error>) -> Void) async throws
//       ^^^^^ def method Adapter::adapt abstract async
}
extension Adapter where Output == Data {
//        ^^^^^^^ def impl "impl Adapter"
    public typealias Done = (Output) -> Void
//                   ^^^^ def type Adapter::Done
    var isPlain: Bool { true }
//      ^^^^^^^ def property Adapter::isPlain
}

public indirect enum Failure: Error {
//                   ^^^^^^^ def enum Failure
    public enum Reason { case missing(at: URL), nested(Failure) }
//              ^^^^^^ def enum Failure::Reason
//                            ^^^^^^^ def variant Failure::Reason::missing
//                                              ^^^^^^ def variant Failure::Reason::nested
    case invalid(reason: Reason)
//       ^^^^^^^ def variant Failure::invalid
}
infix operator ?|: AdditionPrecedence
//             ^^ def function ?|#2 abstract
public func ?| <T>(lhs: T?, rhs: T) -> T { lhs ?? rhs }
//          ^^ def function ?|
actor Store {
//    ^^^^^ def class Store
    nonisolated let name: String = ""
//                  ^^^^ def field Store::name
    private static let (low, high) = (1, 2)
//                      ^^^ def field Store::low
//                           ^^^^ def field Store::high
}
