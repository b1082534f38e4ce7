// Every kind of definition, with its qualified name. A method belongs to its receiver's type; fields of an anonymous struct
// belong to the field or variable whose type it is.
// case: every def

package shop
//      ^^^^ def package shop signature="package shop"

import "io"

const Limit = 3
//    ^^^^^ def constant Limit value=3 readonly exported signature="Limit = 3" lines=1
const width, height int = 2, -4
//    ^^^^^ def constant width value=2 type=int
//           ^^^^^^ def constant height value=-4 type=int
const (
    Left Side = iota
//  ^^^^ def constant Left type=Side
    Right
//  ^^^^^ def constant Right type=Side
    _
    Name, Title, Motto = "oak", "Oak", "open"
//  ^^^^ def constant Name value="\"oak\""
//        ^^^^^ def constant Title value="\"Oak\""
//               ^^^^^ def constant Motto
)

var Front *Door
//  ^^^^^ def variable Front type=*Door
var first, second = open(), "b"
//  ^^^^^ def variable first
//         ^^^^^^ def variable second value="\"b\""
var (
    count int = 1
//  ^^^^^ def variable count type=int value=1
    DB, ID string
//  ^^ def variable DB type=string
//      ^^ def variable ID type=string
    _ Opener = (*Door)(nil)
)
var settings struct {
//  ^^^^^^^^ def variable settings
    Port int
//  ^^^^ def field settings::Port type=int in=settings
}
var defaults = struct{ Port int }{Port: 80}
//  ^^^^^^^^ def variable defaults
//                     ^^^^ def field defaults::Port
var table = []struct{ key string }{{key: "a"}}
//            ^^^^^^ def struct table::struct
//                    ^^^ def field table::struct::key
//  ^^^^^ def variable table
var Now = func(zone string) int { return 0 }
//  ^^^ def function Now params="zone: string" type=int signature="Now = func(zone string) int"

type Side int
//   ^^^^ def type Side type=int signature="type Side int"
type Alias = Door
//   ^^^^^ def type Alias type=Door signature="type Alias = Door"
type Handler func(door *Door) error
//   ^^^^^^^ def type Handler type="func(door *Door) error"
type Set[T comparable] map[T]struct{}
//   ^^^ def type Set type=map[T]struct{} signature="type Set[T comparable] map[T]struct{}"
type Rows []struct{ cell int }
//          ^^^^^^ def struct Rows::struct
//                  ^^^^ def field Rows::struct::cell
//   ^^^^ def type Rows

type Door struct {
//   ^^^^ def struct Door signature="type Door struct" lines=16
    Width, Height int `json:"size" yaml:"size"`
//  ^^^^^ def field Door::Width type=int in=Door signature="Width, Height int `json:\"size\" yaml:\"size\"`"
//         ^^^^^^ def field Door::Height type=int in=Door
    *Frame
//   ^^^^^ def field Door::Frame type=Frame
    io.Closer
//     ^^^^^^ def field Door::Closer type=io.Closer
    Pair[int, string]
//  ^^^^ def field Door::Pair type="Pair[int, string]"
    lock struct {
//  ^^^^ def field Door::lock
        key  string
//      ^^^ def field Door::lock::key type=string in=Door::lock
        Width int
//      ^^^^^ def field Door::lock::Width
    }
    hinges []struct{ oiled bool }
//  ^^^^^^ def field Door::hinges
//                   ^^^^^ def field Door::hinges::oiled
    knob  *struct{ round bool }
//  ^^^^ def field Door::knob
//                 ^^^^^ def field Door::knob::round
    panes map[string]struct{ clear bool }
//  ^^^^^ def field Door::panes
//                           ^^^^^ def field Door::panes::clear
    deep  map[string][]struct{ lost bool }
//                     ^^^^^^ def struct Door::deep::struct
//                             ^^^^ def field Door::deep::struct::lost
//  ^^^^ def field Door::deep
    bell  func(tone int) (ok bool)
//  ^^^^ def field Door::bell type="func(tone int) (ok bool)"
    guard interface{ Watch() }
//  ^^^^^ def field Door::guard
}

type (
    Frame struct{}
//  ^^^^^ def struct Frame signature="Frame struct"
    Pair[K, V any] struct {
//  ^^^^ def struct Pair
        key K
//      ^^^ def field Pair::key
        val V
//      ^^^ def field Pair::val
    }
    Opener interface {
//  ^^^^^^ def interface Opener signature=Opener
        Open(hand string, times ...int) (ok bool, err error)
//      ^^^^ def method Opener::Open abstract params="hand: string, *times: int" type="(ok bool, err error)" in=Opener
        Shut(string, ...int)
//      ^^^^ def method Opener::Shut abstract params=": string, *: int"
    }
    Number interface{ ~int | ~float64 }
//  ^^^^^^ def interface Number
    Meters float64
//  ^^^^^^ def type Meters
    Both = Pair[Door, Door]
//  ^^^^ def type Both
)

func (d *Door) Open(hand string, times ...int) (ok bool, err error) { return }
//             ^^^^ def method Door::Open in=Door params="hand: string, *times: int" type="(ok bool, err error)"
func (p Pair[K, V]) Key() K { return p.key }
//                  ^^^ def method Pair::Key in=Pair type=K
func (Side) String() string { return "" }
//          ^^^^^^ def method Side::String in=Side type=string
func (w *Window) Open() {}
//               ^^^^ def method Window::Open in=""

func open() *Door {
//   ^^^^ def function open type=*Door !exported lines=10
    const inside = 1
    type hole struct {
//       ^^^^ def struct open::hole local
        size int
//      ^^^^ def field open::hole::size
    }
    local, other := 1, 2
    knock := func(times int) bool { return times > 0 }
    var shout = func() {}
    return nil
}
func Map[T, U any](items []T, each func(item T) U) []U { return nil }
//   ^^^ def function Map params="items: []T, each: func(item T) U" type=[]U
func assembled(a, b uint64) uint64
//   ^^^^^^^^^ def function assembled params="a: uint64, b: uint64" signature="func assembled(a, b uint64) uint64"
func init() {}
//   ^^^^ def function init
func init() {}
//   ^^^^ def function init#2
func _() {
    var lost [1]struct{}
    _ = lost[Left-1]
}
