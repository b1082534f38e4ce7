// A glob import may start with a name that another glob import brings in; modules and functions of one name are apart.
// --- Cargo.toml
[package]
name = "house"
// --- src/lib.rs
pub(crate) use crate::{kind::Kind, tempdir::tempdir, test::Test};
pub(crate) use std::fmt;
mod kind;
mod lexer;
mod tempdir;
mod format;
mod test;
// --- src/kind.rs
pub enum Kind { Colon, Name { path: String } }
pub enum Local { Comma }
// --- src/tempdir.rs
use super::*;
pub fn tempdir() -> u32 { 1 }
// --- src/format.rs
pub fn other() {}
// --- src/test.rs
pub struct Test;
// --- src/lexer.rs
use {super::*, Kind::*};
fn run(path: String) -> Kind {
    tempdir();
//  ^^^^^^^ ref call -> src/tempdir.rs::tempdir
    let text = format!("a");
//             ^^^^^^ ref call -> external
    let made = Colon;
//             ^^^^^ ref read -> src/kind.rs::Kind::Colon
    let other = Comma;
//              ^^^^^ ref read -> ?
    match made {
        Colon => Kind::Name { path: path.clone() },
//      ^^^^^ ref read -> src/kind.rs::Kind::Colon
//                            ^^^^ ref write -> src/kind.rs::Kind::Name::path
        Name { path } => Kind::Name { path },
//      ^^^^ ref type -> src/kind.rs::Kind::Name
    }
}
