//! What a run would do, and what of it can be told by stamps alone. Nothing is written.

use crate::error::Result;
use crate::extraction::{Before, Job};
use crate::lock::Lock;
use crate::plan::{Index, Plan, Trust, is_current};
use crate::project::Project;
use crate::read::read;
use crate::report::{Progress, Report};
use crate::run::{Recall, Run, threads};
use crate::stamp::Stamp;
use rhumb_model::path_from_text;
use rhumb_store::{Access, StoredStamp};
use rustc_hash::FxHashMap;

/// What differs by its stamps. Some of it may be the same after all.
#[derive(Clone, Debug, Default)]
pub struct Glance {
    /// The files that differ.
    pub report: Report,
    /// How many bytes they have together.
    pub bytes: u64,
}

/// What a run would begin with.
struct Ahead<'r> {
    run: Run<'r>,
    index: Index,
    jobs: Vec<Job>,
    /// What is known without a look into the files.
    report: Report,
}

impl Project {
    /// What [`Project::index`] would do. Reads, and writes nothing.
    pub fn compare(&self, progress: &dyn Progress) -> Result<Report> {
        let Ahead { run, jobs, mut report, .. } = self.ahead(progress)?;
        for job in &jobs {
            run.extractor.compare(job, &mut report);
        }
        Ok(report)
    }

    fn ahead<'r>(&'r self, progress: &'r dyn Progress) -> Result<Ahead<'r>> {
        let mut report = Report::default();
        let state = self.state.open();
        let (run, files, _) = Run::begin(self, state.as_ref(), Recall::Survey, threads(), progress, &mut report)?;
        let store = state.map_or(Ok(None), |state| run.usable_store(&state, Access::Read))?;
        report.is_full = store.is_none();
        let index = store.as_ref().map(Index::read).transpose()?.unwrap_or_default();
        let plan = Plan::new(files.entries, &index, &run.extractor, Trust::Stamps);
        report.unchanged = plan.unchanged;
        report.removed = plan.removed.into_iter().map(|(_, path)| path).collect();
        Ok(Ahead { run, index, jobs: plan.jobs, report })
    }

    /// What [`Project::index`] would look at. Reads no source but what was written just now, and writes nothing.
    pub fn glance(&self, progress: &dyn Progress) -> Result<Glance> {
        let Ahead { run, index, jobs, mut report } = self.ahead(progress)?;
        let stamps: FxHashMap<&str, Stamp> = index.files.iter().map(|it| (it.path.as_str(), it.stat.into())).collect();
        let mut bytes = 0;
        for job in jobs {
            if stamps.get(job.entry.path.as_str()) == Some(&job.entry.stamp) {
                // It was read so soon after it was written that the stamp proves nothing: most such files are the same.
                run.extractor.compare(&job, &mut report);
                continue;
            }
            bytes += job.entry.stamp.size;
            let list = if job.before == Before::Nothing { &mut report.added } else { &mut report.changed };
            list.push(job.entry.path);
        }
        Ok(Glance { report, bytes })
    }

    /// The paths of those files that are no longer as the index knows them.
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
            // A stamp that differs, or is too young to prove anything, is no proof of another content either.
            Some(hash) => read(&path, self.config().max_file_size.into()).map_or(true, |content| content.hash != hash),
            None => Stamp::from(file.stat) != stamp,
        }
    }

    /// Whether some process watches this project, and so is about to bring its index up to date.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.state.watch_lock_path().is_some_and(|path| Lock::is_held(&path))
    }
}
