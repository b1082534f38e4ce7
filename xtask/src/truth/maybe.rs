//! Measures the order of uncertain calls: hides the receiver types of some member calls whose target a compiler confirms, and looks where
//! the hidden calls are in the list of calls that may mean that target.
//!
//! A receiver is hidden in a whole function, so that no other call on it gives its type away.

use super::ambiguous::{ReferenceLocation, TruthReference, known_references};
use anyhow::{Context, Result};
use rhumb_model::SymbolId;
use rhumb_query::likely_calls;
use rhumb_store::{Access, ReferenceId, Store};
use rustc_hash::FxHashSet;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;

/// Resolved calls of members, as the scorer would read them.
pub(super) const MEMBER_CALLS: &str = "SELECT json_object(
    'id', r.id, 'from', r.from_id, 'receiver', r.receiver, 'target', t.id,
    'ref_file', r.file_path, 'ref_line', r.line - 1, 'ref_name', r.name,
    'def_file', t.file_path, 'def_line', t.name_line - 1)
    FROM refs r JOIN symbols t ON t.id = r.target_id
    WHERE r.role = 'call' AND r.state = 'resolved' AND r.receiver IS NOT NULL AND t.kind = 'method' AND NOT r.is_inactive
    ORDER BY r.id";

/// One of this many receivers is hidden.
const SHARE: u64 = 5;

/// The list lengths to measure.
const LENGTHS: [usize; 4] = [1, 3, 10, 30];

#[derive(Deserialize)]
struct MemberCall {
    id: i64,
    from: u32,
    receiver: String,
    target: u32,
    ref_file: String,
    ref_line: u32,
    ref_name: String,
    def_file: String,
    def_line: u32,
}

/// How often the first calls of a list hold a hidden one.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The number of hidden calls.
    pub(super) hidden: usize,
    /// How many of them are among the first, for each of [`LENGTHS`].
    within: [usize; LENGTHS.len()],
    /// How many of them could be, as a target may have more hidden calls than the list is long.
    possible: [usize; LENGTHS.len()],
}

/// Hides calls of the index at `index` and looks for them.
pub(super) fn judge(index: &Path, truth: &Path, lines: &[String]) -> Result<Found> {
    let confirmed = confirmed(truth)?;
    let mut hidden = FxHashSet::default();
    let mut by_target: BTreeMap<u32, BTreeSet<ReferenceId>> = BTreeMap::new();
    for line in lines {
        let call: MemberCall = serde_json::from_str(line)?;
        if !is_hidden(&call) {
            continue;
        }
        hidden.insert(ReferenceId(call.id));
        let place = (call.ref_file, call.ref_line, call.ref_name);
        if confirmed.get(&place).is_some_and(|defs| defs.contains(&(call.def_file, call.def_line))) {
            by_target.entry(call.target).or_default().insert(ReferenceId(call.id));
        }
    }
    let store = Store::open(index, None, Access::Read)?;
    let mut found = Found::default();
    for (target, calls) in &by_target {
        let symbol = store.symbol(SymbolId(*target))?.context("a target is a symbol")?;
        found.count(calls, &likely_calls(&store, &symbol, hidden.iter().copied())?);
    }
    Ok(found)
}

fn is_hidden(call: &MemberCall) -> bool {
    let mut hasher = DefaultHasher::new();
    (call.from, &call.receiver).hash(&mut hasher);
    hasher.finish().is_multiple_of(SHARE)
}

/// The definitions of references of the truth whose target is in the project.
fn confirmed(truth: &Path) -> Result<BTreeMap<ReferenceLocation, BTreeSet<(String, u32)>>> {
    let mut confirmed: BTreeMap<ReferenceLocation, BTreeSet<(String, u32)>> = BTreeMap::new();
    for TruthReference { file, line, name, tgt, defs } in known_references(truth)? {
        if tgt == "project" {
            let defs = defs.into_iter().map(|(file, line, _)| (file, line));
            confirmed.entry((file, line, name)).or_default().extend(defs);
        }
    }
    Ok(confirmed)
}

impl Found {
    fn count(&mut self, calls: &BTreeSet<ReferenceId>, list: &[ReferenceId]) {
        self.hidden += calls.len();
        for (index, length) in LENGTHS.iter().enumerate() {
            self.within[index] += list.iter().take(*length).filter(|id| calls.contains(id)).count();
            self.possible[index] += calls.len().min(*length);
        }
    }

    pub(super) fn print(&self) {
        let Self { hidden, within, possible } = self;
        println!("{hidden} hidden calls");
        for (index, length) in LENGTHS.iter().enumerate() {
            println!("first {length}: {} of {hidden} ({} possible)", within[index], possible[index]);
        }
    }
}
