// An accessor belongs to the property it is in or follows: its code is the property's, its locals are its own.

class Door(private val lock: Lock) {
    val isOpen: Boolean
//      ^^^^^^ def property Door::isOpen type=Boolean complexity=2 returns=2 lines=5 signature="val isOpen: Boolean"
        get() {
            if (lock.turns > 1) return true
//              ^^^^ ref read -> Door::lock from=Door::isOpen
//                   ^^^^^ ref read -> Lock::turns from=Door::isOpen conditional
            return false
        }
    var state: Int = start()
//      ^^^^^ def property Door::state type=Int lines=5
//                   ^^^^^ ref call -> Door::start from=Door::state
        get() = field
//              ^^^^^ nothing
        set(value) {
//          ^^^^^ nothing
            field = check(value)
//          ^^^^^ nothing
//                  ^^^^^ ref call -> Door::check from=Door::state
//                        ^^^^^ nothing
        }
    val key by lazy { start() }
//      ^^^ def property Door::key
//             ^^^^ ref call -> external from=Door::key
//                    ^^^^^ ref call -> Door::start from=Door::key
    val plain = { start() }
//      ^^^^^ def field Door::plain
    var hidden = 1
//      ^^^^^^ def property Door::hidden
        private set
    @get:Marked val marked: Int get() = 1
//                  ^^^^^^ def property Door::marked

    private fun start() = state
//                        ^^^^^ ref read -> Door::state
    private fun check(value: Int) = value
    fun use() {
        state = 2
//      ^^^^^ ref write -> Door::state
        val local by lazy { key }
//          ^^^^^ nothing
//                          ^^^ ref read -> Door::key from=Door::use
        println(local)
//              ^^^^^ nothing
    }
}
class Lock {
    var turns = 0
}
annotation class Marked
