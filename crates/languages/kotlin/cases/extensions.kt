// An extension function or property belongs to its receiver type, which is the type of `this` in it.

// --- Door.kt
import home.House

class Door(val width: Int) {
    fun open() = 1
    fun Lock.fit() = this.turn() + open()
//           ^^^ def method Door::fit in=Door subkind=extension
//                        ^^^^ ref call -> Lock::turn
//                                 ^^^^ ref call -> Door::open
}
class Lock {
    fun turn() = 1
}
fun Door.openTwice(): Int {
//       ^^^^^^^^^ def method Door::openTwice in=Door subkind=extension
    this.open()
//       ^^^^ ref call -> Door::open
    return open()
//         ^^^^ ref call -> Door::open
}
val Door.area: Int
//       ^^^^ def property Door::area in=Door
    get() = this.width * width
//               ^^^^^ ref read -> Door::width from=Door::area
//                       ^^^^^ ref read -> Door::width
fun String.shout() = uppercase()
//         ^^^^^ def method String::shout in=
fun List<Door>.widest(): Door? = maxByOrNull { it.width }
//             ^^^^^^ def method List::widest in=
fun Map<String, Door>?.size() = 0
//                     ^^^^ def method Map::size

fun use(door: Door, text: String) {
    door.openTwice()
//       ^^^^^^^^^ ref call -> Door::openTwice
    door.area
//       ^^^^ ref read -> Door::area
    text.shout()
//       ^^^^^ ref call -> String::shout (local)
    shout()
//  ^^^^^ ref call -> ?
}
fun House.enter() = this.door
//        ^^^^^ def method House::enter in=
//                       ^^^^ ref read -> home/House.kt::House::door
// --- home/House.kt
package home
class House(val door: Any)
