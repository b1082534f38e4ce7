// A member that a type lacks is not searched for elsewhere: not in another type of that name, a function or a module.

mod one {
    pub struct Door;
    impl Door { pub fn open(&self) {} }
}
mod two {
    pub struct Door;
}
fn open() {}
struct Gate { open: fn() }

fn use_all(first: one::Door, second: two::Door, gate: Gate, closure: impl Fn(u32)) {
    first.open();
//        ^^^^ ref call -> one::Door::open (member)
    second.open();
//         ^^^^ ref call -> ?
    (gate.open)();
//        ^^^^ ref read -> Gate::open
    closure.open();
//          ^^^^ ref call -> ?
    one::open();
//       ^^^^ ref call -> ?
    one::Door::close();
//             ^^^^^ ref call -> ?
    first.close();
//        ^^^^^ ref call -> ?
}
