// Builders as arguments of builders, however deeply they are nested.
package shop

class Door(val name: String)
class Part {
    fun add(part: Door): Part = this
    fun add(part: String): Part = this
    fun add(part: Part): Part = this
    fun done(): Door = Door("")
}

object Parts {
    fun builder(name: String): Part = Part()
    fun builder(name: String, count: Int): Part = Part()
}

fun use() {
    Parts.builder("a")
        .add(Parts.builder("b")
            .add(Parts.builder("c")
                .add(Parts.builder("d")
                    .add(Parts.builder("e", 1).add("f").done())
                    // `done` ref call -> Part::done (member)
                    .done())
                .done())
            .done())
        // `done` ref call -> Part::done (member)
        .done()
}

