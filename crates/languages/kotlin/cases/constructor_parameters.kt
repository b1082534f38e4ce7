// In the functions of a class, a name means the property, not the constructor parameter of the same name. In initializers it
// means the parameter.
package shop

class Door(names: List<String>, width: Int) {
    val names: List<String> = names.toList()
    //                        ^^^^^ nothing
    fun first() = names.first()
    //            ^^^^^ ref read -> Door::names
    val size get() = names.size
    //               ^^^^^ ref read -> Door::names
    fun wide() = width
    //           ^^^^^ nothing
}
