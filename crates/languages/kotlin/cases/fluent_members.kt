// A function that returns its receiver has the type of the enclosing instance if it is called without a receiver.

class Log {
    val lines = mutableListOf<String>()
    fun add(line: String) = apply { lines += line }
    fun check() = also { it.add("checked") }
//                          ^^^ BUG ref call -> ?
    fun count() = run { lines.size }
}

fun use(log: Log) {
    log.add("one").add("two").check().add("three")
//                 ^^^ ref call -> Log::add (member)
//                            ^^^^^ ref call -> Log::check
//                                    ^^^ ref call -> Log::add
    log.count().add("four")
//              ^^^ ref call -> external
}
