// A storage by types as keys: generic values, elements by a type, bodies behind a condition on a line of its own.
// case: every def
public struct Attic: Sendable {
//            ^^^^^ def struct Attic
    var boxes: [ObjectIdentifier: any AnyBox]
//      ^^^^^ def field Attic::boxes
    struct Box<T: Sendable>: AnyBox {
//         ^^^ def struct Attic::Box
        var value: T
//          ^^^^^ def field Attic::Box::value type=T
        var onClose: (@Sendable (T) throws -> ())?
//          ^^^^^^^ def field Attic::Box::onClose
        var onLateClose: (@Sendable (T) async throws -> ())?
//          ^^^^^^^^^^^ def field Attic::Box::onLateClose
        func close() async {
//           ^^^^^ def method Attic::Box::close async
            do { if let onLateClose { try await onLateClose(self.value) } } catch { print("\(T.self): \(error)") }
        }
    }
    public init() { self.boxes = [:] }
//         ^^^^ def constructor Attic::init
    public subscript<Key>(_ key: Key.Type) -> Key.Value?
//         ^^^^^^^^^ def property Attic::subscript subkind=subscript type=Key.Value?
        where Key: AtticKey
    {
        get { self.get(Key.self) }
        set { self.set(Key.self, to: newValue) }
    }
    public subscript<Key>(_ key: Key.Type, default other: @autoclosure () -> Key.Value) -> Key.Value
//         ^^^^^^^^^ def property Attic::subscript#2 subkind=subscript
        where Key: AtticKey
    {
        mutating get {
            if let there = self[key] { return there }
            let new = other()
            return new
        }
    }
    public func get<Key>(_ key: Key.Type) -> Key.Value?
//              ^^^ def method Attic::get type=Key.Value?
        where Key: AtticKey
    {
        guard let box = self.boxes[ObjectIdentifier(Key.self)] as? Box<Key.Value> else { return nil }
        return box.value
    }
    @available(*, noasync, message: "Use the other one.", renamed: "setLater")
    public mutating func set<Key>(
//                       ^^^ def method Attic::set
        _ key: Key.Type,
        to value: Key.Value?,
        onClose: (@Sendable (Key.Value) throws -> ())? = nil
    )
        where Key: AtticKey
    {
        let key = ObjectIdentifier(Key.self)
    }
    public mutating func setLater<Key>(_ key: Key.Type) async
//                       ^^^^^^^^ def method Attic::setLater async
        where Key: AtticKey
    {
        await self.boxes[ObjectIdentifier(Key.self)]?.close()
    }
}
protocol AnyBox: Sendable { func close() async }
//       ^^^^^^ def interface AnyBox
//                               ^^^^^ def method AnyBox::close abstract async
public protocol AtticKey { associatedtype Value: Sendable }
//              ^^^^^^^^ def interface AtticKey
//                                        ^^^^^ def type AtticKey::Value subkind=associatedtype
