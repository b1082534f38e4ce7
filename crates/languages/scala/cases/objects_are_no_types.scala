// An object is not a type: where a type is expected, the alias with its name in the package is meant, otherwise the object.
// Neither is resolved yet.

// --- package.scala
package object shop { type Bag[+A] = Bag.Type[A] }
// --- Bag.scala
package shop
object Bag {
  type Type[+A] = List[A]
  def of[A](one: A): Bag[A] = List(one)
//                   ^^^ BUG ref type -> Bag
}
// --- Use.scala
package shop
object Use {
  def all(bag: Bag[Int]) = Bag.of(1)
//                         ^^^ BUG ref read -> Bag.scala::Bag | package.scala::shop::Bag
//                             ^^ ref call -> Bag.scala::Bag::of
}
