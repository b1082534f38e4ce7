// A test extends a test case, or is annotated; the name alone does not make a test.

// --- Tests/DoorTests.swift
final class DoorTests: XCTestCase {
//          ^^^^^^^^^ def class DoorTests test
    func testOpens() { }
//       ^^^^^^^^^ def method DoorTests::testOpens test case
    private func helper() { }
//               ^^^^^^ def method DoorTests::helper test !case
}
class GateTestCase<T: Opening>: BaseTestCase, Sendable { }
//    ^^^^^^^^^^^^ def class GateTestCase test
extension GateTestCase { func testMore() async throws { } }
//                            ^^^^^^^^ def method GateTestCase::testMore test

struct DoorSuite {
//     ^^^^^^^^^ def struct DoorSuite !test
    @Test func opens() { }
//             ^^^^^ def method DoorSuite::opens test
    @Test("a title", arguments: [1, 2])
    func turns(times: Int) async throws { #expect(times > 0) }
//       ^^^^^ def method DoorSuite::turns test assertions=1
    func testNothing() { }
//       ^^^^^^^^^^^ def method DoorSuite::testNothing !test
}
@Suite("Locks") struct Locks { @Test func turn() { } }
//                     ^^^^^ def struct Locks test
// --- Sources/latest/Contest.swift
class Contest: Testing { func testCase() { } }
//    ^^^^^^^ def class Contest !test
//                            ^^^^^^^^ def method Contest::testCase !test
