// A base class is written with arguments, an interface without; interfaces extend interfaces. Members come from the nearest
// type that has them.
// --- src/Door.kt
package house

interface Opening<T> {
    fun open()
}
interface Closing : Opening<Int>, Locking.Safe
//                  ^^^^^^^ ref extends -> Opening [extends] from=Closing
//                                        ^^^^ ref extends -> Locking::Safe receiver=Locking
interface Locking {
    interface Safe
}
open class Frame(val width: Int) {
    fun paint() {}
    open class Part
}
class Door(lock: Lock) : Frame(3), Opening<String>, Closing by lock, Locking.Safe {
//                       ^^^^^ ref extends -> Frame arguments=1 from=Door
//                                 ^^^^^^^ ref implements -> Opening
//                                                  ^^^^^^^ ref implements -> Closing
//                                                             ^^^^ nothing
//                                                                   ^^^^^^^ ref type -> Locking
//                                                                           ^^^^ ref implements -> Locking::Safe
    override fun open() = paint()
//                        ^^^^^ ref call -> Frame::paint
    fun all() {
        this.paint()
//           ^^^^^ ref call -> Frame::paint (inherited)
        super.paint()
//            ^^^^^ ref call -> Frame::paint
        super@Door.paint()
//            ^^^^ nothing
//                 ^^^^^ ref call -> ?
        super<Frame>.paint()
//            ^^^^^ ref type -> Frame
//                   ^^^^^ ref call -> ?
    }
}
class Lock : Closing {
    override fun open() {}
}
class Piece : Frame.Part(), Comparable<Piece>
//            ^^^^^ ref type -> Frame
//                  ^^^^ ref extends -> Frame::Part
//                          ^^^^^^^^^^ ref implements -> external
//                                     ^^^^^ ref type -> Piece
object Shared : Frame(1)
//              ^^^^^ ref extends -> Frame from=Shared
enum class Side : Locking.Safe { LEFT }
//                        ^^^^ ref implements -> Locking::Safe from=Side
val maker = object : Frame(2), Locking {}
//                   ^^^^^ ref extends -> Frame from=maker::object
//                             ^^^^^^^ ref implements -> Locking

fun use(door: Door, piece: Piece) {
    door.paint()
//       ^^^^^ ref call -> Frame::paint (inherited)
    door.width
//       ^^^^^ ref read -> Frame::width
    piece.compareTo(piece)
//        ^^^^^^^^^ ref call -> external
    Shared.paint()
//         ^^^^^ ref call -> Frame::paint
}
