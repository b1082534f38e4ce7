//! Brings an index up to date with the disk. A full build is an update of an empty index: threads extract the files of an
//! [`UpdatePlan`], one thread writes them in order, and then the affected files are linked.
//!
//! The [`IndexWriter`] determines where rows are written; the [`LinkScope`] determines which files are linked.

use crate::error::Result;
use crate::extraction::{ExtractJob, ExtractOutcome, ExtractedFile, ParsedFile, PreviousFile};
use crate::link_scope::{LinkScope, WrittenFile};
use crate::partial::{self, PartialIndexPublisher};
use crate::pipeline::in_order;
use crate::plan::{IndexedFiles, UpdatePlan, now_ms};
use crate::program;
use crate::report::{Phase, Report};
use crate::run::IndexRun;
use rhumb_model::{FileId, ParseStatus};
use rhumb_resolve::{Module, body, surface};
use rhumb_store::{Batch, FileRecord, IndexUsage, IndexWriter, PartialIndex, Stat, WriteMethod};
use std::path::Path;
use std::thread;
use std::time::Instant;

/// What to write to an index.
#[derive(Clone, Copy)]
pub(crate) struct Ingest<'a> {
    pub(crate) run: &'a IndexRun<'a>,
    pub(crate) plan: &'a UpdatePlan,
    /// The index that `plan` was computed against.
    pub(crate) index: &'a IndexedFiles,
    /// How the index is used afterwards.
    pub(crate) usage: IndexUsage,
}

impl Ingest<'_> {
    /// Extracts files, meanwhile opens or creates the index with `open`, and writes the files to it. If a reader is
    /// waiting, `partial` publishes what has been written so far.
    pub(crate) fn into_index(
        self,
        partial: Option<PartialIndexPublisher<'_>>,
        report: &mut Report,
        open: impl FnOnce() -> Result<IndexWriter>,
    ) -> Result<()> {
        let (run, plan) = (self.run, self.plan);
        let start = IngestStart { time: Instant::now(), indexed_at: now_ms() };
        let extract = |job: &ExtractJob| run.extractor.extract(job, plan.reuse);
        thread::scope(|scope| {
            if !plan.jobs.is_empty() {
                // This waits for a git process, and its result is needed only at the end.
                scope.spawn(|| run.head());
            }
            in_order(&plan.jobs, run.threads, extract, ExtractedFile::weight, |files| {
                let writer = open()?;
                self.write(writer, IngestInput { files, start, partial }, report)
            })
        })
    }

    fn write(&self, mut writer: IndexWriter, input: IngestInput<'_, '_>, report: &mut Report) -> Result<()> {
        let (run, method) = (self.run, writer.method());
        let start = input.start;
        let mut batch = writer.begin()?;
        let relinks_all = batch.store().meta("layout")?.as_deref() != Some(run.layout_hash().as_str());
        let has_new_rules = batch.store().meta("boundaries")?.as_deref() != Some(run.boundaries_hash().as_str());
        let scope = match method {
            WriteMethod::Rebuild => LinkScope::all(run.layout.clone()),
            WriteMethod::InPlace | WriteMethod::Copy => LinkScope::affected(&self.index.files, relinks_all),
        };
        let mut target = IngestTarget::new(&mut batch, method, scope, run.project.config().full_text, start.indexed_at);
        self.put_all(&mut target, input, report)?;
        report.unchanged = self.plan.unchanged + target.unchanged;
        report.phases.push((Phase::Extract, start.time.elapsed()));
        if method == WriteMethod::InPlace && target.changes == 0 && !relinks_all && !has_new_rules {
            return if target.notes > 0 { Ok(batch.commit_keeping_generation()?) } else { Ok(()) };
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
    fn put_all(
        &self,
        target: &mut IngestTarget<'_, '_>,
        input: IngestInput<'_, '_>,
        report: &mut Report,
    ) -> Result<()> {
        let (run, plan) = (self.run, self.plan);
        let IngestInput { files, mut partial, .. } = input;
        for (file, path) in &plan.removed {
            target.remove(*file, path)?;
            report.removed.push(path.clone());
        }
        for path in &plan.forgotten {
            target.batch.remove_other(path)?;
            target.notes += 1;
        }
        for (done, extracted) in files.enumerate() {
            let control = run.step(Phase::Extract, done + 1, plan.jobs.len())?;
            report.remember(&extracted.path, extracted.took);
            target.put(extracted, report)?;
            if let Some(partial) = &mut partial {
                let progress = PartialIndex { done: done as u64 + 1, total: plan.jobs.len() as u64 };
                partial.offer(control, progress, |path| target.write_partial(run, progress, path));
            }
        }
        Ok(())
    }
}

/// When the first file was about to be read. Files modified after that may differ from what was read.
#[derive(Clone, Copy)]
struct IngestStart {
    time: Instant,
    indexed_at: i64,
}

/// The extracted files and when their extraction started.
struct IngestInput<'i, 'd> {
    files: &'i mut dyn Iterator<Item = ExtractedFile>,
    start: IngestStart,
    partial: Option<PartialIndexPublisher<'d>>,
}

/// The transaction that files are written to, with what has been written so far.
struct IngestTarget<'b, 's> {
    batch: &'b mut Batch<'s>,
    method: WriteMethod,
    scope: LinkScope,
    /// Number of added, changed and removed files.
    changes: usize,
    /// Number of written rows that affect no answer.
    notes: usize,
    /// Number of files that turned out to be unchanged.
    unchanged: usize,
    keeps_text: bool,
    indexed_at: i64,
}

impl<'b, 's> IngestTarget<'b, 's> {
    fn new(batch: &'b mut Batch<'s>, method: WriteMethod, scope: LinkScope, keeps_text: bool, indexed_at: i64) -> Self {
        Self { batch, method, scope, changes: 0, notes: 0, unchanged: 0, keeps_text, indexed_at }
    }

    /// The file's row in the index that is written. A rebuild has no earlier rows.
    fn stored(&self, before: PreviousFile) -> Option<FileId> {
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

    /// Writes the outcome of one file.
    fn put(&mut self, extracted: ExtractedFile, report: &mut Report) -> Result<()> {
        let ExtractedFile { path, before, outcome, .. } = extracted;
        let is_same = before.is_same(&outcome);
        match outcome {
            ExtractOutcome::Same(stamp) => return self.touch(before, stamp.into()),
            ExtractOutcome::ReadError { status, stamp, .. } if is_same && self.stored(before).is_some() => {
                // Failed files are retried every time, and most fail again: their rows stay as they are.
                if status == ParseStatus::Failed {
                    self.unchanged += 1;
                    return Ok(());
                }
                return self.touch(before, stamp.into());
            }
            ExtractOutcome::Gone => return self.leave_out(path, before, report),
            ExtractOutcome::Other(stamp) => {
                self.batch.put_other(&path, stamp.into(), self.indexed_at)?;
                self.notes += 1;
                return self.leave_out(path, before, report);
            }
            ExtractOutcome::Read(file) => {
                report.count(&file.facts);
                self.put_read(&path, &file, before)?;
            }
            ExtractOutcome::ReadError { stamp, language, status, reason } => {
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
            PreviousFile::Nothing => {
                self.batch.remove_other(&path)?;
                report.added.push(path);
            }
            PreviousFile::ReadError(..) | PreviousFile::Read(_) => report.changed.push(path),
        }
        Ok(())
    }

    /// Updates the stored stamp of a file with unchanged content.
    fn touch(&mut self, before: PreviousFile, stat: Stat) -> Result<()> {
        if let Some(file) = self.stored(before) {
            self.batch.update_stat(file, stat, self.indexed_at)?;
            self.notes += 1;
            self.unchanged += 1;
        }
        Ok(())
    }

    /// Removes a file that does not belong in the index.
    fn leave_out(&mut self, path: String, before: PreviousFile, report: &mut Report) -> Result<()> {
        if let Some(file) = before.file() {
            self.remove(file, &path)?;
            report.removed.push(path);
        }
        Ok(())
    }

    fn put_read(&mut self, path: &str, read: &ParsedFile, before: PreviousFile) -> Result<()> {
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
        self.scope.add(self.batch, old.as_deref(), WrittenFile { file: stored.file, path, read, module, body })
    }

    /// Writes a complete, linked index of the files written so far to `path`.
    fn write_partial(&mut self, run: &IndexRun<'_>, progress: PartialIndex, path: &Path) -> Result<()> {
        let mut copy = self.batch.fork(path)?;
        let mut batch = copy.begin()?;
        self.scope.link(&mut batch, run, 1, |_, _| run.hear())?;
        run.put_settings(&mut batch)?;
        partial::mark_partial(&mut batch, progress)?;
        batch.commit()?;
        Ok(copy.finish(IndexUsage::Updates)?)
    }
}

/// The stored properties of a file besides its facts.
fn record<'r>(path: &'r str, file: &ParsedFile, indexed_at: i64) -> FileRecord<'r> {
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

/// The stored properties of a file that could not be read.
fn unread_record<'r>(path: &'r str, language: &'r str, stat: Stat, indexed_at: i64) -> FileRecord<'r> {
    FileRecord { path, language, content_hash: None, stat, is_test: false, is_generated: false, indexed_at }
}
