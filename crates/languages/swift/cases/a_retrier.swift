// A class that tries again: closures as values, state of its own that an extension works on, one word for many ways.
// case: every def
@available(macOS 10.14, *)
public final class Retrier: Adapter, Sendable {
//                 ^^^^^^^ def class Retrier
    public static let pause: Interval = .seconds(5)
//                    ^^^^^ def field Retrier::pause static type=Interval
    public static let codes: Set<Failure.Code> = [
//                    ^^^^^ def field Retrier::codes
        .offline
    ]
    public static let isOffline: @Sendable (_ error: any Error) -> Bool = { error in
//                    ^^^^^^^^^ def field Retrier::isOffline static
        if let error = error as? Failure { codes.contains(error.code) } else { false }
    }
    fileprivate struct State {
//                     ^^^^^ def struct Retrier::State visibility=private
        let makeMonitor: () -> Monitor
//          ^^^^^^^^^^^ def field Retrier::State::makeMonitor
        var pending: [@Sendable (_ result: Outcome) -> Void] = []
//          ^^^^^^^ def field Retrier::State::pending
    }
    private let state: Guarded<State>
//              ^^^^^ def field Retrier::state type=Guarded<State>
    public init(monitor: @autoclosure @escaping () -> Monitor = Monitor(), pause: Interval = Retrier.pause) {
//         ^^^^ def constructor Retrier::init
        state = Guarded(State { Monitor(monitor()) })
    }
    public func retry(_ request: Request, dueTo error: any Error) {
//              ^^^^^ def method Retrier::retry
        state.change { [weak self] state in
            guard let self else { return }
            let outcome: Outcome = switch state.last {
            case .found: .retry
            case .timeout: .stop
            }
            perform(outcome)
        }
    }
}
extension Retrier.State {
//                ^^^^^ def impl "impl State" subkind=extension
    fileprivate mutating func listen(onResult: @escaping @Sendable (_ result: Monitor.Result) -> Void) {
//                            ^^^^^^ def method State::listen visibility=private
        let timeout = Work { onResult(.timeout) }
    }
}
extension Adapter where Self == Retrier {
//        ^^^^^^^ def impl "impl Adapter"
    public static func retrier(pause: Interval = Retrier.pause) -> Retrier { Retrier(pause: pause) }
//                     ^^^^^^^ def method Adapter::retrier static
    static func retrier(monitor: @autoclosure @escaping () -> Monitor) -> Retrier { Retrier(monitor: monitor()) }
//              ^^^^^^^ def method Adapter::retrier#2 static
}
struct Monitor {
//     ^^^^^^^ def struct Monitor
    enum Result { case found, timeout }
//       ^^^^^^ def enum Monitor::Result
//                     ^^^^^ def variant Monitor::Result::found
//                            ^^^^^^^ def variant Monitor::Result::timeout
    var start: (_ queue: Queue, _ onResult: @escaping @Sendable (_ result: Result) -> Void) -> Void
//      ^^^^^ def field Monitor::start
}
extension Monitor {
//        ^^^^^^^ def impl "impl Monitor"
    init(_ inner: Inner) { start = { queue, onResult in inner.handler = { path in onResult(.found) } } }
//  ^^^^ def constructor Monitor::init
}
