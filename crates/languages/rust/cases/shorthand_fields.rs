// A field initialized by shorthand is written; a local of the same name is not a field.

struct Steps { at: u32, end: u32 }
struct Other { at: u32 }
fn make(at: u32, end: u32) -> Steps {
    let other = at;
//              ^^ nothing
    Steps { at, end }
//          ^^ ref write -> Steps::at
//              ^^^ ref write -> Steps::end
}
impl Steps {
    fn new(at: u32) -> Self {
        Self { at, end: at }
//             ^^ ref write -> Steps::at
//                 ^^^ ref write -> Steps::end
    }
}
fn wrong(at: u32) {
    Unknown { at };
//            ^^ ref write -> ?
}
