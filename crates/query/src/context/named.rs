//! Finds the files and symbols that a task names.

use super::task::{Task, TaskMention};
use crate::error::Error;
use crate::session::Session;
use rhumb_model::{SymbolId, SymbolKind};
use rhumb_store::SymbolRow;
use std::collections::BTreeMap;

/// A name that more symbols have than this names none of them.
const MAX_SAME_NAME: u32 = 16;

/// The files and symbols that a task names.
#[derive(Debug, Default)]
pub(super) struct Named {
    /// How strongly the task names each file, by path.
    pub(super) files: BTreeMap<String, f64>,
    /// How strongly it names each symbol.
    symbols: BTreeMap<SymbolId, f64>,
}

impl Named {
    pub(super) fn of(session: &Session<'_>, task: &Task) -> Result<Self, Error> {
        let mut named = Self::default();
        if task.mentions.is_empty() {
            return Ok(named);
        }
        let files = session.store.files()?;
        let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        for mention in &task.mentions {
            let meant = paths_meant(&paths, &mention.text);
            if meant.is_empty() {
                named.add_symbols(session, mention)?;
            }
            for path in &meant {
                named.add_file(session, path, mention.line, meant.len())?;
            }
        }
        Ok(named)
    }

    /// How strongly the task names a symbol; 0 if it does not.
    pub(super) fn share_of(&self, symbol: SymbolId) -> f64 {
        self.symbols.get(&symbol).copied().unwrap_or(0.0)
    }

    /// Adds a file that is one of `of` candidates, and the symbol on the given line.
    fn add_file(&mut self, session: &Session<'_>, path: &str, line: Option<u32>, of: usize) -> Result<(), Error> {
        let share = 1.0 / f64::from(u32::try_from(of).unwrap_or(u32::MAX));
        *self.files.entry(path.to_owned()).or_default() += share;
        let Some(line) = line else { return Ok(()) };
        let symbols = session.store.symbols_of_file(path)?.into_iter();
        let around = symbols.filter(|symbol| (symbol.line_start..=symbol.line_end).contains(&line));
        let around = around.filter(|symbol| symbol.kind != SymbolKind::File);
        if let Some(innermost) = around.min_by_key(|symbol| symbol.line_end - symbol.line_start) {
            *self.symbols.entry(innermost.id).or_default() += share;
        }
        Ok(())
    }

    /// Adds the symbols with a name; with owners, only those in them.
    fn add_symbols(&mut self, session: &Session<'_>, mention: &TaskMention) -> Result<(), Error> {
        let segments: Vec<&str> = mention.text.split(['.', ':', '/']).filter(|segment| !segment.is_empty()).collect();
        let Some((name, owners)) = segments.split_last() else { return Ok(()) };
        let symbols = session.store.symbols_named(name, MAX_SAME_NAME + 1)?;
        let is_owned = |symbol: &&SymbolRow| owners.last().is_none_or(|owner| symbol.qualified_name.contains(owner));
        let owned: Vec<&SymbolRow> = symbols.iter().filter(is_owned).collect();
        let meant = if owned.is_empty() { symbols.iter().collect() } else { owned };
        if meant.len() > MAX_SAME_NAME as usize {
            return Ok(());
        }
        let share = 1.0 / f64::from(u32::try_from(meant.len()).unwrap_or(u32::MAX)).max(1.0);
        for symbol in meant {
            *self.files.entry(symbol.file_path.clone()).or_default() += share;
            *self.symbols.entry(symbol.id).or_default() += share;
        }
        Ok(())
    }
}

/// The paths that end with a path as written, which may start outside of the project.
fn paths_meant<'p>(paths: &[&'p str], written: &str) -> Vec<&'p str> {
    if !written.contains(['.', '/']) {
        return Vec::new();
    }
    let is_end =
        |whole: &str, end: &str| whole.strip_suffix(end).is_some_and(|start| start.is_empty() || start.ends_with('/'));
    let inside: Vec<&str> = paths.iter().copied().filter(|path| is_end(path, written)).collect();
    if !inside.is_empty() || !written.contains('/') {
        return inside;
    }
    let outside = paths.iter().copied().filter(|path| path.contains('/') && is_end(written, path));
    outside.max_by_key(|path| path.len()).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_match_by_their_ends() {
        let paths = ["shop/cart.py", "web/cart.py", "web/menu.py"];
        let check = |written: &str, expected: &[&str]| assert_eq!(paths_meant(&paths, written), expected, "{written}");
        check("cart.py", &["shop/cart.py", "web/cart.py"]);
        check("shop/cart.py", &["shop/cart.py"]);
        check("/home/me/project/web/menu.py", &["web/menu.py"]);
        check("art.py", &[]);
        check("cart", &[]);
    }
}
