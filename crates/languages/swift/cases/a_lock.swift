// A value behind a lock: the lock depends on the platform, extensions hold only for some values.
// case: every def
private protocol Latch: Sendable {
//               ^^^^^ def interface Latch subkind=protocol visibility=private
    func close()
//       ^^^^^ def method Latch::close abstract
    func open()
//       ^^^^ def method Latch::open abstract
}
extension Latch {
//        ^^^^^ def impl "impl Latch" subkind=extension
    func during<T>(_ work: () throws -> T) rethrows -> T {
//       ^^^^^^ def method Latch::during type=T
        close(); defer { open() }
        return try work()
    }
    func during(_ work: () throws -> Void) rethrows { close(); defer { open() }; try work() }
//       ^^^^^^ def method Latch::during#2
}

#if canImport(Darwin)
final class FastLatch: Latch, @unchecked Sendable {
//          ^^^^^^^^^ def class FastLatch
    private let raw: raw_latch_t
//              ^^^ def field FastLatch::raw readonly visibility=private type=raw_latch_t
    init() { raw = .allocate(capacity: 1) }
//  ^^^^ def constructor FastLatch::init
    deinit {
//  ^^^^^^ def method FastLatch::deinit subkind=deinit
        raw.deallocate()
    }
    fileprivate func close() { raw_latch_close(raw) }
//                   ^^^^^ def method FastLatch::close visibility=private
    fileprivate func open() { raw_latch_open(raw) }
//                   ^^^^ def method FastLatch::open
}
#elseif canImport(Foundation)
extension PlainLatch: Latch {}
//        ^^^^^^^^^^ def impl "impl PlainLatch"
#endif

final class Guarded<Value> {
//          ^^^^^^^ def class Guarded
    private nonisolated(unsafe) var value: Value
//                                  ^^^^^ def field Guarded::value type=Value visibility=private !readonly
    init(_ value: Value) { self.value = value }
//  ^^^^ def constructor Guarded::init params="value: Value"
    @discardableResult
    func change<U>(_ work: (inout Value) throws -> U) rethrows -> U { try work(&value) }
//       ^^^^^^ def method Guarded::change type=U
    func change(_ value: Value) { change { $0 = value } }
//       ^^^^^^ def method Guarded::change#2
}
#if compiler(>=6)
extension Guarded: Sendable {}
//        ^^^^^^^ def impl "impl Guarded"
#endif
extension Guarded: Equatable where Value: Equatable {
//        ^^^^^^^ def impl "impl Guarded#2"
    static func ==(lhs: Guarded<Value>, rhs: Guarded<Value>) -> Bool { lhs.value == rhs.value }
//              ^^ def method Guarded::== static subkind=operator
}
extension Guarded where Value == Door.State {
//        ^^^^^^^ def impl "impl Guarded#3"
    func attempt(_ next: Door.State) -> Bool { true }
//       ^^^^^^^ def method Guarded::attempt
}
