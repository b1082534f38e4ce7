// What does not parse gives a problem; what stands around it is still read.
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
