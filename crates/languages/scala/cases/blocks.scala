// Definitions in a block are visible only in it, wherever the block is.
// case: every def
object Blocks {
//     ^^^^^^ def class Blocks
  {
    val inner = 1
    println(inner)
//          ^^^^^ nothing
    def local = inner
//      ^^^^^ def function Blocks::local local
  }
  val sum = { val part = 1; part }
//    ^^^ def field Blocks::sum
//                          ^^^^ nothing
  checkAll { implicit val order = 2; order }
//                                   ^^^^^ nothing
  if (sum > 1) { val hidden = 1; println(hidden) }
//                                       ^^^^^^ nothing
  val open =
//    ^^^^ def field Blocks::open
    val part = 2
    part
//  ^^^^ nothing
  val chosen = sum match { case 1 => val one = 1; one; case _ => 2 }
//    ^^^^^^ def field Blocks::chosen
//                                                ^^^ nothing
  val tried = try { val risk = 1; risk } catch { case e: Error => val why = 1; why }
//    ^^^^^ def field Blocks::tried
}
