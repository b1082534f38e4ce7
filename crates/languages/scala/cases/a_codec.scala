// Codecs of a database: givens from functions and cases, givens with bodies, a nameless class by indentation.
// case: every def
package activity
//      ^^^^^^^^ def package activity

private object Handlers:
//             ^^^^^^^^ def class Handlers subkind=object visibility=private
  val sep = ':'
//    ^^^ def field Handlers::sep
  given Handler[Id] = tryHandler(
// `given` def field Handlers::given subkind=given type=Handler[Id]
    { case Text(v) =>
      v.split(sep) match
        case Array(user, day) => Success(Id(user, day))
        case _ => bad(s"no id $v")
    },
    id => Text(s"${id.user}$sep${id.day.value}")
  )
  private given Handler[Progress] = tryHandler(
//        ^^^^^ def field Handlers::given#2 visibility=private
    { case v: Items =>
      for
        before <- v.as[Rating](0)
        after <- v.as[Rating](1)
      yield Progress(before, after)
    },
    o => Items(o.before, o.after)
  )
  private[activity] given db.Codec[Score] with
//                  ^^^^^ def class Handlers::given#3 subkind=given visibility=internal
    private val win = "w"
//              ^^^ def field Handlers::given::win visibility=private
    def reads(r: db.Reader) = Score(
//      ^^^^^ def method Handlers::given::reads
      win = r.int(win),
      draw = r.int("d")
    )
    def writes(w: db.Writer, o: Score) = Doc(win -> w.int(o.win))
//      ^^^^^^ def method Handlers::given::writes
  given Handler[Games] =
// `given` def field Handlers::given#4
    mapped[Key, Score].as(Games(_), _.value)
  object Fields:
//       ^^^^^^ def class Handlers::Fields
    val id = "_id"
//      ^^ def field Handlers::Fields::id
  given db.Codec[Storm] with
// `given` def class Handlers::given#5
    import Fields.*
    def reads(r: db.Reader) = Storm(r.int("r"))
//      ^^^^^ def method Handlers::given::reads#2
  given named: DocHandler[Rank] = new Codec[Rank]:
//      ^^^^^ def field Handlers::named subkind=given
//                                ^^^ def class Handlers::named::new
    def reads(r: db.Reader): Rank = new Rank(
//      ^^^^^ def method Handlers::named::new::reads
      rating = r.double("r")
    )
  def live(p: Perf): Double = {
//    ^^^^ def method Handlers::live in=Handlers
    calculator.preview(p)
  }.atLeast(1).atMost(9)
  enum Result:
//     ^^^^^^ def enum Handlers::Result
    case Win, Loss
//       ^^^ def variant Handlers::Result::Win
//            ^^^^ def variant Handlers::Result::Loss
