// --- modules/user/src/test/UserTest.scala
// A suite by indentation: its tests are calls that a block follows.
// case: every def
package user
//      ^^^^ def package user

class UserTest extends munit.FunSuite:
//    ^^^^^^^^ def class UserTest
  given Conversion[String, UserName] = UserName(_)
// `given` def field UserTest::given subkind=given
  import Rules.*
  def canJoin(str: String) =
//    ^^^^^^^ def method UserTest::canJoin
    nameRegex.pattern.matcher(str).matches &&
      namePrefix.pattern.matcher(str).matches
  test("bad prefix: can log in"):
//      ^^^^^^^^^^^^^^^^^^^^^^ def test "UserTest::bad prefix: can log in" test
    assert(couldBe("000"))
    assert(couldBe("_a"))
  test("bad prefix: cannot join"):
//      ^^^^^^^^^^^^^^^^^^^^^^^ def test "UserTest::bad prefix: cannot join" in=UserTest
    val name = "0a"
    def shown = name.toUpperCase
//      ^^^^^ def function "UserTest::bad prefix: cannot join::shown" local
    assert(!canJoin(shown))
