// Types that literals make: initialisers beside cases and fields, an operator, a tree that grows.
// case: every def
enum Fragment: ExpressibleByStringLiteral, Equatable {
//   ^^^^^^^^ def enum Fragment
    init(stringLiteral: String) { self = .plain(stringLiteral) }
//  ^^^^ def constructor Fragment::init
    case encoded(String)
//       ^^^^^^^ def variant Fragment::encoded
    case plain(String)
//       ^^^^^ def variant Fragment::plain
    func asPlain() throws -> String {
//       ^^^^^^^ def method Fragment::asPlain
        switch self {
        case .encoded(let encoded):
            guard let decoded = encoded.decoded else { throw Mistake.bad(Mistake.Context(path: [], note: "\(encoded)")) }
            return decoded
        case .plain(let plain):
            return plain
        }
    }
    static func == (lhs: Fragment, rhs: Fragment) -> Bool {
//              ^^ def method Fragment::== static subkind=operator
        do { return try lhs.asPlain() == rhs.asPlain() } catch { return false }
    }
    func hash(into: inout Hasher) { into.combine(1) }
//       ^^^^ def method Fragment::hash
}
internal struct Tree: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
//              ^^^^ def struct Tree visibility=internal
    var values: [Fragment]
//      ^^^^^^ def field Tree::values type=[Fragment]
    var children: [String: Tree]
//      ^^^^^^^^ def field Tree::children
    let deepest = 100
//      ^^^^^^^ def field Tree::deepest readonly
    var isSequence: Bool {
//      ^^^^^^^^^^ def property Tree::isSequence
        for i in 0...children.count-1 {
            if !children.keys.contains(String(i)) { return false }
        }
        return true
    }
    init(arrayLiteral: String...) {
//  ^^^^ def constructor Tree::init params="*arrayLiteral: String"
        self.values = arrayLiteral.map({ (s: String) -> Fragment in
            return .plain(s)
        })
    }
    init(dictionaryLiteral: (String, Tree)...) { self.children = Dictionary(dictionaryLiteral) }
//  ^^^^ def constructor Tree::init#2
    mutating func set(value: Fragment, forPath path: [String], depth: Int) throws {
//                ^^^ def method Tree::set
        guard let first = path.first else { self.values.append(value); return }
        var child: Tree
        if let there = self.children[first] { child = there } else { child = [] }
        try child.set(value: value, forPath: Array(path[1...]), depth: depth + 1)
    }
}
public enum Digits: Int, Sendable {
//          ^^^^^^ def enum Digits
    case six = 6
//       ^^^ def variant Digits::six value=6
    case eight = 8
//       ^^^^^ def variant Digits::eight value=8
    fileprivate var power: UInt32 { switch self { case .six: 1_000_000; case .eight: 100_000_000 } }
//                  ^^^^^ def property Digits::power visibility=private
}
internal extension Coded {
//                 ^^^^^ def impl "impl Coded"
    func make<H: Hashing>(
//       ^^^^ def method Coded::make
        _ h: H,
        range: Int
    ) -> [String] { (-range ... range).map { self.make(h, range: Int($0)) } }
}
