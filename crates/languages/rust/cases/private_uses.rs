// A `use` that is not public is invisible in other crates: there, a name that is imported twice means the visible one.

// --- Cargo.toml
[workspace]
members = ["core", "macros", "app"]
// --- core/Cargo.toml
[package]
name = "core_traits"
// --- core/src/lib.rs
pub trait Opens {}
// --- macros/Cargo.toml
[package]
name = "macros"
// --- macros/src/lib.rs
mod kinds;
use kinds::Kind::Opens;
pub fn derive() {
    Opens;
//  ^^^^^ ref read -> macros/src/kinds.rs::Kind::Opens (import)
}
// --- macros/src/kinds.rs
pub enum Kind {
    Opens,
}
// --- app/Cargo.toml
[package]
name = "app"
// --- app/src/lib.rs
mod traits;
mod door;
// --- app/src/traits.rs
pub use core_traits::Opens;
pub use macros::Opens;
// --- app/src/door.rs
use crate::traits::Opens;
struct Door;
impl Opens for Door {}
//   ^^^^^ ref implements -> core/src/lib.rs::Opens (import)
