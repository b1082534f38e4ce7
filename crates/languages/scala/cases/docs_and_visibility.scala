// A documentation comment belongs to the definition right after it; everything is public by default.
package house

/** A door.
  *
  * @param wide how wide
  */
@entity final class Door(/** How wide. */ val wide: Int, private val deep: Int, protected[house] var high: Int) {
//                  ^^^^ def class Door doc="A door.\n\n@param wide how wide" signature="final class Door(/** How wide. */ val wide: Int, private val deep: Int, protected[house] var high: Int)" visibility=public
//                                            ^^^^ def field Door::wide visibility=public
//                                                                   ^^^^ def field Door::deep visibility=private
//                                                                                                   ^^^^ def field Door::high visibility=internal
  // Not a doc.
  def open(): Unit = ()
//    ^^^^ def method Door::open doc="" visibility=public exported

  /** Shuts. */
  @tailrec
  private[house] def shut(): Unit = {
//                   ^^^^ def method Door::shut doc="Shuts." visibility=internal signature="private[house] def shut(): Unit"
    /** Inside. */
    val local = 1
    def helper = 2
//      ^^^^^^ def function Door::shut::helper doc="" visibility=private
  }
  private[this] def lock = 1
//                  ^^^^ def method Door::lock visibility=private !exported
  protected def bolt = 1
//              ^^^^ def method Door::bolt visibility=protected
  /** Two. */ val a, b = 2
//                ^ def field Door::a doc="Two."
//                   ^ def field Door::b doc=""
}
/** The one. */
object Door { /** Deep. */ object Inner }
//     ^^^^ def class Door#2 doc="The one."
//                                ^^^^^ def class Door::Inner doc="Deep."
/***** A banner. *****/
trait Opens
//    ^^^^^ def trait Opens doc=""
private trait Hidden { def seen: Int }
//            ^^^^^^ def trait Hidden visibility=private
//                         ^^^^ def method Hidden::seen visibility=private
