// Primary constructor parameters and secondary constructors. Parameters that are properties are visible in the whole class, the
// others during initialization.

class Door(val width: Int, height: Int = 2, vararg marks: String) {
//    ^^^^ def class Door params="width: Int, height: Int = 2, *marks: String"
    val area = width * height
//             ^^^^^ ref read -> Door::width from=Door::area
//                     ^^^^^^ nothing
    init {
        require(height > 0)
//              ^^^^^^ nothing
    }
    constructor(side: Int) : this(side, side) {
//  ^^^^^^^^^^^ def constructor Door::constructor params="side: Int"
        measure(side)
//      ^^^^^^^ ref call -> Door::measure from=Door::constructor
//              ^^^^ nothing
    }
    constructor(of: Door, scale: Double) : this(of.width)
//  ^^^^^^^^^^^ def constructor Door::constructor#2
//                                                 ^^^^^ ref read -> Door::width from=Door::constructor#2
    private fun measure(by: Int) = by * width
//                                      ^^^^^ ref read -> Door::width
}
fun use() {
    Door(1)
//  ^^^^ ref call -> Door [instantiates] arguments=1
    Door(1, height = 3)
//  ^^^^ ref call -> Door arguments=2
    val make = ::Door
//               ^^^^ ref read -> Door
}
