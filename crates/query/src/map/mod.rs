//! Summarizes the repository on one page: its files, their definitions, and who uses what, in as few tokens as possible.
//!
//! A map is made in this order: the file graph has all files and their references; `rank` computes the importance of each;
//! `fit` chooses their levels of detail; `drawing` reads what can be shown, `block` writes it, and `sheet` assembles the page.

mod alias;
mod block;
mod drawing;
mod fit;
mod kinds;
mod parts;
mod rank;
mod sheet;
mod signature;
mod tiers;

pub use parts::MapPart;

use crate::error::Error;
use crate::file_graph::FileGraph;
use crate::mention::mentions;
use crate::question::Question;
use crate::session::{ProjectPath, Session};
use crate::shape::shape;
use alias::Aliases;
use block::Level;
use fit::MapFitter;
use rank::{MapFocus, importance};
use rhumb_store::Stat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sheet::Sheet;

/// Summarize the repository on one page.
///
/// Lists for each file its imports and definitions, who uses them and what they call; a legend explains the notation.
/// Tests are only counted. Within the budget, 4,096 tokens by default, the most important files come first: widely
/// used files, files in `--focus`, files that match ABOUT and files with uncommitted changes. The others are reduced
/// to names or just listed. Maps that are split or written to a file have no default budget.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Map {
    /// Symbols to focus on, or a task in plain words.
    #[serde(default)]
    #[schemars(extend("format" = "words"))]
    pub about: Option<String>,
    /// Rank these files or directories first.
    #[serde(default)]
    #[schemars(extend("format" = "path"))]
    pub focus: Vec<String>,
    /// Only include this file or directory.
    #[serde(default)]
    pub path: Option<String>,
    /// Leave out these files or directories, for example because you have read them already.
    #[serde(default)]
    #[schemars(extend("format" = "path"))]
    pub exclude: Vec<String>,
    /// Include line numbers, which makes the map change more often.
    #[serde(default)]
    pub lines: bool,
    /// Split the map into N chunks of about equal size.
    #[serde(default)]
    pub chunks: Option<u32>,
    /// Split the map into chunks of at most N tokens.
    #[serde(default, rename = "chunk-tokens")]
    #[schemars(extend("format" = "tokens"))]
    pub chunk_tokens: Option<u32>,
    /// Split the map into tiers by how often files change, for prompt caching. Only definitions are shown, because
    /// they rarely change.
    #[serde(default)]
    pub tiers: bool,
}

impl Map {
    /// The budget of a map that is read as one page, in tokens; `None` for one that is split.
    #[must_use]
    pub fn default_budget(&self) -> Option<u32> {
        let is_split = self.chunks.is_some() || self.chunk_tokens.is_some() || self.tiers;
        (!is_split).then_some(ONE_PAGE)
    }
}

/// A map.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MapAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// A hash that stays the same until a shown file changes in a way that affects other files.
    pub hash: String,
    /// The meaning of the signs.
    pub legend: String,
    /// Its parts, if requested; there are no separate blocks then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<MapPart>,
    /// The files that are shown, in the order of the map.
    pub blocks: Vec<Block>,
    /// The files that are only listed, by folder.
    pub folders: Vec<Folder>,
    /// How many files are not even listed.
    pub left: u64,
}

/// The part of a map about one file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Block {
    /// The file.
    pub path: String,
    /// The level of detail: `full`, `signatures` or `names`.
    pub level: &'static str,
    /// A hash that stays the same until the file changes in a way that affects other files; lines, bodies and calls
    /// do not count.
    pub hash: String,
    /// Its part of the map.
    pub text: String,
}

/// A directory, some of whose files are only listed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Folder {
    /// The folder.
    pub folder: String,
    /// Its line of the map.
    pub text: String,
}

mentions! { MapAnswer { blocks, parts } }
mentions! { Block { ; path } }
shape! { MapAnswer { lists: blocks, parts, folders; } }
shape! { Block {} }
shape! { Folder {} }

/// The default budget of a map on one page, in tokens.
const ONE_PAGE: u32 = 4096;

/// Tokens of an answer besides the map: the statement of its size.
const ENDING: usize = 24;

impl Question for Map {
    const NAME: &'static str = "map";
    type Answer = MapAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<MapAnswer, Error> {
        let graph = FileGraph::by_age(session)?;
        let mut sheet = self.sheet(session, &graph)?;
        let tiers = if self.tiers { tiers::sort(&graph, &mut sheet.entries) } else { Vec::new() };
        let answer = MapAnswer::new(session.generation()?, &graph, sheet);
        let parts = match (self.chunks, self.chunk_tokens) {
            _ if self.tiers => parts::by_tier(&answer.blocks, &tiers),
            (Some(count), _) => parts::by_count(&answer.blocks, count as usize),
            (_, Some(limit)) => parts::by_size(&answer.blocks, limit as usize),
            (None, None) => return Ok(answer),
        };
        Ok(MapAnswer { blocks: Vec::new(), parts, ..answer })
    }

    fn is_nothing(answer: &MapAnswer) -> bool {
        answer.blocks.is_empty() && answer.parts.is_empty() && answer.folders.is_empty()
    }
}

impl Map {
    fn sheet(&self, session: &Session<'_>, graph: &FileGraph) -> Result<Sheet, Error> {
        // Files that came lately do not decide about short names, or each of them could change every line.
        let old = graph.files.iter().filter(|file| !file.churn.is_new);
        let aliases = Aliases::of(old.map(|file| file.path.as_str()));
        let referrers = if self.tiers { Vec::new() } else { graph.referrers() };
        let importance = match session.budget() {
            Some(_) => importance(session, graph, &self.asked_for(session, graph)?)?,
            None => rank::Importance::default(),
        };
        let fitting = MapFitter {
            session,
            graph,
            aliases: &aliases,
            importance: &importance,
            places: &self.places(session, graph)?,
            has_lines: self.lines,
            is_focused: self.about.is_some() || !self.focus.is_empty(),
            referrers: &referrers,
            most: if self.tiers { Level::Signatures } else { Level::Full },
            budget: session.budget().map_or(0, |budget| (budget as usize).saturating_sub(ENDING)),
        };
        if session.budget().is_some() { fitting.sheet() } else { fit::whole(&fitting) }
    }

    fn asked_for(&self, session: &Session<'_>, graph: &FileGraph) -> Result<MapFocus<'_>, Error> {
        let files: Vec<(&str, Stat)> = graph.files.iter().map(|file| (file.path.as_str(), file.stat)).collect();
        Ok(MapFocus {
            words: self.about.as_deref().unwrap_or_default(),
            files: places_in(session, graph, &self.focus)?,
            // Tiers do not depend on current edits.
            touched: if self.tiers { Vec::new() } else { session.workspace.touched(&files) },
        })
    }

    /// The files that may be shown.
    fn places(&self, session: &Session<'_>, graph: &FileGraph) -> Result<Vec<usize>, Error> {
        let without: Vec<usize> = places_in(session, graph, &self.exclude)?;
        let within = match &self.path {
            Some(path) => places_in(session, graph, std::slice::from_ref(path))?,
            None => (0..graph.files.len()).collect(),
        };
        Ok(within.into_iter().filter(|place| without.binary_search(place).is_err()).collect())
    }
}

/// The files that are named, or in folders that are named, in the order of the graph.
fn places_in(session: &Session<'_>, graph: &FileGraph, given: &[String]) -> Result<Vec<usize>, Error> {
    let mut named: Vec<ProjectPath> = Vec::new();
    for path in given {
        match session.place(path)? {
            Some(place) => named.push(place),
            None => return Err(session.no_path(path)?),
        }
    }
    let is_named = |place: &usize| named.iter().any(|it| it.holds(graph.path(*place)));
    Ok((0..graph.files.len()).filter(is_named).collect())
}

impl MapAnswer {
    fn new(generation: u64, graph: &FileGraph, sheet: Sheet) -> Self {
        let lines = sheet.folder_lines().to_vec();
        let folders = sheet.folders.into_iter().zip(lines).map(|((folder, _), text)| Folder { folder, text });
        let block = |entry: sheet::SheetEntry| Block {
            path: graph.path(entry.place).to_owned(),
            level: entry.level.name(),
            hash: format!("{:016x}", entry.hash),
            text: entry.text,
        };
        let blocks: Vec<Block> = sheet.entries.into_iter().map(block).collect();
        Self {
            generation,
            hash: parts::hash_of(&blocks),
            legend: sheet.legend,
            parts: Vec::new(),
            folders: folders.collect(),
            left: sheet.left as u64,
            blocks,
        }
    }

    /// The map as one text.
    #[must_use]
    pub fn text(&self) -> String {
        let folders: Vec<String> = self.folders.iter().map(|folder| folder.text.clone()).collect();
        let titled = |part: &MapPart| format!("## {}\n\n{}", part.title, part.text);
        let parts: Vec<String> = self.parts.iter().map(titled).collect();
        let blocks = self.blocks.iter().map(|block| block.text.as_str()).chain(parts.iter().map(String::as_str));
        sheet::text(&self.legend, blocks, &folders, self.left as usize)
    }
}
