// Every form of `use`: the names it binds and what they resolve to.

// --- Cargo.toml
[package]
name = "house"
// --- src/lib.rs
mod doors;
//  ^^^^^ def module doors
pub mod walls;
use doors::Door;
//         ^^^^ import doors Door to=src/doors.rs
//         ^^^^ ref import -> src/doors.rs::Door (import)
use crate::walls::{self, build, Wall as W, inner::{deep, *}};
//                 ^^^^ import crate walls
//                 ^^^^ ref import -> src/walls/mod.rs
//                       ^^^^^ import crate::walls build to=src/walls/mod.rs
//                       ^^^^^ ref import -> src/walls/mod.rs::build
//                              ^^^^ import crate::walls Wall as W
//                                                 ^^^^ ref import -> src/walls/inner.rs::deep
use std::collections::HashMap;
//                    ^^^^^^^ ref import -> external (dependency)
use serde::Serialize as _;
//         ^^^^^^^^^ import serde Serialize as _
//         ^^^^^^^^^ ref import -> external
pub use self::doors::Door as Entry;
//                   ^^^^ import self::doors Door as Entry reexport
//                   ^^^^ ref import -> src/doors.rs::Door
use crate::missing::Nothing;
//                  ^^^^^^^ ref import -> ?
extern crate alloc;
//           ^^^^^ ref import -> external

pub fn enter() {
    build();
//  ^^^^^ ref call -> src/walls/mod.rs::build (import)
    walls::build();
//  ^^^^^ ref read -> src/walls/mod.rs
//         ^^^^^ ref call -> src/walls/mod.rs::build (path)
    deep();
//  ^^^^ ref call -> src/walls/inner.rs::deep
    starred();
//  ^^^^^^^ ref call -> src/walls/inner.rs::starred (star)
    private();
//  ^^^^^^^ ref call -> ?
    Door::new().open();
//        ^^^ ref call -> src/doors.rs::Door::new (path)
//              ^^^^ ref call -> src/doors.rs::Door::open (member)
    let map: HashMap<u32, Door> = HashMap::new();
//                                         ^^^ ref call -> external (dependency)
    map.insert(1, Door::new());
//      ^^^^^^ ref call -> external
    Nothing::new();
//           ^^^ ref call -> ?
    crate::walls::inner::deep();
//                       ^^^^ ref call -> src/walls/inner.rs::deep
    std::mem::drop(map);
//            ^^^^ ref call -> external
}
// --- src/doors.rs
use super::walls::Wall;
//                ^^^^ ref import -> src/walls/mod.rs::Wall
use crate::enter;
//         ^^^^^ ref import -> src/lib.rs::enter
pub struct Door { wall: Wall }
impl Door {
    pub fn new() -> Self { enter(); todo!() }
//                         ^^^^^ ref call -> src/lib.rs::enter
    pub fn open(&self) {}
}
// --- src/walls/mod.rs
pub mod inner;
pub fn build() {}
pub struct Wall;
// --- src/walls/inner.rs
use super::build;
//         ^^^^^ ref import -> src/walls/mod.rs::build
use super::super::enter;
//                ^^^^^ ref import -> src/lib.rs::enter
pub fn deep() { build() }
//              ^^^^^ ref call -> src/walls/mod.rs::build
pub fn starred() {}
fn private() {}
// --- src/main.rs
use house::Entry;
//         ^^^^^ ref import -> src/doors.rs::Door
use house::walls::inner;
//                ^^^^^ ref import -> src/walls/inner.rs
use house::Door;
//         ^^^^ ref import -> ?

fn main() {
    Entry::new().open();
//         ^^^ ref call -> src/doors.rs::Door::new
//               ^^^^ ref call -> src/doors.rs::Door::open
    house::enter();
//  ^^^^^ ref read -> src/lib.rs
//         ^^^^^ ref call -> src/lib.rs::enter
    inner::deep();
//         ^^^^ ref call -> src/walls/inner.rs::deep
}
