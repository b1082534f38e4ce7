// Functions override those of interfaces and open classes.

interface Opens {
    fun open()
}
class Door : Opens {
    override fun open() {}
//               ^^^^ def method Door::open overrides=Opens::open
    fun paint() {}
//      ^^^^^ def method Door::paint overrides=
}
open class Gate : Opens {
    override fun open() {}
//               ^^^^ def method Gate::open overrides=Opens::open
}
class Big : Gate() {
    override fun open() {}
//               ^^^^ def method Big::open overrides="Gate::open Opens::open"
}
class Window {
    fun open() {}
//      ^^^^ def method Window::open overrides=
}
// A call resolves to the member of its receiver's declared type.
fun use(opens: Opens, big: Big, window: Window) {
    opens.open()
//        ^^^^ ref call -> Opens::open (member)
    big.open()
//      ^^^^ ref call -> Big::open (member)
    window.open()
//         ^^^^ ref call -> Window::open (member)
    opens.paint()
//        ^^^^^ ref call -> ?
}
