// Each name of an assignment gets its own of several results.
package shop

type Door struct{}

func (d *Door) Lock() {}

type Wall struct{}

func Both() (int, *Door)          { return 1, nil }
func One() (d *Door)              { return nil }
func Three() (a, b *Door, w Wall) { return }
func Doors() []*Door              { return nil }

func use(doors map[string]*Door) {
	n, door := Both()
	door.Lock()
// `Lock` ref call -> Door::Lock (member)
	n.Lock()
// `Lock` ref call -> external
	One().Lock()
// `Lock` ref call -> Door::Lock
	a, b, w := Three()
	a.Lock()
// `Lock` ref call -> Door::Lock
	b.Lock()
// `Lock` ref call -> Door::Lock
	w.Lock()
// `Lock` ref call -> ?
	one, isThere := doors["front"]
	one.Lock()
// `Lock` ref call -> Door::Lock
	isThere.Lock()
// `Lock` ref call -> ?
	two := make([]*Door, 2)
	two[0].Lock()
// `Lock` ref call -> Door::Lock
	three := make(chan *Door)
	four := <-three
	four.Lock()
// `Lock` ref call -> Door::Lock
}

func kinds(it any) {
	switch is := it.(type) {
	case *Door:
		is.Lock()
// `Lock` ref call -> Door::Lock
	case int, string:
		is.Lock()
// `Lock` ref call -> ?
	default:
		is.Lock()
// `Lock` ref call -> ?
	}
}
