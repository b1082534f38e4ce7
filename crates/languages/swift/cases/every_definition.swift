// Every kind of definition, with its qualified name.
// case: every def

public class Door<Part: Opening>: Base, Opening where Part.Item == Int {
//           ^^^^ def class Door visibility=public signature="public class Door<Part: Opening>: Base, Opening where Part.Item == Int"
    private let width: Int = 80
//              ^^^^^ def field Door::width type=Int value=80 readonly visibility=private signature="private let width: Int = 80"
    let left = 1, right: Int = 2
//      ^^^^ def field Door::left readonly value=1
//                ^^^^^ def field Door::right readonly type=Int value=2
    fileprivate var low, high: Int
//                  ^^^ def field Door::low visibility=private
//                       ^^^^ def field Door::high type=Int visibility=private
    var title: String?
//      ^^^^^ def field Door::title type=String? visibility=internal
    weak var owner: Door?
//           ^^^^^ def field Door::owner
    public private(set) static lazy var shared = Door()
//                                      ^^^^^^ def field Door::shared static visibility=public
    class var count: Int { 1 }
//            ^^^^^ def property Door::count static type=Int
    var area: Int { width * 2 }
//      ^^^^ def property Door::area type=Int signature="var area: Int"
    var lock: Lock {
//      ^^^^ def property Door::lock lines=4
        get { stored }
        set(given) { stored = given }
    }
    @Published var turns = 0 {
//                 ^^^^^ def property Door::turns
        willSet { print(newValue) }
        didSet { print(oldValue) }
    }
    var (near, far) = (1, 2)
//       ^^^^ def field Door::near
//             ^^^ def field Door::far

    init?(from width: Int, _ other: inout [String: Door], parts: Part...) throws { }
//  ^^^^ def constructor Door::init params="width: Int, other: [String: Door], *parts: Part"
    required convenience init() async { }
//                       ^^^^ def constructor Door::init#2 async
    deinit { }
//  ^^^^^^ def method Door::deinit subkind=deinit
    subscript(index: Int, by key: String = "a") -> Part {
//  ^^^^^^^^^ def property Door::subscript subkind=subscript type=Part params="index: Int, key: String = \"a\""
        get { parts[index] }
        set { parts[index] = newValue }
    }

    open override func open(_ by: Int, named name: String = "x") async throws -> some Opening { self }
//                     ^^^^ def method Door::open async visibility=public type="some Opening" params="by: Int, name: String = \"x\""
    static func make<T>(_ build: @escaping (Int) -> T) -> T where T: Equatable { build(1) }
//              ^^^^ def method Door::make static type=T params="build: (Int) -> T"
    func close() {
//       ^^^^^ def method Door::close type=""
        let local = 1
        var (a, b) = (1, 2)
        func inner() { }
//           ^^^^^ def function Door::close::inner local visibility=private
        struct Local { let depth = 1 }
//             ^^^^^ def struct Door::close::Local local
//                         ^^^^^ def field Door::close::Local::depth
        typealias Name = String
//                ^^^^ def type Door::close::Name local
    }
    static func + (left: Door, right: Door) -> Door { left }
//              ^ def method Door::+ subkind=operator static type=Door params="left: Door, right: Door"
    static prefix func ! (door: Door) { }
//                     ^ def method Door::! subkind=operator

    enum Side: String, CaseIterable {
//       ^^^^ def enum Door::Side
        case left = "l", right
//           ^^^^ def variant Door::Side::left value="\"l\""
//                       ^^^^^ def variant Door::Side::right
        case other(Int, name: String = "x")
//           ^^^^^ def variant Door::Side::other signature="case other(Int, name: String = \"x\")"
        indirect case deep(Side)
//                    ^^^^ def variant Door::Side::deep
        case plain = 3
//           ^^^^^ def variant Door::Side::plain value=3
        static let first = Side.left
//                 ^^^^^ def field Door::Side::first static
    }
}

public protocol Opening: AnyObject {
//              ^^^^^^^ def interface Opening subkind=protocol
    associatedtype Item: Equatable = Int
//                 ^^^^ def type Opening::Item subkind=associatedtype visibility=public
    var width: Int { get set }
//      ^^^^^ def property Opening::width abstract type=Int signature="var width: Int" visibility=public
    static var count: Int { get }
//             ^^^^^ def property Opening::count static abstract
    func open(_ by: Int) async throws -> Item
//       ^^^^ def method Opening::open abstract async type=Item params="by: Int"
    func close()
//       ^^^^^ def method Opening::close abstract
    init(width: Int)
//  ^^^^ def constructor Opening::init
    static func < (left: Self, right: Self) -> Bool
//              ^ def method Opening::< subkind=operator abstract
}

extension Array: Opening where Element == Int {
//        ^^^^^ def impl "impl Array" subkind=extension signature="extension Array: Opening where Element == Int"
    func twice() -> Self { self }
//       ^^^^^ def method Array::twice in="impl Array"
    struct Inside { }
//         ^^^^^^ def struct Array::Inside
}
extension Shop.Door { var wide: Bool { true } }
//             ^^^^ def impl "impl Door"
//                        ^^^^ def property Door::wide
extension [String: Int] { }
//        ^^^^^^^^^^^^^ def impl "impl [String: Int]"

struct Size { var `default`: Int }
//     ^^^^ def struct Size
//                 ^^^^^^^ def field Size::default type=Int
actor Store { nonisolated func go() { } }
//    ^^^^^ def class Store subkind=actor
//                             ^^ def method Store::go
typealias Handler<T> = (T, _ other: Int) -> Void
//        ^^^^^^^ def type Handler type="(T, _ other: Int) -> Void"
infix operator <>: AdditionPrecedence
//             ^^ def function <> subkind=operator
precedencegroup Loose { higherThan: AdditionPrecedence }
//              ^^^^^ def type Loose subkind=precedencegroup

@freestanding(expression)
public macro stringify<T>(_ value: T) -> (T, String) = #externalMacro(module: "M", type: "S")
//           ^^^^^^^^^ def macro stringify visibility=public params="value: T" signature="public macro stringify<T>(_ value: T) -> (T, String)"

@attached(member)
macro made(by name: String = "x") = #externalMacro(module: "M", type: "S")
//    ^^^^ def macro made params="name: String = \"x\""

let version = "1.0"
//  ^^^^^^^ def variable version readonly value="\"1.0\"" visibility=internal
private var LIMIT = 3
//          ^^^^^ def constant LIMIT value=3 visibility=private
func top(_ n: Int) -> (Int) -> Int { { $0 + n } }
//   ^^^ def function top type="(Int) -> Int"
