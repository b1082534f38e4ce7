//! Lists the files that a file depends on, and those that depend on it.

use crate::argument::left;
use crate::error::Error;
use crate::file_graph::{FileGraph, FileReference};
use crate::mention::mentions;
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use rhumb_model::{EdgeKind, FileId, SymbolId};
use rhumb_store::EdgeKinds;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// List the files that a file depends on, and its dependents.
///
/// Counts every resolved reference, not only imports. Uses of a declaration, such as one in a header, also count as uses of the
/// file with the definition. Files that refer to each other are marked as mutual: neither
/// can be understood or moved without the other.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Deps {
    /// File, relative to the project root or the current directory.
    pub file: String,
    /// Show at most N files in each direction (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_limit() -> u32 {
    50
}

/// The dependencies and dependents of a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DepsAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The file.
    pub path: String,
    /// The files that it refers to, most references first.
    pub uses: Vec<Neighbour>,
    /// How many of them are not listed.
    pub uses_left: u64,
    /// The files that refer to it, most references first.
    pub used_by: Vec<Neighbour>,
    /// How many of them are not listed.
    pub used_by_left: u64,
}

/// A neighbor of a file in the dependency graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Neighbour {
    /// The file.
    pub path: String,
    /// The number of references.
    pub references: u32,
    /// Whether only types are referred to.
    pub is_type_only: bool,
    /// Whether there are references in the other direction too.
    pub is_mutual: bool,
}

mentions! { DepsAnswer { uses, used_by; path } }
mentions! { Neighbour { ; path } }
shape! { DepsAnswer { lists: uses(uses_left), used_by(used_by_left); } }
shape! { Neighbour {} }

impl Question for Deps {
    const NAME: &'static str = "deps";
    type Answer = DepsAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<DepsAnswer, Error> {
        let file = session.file(&self.file)?;
        let mut graph = FileGraph::of(session)?;
        graph.add_uses_of_declarations(session, file.stamp.id, &file.stamp.path)?;
        let here = graph.place(file.stamp.id);
        let limit = session.rows(self.limit) as usize;
        let neighbours = |near: fn(&FileReference) -> usize,
                          far: fn(&FileReference) -> usize|
         -> (Vec<Neighbour>, u64) {
            let mut links: Vec<&FileReference> = graph.links.iter().filter(|link| Some(near(link)) == here).collect();
            links.sort_by(|one, other| {
                other.weight.cmp(&one.weight).then_with(|| graph.path(far(one)).cmp(graph.path(far(other))))
            });
            let listed: Vec<Neighbour> =
                links.iter().take(limit).map(|link| graph.neighbour(link, far(link))).collect();
            let missing = left(links.len() as u64, listed.len());
            (listed, missing)
        };
        let (uses, uses_left) = neighbours(|link| link.from, |link| link.to);
        let (used_by, used_by_left) = neighbours(|link| link.to, |link| link.from);
        let generation = session.generation()?;
        Ok(DepsAnswer { generation, path: file.stamp.path, uses, uses_left, used_by, used_by_left })
    }

    fn is_nothing(answer: &DepsAnswer) -> bool {
        answer.uses.is_empty() && answer.used_by.is_empty()
    }
}

impl FileGraph {
    /// Adds the references to declarations whose definitions are in the file at `path`.
    fn add_uses_of_declarations(&mut self, session: &Session<'_>, file: FileId, path: &str) -> Result<(), Error> {
        let symbols = session.store.symbols_in(path)?;
        let edges = session.store.edges_from(&symbols, EdgeKinds::of(&[EdgeKind::Defines]))?;
        let declarations: BTreeSet<SymbolId> = edges.iter().map(|edge| edge.target).collect();
        let counts = session.store.referring_files(&declarations.into_iter().collect::<Vec<_>>())?;
        let Some(to) = self.place(file) else { return Ok(()) };
        for (from, count) in counts {
            let Some(from) = self.place(from).filter(|from| *from != to) else { continue };
            match self.links.binary_search_by_key(&(from, to), |link| (link.from, link.to)) {
                Ok(at) => {
                    self.links[at].weight += count;
                    self.links[at].is_type_only = false;
                }
                Err(at) => self.links.insert(at, FileReference { from, to, weight: count, is_type_only: false }),
            }
        }
        Ok(())
    }

    fn neighbour(&self, link: &FileReference, far: usize) -> Neighbour {
        Neighbour {
            path: self.path(far).to_owned(),
            references: link.weight,
            is_type_only: link.is_type_only,
            is_mutual: self.refers(link.to, link.from),
        }
    }
}
