// A member is looked up on the type of its receiver: declared, constructed, returned, nullable or unwrapped. A receiver of
// unknown type never resolves, however many classes have a member of that name.

class Lock {
    var isOpen = false
    fun turn(): Lock = this
    fun peer(): Lock? = null
}
open class Frame {
    open fun paint() {}
}
class Door(val lock: Lock, val spare: Lock?) : Frame() {
    override fun paint() {
        super.paint()
//            ^^^^^ ref call -> Frame::paint (inherited) receiver=super
        this.shut()
//           ^^^^ ref call -> Door::shut (member) receiver=this
        shut()
//      ^^^^ ref call -> Door::shut (local)
    }
    fun shut() = lock.turn()
//               ^^^^ ref read -> Door::lock
//                    ^^^^ ref call -> Lock::turn
}

fun use(door: Door, maybe: Door?, thing: Any, doors: List<Door>) {
    door.lock.turn().turn()
//       ^^^^ ref read -> Door::lock receiver=door
//            ^^^^ ref call -> Lock::turn (member) receiver=door.lock
//                   ^^^^ ref call -> Lock::turn
    door.paint()
//       ^^^^^ ref call -> Door::paint
    maybe?.lock?.turn()
//         ^^^^ ref read -> Door::lock
//               ^^^^ ref call -> Lock::turn
    maybe!!.spare!!.isOpen = true
//          ^^^^^ ref read -> Door::spare
//                  ^^^^^^ ref write -> Lock::isOpen receiver=maybe!!.spare
    val shut = (maybe)?.shut()
//                      ^^^^ ref call -> Door::shut
    door.lock.peer()?.turn()
//            ^^^^ ref call -> Lock::peer
//                    ^^^^ ref call -> Lock::turn
    thing.turn()
//        ^^^^ ref call -> external receiver=thing
    val made = Door(Lock(), null)
    made.shut()
//       ^^^^ ref call -> Door::shut
    Door(Lock(), null).shut()
//                     ^^^^ ref call -> Door::shut
    "text".turn()
//         ^^^^ ref call -> external
    doors[0].shut()
//           ^^^^ ref call -> Door::shut
    for (each in doors) each.shut()
//                           ^^^^ ref call -> Door::shut
    doors.forEach { it.shut() }
//                     ^^^^ ref call -> Door::shut
    doors.forEach { one: Door -> one.shut() }
//                                   ^^^^ ref call -> Door::shut
    val (lock, spare) = door
    lock.turn()
//       ^^^^ ref call -> ?
    door::shut
//        ^^^^ ref read -> Door::shut
    Door::paint
//  ^^^^ ref read -> Door
//        ^^^^^ ref read -> Door::paint
}
