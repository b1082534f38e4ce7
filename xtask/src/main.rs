//! Chores of the project: `cargo xtask bench PATH`, `cargo xtask documents`.

mod bench;
mod documents;
mod floor;
mod usage;

use anyhow::{Result, bail};
use std::env;
use std::ffi::OsString;
use std::path::Path;

const HELP: &str = "cargo xtask bench PATH     measure an index of PATH against a bare parse of the same files
cargo xtask floor PATH     parse the files of PATH and do nothing else
cargo xtask documents      rewrite the parts of documents that are made from the code";

fn main() -> Result<()> {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(|word| word.to_str().unwrap_or("")).collect();
    match words.as_slice() {
        ["bench", _] => bench::run(Path::new(&arguments[1])),
        ["floor", _] => floor::run(Path::new(&arguments[1])),
        ["measure", ..] => usage::run(&arguments[1..]),
        ["documents"] => documents::run(),
        _ => bail!("usage:\n{HELP}"),
    }
}
