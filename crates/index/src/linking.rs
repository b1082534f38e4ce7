//! Links files in threads and writes what is found, in the order of the files.

use crate::error::Result;
use crate::pipeline::in_order;
use crate::report::Wish;
use crate::world::{LinkWorld, held};
use rhumb_model::{Body, FileId};
use rhumb_resolve::{Source, link};
use rhumb_store::{Batch, Dependency};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::sync::Mutex;

/// What a reference says and what it means take about this much memory.
const BYTES_PER_REFERENCE: u64 = 200;

/// What linking files came to.
pub(crate) struct LinkCounts {
    /// How many references the linked files have.
    pub(crate) references: usize,
    /// How many of the files had not changed themselves.
    pub(crate) relinked: usize,
}

/// Files to link, and what with.
pub(crate) struct Linking<'l, W> {
    pub(crate) world: &'l W,
    pub(crate) sources: &'l [Source<'l>],
    /// What linking the files needs, as far as it is in memory; the store has the rest.
    pub(crate) bodies: &'l FxHashMap<FileId, Body>,
    pub(crate) threads: usize,
}

/// A file's body with what linking it found.
type LinkedFile<'l> = (Cow<'l, Body>, rhumb_resolve::Linked);

impl<'l, W: LinkWorld> Linking<'l, W> {
    /// Links the files and writes what is found to `batch`; returns how many references that are. `step` learns how many files
    /// are done, and can end it.
    pub(crate) fn write(
        &self,
        batch: &Mutex<&mut Batch<'_>>,
        step: impl Fn(usize, usize) -> Result<Wish>,
    ) -> Result<usize> {
        let link = |source: &Source<'l>| self.link(batch, *source);
        in_order(self.sources, self.threads, link, weight, |files| {
            let mut references = 0;
            for (done, (source, linked)) in self.sources.iter().zip(files).enumerate() {
                step(done, self.sources.len())?;
                if let Some((body, linked)) = linked? {
                    references += put_links(&mut held(batch), source.file, &body, &linked)?;
                }
            }
            Ok(references)
        })
    }

    /// Links one file; `None` if it was not parsed.
    fn link(&self, batch: &Mutex<&mut Batch<'_>>, source: Source<'l>) -> Result<Option<LinkedFile<'l>>> {
        let body = match self.bodies.get(&source.file) {
            Some(body) => Some(Cow::Borrowed(body)),
            None => held(batch).store().body(source.file)?.map(Cow::Owned),
        };
        let Some(body) = body else { return Ok(None) };
        let linked = link(source, &body, self.world);
        self.world.failure()?;
        Ok(Some((body, linked)))
    }
}

/// About how many bytes the outcome of linking a file takes.
fn weight(linked: &Result<Option<LinkedFile<'_>>>) -> u64 {
    let references = linked.iter().flatten().map(|(body, _)| body.references.len());
    references.sum::<usize>() as u64 * BYTES_PER_REFERENCE
}

/// Writes what linking a file found; returns how many references that are.
fn put_links(batch: &mut Batch<'_>, file: FileId, body: &Body, linked: &rhumb_resolve::Linked) -> Result<usize> {
    let dependencies: Vec<Dependency> = linked
        .dependencies
        .iter()
        .map(|(file, uses)| Dependency { file: *file, is_type_only: uses.of_types == uses.total, weight: uses.total })
        .collect();
    let links = rhumb_store::Linked {
        body,
        links: &linked.links,
        questions: &linked.questions,
        imports: &linked.imports,
        dependencies: &dependencies,
        overrides: &linked.overrides,
        definitions: &linked.definitions,
        inactive: &linked.inactive,
    };
    Ok(batch.put_links(file, &links)?)
}
