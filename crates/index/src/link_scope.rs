//! Which files are linked after files were written, and the data that linking needs from the write phase.

use crate::error::Result;
use crate::extraction::ParsedFile;
use crate::linking::{LinkCounts, Linking};
use crate::pipeline::in_order;
use crate::report::RunControl;
use crate::run::IndexRun;
use crate::world::{MemoryWorld, SourceFile, StoreWorld, stored_module};
use rhumb_languages::{Layout, by_name};
use rhumb_model::{Body, FileId, Question};
use rhumb_resolve::{Module, Source, World, changed_questions};
use rhumb_store::{Batch, StoredStamp};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

/// Bodies stay in memory until they are linked, up to this many references in total: some ten megabytes.
const MAX_REFERENCES: usize = 1 << 17;

/// Which files are linked.
pub(crate) enum LinkScope {
    /// All files of a new index.
    All(Box<AllFiles>),
    /// The changed files of an updated index, and those that asked a question whose answer may have changed.
    Affected(Box<AffectedFiles>),
}

/// A file that was just written.
pub(crate) struct WrittenFile<'w> {
    pub(crate) file: FileId,
    pub(crate) path: &'w str,
    pub(crate) read: &'w ParsedFile,
    pub(crate) module: Module,
    pub(crate) body: Body,
}

impl LinkScope {
    pub(crate) fn all(layout: Layout) -> Self {
        Self::All(Box::new(AllFiles { world: MemoryWorld::new(layout), sources: Vec::new() }))
    }

    pub(crate) fn affected(stored: &[StoredStamp], relinks_all: bool) -> Self {
        Self::Affected(Box::new(AffectedFiles::new(stored, relinks_all)))
    }

    /// Prepares for `file` to be rewritten; returns its stored module.
    pub(crate) fn replace(&mut self, batch: &Batch<'_>, file: FileId) -> Result<Option<Arc<Module>>> {
        match self {
            Self::All(_) => Ok(None),
            Self::Affected(files) => {
                files.prefetched.extend(batch.store().dependencies(file)?);
                files.module(batch, file)
            }
        }
    }

    /// Records that a file was written whose module was `old` before.
    pub(crate) fn add(&mut self, batch: &mut Batch<'_>, old: Option<&Module>, written: WrittenFile<'_>) -> Result<()> {
        match self {
            Self::All(files) => files.add(written),
            Self::Affected(files) => files.add(batch, old, written)?,
        }
        Ok(())
    }

    /// Records that `file` is no longer visible to linking.
    pub(crate) fn remove(&mut self, batch: &mut Batch<'_>, file: FileId, path: &str) -> Result<()> {
        match self {
            Self::All(_) => Ok(()),
            Self::Affected(files) => files.remove(batch, file, path),
        }
    }

    /// Links the files. `step` receives the progress and can cancel.
    pub(crate) fn link(
        &self,
        batch: &mut Batch<'_>,
        run: &IndexRun<'_>,
        threads: usize,
        step: impl Fn(usize, usize) -> Result<RunControl>,
    ) -> Result<LinkCounts> {
        match self {
            Self::All(files) => files.link(batch, threads, step),
            Self::Affected(files) => files.link(batch, run, step),
        }
    }
}

/// All files of a new index, with their modules in memory.
pub(crate) struct AllFiles {
    world: MemoryWorld,
    sources: Vec<(FileId, SourceFile)>,
}

impl AllFiles {
    fn add(&mut self, written: WrittenFile<'_>) {
        let WrittenFile { file, path, read, module, .. } = written;
        self.world.note_condition_names(&read.facts);
        self.world.note_names_without_scope(&read.facts, read.language, path);
        self.world.add(file, path, module);
        self.sources.push((file, SourceFile { path: path.to_owned(), language: read.language }));
    }

    fn link(
        &self,
        batch: &mut Batch<'_>,
        threads: usize,
        step: impl Fn(usize, usize) -> Result<RunControl>,
    ) -> Result<LinkCounts> {
        batch.put_sharing(self.world.parts())?;
        let sources: Vec<Source<'_>> = self
            .sources
            .iter()
            .map(|(file, known)| Source { file: *file, path: &known.path, language: known.language })
            .collect();
        let linking = Linking { world: &self.world, sources: &sources, bodies: &FxHashMap::default(), threads };
        let references = linking.write(&Mutex::new(batch), step)?;
        Ok(LinkCounts { references, relinked: 0 })
    }
}

/// The files of an updated index.
pub(crate) struct AffectedFiles {
    /// Parsed files by path; linking does not see others.
    files: FxHashMap<String, FileId>,
    known: FxHashMap<FileId, SourceFile>,
    /// The files that were written.
    fresh: BTreeSet<FileId>,
    /// The new modules of the written files.
    modules: FxHashMap<FileId, Option<Arc<Module>>>,
    /// The bodies of the written files, up to [`MAX_REFERENCES`].
    bodies: FxHashMap<FileId, Body>,
    /// Number of references in `bodies`.
    references: usize,
    /// Files that the written ones depended on before, and probably still do.
    prefetched: BTreeSet<FileId>,
    /// Questions whose answers may have changed.
    changed: FxHashSet<Question>,
    /// Whether to relink all files because the manifests changed.
    relinks_all: bool,
}

impl AffectedFiles {
    fn new(stored: &[StoredStamp], relinks_all: bool) -> Self {
        let read = || stored.iter().filter(|file| file.content_hash.is_some());
        let known = |file: &StoredStamp| {
            let language = by_name(&file.language)?;
            Some((file.id, SourceFile { path: file.path.clone(), language }))
        };
        Self {
            files: read().map(|file| (file.path.clone(), file.id)).collect(),
            known: read().filter_map(known).collect(),
            fresh: BTreeSet::new(),
            modules: FxHashMap::default(),
            bodies: FxHashMap::default(),
            references: 0,
            prefetched: BTreeSet::new(),
            changed: FxHashSet::default(),
            relinks_all,
        }
    }

    fn module(&self, batch: &Batch<'_>, file: FileId) -> Result<Option<Arc<Module>>> {
        Ok(stored_module(batch.store(), file, self.known.get(&file))?)
    }

    fn add(&mut self, batch: &mut Batch<'_>, old: Option<&Module>, written: WrittenFile<'_>) -> Result<()> {
        let WrittenFile { file, path, read, module, body } = written;
        self.note_change(batch, file, old, Some(&module))?;
        self.references += body.references.len();
        if self.references <= MAX_REFERENCES {
            self.bodies.insert(file, body);
        }
        self.modules.insert(file, Some(Arc::new(module)));
        self.files.insert(path.to_owned(), file);
        self.known.insert(file, SourceFile { path: path.to_owned(), language: read.language });
        self.fresh.insert(file);
        Ok(())
    }

    fn remove(&mut self, batch: &mut Batch<'_>, file: FileId, path: &str) -> Result<()> {
        let old = self.module(batch, file)?;
        self.note_change(batch, file, old.as_deref(), None)?;
        self.files.remove(path);
        self.known.remove(&file);
        Ok(())
    }

    /// Records the questions whose answers change with a file.
    fn note_change(
        &mut self,
        batch: &mut Batch<'_>,
        file: FileId,
        old: Option<&Module>,
        new: Option<&Module>,
    ) -> Result<()> {
        self.changed.extend(changed_questions(old, new));
        let parts = |module: Option<&Module>| -> BTreeSet<Question> {
            module.into_iter().flat_map(Module::shared_questions).collect()
        };
        let (before, after) = (parts(old), parts(new));
        batch.remove_sharing(before.difference(&after).map(|question| (*question, file)))?;
        Ok(batch.put_sharing(after.difference(&before).map(|question| (*question, file)))?)
    }

    fn link(
        &self,
        batch: &mut Batch<'_>,
        run: &IndexRun<'_>,
        step: impl Fn(usize, usize) -> Result<RunControl>,
    ) -> Result<LinkCounts> {
        let affected = self.affected(batch)?;
        let batch = Mutex::new(batch);
        let world = StoreWorld::new(&batch, &self.files, &self.known, &run.layout, self.modules.clone());
        // Only one thread can use the store while links are written.
        let prefetched: Vec<FileId> = self.prefetched.iter().copied().collect();
        in_order(&prefetched, run.threads, |file| drop(world.module(*file)), |()| 0, |modules| modules.for_each(drop));
        let source = |file: &FileId| {
            let known = self.known.get(file)?;
            Some(Source { file: *file, path: &known.path, language: known.language })
        };
        let sources: Vec<Source<'_>> = affected.iter().filter_map(source).collect();
        let linking = Linking { world: &world, sources: &sources, bodies: &self.bodies, threads: run.threads };
        let references = linking.write(&batch, step)?;
        Ok(LinkCounts { references, relinked: affected.len() - self.fresh.len() })
    }

    /// The files to link, in order.
    fn affected(&self, batch: &Batch<'_>) -> Result<Vec<FileId>> {
        let mut affected = self.fresh.clone();
        if self.relinks_all {
            affected.extend(self.known.keys());
        } else if !self.changed.is_empty() {
            for (file, questions) in batch.store().questions()? {
                if questions.iter().any(|question| self.changed.contains(question)) {
                    affected.insert(file);
                }
            }
        }
        Ok(affected.into_iter().collect())
    }
}
