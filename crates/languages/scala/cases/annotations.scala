// An annotation is a reference from what follows it, before modifiers and parameters.
class entity(table: String) extends scala.annotation.StaticAnnotation
@entity("door") @deprecated("old", since = "1") final class Door(@entity("a") val lock: Int) {
// `entity` ref decorates -> entity [annotates] from=Door arguments=1
//               ^^^^^^^^^^ ref decorates -> external from=Door arguments=2
//                                                                ^^^^^^ ref decorates -> entity from=Door
  @entity("m") @throws[Exception] def open(@entity("p") by: Int): Unit = ()
// ^^^^^^ ref decorates -> entity from=Door::open
//              ^^^^^^ ref decorates -> external from=Door::open
//                                          ^^^^^^ ref decorates -> entity from=Door::open
  @entity("f")
// ^^^^^^ ref decorates -> entity from=Door::frame
  val frame = 1
  (open(1): @unchecked)
//           ^^^^^^^^^ ref decorates -> external
}
