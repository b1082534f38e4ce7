// A configuration: fields with values, a second constructor, methods that copy, an object that reads it.
// case: every def
package filters.policy
//      ^^^^^^^^^^^^^^ def package filters.policy

case class PolicyConfig(
//         ^^^^^^^^^^^^ def class PolicyConfig subkind=case
    reportOnly: Boolean = false,
//  ^^^^^^^^^^ def field PolicyConfig::reportOnly value=false
    filters: RequestHeader => Boolean = _ => true,
//  ^^^^^^^ def field PolicyConfig::filters type="RequestHeader => Boolean"
    nonce: NonceConfig = NonceConfig(),
//  ^^^^^ def field PolicyConfig::nonce
    directives: Seq[Directive] = Seq.empty
//  ^^^^^^^^^^ def field PolicyConfig::directives
) {
  def this() = this(reportOnly = true)
//    ^^^^ def constructor PolicyConfig::this
  def withFilter(filters: ju.function.Predicate[Header]): PolicyConfig =
//    ^^^^^^^^^^ def method PolicyConfig::withFilter
    copy(filters = filters.asScala.compose(_.asJava))
  def withNonce(nonce: NonceConfig): PolicyConfig = {
//    ^^^^^^^^^ def method PolicyConfig::withNonce params="nonce: NonceConfig"
    copy(nonce = nonce)
  }
}
object PolicyConfig {
//     ^^^^^^^^^^^^ def class PolicyConfig#2 subkind=object
  def read(config: Configuration): PolicyConfig = {
//    ^^^^ def method PolicyConfig::read
    val allowed = config.get[Seq[String]]("allowed")
    @inline def isAllowed(rh: RequestHeader): Boolean = {
//              ^^^^^^^^^ def function PolicyConfig::read::isAllowed local
      allowed.exists(rh.has)
    }
    val filters: RequestHeader => Boolean = { rh => isAllowed(rh) }
    val hashes = config.list("hashes").map { hc =>
      val hash = Configuration(hc)
      Directive(name = hash.get[String]("name"), value = "")
    }
    val found: Seq[Directive] = config.entries.flatMap {
      case (k, v) if v == null => None
      case (k, v) => Some(Directive(k, v.toString))
    }
    PolicyConfig(filters = filters, directives = found)
  }
}
case class Directive(name: String, value: String)
//         ^^^^^^^^^ def class Directive
//                   ^^^^ def field Directive::name
//                                 ^^^^^ def field Directive::value
object NonceConfig {
//     ^^^^^^^^^^^ def class NonceConfig
  val DEFAULT_NONCE_PATTERN = "%NONCE%"
//    ^^^^^^^^^^^^^^^^^^^^^ def field NonceConfig::DEFAULT_NONCE_PATTERN
}
abstract class WithServer(
//             ^^^^^^^^^^ def class WithServer abstract
    val app: Application = Builder().build(),
//      ^^^ def field WithServer::app
    var port: Int = Helpers.testPort,
//      ^^^^ def field WithServer::port !readonly
    loader: Loader = new Loader()
) extends AroundHelper(classOf[WithServer])
    with Scope {
  def this(builder: Builder => Builder) = {
//    ^^^^ def constructor WithServer::this
    this(builder(Builder()).build())
  }
  implicit lazy val context: Context = loader.load(app)
//                  ^^^^^^^ def field WithServer::context
  override def wrap[T: AsResult](t: => T): Result = {
//             ^^^^ def method WithServer::wrap params="t: => T"
    val before = port
    Helpers.running(Server(port = port, app = app)) { assigned =>
      port = assigned
      AsResult.effectively(t)
    }
  }
}
@ApiMayChange trait ForServer extends ForEach[Running] with Scope {
//                  ^^^^^^^^^ def trait ForServer
  protected final def foreach[R: AsResult](f: Running => R): Result = f(start())
//                    ^^^^^^^ def method ForServer::foreach visibility=protected
}
