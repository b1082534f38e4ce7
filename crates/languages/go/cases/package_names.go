// The name of a package is no name in its files: a package may import another one of its own name.

// --- errors/errors.go
package errors

import "errors"

var ErrShut = errors.New("shut")
//            ^^^^^^ ref read -> external
//                   ^^^ ref call -> external
// --- door/door.go
package door

func Open() { door.Open() }
//            ^^^^ ref read -> ?
