// Crates of a workspace see each other by name; a dependency with the name of a module is not that module. Tests and examples
// are separate crates.

// --- Cargo.toml
[workspace]
members = ["crates/*"]
// --- crates/model/Cargo.toml
[package]
name = "house-model"
// --- crates/model/src/lib.rs
pub mod kind;
pub use kind::Kind;
//            ^^^^ ref import -> crates/model/src/kind.rs::Kind
pub use kind::*;
// --- crates/model/src/kind.rs
pub enum Kind { Front }
impl Kind {
    pub fn name(self) -> &'static str { "" }
}
pub struct Side;
// --- crates/app/Cargo.toml
[package]
name = "app"
[lib]
name = "application"
path = "source/root.rs"
// --- crates/app/source/root.rs
use house_model::{Kind, Side};
//                ^^^^ ref import -> crates/model/src/kind.rs::Kind
//                      ^^^^ ref import -> crates/model/src/kind.rs::Side
use house_model::kind;
//               ^^^^ ref import -> crates/model/src/kind.rs
use tokio::runtime;
//         ^^^^^^^ ref import -> external

pub fn run(kind: Kind) {
    kind.name();
//       ^^^^ ref call -> crates/model/src/kind.rs::Kind::name (member)
    kind::Kind::Front;
//              ^^^^^ BUG ref read -> ?
    house_model::Side;
//               ^^^^ ref read -> crates/model/src/kind.rs::Side (path)
    runtime::run();
//           ^^^ ref call -> external (dependency)
}
// --- crates/app/tests/runs.rs
use application::run;
//               ^^^ ref import -> crates/app/source/root.rs::run
mod common;
use common::prepare;
//          ^^^^^^^ ref import -> crates/app/tests/common/mod.rs::prepare
use crate::common::prepare as again;
//                 ^^^^^^^ ref import -> crates/app/tests/common/mod.rs::prepare

#[test]
fn runs() {
    run(prepare());
//  ^^^ ref call -> crates/app/source/root.rs::run
//      ^^^^^^^ ref call -> crates/app/tests/common/mod.rs::prepare
}
// --- crates/app/tests/common/mod.rs
pub fn prepare() {}
