//! Brings an index up to date: the files that changed go in and out whole, and the files that asked about what changed are
//! linked again, all in one transaction.

use crate::build::{put_links, record, unread_record};
use crate::error::Result;
use crate::extraction::{Extracted, Job, Outcome, ReadFile, Refusal};
use crate::pipeline::in_order;
use crate::plan::{Index, Plan, now_ms};
use crate::program;
use crate::report::{Phase, Report};
use crate::run::Run;
use crate::world::{Known, StoreWorld, stored_module};
use rhumb_languages::by_name;
use rhumb_model::{Body, FileId, ParseStatus, Question};
use rhumb_resolve::{Linked, Module, Source, World, body, changed_questions, link, surface};
use rhumb_store::{Batch, Store, StoredStamp};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::{BorrowMut, Cow};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

/// Reads the files of `plan`, and meanwhile has `open` bring the store of `index` or a copy of it; then applies the plan to that.
pub(crate) fn update<S: BorrowMut<Store>>(
    run: &Run<'_>,
    index: &Index,
    plan: &Plan,
    report: &mut Report,
    open: impl FnOnce() -> Result<S>,
) -> Result<S> {
    let start = Start { time: Instant::now(), indexed_at: now_ms() };
    let extract = |job: &Job| run.extractor.extract(job);
    let apply = |files: &mut dyn Iterator<Item = Extracted>| {
        let mut store = open()?;
        Applying { run, stored: &index.files, plan, start }.apply(store.borrow_mut(), files, report)?;
        Ok(store)
    };
    thread::scope(|scope| {
        if !plan.jobs.is_empty() {
            // What will be wanted at the end takes a process.
            scope.spawn(|| run.head());
        }
        in_order(&plan.jobs, run.threads, extract, Extracted::weight, apply)
    })
}

/// When the first file was about to be read. What is written later than that may not be what was read.
#[derive(Clone, Copy)]
struct Start {
    time: Instant,
    indexed_at: i64,
}

/// What is applied, and to what.
struct Applying<'a> {
    run: &'a Run<'a>,
    stored: &'a [StoredStamp],
    plan: &'a Plan,
    start: Start,
}

impl Applying<'_> {
    /// Applies the plan to the index in `store`, with its files as they come.
    fn apply(&self, store: &mut Store, files: &mut dyn Iterator<Item = Extracted>, report: &mut Report) -> Result<()> {
        let Self { run, plan, .. } = *self;
        let is_relayout = store.meta("layout")?.as_deref() != Some(run.layout_hash().as_str());
        let has_new_rules = store.meta("boundaries")?.as_deref() != Some(run.boundaries_hash().as_str());
        let is_seeded = report.seed.is_some();
        let mut batch = store.begin()?;
        let mut updater = Updater::new(&mut batch, self.stored, run.project.config().full_text, self.start.indexed_at);
        for (file, path) in &plan.removed {
            updater.remove(*file, path)?;
            report.removed.push(path.clone());
        }
        for path in &plan.forgotten {
            updater.batch.remove_other(path)?;
            updater.noted += 1;
        }
        for (done, extracted) in files.enumerate() {
            run.step(Phase::Extract, done + 1, plan.jobs.len())?;
            report.remember(&extracted.path, extracted.took);
            updater.apply(extracted, report)?;
        }
        report.unchanged = plan.unchanged + updater.touched + updater.kept;
        report.phases.push((Phase::Extract, self.start.time.elapsed()));
        if updater.is_idle() && !is_relayout && !has_new_rules && !is_seeded {
            return if updater.has_notes() { Ok(batch.commit_unseen()?) } else { Ok(()) };
        }
        let start = Instant::now();
        report.relinked = updater.relink(run, if is_relayout { Reach::Everything } else { Reach::Asked })?;
        report.phases.push((Phase::Link, start.elapsed()));
        let start = Instant::now();
        run.put_settings(&mut batch)?;
        program::note_update(&mut batch)?;
        batch.commit()?;
        report.phases.push((Phase::Write, start.elapsed()));
        Ok(())
    }
}

/// Which files are linked again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Those that changed and those that asked about what changed.
    Asked,
    /// All of them: what manifests say has changed.
    Everything,
}

struct Updater<'b, 's> {
    batch: &'b mut Batch<'s>,
    /// Every file of the index.
    ids: FxHashMap<String, FileId>,
    /// Those that were read: to linking, the others are not there.
    files: FxHashMap<String, FileId>,
    known: FxHashMap<FileId, Known>,
    /// Files that must be linked because they themselves changed.
    fresh: BTreeSet<FileId>,
    /// What they offer now.
    modules: FxHashMap<FileId, Option<Arc<Module>>>,
    /// What linking them needs, as long as it is not too much.
    bodies: FxHashMap<FileId, Body>,
    /// How many references are in these.
    references: usize,
    /// Files that they depended on before, and likely still do.
    needed: BTreeSet<FileId>,
    /// Questions that may be answered differently now.
    changed: FxHashSet<Question>,
    /// Files that were not read before.
    unread: FxHashMap<FileId, Refusal>,
    /// How many files differ only in their stamps.
    touched: usize,
    /// How many files are as they were.
    kept: usize,
    /// How many files were found to be no source, or are no longer there to be.
    noted: usize,
    /// How many files came, changed or went.
    changes: usize,
    keeps_text: bool,
    indexed_at: i64,
}

impl<'b, 's> Updater<'b, 's> {
    fn new(batch: &'b mut Batch<'s>, stored: &[StoredStamp], keeps_text: bool, indexed_at: i64) -> Self {
        let ids = stored.iter().map(|file| (file.path.clone(), file.id)).collect();
        let (unread, read): (Vec<_>, Vec<_>) = stored.iter().partition(|file| file.content_hash.is_none());
        let unread = unread.into_iter().map(|file| (file.id, Refusal::of(file))).collect();
        let files = read.iter().map(|file| (file.path.clone(), file.id)).collect();
        let known = read.into_iter().filter_map(|file| {
            let language = by_name(&file.language)?;
            Some((file.id, Known { path: file.path.clone(), language }))
        });
        Self {
            batch,
            ids,
            files,
            known: known.collect(),
            fresh: BTreeSet::new(),
            modules: FxHashMap::default(),
            bodies: FxHashMap::default(),
            references: 0,
            needed: BTreeSet::new(),
            changed: FxHashSet::default(),
            unread,
            touched: 0,
            kept: 0,
            noted: 0,
            changes: 0,
            keeps_text,
            indexed_at,
        }
    }

    /// Whether nothing changed but perhaps the time of a file.
    fn is_idle(&self) -> bool {
        self.changes == 0
    }

    /// Whether something is to be written that changes no answer.
    fn has_notes(&self) -> bool {
        self.touched + self.noted > 0
    }

    fn module(&self, file: FileId) -> Result<Option<Arc<Module>>> {
        Ok(stored_module(self.batch.store(), file, self.known.get(&file))?)
    }

    /// Notes what the change of a file means to others.
    fn note(&mut self, file: FileId, old: Option<&Module>, new: Option<&Module>) -> Result<()> {
        self.changed.extend(changed_questions(old, new));
        let parts = |module: Option<&Module>| -> BTreeSet<Question> {
            module.into_iter().flat_map(Module::shared_questions).collect()
        };
        let (before, after) = (parts(old), parts(new));
        self.batch.remove_sharing(before.difference(&after).map(|question| (*question, file)))?;
        Ok(self.batch.put_sharing(after.difference(&before).map(|question| (*question, file)))?)
    }

    fn remove(&mut self, file: FileId, path: &str) -> Result<()> {
        let old = self.module(file)?;
        self.note(file, old.as_deref(), None)?;
        self.batch.remove_file(file)?;
        self.ids.remove(path);
        self.forget(file, path);
        self.changes += 1;
        Ok(())
    }

    /// Linking does not see the file any more.
    fn forget(&mut self, file: FileId, path: &str) {
        self.files.remove(path);
        self.known.remove(&file);
    }

    fn apply(&mut self, extracted: Extracted, report: &mut Report) -> Result<()> {
        let path = extracted.path;
        let known = self.ids.get(&path).copied();
        match (extracted.outcome, known) {
            (Outcome::Same(stamp), Some(file)) => {
                self.batch.touch_file(file, stamp.into(), self.indexed_at)?;
                self.touched += 1;
                return Ok(());
            }
            (Outcome::Same(_) | Outcome::Gone, None) => return Ok(()),
            (Outcome::Gone, Some(file)) => {
                self.remove(file, &path)?;
                report.removed.push(path);
                return Ok(());
            }
            (Outcome::Other(stamp), known) => {
                if let Some(file) = known {
                    self.remove(file, &path)?;
                    report.removed.push(path.clone());
                }
                self.batch.put_other(&path, stamp.into(), self.indexed_at)?;
                self.noted += 1;
                return Ok(());
            }
            (Outcome::Read(file), known) => {
                report.count(&file.facts);
                self.put(&path, &file, known)?;
            }
            (Outcome::Unread { stamp, status, .. }, Some(file))
                if self.unread.get(&file).is_some_and(|known| known.is_repeated(status, stamp)) =>
            {
                // Failed files are tried each time, and most fail again: their rows stay as they are.
                if status == ParseStatus::Failed {
                    self.kept += 1;
                } else {
                    self.batch.touch_file(file, stamp.into(), self.indexed_at)?;
                    self.touched += 1;
                }
                return Ok(());
            }
            (Outcome::Unread { stamp, language, status, reason }, known) => {
                let old = known.map(|file| self.module(file)).transpose()?.flatten();
                let record = unread_record(&path, language, stamp.into(), self.indexed_at);
                let stored = self.batch.put_unread(&record, status, &reason)?;
                self.note(stored.file, old.as_deref(), None)?;
                self.changes += 1;
                self.forget(stored.file, &path);
                self.ids.insert(path.clone(), stored.file);
            }
        }
        if known.is_some() {
            report.changed.push(path);
        } else {
            self.batch.remove_other(&path)?;
            report.added.push(path);
        }
        Ok(())
    }

    fn put(&mut self, path: &str, read: &ReadFile, known: Option<FileId>) -> Result<()> {
        let old = known.map(|file| self.module(file)).transpose()?.flatten();
        if let Some(file) = known {
            self.needed.extend(self.batch.store().dependencies(file)?);
        }
        let stored = self.batch.put_file(&record(path, read, self.indexed_at), &read.facts)?;
        let surface = surface(&read.facts, &stored.symbols, read.language);
        let body = body(&read.facts, &stored.symbols);
        self.batch.put_linkage(stored.file, &surface, &body)?;
        self.references += body.references.len();
        if self.references <= MAX_REFERENCES {
            self.bodies.insert(stored.file, body);
        }
        if let Some(vocabulary) = &read.vocabulary {
            self.batch.put_vocabulary(stored.file, vocabulary)?;
        }
        if self.keeps_text
            && let Some(text) = &read.text
        {
            self.batch.put_source(stored.file, path, text)?;
        }
        let new = Module::new(stored.file, path.to_owned(), read.language, surface);
        self.note(stored.file, old.as_deref(), Some(&new))?;
        self.modules.insert(stored.file, Some(Arc::new(new)));
        self.ids.insert(path.to_owned(), stored.file);
        self.files.insert(path.to_owned(), stored.file);
        self.known.insert(stored.file, Known { path: path.to_owned(), language: read.language });
        self.fresh.insert(stored.file);
        self.changes += 1;
        Ok(())
    }

    /// Links what changed and what asked about it; says how many files were linked although they did not change.
    fn relink(&mut self, run: &Run<'_>, reach: Reach) -> Result<usize> {
        let waiting = self.waiting(reach)?;
        let modules = std::mem::take(&mut self.modules);
        let world = StoreWorld::new(self.batch, &self.files, &self.known, &run.layout, modules);
        // While links are written nobody else can read, so that what is likely needed is read before.
        let needed: Vec<FileId> = self.needed.iter().copied().collect();
        in_order(&needed, run.threads, |file| drop(world.module(*file)), |()| 0, |modules| modules.for_each(drop));
        let relink = |file: &FileId| relinked(&world, self.bodies.get(file), *file);
        in_order(&waiting, run.threads, relink, weight, |files| -> Result<()> {
            for (done, (file, linked)) in waiting.iter().zip(files).enumerate() {
                run.step(Phase::Link, done, waiting.len())?;
                if let Some((body, linked)) = linked? {
                    put_links(&mut world.batch(), *file, &body, &linked)?;
                }
            }
            Ok(())
        })?;
        Ok(waiting.len() - self.fresh.len())
    }

    /// The files that are to be linked.
    fn waiting(&self, reach: Reach) -> Result<Vec<FileId>> {
        let mut waiting = self.fresh.clone();
        if reach == Reach::Everything {
            waiting.extend(self.known.keys());
        } else if !self.changed.is_empty() {
            for (file, questions) in self.batch.store().questions()? {
                if questions.iter().any(|question| self.changed.contains(question)) {
                    waiting.insert(file);
                }
            }
        }
        Ok(waiting.into_iter().collect())
    }
}

/// A file with what linking it found.
type Relinked<'b> = (Cow<'b, Body>, Linked);

/// What linking a file finds, of which the store has the body unless it is given; nothing if the file was not read.
fn relinked<'b>(world: &StoreWorld<'_, '_>, body: Option<&'b Body>, file: FileId) -> Result<Option<Relinked<'b>>> {
    let body = match body {
        Some(body) => Some(Cow::Borrowed(body)),
        None => world.batch().store().body(file)?.map(Cow::Owned),
    };
    let (Some(known), Some(body)) = (world.known(file), body) else { return Ok(None) };
    let linked = link(Source { file, path: &known.path, language: known.language }, &body, world);
    world.failure()?;
    Ok(Some((body, linked)))
}

/// How much room the outcome of linking a file takes, about.
fn weight(linked: &Result<Option<Relinked<'_>>>) -> u64 {
    let references = linked.iter().flatten().map(|(body, _)| body.references.len());
    references.sum::<usize>() as u64 * BYTES_PER_REFERENCE
}

/// So many references of files that changed are kept in memory between reading and linking: some ten megabytes.
const MAX_REFERENCES: usize = 1 << 17;

/// Both sides of a reference: what it says, and what it means.
const BYTES_PER_REFERENCE: u64 = 200;
