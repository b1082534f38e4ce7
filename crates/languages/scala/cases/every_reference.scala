// Every reference, with its role. Locals are not references.
// case: every ref
package shop

import com.stock.{Shelf => Board, Crate}
//                ^^^^^ ref import -> external
//                                ^^^^^ ref import -> external

trait Sells
class Tax(val rate: Int) extends Sells
//                  ^^^ ref type -> external (builtin)
//                               ^^^^^ ref extends -> Sells

@listed(Tax) class Cart[A <: Sells](crate: Crate, val total: Tax) extends Board[A](crate) with Sells {
// `listed` ref decorates -> ? [annotates] from=Cart arguments=1
//      ^^^ ref read -> Tax
//                           ^^^^^ ref type -> Sells
//                                         ^^^^^ ref type -> external [receives]
//                                                           ^^^ ref type -> Tax [receives]
//                                                                        ^^^^^ ref extends -> external
//                                                                                             ^^^^^ ref extends -> Sells
  private var sum = 0
  def fill(parts: List[A], then: A => Unit): Option[Cart[A]] = {
//                ^^^^ ref type -> external [receives]
//                                    ^^^^ ref type -> external
//                                           ^^^^^^ ref type -> external [returns]
//                                                  ^^^^ ref type -> Cart [returns]
    sum = total.rate
//  ^^^ ref write -> Cart::sum
//        ^^^^^ ref read -> Cart::total
//              ^^^^ ref read -> Tax::rate (member)
    this.sum += 1
//       ^^^ ref write -> Cart::sum (member)
    then(parts.head)
//             ^^^^ ref read -> external
    val next = parts.map(part => price(part, by = sum))
//                   ^^^ ref call -> external arguments=1
//                               ^^^^^ ref call -> Cart::price arguments=2
//                                                ^^^ ref read -> Cart::sum
    parts match {
      case Nil => None
//         ^^^ ref read -> external
//                ^^^^ ref read -> external
      case (first: Tax) :: Rest(more @ _*) if first.rate > 1 => Some(this)
//                 ^^^ ref type -> Tax
//                      ^^ ref read -> external
//                         ^^^^ ref read -> ?
//                                                  ^^^^ ref read -> Tax::rate
//                                                       ^ ref call -> external
//                                                              ^^^^ ref call -> external
      case Board.Empty | _: Crate => throw new Exception(s"no $sum ${total.rate}")
//         ^^^^^ ref read -> external
//               ^^^^^ ref read -> external
//                          ^^^^^ ref type -> external
//                                             ^^^^^^^^^ ref call -> external
//                                                             ^^^ ref read -> Cart::sum
//                                                                   ^^^^^ ref read -> Cart::total
//                                                                         ^^^^ ref read -> Tax::rate
    }
  }
  def price(part: A, by: Int): Int = for { x <- by to 3; y = x if y > sum } yield x
//                       ^^^ ref type -> external
//                             ^^^ ref type -> external
//                                                 ^^ ref call -> external receiver=by
//                                                                  ^ ref call -> external
//                                                                    ^^^ ref read -> Cart::sum
}
object Cart {
  val made = new Cart[Tax](null, new Tax(2)) { override def price(part: Tax, by: Int) = super.price(part, by) }
//               ^^^^ ref extends -> Cart from=Cart::made::new
//                    ^^^ ref type -> Tax
//                                   ^^^ ref call -> Tax [instantiates]
//                                                                      ^^^ ref type -> Tax
//                                                                               ^^^ ref type -> external
//                                                                                            ^^^^^ ref call -> Cart::price (inherited)
  def apply[A]() = Tax(1)
//                 ^^^ ref call -> Tax [instantiates]
  Cart[Int]() |> made.fill _
//^^^^ ref call -> Cart#2
//     ^^^ ref type -> external
//            ^^ ref call -> ?
//               ^^^^ ref read -> Cart::made
//                    ^^^^ ref read -> Cart::fill
}
