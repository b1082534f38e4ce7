// An operator is a method of its left operand, or of its right operand if it ends with a colon.
class Vec(val x: Int) {
  def +(that: Vec): Vec = new Vec(x)
  def +:(part: Int): Vec = this
  def dot(that: Vec): Int = 1
  def unary_- : Vec = this
}
object Use {
  def run(a: Vec, b: Vec, n: Int): Unit = {
    a + b + a
//    ^ ref call -> Vec::+ (member) receiver=a
//        ^ ref call -> Vec::+ (member) receiver="a + b"
    n +: a
//    ^^ ref call -> Vec::+: (member) receiver=a
    a dot b
//    ^^^ ref call -> Vec::dot (member)
    a.dot(b).toInt
//    ^^^ ref call -> Vec::dot
    n + 1
//    ^ ref call -> external
    val c = a == b && n > 1
//            ^^ nothing
//                 ^^ nothing
  }
}
