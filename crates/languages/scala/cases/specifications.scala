// --- src/test/scala/shop/CartSpec.scala
// Sentences with a block are tests, and definitions in them are local.
// case: every def
package shop
//      ^^^^ def package shop
class CartSpec extends Specification with Matchers {
//    ^^^^^^^^ def class CartSpec test
  "A cart" should {
// `A cart` def test "CartSpec::A cart" test
    "hold items" in {
//   ^^^^^^^^^^ def test "CartSpec::A cart::hold items"
      val cart = new Cart
      def add(n: Int) = cart.add(n)
//        ^^^ def function "CartSpec::A cart::hold items::add" local
      add(1) must_== 1
    }
    "be empty" in new Fixture { val more = 1 }
//   ^^^^^^^^ def test "CartSpec::A cart::be empty"
//                ^^^ def class "CartSpec::A cart::be empty::new"
//                                  ^^^^ def field "CartSpec::A cart::be empty::new::more"
  }
  trait Fixture { val cart = new Cart }
//      ^^^^^^^ def trait CartSpec::Fixture
//                    ^^^^ def field CartSpec::Fixture::cart
  private def total(of: Cart) = 1
//            ^^^^^ def method CartSpec::total
}
