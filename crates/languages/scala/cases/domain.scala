// The model of an application: identifiers, enumerations with values, codecs without names, what extends a type.
// case: every def
package app.swap
//      ^^^^^^^^ def package app.swap

opaque type Id = String
//          ^^ def type Id
object Id extends OpaqueString[Id]:
//     ^^ def class Id#2 subkind=object
  extension (id: Id) def short = id.value.take(4)
//               ^^ def impl "Id::impl Id" subkind=extension
//                       ^^^^^ def method Id::Id::short

enum Permission(val key: String, val grants: List[Permission]):
//   ^^^^^^^^^^ def enum Permission
//                  ^^^ def field Permission::key
//                                   ^^^^^^ def field Permission::grants
  def this(key: String) = this(key, Nil)
//    ^^^^ def constructor Permission::this
  case Read extends Permission("read")
//     ^^^^ def variant Permission::Read
  case Write
//     ^^^^^ def variant Permission::Write
      extends Permission("write", List(Read))
object Permission:
//     ^^^^^^^^^^ def class Permission#2
  type Selector = Permission.type => Permission
//     ^^^^^^^^ def type Permission::Selector
  lazy val byKey: Map[String, Permission] = values.map(p => p.key -> p).toMap
//         ^^^^^ def field Permission::byKey

final class Api(repo: Repo, cache: Cache)(using Executor, Scheduler):
//          ^^^ def class Api params="repo: Repo, cache: Cache"
  import Api.*
  private given Writes[Id] = Writes(_.short)
//        ^^^^^ def field Api::given subkind=given visibility=private
  given reads: Reads[Id] with
//      ^^^^^ def class Api::reads subkind=given
    def read(in: Json) = Id(in)
//      ^^^^ def method Api::reads::read
  export repo.{ byId, all }
  def find(id: Id)(using me: Me): Future[Option[Row]] =
//    ^^^^ def method Api::find params="id: Id, me?: Me" type=Future[Option[Row]]
    def go(left: Int) = left
//      ^^ def function Api::find::go local
    for
      row <- repo.byId(id)
      seen = go(1)
    yield row
  object channel:
//       ^^^^^^^ def class Api::channel
    val (in, out) = open
//       ^^ def field Api::channel::in
//           ^^^ def field Api::channel::out
  private[swap] val `type` = "swap"
//                   ^^^^ def field Api::type visibility=internal
end Api
object Api:
//     ^^^ def class Api#2
  case class Row(id: Id, at: Option[Instant] = None) derives Codec
//           ^^^ def class Api::Row
//               ^^ def field Api::Row::id
//                       ^^ def field Api::Row::at value=None
  private case class Key private (value: String) extends AnyVal
//                   ^^^ def class Api::Key
//                                ^^^^^ def field Api::Key::value
