// A lambda has the receiver that the function it is passed to says. Inside, bare names are members and extensions of the receivers
// first, the innermost before the others, and only then what they are elsewhere.

// --- Shop.kt
package shop

typealias DoorRules = Door.() -> Unit
typealias Making<T> = Shop.(Int) -> T

class Lock {
    fun turn() {}
    val width: Int = 1
}
class Door {
    fun open() {}
    fun lock(rules: Lock.() -> Unit) {}
    fun <T> make(name: String = "", times: Int = 1, making: Making<T>): Made<T> = Made()
    val width: Int = 2
    val height: Int = 2
}
class Made<T> {
    fun done() {}
}
class Shop {
    fun <T> find(): T = TODO()
    fun sell() {}
}
fun Door.paint() {}
infix fun <T> Made<T>.with(rules: Lock.() -> Unit): Made<T> = this
fun door(rules: DoorRules): Door = Door()
fun plain(rules: (Door) -> Unit) {}
fun open() {}
fun turn() {}
fun several(first: () -> Unit, rules: Door.() -> Unit) {}
// --- Use.kt
package shop

fun use(shop: Shop, bolt: Lock, other: Door) {
    door {
        open()
//      ^^^^ ref call -> Shop.kt::Door::open (member)
        turn()
//      ^^^^ ref call -> Shop.kt::turn
        paint()
//      ^^^^^ ref call -> Shop.kt::Door::paint
        lock {
            turn()
//          ^^^^ ref call -> Shop.kt::Lock::turn
            open()
//          ^^^^ ref call -> Shop.kt::Door::open
            println(width + height)
//                  ^^^^^ ref read -> Shop.kt::Lock::width
//                          ^^^^^^ ref read -> Shop.kt::Door::height
        }
        make<Lock>(times = 2) { find() }.done()
//      ^^^^ ref call -> Shop.kt::Door::make
//                              ^^^^ ref call -> Shop.kt::Shop::find
//                                       ^^^^ ref call -> Shop.kt::Made::done
        make { sell() } with { turn() }
//             ^^^^ ref call -> Shop.kt::Shop::sell
//                             ^^^^ ref call -> Shop.kt::Lock::turn
    }
    plain {
        open()
//      ^^^^ ref call -> Shop.kt::open
        it.open()
//         ^^^^ ref call -> Shop.kt::Door::open
    }
    several({ open() }) { open() }
//            ^^^^ ref call -> Shop.kt::open
//                        ^^^^ ref call -> Shop.kt::Door::open
    bolt.apply { turn() }
//               ^^^^ ref call -> Shop.kt::Lock::turn
    with(other) { open() }
//                ^^^^ ref call -> Shop.kt::Door::open
    turn()
//  ^^^^ ref call -> Shop.kt::turn
    paint()
//  ^^^^^ ref call -> ?
}
fun Door.close() {
    paint()
//  ^^^^^ ref call -> Shop.kt::Door::paint
    open()
//  ^^^^ ref call -> Shop.kt::Door::open
}
fun <T : Door> T.shut() {
    close()
//  ^^^^^ ref call -> Door::close
    sell()
//  ^^^^ ref call -> ?
}
