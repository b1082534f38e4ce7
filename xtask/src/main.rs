//! Chores of the project: `cargo xtask bench PATH`, `cargo xtask documents`.

mod bench;
mod documents;
mod floor;
mod usage;

use anyhow::{Result, bail};
use std::env;
use std::path::PathBuf;

const HELP: &str = "cargo xtask bench PATH     measure an index of PATH against a bare parse of the same files
cargo xtask floor PATH     parse the files of PATH and do nothing else
cargo xtask documents      rewrite the parts of documents that are made from the code";

fn main() -> Result<()> {
    let mut arguments = env::args_os().skip(1);
    let command = arguments.next().unwrap_or_default();
    let path = arguments.next().map(PathBuf::from);
    match (command.to_str().unwrap_or(""), path) {
        ("bench", Some(path)) => bench::run(&path),
        ("floor", Some(path)) => floor::run(&path),
        ("documents", None) => documents::run(),
        _ => bail!("usage:\n{HELP}"),
    }
}
