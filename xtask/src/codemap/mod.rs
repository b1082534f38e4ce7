//! `cargo xtask codemap SOURCE ROWS`: compares our relations with codemap's rows for some files of the same commit.
//!
//! Every codemap row must be among ours with the same content. A difference counts only if no general [`Reason`](reason::Reason) explains why
//! ours is right. The command fails if any difference is unexplained.

mod files;
mod modules;
mod notes;
pub(crate) mod ours;
mod reason;
mod report;
pub(crate) mod rows;
mod symbols;
mod types;

use anyhow::{Result, bail};
use ours::Ours;
use report::Report;
use rows::Rows;
use std::path::Path;

/// Compares the relations, and prints some of the unexplained differences of each.
pub(crate) fn run(source: &Path, rows: &Path, options: &[&str]) -> Result<()> {
    let shown = match options {
        [] => 20,
        ["--missing", count] => count.parse()?,
        _ => bail!("unknown options: {}", options.join(" ")),
    };
    let theirs = Rows::read(rows)?;
    theirs.check_commit(source)?;
    let ours = Ours::index(source)?;
    let mut report = Report::default();
    files::compare(&theirs, &ours, &mut report)?;
    symbols::compare(&theirs, &ours, &mut report)?;
    modules::compare_imports(&theirs, &ours, &mut report)?;
    modules::compare_exports(&theirs, &ours, &mut report)?;
    modules::compare_dependencies(&theirs, &ours, &mut report)?;
    types::compare_members(&theirs, &ours, &mut report)?;
    types::compare_components(&theirs, &ours, &mut report)?;
    notes::compare_classes(&theirs, &ours, &mut report)?;
    notes::compare_markers(&theirs, &ours, &mut report)?;
    report.print(shown);
    report.verdict()
}
