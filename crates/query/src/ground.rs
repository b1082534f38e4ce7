//! All files of the index, in the order in which a map shows them, and which of them refer to which.

use crate::error::Error;
use crate::past::{Heat, Past};
use crate::session::Session;
use rhumb_model::FileId;
use rhumb_store::{FileFilter, Stat, is_vendored};
use std::collections::HashMap;

/// All files, and who refers to whom. Files are known by their places in the list.
pub(crate) struct Ground {
    pub(crate) files: Vec<GroundFile>,
    pub(crate) links: Vec<FileLink>,
    places: HashMap<FileId, usize>,
}

/// A file.
#[derive(Clone, Debug)]
pub(crate) struct GroundFile {
    pub(crate) id: FileId,
    pub(crate) path: String,
    /// As it was on the disk when it was read.
    pub(crate) stat: Stat,
    pub(crate) is_test: bool,
    pub(crate) is_generated: bool,
    /// Whether it is other people's code.
    pub(crate) is_vendored: bool,
    /// How restless it is; in the order of the map this only grows.
    pub(crate) heat: Heat,
}

/// That one file refers to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileLink {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// How often.
    pub(crate) weight: u32,
    pub(crate) is_type_only: bool,
}

impl Ground {
    /// Those of the index, in the order of paths.
    pub(crate) fn of(session: &Session<'_>) -> Result<Self, Error> {
        Self::read(session, &Past::default())
    }

    /// Those of the index, those first that have not changed for long.
    pub(crate) fn by_age(session: &Session<'_>) -> Result<Self, Error> {
        Self::read(session, &Past::of(session.workspace))
    }

    fn read(session: &Session<'_>, past: &Past) -> Result<Self, Error> {
        let rows = session.store.files_filtered(FileFilter::default(), u32::MAX)?;
        let files = rows.into_iter().map(|row| GroundFile {
            id: row.stamp.id,
            stat: row.stamp.stat,
            is_vendored: is_vendored(&row.stamp.path),
            heat: past.heat(&row.stamp.path),
            path: row.stamp.path,
            is_test: row.is_test,
            is_generated: row.is_generated,
        });
        let mut files: Vec<GroundFile> = files.collect();
        // The sort keeps the order of paths among equals.
        files.sort_by_key(|file| file.heat);
        let mut ground = Self { files, links: Vec::new(), places: HashMap::new() };
        ground.places = ground.files.iter().enumerate().map(|(place, file)| (file.id, place)).collect();
        for edge in session.store.file_edges()? {
            if let (Some(from), Some(to)) = (ground.place(edge.from), ground.place(edge.to))
                && from != to
            {
                ground.links.push(FileLink { from, to, weight: edge.weight, is_type_only: edge.is_type_only });
            }
        }
        ground.links.sort_unstable_by_key(|link| (link.from, link.to));
        Ok(ground)
    }

    /// How many files refer to each file.
    pub(crate) fn referrers(&self) -> Vec<u32> {
        let mut counts = vec![0; self.files.len()];
        for link in &self.links {
            counts[link.to] += 1;
        }
        counts
    }

    /// Where a file stands in the list.
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
