// `crate` is the root of the target that a file belongs to: the manifest may name it, and `tests` is a directory of targets
// only directly in a package. Modules may be written inside others, or be in a file of another name.

// --- Cargo.toml
[package]
name = "house"
autotests = false
[[bin]]
name = "house"
path = "core/main.rs"
[[test]]
name = "all"
path = "tests/all.rs"
// --- core/main.rs
mod flags;
mod outer {
    pub mod inner;
//          ^^^^^ def module outer::inner
    pub fn beside() {}
}
#[path = "elsewhere/cellar.rs"]
mod below;
#[path = "elsewhere/attic.rs"]
pub mod above;
pub fn root() {}
fn main() {
    above::look();
//         ^^^^ ref call -> core/elsewhere/attic.rs::look
    below::dig();
//         ^^^ ref call -> core/elsewhere/cellar.rs::dig
    outer::inner::deep();
//                ^^^^ ref call -> core/outer/inner.rs::deep
    crate::outer::inner::deep();
//                       ^^^^ ref call -> core/outer/inner.rs::deep
    self::outer::inner::deep();
//                      ^^^^ ref call -> core/outer/inner.rs::deep
}
// --- core/elsewhere/cellar.rs
pub fn dig() {}
// --- core/elsewhere/attic.rs
pub fn look() {}
// --- core/outer/inner.rs
pub fn deep() {
    super::beside();
//         ^^^^^^ ref call -> core/main.rs::outer::beside
    super::super::root();
//                ^^^^ ref call -> core/main.rs::root
    super::super::super::root();
//                       ^^^^ ref call -> ?
}
// --- core/flags/mod.rs
mod tests;
pub fn parse() {
    crate::root();
//         ^^^^ ref call -> core/main.rs::root
    super::root();
//         ^^^^ ref call -> core/main.rs::root
}
// --- core/flags/tests/mod.rs
mod short;
pub fn check() {
    crate::root();
//         ^^^^ ref call -> core/main.rs::root
    super::parse();
//         ^^^^^ ref call -> core/flags/mod.rs::parse
}
// --- core/flags/tests/short.rs
fn run() {
    crate::root();
//         ^^^^ ref call -> core/main.rs::root
    super::check();
//         ^^^^^ ref call -> core/flags/tests/mod.rs::check
    crate::flags::parse();
//                ^^^^^ ref call -> core/flags/mod.rs::parse
}
// --- tests/all.rs
mod util;
mod feature;
fn shared() {}
// --- tests/util.rs
pub fn make() {}
// --- tests/feature.rs
use crate::util::make;
//               ^^^^ ref import -> tests/util.rs::make
fn run() {
    crate::shared();
//         ^^^^^^ ref call -> tests/all.rs::shared
    super::shared();
//         ^^^^^^ ref call -> tests/all.rs::shared
    make();
//  ^^^^ ref call -> tests/util.rs::make
}
