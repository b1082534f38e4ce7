// Names of a function shadow those of the package in other files; without a nearer definition, the package's is meant.
// case: every ref

// --- Names.kt
package shop
val door = 1
fun open() {}
// --- Use.kt
package shop

fun byParameter(door: String, open: () -> Unit) {
//                    ^^^^^^ ref type -> external
//                                        ^^^^ ref type -> external
    println(door)
//  ^^^^^^^ ref call -> external
//          ^^^^ nothing
    open()
//  ^^^^ nothing
}
fun byLocal() {
    open()
//  ^^^^ ref call -> Names.kt::open (package)
    val open = { door }
//               ^^^^ ref read -> Names.kt::door
    open()
//  ^^^^ nothing
    for (door in 1..2) println(door)
//                     ^^^^^^^ ref call -> external
//                             ^^^^ nothing
    listOf(1).forEach { door -> println(door) }
//  ^^^^^^ ref call -> external
//            ^^^^^^^ ref call -> external
//                              ^^^^^^^ ref call -> external
//                                      ^^^^ nothing
    println(door)
//  ^^^^^^^ ref call -> external
//          ^^^^ ref read -> Names.kt::door
}
