// A lambda after the other arguments is that of the last parameter. Among overloads that accept it, one without default values comes
// first; a lambda is no text, and a reference to a function has as many parameters as that.

class Door
class Lock(val width: Int)
class Key(val lock: Lock, val width: Int)

fun app(early: Boolean = true, rules: (Door.() -> Unit)? = null) {}
fun app(rules: (Door.() -> Unit)?) {}
fun app(door: Door) {}
fun <A, R> single(make: (A) -> R) {}
fun <A, B, R> single(make: (A, B) -> R) {}
fun log(text: String) {}
fun log(text: () -> String) {}
fun pick() = 1
fun <T> pick() = 2

fun use(make: (Lock, Int) -> Key) {
    app { }
//  ^^^ ref call -> app#2
    app(false) { }
//  ^^^ ref call -> app
    app()
//  ^^^ ref call -> app
    app(Door())
//  ^^^ ref call -> app#3
    single(::Lock)
//  ^^^^^^ ref call -> single
    single(::Key)
//  ^^^^^^ ref call -> single#2
    single(make)
//  ^^^^^^ ref call -> single#2
    log("a")
//  ^^^ ref call -> log
    log { "a" }
//  ^^^ ref call -> log#2
    pick()
//  ^^^^ ref call -> pick
    pick<Int>()
//  ^^^^ ref call -> pick#2
}
