// A socket: words of the language as names, cases with labels, events with parameters, a protocol with chosen types.
// case: every def
@_spi(Socket) public final class Socket: Base, @unchecked Sendable {
//                               ^^^^^^ def class Socket
    enum Incoming {
//       ^^^^^^^^ def enum Socket::Incoming
        case connected(protocol: String?)
//           ^^^^^^^^^ def variant Socket::Incoming::connected
        case closed(code: Task.Code, reason: Data?)
//           ^^^^^^ def variant Socket::Incoming::closed
    }
    public struct Event<Success: Sendable, Failure: Error>: Sendable {
//                ^^^^^ def struct Socket::Event
        public enum Kind: Sendable { case received(Success), failed(Failure) }
//                  ^^^^ def enum Socket::Event::Kind
//                                        ^^^^^^^^ def variant Socket::Event::Kind::received
//                                                           ^^^^^^ def variant Socket::Event::Kind::failed
        weak var socket: Socket?
//               ^^^^^^ def field Socket::Event::socket
        public var message: Success? {
//                 ^^^^^^^ def property Socket::Event::message
            guard case let .received(message) = kind else { return nil }
            return message
        }
    }
    public struct Setup {
//                ^^^^^ def struct Socket::Setup
        public static var `default`: Self { Self() }
//                         ^^^^^^^ def property Socket::Setup::default static
        public static func `protocol`(_ protocol: String) -> Self { Self(protocol: `protocol`) }
//                          ^^^^^^^^ def method Socket::Setup::protocol static
        public let `protocol`: String?
//                  ^^^^^^^^ def field Socket::Setup::protocol#2
        init(protocol: String? = nil, size: Int = 1_048_576) { self.protocol = `protocol` }
//      ^^^^ def constructor Socket::Setup::init
    }
    struct State {
//         ^^^^^ def struct Socket::State
        var waiting: [(message: Task.Message,
//          ^^^^^^^ def field Socket::State::waiting
                       done: @Sendable (Result<Void, any Error>) -> Void)] = []
        var handlers: [(queue: Queue, handler: (_ event: Incoming) -> Void)] = []
//          ^^^^^^^^ def field Socket::State::handlers
    }
    override func task(for request: Request) -> Task {
//                ^^^^ def method Socket::task
        if let `protocol` = setup.protocol { use(`protocol`) }
        return Task()
    }
    @discardableResult
    override public func cancel() -> Self { super.cancel() }
//                       ^^^^^^ def method Socket::cancel
    public func stream<Reader>(
//              ^^^^^^ def method Socket::stream type=Self
        _ reader: Reader,
        handler: @escaping @Sendable (_ event: Event<Reader.Output, Reader.Failure>) -> Void
    ) -> Self where Reader: Reading, Reader.Failure == any Error { self }
}
public protocol Reading<Output, Failure>: Sendable {
//              ^^^^^^^ def interface Reading
    associatedtype Output: Sendable
//                 ^^^^^^ def type Reading::Output
    associatedtype Failure: Error = any Error
//                 ^^^^^^^ def type Reading::Failure
}
extension Reading {
//        ^^^^^^^ def impl "impl Reading"
    public static func json<Value>(decoding _: Value.Type = Value.self) -> Json<Value> where Self == Json<Value> { Self() }
//                     ^^^^ def method Reading::json static
}
public struct Json<Value: Decodable & Sendable>: Reading {
//            ^^^^ def struct Json
    public enum Error: Swift.Error { case unknown(text: String) }
//              ^^^^^ def enum Json::Error
//                                        ^^^^^^^ def variant Json::Error::unknown
    public func decode(_ message: Task.Message) throws -> Value {
//              ^^^^^^ def method Json::decode
        let data: Data
        switch message {
        case let .data(found): data = found
        @unknown default: throw Error.unknown(text: "")
        }
        return try read(data)
    }
}
