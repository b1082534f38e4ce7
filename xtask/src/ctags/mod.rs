//! `cargo xtask ctags PATH`: compares definitions with those of Universal Ctags.
//!
//! Both read the same files. Definitions that only Universal Ctags has are counted and can be listed. Definitions that only we have are not
//! compared, except that the name of each must be at its position in the source.

mod compare;
mod dialects;
mod exceptions;
mod names;
mod ours;
mod table;
mod tags;

use anyhow::{Result, bail};
use compare::Comparison;
use dialects::Dialect;
use exceptions::Exceptions;
use ours::{Definition, Index};
use std::path::Path;

/// Minimum number of files of a language in a project: in a few scripts, one odd line would weigh too much.
const ENOUGH_FILES: usize = 100;

/// Compares, and prints a table, up to `shown` missing definitions of each language, and names that are misplaced. Fails if
/// what is found of a language with many files is not enough.
pub(crate) fn run(path: &Path, shown: usize) -> Result<()> {
    tags::check()?;
    let exceptions = Exceptions::of_project()?;
    let index = Index::of(path)?;
    let (mut faults, mut judged) = (Vec::new(), 0);
    println!("{}", table::HEADER);
    for (language, paths) in index.files()? {
        let Some(dialect) = Dialect::of(&language) else {
            println!("{language:<12} not compared: Universal Ctags has no definitions for it");
            continue;
        };
        let comparison = compared(dialect, &exceptions, &index, &paths)?;
        println!("{}", table::rows(&language, &comparison).join("\n"));
        comparison.missing.iter().take(shown).for_each(|missing| println!("    {missing}"));
        comparison.misread.iter().take(shown).for_each(|misread| println!("    (misread) {misread}"));
        if paths.len() < ENOUGH_FILES {
            println!("{language:<12} not judged: {} files, at least {ENOUGH_FILES} are needed", paths.len());
            continue;
        }
        judged += 1;
        faults.extend(table::faults(&language, comparison.total()));
    }
    faults.extend(misplaced(&index)?);
    if judged == 0 {
        faults.push(format!("nothing was judged: no language has {ENOUGH_FILES} files"));
    }
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    Ok(())
}

fn compared<'e>(
    dialect: &'static Dialect,
    exceptions: &'e Exceptions,
    index: &Index,
    paths: &[String],
) -> Result<Comparison<'e>> {
    let tags = tags::tags(&index.root, dialect.ctags, paths)?;
    let mut comparison = Comparison::new(dialect, exceptions);
    for (path, tags) in &tags {
        comparison.file(&index.text(path)?, tags, &index.definitions(path)?);
    }
    Ok(comparison)
}

/// Prints the definitions whose name is not at their position.
fn misplaced(index: &Index) -> Result<Option<String>> {
    let (mut all, mut wrong) = (0, 0);
    for path in index.files()?.into_values().flatten() {
        let definitions = index.definitions(&path)?;
        let text = index.text(&path)?;
        all += definitions.len();
        for definition in names::misplaced(&definitions, &text) {
            wrong += 1;
            let Definition { name, kind, line, col } = definition;
            println!("{path}:{line}:{col} is not `{name}`, the name of a {}", kind.name());
        }
    }
    println!("{all} names, {wrong} of them misplaced");
    Ok((wrong > 0).then(|| format!("{wrong} definitions whose name is not at their position")))
}
