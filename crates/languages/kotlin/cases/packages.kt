// Files of one package see each other without imports, wherever they are. Of other packages they see what they import, by name
// or by a star import, which does not include nested packages.

// --- Door.kt
package shop

class Door
fun paint() {}
private fun hidden() {}
// --- Lock.kt
package shop

val door = Door()
//         ^^^^ ref call -> Door.kt::Door (package)
fun use() {
    paint()
//  ^^^^^ ref call -> Door.kt::paint (package)
    hidden()
//  ^^^^^^ ref call -> ?
    saw()
//  ^^^ ref call -> ?
}
// --- Tools.kt
package shop.tools

fun saw() {}
// --- Parts.kt
package shop.tools.parts

class Blade
// --- Barn.kt
package barn

import shop.tools.*

fun far() {
    saw()
//  ^^^ ref call -> Tools.kt::saw (star)
    Blade()
//  ^^^^^ ref call -> ?
    paint()
//  ^^^^^ ref call -> ?
    Door()
//  ^^^^ ref call -> ?
}
