// Tests are calls with a title, sentences about one, or functions with an annotation.

// --- src/test/scala/DoorSuite.scala
class DoorSuite extends munit.FunSuite {
//    ^^^^^^^^^ def class DoorSuite test
  test("opens") {
//      ^^^^^ def test DoorSuite::opens test
    assertEquals(open(), 1)
//               ^^^^ ref call -> ? from=DoorSuite::opens
  }
  test("shuts".fail) { shut() }
  def helper = 1
//    ^^^^^^ def method DoorSuite::helper test
}
class Helper { def help = 1 }
//    ^^^^^^ def class Helper !test

// --- src/test/scala/WallSpec.scala
class WallSpec extends AnyFlatSpec:
//    ^^^^^^^^ def class WallSpec test
  test("indented"):
//      ^^^^^^^^ def test WallSpec::indented test
    check()
  "A wall" should "stand" in { stands() }
//                 ^^^^^ def test WallSpec::stand test
//                             ^^^^^^ ref call -> ? from=WallSpec::stand
  it should "not fall" in { falls() }
//           ^^^^^^^^ def test "WallSpec::not fall" test
  "A roof" when {
// ^^^^^^ def test "WallSpec::A roof" test
    "wet" should {
//   ^^^ def test "WallSpec::A roof::wet" test
      "leak" in { leaks() }
//     ^^^^ def test "WallSpec::A roof::wet::leak" test
    }
  }
  describe("A floor") { it("holds") { holds() } }
//          ^^^^^^^ def test "WallSpec::A floor" test
//                          ^^^^^ def test "WallSpec::A floor::holds" test

// --- src/main/scala/Check.scala
class Check {
//    ^^^^^ def class Check !test
  @Test def opens(): Unit = ()
//          ^^^^^ def method Check::opens test
  @org.junit.Test(expected = classOf[Exception]) def shuts(): Unit = ()
//                                                   ^^^^^ def method Check::shuts test
  @Tested def testify(): Unit = ()
//            ^^^^^^^ def method Check::testify !test
}
// --- latest/Contest.scala
class Contest
//    ^^^^^^^ def class Contest !test
