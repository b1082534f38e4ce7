// A member is looked up on the type of its receiver: a parameter, a local, a field or a result. A receiver of unknown type
// never resolves, however many types have a member of that name.
// case: every ref

package shop

type Lock struct{}

func (l *Lock) Turn() *Lock { return l }
//       ^^^^ ref type -> Lock
//                     ^^^^ ref type -> Lock [returns]

type Door struct {
    lock  Lock
//        ^^^^ ref type -> Lock
    locks []Lock
//          ^^^^ ref type -> Lock
    owner interface{ Turn() }
}

func NewDoor(width int) (*Door, error) { return &Door{}, nil }
//                 ^^^ ref type -> external
//                        ^^^^ ref type -> Door [returns]
//                              ^^^^^ ref type -> external
//                                               ^^^^ ref call -> Door
func (d *Door) Lock() *Lock { return &d.lock }
//       ^^^^ ref type -> Door
//                     ^^^^ ref type -> Lock
//                                      ^^^^ ref read -> Door::lock (member)

func use(d *Door, any interface{}, doors []*Door, byName map[string]Door, wait chan *Lock) {
//          ^^^^ ref type -> Door
//                                          ^^^^ ref type -> Door [receives]
//                                                           ^^^^^^ ref type -> external
//                                                                  ^^^^ ref type -> Door
//                                                                                   ^^^^ ref type -> Lock
    d.lock.Turn().Turn()
//    ^^^^ ref read -> Door::lock
//         ^^^^ ref call -> Lock::Turn (member) receiver=d.lock
//                ^^^^ ref call -> Lock::Turn (member) receiver=d.lock.Turn()
    (*d).Lock().Turn()
//       ^^^^ ref call -> Door::Lock
//              ^^^^ ref call -> Lock::Turn
    (&Door{}).Lock()
//    ^^^^ ref call -> Door
//            ^^^^ ref call -> Door::Lock
    made, err := NewDoor(1)
//               ^^^^^^^ ref call -> NewDoor arguments=1
    made.Lock()
//       ^^^^ ref call -> Door::Lock (member)
    err.Error()
//      ^^^^^ ref call -> external
    var plain Door
//            ^^^^ ref type -> Door [uses]
    plain.Lock()
//        ^^^^ ref call -> Door::Lock
    fresh, second := new(Door), Lock{}
//                   ^^^ ref call -> external
//                       ^^^^ ref type -> Door
//                              ^^^^ ref call -> Lock
    fresh.Lock()
//        ^^^^ ref call -> Door::Lock
    second.Turn()
//         ^^^^ ref call -> Lock::Turn
    cast, ok := any.(*Door)
//                    ^^^^ ref type -> Door
    cast.Lock()
//       ^^^^ ref call -> Door::Lock
    any.Lock()
//      ^^^^ ref call -> ?
    ok.Lock()
//     ^^^^ ref call -> ?
    d.owner.Turn()
//    ^^^^^ ref read -> Door::owner
//          ^^^^ ref call -> ?
    d.missing()
//    ^^^^^^^ ref call -> ?
    switch one := any.(type) {
    case *Door:
//        ^^^^ ref type -> Door
        one.Lock()
//          ^^^^ ref call -> Door::Lock
    case nil:
    }
    for key, door := range doors {
        door.Lock()
//           ^^^^ ref call -> Door::Lock
        key.Lock()
//          ^^^^ ref call -> ?
    }
    doors[0].Lock()
//           ^^^^ ref call -> Door::Lock
    inside := byName["a"]
    inside.Lock()
//         ^^^^ ref call -> Door::Lock
    got := <-wait
    got.Turn()
//      ^^^^ ref call -> Lock::Turn
    d.locks[0].Turn()
//    ^^^^^ ref read -> Door::locks
//             ^^^^ ref call -> Lock::Turn
    "text".Lock()
//         ^^^^ ref call -> external
    func() *Door { return d }().Lock()
//          ^^^^ ref type -> Door
//                              ^^^^ ref call -> Door::Lock
}
