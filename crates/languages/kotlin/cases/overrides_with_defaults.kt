// An override has the default values of what it overrides, without writing them. A class that takes other arguments, or none, is not
// what a call constructs.

abstract class Builder {
    abstract fun grow(by: Int = 1)
    fun grow(by: Int, twice: Boolean) {}
}
class Doors : Builder() {
    override fun grow(by: Int) {}
    fun add() { grow() }
//              ^^^^ ref call -> Doors::grow
}
sealed class Shop { fun sell() {} }
class Reader(val text: String) { fun read() {} }
fun Shop(rules: Shop.() -> Unit): Shop = TODO()
fun Reader(text: String, from: Int): Reader = Reader(text)
//                                            ^^^^^^ ref call -> Reader
fun use() {
    Shop { sell() }.sell()
//  ^^^^ ref call -> Shop#2
//         ^^^^ ref call -> Shop::sell
//                  ^^^^ ref call -> Shop::sell
    Reader("a", 1).read()
//  ^^^^^^ ref call -> Reader#2
}
