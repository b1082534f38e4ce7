// A method belongs to its receiver's type, wherever the two are defined. Its bare name does not resolve.

package shop

func (d Door) Open() {
//            ^^^^ def method Door::Open in=Door signature="func (d Door) Open()"
    d.turn()
//    ^^^^ ref call -> Door::turn (member) from=Door::Open
    Open()
//  ^^^^ ref call -> ?
    knock := func() {
//  ^^^^^ nothing
        d.Close()
//        ^^^^^ ref call -> Door::Close from=Door::Open
    }
    knock()
//  ^^^^^ nothing
}

type Door struct {
    Locked bool
//  ^^^^^^ def field Door::Locked in=Door
}

func (d *Door) turn() {}
//             ^^^^ def method Door::turn in=Door visibility=internal
func (*Door) Close() {}
//           ^^^^^ def method Door::Close in=Door visibility=public exported

type Celsius float64

func (c Celsius) Warm() bool { return c > 20 }
//               ^^^^ def method Celsius::Warm in=Celsius

type List[T any] struct{ items []T }

func (l *List[E]) First() E { return l.items[0] }
//                ^^^^^ def method List::First in=List
//                                     ^^^^^ ref read -> List::items
//            ^ nothing
//                        ^ nothing
func (l List[_]) Size() int { return len(l.items) }
//               ^^^^ def method List::Size in=List

// The type may be in another file of the package.
func (w *Window) Open() { w.Open() }
//               ^^^^ def method Window::Open in="" exported
//       ^^^^^^ ref type -> ?
//                          ^^^^ ref call -> ?

func use(d *Door, c Celsius) {
    d.Open()
//    ^^^^ ref call -> Door::Open (member)
    d.Locked = true
//    ^^^^^^ ref write -> Door::Locked
    Door.Open(*d)
//       ^^^^ ref call -> Door::Open (path)
    c.Warm()
//    ^^^^ ref call -> Celsius::Warm (member)
}
