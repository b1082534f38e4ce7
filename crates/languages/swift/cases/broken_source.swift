// Source that does not parse is reported as a problem; everything around it is still extracted.
// file: status=partial

func before() { }
//   ^^^^^^ def function before

let broken: = ;

struct After {
//     ^^^^^ def struct After
    func run() { before() }
//       ^^^ def method After::run
//               ^^^^^^ ref call -> before
}
