// A function and a property may share a name: a call means the function, a read or write the property. A value may be called
// too; the innermost name is meant.

class Builder {
    private var port = 0
//              ^^^^ def field Builder::port
    fun port(port: Int) = apply { this.port = port }
//      ^^^^ def method Builder::port#2
//                                     ^^^^ ref write -> Builder::port
    fun next() = port(port + 1)
//               ^^^^ ref call -> Builder::port#2
//                    ^^^^ ref read -> Builder::port
    fun reset() {
        port = 0
//      ^^^^ ref write -> Builder::port
    }
}
class Log(val sink: (String) -> Unit) {
    fun size() = size
//               ^^^^ ref read -> Log::size#2
    private val size = 1
//              ^^^^ def field Log::size#2
    fun write(text: String, format: (String) -> String) {
        sink(format(text))
//      ^^^^ ref call -> Log::sink
//           ^^^^^^ nothing
        val handler = ::format
//                      ^^^^^^ nothing
        use(::top)
//            ^^^ ref read -> top
    }
}
fun top() = 1
fun format(text: String) = text
