// Names of lambdas, loops, destructuring declarations and branches are local from there on; `it` is implicit.
// case: every ref

val total = 1
fun take(block: (Int) -> Int) = block(total)
//               ^^^ ref type -> external
//                       ^^^ ref type -> external
//                                    ^^^^^ ref read -> total
fun use(pairs: Map<Int, Int>, it: Int) {
//             ^^^ ref type -> external
//                 ^^^ ref type -> external
//                      ^^^ ref type -> external
//                                ^^^ ref type -> external
    take { it + total }
//  ^^^^ ref call -> take arguments=1
//              ^^^^^ ref read -> total
    take { total -> total + it }
//  ^^^^ ref call -> take
    take { value: Int -> take(fun(total: Int): Int { return total }) }
//  ^^^^ ref call -> take
//                ^^^ ref type -> external
//                       ^^^^ ref call -> take
//                                       ^^^ ref type -> external
//                                             ^^^ ref type -> external
    for ((total, other) in pairs) { println(total + other) }
//                                  ^^^^^^^ ref call -> external conditional
    pairs.forEach { (total, _) -> total }
//        ^^^^^^^ ref call -> external
    val total = total + 1
//              ^^^^^ ref read -> total
    val (left, right) = total to total
//                            ^^ ref call -> ?
    if (left > right) {
        (val key, val value) = left to 1
//                                  ^^ ref call -> ? conditional
        key + value
    }
    when (val right = left) {
        total -> right
        else -> left
    }
    try {
        val inner = right
    } catch (right: Exception) {
//                  ^^^^^^^^^ ref type -> external
        throw right
    } finally {
        inner
//      ^^^^^ ref read -> ?  conditional
    }
    run {
//  ^^^ ref call -> external
        val left = 1
        left
    }
    if (left > 1) {
        val hidden = left
    }
    hidden
//  ^^^^^^ ref read -> ?
}
