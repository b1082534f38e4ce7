// What does not parse gives a problem; what stands around it is still read.
// file: status=partial

fn before() {}
// ^^^^^^ def function before

const BROKEN u32 = ;

fn after() {
// ^^^^^ def function after
    before();
//  ^^^^^^ ref call -> before
}
