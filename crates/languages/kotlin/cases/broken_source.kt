// What does not parse is told, and the rest is read.
// file: status=partial

class Door {
//    ^^^^ def class Door
    fun open() = 1
//      ^^^^ def method Door::open
    val width = = 2
    fun shut() {
//      ^^^^ def method Door::shut
        open()
//      ^^^^ ref call -> Door::open
    }
}
fun after(door: Door) = door.open()
//  ^^^^^ def function after
//                           ^^^^ ref call -> Door::open
fun (
