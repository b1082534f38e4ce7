// A KDoc comment documents the definition right after it or after its annotations. The default visibility is public.

/**
 * A door.
 *
 * @property width how wide it is
 */
@Marked
class Door(
//    ^^^^ def class Door visibility=public exported doc="A door.\n\n@property width how wide it is" signature="class Door( /** How wide. */ val width: Int, private val lock: Lock, @Inject val key: Key, val plain: Int, )"
    /** How wide. */
    val width: Int,
//      ^^^^^ def field Door::width doc="How wide."
    private val lock: Lock,
//              ^^^^ def field Door::lock visibility=private doc=
    @Inject val key: Key, val plain: Int,
//              ^^^ def field Door::key
//                            ^^^^^ def field Door::plain
) {
    /** Opens it. */
    internal fun open() {}
//               ^^^^ def method Door::open visibility=internal doc="Opens it." !exported
    // Not documentation.
    protected fun shut() {}
//                ^^^^ def method Door::shut visibility=protected doc=
    /* Not documentation either. */
    public fun paint() {}
//             ^^^^^ def method Door::paint visibility=public doc=

    /** Far away, with code between. */
    init { open() }
    fun near() {}
//      ^^^^ def method Door::near doc=

    /** How many. */
    @Deprecated("no") @JvmField
    val count = 1
//      ^^^^^ def field Door::count doc="How many." signature="val count = 1"
    abstract private class Part
//                         ^^^^ def class Door::Part visibility=private abstract
    /** Makes doors. */
    companion object
//  ^^^^^^^^^ def class Door::Companion doc="Makes doors."
}

private interface Hidden {
//                ^^^^^^ def interface Hidden visibility=private
    fun inside()
//      ^^^^^^ def method Hidden::inside visibility=private
}

enum class Side {
    /** To the left. */
    LEFT,
//  ^^^^ def variant Side::LEFT visibility=public doc="To the left."
    RIGHT
//  ^^^^^ def variant Side::RIGHT doc=
}

/** Wide. */
val Door.isWide: Boolean
//       ^^^^^^ def property Door::isWide doc="Wide."
    get() = width > 1
// TODO: oil the hinges
// `TODO` marker TODO "oil the hinges"
