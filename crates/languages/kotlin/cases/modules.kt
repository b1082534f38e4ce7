// Modules with their own build file see the public declarations of others; tests see the sources of their module.

// --- settings.gradle.kts
include("core", "app")
// --- core/build.gradle.kts
plugins { kotlin("jvm") }
// --- core/src/main/kotlin/shop/core/Lock.kt
package shop.core
class Lock
// --- core/src/test/kotlin/shop/core/LockTest.kt
package shop.core
import shop.core.Lock as Tested
//               ^^^^ import shop.core Lock as Tested
val tested = Tested()
//           ^^^^^^ ref call -> core/src/main/kotlin/shop/core/Lock.kt::Lock
// --- app/build.gradle.kts
plugins { kotlin("jvm") }
// --- app/src/main/kotlin/shop/app/Main.kt
package shop.app
import shop.core.Lock
//               ^^^^ import shop.core Lock
//               ^^^^ ref import -> core/src/main/kotlin/shop/core/Lock.kt::Lock (import)
import shop.core.Missing
//               ^^^^^^^ ref import -> ?
import com.other.Lock as Other
//               ^^^^ ref import -> external (dependency)
val lock = Lock()
//         ^^^^ ref call -> core/src/main/kotlin/shop/core/Lock.kt::Lock (import)
