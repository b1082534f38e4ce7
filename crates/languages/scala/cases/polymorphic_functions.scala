// --- src/test/scala/shapes/LiftSuite.scala
// Functions of any type are values. The grammar lacks one whose body starts with a typed blank, which takes its test along.
// case: every def
// file: status=partial
package shapes
//      ^^^^^^ def package shapes

class LiftSuite extends BaseSuite {
//    ^^^^^^^^^ def class LiftSuite
  val first = [X] => (xs: List[X]) => xs.headOption
//    ^^^^^ def field LiftSuite::first
  test("lift a function directly") {
//      ^^^^^^^^^^^^^^^^^^^^^^^^ BUG nothing
    val head = Turn.lift[List, Option]([X] => (_: List[X]).headOption)
    assert(head(Nil) === None)
  }
}
