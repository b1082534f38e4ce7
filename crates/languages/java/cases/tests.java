// A test is marked by an annotation of any framework or, before annotations existed, by its name in a test file. Everything in
// a test belongs to it.

// --- src/test/java/shop/DoorTest.java
import org.junit.Test;

public class DoorTest extends TestCase {
//           ^^^^^^^^ def class DoorTest test
    public void testOpens() {}
//              ^^^^^^^^^ def method DoorTest::testOpens test
    private Door make() { return null; }
//               ^^^^ def method DoorTest::make test
}
// --- src/test/java/shop/Doors.java
public class Doors {
//           ^^^^^ def class Doors !test
    @Test public void opens() {}
//                    ^^^^^ def method Doors::opens test
    @org.junit.jupiter.api.Test
    void shuts() {
//       ^^^^^ def method Doors::shuts test
        new Runnable() { public void run() {} };
//                                   ^^^ def method Doors::shuts::new::run test
    }
    @Test(expected = Jam.class) public void jams() {}
//                                          ^^^^ def method Doors::jams test
    @ParameterizedTest @ValueSource(ints = {1, 2}) void holds(int width) {}
//                                                      ^^^^^ def method Doors::holds test
    @RepeatedTest(3) void repeats() {}
//                        ^^^^^^^ def method Doors::repeats test
    @TestFactory List<DynamicTest> many() { return null; }
//                                 ^^^^ def method Doors::many test
    @BeforeEach void prepare() {}
//                   ^^^^^^^ def method Doors::prepare !test
    void testament() {}
//       ^^^^^^^^^ def method Doors::testament !test
    @Nested class WhenShut { void check() {} }
//                ^^^^^^^^ def class Doors::WhenShut test
//                                ^^^^^ def method Doors::WhenShut::check test
}
// --- src/main/java/latest/Drive.java
class LatestTest {
//    ^^^^^^^^^^ def class LatestTest !test
    void testDrive() {}
//       ^^^^^^^^^ def method LatestTest::testDrive !test
    @VisibleForTesting void turn() {}
//                          ^^^^ def method LatestTest::turn !test
}
