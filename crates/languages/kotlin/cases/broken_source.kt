// Source that does not parse is reported, and the rest is extracted.
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
