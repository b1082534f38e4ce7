// A name of a dependency, or of the language itself, is never linked to a look-alike in the project; a name of the package hides
// one of the language.

// --- Door.kt
package shop

import org.other.Client

class Door(val client: Client, val text: String, val any: Any) {
//                     ^^^^^^ ref type -> external
//                                       ^^^^^^ ref type -> external (builtin)
//                                                        ^^^ ref type -> Any.kt::Any
    fun use() {
        client.send()
//             ^^^^ ref call -> external (dependency)
        text.send()
//           ^^^^ ref call -> external
        any.send()
//          ^^^^ ref call -> Any.kt::Any::send
        println(text)
//      ^^^^^^^ ref call -> external (builtin)
    }
}
// --- Any.kt
package shop

class Any { fun send() {} }
// --- Barn.kt
package barn

class Client { fun send() {} }
class String { fun send() {} }
fun println(text: String) {}
