// A function may be named like a type, often to make one: a type is never the function, a read is the object, and a call is the
// function if the object cannot be called. Only `::` reads a function.

// --- Descriptor.kt
package shop
interface Descriptor { fun name(): String }
object Boxes
object Crates : Descriptor
fun use(make: () -> Descriptor) {}
// --- Make.kt
package shop
fun Descriptor(name: String, original: Descriptor): Descriptor = original
//                                     ^^^^^^^^^^ ref type -> Descriptor.kt::Descriptor
//                                                  ^^^^^^^^^^ ref type -> Descriptor.kt::Descriptor
fun Crates(): Descriptor = Crates
//            ^^^^^^^^^^ ref type -> Descriptor.kt::Descriptor
//                         ^^^^^^ ref read -> Descriptor.kt::Crates
class Wrapped(original: Descriptor) : Descriptor by original
//                      ^^^^^^^^^^ ref type -> Descriptor.kt::Descriptor
//                                    ^^^^^^^^^^ ref implements -> Descriptor.kt::Descriptor
// --- Use.kt
package shop
fun made() {
    Crates().name()
//  ^^^^^^ ref call -> Make.kt::Crates
//           ^^^^ ref call -> Descriptor.kt::Descriptor::name
    val crates = Crates
//               ^^^^^^ ref read -> Descriptor.kt::Crates
    Descriptor("a", crates)
//  ^^^^^^^^^^ ref call -> Make.kt::Descriptor
    use(::Crates)
//        ^^^^^^ ref read -> Make.kt::Crates
    val missing = made
//                ^^^^ ref read -> ?
}
