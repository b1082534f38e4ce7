// Overloads may be in several files of a package and are imported together.

// --- Doors.kt
package shop

class Door { fun paint(times: Int) {} }
class Wall { fun paint(times: Int) {} }
fun make(): Door = Door()
fun build(width: Int) {}
// --- Walls.kt
package shop

fun make(width: Int): Wall = Wall()
fun build(width: Int, height: Int) { build(width) }
//                                   ^^^^^ ref call -> Doors.kt::build
// --- Use.kt
package shop

fun use() {
    make()
//  ^^^^ ref call -> Doors.kt::make (package)
    make(1)
//  ^^^^ ref call -> Walls.kt::make (package)
    build(1, 2)
//  ^^^^^ ref call -> Walls.kt::build
    make().paint(1)
//         ^^^^^ ref call -> Doors.kt::Door::paint
}
