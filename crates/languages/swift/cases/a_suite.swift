// --- Tests/HouseTests/MistakeTests.swift
// A suite of tests: titles beside functions, types that one test alone needs, mistakes to throw after it.
// case: every def
import Testing

@Suite("Mistakes")
struct MistakeTests {
//     ^^^^^^^^^^^^ def struct MistakeTests
    @Test("Describes itself")
    func describes() throws {
//       ^^^^^^^^^ def method MistakeTests::describes test
        let expected = """
        Mistake.lost: a `door`.
        func none() {}
        """
        #expect(Mistake.lost.description == expected)
    }
    @Test("Aborts", .bug("https://example.org/1"))
    func aborts() async throws {
//       ^^^^^^ def method MistakeTests::aborts async test
        try await withHouse { house in
            house.get("door") { req -> String in
                throw Abort(.internal, reason: "Shut")
            }
            struct Answer: Content { var reason: String }
//                 ^^^^^^ def struct MistakeTests::aborts::Answer
//                                       ^^^^^^ def field MistakeTests::aborts::Answer::reason
            try await house.test(.post, "door", before: { req in
                try req.encode(Door(width: 42))
            }, after: { res in
                let answer = try await res.decode(Answer.self)
                #expect(answer.reason == "Shut")
            })
        }
    }
    @Test func logsIn() async throws {
//             ^^^^^^ def method MistakeTests::logsIn test
        struct User: Named {
//             ^^^^ def struct MistakeTests::logsIn::User local
            static func checker() -> any Checker { UserChecker() }
//                      ^^^^^^^ def method MistakeTests::logsIn::User::checker static
            var name: String
//              ^^^^ def field MistakeTests::logsIn::User::name
        }
        struct UserChecker: Checker {
//             ^^^^^^^^^^^ def struct MistakeTests::logsIn::UserChecker
            typealias Subject = User
//                    ^^^^^^^ def type MistakeTests::logsIn::UserChecker::Subject
            func check(basic: Basic, for request: Request) async throws {
//               ^^^^^ def method MistakeTests::logsIn::UserChecker::check
                if basic.name == "a" && basic.word == "" { request.log(User(name: "A")) }
            }
        }
    }
}
private struct Door: Content {
//             ^^^^ def struct Door visibility=private
    let width: Int
//      ^^^^^ def field Door::width
    func afterDecode() throws { throw Abort(.internal) }
//       ^^^^^^^^^^^ def method Door::afterDecode
}
private enum Mistake: String, Debuggable {
//           ^^^^^^^ def enum Mistake
    case lost, found, other
//       ^^^^ def variant Mistake::lost
//             ^^^^^ def variant Mistake::found
//                    ^^^^^ def variant Mistake::other
    static var title: String { return "Mistake" }
//             ^^^^^ def property Mistake::title static
    var reason: String {
//      ^^^^^^ def property Mistake::reason
        switch self {
            case .lost: return "Lost"
            default: return "Else"
        }
    }
}
