// A server: waits and switches in functions, a property that is read asynchronously and has a type of its own inside.
// case: every def
enum AdapterError: Error {
//   ^^^^^^^^^^^^ def enum AdapterError
    case noAddress
//       ^^^^^^^^^ def variant AdapterError::noAddress
    case needsKeys
//       ^^^^^^^^^ def variant AdapterError::needsKeys
}
final class ServerAdapter: Server, Sendable {
//          ^^^^^^^^^^^^^ def class ServerAdapter
    private struct Waiters {
//                 ^^^^^^^ def struct ServerAdapter::Waiters visibility=private
        var continuation: Continuation<Address, any Error>?
//          ^^^^^^^^^^^^ def field ServerAdapter::Waiters::continuation
        var failure: (any Error)?
//          ^^^^^^^ def field ServerAdapter::Waiters::failure type="(any Error)?"
    }
    private let waiters: Locked<Waiters>
//              ^^^^^^^ def field ServerAdapter::waiters
    init(app: App) { self.waiters = .init(.init()) }
//  ^^^^ def constructor ServerAdapter::init
    private func serve() async throws {
//               ^^^^^ def method ServerAdapter::serve async visibility=private
        let security: Configuration.Security
        if let keys = self.app.keys {
            let credentials: Configuration.Security.Credentials
            switch keys.source {
            case .memory(let chain, let key): credentials = .of(chain, key)
            case .file(let path): credentials = .at(path)
            }
            security = .keys(credentials)
        } else { security = .plain }
        let (host, port) = self.bound()
        try await withGroup(of: Void.self) { group in
            group.add { try await self.serve() }
            guard let first = try await group.all.first else { throw AdapterError.noAddress }
            self.waiters.with { $0.continuation = nil }
        }
    }
    var address: Address {
//      ^^^^^^^ def property ServerAdapter::address type=Address
        get async throws {
            let waits: Bool = self.app.shared.with { address in address != nil ? false : true }
            enum Answer {
//               ^^^^^^ def enum ServerAdapter::address::Answer local
                case address(Address)
//                   ^^^^^^^ def variant ServerAdapter::address::Answer::address
                case waiting
//                   ^^^^^^^ def variant ServerAdapter::address::Answer::waiting
            }
            return try await withContinuation { continuation in
                let answer: Answer = self.waiters.with { waiters in
                    if let address = self.app.shared.with({ $0 }) { return .address(address) }
                    return .waiting
                }
                switch answer {
                case .address(let address): continuation.resume(returning: address)
                case .waiting: break
                }
            }
        }
    }
    private func bound() -> (String, Int) { ("127.0.0.1", 8080) }
//               ^^^^^ def method ServerAdapter::bound type="(String, Int)"
}
extension Application {
//        ^^^^^^^^^^^ def impl "impl Application"
    public struct Sessions {
//                ^^^^^^^^ def struct Application::Sessions
        struct Key: AtticKey { typealias Value = Attic }
//             ^^^ def struct Application::Sessions::Key
//                                       ^^^^^ def type Application::Sessions::Key::Value
        public var setup: Setup {
//                 ^^^^^ def property Application::Sessions::setup
            get { self.attic.setup }
            nonmutating set { self.attic.setup = newValue }
        }
    }
}
