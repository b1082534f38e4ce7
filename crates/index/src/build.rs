//! Makes an index from nothing, aside, and then puts it in place.

use crate::draft::{self, Drafts};
use crate::error::Result;
use crate::extraction::{Extracted, Job, Outcome, ReadFile};
use crate::pipeline::in_order;
use crate::plan::now_ms;
use crate::program;
use crate::report::{Phase, Report, Wish};
use crate::run::Run;
use crate::world::MemoryWorld;
use rhumb_languages::Language;
use rhumb_model::FileId;
use rhumb_resolve::{Linked, Source, body, link, surface};
use rhumb_store::{Batch, Dependency, Draft, FileRecord, Stat, Store};
use std::path::Path;
use std::time::Instant;

/// Builds the index at `path` from the files of `jobs`. If somebody wants a part of it before it is whole, `drafts` says where
/// that goes.
pub(crate) fn build(
    run: &Run<'_>,
    path: &Path,
    jobs: &[Job],
    mut drafts: Option<Drafts<'_>>,
    report: &mut Report,
) -> Result<()> {
    let mut store = Store::create(path, None)?;
    let mut batch = store.begin()?;
    let start = Instant::now();
    let mut builder = Builder {
        batch: &mut batch,
        world: MemoryWorld::new(run.layout.clone()),
        sources: Vec::new(),
        keeps_text: run.project.config().full_text,
        indexed_at: now_ms(),
    };
    let extract = |job: &Job| run.extractor.extract(job);
    in_order(jobs, run.threads, extract, Extracted::weight, |files| -> Result<()> {
        for (done, extracted) in files.enumerate() {
            let wish = run.step(Phase::Extract, done + 1, jobs.len())?;
            report.remember(&extracted.path, extracted.took);
            builder.add(extracted, report)?;
            if let Some(drafts) = &mut drafts {
                let draft = Draft { done: done as u64 + 1, total: jobs.len() as u64 };
                drafts.offer(wish, draft, |path| builder.draft(run, draft, path));
            }
        }
        Ok(())
    })?;
    report.phases.push((Phase::Extract, start.elapsed()));
    let start = Instant::now();
    let Builder { batch: building, world, sources, .. } = builder;
    report.references = link_all(building, &world, &sources, |done, total| run.step(Phase::Link, done, total))?;
    report.phases.push((Phase::Link, start.elapsed()));
    let start = Instant::now();
    run.put_settings(&mut batch)?;
    program::note_build(&mut batch)?;
    batch.commit()?;
    store.finish_bulk()?;
    report.phases.push((Phase::Write, start.elapsed()));
    Ok(())
}

struct Builder<'b, 's> {
    batch: &'b mut Batch<'s>,
    world: MemoryWorld,
    sources: Vec<Sourced>,
    keeps_text: bool,
    indexed_at: i64,
}

impl Builder<'_, '_> {
    fn add(&mut self, extracted: Extracted, report: &mut Report) -> Result<()> {
        match extracted.outcome {
            Outcome::Gone | Outcome::Same(_) => return Ok(()),
            Outcome::Other(stamp) => {
                return Ok(self.batch.put_other(&extracted.path, stamp.into(), self.indexed_at)?);
            }
            Outcome::Read(file) => {
                report.count(&file.facts);
                self.add_read(&extracted.path, &file)?;
            }
            Outcome::Unread { stamp, language, status, reason } => {
                let record = unread_record(&extracted.path, language, stamp.into(), self.indexed_at);
                self.batch.put_unread(&record, status, &reason)?;
            }
        }
        report.added.push(extracted.path);
        Ok(())
    }

    fn add_read(&mut self, path: &str, file: &ReadFile) -> Result<()> {
        let record = record(path, file, self.indexed_at);
        let stored = self.batch.put_file(&record, &file.facts)?;
        let surface = surface(&file.facts, &stored.symbols, file.language);
        self.batch.put_linkage(stored.file, &surface, &body(&file.facts, &stored.symbols))?;
        if let Some(vocabulary) = &file.vocabulary {
            self.batch.put_vocabulary(stored.file, vocabulary)?;
        }
        if self.keeps_text
            && let Some(text) = &file.text
        {
            self.batch.put_source(stored.file, path, text)?;
        }
        self.world.note_tested(&file.facts);
        if file.language.is_prose() {
            self.world.note_mentioned(&file.facts);
        }
        self.world.add(stored.file, path, file.language, surface);
        self.sources.push((stored.file, path.to_owned(), file.language));
        Ok(())
    }

    /// Makes an index of what is there so far at `path`.
    fn draft(&mut self, run: &Run<'_>, draft: Draft, path: &Path) -> Result<()> {
        let mut copy = self.batch.fork(path)?;
        let mut batch = copy.begin()?;
        link_all(&mut batch, &self.world, &self.sources, |_, _| run.hear())?;
        run.put_settings(&mut batch)?;
        draft::mark(&mut batch, draft)?;
        batch.commit()?;
        Ok(copy.finish_bulk()?)
    }
}

/// Links `sources`, which are all files of `world`, and says how many references they have. Says how many files are done to `step`,
/// which may end it.
fn link_all(
    batch: &mut Batch<'_>,
    world: &MemoryWorld,
    sources: &[Sourced],
    step: impl Fn(usize, usize) -> Result<Wish>,
) -> Result<usize> {
    batch.put_sharing(world.parts())?;
    let mut references = 0;
    for (done, (file, path, language)) in sources.iter().enumerate() {
        step(done, sources.len())?;
        let Some(body) = batch.store().body(*file)? else { continue };
        let linked = link(Source { file: *file, path, language }, &body, world);
        references += put_links(batch, *file, &body, &linked)?;
    }
    Ok(references)
}

/// A file that is to be linked.
type Sourced = (FileId, String, &'static Language);

/// What the store keeps about a file beside its facts.
pub(crate) fn record<'r>(path: &'r str, file: &ReadFile, indexed_at: i64) -> FileRecord<'r> {
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

/// What the store keeps about a file that was not read.
pub(crate) fn unread_record<'r>(path: &'r str, language: &'r str, stat: Stat, indexed_at: i64) -> FileRecord<'r> {
    FileRecord { path, language, content_hash: None, stat, is_test: false, is_generated: false, indexed_at }
}

/// Writes what linking a file said; says how many references that are.
pub(crate) fn put_links(
    batch: &mut Batch<'_>,
    file: FileId,
    body: &rhumb_model::Body,
    linked: &Linked,
) -> Result<usize> {
    let dependencies: Vec<Dependency> = linked
        .dependencies
        .iter()
        .map(|(file, uses)| Dependency { file: *file, is_type_only: uses.of_types == uses.total, weight: uses.total })
        .collect();
    Ok(batch.put_links(
        file,
        &rhumb_store::Linked {
            body,
            links: &linked.links,
            questions: &linked.questions,
            imports: &linked.imports,
            dependencies: &dependencies,
            overrides: &linked.overrides,
            definitions: &linked.definitions,
            inactive: &linked.inactive,
        },
    )?)
}
