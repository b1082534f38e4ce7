// An import names a package and a declaration in it. A package is a folder below a source folder, and a type is in the file
// with its name; declarations elsewhere are unresolved.

// --- app/src/main/kotlin/shop/Main.kt
package shop

import shop.lock.Lock
//               ^^^^ import shop.lock Lock
import shop.lock.Key as Opener
//               ^^^ import shop.lock Key as Opener
//               ^^^ ref import -> ?
import shop.lock.Side.LEFT
//                    ^^^^ import shop.lock.Side LEFT to=app/src/main/kotlin/shop/lock/Side.kt
import shop.lock.*
//     ^^^^^^^^^ import shop.lock *
import shop.lock.helper
//               ^^^^^^ import shop.lock helper
//               ^^^^^^ ref import -> app/src/main/kotlin/shop/lock/Helpers.kt::helper
import kotlin.test.Test
//                 ^^^^ import kotlin.test Test
import org.junit.jupiter.api.assertThrows as throws
//                           ^^^^^^^^^^^^ import org.junit.jupiter.api assertThrows as throws
import `in`.other.`is`
//                ^^^^ import in.other is

fun main(opener: Opener) {
    Lock().turn()
//  ^^^^ ref call -> app/src/main/kotlin/shop/lock/Lock.kt::Lock (import) [instantiates]
//         ^^^^ ref call -> app/src/main/kotlin/shop/lock/Lock.kt::Lock::turn (member)
    LEFT
//  ^^^^ ref read -> app/src/main/kotlin/shop/lock/Side.kt::Side::LEFT (import)
    helper()
//  ^^^^^^ ref call -> app/src/main/kotlin/shop/lock/Helpers.kt::helper
    throws { }
//  ^^^^^^ ref call -> external (dependency)
}
@Test
// `Test` ref decorates -> external (dependency)
fun check() {}

// --- app/src/main/kotlin/shop/lock/Lock.kt
package shop.lock
class Lock { fun turn() = 1 }
// --- app/src/main/kotlin/shop/lock/Side.kt
package shop.lock
enum class Side { LEFT, RIGHT }
// --- app/src/main/kotlin/shop/lock/Helpers.kt
package shop.lock
fun helper() {}
