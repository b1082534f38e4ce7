// The type of an expression, for every rule that infers one. Each example has a decoy: both types have `open`, but a wall has
// no lock.

package shop

type Wall struct{}

func (w *Wall) Open() {}

type Door struct{}

func (d *Door) Open() {}
func (d *Door) Lock() {}

// Declared types, and one that says nothing.
var front Door
var back any

func declared(door *Door, wall *Wall, other interface{}) {
    front.Lock()
//        ^^^^ ref call -> Door::Lock (member)
    back.Lock()
//       ^^^^ ref call -> external
    door.Lock()
//       ^^^^ ref call -> Door::Lock
    wall.Lock()
//       ^^^^ ref call -> ?
    wall.Open()
//       ^^^^ ref call -> Wall::Open
    other.Lock()
//        ^^^^ ref call -> ?
}

// Fields.
type House struct {
    door *Door
    wall Wall
}

func (h *House) Enter(other House) {
    h.door.Lock()
//         ^^^^ ref call -> Door::Lock
    h.wall.Lock()
//         ^^^^ ref call -> ?
    other.door.Lock()
//             ^^^^ ref call -> Door::Lock
    h.roof.Lock()
//    ^^^^ ref read -> ?
//         ^^^^ ref call -> ?
}

// A name that is given to another one takes its type along.
func assign() {
    first := &Door{}
    second := first
    second.Lock()
//         ^^^^ ref call -> Door::Lock
    third := Wall{}
    third.Lock()
//        ^^^^ ref call -> ?
}

// Results, each of several by its place.
func Make() *Door { return nil }
func Both() (*Wall, *Door) { return nil, nil }
func results() {
    Make().Lock()
//         ^^^^ ref call -> Door::Lock
    wall, door := Both()
    wall.Lock()
//       ^^^^ ref call -> ?
    door.Lock()
//       ^^^^ ref call -> Door::Lock
}

// What collections hold, and not the collections; places are no elements.
func iterate(doors []*Door, walls [2]Wall, named map[string]*Door) {
    for _, door := range doors {
        door.Lock()
//           ^^^^ ref call -> Door::Lock
    }
    for _, wall := range walls {
        wall.Lock()
//           ^^^^ ref call -> ?
    }
    for place := range doors {
        place.Lock()
//            ^^^^ ref call -> ?
    }
    if door, ok := named["front"]; ok {
        door.Lock()
//           ^^^^ ref call -> Door::Lock
        ok.Lock()
//         ^^^^ ref call -> ?
    }
    doors.Lock()
//        ^^^^ ref call -> external
}

// A test of a type binds what it finds; what is tested stays what it is.
func narrow(thing any) {
    if door, ok := thing.(*Door); ok {
        door.Lock()
//           ^^^^ ref call -> Door::Lock
        thing.Lock()
//            ^^^^ ref call -> external
    }
    switch it := thing.(type) {
    case *Door:
        it.Lock()
//         ^^^^ ref call -> Door::Lock
    case *Wall:
        it.Lock()
//         ^^^^ ref call -> ?
    }
}

// Type arguments go through members and fields.
type Box[T any] struct{ held T }

func (b *Box[T]) Take() T { return b.held }
func unpack(doors Box[*Door], walls Box[Wall]) {
    doors.Take().Lock()
//               ^^^^ BUG ref call -> ?
    doors.held.Lock()
//             ^^^^ ref call -> Door::Lock
    walls.Take().Lock()
//               ^^^^ ref call -> ?
}

// What is embedded nearer hides what is embedded deeper; what only its neighbour has is not looked for.
type Frame struct{ Door }

func (f *Frame) Open() {}

type Gate struct {
    Frame
    Wall *Wall
}

func embedded(gate *Gate) {
    gate.Open()
//       ^^^^ ref call -> Frame::Open (inherited)
    gate.Lock()
//       ^^^^ ref call -> Door::Lock (inherited)
    gate.Wall.Lock()
//            ^^^^ ref call -> ?
}
