// A name from a dependency or the standard library is never linked to a symbol of the same name in the project; names of the
// package shadow those of the language.

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
