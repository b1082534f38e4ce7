//! Lists the main components of a project.

use crate::argument::left;
use crate::entry::Entry;
use crate::error::Error;
use crate::file_graph::{FileGraph, FileNode};
use crate::mention::{Mentions, Paths, mentions};
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use rhumb_model::{FileId, SymbolId};
use rhumb_store::FreeSymbol;
use rustc_hash::{FxHashMap, FxHashSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// List the main components and who uses them.
///
/// A component is a directory, or a single file where one directory holds much of the project. Components are ranked
/// by how many others use them, each with its most widely used definitions. Tests, generated and vendored code count
/// as users but are not listed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Overview {
    /// Show at most N components (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_limit() -> u32 {
    25
}

/// Definitions that are named of each part.
const NAMES: usize = 3;

/// A folder with more than this share of all files of parts is too large to be one.
const LARGE_SHARE: usize = 5;

/// A folder with fewer files is one part, however few files there are in all.
const MIN_LARGE: usize = 8;

/// The main parts of the project.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OverviewAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The number of components that others use.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// The parts, the one first that most others use.
    pub parts: Vec<MainPart>,
}

/// A part of the project.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MainPart {
    /// Its folder, empty for the root, or its file.
    pub part: String,
    /// How many files it has.
    pub files: u64,
    /// The number of other components that use it.
    pub users: u64,
    /// Its most widely used definitions.
    pub names: Vec<MainName>,
}

/// A definition that other parts use.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MainName {
    /// The definition.
    #[serde(flatten)]
    pub symbol: Entry,
    /// The number of other components that use it.
    pub users: u64,
}

mentions! { OverviewAnswer { parts } }
shape! { OverviewAnswer { lists: parts(left); } }
shape! { MainPart { lists: names; } }
shape! { MainName { parts: symbol; } }

impl Mentions for MainPart {
    fn add_paths<'a>(&'a self, paths: &mut Paths<'a>) {
        paths.extend(self.names.iter().map(|name| name.symbol.path.as_str()));
    }
}

impl Question for Overview {
    const NAME: &'static str = "overview";
    type Answer = OverviewAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<OverviewAnswer, Error> {
        let graph = FileGraph::of(session)?;
        let parts = Components::of(&graph);
        let is_counted = |file| graph.place(file).is_some_and(|place| is_own(&graph.files[place]));
        let ranked = parts.ranked(&graph, &session.store.free_symbols(is_counted)?);
        let total = ranked.len() as u64;
        let listed = ranked.iter().take(session.rows(self.limit) as usize);
        let parts = listed.map(|ranked| parts.described(session, ranked)).collect::<Result<Vec<MainPart>, Error>>()?;
        Ok(OverviewAnswer { generation: session.generation()?, total, left: left(total, parts.len()), parts })
    }

    fn is_nothing(answer: &OverviewAnswer) -> bool {
        answer.parts.is_empty()
    }
}

/// The parts of a project.
struct Components<'g> {
    /// The part of each file.
    of_files: FxHashMap<FileId, &'g str>,
    /// How many files each part has.
    sizes: FxHashMap<&'g str, u64>,
}

/// A component with its users, and its definitions with theirs.
struct RankedComponent<'g> {
    part: &'g str,
    users: FxHashSet<&'g str>,
    names: Vec<RankedName<'g>>,
}

/// A definition, and how many other parts use it, and files in them.
struct RankedName<'g> {
    symbol: SymbolId,
    parts: usize,
    files: usize,
    /// Its position, for the tie-break.
    place: (&'g str, [i64; 4]),
}

impl<'g> Components<'g> {
    fn of(graph: &'g FileGraph) -> Self {
        let mut folders: FxHashMap<&str, usize> = FxHashMap::default();
        for file in graph.files.iter().filter(|file| is_own(file)) {
            *folders.entry(folder(&file.path)).or_default() += 1;
        }
        let all: usize = folders.values().sum();
        let is_large =
            |folder: &str| folders.get(folder).is_some_and(|files| *files >= MIN_LARGE && *files * LARGE_SHARE > all);
        let part_of = |file: &'g FileNode| match folder(&file.path) {
            large if is_large(large) && is_own(file) => file.path.as_str(),
            folder => folder,
        };
        let mut sizes: FxHashMap<&str, u64> = FxHashMap::default();
        for file in graph.files.iter().filter(|file| is_own(file)) {
            *sizes.entry(part_of(file)).or_default() += 1;
        }
        Self { of_files: graph.files.iter().map(|file| (file.id, part_of(file))).collect(), sizes }
    }

    /// The parts that others use, by how many do, and the names of each likewise.
    fn ranked(&self, graph: &'g FileGraph, symbols: &[FreeSymbol]) -> Vec<RankedComponent<'g>> {
        let mut parts: FxHashMap<&str, RankedComponent<'g>> = FxHashMap::default();
        for symbol in symbols {
            let (Some(part), Some(place)) = (self.of_files.get(&symbol.file).copied(), graph.place(symbol.file)) else {
                continue;
            };
            let users = symbol.users.iter().filter_map(|user| self.of_files.get(user).copied());
            let users: Vec<&str> = users.filter(|user| *user != part).collect();
            if users.is_empty() {
                continue;
            }
            let none = || RankedComponent { part, users: FxHashSet::default(), names: Vec::new() };
            let ranked = parts.entry(part).or_insert_with(none);
            let place = (graph.path(place), symbol.place);
            let parts = users.iter().collect::<FxHashSet<_>>().len();
            let name = RankedName { symbol: symbol.id, parts, files: users.len(), place };
            ranked.names.push(name);
            ranked.users.extend(users);
        }
        let mut parts: Vec<RankedComponent<'g>> = parts.into_values().collect();
        parts.sort_by_key(|part| (Reverse(part.users.len()), part.part));
        for part in &mut parts {
            part.names.sort_by_key(|name| (Reverse((name.parts, name.files)), name.place));
        }
        parts
    }

    fn described(&self, session: &Session<'_>, ranked: &RankedComponent<'_>) -> Result<MainPart, Error> {
        let mut names = Vec::new();
        for name in ranked.names.iter().take(NAMES) {
            let row = session.store.symbol(name.symbol)?;
            // For a first look the name and the place are enough.
            let symbol = row.map(|row| Entry { signature: None, doc: None, ..Entry::from(&row) });
            names.extend(symbol.map(|symbol| MainName { symbol, users: name.parts as u64 }));
        }
        let files = self.sizes.get(ranked.part).copied().unwrap_or(0);
        Ok(MainPart { part: ranked.part.to_owned(), files, users: ranked.users.len() as u64, names })
    }
}

/// Whether a file is one of a part: tests, generated and vendored code are none.
fn is_own(file: &FileNode) -> bool {
    !file.is_test && !file.is_generated && !file.is_vendored
}

/// The directory of a file; empty at the root.
fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}
