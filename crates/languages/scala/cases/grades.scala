// A model by indentation: private case classes with contexts, enumerations with values, opaque types and their objects.
// case: every def
package tutor
//      ^^^^^ def package tutor

private case class Counted[V](value: V, count: Int):
//                 ^^^^^^^ def class Counted subkind=case visibility=private
//                            ^^^^^ def field Counted::value
//                                      ^^^^^ def field Counted::count
  def map[B](f: V => B) = copy(value = f(value))
//    ^^^ def method Counted::map
private case class Both[A](mine: Counted[A], peer: A)(using o: Ordering[A]):
//                 ^^^^ def class Both params="mine: Counted[A], peer: A, o: Ordering[A]"
//                         ^^^^ def field Both::mine
//                                           ^^^^ def field Both::peer
  def grade(using number: Numbers[A]): Grade = number.grade(mine.value, peer)
//    ^^^^^ def method Both::grade type=Grade
private type BothOption[A] = Option[Both[A]]
//           ^^^^^^^^^^ def type BothOption visibility=private
private object Both:
//             ^^^^ def class Both#2 subkind=object
  def mix[A: Ordering](a: BothOption[A], b: BothOption[A])(using
//    ^^^ def method Both::mix type=BothOption[A]
      number: Numbers[A]
  ): BothOption[A] =
    number
      .mean(a.map(_.mine), b.map(_.mine))
      .map: mine =>
        Both[A](mine, number.zero)
private enum Metric[V](val of: Measure):
//           ^^^^^^ def enum Metric visibility=private
//                         ^^ def field Metric::of
  case Clock extends Metric[Percent](Measure.Clock)
//     ^^^^^ def variant Metric::Clock
private opaque type Good = Double
//                  ^^^^ def type Good
private object Good extends OpaqueDouble[Good]:
//             ^^^^ def class Good#2
  given Percent[Good] = Percent.of(Good)
// `given` def field Good::given subkind=given
  given NoHandler[Good] with {}
// `given` def class Good::given#2 subkind=given
  extension (a: Good) def toInt = Percent.toInt(a)
//              ^^^^ def impl "Good::impl Good" subkind=extension
//                        ^^^^^ def method Good::Good::toInt
private case class Grade private (value: Double):
//                 ^^^^^ def class Grade
//                                ^^^^^ def field Grade::value
  val wording: Wording = Wording.list.find(_.top > value) | Wording.Better
//    ^^^^^^^ def field Grade::wording type=Wording
private object Grade:
//             ^^^^^ def class Grade#2
  enum Wording(val id: Int, val top: Double) extends Ordered[Wording]:
//     ^^^^^^^ def enum Grade::Wording
//                 ^^ def field Grade::Wording::id
//                              ^^^ def field Grade::Wording::top
    def compare(other: Wording) = top.compare(other.top)
//      ^^^^^^^ def method Grade::Wording::compare
    case Better extends Wording(2, 1)
//       ^^^^^^ def variant Grade::Wording::Better
    case Worse extends Wording(1, -Better.top)
//       ^^^^^ def variant Grade::Wording::Worse
  object Wording:
//       ^^^^^^^ def class Grade::Wording#2
    val list = values.reverse.toList
//      ^^^^ def field Grade::Wording::list
enum Availability:
//   ^^^^^^^^^^^^ def enum Availability
  case Available(home: Home)
//     ^^^^^^^^^ def variant Availability::Available
//               ^^^^ def field Availability::Available::home
  case Missing
//     ^^^^^^^ def variant Availability::Missing
