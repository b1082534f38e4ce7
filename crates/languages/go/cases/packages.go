// All files of a folder form one package and see each other's names. Names of other packages are visible through an import.

// --- go.mod
module example.com/shop
// --- door/door.go
package door

type Door struct{ lock *Lock }
//                      ^^^^ ref type -> door/lock.go::Lock

func (d *Door) Open() {
    d.turn()
//    ^^^^ ref call -> door/lock.go::Door::turn
    helper()
//  ^^^^^^ ref call -> door/lock.go::helper
}

func max(a, b int) int { return a }
// --- door/lock.go
package door

type Lock struct{}

func helper() { max(1, 2) }
//              ^^^ ref call -> door/door.go::max

func (d *Door) turn() { d.lock = nil }
//             ^^^^ def method Door::turn in=""
//       ^^^^ ref type -> door/door.go::Door
//                        ^^^^ ref write -> door/door.go::Door::lock
// --- door/door_test.go
package door_test

import "example.com/shop/door"
//     ^^^^^^^^^^^^^^^^^^^^^^^ BUG ref import -> ?

func check() {
    door.Lock{}.Turn()
//       ^^^^ ref call -> door/lock.go::Lock
//              ^^^^ ref call -> ?
    helper()
//  ^^^^^^ ref call -> ?
}
// --- cellar/cellar.go
package cellar

func helper() {}

func use() { Lock() }
//           ^^^^ ref call -> ?
