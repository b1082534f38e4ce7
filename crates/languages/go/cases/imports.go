// An import binds the package's name, which by convention follows from the path, or the written alias. A path resolves to a
// folder of the module, or is external.

// --- go.mod
module example.com/shop // the shop

go 1.24

require (
    github.com/acme/lock v1.2.0
    example.com/paint v0.1.0
)

replace example.com/paint => ./third_party/paint

replace (
    example.com/glass v1.0.0 => ../outside
    example.com/wood/v2 => ./wood
    github.com/acme/lock => github.com/other/lock v1.3.0
)
// --- main.go
package main

import "fmt"
//     ^^^^^ import fmt as fmt to=?
//     ^^^^^ ref import -> external (dependency)

import (
    "encoding/json"
//  ^^^^^^^^^^^^^^^ import encoding/json as json
    str "strings"
//      ^^^^^^^^^ import strings as str
    . "math"
//    ^^^^^^ import math *
//    ^^^^^^ ref import -> external
    _ "embed"
//    ^^^^^^^ import embed
    "example.com/shop/internal/door"
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ import example.com/shop/internal/door as door
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ref import -> ?
    `example.com/paint/mix`
//  ^^^^^^^^^^^^^^^^^^^^^^^ import example.com/paint/mix as mix
//  ^^^^^^^^^^^^^^^^^^^^^^^ ref import -> ?
    "example.com/shopping"
//  ^^^^^^^^^^^^^^^^^^^^^^ ref import -> external
    "example.com/shop/missing"
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ ref import -> ?
    "github.com/acme/lock"
//  ^^^^^^^^^^^^^^^^^^^^^^ ref import -> external
    "example.com/wood/v2"
//  ^^^^^^^^^^^^^^^^^^^^^ import example.com/wood/v2 as wood
//  ^^^^^^^^^^^^^^^^^^^^^ ref import -> ?
    "gopkg.in/yaml.v3"
//  ^^^^^^^^^^^^^^^^^^ import gopkg.in/yaml.v3 as yaml
    "github.com/redis/go-redis/v9"
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ import github.com/redis/go-redis/v9 as redis
    "github.com/mattn/go-isatty"
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ import github.com/mattn/go-isatty as isatty
    "C"
//  ^^^ import C as C
)

func main() {
    fmt.Println(str.ToUpper("a"))
//  ^^^ ref read -> external
//              ^^^ ref read -> external
//                  ^^^^^^^ ref call -> external
    var d door.Door = json.Number("1")
//        ^^^^ ref read -> ?
//             ^^^^ ref type -> internal/door/door.go::Door
//                         ^^^^^^ ref call -> external
    door.Open(d)
//  ^^^^ ref read -> ?
//       ^^^^ ref call -> internal/door/door.go::Open
    C.free(nil)
//    ^^^^ ref call -> external
    Sqrt(2)
//  ^^^^ ref call -> ?
}
// --- internal/door/door.go
package door

type Door struct{}

func Open(d Door) {}
// --- third_party/paint/go.mod
module example.com/paint
// --- third_party/paint/mix/mix.go
package mix
// --- wood/wood.go
package wood
