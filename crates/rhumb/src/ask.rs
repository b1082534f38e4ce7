//! Runs every question: updates the index as the stale policy says, answers, and checks that the files mentioned in the answer
//! are current.

use crate::checked_answer::CheckedAnswer;
use crate::error::Error;
use crate::project::Project;
use crate::workspace::ProjectWorkspace;
use rhumb_index::{IndexOptions, Mode, PendingChanges, Phase, Progress, Report, RunControl, StateFolder};
use rhumb_model::path_from_text;
use rhumb_query::shape::{self, Cursor};
use rhumb_query::{Answer, Ask, Differences, Freshness, Session, Stop, StoreError};
use std::cell::RefCell;
use std::path::Path;
use std::time::Duration;

/// What to do about files that changed since they were indexed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StalePolicy {
    /// Update the index first. If another process watches the project and many files changed, that process updates them: only the
    /// files mentioned in the answer are updated here, if they are few.
    #[default]
    Refresh,
    /// Answer from the index as it is, and report how it differs from the disk.
    Warn,
    /// Answer from the index as it is, without checking the disk.
    Ignore,
    /// Fail if the index differs from the disk.
    Error,
    /// A watch in this process keeps the index up to date: check only the files mentioned in the answer.
    Watched,
}

/// Who reads an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audience {
    /// The user at the command line, who may see all their projects.
    #[default]
    User,
    /// Another program, which may only see the project that it asks about.
    Client,
}

/// How to answer a question.
#[derive(Clone, Debug, Default)]
pub struct AskOptions<'a> {
    /// What to do about files that changed since they were indexed.
    pub policy: StalePolicy,
    /// The cursor that a previous answer returned, to continue it.
    pub cursor: Option<&'a str>,
    /// Cancels the question.
    pub stop: Option<Stop>,
    /// The maximum number of tokens of the answer; `None` for no limit. [`Response::render`] enforces it in any case, but some
    /// questions choose their content by it.
    pub budget: Option<u32>,
    /// Who reads the answer.
    pub audience: Audience,
}

impl From<StalePolicy> for AskOptions<'_> {
    fn from(policy: StalePolicy) -> Self {
        Self { policy, ..Self::default() }
    }
}

/// An answer, and the state of the index that it comes from.
#[derive(Debug)]
pub struct Response {
    /// The question.
    pub ask: Ask,
    /// For a continued answer: how many items of each list were in the previous answers.
    pub already_shown: Vec<usize>,
    /// The answer.
    pub answer: Answer,
    /// The generation of the index that the answer was read from.
    pub generation: u64,
    /// Which files mentioned in the answer are stale or only partially parsed.
    pub freshness: Freshness,
    /// How names in the question were understood, where that was not obvious.
    pub notes: Vec<String>,
    /// The directory of the user in the project, relative to the root: from there, other programs open the files in the answer.
    pub current_dir: String,
    /// What an update did, or would do if the disk was only compared; `None` if neither happened.
    pub report: Option<Report>,
    /// How the index differed from the disk; `None` if they were not compared.
    pub differences: Option<Differences>,
    /// Why an update failed, if the answer comes from the previous index.
    pub update_error: Option<rhumb_index::Error>,
    /// What was wrong with the index, if it had to be rebuilt.
    pub damage: Option<String>,
}

/// A question with its options.
struct Job<'a> {
    ask: &'a Ask,
    options: &'a AskOptions<'a>,
    cursor: Option<Cursor>,
    progress: &'a dyn Progress,
}

/// Cancels the indexing runs of a question together with the question.
struct StoppableProgress<'a> {
    progress: &'a dyn Progress,
    stop: Option<&'a Stop>,
}

impl Progress for StoppableProgress<'_> {
    fn at(&self, phase: Phase, done: usize, total: usize) {
        self.progress.at(phase, done, total);
    }

    fn control(&self) -> RunControl {
        if self.stop.is_some_and(Stop::is_due) { RunControl::Stop } else { self.progress.control() }
    }
}

/// What comparing with the disk, or updating the index, found and did before a question was answered.
#[derive(Default)]
struct Preparation {
    report: Option<Report>,
    differences: Option<Differences>,
    update_error: Option<rhumb_index::Error>,
    damage: Option<String>,
}

/// An answer from one state of the index.
struct IndexAnswer {
    checked: CheckedAnswer,
    already_shown: Vec<usize>,
    generation: u64,
}

/// Updating at most this many files, with at most this many bytes in total, takes less than [`INLINE_TIME`] on any current machine.
const INLINE_FILES: usize = 16;
const INLINE_BYTES: u64 = 1 << 19;

/// How long an answer may wait for the index lock if another process watches the project.
const INLINE_TIME: Duration = Duration::from_millis(50);

/// How often to try again if a rebuild replaced the index during a question.
const MAX_TRIES: usize = 5;

impl Project {
    /// Answers under `policy`. A project without an index is indexed first, unless the policy forbids it.
    pub fn ask_with(&self, ask: &Ask, policy: StalePolicy, progress: &dyn Progress) -> Result<Response, Error> {
        self.ask_with_options(&AskOptions::from(policy), ask, progress)
    }

    /// Answers with the given options.
    pub fn ask_with_options(
        &self,
        options: &AskOptions<'_>,
        ask: &Ask,
        progress: &dyn Progress,
    ) -> Result<Response, Error> {
        let policy = options.policy;
        let cursor = options.cursor.map(Cursor::read).transpose()?;
        let progress: &dyn Progress = &StoppableProgress { progress, stop: options.stop.as_ref() };
        let job = Job { ask, options, cursor, progress };
        let preparation = self.prepare(policy, progress)?;
        let (preparation, mut answered) = match self.answer(&job, &preparation) {
            // An update reads only a part of the index, so damage may go unnoticed until now.
            Err(Error::Damaged(damage)) if policy == StalePolicy::Refresh => {
                let preparation = Preparation { damage: Some(damage), ..self.rebuild(progress)? };
                let answered = self.answer(&job, &preparation)?;
                (preparation, answered)
            }
            answered => (preparation, answered?),
        };
        let may_refresh = matches!(policy, StalePolicy::Refresh | StalePolicy::Watched);
        // The run that completes an unfinished index also picks up files that changed in the meantime.
        let is_unfinished = answered.checked.freshness.unfinished.is_some();
        let may_refresh = may_refresh && preparation.update_error.is_none() && !is_unfinished;
        if may_refresh && self.refresh_mentioned(&answered, progress) {
            answered = self.answer(&job, &preparation)?;
        }
        let IndexAnswer { checked, already_shown, generation } = answered;
        let CheckedAnswer { answer, freshness, notes, current_dir } = checked;
        let Preparation { report, differences, update_error, damage } = preparation;
        let ask = ask.clone();
        Ok(Response {
            ask,
            already_shown,
            answer,
            generation,
            freshness,
            notes,
            current_dir,
            report,
            differences,
            update_error,
            damage,
        })
    }

    fn prepare(&self, policy: StalePolicy, progress: &dyn Progress) -> Result<Preparation, Error> {
        let has_index = self.has_index();
        match policy {
            StalePolicy::Refresh => self.refresh(progress),
            StalePolicy::Warn if !has_index => self.refresh(progress),
            StalePolicy::Ignore | StalePolicy::Error | StalePolicy::Watched if !has_index => Err(self.no_index()),
            StalePolicy::Ignore | StalePolicy::Watched => Ok(Preparation::default()),
            StalePolicy::Warn => self.compare_with_disk(progress),
            StalePolicy::Error => {
                let preparation = self.compare_with_disk(progress)?;
                match preparation.differences {
                    Some(differences) if !differences.is_empty() => Err(Error::Stale(differences)),
                    _ => Ok(preparation),
                }
            }
        }
    }

    fn refresh(&self, progress: &dyn Progress) -> Result<Preparation, Error> {
        if self.has_index() && self.inner.is_watched() {
            return self.refresh_beside_watch(progress);
        }
        self.update(&IndexOptions::new(Mode::Update), progress)
    }

    /// If another process watches the project and much changed, that process has already started to update.
    fn refresh_beside_watch(&self, progress: &dyn Progress) -> Result<Preparation, Error> {
        let PendingChanges { report, bytes } = self.inner.pending_changes(progress)?;
        if report.is_full {
            return self.update(&IndexOptions::new(Mode::Update), progress);
        }
        let differences = differences(&report);
        if differences.is_empty() || !is_few(differences.len(), bytes) {
            return Ok(Preparation { report: Some(report), differences: Some(differences), ..Preparation::default() });
        }
        let order = IndexOptions { timeout: INLINE_TIME, ..IndexOptions::new(Mode::Update) };
        let preparation = self.update(&order, progress)?;
        if preparation.update_error.is_none() {
            return Ok(preparation);
        }
        Ok(Preparation { differences: Some(differences), ..preparation })
    }

    /// Updates the index. If it cannot be written, it can still be read: the error becomes a part of the result.
    fn update(&self, order: &IndexOptions, progress: &dyn Progress) -> Result<Preparation, Error> {
        match self.inner.index_with_options(order, progress) {
            Ok(report) => Ok(Preparation::up_to_date(report)),
            Err(error) if allows_reading(&error) && self.has_index() => {
                Ok(Preparation { update_error: Some(error), ..Preparation::default() })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Updates the stale files that an answer mentions, if there are any and they are few. Returns whether it did.
    fn refresh_mentioned(&self, answered: &IndexAnswer, progress: &dyn Progress) -> bool {
        let Some(stale) = answered.checked.freshness.stale.as_ref().filter(|stale| !stale.is_empty()) else {
            return false;
        };
        let size = |path: &String| self.root().join(path_from_text(path)).symlink_metadata().map_or(0, |it| it.len());
        if !is_few(stale.len(), stale.iter().map(size).sum()) {
            return false;
        }
        let order = IndexOptions { only: Some(stale.clone()), timeout: INLINE_TIME, ..IndexOptions::new(Mode::Update) };
        self.inner.index_with_options(&order, progress).is_ok()
    }

    fn rebuild(&self, progress: &dyn Progress) -> Result<Preparation, Error> {
        Ok(Preparation::up_to_date(self.inner.index(Mode::Full, progress)?))
    }

    fn compare_with_disk(&self, progress: &dyn Progress) -> Result<Preparation, Error> {
        let report = self.inner.compare(progress)?;
        let differences = differences(&report);
        Ok(Preparation { report: Some(report), differences: Some(differences), ..Preparation::default() })
    }

    /// Answers, and tries again if the index was replaced in the meantime: some questions open it more than once.
    fn answer(&self, job: &Job<'_>, preparation: &Preparation) -> Result<IndexAnswer, Error> {
        let mut tries = 1;
        loop {
            let state = self.inner.state.open();
            let database = state.as_ref().and_then(StateFolder::current_index);
            let files = state.as_ref().zip(database.as_deref());
            let answered =
                files.map(|(state, database)| self.answer_from(database, &state.user_db(), job, preparation));
            match answered.unwrap_or_else(|| Err(self.no_index())) {
                Err(_) if tries < MAX_TRIES && self.inner.state.current_index() != database => tries += 1,
                answered => return answered,
            }
        }
    }

    fn answer_from(
        &self,
        database: &Path,
        user_db: &Path,
        job: &Job<'_>,
        preparation: &Preparation,
    ) -> Result<IndexAnswer, Error> {
        let AskOptions { policy, ref stop, budget, audience, .. } = *job.options;
        let (report, differences) = (preparation.report.as_ref(), preparation.differences.as_ref());
        let workspace = ProjectWorkspace {
            project: self,
            report,
            differences,
            audience,
            progress: job.progress,
            folders: RefCell::default(),
        };
        let session = Session::open(database, user_db, &workspace)?;
        let session = match stop {
            Some(stop) => session.until(stop)?,
            None => session,
        };
        let generation = session.generation()?;
        let cursor = job.cursor.as_ref();
        let already_shown = cursor.map_or(Ok([].as_slice()), |cursor| cursor.returned(job.ask, generation))?.to_vec();
        let session = session.after(&already_shown).within(budget);
        let mut answer = job.ask.answer(&session)?;
        shape::skip(&mut answer, &already_shown);
        let paths = answer.paths();
        let stale = if policy == StalePolicy::Ignore { None } else { Some(self.inner.stale(session.stamps(&paths)?)) };
        let stale_count = stale.as_ref().map_or(0, Vec::len);
        let behind = differences.map(|differences| differences.len().max(stale_count) as u64);
        let unfinished = session.unfinished()?;
        let freshness = Freshness { unfinished, behind, stale, incomplete: session.incomplete(&paths)? };
        let current_dir = workspace.current_dir();
        let checked = CheckedAnswer { answer, freshness, notes: session.notes(), current_dir };
        Ok(IndexAnswer { checked, already_shown, generation })
    }

    /// Whether there is an index. While one is being replaced it may be missing for a moment.
    pub(crate) fn has_index(&self) -> bool {
        (0..MAX_TRIES).any(|_| self.inner.state.current_index().is_some())
    }

    fn no_index(&self) -> Error {
        Error::NoIndex(self.inner.state.place().to_path_buf())
    }
}

impl Preparation {
    /// After the index was brought up to date.
    fn up_to_date(report: Report) -> Self {
        Self { report: Some(report), differences: Some(Differences::default()), ..Self::default() }
    }
}

fn differences(report: &Report) -> Differences {
    Differences { changed: report.changed.clone(), added: report.added.clone(), removed: report.removed.clone() }
}

fn is_few(files: usize, bytes: u64) -> bool {
    files <= INLINE_FILES && bytes <= INLINE_BYTES
}

/// Whether an index that could not be updated because of `error` can still be read.
fn allows_reading(error: &rhumb_index::Error) -> bool {
    use rhumb_index::Error::{DiskFull, Locked, NotWritable, Store};
    matches!(
        error,
        Locked { .. }
            | NotWritable { .. }
            | DiskFull { .. }
            | Store(StoreError::Full | StoreError::WriteFailed(_) | StoreError::ReadOnly | StoreError::Busy)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use rhumb_index::Error::{NoCacheFolder, Store};

    #[test]
    fn an_index_that_cannot_be_written_can_still_be_read() {
        let failed = StoreError::WriteFailed("disk I/O error".to_owned());
        for error in [StoreError::Full, failed, StoreError::ReadOnly, StoreError::Busy] {
            assert!(allows_reading(&Store(error)));
        }
        for error in [Store(StoreError::Corrupt("no database".to_owned())), NoCacheFolder] {
            assert!(!allows_reading(&error), "{error}");
        }
    }
}
