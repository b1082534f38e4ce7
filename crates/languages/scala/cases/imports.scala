// Every form of import: the names it binds and what they resolve to.

// --- build.sbt
lazy val core = project in file("core")
// --- core/src/main/scala/shop/Cart.scala
package shop
case class Cart(total: Int) { def pay(): Unit = () }
object Cart { def empty: Cart = Cart(0); val Limit = 3 }
// --- core/src/main/scala/shop/pay/Card.scala
package shop.pay
class Card { def charge(): Unit = () }
// --- core/src/main/scala/shop/pay/package.scala
package shop
package object pay { def open(): Unit = () }
// --- app/src/main/scala/Main.scala
package app
import shop.Cart, shop.pay.{Card => Plastic}
//          ^^^^ import shop Cart
//          ^^^^ ref import -> core/src/main/scala/shop/Cart.scala::Cart
//                          ^^^^ import shop.pay Card as Plastic
//                          ^^^^ ref import -> core/src/main/scala/shop/pay/Card.scala::Card (import)
import shop.pay.*
//              ^ import shop.pay *
import shop.{Cart as Basket, pay => _, _}
//           ^^^^ import shop Cart as Basket
//                           ^^^ nothing
//                                     ^ import shop *
import shop.pay.given
//              ^^^^^ import shop.pay *
import java.util.concurrent
//               ^^^^^^^^^^ import java.util concurrent
//               ^^^^^^^^^^ ref import -> external (dependency)
import _root_.shop.pay.Card
//                     ^^^^ import _root_.shop.pay Card
//                     ^^^^ ref import -> core/src/main/scala/shop/pay/Card.scala::Card
import Basket.Limit
//            ^^^^^ import Basket Limit
//            ^^^^^ ref import -> external
import cats.effect.IO
//                 ^^ ref import -> external
import shop.Missing
//          ^^^^^^^ ref import -> ?
export shop.pay.Card
//              ^^^^ import shop.pay Card reexport

object Main {
  new Plastic().charge()
//    ^^^^^^^ ref call -> core/src/main/scala/shop/pay/Card.scala::Card
//              ^^^^^^ ref call -> core/src/main/scala/shop/pay/Card.scala::Card::charge (member)
  Cart.empty.pay()
//     ^^^^^ ref read -> core/src/main/scala/shop/Cart.scala::Cart::empty (path)
//           ^^^ ref call -> core/src/main/scala/shop/Cart.scala::Cart::pay
  def run(io: IO): Unit = { import shop.pay.Card; new Card }
//                                          ^^^^ import shop.pay Card from=Main::run
//                                                    ^^^^ ref call -> core/src/main/scala/shop/pay/Card.scala::Card
  concurrent.Future
//           ^^^^^^ ref read -> external
}
