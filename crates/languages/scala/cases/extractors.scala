// Extractors in the object of a package, objects and values named by operators, macros; then a package inside of the file.
// case: every def
package api.routing
//      ^^^^^^^^^^^ def package api.routing

package object sird extends Methods with Paths {
//             ^^^^ def namespace sird subkind=object
  implicit class UrlContext(sc: StringContext) {
//               ^^^^^^^^^^ def class sird::UrlContext
    val p: PathExtractor = PathExtractor.cached(sc.parts)
//      ^ def field sird::UrlContext::p
  }
  extension (inline sc: StringContext) {
//                      ^^^^^^^^^^^^^ def impl "sird::impl StringContext" subkind=extension
    inline def q: Required = ${ impl.Macros.required('sc) }
//             ^ def method sird::StringContext::q
    inline def q_? : Optional = ${ impl.Macros.optional('sc) }
//             ^^^ def method sird::StringContext::q_?
    inline def q_* : Many = ${ impl.Macros.many('sc) }
//             ^^^ def method sird::StringContext::q_*
  }
  object & {
//       ^ def class sird::& subkind=object
    def unapply[A](a: A): Option[(A, A)] =
//      ^^^^^^^ def method sird::&::unapply
      Some((a, a))
  }
  val ? = &
//    ^ def variable sird::?
  type Query = Map[String, Seq[String]]
//     ^^^^^ def type sird::Query
}
private[sird] object Macros {
//                   ^^^^^^ def class Macros
  val equalSign = "([^&=]+)=".r
//    ^^^^^^^^^ def field Macros::equalSign
  def required(clz: Expr[StringContext])(using q: Quotes) = {
//    ^^^^^^^^ def method Macros::required
    of(clz, "q", e => '{ Extractor.required(${ e }) })
  }
  def of[E](sc: Expr[StringContext], name: String, fn: Expr[String] => Expr[E])(using q: Quotes): Expr[E] = {
//    ^^ def method Macros::of type=Expr[E]
    import q.reflect.*
    def at(pos: Position, start: Int): Position = {
//      ^^ def function Macros::of::at local
      Position(pos.sourceFile, start, start)
    }
    sc match {
      case '{ StringContext(${ Varargs(raw) }*) } =>
        val parts: Seq[String] = Expr.ofSeq(raw).valueOrAbort
        if parts.sizeIs > 2 then {
          report.errorAndAbort("Only one: " + name + "\"a=$a\"")
        }
        fn(Expr(parts.head))
      case _ => report.errorAndAbort("Invalid")
    }
  }
}
package basic {
//      ^^^^^ def namespace basic
  class Loader @Inject() (cc: Components) extends Base(cc) {
//      ^^^^^^ def class basic::Loader params="cc: Components"
    def load(context: Context) = {
//      ^^^^ def method basic::Loader::load
      new Parts(context).application
    }
  }
}
