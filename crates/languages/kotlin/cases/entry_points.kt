// What is used from outside of the code: `main`, and what a framework finds by an annotation.

fun main() {}
//  ^^^^ def function main entry=main
class Doors {
    @Scheduled(fixedRate = 5)
    fun close() {}
    //  ^^^^^ def method Doors::close entry=spring
    fun main() {}
    //  ^^^^ def method Doors::main entry=""
}
