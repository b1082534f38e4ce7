// An extension is found on values of the extended type if it is imported, by name or with a star, or in the same package.
// Members come first.

// --- shop/Door.kt
package shop
open class Door { fun open() = 1 }
class Gate : Door()
// --- tools/Extensions.kt
package tools
import shop.Door
fun Door.paint(coats: Int): Door = this
fun Door.open() = 2
val Door.area: Int get() = 1
fun String.shout() = this
fun <T> T.also(times: Int): T = this
fun List<Door>.widest(): Door = this[0]
class Wall
fun Wall.mend() = 1
// --- use/Named.kt
package use
import shop.Door
import shop.Gate
import tools.paint
//           ^^^^^ ref import -> tools/Extensions.kt::Door::paint
import tools.shout as loud
fun named(door: Door, gate: Gate, text: String) {
    door.paint(1).open()
//       ^^^^^ ref call -> tools/Extensions.kt::Door::paint (import)
//                ^^^^ ref call -> shop/Door.kt::Door::open (member)
    gate.paint(1)
//       ^^^^^ ref call -> tools/Extensions.kt::Door::paint (import)
    text.loud()
//       ^^^^ ref call -> tools/Extensions.kt::String::shout
    door.area
//       ^^^^ ref read -> ?
    text.shout()
//       ^^^^^ ref call -> external
}
// --- use/Star.kt
package use
import shop.*
import tools.*
fun starred(door: Door, text: String, doors: List<Door>) {
    door.area
//       ^^^^ ref read -> tools/Extensions.kt::Door::area (star)
    door.also(1).open()
//       ^^^^ ref call -> tools/Extensions.kt::T::also
//               ^^^^ ref call -> shop/Door.kt::Door::open
    doors.widest().open()
//        ^^^^^^ ref call -> tools/Extensions.kt::List::widest
//                 ^^^^ ref call -> shop/Door.kt::Door::open
    door.mend()
//       ^^^^ ref call -> ?
    text.trim()
//       ^^^^ ref call -> external
}
// --- tools/Beside.kt
package tools
fun beside(text: String) = text.shout()
//                              ^^^^^ ref call -> tools/Extensions.kt::String::shout (package)
