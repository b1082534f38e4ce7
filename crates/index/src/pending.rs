//! Finds out what an update would do, without writing anything.

use crate::error::Result;
use crate::extraction::{ExtractJob, PreviousFile};
use crate::lock::Lock;
use crate::plan::{IndexedFiles, Trust, UpdatePlan, is_current};
use crate::project::Project;
use crate::read::read;
use crate::report::{Progress, Report};
use crate::run::{IndexRun, StartFrom, threads};
use crate::stamp::Stamp;
use rhumb_model::path_from_text;
use rhumb_store::{Access, StoredStamp};
use rustc_hash::FxHashMap;

/// Files whose stamps differ. The content of some may be unchanged.
#[derive(Clone, Debug, Default)]
pub struct PendingChanges {
    /// The files that differ.
    pub report: Report,
    /// Their total size in bytes.
    pub bytes: u64,
}

/// An indexing run before it reads files.
struct PendingRun<'r> {
    run: IndexRun<'r>,
    index: IndexedFiles,
    jobs: Vec<ExtractJob>,
    /// What is known without reading files.
    report: Report,
}

impl Project {
    /// Reports what [`Project::index`] would do. Reads changed files.
    pub fn compare(&self, progress: &dyn Progress) -> Result<Report> {
        let PendingRun { run, jobs, mut report, .. } = self.pending_run(progress)?;
        for job in &jobs {
            run.extractor.compare(job, &mut report);
        }
        Ok(report)
    }

    fn pending_run<'r>(&'r self, progress: &'r dyn Progress) -> Result<PendingRun<'r>> {
        let mut report = Report::default();
        let state = self.state.open();
        let (run, files, _) =
            IndexRun::begin(self, state.as_ref(), StartFrom::WalkCache, threads(), progress, &mut report)?;
        let store = state.map_or(Ok(None), |state| run.usable_store(&state, Access::Read))?;
        report.is_full = store.is_none();
        let index = store.as_ref().map(IndexedFiles::read).transpose()?.unwrap_or_default();
        let plan = UpdatePlan::new(files.entries, &index, &run.extractor, Trust::Stamps);
        report.unchanged = plan.unchanged;
        report.removed = plan.removed.into_iter().map(|(_, path)| path).collect();
        Ok(PendingRun { run, index, jobs: plan.jobs, report })
    }

    /// Lists the files that [`Project::index`] would read. Reads only files that were modified just before they were
    /// indexed.
    pub fn pending_changes(&self, progress: &dyn Progress) -> Result<PendingChanges> {
        let PendingRun { run, index, jobs, mut report } = self.pending_run(progress)?;
        let stamps: FxHashMap<&str, Stamp> = index.files.iter().map(|it| (it.path.as_str(), it.stat.into())).collect();
        let mut bytes = 0;
        for job in jobs {
            if stamps.get(job.entry.path.as_str()) == Some(&job.entry.stamp) {
                // The file was indexed so soon after it was modified that an equal stamp proves nothing; most such files
                // are unchanged.
                run.extractor.compare(&job, &mut report);
                continue;
            }
            bytes += job.entry.stamp.size;
            let list = if job.before == PreviousFile::Nothing { &mut report.added } else { &mut report.changed };
            list.push(job.entry.path);
        }
        Ok(PendingChanges { report, bytes })
    }

    /// The paths of the files in `known` that no longer match their stored state.
    #[must_use]
    pub fn stale(&self, known: Vec<StoredStamp>) -> Vec<String> {
        known.into_iter().filter(|file| self.is_stale(file)).map(|file| file.path).collect()
    }

    fn is_stale(&self, file: &StoredStamp) -> bool {
        let path = self.root.join(path_from_text(&file.path));
        let Ok(metadata) = path.symlink_metadata() else { return true };
        let stamp = Stamp::of(&metadata);
        if is_current(file, stamp) {
            return false;
        }
        match file.content_hash {
            // A different or unsettled stamp does not prove different content.
            Some(hash) => read(&path, self.config().max_file_size.into()).map_or(true, |content| content.hash != hash),
            None => Stamp::from(file.stat) != stamp,
        }
    }

    /// Whether a process watches this project and will therefore update its index.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.state.watch_lock_path().is_some_and(|path| Lock::is_held(&path))
    }
}
