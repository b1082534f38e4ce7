// The position of a type reference decides its edge kind.
// case: every ref

package shop

type Door struct{}
type Lock struct{}
type Pair[K comparable, V any] struct {
//          ^^^^^^^^^^ ref type -> external
//                        ^^^ ref type -> external
    key K
    val V
}

type Doors []Door
//           ^^^^ ref type -> Door [type_of] from=Doors
type Open func(door Door, times int) (*Lock, error)
//                  ^^^^ ref type -> Door [type_of]
//                              ^^^ ref type -> external
//                                     ^^^^ ref type -> Lock
//                                           ^^^^^ ref type -> external
type Index[T Door | Lock] map[string]Pair[string, T]
//           ^^^^ ref type -> Door [uses]
//                  ^^^^ ref type -> Lock
//                            ^^^^^^ ref type -> external
//                                   ^^^^ ref type -> Pair
//                                        ^^^^^^ ref type -> external
type Same = [2]chan<- Door
//                    ^^^^ ref type -> Door

var front, back Pair[int, *Door]
//              ^^^^ ref type -> Pair [type_of] from=front
//                   ^^^ ref type -> external
//                         ^^^^ ref type -> Door [type_of]
type Few[T any] = Pair[string, T]
//         ^^^ ref type -> external
//                ^^^^ ref type -> Pair [type_of]
//                     ^^^^^^ ref type -> external
var _ Opener = (*Door)(nil)
//    ^^^^^^ ref type -> Opener
//               ^^^^ ref type -> Door
var _ = (*http.Server)(nil)
//        ^^^^ ref read -> ?
//             ^^^^^^ ref type -> ?

type Opener interface {
    Open(d *Door, l ...Lock) (result *Lock)
//          ^^^^ ref type -> Door [receives] from=Opener::Open
//                     ^^^^ ref type -> Lock [receives]
//                                    ^^^^ ref type -> Lock [returns]
}

func fit[T any, S ~[]T](door Door, pick func(Lock) bool, all S) (Pair[Door, Lock], error) {
//         ^^^ ref type -> external
//                           ^^^^ ref type -> Door [receives] from=fit
//                                           ^^^^ ref type -> Lock
//                                                 ^^^^ ref type -> external
//                                                               ^^^^ ref type -> Pair [returns]
//                                                                    ^^^^ ref type -> Door [returns]
//                                                                          ^^^^ ref type -> Lock [returns]
//                                                                                 ^^^^^ ref type -> external
    var inside Lock = Lock(door)
//             ^^^^ ref type -> Lock [uses]
//                    ^^^^ ref call -> Lock [instantiates]
    list := make([]Door, 2)
//          ^^^^ ref call -> external
//                 ^^^^ ref type -> Door
    size := [len(list)]Lock{}
//           ^^^ ref call -> external
//                     ^^^^ ref type -> Lock
    bytes := []byte("text")
//             ^^^^ ref type -> external
    var any interface{} = bytes
    if lock, ok := any.(*Lock); ok {
//                       ^^^^ ref type -> Lock [uses]
        _ = lock
    }
    switch any.(type) {
    case Door, *Lock, nil:
//       ^^^^ ref type -> Door
//              ^^^^ ref type -> Lock
    case []Lock:
//         ^^^^ ref type -> Lock
    }
    literal := func(d Door) Lock { return inside }
//                    ^^^^ ref type -> Door [uses] from=fit
//                          ^^^^ ref type -> Lock [uses]
    _, _ = size, literal
//               ^^^^^^^ nothing
    panic(new(Pair[Door, Lock]))
//  ^^^^^ ref call -> external
//        ^^^ ref call -> external
//            ^^^^ ref type -> Pair
//                 ^^^^ ref type -> Door
//                       ^^^^ ref type -> Lock
}
