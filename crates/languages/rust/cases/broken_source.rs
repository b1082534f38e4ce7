// Source that does not parse is reported as a problem; everything around it is still extracted.
// file: status=partial

fn before() {}
// ^^^^^^ def function before

const BROKEN u32 = ;

fn after() {
// ^^^^^ def function after
    before();
//  ^^^^^^ ref call -> before
}
