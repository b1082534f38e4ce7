//! Brings an index to the state of the disk. A full build is an update of an empty index: threads extract the files of a
//! [`Plan`], one thread writes them in order, and then the files that need it are linked.
//!
//! Where the rows go is decided by the [`IndexWriter`]; which files are linked, and from what, by the [`LinkScope`].

use crate::draft::{self, Drafts};
use crate::error::Result;
use crate::extraction::{Before, Extracted, Job, Outcome, ReadFile};
use crate::link_scope::{LinkScope, Written};
use crate::pipeline::in_order;
use crate::plan::{Index, Plan, now_ms};
use crate::program;
use crate::report::{Phase, Report};
use crate::run::Run;
use rhumb_model::{FileId, ParseStatus};
use rhumb_resolve::{Module, body, surface};
use rhumb_store::{Batch, Draft, FileRecord, IndexUsage, IndexWriter, Stat, WriteMethod};
use std::path::Path;
use std::thread;
use std::time::Instant;

/// What is to be ingested.
#[derive(Clone, Copy)]
pub(crate) struct Ingest<'a> {
    pub(crate) run: &'a Run<'a>,
    pub(crate) plan: &'a Plan,
    /// The index that `plan` was made for.
    pub(crate) index: &'a Index,
    /// What the index is used for afterwards.
    pub(crate) usage: IndexUsage,
}

impl Ingest<'_> {
    /// Extracts files, meanwhile has `open` open or create the index, and writes them there. If somebody waits for answers,
    /// `drafts` publishes what is written so far.
    pub(crate) fn into_index(
        self,
        drafts: Option<Drafts<'_>>,
        report: &mut Report,
        open: impl FnOnce() -> Result<IndexWriter>,
    ) -> Result<()> {
        let (run, plan) = (self.run, self.plan);
        let start = Start { time: Instant::now(), indexed_at: now_ms() };
        let extract = |job: &Job| run.extractor.extract(job, plan.reuse);
        thread::scope(|scope| {
            if !plan.jobs.is_empty() {
                // This waits for a process, and is needed at the end.
                scope.spawn(|| run.head());
            }
            in_order(&plan.jobs, run.threads, extract, Extracted::weight, |files| {
                let writer = open()?;
                self.write(writer, Input { files, start, drafts }, report)
            })
        })
    }

    fn write(&self, mut writer: IndexWriter, input: Input<'_, '_>, report: &mut Report) -> Result<()> {
        let (run, method) = (self.run, writer.method());
        let start = input.start;
        let mut batch = writer.begin()?;
        let relinks_all = batch.store().meta("layout")?.as_deref() != Some(run.layout_hash().as_str());
        let has_new_rules = batch.store().meta("boundaries")?.as_deref() != Some(run.boundaries_hash().as_str());
        let scope = match method {
            WriteMethod::Rebuild => LinkScope::all(run.layout.clone()),
            WriteMethod::InPlace | WriteMethod::Copy => LinkScope::affected(&self.index.files, relinks_all),
        };
        let mut target = Target::new(&mut batch, method, scope, run.project.config().full_text, start.indexed_at);
        self.put_all(&mut target, input, report)?;
        report.unchanged = self.plan.unchanged + target.unchanged;
        report.phases.push((Phase::Extract, start.time.elapsed()));
        if method == WriteMethod::InPlace && target.changes == 0 && !relinks_all && !has_new_rules {
            return if target.notes > 0 { Ok(batch.commit_unseen()?) } else { Ok(()) };
        }
        let time = Instant::now();
        let linked =
            target.scope.link(target.batch, run, run.threads, |done, total| run.step(Phase::Link, done, total))?;
        (report.relinked, report.references) = match method {
            WriteMethod::Rebuild => (report.unchanged, linked.references),
            WriteMethod::InPlace | WriteMethod::Copy => (linked.relinked, 0),
        };
        report.phases.push((Phase::Link, time.elapsed()));
        let time = Instant::now();
        run.put_settings(&mut batch)?;
        match method {
            WriteMethod::Rebuild => program::note_build(&mut batch)?,
            WriteMethod::InPlace | WriteMethod::Copy => program::note_update(&mut batch)?,
        }
        batch.commit()?;
        writer.finish(self.usage)?;
        report.phases.push((Phase::Write, time.elapsed()));
        Ok(())
    }

    /// Removes and writes the files of the plan.
    fn put_all(&self, target: &mut Target<'_, '_>, input: Input<'_, '_>, report: &mut Report) -> Result<()> {
        let (run, plan) = (self.run, self.plan);
        let Input { files, mut drafts, .. } = input;
        for (file, path) in &plan.removed {
            target.remove(*file, path)?;
            report.removed.push(path.clone());
        }
        for path in &plan.forgotten {
            target.batch.remove_other(path)?;
            target.notes += 1;
        }
        for (done, extracted) in files.enumerate() {
            let wish = run.step(Phase::Extract, done + 1, plan.jobs.len())?;
            report.remember(&extracted.path, extracted.took);
            target.put(extracted, report)?;
            if let Some(drafts) = &mut drafts {
                let draft = Draft { done: done as u64 + 1, total: plan.jobs.len() as u64 };
                drafts.offer(wish, draft, |path| target.draft(run, draft, path));
            }
        }
        Ok(())
    }
}

/// When the first file was about to be read. What is written later than that may not be what was read.
#[derive(Clone, Copy)]
struct Start {
    time: Instant,
    indexed_at: i64,
}

/// The extracted files, and what goes with them.
struct Input<'i, 'd> {
    files: &'i mut dyn Iterator<Item = Extracted>,
    start: Start,
    drafts: Option<Drafts<'d>>,
}

/// The index that files are written to, one after the other.
struct Target<'b, 's> {
    batch: &'b mut Batch<'s>,
    method: WriteMethod,
    scope: LinkScope,
    /// How many files came, changed or went.
    changes: usize,
    /// How many rows were written that change no answer.
    notes: usize,
    /// How many files turned out to be as the index had them.
    unchanged: usize,
    keeps_text: bool,
    indexed_at: i64,
}

impl<'b, 's> Target<'b, 's> {
    fn new(batch: &'b mut Batch<'s>, method: WriteMethod, scope: LinkScope, keeps_text: bool, indexed_at: i64) -> Self {
        Self { batch, method, scope, changes: 0, notes: 0, unchanged: 0, keeps_text, indexed_at }
    }

    /// The row that a file has in the index that is written.
    fn stored(&self, before: Before) -> Option<FileId> {
        before.file().filter(|_| self.method != WriteMethod::Rebuild)
    }

    fn remove(&mut self, file: FileId, path: &str) -> Result<()> {
        self.changes += 1;
        if self.method == WriteMethod::Rebuild {
            return Ok(());
        }
        self.scope.remove(self.batch, file, path)?;
        Ok(self.batch.remove_file(file)?)
    }

    /// Writes what came of a file.
    fn put(&mut self, extracted: Extracted, report: &mut Report) -> Result<()> {
        let Extracted { path, before, outcome, .. } = extracted;
        let is_same = before.is_same(&outcome);
        match outcome {
            Outcome::Same(stamp) => return self.touch(before, stamp.into()),
            Outcome::Unread { status, stamp, .. } if is_same && self.stored(before).is_some() => {
                // Failed files are tried each time, and most fail again: their rows stay as they are.
                if status == ParseStatus::Failed {
                    self.unchanged += 1;
                    return Ok(());
                }
                return self.touch(before, stamp.into());
            }
            Outcome::Gone => return self.leave_out(path, before, report),
            Outcome::Other(stamp) => {
                self.batch.put_other(&path, stamp.into(), self.indexed_at)?;
                self.notes += 1;
                return self.leave_out(path, before, report);
            }
            Outcome::Read(file) => {
                report.count(&file.facts);
                self.put_read(&path, &file, before)?;
            }
            Outcome::Unread { stamp, language, status, reason } => {
                let record = unread_record(&path, language, stamp.into(), self.indexed_at);
                if let Some(file) = self.stored(before) {
                    self.scope.remove(self.batch, file, &path)?;
                }
                self.batch.put_unread(&record, status, &reason)?;
            }
        }
        self.changes += 1;
        match before {
            _ if is_same => self.unchanged += 1,
            Before::Nothing => {
                self.batch.remove_other(&path)?;
                report.added.push(path);
            }
            Before::Unread(..) | Before::Read(_) => report.changed.push(path),
        }
        Ok(())
    }

    /// Notes that a file looks different on the disk although its content is the same.
    fn touch(&mut self, before: Before, stat: Stat) -> Result<()> {
        if let Some(file) = self.stored(before) {
            self.batch.touch_file(file, stat, self.indexed_at)?;
            self.notes += 1;
            self.unchanged += 1;
        }
        Ok(())
    }

    /// The file is not to be in the index.
    fn leave_out(&mut self, path: String, before: Before, report: &mut Report) -> Result<()> {
        if let Some(file) = before.file() {
            self.remove(file, &path)?;
            report.removed.push(path);
        }
        Ok(())
    }

    fn put_read(&mut self, path: &str, read: &ReadFile, before: Before) -> Result<()> {
        let old = match self.stored(before) {
            Some(file) => self.scope.replace(self.batch, file)?,
            None => None,
        };
        let stored = self.batch.put_file(&record(path, read, self.indexed_at), &read.facts)?;
        let surface = surface(&read.facts, &stored.symbols, read.language);
        let body = body(&read.facts, &stored.symbols);
        self.batch.put_linkage(stored.file, &surface, &body)?;
        if let Some(vocabulary) = &read.vocabulary {
            self.batch.put_vocabulary(stored.file, vocabulary)?;
        }
        if self.keeps_text
            && let Some(text) = &read.text
        {
            self.batch.put_source(stored.file, path, text)?;
        }
        let module = Module::new(stored.file, path.to_owned(), read.language, surface);
        self.scope.add(self.batch, old.as_deref(), Written { file: stored.file, path, read, module, body })
    }

    /// Finishes an index of the files that were written so far at `path`.
    fn draft(&mut self, run: &Run<'_>, draft: Draft, path: &Path) -> Result<()> {
        let mut copy = self.batch.fork(path)?;
        let mut batch = copy.begin()?;
        self.scope.link(&mut batch, run, 1, |_, _| run.hear())?;
        run.put_settings(&mut batch)?;
        draft::mark(&mut batch, draft)?;
        batch.commit()?;
        Ok(copy.finish(IndexUsage::Updates)?)
    }
}

/// What the store keeps about a file besides its facts.
fn record<'r>(path: &'r str, file: &ReadFile, indexed_at: i64) -> FileRecord<'r> {
    FileRecord {
        path,
        language: file.language.name,
        content_hash: Some(file.hash),
        stat: file.stamp.into(),
        is_test: file.is_test,
        is_generated: file.is_generated,
        indexed_at,
    }
}

/// What the store keeps about a file that could not be read.
fn unread_record<'r>(path: &'r str, language: &'r str, stat: Stat, indexed_at: i64) -> FileRecord<'r> {
    FileRecord { path, language, content_hash: None, stat, is_test: false, is_generated: false, indexed_at }
}
