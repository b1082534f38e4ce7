// A test of a local's type says what it is where the test holds: in the branch, in what is tested after it, and after a test
// that leaves if it fails. It says nothing elsewhere, and nothing once the local is another value.

open class Door { fun open() = 1; val wide = 1 }
class Gate { fun shut() = 1; fun open() = 2 }

fun use(x: Any, y: Any, z: Any, g: Gate) {
    if (x is Door) {
        x.open()
//        ^^^^ ref call -> Door::open
    } else {
        x.open()
//        ^^^^ ref call -> external
    }
    x.open()
//    ^^^^ ref call -> external
    if (x is Door && x.wide > 1) x.open()
//                     ^^^^ ref read -> Door::wide
//                                 ^^^^ ref call -> Door::open
    if (x is Door || x.wide > 1) x.open()
//                     ^^^^ ref read -> external
//                                 ^^^^ ref call -> external
    when (x) {
        is Door -> x.open()
//                   ^^^^ ref call -> Door::open
        is Gate -> { x.shut() }
//                     ^^^^ ref call -> Gate::shut
        is Door, is Gate -> x.open()
//                            ^^^^ ref call -> external
        else -> x.open()
//                ^^^^ ref call -> external
    }
    if (y !is Door) return
    y.open()
//    ^^^^ ref call -> Door::open
    if (z !is Door) { z.open() }
//                      ^^^^ ref call -> external
    z.open()
//    ^^^^ ref call -> external
    if (z !is Door && z.wide > 1) z.open()
//                      ^^^^ ref read -> external
//                                  ^^^^ ref call -> external
    var w: Any = g
    if (w is Door) {
        w = g
        w.open()
//        ^^^^ ref call -> external
    }
}
