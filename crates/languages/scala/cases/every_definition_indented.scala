// Every kind of definition, written with indentation.
// case: every def
package house
//      ^^^^^ def package house

enum Side(val turn: Int) derives CanEqual:
//   ^^^^ def enum Side
//            ^^^^ def field Side::turn readonly
  case Left extends Side(-1)
//     ^^^^ def variant Side::Left
  case Middle, Right
//     ^^^^^^ def variant Side::Middle
//             ^^^^^ def variant Side::Right
  case Mixed(one: Side, two: Int = 2) extends Side(0)
//     ^^^^^ def variant Side::Mixed
//           ^^^ def field Side::Mixed::one type=Side
//                      ^^^ def field Side::Mixed::two value=2
  def flip: Side = this match
//    ^^^^ def method Side::flip type=Side
    case Left => Right
    case other => other

trait Show[T]:
//    ^^^^ def trait Show
  def show(value: T): String
//    ^^^^ def method Show::show abstract
  extension (value: T) def shown: String = show(value)
//                  ^ def impl "Show::impl T" subkind=extension
//                         ^^^^^ def method Show::T::shown

given intShow: Show[Int] with
//    ^^^^^^^ def class intShow subkind=given
  def show(value: Int) = value.toString
//    ^^^^ def method intShow::show
given Show[String] with
// `given` def class given subkind=given
  def show(value: String) = value
//    ^^^^ def method given::show
given listShow[A](using inner: Show[A]): Show[List[A]] = ???
//    ^^^^^^^^ def variable listShow subkind=given type=Show[List[A]]
given Show[Double] = doubleShow
// `given` def variable given#2 subkind=given type=Show[Double]

extension [A](items: List[A])
//                   ^^^^ def impl "impl List" subkind=extension signature="extension [A](items: List[A])"
  def second: A = items.tail.head
//    ^^^^^^ def method List::second type=A
  def third: Option[A] = items.lift(2)
//    ^^^^^ def method List::third
extension (text: String) def shout = text.toUpperCase
//               ^^^^^^ def impl "impl String"
//                           ^^^^^ def method String::shout

opaque type Id = String
//          ^^ def type Id type=String
type Pair[A] = (A, A)
//   ^^^^ def type Pair type="(A, A)"
val Limit: Int = 3
//  ^^^^^ def variable Limit readonly type=Int value=3
val LIMIT = 4
//  ^^^^^ def constant LIMIT readonly value=4
var count = 0
//  ^^^^^ def variable count !readonly
lazy val (first, second) = pair
//        ^^^^^ def variable first
//               ^^^^^^ def variable second

@main def run(args: String*): Unit =
//        ^^^ def function run params="*args: String*" type=Unit
  val local = 1
  def helper(by: Int): Int =
//    ^^^^^^ def function run::helper local
    by + local
  end helper
  helper(1)

inline def twice(inline x: Int)(using ctx: Context, Other): Int = x * 2
//         ^^^^^ def function twice params="x: Int, ctx?: Context" type=Int
infix transparent inline def max(x: Int, y: Int): Int = x
//                           ^^^ def function max

class Door(name: String):
//    ^^^^ def class Door params="name: String"
  private var open = false
//            ^^^^ def field Door::open visibility=private
  object Parts:
//       ^^^^^ def class Door::Parts
    val hinge = 1
//      ^^^^^ def field Door::Parts::hinge
  end Parts
end Door
