// A test is annotated, or is a call with a title; a name or a path does not make one.

// --- src/test/kotlin/DoorTest.kt
import kotlin.test.Test

class DoorTest {
//    ^^^^^^^^ def class DoorTest !test
    @Test
    fun opens() {
//      ^^^^^ def method DoorTest::opens test assertions=2
        assertEquals(1, 1)
        Door() shouldBe Door()
    }
    @org.junit.jupiter.api.Test
    fun shuts() {}
//      ^^^^^ def method DoorTest::shuts test
    @ParameterizedTest(name = "{0}")
    @ValueSource(ints = [1, 2])
    fun `turns the key`(times: Int) {}
//       ^^^^^^^^^^^^^ def method "DoorTest::turns the key" test
    @BeforeTest
    fun prepare() {}
//      ^^^^^^^ def method DoorTest::prepare !test
    fun testNothing() {}
//      ^^^^^^^^^^^ def method DoorTest::testNothing !test
    @Testable
    fun marked() {}
//      ^^^^^^ def method DoorTest::marked !test
}

// --- src/test/kotlin/DoorSpec.kt
class DoorSpec : FunSpec({
    test("opens with a key") {
//        ^^^^^^^^^^^^^^^^ def test "DoorSpec::opens with a key"
        open()
//      ^^^^ ref call -> ? from="DoorSpec::opens with a key"
    }
    context("when shut") {
//           ^^^^^^^^^ def test "DoorSpec::when shut"
        test("stays shut") { }
//            ^^^^^^^^^^ def test "DoorSpec::when shut::stays shut"
    }
})
class PlainSpec : StringSpec({
    "is wide" {
//   ^^^^^^^ def test "PlainSpec::is wide"
        measure()
//      ^^^^^^^ ref call -> ? from="PlainSpec::is wide"
    }
})
