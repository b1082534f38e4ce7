// A name from a dependency or the standard library is never linked to a symbol of the same name in the project; names of the
// package shadow those of the language.

// --- src/main/scala/shop/Door.scala
package shop

import org.other.Client

class Door(client: Client, text: String, list: List) {
//                 ^^^^^^ ref type -> external
//                               ^^^^^^ ref type -> external
//                                             ^^^^ ref type -> src/main/scala/shop/List.scala::List
  client.send()
//       ^^^^ ref call -> external
  text.send()
//     ^^^^ ref call -> external
  list.send()
//     ^^^^ ref call -> src/main/scala/shop/List.scala::List::send
  println(text)
//^^^^^^^ ref call -> external
}
// --- src/main/scala/shop/List.scala
package shop

class List { def send(): Unit = () }
// --- src/main/scala/barn/Barn.scala
package barn

class Client { def send(): Unit = () }
class String { def send(): Unit = () }
object Barn { def println(text: String): Unit = () }
