// Metrics of a function's body. `else` is not a decision, `?:` is one, `!!` may abort the program.

fun straight(): Int = 1
//  ^^^^^^^^ def function straight complexity=1 cognitive=0 returns=0 nesting=0

fun decide(door: Int?): Int {
//  ^^^^^^ def function decide complexity=4 branches=2 operators=1 returns=1 nesting=1 cognitive=4
    if (door == 1 && true) {
        return 1
    } else if (door == 2) {
        2
    } else {
        3
    }
}

fun bare(door: Int) = if (door == 1) 1 else if (door == 2) 2 else 3
//  ^^^^ def function bare complexity=3 branches=2 cognitive=3 nesting=1

fun inside(door: Int) {
//  ^^^^^^ def function inside complexity=3 branches=2 cognitive=4 nesting=2
    if (door == 1) {
        open()
    } else {
        if (door == 2) shut()
    }
}

fun nest(doors: List<Int>) {
//  ^^^^ def function nest complexity=5 cognitive=10 branches=1 loops=3 nesting=4
    for (door in doors) {
        while (true) {
            do {
                if (door > 1) break
            } while (door < 9)
        }
    }
}

fun choose(kind: Any): Int = when (kind) {
//  ^^^^^^ def function choose branches=3 complexity=4 cognitive=1 nesting=1
    1 -> 1
    2, 3 -> 2
    is String -> 3
    else -> 4
}

fun risky(door: Door?): Int {
//  ^^^^^ def function risky unchecked=3 operators=1 returns=3 branches=2 assertions=2 complexity=4
    val lock = door!!.lock!!
    val key = lock.key ?: return 0
    try {
        require(key > 0)
        check(lock.isOpen)
    } catch (e: Exception) {
        error("stuck")
    }
    if (key.missing) throw IllegalStateException()
    return 1
}

val size: Int
//  ^^^^ def property size complexity=2 branches=1 returns=2
    get() {
        if (open) return 1
        return 2
    }

fun outer(doors: List<Int>) {
//  ^^^^^ def function outer branches=1 complexity=2
    fun inner(door: Int) = door > 1 || door == 0
//      ^^^^^ def function outer::inner operators=1 complexity=2
    doors.map { if (inner(it)) 1 else 2 }
}
