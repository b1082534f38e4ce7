// Functions and classes may be nested anywhere. A name means the innermost declaration; an anonymous object has its own `this`.

class Door {
    fun open(): Int {
        fun helper(times: Int): Int {
//          ^^^^^^ def function Door::open::helper local in=Door::open
            fun deeper() = times
//              ^^^^^^ def function Door::open::helper::deeper local
            return deeper() + helper(1)
//                 ^^^^^^ ref call -> Door::open::helper::deeper from=Door::open::helper
//                            ^^^^^^ ref call -> Door::open::helper
        }
        class Key(val teeth: Int) {
//            ^^^ def class Door::open::Key local
            fun cut() = teeth
//              ^^^ def method Door::open::Key::cut
//                      ^^^^^ ref read -> Door::open::Key::teeth
        }
        val key = Key(3)
//                ^^^ ref call -> Door::open::Key
        key.cut()
//          ^^^ ref call -> Door::open::Key::cut
        return helper(2)
//             ^^^^^^ ref call -> Door::open::helper
    }

    private val listener = object : Listener {
//                         ^^^^^^ def class Door::listener::object
        private var seen = 0
//                  ^^^^ def field Door::listener::object::seen
        override fun changed() {
//                   ^^^^^^^ def method Door::listener::object::changed
            seen++
//          ^^^^ ref write -> Door::listener::object::seen
            this.seen = 1
//               ^^^^ ref write -> Door::listener::object::seen
            this.open()
//               ^^^^ ref call -> ?
            this@Door.open()
//               ^^^^ nothing
//                    ^^^^ BUG ref call -> ?
            open()
//          ^^^^ ref call -> Door::open
            helper(1)
//          ^^^^^^ ref call -> helper
        }
    }
    val pair = object {
//             ^^^^^^ def class Door::pair::object
        val left = 1
//          ^^^^ def field Door::pair::object::left
    }

    class Nested {
        class Deeper {
            fun find() = Nested()
//                       ^^^^^^ ref call -> Door::Nested
        }
    }
}
interface Listener {
    fun changed()
}
fun helper(times: Int) = times
