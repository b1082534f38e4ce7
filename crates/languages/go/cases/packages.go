// All files of a folder are one package: they see each other's names. Names of other packages are seen through an import.

// --- go.mod
module example.com/shop
// --- door/door.go
package door

type Door struct{ lock *Lock }
//                      ^^^^ BUG ref type -> ?

func (d *Door) Open() {
    d.turn()
//    ^^^^ BUG ref call -> ?
    helper()
//  ^^^^^^ BUG ref call -> ?
}

func max(a, b int) int { return a }
// --- door/lock.go
package door

type Lock struct{}

func helper() { max(1, 2) }
//              ^^^ BUG ref call -> external

func (d *Door) turn() { d.lock = nil }
//             ^^^^ def method Door::turn in=""
//       ^^^^ BUG ref type -> ?
//                        ^^^^ BUG ref write -> ?
// --- door/door_test.go
package door_test

import "example.com/shop/door"
//     ^^^^^^^^^^^^^^^^^^^^^^^ BUG ref import -> ?

func check() {
    door.Lock{}.Turn()
//       ^^^^ BUG ref call -> ?
//              ^^^^ ref call -> ?
    helper()
//  ^^^^^^ ref call -> ?
}
// --- cellar/cellar.go
package cellar

func helper() {}

func use() { Lock() }
//           ^^^^ ref call -> ?
