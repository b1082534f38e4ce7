// Every reference, with its role. Locals, parameters, labels and argument names are not references.
// case: every ref

class Lock(val code: Int) {
//                   ^^^ ref type -> external (builtin) [receives]
    var isOpen = false
    fun turn(): Lock = this
//              ^^^^ ref type -> Lock [returns]
}
open class Base(name: String)
//                    ^^^^^^ ref type -> external
interface Opening

@Marked("wide")
// `Marked` ref decorates -> Marked from=Door [annotates] arguments=1
class Door(
    private val lock: Lock,
//                    ^^^^ ref type -> Lock from=Door [receives]
    title: String = name("door"),
//         ^^^^^^ ref type -> external
//                  ^^^^ ref call -> name arguments=1
) : Base(title), Opening {
//  ^^^^ ref extends -> Base arguments=1
//               ^^^^^^^ ref implements -> Opening
    private val spare: Lock = Lock(1)
//                     ^^^^ ref type -> Lock from=Door::spare [type_of]
//                            ^^^^ ref call -> Lock [instantiates] from=Door::spare
    private var count = LIMIT
//                      ^^^^^ ref read -> LIMIT

    fun open(key: Key, times: Int = LIMIT): Boolean {
//                ^^^ ref type -> Key [receives]
//                            ^^^ ref type -> external
//                                  ^^^^^ ref read -> LIMIT
//                                          ^^^^^^^ ref type -> external
        lock.turn()
//      ^^^^ ref read -> Door::lock (local)
//           ^^^^ ref call -> Lock::turn (member) arguments=0 receiver=lock
        this.lock.isOpen = true
//           ^^^^ ref read -> Door::lock
//                ^^^^^^ ref write -> Lock::isOpen
        count += 1
//      ^^^^^ ref write -> Door::count
        count++
//      ^^^^^ ref write -> Door::count
        ++count
//        ^^^^^ ref write -> Door::count
        --this.count
//             ^^^^^ ref write -> Door::count
        this.count--
//           ^^^^^ ref write -> Door::count
        spare.isOpen = key.fits(lock)
//      ^^^^^ ref read -> Door::spare
//            ^^^^^^ ref write -> Lock::isOpen
//                         ^^^^ ref call -> external
//                              ^^^^ ref read -> Door::lock
        val made = Lock(code = 3)
//                 ^^^^ ref call -> Lock arguments=1
        made.turn().turn()
//           ^^^^ ref call -> Lock::turn
//                  ^^^^ ref call -> Lock::turn
        val local = times + 1
        return if (local > 0) made.isOpen else check(local)
//                                 ^^^^^^ ref read -> Lock::isOpen conditional
//                                             ^^^^^ ref call -> Door::check conditional
    }

    private fun check(times: Int) = times > 1
//                           ^^^ ref type -> external
    fun use(keys: List<Key>) = keys.map { it.cut() }.forEach(::print)
//                ^^^^ ref type -> external
//                     ^^^ ref type -> Key
//                                  ^^^ ref call -> external arguments=1
//                                           ^^^ ref call -> external
//                                                   ^^^^^^^ ref call -> external arguments=1
//                                                             ^^^^^ ref read -> external
}

const val LIMIT = 3
annotation class Marked(val name: String)
//                                ^^^^^^ ref type -> external
typealias Key = Map<String, Lock>
//              ^^^ ref type -> external
//                  ^^^^^^ ref type -> external
//                          ^^^^ ref type -> Lock
fun name(of: String) = of
//           ^^^^^^ ref type -> external

fun main() {
    val door = Door(Lock(2))
//             ^^^^ ref call -> Door [instantiates]
//                  ^^^^ ref call -> Lock
    door.open(emptyMap()) { it.turn() }
//       ^^^^ ref call -> Door::open arguments=2
//            ^^^^^^^^ ref call -> external
//                             ^^^^ ref call -> ?
    loop@ for (i in 1..LIMIT) continue@loop
//                     ^^^^^ ref read -> LIMIT conditional
    door pairWith Lock(1)
//       ^^^^^^^^ ref call -> ? receiver=door
//                ^^^^ ref call -> Lock
}
