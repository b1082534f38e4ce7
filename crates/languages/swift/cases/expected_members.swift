// `.name` is a static member or a case of the type that is expected: of an argument's parameter, a declared or returned type, an
// element of a collection, either side of `??` and `?:`, and of what a test compares with. Where nothing says so it is unresolved.

struct Name {
    let text: String
    static let short = Name("a")
    static func made(of name: Name) -> Name { name }
    init(_ text: String) { self.text = text }
    init(long: Side) { text = "" }
}
enum Side { case left, right; case other(Name, Side) }
struct Options {
    var side: Side = .left
//                    ^^^^ ref read -> Side::left
    var name: Name? { .short }
//                     ^^^^^ ref read -> Name::short
    var opposite: Side { return .right }
//                               ^^^^^ ref read -> Side::right
}
func paint(_ side: Side, name: Name = .short, with sides: [Side] = []) -> Side { .other(.short, .left) }
//                                     ^^^^^ ref read -> Name::short
//                                                                                ^^^^^ ref call -> Side::other
//                                                                                       ^^^^^ ref read -> Name::short
//                                                                                               ^^^^ ref read -> Side::left
func first(of door: Options) -> Options { door }

func use(wide: Bool, options: Options, maybe: Side?) {
    paint(.left, with: [.right, .other(.made(of: .short), .left)])
//         ^^^^ ref read -> Side::left
//                       ^^^^^ ref read -> Side::right
//                               ^^^^^ ref call -> Side::other
//                                      ^^^^ ref call -> Name::made
//                                                ^^^^^ ref read -> Name::short
    paint(wide ? .left : .right, name: .init(long: .left))
//                ^^^^ ref read -> Side::left
//                        ^^^^^ ref read -> Side::right
//                                      ^^^^ ref call -> Name::init#2
//                                                  ^^^^ ref read -> Side::left
    let named: [String: Side] = [:]
    let side: Side = named["a"] ?? .left
//                                  ^^^^ ref read -> Side::left
    if options.side != .right { }
//                      ^^^^^ ref read -> Side::right
    let known = maybe ?? .left
//                        ^^^^ ref read -> Side::left
    XCTAssertEqual(known, .right)
//                         ^^^^^ ref read -> Side::right
    paint(.missing)
//         ^^^^^^^ ref read -> ?
    let unknown = [.left]
//                  ^^^^ ref read -> ?
    print(.left)
//         ^^^^ ref read -> ?
    unknown.map { .right }
//                 ^^^^^ ref read -> ?
    _ = Options(side: .left).side
//              ^^^^ ref write -> Options::side
//                           ^^^^ ref read -> Options::side
    _ = Name(long: .left)
//           ^^^^ nothing
}
