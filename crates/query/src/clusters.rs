//! Groups files that refer to each other.

use crate::argument::left;
use crate::error::Error;
use crate::file_graph::FileGraph;
use crate::mention::{Mentions, Paths, mentions};
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// List groups of mutually dependent files.
///
/// Two files are mutually dependent if each refers to the other. A group contains all files that are connected by
/// such pairs. The largest group comes first; other files are not listed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Clusters {
    /// Show at most N groups (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_limit() -> u32 {
    20
}

/// Groups of files.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ClustersAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// How many groups there are.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// The groups, the largest first.
    pub clusters: Vec<Cluster>,
}

/// A group of files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Cluster {
    /// How many pairs of them refer to each other.
    pub pairs: u64,
    /// The files, in the order of paths.
    pub files: Vec<String>,
}

mentions! { ClustersAnswer { clusters } }
shape! { ClustersAnswer { lists: clusters(left); } }
shape! { Cluster { lists: files; } }

impl Mentions for Cluster {
    fn add_paths<'a>(&'a self, paths: &mut Paths<'a>) {
        paths.extend(self.files.iter().map(String::as_str));
    }
}

impl Question for Clusters {
    const NAME: &'static str = "clusters";
    type Answer = ClustersAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<ClustersAnswer, Error> {
        let graph = FileGraph::of(session)?;
        let clusters = clusters(&graph);
        let total = clusters.len() as u64;
        let listed: Vec<Cluster> = clusters.into_iter().take(session.rows(self.limit) as usize).collect();
        Ok(ClustersAnswer {
            generation: session.generation()?,
            total,
            left: left(total, listed.len()),
            clusters: listed,
        })
    }

    fn is_nothing(answer: &ClustersAnswer) -> bool {
        answer.clusters.is_empty()
    }
}

/// The groups of more than one file, the largest first, of equals the one whose first path comes first.
fn clusters(graph: &FileGraph) -> Vec<Cluster> {
    let mut clusters: Vec<Cluster> = graph
        .groups()
        .into_iter()
        .filter(|group| group.len() > 1)
        .map(|group| {
            let mut files: Vec<String> = group.iter().map(|place| graph.path(*place).to_owned()).collect();
            files.sort_unstable();
            let of_place = |place: &usize| graph.ties(*place).filter(|other| other > place).count() as u64;
            Cluster { pairs: group.iter().map(of_place).sum(), files }
        })
        .collect();
    clusters.sort_by(|one, other| other.files.len().cmp(&one.files.len()).then_with(|| one.files.cmp(&other.files)));
    clusters
}
