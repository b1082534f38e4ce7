// Labels in tuples, type arguments and arguments are not references.
// case: every ref
object People {
  type Person = (name: String, age: Int)
//                     ^^^^^^ ref type -> external
//                                  ^^^ ref type -> external
  val one = (name = "one", age = limit)
//                               ^^^^^ ref read -> People::limit
  def limit = 1
  def older(by: Person) = by match { case (name = called, age = 2) => called }
//              ^^^^^^ ref type -> People::Person
  def all = make[Kind = Person](size = limit)
//          ^^^^ ref call -> People::make
//                      ^^^^^^ ref type -> People::Person
//                                     ^^^^^ ref read -> People::limit
  def make[Kind](size: Int) = size
//                     ^^^ ref type -> external
}
