// A type with all the methods of an interface implements it: its methods override those of the interface. Methods promoted from
// embedded types count.

// --- go.mod
module shop
// --- doors/opens.go
package doors

import "io"

type Opener interface {
	Open(times int, hard bool) error
	Close()
}
type Locker interface {
	Opener
	Lock(key string)
}
type Stream interface {
	io.Reader
	Flow()
}
type hidden interface {
	lock()
}
type Empty interface{}
// --- main.go
package main

import "shop/doors"

type Hinges struct{}

func (h *Hinges) Close() {}
//               ^^^^^ def method Hinges::Close overrides=
type Door struct{ Hinges }

func (d *Door) Open(by int, hard bool) error { return nil }
//             ^^^^ def method Door::Open overrides=doors/opens.go::Opener::Open
type Gate struct{}

func (g Gate) Open(times int, hard bool) error { return nil }
//            ^^^^ def method Gate::Open overrides=doors/opens.go::Opener::Open
func (g Gate) Close() {}
//            ^^^^^ def method Gate::Close overrides=doors/opens.go::Opener::Close
func (g Gate) Lock(string) {}
//            ^^^^ def method Gate::Lock overrides=doors/opens.go::Locker::Lock
func (g Gate) lock() {}
//            ^^^^ def method Gate::lock overrides=
type Tap struct{}

func (t Tap) Flow() {}
//           ^^^^ def method Tap::Flow overrides=doors/opens.go::Stream::Flow
type Wall struct{}

func (w Wall) Open(times int) error { return nil }
//            ^^^^ def method Wall::Open overrides=
func (w Wall) Close() {}
//            ^^^^^ def method Wall::Close overrides=
type Loud struct{}

func (l Loud) Open(times int, hard bool) error { return nil }
//            ^^^^ def method Loud::Open overrides=
func (l Loud) Close() error { return nil }
//            ^^^^^ def method Loud::Close overrides=
type Outer struct{ Gate }

func (o Outer) Lock(string) {}
//             ^^^^ def method Outer::Lock overrides=doors/opens.go::Locker::Lock
type Blind struct{}

func (b Blind) Open(times int, hard string) error { return nil }
//             ^^^^ def method Blind::Open overrides=
func (b Blind) Close() {}
//             ^^^^^ def method Blind::Close overrides=
type Iron struct{}

func (i Iron) Open(times int, hard bool) []error { return nil }
//            ^^^^ def method Iron::Open overrides=
func (i Iron) Close() {}
func use(opener doors.Opener, gate Gate, wall Wall) {
	opener.Close()
	//     ^^^^^ ref call -> doors/opens.go::Opener::Close
	opener.Open(1, true)
	//     ^^^^ ref call -> doors/opens.go::Opener::Open (member)
	opener.Lock("")
	//     ^^^^ ref call -> ?
	gate.Open(1, true)
	//   ^^^^ ref call -> Gate::Open (member)
	wall.Open(1)
	//   ^^^^ ref call -> Wall::Open (member)
}
// --- doors/inner.go
package doors

type bolt struct{}

func (b bolt) lock() {}
//            ^^^^ def method bolt::lock overrides=doors/opens.go::hidden::lock
