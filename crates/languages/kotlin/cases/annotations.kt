// An annotation is a reference from the annotated definition, whatever its use-site target; its arguments are ordinary
// expressions.

@file:Suppress("unused")
// `Suppress` ref decorates -> external from=

@Target(AnnotationTarget.CLASS)
annotation class Marked(val by: String = "")
annotation class Inject
annotation class Names(val of: Array<String>)
const val OWNER = "me"

@Marked(by = OWNER) @Names(["a", OWNER])
// `Marked` ref decorates -> Marked [annotates] from=Door arguments=1
// `Names` ref decorates -> Names from=Door
class Door @Inject constructor(
//          ^^^^^^ ref decorates -> Inject from=Door
    @field:Inject private val lock: Lock,
//         ^^^^^^ ref decorates -> Inject
    @param:Marked("b") plain: @Inject Int,
//         ^^^^^^ ref decorates -> Marked
//                             ^^^^^^ ref decorates -> Inject
) {
    @get:Marked
    // `Marked` ref decorates -> Marked from=Door::width
    val width: Int get() = 1
    @Inject lateinit var key: Key
//   ^^^^^^ ref decorates -> Inject from=Door::key

    @Marked
    // `Marked` ref decorates -> Marked from=Door::open
    @Throws(Exception::class)
    // `Throws` ref decorates -> external from=Door::open
    // `Exception` ref type -> external from=Door::open
    fun open(@Marked by: Int) {
//            ^^^^^^ ref decorates -> Marked from=Door::open
        @Suppress("X") val local = by
//       ^^^^^^^^ ref decorates -> external from=Door::open
    }
}
class Lock
class Key
