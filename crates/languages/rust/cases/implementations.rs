// A type may have several `impl` blocks, in several files. Those in the type's file and in the using file are found.

// --- Cargo.toml
[package]
name = "house"
// --- src/lib.rs
mod door;
mod extra;
mod third;
pub trait Paint { fn paint(&self) {} }
// --- src/door.rs
pub struct Door;
impl Door { pub fn open(&self) {} }
impl Door { pub fn shut(&self) { self.open() } }
//                                    ^^^^ ref call -> Door::open (member)
// --- src/extra.rs
use crate::door::Door;
use crate::Paint;

impl Door {
//   ^^^^ ref type -> src/door.rs::Door
    pub fn lock(&self) {
        self.open();
//           ^^^^ ref call -> src/door.rs::Door::open (member)
        self.lock();
//           ^^^^ ref call -> Door::lock
        Self::open(self);
//            ^^^^ ref call -> src/door.rs::Door::open
    }
}
impl Paint for Door {}

fn use_it(door: Door) {
    door.lock();
//       ^^^^ ref call -> Door::lock (member)
    door.paint();
//       ^^^^^ ref call -> src/lib.rs::Paint::paint (inherited)
}
// --- src/third.rs
fn use_it(door: crate::door::Door) {
    door.shut();
//       ^^^^ ref call -> src/door.rs::Door::shut
    door.lock();
//       ^^^^ BUG ref call -> ?
}
