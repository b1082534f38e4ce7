// Of definitions for several platforms, the one for the usual platform is meant: by the name of the file, or by its constraint.

// --- door/open_windows.go
package door

func open() {}

func (d *Door) lock() {}
// --- door/open_unix.go
//go:build !windows

package door

func open() {}

func (d *Door) lock() {}
// --- door/shut_darwin.go
package door

func shut() {}
// --- door/door.go
package door

type Door struct{}

func use(d *Door) {
    open()
//  ^^^^ ref call -> door/open_unix.go::open
    d.lock()
//    ^^^^ ref call -> door/open_unix.go::Door::lock
    shut()
//  ^^^^ ref call -> door/shut_darwin.go::shut
    knock()
//  ^^^^^ ref call -> ?
}
