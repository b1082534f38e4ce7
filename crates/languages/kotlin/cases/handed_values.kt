// The type of a lambda's parameter comes from the function type, from the element type of a container, or from members that all
// values have. Lambdas with several parameters are not followed.

class Lock {
    fun turn() = 1
}
class Door(val lock: Lock) {
    fun open() = this
    fun each(block: (Lock) -> Unit) {}
    fun after(times: Int, block: (Lock, Int) -> Unit) {}
}
fun with(name: String, block: (Door) -> Int) = 1

fun use(door: Door, maybe: Door?, doors: List<Door>, named: Map<String, Door>) {
    doors.forEach { it.open() }
//                     ^^^^ ref call -> Door::open (member) receiver=it
    doors.filter { it.lock.turn() > 1 }.map { one -> one.lock }
//                    ^^^^ ref read -> Door::lock
//                         ^^^^ ref call -> Lock::turn
//                                                       ^^^^ ref read -> Door::lock
    door.each { it.turn() }
//                 ^^^^ ref call -> Lock::turn
    door.each({ lock -> lock.turn() })
//                           ^^^^ ref call -> Lock::turn
    with("a") { it.open().lock.turn() }
//                 ^^^^ ref call -> Door::open
//                        ^^^^ ref read -> Door::lock
//                             ^^^^ ref call -> Lock::turn
    maybe?.let { it.open() }
//                  ^^^^ ref call -> Door::open
    maybe?.lock?.let { lock -> lock.turn() }
//                                  ^^^^ ref call -> Lock::turn
    door.let { it.lock.let { it.turn() } }
//                ^^^^ ref read -> Door::lock
//                              ^^^^ ref call -> Lock::turn
    doors.also { it.open() }
//                  ^^^^ ref call -> external
    val made = Door(Lock()).apply { open() }.also { it.open() }
//                                                     ^^^^ ref call -> Door::open
    door.lock.apply { this.turn() }
//                         ^^^^ ref call -> Lock::turn
    made.open()
//       ^^^^ ref call -> Door::open
    doors.fold(door) { sum, each -> each.open() }
//                                       ^^^^ ref call -> ?
    several(door, door)
    named["front"]?.open()
//                  ^^^^ ref call -> Door::open
    doors.first { it.lock == Lock() }.open()
//                                    ^^^^ ref call -> Door::open
    door.after(1) { lock, _ -> lock.turn() }
//                                  ^^^^ ref call -> ?
}

fun several(vararg doors: Door) {
    doors.open()
//        ^^^^ ref call -> external
    doors[0].open()
//           ^^^^ ref call -> Door::open
    for (door in doors) door.open()
//                           ^^^^ ref call -> Door::open
    doors.forEach { it.open() }
//                     ^^^^ ref call -> Door::open
}
