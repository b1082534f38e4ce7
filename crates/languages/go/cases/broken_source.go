// What does not parse is counted; what stands around it is still found.
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
