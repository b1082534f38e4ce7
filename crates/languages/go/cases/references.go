// Every reference, with its role. Locals, labels, blank identifiers and keys of anonymous structs are not references.
// case: every ref

package shop

import (
    "fmt"
//  ^^^^^ ref import -> external
    "os"
//  ^^^^ ref import -> external
)

type Lock struct{ turns int }
//                      ^^^ ref type -> external (builtin)
type Door struct {
    lock *Lock
//        ^^^^ ref type -> Lock [type_of] from=Door::lock
    open bool
//       ^^^^ ref type -> external
}

var total, limit = 0, 3
var front = &Door{lock: &Lock{}, open: true}
//           ^^^^ ref call -> Door [instantiates] from=front
//                ^^^^ ref write -> Door::lock receiver=Door
//                       ^^^^ ref call -> Lock [instantiates]
//                               ^^^^ ref write -> Door::open

func (l *Lock) Turn() *Lock {
//       ^^^^ ref type -> Lock [uses] from=Lock::Turn
//                     ^^^^ ref type -> Lock [returns]
    l.turns++
//    ^^^^^ ref write -> Lock::turns (member)
    l.turns += limit
//    ^^^^^ ref write -> Lock::turns
//             ^^^^^ ref read -> limit [reads]
    return l
}

func enter(door *Door, names ...string) (err error) {
//               ^^^^ ref type -> Door [receives]
//                              ^^^^^^ ref type -> external
//                                           ^^^^^ ref type -> external
    total++
//  ^^^^^ ref write -> total [writes]
    total, limit = limit, total
//  ^^^^^ ref write -> total
//         ^^^^^ ref write -> limit
//                 ^^^^^ ref read -> limit
//                        ^^^^^ ref read -> total
    door.lock.Turn().Turn()
//       ^^^^ ref read -> Door::lock (member)
//            ^^^^ ref call -> Lock::Turn (member) receiver=door.lock arguments=0
//                   ^^^^ ref call -> Lock::Turn
    fmt.Println(os.Args, len(names), nil, true)
//  ^^^ ref read -> external
//      ^^^^^^^ ref call -> external (dependency) receiver=fmt arguments=4
//              ^^ ref read -> external
//                 ^^^^ ref read -> external
//                       ^^^ ref call -> external (builtin)
    turn, method := door.lock.Turn, (*Lock).Turn
//                       ^^^^ ref read -> Door::lock
//                            ^^^^ ref read -> Lock::Turn (member)
//                                    ^^^^ ref read -> Lock
//                                          ^^^^ ref read -> Lock::Turn (path)
    turn()
    method(door.lock)
//              ^^^^ ref read -> Door::lock
    _ = front
//      ^^^^^ ref read -> front
    defer door.lock.Turn()
//             ^^^^ ref read -> Door::lock
//                  ^^^^ ref call -> Lock::Turn !conditional
    go enter(front)
//     ^^^^^ ref call -> enter
//           ^^^^^ ref read -> front
    go func(times int) {
//                ^^^ ref type -> external
        turn()
        enter(nil)
//      ^^^^^ ref call -> enter from=enter
    }(limit)
//    ^^^^^ ref read -> limit
    (enter)(door)
//   ^^^^^ ref call -> enter
    enter(door, names...)
//  ^^^^^ ref call -> enter arguments=2
outer:
    for i := range names {
        names[i] = "b"
        continue outer
    }
    for total = range names {
//      ^^^^^ ref write -> total
        goto outer
    }
    for door.lock.turns = range 3 {
//           ^^^^ ref read -> Door::lock
//                ^^^^^ ref write -> Lock::turns
    }
    return err
}

func talk(in <-chan *Door, out chan<- *Door) {
//                   ^^^^ ref type -> Door
//                                     ^^^^ ref type -> Door
    select {
    case door := <-in:
        out <- door
    case front = <-in:
//       ^^^^^ ref write -> front
    case out <- front:
//              ^^^^^ ref read -> front
    }
    total--
//  ^^^^^ ref write -> total
    front.lock.turns--
//  ^^^^^ ref read -> front
//        ^^^^ ref read -> Door::lock
//             ^^^^^ ref write -> Lock::turns
    wait, ok := <-in
    wait.lock.Turn()
//       ^^^^ ref read -> Door::lock
//            ^^^^ ref call -> Lock::Turn
}
