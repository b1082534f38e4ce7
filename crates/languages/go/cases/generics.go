// A call with type arguments is a call, even if it looks like something else. Type parameters are local names.
// case: every ref

package shop

import "slices"
//     ^^^^^^^^ ref import -> external

type Door struct{}

func Make[T any]() T            { var zero T; return zero }
//          ^^^ ref type -> external
func Both[A, B any](a A, b B) A { return a }
//             ^^^ ref type -> external
func Sort[S ~[]E, E any](items S) {}
//                  ^^^ ref type -> external

func use(handlers map[string]func(), door Door) {
//                    ^^^^^^ ref type -> external
//                                        ^^^^ ref type -> Door
    Make[Door]()
//  ^^^^ ref call -> Make arguments=0
//       ^^^^ ref type -> Door
    Make[int]()
//  ^^^^ ref call -> Make
//       ^^^ ref type -> external
    Make[*Door]()
//  ^^^^ ref call -> Make
//        ^^^^ ref type -> Door
    Make[[]Door]()
//  ^^^^ ref call -> Make
//         ^^^^ ref type -> Door
    Both[int, Door](1, door)
//  ^^^^ ref call -> Both arguments=2
//       ^^^ ref type -> external
//            ^^^^ ref type -> Door
    Sort[[]Door](nil)
//  ^^^^ ref call -> Sort
//         ^^^^ ref type -> Door
    slices.Collect[Door](nil)
//  ^^^^^^ ref read -> external
//         ^^^^^^^ ref call -> external
//                 ^^^^ ref type -> Door
    slices.Make[Door]()
//  ^^^^^^ ref read -> external
//         ^^^^ ref call -> external
//              ^^^^ ref type -> Door
    later := Both[int, Door]
//           ^^^^ ref read -> Both
//                ^^^ ref type -> external
//                     ^^^^ ref type -> Door
    later(1, door)
    handlers["a"]()
    actions[index]()
//  ^^^^^^^ ref read -> actions
//          ^^^^^ ref read -> index
}

var actions []func()
var index int
//        ^^^ ref type -> external
