// Source that does not parse is counted as a problem; everything around it is still extracted.
// file: status=partial

package shop

func before() {}
//   ^^^^^^ def function before

type Door struct {
//   ^^^^ def struct Door
    width int
//  ^^^^^ def field Door::width
    height
//  ^^^^^^ def field Door::height
}

func (d *Door) Open( {
    before()
}

func after() { before() }
//             ^^^^^^ ref call -> before
