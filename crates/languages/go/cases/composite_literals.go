// The keys of a composite literal are fields of its type, even if that type is anonymous. In maps and arrays they are values.
// case: every ref

package shop

import "lists"
//     ^^^^^^^ ref import -> external

type Pair[T any] struct{ first T }
//          ^^^ ref type -> external
type Door struct{ width, height int }
//                              ^^^ ref type -> external
type Side int
//        ^^^ ref type -> external

const Left, Right = 0, 1

var width = 2

func build(key Side) {
//             ^^^^ ref type -> Side
    _ = Door{width: width, height: 3}
//      ^^^^ ref call -> Door [instantiates]
//           ^^^^^ ref write -> Door::width (path) receiver=Door
//                  ^^^^^ ref read -> width
//                         ^^^^^^ ref write -> Door::height
    _ = &Door{1, 2}
//       ^^^^ ref call -> Door
    _ = []Door{{width: 1}, {height: 2}, Door{3, 4}}
//        ^^^^ ref type -> Door
//              ^^^^^ ref write -> Door::width
//                          ^^^^^^ ref write -> Door::height
//                                      ^^^^ ref call -> Door
    _ = []*Door{{width: 1}}
//         ^^^^ ref type -> Door
//               ^^^^^ ref write -> Door::width
    _ = map[string]Door{"a": {width: 1}}
//          ^^^^^^ ref type -> external
//                 ^^^^ ref type -> Door
//                            ^^^^^ ref write -> Door::width
    _ = map[Side]string{Left: "l", Right: "r", key: "k"}
//          ^^^^ ref type -> Side
//               ^^^^^^ ref type -> external
//                      ^^^^ ref read -> Left
//                                 ^^^^^ ref read -> Right
    _ = map[string]map[Side]int{"a": {Left: width}}
//          ^^^^^^ ref type -> external
//                     ^^^^ ref type -> Side
//                          ^^^ ref type -> external
//                                    ^^^^ ref read -> Left
//                                          ^^^^^ ref read -> width
    _ = [...]string{Right: "r"}
//           ^^^^^^ ref type -> external
//                  ^^^^^ ref read -> Right
    for _, row := range []struct {
        width int
//            ^^^ ref type -> external
        want  Door
//            ^^^^ ref type -> Door
    }{
        {width: 1, want: Door{width: 1}},
//       ^^^^^ ref write -> build::struct::width
//                 ^^^^ ref write -> build::struct::want
//                       ^^^^ ref call -> Door
//                            ^^^^^ ref write -> Door::width
    } {
        _ = row.width
//              ^^^^^ ref read -> build::struct::width
    }
    _ = Pair[Door]{first: Door{}}
//      ^^^^ ref call -> Pair [instantiates]
//           ^^^^ ref type -> Door
//                 ^^^^^ ref write -> Pair::first
//                        ^^^^ ref call -> Door
    _ = lists.List[Door]{size: 1}
//      ^^^^^ ref read -> external
//            ^^^^ ref call -> external
//                 ^^^^ ref type -> Door
//                       ^^^^ ref write -> external
    _ = struct{ width int }{width: 1}
//                          ^^^^^ ref write -> build::struct::width#2
//                    ^^^ ref type -> external
}
