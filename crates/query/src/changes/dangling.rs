//! Finds uses that no longer resolve because what they referred to was removed, renamed or moved.
//!
//! A use is found again in the new index by the symbol that contains it, its name and its receiver, so that other uses of the
//! same name, which never resolved, are not listed.

use super::pair::{IndexSide, Pairs};
use crate::argument::left;
use crate::error::Error;
use crate::mention::mentions;
use crate::shape::shape;
use rhumb_model::{State, SymbolId, SymbolKind};
use rhumb_store::{ReferenceRow, RowRange, SymbolRow};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// Uses that no longer resolve.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Dangling {
    /// How many there are.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// The uses, in the order of files and lines.
    pub uses: Vec<DanglingUse>,
}

/// A use that no longer resolves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct DanglingUse {
    /// The file.
    pub path: String,
    /// The line.
    pub line: u32,
    /// The column, in bytes.
    pub col: u32,
    /// The name as written.
    pub name: String,
    /// The role of the reference.
    pub role: &'static str,
    /// The handle of the symbol that it referred to.
    pub was: String,
    /// The handle that this symbol has now; absent if it was removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<String>,
}

mentions! { Dangling { uses } }
mentions! { DanglingUse { ; path } }
shape! { Dangling { lists: uses(left); } }
shape! { DanglingUse {} }

impl Dangling {
    /// The first `rows` of `uses`.
    pub(super) fn first(mut uses: Vec<DanglingUse>, rows: usize) -> Self {
        let total = uses.len() as u64;
        uses.truncate(rows);
        Self { total, left: left(total, uses.len()), uses }
    }
}

/// What a use is found again by, within the symbol that contains it: its name and its receiver.
type Spelling = (String, Option<String>);

/// A symbol that is no longer where it was: its handle, and its handle now.
type Relocation = (String, Option<String>);

/// Every use on the old side that no longer resolves on the new one, in the order of files and lines.
pub(super) fn dangling_uses(
    old: &IndexSide<'_>,
    new: &IndexSide<'_>,
    pairs: &Pairs,
) -> Result<Vec<DanglingUse>, Error> {
    let all = RowRange::first(u32::MAX);
    let mut before: BTreeMap<SymbolId, BTreeMap<Spelling, Relocation>> = BTreeMap::new();
    for (row, now) in relocated_symbols(old, new, pairs) {
        for used in old.store.references_to(row.id, &[], all)? {
            let spelling = (used.name, used.receiver);
            let relocation = (row.handle.clone(), now.map(|row| row.handle.clone()));
            before.entry(used.from).or_default().entry(spelling).or_insert(relocation);
        }
    }
    let mut found = Vec::new();
    for (container, spellings) in new_containers(old, new, pairs, before)? {
        for row in new.store.references_from(container, &[], all)? {
            let spelling = (row.name.clone(), row.receiver.clone());
            if let Some(relocation) = spellings.get(&spelling).filter(|_| row.state == State::Unresolved) {
                found.push(dangling(row, relocation));
            }
        }
    }
    found.sort();
    Ok(found)
}

fn dangling(row: ReferenceRow, (was, now): &Relocation) -> DanglingUse {
    let role = row.role.name();
    DanglingUse {
        path: row.file_path,
        line: row.line,
        col: row.col,
        name: row.name,
        role,
        was: was.clone(),
        now: now.clone(),
    }
}

/// The old symbols that are gone, and those that have another name or file now, with their new row.
fn relocated_symbols<'s>(
    old: &'s IndexSide<'_>,
    new: &'s IndexSide<'_>,
    pairs: &'s Pairs,
) -> impl Iterator<Item = (&'s SymbolRow, Option<&'s SymbolRow>)> {
    let gone = pairs.only_old.iter().map(|at| (&old.symbols[*at], None));
    let both = pairs.both.iter().map(|(one, other)| (&old.symbols[*one], Some(&new.symbols[*other])));
    let is_elsewhere = |(was, now): &(&SymbolRow, Option<&SymbolRow>)| now.is_none_or(|now| was.handle != now.handle);
    gone.chain(both.filter(is_elsewhere)).filter(|(was, _)| was.kind != SymbolKind::Package)
}

/// The new containers of uses for the old ones, with what is known about them; those that are gone are left out.
fn new_containers<T>(
    old: &IndexSide<'_>,
    new: &IndexSide<'_>,
    pairs: &Pairs,
    before: BTreeMap<SymbolId, T>,
) -> Result<Vec<(SymbolId, T)>, Error> {
    let both = pairs.both.iter();
    let paired: HashMap<SymbolId, SymbolId> =
        both.map(|(one, other)| (old.symbols[*one].id, new.symbols[*other].id)).collect();
    let ids: Vec<SymbolId> = before.keys().copied().collect();
    let rows = old.store.symbols_of(&ids)?.into_iter();
    let handles: HashMap<SymbolId, String> = rows.map(|row| (row.id, row.handle)).collect();
    let mut containers = Vec::new();
    for (id, known) in before {
        let by_handle = || handles.get(&id).map(|handle| new.store.symbol_by_handle(handle));
        let container = match paired.get(&id) {
            Some(container) => Some(*container),
            None => by_handle().transpose()?.flatten().map(|row| row.id),
        };
        containers.extend(container.map(|container| (container, known)));
    }
    Ok(containers)
}
