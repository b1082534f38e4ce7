//! Links files in parallel and writes the results in file order.

use crate::error::Result;
use crate::pipeline::in_order;
use crate::report::RunControl;
use crate::world::{LinkWorld, locked};
use rhumb_model::{Body, FileId};
use rhumb_resolve::{Source, link};
use rhumb_store::{Batch, Dependency};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::sync::Mutex;

/// Approximate memory of a reference and its link.
const BYTES_PER_REFERENCE: u64 = 200;

/// Totals of linking a set of files.
pub(crate) struct LinkCounts {
    /// Number of references in the linked files.
    pub(crate) references: usize,
    /// Number of linked files whose content had not changed.
    pub(crate) relinked: usize,
}

/// Files to link and the data needed for it.
pub(crate) struct Linking<'l, W> {
    pub(crate) world: &'l W,
    pub(crate) sources: &'l [Source<'l>],
    /// Bodies that are in memory; the others are read from the store.
    pub(crate) bodies: &'l FxHashMap<FileId, Body>,
    pub(crate) threads: usize,
}

/// A file's body and its links.
type LinkedFile<'l> = (Cow<'l, Body>, rhumb_resolve::Linked);

impl<'l, W: LinkWorld> Linking<'l, W> {
    /// Links the files and writes the results to `batch`; returns the number of references. `step` receives the progress
    /// and can cancel.
    pub(crate) fn write(
        &self,
        batch: &Mutex<&mut Batch<'_>>,
        step: impl Fn(usize, usize) -> Result<RunControl>,
    ) -> Result<usize> {
        let link = |source: &Source<'l>| self.link(batch, *source);
        in_order(self.sources, self.threads, link, weight, |files| {
            let mut references = 0;
            for (done, (source, linked)) in self.sources.iter().zip(files).enumerate() {
                step(done, self.sources.len())?;
                if let Some((body, linked)) = linked? {
                    references += put_links(&mut locked(batch), source.file, &body, &linked)?;
                }
            }
            Ok(references)
        })
    }

    /// Links one file; `None` if it was not parsed.
    fn link(&self, batch: &Mutex<&mut Batch<'_>>, source: Source<'l>) -> Result<Option<LinkedFile<'l>>> {
        let body = match self.bodies.get(&source.file) {
            Some(body) => Some(Cow::Borrowed(body)),
            None => locked(batch).store().body(source.file)?.map(Cow::Owned),
        };
        let Some(body) = body else { return Ok(None) };
        let linked = link(source, &body, self.world);
        self.world.failure()?;
        Ok(Some((body, linked)))
    }
}

/// Approximate memory of a linked file.
fn weight(linked: &Result<Option<LinkedFile<'_>>>) -> u64 {
    let references = linked.iter().flatten().map(|(body, _)| body.references.len());
    references.sum::<usize>() as u64 * BYTES_PER_REFERENCE
}

/// Writes the links of a file; returns the number of its references.
fn put_links(batch: &mut Batch<'_>, file: FileId, body: &Body, linked: &rhumb_resolve::Linked) -> Result<usize> {
    let dependencies: Vec<Dependency> = linked
        .dependencies
        .iter()
        .map(|(file, uses)| Dependency { file: *file, is_type_only: uses.of_types == uses.total, weight: uses.total })
        .collect();
    let links = rhumb_store::FileLinks {
        body,
        links: &linked.links,
        questions: &linked.questions,
        imports: &linked.imports,
        exports: &linked.exports,
        dependencies: &dependencies,
        overrides: &linked.overrides,
        definitions: &linked.definitions,
        inactive: &linked.inactive,
        entries: &linked.entries,
    };
    Ok(batch.put_links(file, &links)?)
}
