// A type is found wherever one can be written; type parameters are not references.
// case: every ref

class Door
class Key<T>
class House {
    class Room {
        class Shelf
    }
}
open class Problem

class Chest<T : Door, in U>(val first: T) where U : Key<T>, T : Comparable<T> {
//              ^^^^ ref type -> Door
//                                                  ^^^ ref type -> Key
//                                                              ^^^^^^^^^^ ref type -> external
    fun <R : Key<R>> each(of: R): Map<String, out List<Door?>>? = null
//           ^^^ ref type -> Key
//                                ^^^ ref type -> external [returns]
//                                    ^^^^^^ ref type -> external
//                                                ^^^^ ref type -> external
//                                                     ^^^^ ref type -> Door
}

fun read(value: Any, handler: suspend Door.(key: Key<*>) -> Door): Door {
//              ^^^ ref type -> external [receives]
//                                    ^^^^ ref type -> Door [receives]
//                                               ^^^ ref type -> Key
//                                                          ^^^^ ref type -> Door
//                                                                 ^^^^ ref type -> Door [returns]
    val local: Door? = value as? Door
//             ^^^^ ref type -> Door
//                               ^^^^ ref type -> Door
    val deep: House.Room.Shelf = House.Room.Shelf()
//            ^^^^^ ref type -> House
//                  ^^^^ ref type -> House::Room
//                       ^^^^^ BUG ref type -> ?
//                               ^^^^^ ref read -> House
//                                     ^^^^ ref read -> House::Room
//                                          ^^^^^ ref call -> House::Room::Shelf [instantiates]
    if (value is Door && value !is Key<*>) return value
//               ^^^^ ref type -> Door
//                                 ^^^ ref type -> Key
    when (value) {
        is House.Room -> Unit
//         ^^^^^ ref type -> House
//               ^^^^ ref type -> House::Room
//                       ^^^^ ref read -> external
    }
    try {
        value.toString()
//            ^^^^^^^^ ref call -> external
    } catch (problem: Problem) {
//                    ^^^^^^^ ref type -> Problem
        throw problem
    }
    for (door: Door in listOf<Door>()) {}
//             ^^^^ ref type -> Door
//                     ^^^^^^ ref call -> external
//                            ^^^^ ref type -> Door
    val kind = Door::class
//             ^^^^ ref type -> Door
    return Key<Door>().run { door -> door } as Door
//         ^^^ ref call -> Key
//             ^^^^ ref type -> Door
//                     ^^^ ref call -> ?
//                                             ^^^^ ref type -> Door
}
val <T : Door> Key<T>.all: List<T> get() = emptyList()
//       ^^^^ ref type -> Door
//             ^^^ ref type -> Key
//                         ^^^^ ref type -> external
//                                         ^^^^^^^^^ ref call -> external
class Late<A : Door> {
//             ^^^^ ref type -> Door
    inner class Inner(val of: A)
}
