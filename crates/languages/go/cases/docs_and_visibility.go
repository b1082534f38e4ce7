// The comment right before a definition documents it, without tool directives. A capitalized name is public, any other is
// visible in its package.

// --- shop/door.go
// Copyright of the shop.

//go:build linux

/*
Package shop sells doors.

  - oak
    or ash
*/
package shop
//      ^^^^ def package shop doc="Package shop sells doors.\n\n  - oak\n    or ash" visibility=public

// Door opens.
//
//  d.Open()
//
//go:generate stringer -type=Door
// It also shuts.
//nolint:unused
type Door struct {
//   ^^^^ def struct Door doc="Door opens.\n\n d.Open()\n\nIt also shuts." visibility=public exported
    // Width is in metres.
    Width float64 // measured inside
//  ^^^^^ def field Door::Width doc="Width is in metres." visibility=public
    height float64 // measured outside
//  ^^^^^^ def field Door::height doc="" visibility=internal !exported

    /* Names a person. */ Owner string
//                        ^^^^^ def field Door::Owner doc="Names a person."
}

// This one is about nothing.

func open() {}
//   ^^^^ def function open doc="" visibility=internal !exported

//----------
func Shut() {}
//   ^^^^ def function Shut doc="" visibility=public

//export Bolt
func Bolt() {}
//   ^^^^ def function Bolt doc=""

// Sizes come in two.
const (
    Small = 1 // the smaller one
//  ^^^^^ def constant Small doc="" exported
    // large is the larger one.
    large = 2
//  ^^^^^ def constant large doc="large is the larger one."
)

// Ärmel is no English word.
type Ärmel interface {
//   ^^^^^ def interface Ärmel visibility=public doc="Ärmel is no English word."
    // Roll rolls it up.
    Roll()
//  ^^^^ def method Ärmel::Roll visibility=public doc="Roll rolls it up."
    unroll()
//  ^^^^^^ def method Ärmel::unroll visibility=internal
}

// Open opens.
func (d *Door) Open() {
//             ^^^^ def method Door::Open doc="Open opens." visibility=public
    // Local is for here only.
    type Local struct{}
//       ^^^^^ def struct Door::Open::Local visibility=private doc="Local is for here only." !exported
    // The end.
}

func (d *Door) after() {}
//             ^^^^^ def method Door::after doc="" visibility=internal
