// What does not parse gives a problem; what stands around it is still read.
// file: status=partial

function before() {}
//       ^^^^^^ def function before

const broken = [1, 2;

function after() {
//       ^^^^^ def function after
  before();
//^^^^^^ ref call -> before
}
