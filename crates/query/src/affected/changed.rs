//! Which symbols changed since a commit.

use crate::compare::differing;
use crate::error::Error;
use crate::session::Session;
use rhumb_model::{FileId, Flags, SymbolId, SymbolKind};
use rhumb_store::SymbolRow;
use std::collections::{HashMap, HashSet};

/// What changed.
#[derive(Default)]
pub(super) struct Change {
    /// The files, as the index names them, sorted.
    pub(super) files: Vec<String>,
    /// The symbols to start from, with their files.
    pub(super) symbols: Vec<(FileId, SymbolId)>,
    /// Files that are not in the index.
    pub(super) unknown: Vec<String>,
}

impl Change {
    /// Everything in the file at `path` changed.
    pub(super) fn add_file(&mut self, session: &Session<'_>, path: &str) -> Result<(), Error> {
        if let Err(at) = self.files.binary_search_by(|known| known.as_str().cmp(path)) {
            self.files.insert(at, path.to_owned());
        }
        match session.store.file(path)? {
            Some(file) => {
                let symbols = session.store.symbols_in(path)?;
                self.symbols.extend(symbols.into_iter().map(|symbol| (file.stamp.id, symbol)));
            }
            None => self.unknown.push(path.to_owned()),
        }
        Ok(())
    }

    /// `symbols` changed, all in the file at `path`, with everything in them.
    pub(super) fn add_symbols(&mut self, session: &Session<'_>, path: &str, symbols: &[SymbolId]) -> Result<(), Error> {
        if let Err(at) = self.files.binary_search_by(|known| known.as_str().cmp(path)) {
            self.files.insert(at, path.to_owned());
        }
        let all = crate::walk::with_contents(session, symbols)?;
        let file = session.store.file(path)?.map(|file| file.stamp.id);
        self.symbols.extend(file.iter().flat_map(|file| all.iter().map(|symbol| (*file, *symbol))));
        Ok(())
    }

    /// What changed since the commit `reference`. If symbols of a file were removed or renamed, or nothing but code
    /// outside of symbols changed, the whole file counts.
    pub(super) fn add_since(&mut self, session: &Session<'_>, reference: &str) -> Result<(), Error> {
        let before = session.beside(&session.workspace.snapshot(reference).map_err(Error::NoSnapshot)?)?;
        for path in differing(&before.store, &session.store)? {
            let old = defined(before.store.symbols_of_file(&path)?);
            let new = defined(session.store.symbols_of_file(&path)?);
            let changed = changed_symbols(&old, &new);
            match changed.as_deref() {
                None | Some([]) => self.add_file(session, &path)?,
                Some(symbols) => self.add_symbols(session, &path, symbols)?,
            }
        }
        Ok(())
    }
}

/// The symbols that other code can depend on; local ones are part of the body around them.
fn defined(mut symbols: Vec<SymbolRow>) -> Vec<SymbolRow> {
    symbols.retain(|it| it.kind != SymbolKind::File && !it.flags.contains(Flags::LOCAL));
    symbols
}

/// The symbols of `new` that were added or differ, without the containers of others; `None` if one of `old` is gone.
fn changed_symbols(old: &[SymbolRow], new: &[SymbolRow]) -> Option<Vec<SymbolId>> {
    let handles: HashMap<&str, &SymbolRow> = new.iter().map(|row| (row.handle.as_str(), row)).collect();
    if old.iter().any(|row| !handles.contains_key(row.handle.as_str())) {
        return None;
    }
    let before: HashMap<&str, &SymbolRow> = old.iter().map(|row| (row.handle.as_str(), row)).collect();
    let has_same_head = |row: &SymbolRow| {
        before.get(row.handle.as_str()).is_some_and(|old| old.signature == row.signature && old.value == row.value)
    };
    let has_same_body =
        |row: &SymbolRow| before.get(row.handle.as_str()).is_some_and(|old| old.body_hash == row.body_hash);
    let changed: Vec<&SymbolRow> = new.iter().filter(|row| !has_same_head(row) || !has_same_body(row)).collect();
    // The body of a container differs if something in it does.
    let containers: HashSet<SymbolId> = changed.iter().filter_map(|row| row.parent).collect();
    let is_own = |row: &&SymbolRow| !containers.contains(&row.id) || !has_same_head(row);
    Some(changed.into_iter().filter(is_own).map(|row| row.id).collect())
}
