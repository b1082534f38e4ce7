// A function that gives back what it is called on gives back the value around it, where nothing is written in front of it.

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
