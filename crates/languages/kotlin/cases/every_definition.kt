// Every kind of definition, with its qualified name. An anonymous object is named after its keyword, an unnamed companion is
// `Companion`.
// case: every def

@file:JvmName("Shop")
package shop.door
//      ^^^^^^^^^ def package shop.door

import shop.lock.Lock

const val LIMIT: Int = 3
//        ^^^^^ def constant LIMIT type=Int value=3 readonly
val width = 80
//  ^^^^^ def variable width value=80 readonly
var title: String? = null
//  ^^^^^ def variable title type=String? value=null !readonly
private val MODES = listOf("on", "off")
//          ^^^^^ def constant MODES visibility=private
val area: Int get() = width * 2
//  ^^^^ def property area type=Int readonly
val made by lazy { Lock() }
//  ^^^^ def property made
typealias Handler<T> = (T) -> Unit
//        ^^^^^^^ def type Handler type="(T) -> Unit"

fun build(kind: Kind, wide: Boolean = true, vararg rest: Door): Door? {
//  ^^^^^ def function build type=Door? params="kind: Kind, wide: Boolean = true, *rest: Door"
    val local = 1
    var (left, right) = pair()
    fun helper(step: Int) = step
//      ^^^^^^ def function build::helper local params="step: Int"
    class Hidden(val key: Int) {
//        ^^^^^^ def class build::Hidden local
//                   ^^^ def field build::Hidden::key
        fun turn() {}
//          ^^^^ def method build::Hidden::turn
    }
    val handler = object : Opening {
//                ^^^^^^ def class build::object local subkind=object
        val state = 1
//          ^^^^^ def field build::object::state
        override fun open() {}
//                   ^^^^ def method build::object::open
    }
    return null
}
suspend fun load() {}
//          ^^^^ def function load async
inline fun <reified T : Any> cast(value: Any): T = value as T
//                           ^^^^ def function cast type=T
infix fun Int.upTo(other: Int) = this..other
//            ^^^^ def method Int::upTo subkind=extension
tailrec fun count(from: Int): Int = if (from == 0) 0 else count(from - 1)
//          ^^^^^ def function count
external fun native(code: Int): Int
//           ^^^^^^ def function native abstract
fun List<Door?>?.first(): Door? = null
//               ^^^^^ def method List::first
val Door.isWide: Boolean
//       ^^^^^^ def property Door::isWide type=Boolean subkind=extension
    get() = true

interface Opening {
//        ^^^^^^^ def interface Opening
    val frame: String
//      ^^^^^ def field Opening::frame type=String
    fun open()
//      ^^^^ def method Opening::open abstract
    fun shut() {}
//      ^^^^ def method Opening::shut !abstract
}
fun interface Action {
//            ^^^^^^ def interface Action subkind=functional
    fun run(door: Door): Boolean
//      ^^^ def method Action::run abstract type=Boolean
}
sealed interface Kind
//               ^^^^ def interface Kind

abstract class Door<in T, out U : Any>(
//             ^^^^ def class Door abstract params="lock: Lock, owner: Owner = Owner(), plain: String"
    private val lock: Lock,
//              ^^^^ def field Door::lock visibility=private type=Lock readonly
    var owner: Owner = Owner(),
//      ^^^^^ def field Door::owner !readonly
    plain: String,
) : Base(plain), Opening where T : Comparable<T> {
    lateinit var hinge: Hinge
//               ^^^^^ def field Door::hinge type=Hinge
    protected open val depth: Int = 2
//                     ^^^^^ def field Door::depth visibility=protected value=2
    var state: Int = 0
//      ^^^^^ def property Door::state lines=5
        private set
        get() {
            return field
        }
    abstract val code: Int
//               ^^^^ def field Door::code abstract
    val token by lazy { 1 }
//      ^^^^^ def property Door::token

    constructor(width: Int) : this(Lock(), plain = "$width") {
//  ^^^^^^^^^^^ def constructor Door::constructor params="width: Int"
        check(width > 0)
    }

    init {
        val step = 1
    }

    override fun open() {}
//               ^^^^ def method Door::open
    abstract suspend fun paint(): Unit
//                       ^^^^^ def method Door::paint abstract async type=Unit
    operator fun plus(other: Door<*, *>) = this
//               ^^^^ def method Door::plus
    fun Lock.turn() {}
//           ^^^^ def method Door::turn subkind=extension

    inner class Handle {
//              ^^^^^^ def class Door::Handle subkind=inner
        fun press() {}
//          ^^^^^ def method Door::Handle::press
    }
    companion object {
//  ^^^^^^^^^ def class Door::Companion subkind=companion
        const val MAX = 9
//                ^^^ def constant Door::Companion::MAX value=9
        fun make() = 1
//          ^^^^ def method Door::Companion::make
    }
}
class Gate {
//    ^^^^ def class Gate
    companion object Factory : Maker
//                   ^^^^^^^ def class Gate::Factory subkind=companion
}

data class Point(val x: Int, val y: Int = 0)
//         ^^^^^ def class Point subkind=data
//                   ^ def field Point::x
//                               ^ def field Point::y
sealed class Result
//           ^^^^^^ def class Result subkind=sealed
@JvmInline value class Meter(val length: Double)
//                     ^^^^^ def class Meter subkind=value
//                               ^^^^^^ def field Meter::length
annotation class Marked(val name: String)
//               ^^^^^^ def class Marked subkind=annotation
//                          ^^^^ def field Marked::name
object Registry : Base("all") {
//     ^^^^^^^^ def class Registry subkind=object
    val doors = mutableListOf<Door>()
//      ^^^^^ def field Registry::doors
}
data object Nothing
//          ^^^^^^^ def class Nothing subkind=object

enum class Side(val degrees: Int) : Opening {
//         ^^^^ def enum Side
//                  ^^^^^^^ def field Side::degrees
    LEFT(90) {
//  ^^^^ def variant Side::LEFT value=90
        override fun flip() = RIGHT
//                   ^^^^ def method Side::LEFT::flip
    },
    RIGHT(270) {
//  ^^^^^ def variant Side::RIGHT value=270
        override fun flip() = LEFT
//                   ^^^^ def method Side::RIGHT::flip
    };

    abstract fun flip(): Side
//               ^^^^ def method Side::flip abstract
}
enum class Mode { ON, OFF }
//         ^^^^ def enum Mode
//                ^^ def variant Mode::ON
//                    ^^^ def variant Mode::OFF

class `a name with blanks` {
//     ^^^^^^^^^^^^^^^^^^ def class "a name with blanks"
    fun `opens the door`() {}
//       ^^^^^^^^^^^^^^ def method "a name with blanks::opens the door"
}
expect class Platform
//           ^^^^^^^^ def class Platform
