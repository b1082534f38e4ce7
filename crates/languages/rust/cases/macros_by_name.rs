// `name!` means a macro, and nothing else does. A macro is seen behind its definition, in the modules there, and everywhere
// in its crate if it is the only one; an exported one is at the root of its crate.

// --- Cargo.toml
[package]
name = "house"
// --- src/lib.rs
#[macro_use]
mod macros;
mod door;
macro_rules! outside {
//           ^^^^^^^ def macro outside
    () => {};
}
fn knock() {}
fn outside() {}
mod inner {
    fn run() {
        outside!();
//      ^^^^^^^ ref call -> outside
        knock!();
//      ^^^^^ ref call -> src/macros.rs::knock
    }
}
fn run() {
    outside!();
//  ^^^^^^^ ref call -> outside
    outside();
//  ^^^^^^^ ref call -> outside#2
    knock();
//  ^^^^^ ref call -> knock
    knock!();
//  ^^^^^ ref call -> src/macros.rs::knock
    run!();
//  ^^^ ref call -> ?
    println!();
//  ^^^^^^^ ref call -> external
}
// --- src/macros.rs
#[macro_export]
macro_rules! knock {
    () => {};
}
macro_rules! bell {
    () => {};
}
pub(crate) use bell;
//             ^^^^ ref import -> bell
// --- src/door.rs
use crate::macros::bell;
//                 ^^^^ ref import -> src/macros.rs::bell
use crate::knock as tap;
//         ^^^^^ ref import -> src/lib.rs::knock
fn bell() {}
fn run() {
    bell!();
//  ^^^^ ref call -> src/macros.rs::bell
    bell();
//  ^^^^ ref call -> bell
    outside!();
//  ^^^^^^^ ref call -> src/lib.rs::outside
    crate::knock!();
//         ^^^^^ ref call -> src/macros.rs::knock
    crate::knock();
//         ^^^^^ ref call -> src/lib.rs::knock
}
// --- tests/all.rs
use house::knock;
fn run() {
    house::knock!();
//         ^^^^^ ref call -> src/macros.rs::knock
    outside!();
//  ^^^^^^^ ref call -> ?
}
