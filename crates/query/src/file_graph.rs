//! The graph of files: every file of the index, and which files refer to which.

use crate::churn::{ChangeHistory, Churn};
use crate::error::Error;
use crate::session::Session;
use rhumb_model::FileId;
use rhumb_store::{FileFilter, Stat};
use std::collections::HashMap;

/// All files and the references between them. A file is identified by its index in the list.
pub(crate) struct FileGraph {
    pub(crate) files: Vec<FileNode>,
    pub(crate) links: Vec<FileReference>,
    places: HashMap<FileId, usize>,
}

/// A file.
#[derive(Clone, Debug)]
pub(crate) struct FileNode {
    pub(crate) id: FileId,
    pub(crate) path: String,
    /// As it was on the disk when it was read.
    pub(crate) stat: Stat,
    pub(crate) is_test: bool,
    pub(crate) is_generated: bool,
    /// Whether it is third-party code.
    pub(crate) is_vendored: bool,
    /// How often it changes; files are sorted by this for maps.
    pub(crate) churn: Churn,
}

/// An edge of the graph: one file refers to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileReference {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// How often.
    pub(crate) weight: u32,
    pub(crate) is_type_only: bool,
}

impl FileGraph {
    /// The files in the order of their paths.
    pub(crate) fn of(session: &Session<'_>) -> Result<Self, Error> {
        Self::read(session, &ChangeHistory::default())
    }

    /// The files ordered by how long they have been unchanged, oldest first.
    pub(crate) fn by_age(session: &Session<'_>) -> Result<Self, Error> {
        Self::read(session, &ChangeHistory::of(session.workspace))
    }

    fn read(session: &Session<'_>, past: &ChangeHistory) -> Result<Self, Error> {
        let rows = session.store.files_filtered(FileFilter::default(), u32::MAX)?;
        let files = rows.into_iter().map(|row| FileNode {
            id: row.stamp.id,
            stat: row.stamp.stat,
            is_vendored: session.is_vendored(&row.stamp.path),
            churn: past.churn(&row.stamp.path),
            path: row.stamp.path,
            is_test: row.is_test,
            is_generated: row.is_generated,
        });
        let mut files: Vec<FileNode> = files.collect();
        // The sort keeps the order of paths among equals.
        files.sort_by_key(|file| file.churn);
        let mut graph = Self { files, links: Vec::new(), places: HashMap::new() };
        graph.places = graph.files.iter().enumerate().map(|(place, file)| (file.id, place)).collect();
        for edge in session.store.file_edges()? {
            if let (Some(from), Some(to)) = (graph.place(edge.from), graph.place(edge.to))
                && from != to
            {
                graph.links.push(FileReference { from, to, weight: edge.weight, is_type_only: edge.is_type_only });
            }
        }
        graph.links.sort_unstable_by_key(|link| (link.from, link.to));
        Ok(graph)
    }

    /// How many files refer to each file.
    pub(crate) fn referrers(&self) -> Vec<u32> {
        let mut counts = vec![0; self.files.len()];
        for link in &self.links {
            counts[link.to] += 1;
        }
        counts
    }

    /// The index of a file in the list.
    pub(crate) fn place(&self, file: FileId) -> Option<usize> {
        self.places.get(&file).copied()
    }

    /// The path of the file at `place`.
    pub(crate) fn path(&self, place: usize) -> &str {
        &self.files[place].path
    }

    /// Whether one file refers to another.
    pub(crate) fn refers(&self, from: usize, to: usize) -> bool {
        self.links.binary_search_by_key(&(from, to), |link| (link.from, link.to)).is_ok()
    }

    /// The files that a file and each other refer to.
    pub(crate) fn ties(&self, place: usize) -> impl Iterator<Item = usize> {
        let start = self.links.partition_point(|link| link.from < place);
        let own = self.links[start..].iter().take_while(move |link| link.from == place);
        own.map(|link| link.to).filter(move |other| self.refers(*other, place))
    }

    /// All files in groups that are tied to each other, in the order of their first files; most groups have one file.
    pub(crate) fn groups(&self) -> Vec<Vec<usize>> {
        let mut is_seen = vec![false; self.files.len()];
        let mut groups = Vec::new();
        for first in 0..self.files.len() {
            if std::mem::replace(&mut is_seen[first], true) {
                continue;
            }
            let mut group = vec![first];
            let mut next = 0;
            while let Some(place) = group.get(next).copied() {
                next += 1;
                for other in self.ties(place) {
                    if !std::mem::replace(&mut is_seen[other], true) {
                        group.push(other);
                    }
                }
            }
            group.sort_unstable();
            groups.push(group);
        }
        groups
    }
}
