// What modules promise each other: values and functions of a package, contracts without bodies, givens to be given.
// case: every def
package core
//      ^^^^ def package core
package game
//      ^^^^ def package game

val maxPlaying = Max(200) // with those by letter
//  ^^^^^^^^^^ def variable maxPlaying readonly
case class Ref(gameId: GameId, playerId: PlayerId)
//         ^^^ def class Ref
//             ^^^^^^ def field Ref::gameId
//                             ^^^^^^^^ def field Ref::playerId
object Ref:
//     ^^^ def class Ref#2
  def apply(full: FullId): Ref = Ref(full.gameId, full.playerId)
//    ^^^^^ def method Ref::apply
enum Rule:
//   ^^^^ def enum Rule
  case noAbort, noRematch
//     ^^^^^^^ def variant Rule::noAbort
//              ^^^^^^^^^ def variant Rule::noRematch
object Rule:
//     ^^^^ def class Rule#2
  val byKey = values.mapBy(_.toString)
//    ^^^^^ def field Rule::byKey
opaque type OnStart = GameId => Unit
//          ^^^^^^^ def type OnStart type="GameId => Unit"
object OnStart extends Wrapper[OnStart, GameId => Unit]
//     ^^^^^^^ def class OnStart#2
enum Source(val id: Int) derives Eq:
//   ^^^^^^ def enum Source
//              ^^ def field Source::id
  def name = toString.toLowerCase
//    ^^^^ def method Source::name
  case Lobby extends Source(id = 1)
//     ^^^^^ def variant Source::Lobby
trait Event:
//    ^^^^^ def trait Event
  def typ: String
//    ^^^ def method Event::typ abstract
  def owner: Boolean = false
//    ^^^^^ def method Event::owner !abstract
abstract class Repo(val coll: Collection):
//             ^^^^ def class Repo abstract
//                      ^^^^ def field Repo::coll
  given handler: Handler[Game]
//      ^^^^^^^ def field Repo::handler subkind=given abstract
  given ready: Ready()
//      ^^^^^ def field Repo::ready subkind=given !abstract
  given Eq[Game] = Eq.by(_.id)
// `given` def field Repo::given subkind=given !abstract
  val light: LightRepo
//    ^^^^^ def field Repo::light abstract
  def finish(
//    ^^^^^^ def method Repo::finish abstract params="id: GameId, by: Option[Color] = None"
      id: GameId,
      by: Option[Color] = None
  ): Future[Unit]
trait Proxy:
//    ^^^^^ def trait Proxy
  def update(id: GameId)(f: Game => Game): Future[Unit]
//    ^^^^^^ def method Proxy::update params="id: GameId, f: Game => Game"
type Opened = (Game, Boolean) => Option[Opening]
//   ^^^^^^ def type Opened
def isRated(variant: Variant, clock: Option[Clock]) =
//  ^^^^^^^ def function isRated
  variant.standard || clock.exists: c =>
    c.total >= 3000 && c.limit > 0
def least(variant: Variant): Int =
//  ^^^^^ def function least type=Int
  variant.match
    case Standard | Horde => 20
    case _ => 15 // from a position
