// Functions of the library that return containers: of their arguments, or of what a lambda returns.
package shop

class Lock { fun turn() {} }
class Door(val lock: Lock) { fun open() {} }

fun use(doors: List<Door>, locks: Map<String, Lock>) {
    listOf(Door(Lock())).first().open()
    // `open` ref call -> Door::open (member)
    doors.map { it.lock }.first().turn()
    // `turn` ref call -> Lock::turn (member)
    doors.map { it.lock }.first().open()
    // `open` ref call -> ?
    locks.values.first().turn()
    // `turn` ref call -> Lock::turn (member)
    listOf(1).first().open()
    // `open` ref call -> external
}
