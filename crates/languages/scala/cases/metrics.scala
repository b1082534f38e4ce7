// Metrics of a function: decisions, loops, operators and exits.
object House {
  def straight(): Int = 1
//    ^^^^^^^^ def method House::straight complexity=1 cognitive=0

  def chain(a: Boolean, b: Boolean): Int =
//    ^^^^^ def method House::chain branches=2 operators=2 complexity=5 cognitive=5 nesting=1 returns=1
    if (a && b) 1
    else if (a || b) 2
    else return 3

  def loops(items: List[Int]): Unit = {
//    ^^^^^ def method House::loops loops=3 branches=1 complexity=5 cognitive=7 nesting=3
    for (item <- items) {
      while (item > 1) {
        if (item == 2) println(item)
      }
    }
    do { println() } while (true)
  }

  def arms(kind: Any): String = kind match {
//    ^^^^ def method House::arms branches=4 complexity=5 cognitive=1 returns=1
    case 1 => "a"
    case n: Int if n > 2 => "b"
    case "x" => throw new Exception
    case _ => "c"
  }

  def guarded(): Int =
//    ^^^^^^^ def method House::guarded branches=2 complexity=3 cognitive=1
    try { 1 }
    catch { case e: Exception => 2; case t: Throwable => 3 }
    finally println()

  def comprehension(xs: List[Int]) = for { x <- xs if x > 1; y <- xs } yield x + y
//    ^^^^^^^^^^^^^ def method House::comprehension loops=1 branches=1 complexity=3

  def chained(a: Boolean): Int = { val f = (x: Int) => if (a) x else 2; f(1) }
//    ^^^^^^^ def method House::chained complexity=2

  def indented(a: Int): Int =
//    ^^^^^^^^ def method House::indented branches=2 complexity=3 cognitive=3
    if a > 1 then
      1
    else if a > 2 then
      2
    else
      3
}
class DoorSpec { def checks() = { assert(true); assertEquals(1, 1); 1 shouldBe 1; asserting(2) } }
//                   ^^^^^^ def method DoorSpec::checks assertions=3
