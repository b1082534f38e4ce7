// Functions take the place of those that an interface or an open class declares.

interface Opens {
    fun open()
}
class Door : Opens {
    override fun open() {}
//               ^^^^ def method Door::open overrides=Opens::open
    fun paint() {}
//      ^^^^^ def method Door::paint overrides=
}
