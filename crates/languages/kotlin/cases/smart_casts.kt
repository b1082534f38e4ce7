// A type check narrows a local where it holds: in the branch, in later conditions of the same test, and after a check that
// leaves if it fails; not elsewhere, and not after a new assignment.

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
