//! Compares two states of the code, symbol by symbol.

mod breaking;
mod dangling;
mod pair;
mod survey;

use crate::affected::{Affected, Test};
use crate::argument::{Occasion, Purpose, left};
use crate::entry::Entry;
use crate::error::Error;
use crate::impact::{Tally, kinds, tally};
use crate::mention::mentions;
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use crate::walk::{FileExpansion, Walk, WalkDirection, WalkOptions};
use dangling::{Dangling, dangling_uses};
use pair::{IndexSide, Pairs, has_body, has_same_shape};
use rhumb_model::{Flags, SymbolId, SymbolKind};
use rhumb_store::{Store, SymbolRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use survey::{CommitSurvey, ReviewSurvey};

/// Summarize what changed, by symbol, and what it affects.
///
/// Without REF, compares the files on disk with the last commit; with REF, with the merge base of that commit and the
/// current one, so that only your own changes are listed. `A..B` compares two commits, `A...B` compares B with the
/// merge base of both. Symbols are compared, so code that only moved within a file is not a change. A symbol is added,
/// removed, moved or renamed, or its signature, body or documentation changed. Changes that may break other files are
/// marked with the reason. Uses that no longer resolve are listed. The most used symbols come first.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Changes {
    /// Commit, branch or tag to compare with, or two as A..B or A...B.
    #[serde(default)]
    #[schemars(extend("format" = "revision"))]
    pub range: Option<String>,
    /// Compare the staged changes with the last commit.
    #[serde(default)]
    pub staged: bool,
    /// Only compare these files or directories.
    #[serde(default)]
    #[schemars(extend("format" = "path"))]
    pub files: Vec<String>,
    /// Add details for writing a commit message, or for reviewing a branch.
    #[serde(default, rename = "for")]
    pub occasion: Option<Occasion>,
    /// Follow at most N edges to affected symbols (0 = no limit).
    #[serde(default = "default_depth")]
    pub depth: u32,
    /// Show at most N symbols (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_depth() -> u32 {
    3
}

fn default_limit() -> u32 {
    50
}

/// The changes.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct ChangesAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The older side.
    pub from: String,
    /// The merge base that was compared instead, if the older side has changed since then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// The newer side.
    pub to: String,
    /// The files that differ.
    pub files: Vec<ChangedFile>,
    /// The number of changed symbols by kind of change.
    pub counts: Vec<Tally>,
    /// How many symbols changed.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// How many of them may break others.
    pub breaking: u64,
    /// The symbols, those with the most dependents first.
    pub symbols: Vec<ChangedSymbol>,
    /// Uses that no longer resolve, because what they referred to was removed, renamed or moved.
    pub dangling: Dangling,
    /// What depends on the changed symbols, except those of which only the documentation changed.
    pub reach: Reached,
    /// Tests to run, nearest first.
    pub tests: Vec<Test>,
    /// For the message of a commit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<CommitSurvey>,
    /// For a review.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<ReviewSurvey>,
}

/// A file that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ChangedFile {
    /// Its path.
    pub path: String,
    /// Whether it was `added`, `changed` or `removed`.
    pub change: &'static str,
    /// Whether it holds `code`, `tests` or `documents`, or is `generated`.
    pub role: &'static str,
    /// How many of the changed symbols are in it.
    pub symbols: u64,
}

/// A symbol that changed.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ChangedSymbol {
    /// The symbol as it is now, or as it was if it was removed.
    #[serde(flatten)]
    pub symbol: Entry,
    /// `added`, `removed`, `moved`, `renamed`, `signature`, `body`, `docs`.
    pub changes: Vec<&'static str>,
    /// Its handle before, if that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub was: Option<String>,
    /// Its definition before, if that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// Whether others can import it.
    pub is_exported: bool,
    /// Why the change may break others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breaking: Option<String>,
    /// The number of direct users, before the change if it was removed.
    pub used_by: u64,
}

/// What depends on the changed symbols.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reached {
    /// How many other symbols depend on them.
    pub symbols: u64,
    /// The number of files.
    pub files: u64,
    /// Why the walk ended: `exhausted`, `depth` or `limit`.
    pub stopped: &'static str,
}

mentions! { ChangesAnswer { symbols, dangling, tests } }
mentions! { ChangedSymbol { symbol } }
shape! { ChangesAnswer { lists: symbols(left), files, tests, counts; parts: dangling, commit, review; } }
shape! { ChangedFile {} }
shape! { ChangedSymbol { parts: symbol; texts: before; } }

/// Maximum number of tests to list; `affected` lists all of them.
const MAX_TESTS: usize = 20;

impl Question for Changes {
    const NAME: &'static str = "changes";
    type Answer = ChangesAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<ChangesAnswer, Error> {
        let ends = self.ends(session);
        let old = ends.base.as_ref().unwrap_or(&ends.old);
        let old = session.beside(&session.workspace.snapshot(old).map_err(Error::NoSnapshot)?)?;
        let beside = match ends.new {
            End::Disk => None,
            End::Commit(ref reference) => Some(session.workspace.snapshot(reference)),
            End::Staged => Some(session.workspace.staged()),
        };
        let beside = beside.transpose().map_err(Error::NoSnapshot)?;
        let other = beside.map(|database| session.beside(&database)).transpose()?;
        let now = other.as_ref().unwrap_or(session);
        let answer = self.compare(&old.store, now)?;
        let Ends { old: from, base, new } = ends;
        Ok(ChangesAnswer { generation: session.generation()?, from, base, to: new.name(), ..answer })
    }

    fn is_nothing(answer: &ChangesAnswer) -> bool {
        answer.files.is_empty()
    }
}

/// The two sides of a comparison.
struct Ends {
    old: String,
    /// The merge base of both sides, if it is another commit than the older side.
    base: Option<String>,
    new: End,
}

/// The newer side.
enum End {
    Disk,
    Staged,
    Commit(String),
}

impl End {
    fn name(self) -> String {
        match self {
            Self::Disk => "the disk".to_owned(),
            Self::Staged => "the staged changes".to_owned(),
            Self::Commit(reference) => reference,
        }
    }
}

impl Changes {
    fn ends(&self, session: &Session<'_>) -> Ends {
        let range = self.range.as_deref().unwrap_or("HEAD");
        let commit = |name: &str| if name.is_empty() { "HEAD" } else { name }.to_owned();
        let (old, new, is_from_base) = match (range.split_once("..."), range.split_once("..")) {
            (Some((old, new)), _) => (commit(old), End::Commit(commit(new)), true),
            (None, Some((old, new))) => (commit(old), End::Commit(commit(new)), self.is_for(Purpose::Review)),
            (None, None) if self.staged => (range.to_owned(), End::Staged, true),
            (None, None) => (range.to_owned(), End::Disk, true),
        };
        let tip = if let End::Commit(name) = &new { name } else { "HEAD" };
        let merge_base = |other: &str| session.workspace.merge_base(&old, other);
        let base = if is_from_base && old != tip { merge_base(tip) } else { None };
        let base = base.filter(|base| merge_base(&old).as_ref() != Some(base));
        Ends { old, base, new }
    }

    fn is_for(&self, purpose: Purpose) -> bool {
        self.occasion == Some(Occasion(purpose))
    }

    fn compare(&self, old: &Store, now: &Session<'_>) -> Result<ChangesAnswer, Error> {
        let mut files = survey::files(old, &now.store)?;
        let places: Vec<String> = self.files.iter().map(|given| now.workspace.path(given)).collect();
        let is_asked = |path: &str| {
            places.iter().any(|place| {
                path.strip_prefix(place.trim_end_matches('/'))
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            })
        };
        files.retain(|file| places.is_empty() || is_asked(&file.path));
        let paths: BTreeSet<String> = files.iter().map(|file| file.path.clone()).collect();
        let mut sides = (IndexSide::read(old, &paths)?, IndexSide::read(&now.store, &paths)?);
        let pairs = Pairs::find(&mut sides.0, &mut sides.1)?;
        let ids = |(old, new): &(usize, usize)| (sides.0.symbols[*old].id, sides.1.symbols[*new].id);
        let paired = pairs.both.iter().map(ids).collect();
        let mut changed = SymbolDifference { old: &sides.0, new: &sides.1, pairs: &pairs, paired }.symbols()?;
        rank_changes(&mut changed, now);
        for file in &mut files {
            file.symbols = changed.iter().filter(|it| it.symbol.path == file.path).count() as u64;
        }
        // Documentation affects no code.
        let acting: HashSet<&str> =
            changed.iter().filter(|it| it.changes != ["docs"]).map(|it| it.symbol.handle.as_str()).collect();
        let start: Vec<SymbolId> = pairs
            .both
            .iter()
            .map(|(_, new)| &sides.1.symbols[*new])
            .filter_map(|row| acting.contains(row.handle.as_str()).then_some(row.id))
            .collect();
        let total = changed.len() as u64;
        let breaking = changed.iter().filter(|it| it.breaking.is_some()).count() as u64;
        let counts = tally(changed.iter().flat_map(|it| &it.changes).map(ToString::to_string));
        let occasion = (self.is_for(Purpose::Commit), self.is_for(Purpose::Review));
        let commit = occasion.0.then(|| CommitSurvey::of(&files, &changed, &now.history()));
        let review = occasion.1.then(|| ReviewSurvey::of(&files, now));
        let rows = now.rows(self.limit) as usize;
        changed.truncate(rows);
        Ok(ChangesAnswer {
            dangling: Dangling::first(dangling_uses(&sides.0, &sides.1, &pairs)?, rows),
            reach: self.reach(now, &start)?,
            tests: tests(now, &paths, self.depth)?,
            left: left(total, changed.len()),
            symbols: changed,
            files,
            counts,
            total,
            breaking,
            commit,
            review,
            ..ChangesAnswer::default()
        })
    }

    fn reach(&self, now: &Session<'_>, start: &[SymbolId]) -> Result<Reached, Error> {
        let rules =
            WalkOptions { way: WalkDirection::Up, kinds: kinds(&[]), min_confidence: 0.0, files: FileExpansion::End };
        let mut walk = Walk::new(now, rules, start)?;
        let stop = walk.run(self.depth)?;
        let files: BTreeSet<&str> = walk.reached.iter().map(|step| step.place.path.as_str()).collect();
        Ok(Reached { symbols: walk.reached.len() as u64, files: files.len() as u64, stopped: stop.name() })
    }
}

fn tests(now: &Session<'_>, paths: &BTreeSet<String>, depth: u32) -> Result<Vec<Test>, Error> {
    if paths.is_empty() {
        return Ok(Vec::new());
    }
    let affected = Affected { files: paths.iter().cloned().collect(), depth, ..Affected::default() };
    let mut tests = affected.named_by_index(now)?;
    tests.truncate(MAX_TESTS);
    Ok(tests)
}

/// Sorts symbols by how much their change is likely to matter: breaking changes, many users, high complexity,
/// frequently changed files.
fn rank_changes(symbols: &mut [ChangedSymbol], now: &Session<'_>) {
    let mut churn: HashMap<&str, u32> = HashMap::new();
    let history = now.history();
    for path in history.iter().flat_map(|commit| &commit.paths) {
        *churn.entry(path).or_default() += 1;
    }
    let weight = |it: &ChangedSymbol| {
        let breaking = if it.breaking.is_some() { 3.0 } else { 0.0 };
        let churn = churn.get(it.symbol.path.as_str()).copied().unwrap_or(0);
        #[allow(clippy::cast_precision_loss, reason = "only the order matters")]
        let all = breaking + (it.used_by as f64).ln_1p() + f64::from(churn).ln_1p() / 4.0;
        if it.changes == ["docs"] { all / 10.0 } else { all }
    };
    let key = |it: &ChangedSymbol| (it.symbol.path.clone(), it.symbol.line, it.symbol.handle.clone());
    symbols.sort_by(|one, other| weight(other).total_cmp(&weight(one)).then_with(|| key(one).cmp(&key(other))));
}

/// Compares two sides.
struct SymbolDifference<'d> {
    old: &'d IndexSide<'d>,
    new: &'d IndexSide<'d>,
    pairs: &'d Pairs,
    /// The ids of the pairs.
    paired: HashSet<(SymbolId, SymbolId)>,
}

impl SymbolDifference<'_> {
    fn symbols(&self) -> Result<Vec<ChangedSymbol>, Error> {
        let mut changed = Vec::new();
        for &(old, new) in &self.pairs.both {
            changed.extend(self.changed(&self.old.symbols[old], &self.new.symbols[new])?);
        }
        let inside = self.parents_of(&changed);
        // The body of a type changes whenever one of its members does.
        changed.retain(|it| it.changes != ["body"] || !inside.contains(it.symbol.handle.as_str()));
        changed.extend(unpaired_symbols(self.old, &self.pairs.only_old, "removed"));
        changed.extend(unpaired_symbols(self.new, &self.pairs.only_new, "added"));
        self.count_users(&mut changed)?;
        Ok(changed)
    }

    /// What happened to a symbol that is on both sides; `None` if it is unchanged. Moving along with its container is
    /// not a change.
    fn changed(&self, old: &SymbolRow, new: &SymbolRow) -> Result<Option<ChangedSymbol>, Error> {
        if new.kind == SymbolKind::File && old.handle == new.handle {
            return Ok(None);
        }
        let mut changes = Vec::new();
        if new.kind == SymbolKind::File {
            changes.push("moved");
        } else if old.name != new.name {
            changes.push("renamed");
        } else if old.handle != new.handle && !self.moved_along(old, new) {
            changes.push("moved");
        }
        let is_shown = |row: &SymbolRow| row.flags.contains(Flags::EXPORTED);
        // Other files could not use local symbols.
        let differs_for_others = !old.flags.contains(Flags::LOCAL) && is_shown(old) != is_shown(new);
        if !has_same_shape(old, new) || differs_for_others {
            changes.push("signature");
        }
        if old.body_hash != new.body_hash || old.value != new.value {
            changes.push("body");
        }
        if old.doc != new.doc {
            changes.push("docs");
        }
        let has_moved = changes.contains(&"moved") || changes.contains(&"renamed");
        // Other changes of local symbols are changes of their containers.
        let is_local = old.flags.contains(Flags::LOCAL) && new.flags.contains(Flags::LOCAL);
        if changes.is_empty() || is_local && !(has_moved && has_body(new)) {
            return Ok(None);
        }
        Ok(Some(ChangedSymbol {
            breaking: breaking::reason((self.old, old), (self.new, new))?,
            was: (has_moved && old.handle != new.handle).then(|| old.handle.clone()),
            before: changes.contains(&"signature").then(|| old.signature.clone()).flatten(),
            is_exported: new.flags.contains(Flags::EXPORTED),
            used_by: 0,
            symbol: Entry::from(new),
            changes,
        }))
    }

    /// Whether the containers of the two are paired as well.
    fn moved_along(&self, old: &SymbolRow, new: &SymbolRow) -> bool {
        old.parent.zip(new.parent).is_some_and(|parents| self.paired.contains(&parents))
    }

    /// The handles of all containers of changed symbols.
    fn parents_of(&self, changed: &[ChangedSymbol]) -> HashSet<String> {
        let rows: HashMap<SymbolId, &SymbolRow> = self.new.symbols.iter().map(|row| (row.id, row)).collect();
        let handles: HashSet<&str> = changed.iter().map(|it| it.symbol.handle.as_str()).collect();
        let alone = self.pairs.only_new.iter().map(|at| &self.new.symbols[*at]);
        let has_changed = |row: &&SymbolRow| handles.contains(row.handle.as_str()) && !row.flags.contains(Flags::LOCAL);
        let changed = self.new.symbols.iter().filter(has_changed).chain(alone);
        let mut parents = HashSet::new();
        for row in changed {
            let mut parent = row.parent.and_then(|id| rows.get(&id));
            while let Some(row) = parent.filter(|row| parents.insert(row.handle.clone())) {
                parent = row.parent.and_then(|id| rows.get(&id));
            }
        }
        let gone = self.pairs.only_old.iter().filter_map(|at| self.old.symbols[*at].parent);
        let gone: HashSet<SymbolId> = gone.collect();
        let left_by = self.pairs.both.iter().filter(|(old, _)| gone.contains(&self.old.symbols[*old].id));
        parents.extend(left_by.map(|(_, new)| self.new.symbols[*new].handle.clone()));
        parents
    }

    /// Counts the direct users of each symbol, on the side where it exists.
    fn count_users(&self, changed: &mut [ChangedSymbol]) -> Result<(), Error> {
        for side in [self.old, self.new] {
            let is_old = std::ptr::eq(side, self.old);
            let on_side = |it: &ChangedSymbol| (it.changes == ["removed"]) == is_old;
            let ids: BTreeMap<&str, SymbolId> = side.symbols.iter().map(|row| (row.handle.as_str(), row.id)).collect();
            let asked: Vec<SymbolId> = changed
                .iter()
                .filter(|it| on_side(it))
                .filter_map(|it| ids.get(it.symbol.handle.as_str()).copied())
                .collect();
            let mut users: HashMap<SymbolId, BTreeSet<SymbolId>> = HashMap::new();
            for it in side.store.uses_of(&asked, kinds(&[]))?.into_iter().filter(|it| it.source != it.target) {
                users.entry(it.target).or_default().insert(it.source);
            }
            for it in changed.iter_mut().filter(|it| on_side(it)) {
                let users = ids.get(it.symbol.handle.as_str()).and_then(|id| users.get(id));
                it.used_by = users.map_or(0, |users| users.len() as u64);
            }
        }
        Ok(())
    }
}

/// The symbols on one side only, without those whose container is listed.
fn unpaired_symbols(side: &IndexSide<'_>, places: &[usize], change: &'static str) -> Vec<ChangedSymbol> {
    let ids: HashSet<SymbolId> =
        places.iter().map(|at| &side.symbols[*at]).filter(|it| it.kind != SymbolKind::File).map(|it| it.id).collect();
    let is_listed = |row: &&SymbolRow| ids.contains(&row.id) && row.parent.is_none_or(|parent| !ids.contains(&parent));
    let changed = |row: &SymbolRow| {
        let is_exported = row.flags.contains(Flags::EXPORTED);
        let is_breaking = is_exported && change == "removed";
        ChangedSymbol {
            symbol: Entry::from(row),
            changes: vec![change],
            was: None,
            before: None,
            is_exported,
            breaking: is_breaking.then(|| "gone".to_owned()),
            used_by: 0,
        }
    };
    places.iter().map(|at| &side.symbols[*at]).filter(is_listed).map(changed).collect()
}
