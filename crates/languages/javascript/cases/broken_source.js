// Source that does not parse is reported as a problem; everything around it is still extracted.
// file: status=partial

function before() {}
//       ^^^^^^ def function before

const broken = [1, 2;

function after() {
//       ^^^^^ def function after
  before();
//^^^^^^ ref call -> before
}
