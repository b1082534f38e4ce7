// Parameters and results are visible in the body only: in a signature, every name has its meaning outside the function.

// --- app.go
package app

import "example.org/doors/door"

type Wall struct{}

func open(door door.Door, wall door.Wall) (gate door.Gate) {
//                                  ^^^^ ref type -> door/door.go::Wall
//                                                   ^^^^ ref type -> door/door.go::Gate
	door.Swing()
// `Swing` ref call -> door/door.go::Door::Swing
	return gate
// `gate` nothing
}

func declared(wall Wall) Wall {
//                 ^^^^ ref type -> Wall
//                       ^^^^ ref type -> Wall
	type Wall struct{}
	return Wall{}
// `Wall` ref call -> declared::Wall
}

func typed(Wall Wall, other Wall) Wall {
//                          ^^^^ ref type -> Wall
//                                ^^^^ ref type -> Wall
	return Wall
// `Wall` nothing
}

var keep = func(door door.Door, wall door.Wall) door.Gate {
//                                        ^^^^ ref type -> door/door.go::Wall
//                                                   ^^^^ ref type -> door/door.go::Gate
	return wall.gate
}

type Opener interface {
	Open(door door.Door, wall door.Wall) door.Gate
// `Wall` ref type -> door/door.go::Wall
// `Gate` ref type -> door/door.go::Gate
}

type Opens func(door door.Door, wall door.Wall) door.Gate
//                                        ^^^^ ref type -> door/door.go::Wall

func generic[Wall any](wall Wall) Wall {
//                          ^^^^ nothing
//                                ^^^^ nothing
	return wall
}
// --- door/door.go
package door

type Door struct{}

func (d Door) Swing() {}

type Wall struct{ gate Gate }
type Gate struct{}
// --- go.mod
module example.org/doors
