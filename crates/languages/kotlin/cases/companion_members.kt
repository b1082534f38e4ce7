// Members of a companion object are used on the type, and by bare name inside of it; those of an ordinary object are not. An extension
// of a companion is used on the type, also on one from outside, and a member extension inside the type and its subtypes.

// --- shop/Door.kt
package shop
open class Door {
    fun open() {}
    companion object {
        const val WIDTH = 1
        fun make(): Door = Door()
    }
    object Parts { fun part() {} }
    fun copy() { make().open() }
//               ^^^^ ref call -> Door::Companion::make
//                      ^^^^ ref call -> Door::open
}
open class Json {
    fun read() {}
    companion object Default : Json() {
        fun write() {}
    }
}
interface Sizes {
    companion object Named {
        const val SMALL = 1
    }
}
fun Door.Companion.build(): Door = make()
fun String.Companion.door(): Door = Door()
fun String.knock(): Door = Door()
abstract class Handler {
    abstract fun Door.tag(index: Int): Door
    fun handle(door: Door) { door.tag(1).open() }
//                                ^^^ ref call -> Handler::tag
//                                       ^^^^ ref call -> Door::open
}
// --- use/Use.kt
package use
import shop.*
fun use(door: Door) {
    Door.make().open()
//       ^^^^ ref call -> shop/Door.kt::Door::Companion::make
//              ^^^^ ref call -> shop/Door.kt::Door::open
    Door.build().open()
//       ^^^^^ ref call -> shop/Door.kt::Companion::build
//               ^^^^ ref call -> shop/Door.kt::Door::open
    println(Door.WIDTH + Sizes.SMALL)
//               ^^^^^ ref read -> shop/Door.kt::Door::Companion::WIDTH
//                             ^^^^^ ref read -> shop/Door.kt::Sizes::Named::SMALL
    Json.write()
//       ^^^^^ ref call -> shop/Door.kt::Json::Default::write
    Json.missing()
//       ^^^^^^^ ref call -> ?
    String.door().open()
//         ^^^^ ref call -> shop/Door.kt::Companion::door
//                ^^^^ ref call -> shop/Door.kt::Door::open
    String.knock()
//         ^^^^^ ref call -> external
    Int.door()
//      ^^^^ ref call -> external
    "a".door()
//      ^^^^ ref call -> external
    Door.part()
//       ^^^^ ref call -> ?
}
// --- use/Elsewhere.kt
package use
import shop.*
fun elsewhere(door: Door) {
    door.tag(1)
//       ^^^ ref call -> ?
}
// --- use/Special.kt
package use
import shop.*
class Special : Handler() {
    override fun Door.tag(index: Int): Door = this
    fun again(door: Door) { door.tag(1) }
//                               ^^^ ref call -> Special::tag
}
