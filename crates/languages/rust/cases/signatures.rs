// Types in a signature are resolved outside the function: they mean neither imports or items of the body, nor a parameter.

// --- src/lib.rs
mod m;
mod n;
mod door;

use m::Foo;
use m::Bar;
use m::*;

fn imported(x: Foo) -> Bar {
//             ^^^ ref type -> src/m.rs::Foo
//                     ^^^ ref type -> src/m.rs::Bar
    use n::{Bar, Foo};
    let foo: Foo = Foo;
//           ^^^ ref type -> src/n.rs::Foo
    Bar
//  ^^^ ref read -> src/n.rs::Bar
}

fn declared(x: Foo) -> Bar
//             ^^^ ref type -> src/m.rs::Foo
//                     ^^^ ref type -> src/m.rs::Bar
where
    Foo: Clone,
//  ^^^ ref type -> src/m.rs::Foo
{
    struct Foo;
    enum Bar {}
    let foo: Foo = Foo;
//           ^^^ ref type -> declared::Foo
    x
}

fn parameters(door: door::Door, other: door::Wall) -> door::Door {
//                        ^^^^ ref type -> src/door.rs::Door
//                                           ^^^^ ref type -> src/door.rs::Wall
//                                                          ^^^^ ref type -> src/door.rs::Door
    door
//  ^^^^ nothing
}

fn closures() {
    let keep = |door: door::Door, wall: door::Wall| door;
//                                            ^^^^ ref type -> src/door.rs::Wall
//                                                  ^^^^ nothing
}

fn generic<Foo>(x: Foo) -> Foo {
//                 ^^^ nothing
//                         ^^^ nothing
    x
}

fn starred(x: Wide) -> Wide {
//            ^^^^ BUG ref type -> src/n.rs::Wide
//                     ^^^^ BUG ref type -> src/n.rs::Wide
    use n::*;
    let wide: Wide = x;
//            ^^^^ ref type -> src/n.rs::Wide
    wide
}

trait Opens {
    fn open(&self, door: door::Door, wall: door::Wall) -> Foo;
//                                               ^^^^ ref type -> src/door.rs::Wall
//                                                        ^^^ ref type -> src/m.rs::Foo
}
// --- src/m.rs
pub struct Foo;
pub struct Bar;
pub struct Wide;
// --- src/n.rs
pub struct Foo;
pub struct Bar;
pub struct Wide;
// --- src/door.rs
pub struct Door;
pub struct Wall;
// --- Cargo.toml
[package]
name = "doors"
