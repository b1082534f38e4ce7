// The innermost binding is valid from its statement to the end of its block. Before that, the name has its outer meaning.
// case: every ref

package shop

import "door"
//     ^^^^^^ ref import -> external

func open() {}

var size = 1

func use(size int) {
//            ^^^ ref type -> external
    _ = size
    open()
//  ^^^^ ref call -> open
    open := open
//          ^^^^ ref read -> open
    open()
    if size := size; size > 1 {
    }
    for door := range door.All() {
//                    ^^^^ ref read -> external
//                         ^^^ ref call -> external
        door.Open()
//           ^^^^ ref call -> ?
    }
    door.Open()
//  ^^^^ ref read -> external
//       ^^^^ ref call -> external
    {
        door := 1
        _ = door
    }
    func(door int) { _ = door }(1)
//            ^^^ ref type -> external
    _ = door.X
//      ^^^^ ref read -> external
//           ^ ref read -> external
}

func later() {
    type lock struct{ next *lock }
//                          ^^^^ ref type -> later::lock
    _ = limit
//      ^^^^^ ref read -> limit
    const limit = 2
    _ = limit
//      ^^^^^ nothing
    walk := func() { walk() }
//                   ^^^^ ref call -> walk
    walk()
//  ^^^^ nothing
    switch size := size; size {
//                 ^^^^ ref read -> size
    case 1:
        limit := lock{}
//               ^^^^ ref call -> later::lock
        _ = limit
    case limit:
//       ^^^^^ nothing
    }
    var len = len("a")
//            ^^^ ref call -> external
    _ = len
}

func named() (size int, err error) {
//                 ^^^ ref type -> external
//                          ^^^^^ ref type -> external
    size, err = 1, nil
    return
}

func walk() {}

const limit = 1
