// An encoder: many methods of one name that differ by their types alone, one more for what it cannot do.
// case: every def
public struct Plain: Encoding {
//            ^^^^^ def struct Plain
    private let kind: Media
//              ^^^^ def field Plain::kind
    public init(_ kind: Media = .plain) { self.kind = kind }
//         ^^^^ def constructor Plain::init
    public func encode(_ value: some Encodable, to body: inout Buffer, info: [InfoKey: any Sendable]) throws {
//              ^^^^^^ def method Plain::encode params="value: some Encodable, body: Buffer, info: [InfoKey: any Sendable]"
        let encoder = _Plain(info: info)
        guard let text = encoder.text else {
            throw Mistake.invalid(value, .init(path: [], note: "Nothing!"))
        }
        body.write(text)
    }
}
private final class _Plain: Encoder, Single {
//                  ^^^^^^ def class _Plain visibility=private
    let path: [any Key] = []
//      ^^^^ def field _Plain::path type="[any Key]"
    var info: [InfoKey: Any] { self.sendable }
//      ^^^^ def property _Plain::info
    private(set) var text: String?
//                   ^^^^ def field _Plain::text
    init(info: [InfoKey: any Sendable] = [:]) { self.sendable = info }
//  ^^^^ def constructor _Plain::init
    func container<K: Key>(keyedBy type: K.Type) -> Keyed<K> { .init(Failing<K>()) }
//       ^^^^^^^^^ def method _Plain::container type=Keyed<K>
    func single() -> any Single { self }
//       ^^^^^^ def method _Plain::single
    func encode(_ value: Bool) throws { self.text = value.description }
//       ^^^^^^ def method _Plain::encode
    func encode(_ value: Int8) throws { self.text = value.description }
//       ^^^^^^ def method _Plain::encode#2
    func encode(_ value: some Encodable) throws {
//       ^^^^^^ def method _Plain::encode#3
        if let data = value as? Data { self.text = data.base } else { try value.encode(to: self) }
    }
    struct Failing<K: Key>: Encoder, KeyedProtocol, Single {
//         ^^^^^^^ def struct _Plain::Failing
        let count = 0
//          ^^^^^ def field _Plain::Failing::count value=0
        var error: Mistake {
//          ^^^^^ def property _Plain::Failing::error type=Mistake
            .invalid((), .init(path: [], note: "No nesting."))
        }
        init() {}
//      ^^^^ def constructor _Plain::Failing::init
        init() where K == BasicKey {}
//      ^^^^ def constructor _Plain::Failing::init#2
        func encode(_: some Encodable, forKey: K) throws { throw self.error }
//           ^^^^^^ def method _Plain::Failing::encode
        func nested<N: Key>(keyedBy: N.Type, forKey: K) -> Keyed<N> { .init(Failing<N>()) }
//           ^^^^^^ def method _Plain::Failing::nested
    }
}
