// Tags of pages: traits full of values, an object in one, givens with and without names, what is offered again.
// case: every def
package page
//      ^^^^ def package page

trait Attributes:
//    ^^^^^^^^^^ def trait Attributes
  val dataIcon = attr("data-icon")
//    ^^^^^^^^ def field Attributes::dataIcon
  def aria(key: String) = attr(s"aria-$key")
//    ^^^^ def method Attributes::aria
  val noAlt = alt := ""
//    ^^^^^ def field Attributes::noAlt
  object frame:
//       ^^^^^ def class Attributes::frame subkind=object
    val scrolling = attr("scrolling").empty
//      ^^^^^^^^^ def field Attributes::frame::scrolling
  val sorted = th(data("sort") := "number")
//    ^^^^^^ def field Attributes::sorted in=Attributes
trait Snippets:
//    ^^^^^^^^ def trait Snippets
  this: Extensions & Attributes =>
  val icon: Tag = tag("icon")
//    ^^^^ def field Snippets::icon type=Tag
  def icon(i: Icon): Tag = icon(dataIcon := i)
//    ^^^^ def method Snippets::icon#2
  def titled(t: Title) = span(
//    ^^^^^^ def method Snippets::titled
    cls := "title",
    (t == Title.Bot).option(dataBot)
  )(t)
trait Template
//    ^^^^^^^^ def trait Template
    extends Cap
    with Attributes
    with Snippets:
  export tags.Text.main
  export tags.styles.{ width as cssWidth, height as cssHeight }
  given Attr[Call] = Attr[Call]
// `given` def field Template::given subkind=given
object Template extends Template
//     ^^^^^^^^ def class Template#2
trait Extensions:
//    ^^^^^^^^^^ def trait Extensions
  given Render[Icon] = _.value
// `given` def field Extensions::given
  given [A](using Render[A]): Conversion[A, Frag] = a => StringFrag(a.render)
// `given` def field Extensions::given#2 type="Conversion[A, Frag]"
  given opaqueInt[A](using r: IntRuntime[A]): Conversion[A, Frag] = a => intFrag(r(a))
//      ^^^^^^^^^ def field Extensions::opaqueInt subkind=given
  given [A](using Render[A]): Value[A] with
// `given` def class Extensions::given#3 subkind=given
    def apply(t: Builder, v: A): Unit = set(t, v.render)
//      ^^^^^ def method Extensions::given::apply
  given Value[List[(String, Boolean)]] with
// `given` def class Extensions::given#4
    def apply(t: Builder, m: List[(String, Boolean)]): Unit =
//      ^^^^^ def method Extensions::given::apply#2
      val cls = m.collect { case (s, true) => s }.mkString(" ")
      if cls.nonEmpty then t.set(cls)
  val blank: Modifier = (t: Builder) => t.set("target")
//    ^^^^^ def field Extensions::blank
  def both(v: String)(using Translate): Modifier = (t: Builder) =>
//    ^^^^ def method Extensions::both params="v: String" in=Extensions
    val value = Source(v)
    t.set(value)
object Extensions extends Extensions
//     ^^^^^^^^^^ def class Extensions#2
