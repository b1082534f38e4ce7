//! The one place that runs every question: find the index, bring it up to date as far as the policy says, answer, and check
//! what the answer speaks of.

use crate::error::Error;
use crate::project::Project;
use crate::site::Site;
use rhumb_index::{Glance, Mode, Order, Phase, Progress, Report, StateFolder, Wish};
use rhumb_model::path_from_text;
use rhumb_query::shape::{self, Cursor};
use rhumb_query::{Answer, Ask, Differences, Freshness, Session, Stop, StoreError};
use std::path::Path;
use std::time::Duration;

/// What to do about files that changed since they were indexed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StalePolicy {
    /// Bring the index up to date first. Where another process watches and much has changed, that process is not waited for:
    /// only the files that the answer speaks of are brought up to date, if they are few.
    #[default]
    Refresh,
    /// Answer from what is there, and say what differs.
    Warn,
    /// Answer from what is there without looking.
    Ignore,
    /// Answer only if nothing differs.
    Error,
    /// A watch of this process has brought everything in: look at the files that the answer speaks of and at nothing else.
    Watched,
}

/// Who reads an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audience {
    /// The user at the command line, whose projects they all are.
    #[default]
    User,
    /// Another program, which is to learn of the project that it asks about and of no other.
    Client,
}

/// How a question is to be answered.
#[derive(Clone, Debug, Default)]
pub struct Terms<'a> {
    /// What to do about files that changed.
    pub policy: StalePolicy,
    /// Where to go on: what the answer before gave out.
    pub cursor: Option<&'a str>,
    /// What ends it early.
    pub stop: Option<Stop>,
    /// How many tokens the answer may have; nothing for any number. [`Asked::present`] holds to it in any case, but a question
    /// that knows before can choose what to say.
    pub budget: Option<u32>,
    /// Who reads the answer.
    pub audience: Audience,
}

impl From<StalePolicy> for Terms<'_> {
    fn from(policy: StalePolicy) -> Self {
        Self { policy, ..Self::default() }
    }
}

/// An answer with what is known of its freshness.
#[derive(Debug)]
pub struct Asked {
    /// What was asked.
    pub ask: Ask,
    /// How many items of each list were told by the answers before, if it goes on where another one ended.
    pub told: Vec<usize>,
    /// The answer.
    pub answer: Answer,
    /// The state of the index that it is read from.
    pub generation: u64,
    /// How far it can be trusted.
    pub freshness: Freshness,
    /// What bringing the index up to date did, or would do where the disk was only looked at; nothing if neither was done.
    pub report: Option<Report>,
    /// How the index compared with the disk before; nothing if nobody looked.
    pub differences: Option<Differences>,
    /// Why the index could not be brought up to date, although it should have been.
    pub obstacle: Option<rhumb_index::Error>,
    /// What was wrong with the index, if it had to be made anew to answer.
    pub damage: Option<String>,
}

/// What is asked, and how.
struct Asking<'a> {
    ask: &'a Ask,
    cursor: Option<&'a Cursor>,
    policy: StalePolicy,
    stop: Option<&'a Stop>,
    budget: Option<u32>,
    audience: Audience,
    progress: &'a dyn Progress,
}

/// Ends the runs of a question with the question.
struct Until<'a> {
    progress: &'a dyn Progress,
    stop: Option<&'a Stop>,
}

impl Progress for Until<'_> {
    fn at(&self, phase: Phase, done: usize, total: usize) {
        self.progress.at(phase, done, total);
    }

    fn wish(&self) -> Wish {
        if self.stop.is_some_and(Stop::is_due) { Wish::Stop } else { self.progress.wish() }
    }
}

/// What was seen and done before answering.
#[derive(Default)]
struct Check {
    report: Option<Report>,
    differences: Option<Differences>,
    obstacle: Option<rhumb_index::Error>,
    damage: Option<String>,
}

/// An answer with how far it can be trusted.
struct Answered {
    answer: Answer,
    told: Vec<usize>,
    generation: u64,
    freshness: Freshness,
}

/// So many files, of so many bytes together, are brought up to date in less than [`BUDGET`] on any machine of today.
const FEW: usize = 16;
const FEW_BYTES: u64 = 1 << 19;

/// How long an answer may wait where another process brings the index up to date.
const BUDGET: Duration = Duration::from_millis(50);

/// A build may replace the index while a question is answered; more often than this in a row it does not.
const TRIES: usize = 5;

impl Project {
    /// Answers under `policy`. A project without an index is indexed first, unless the policy keeps to what is there.
    pub fn ask_with(&self, ask: &Ask, policy: StalePolicy, progress: &dyn Progress) -> Result<Asked, Error> {
        self.ask_on(&Terms::from(policy), ask, progress)
    }

    /// Answers on the given terms.
    pub fn ask_on(&self, terms: &Terms<'_>, ask: &Ask, progress: &dyn Progress) -> Result<Asked, Error> {
        let policy = terms.policy;
        let cursor = terms.cursor.map(Cursor::read).transpose()?;
        let stop = terms.stop.as_ref();
        let progress: &dyn Progress = &Until { progress, stop };
        let (budget, audience) = (terms.budget, terms.audience);
        let asking = Asking { ask, cursor: cursor.as_ref(), policy, stop, budget, audience, progress };
        let check = self.check(policy, progress)?;
        let (check, mut answered) = match self.answer(&asking, &check) {
            // An update reads little of an index, so that damage may only be noticed now.
            Err(Error::Damaged(damage)) if policy == StalePolicy::Refresh => {
                let check = Check { damage: Some(damage), ..self.rebuild(progress)? };
                let answered = self.answer(&asking, &check)?;
                (check, answered)
            }
            answered => (check, answered?),
        };
        let may_refresh = matches!(policy, StalePolicy::Refresh | StalePolicy::Watched);
        // What makes the rest of an unfinished index brings in what changed meanwhile, too.
        let may_refresh = may_refresh && check.obstacle.is_none() && answered.freshness.unfinished.is_none();
        if may_refresh && self.refresh_few(&answered, progress) {
            answered = self.answer(&asking, &check)?;
        }
        let Answered { answer, told, generation, freshness } = answered;
        let Check { report, differences, obstacle, damage } = check;
        let ask = ask.clone();
        Ok(Asked { ask, told, answer, generation, freshness, report, differences, obstacle, damage })
    }

    fn check(&self, policy: StalePolicy, progress: &dyn Progress) -> Result<Check, Error> {
        let has_index = self.has_index();
        match policy {
            StalePolicy::Refresh => self.refresh(progress),
            StalePolicy::Warn if !has_index => self.refresh(progress),
            StalePolicy::Ignore | StalePolicy::Error | StalePolicy::Watched if !has_index => Err(self.no_index()),
            StalePolicy::Ignore | StalePolicy::Watched => Ok(Check::default()),
            StalePolicy::Warn => self.look(progress),
            StalePolicy::Error => {
                let check = self.look(progress)?;
                match check.differences {
                    Some(differences) if !differences.is_empty() => Err(Error::Stale(differences)),
                    _ => Ok(check),
                }
            }
        }
    }

    fn refresh(&self, progress: &dyn Progress) -> Result<Check, Error> {
        if self.has_index() && self.inner.is_watched() {
            return self.refresh_beside_watch(progress);
        }
        self.update(&Order::new(Mode::Update), progress)
    }

    /// Where another process watches, much work is left to it; it has begun already.
    fn refresh_beside_watch(&self, progress: &dyn Progress) -> Result<Check, Error> {
        let Glance { report, bytes } = self.inner.glance(progress)?;
        if report.is_full {
            return self.update(&Order::new(Mode::Update), progress);
        }
        let differences = differences(&report);
        if differences.is_empty() || !is_few(differences.len(), bytes) {
            return Ok(Check { report: Some(report), differences: Some(differences), ..Check::default() });
        }
        let check = self.update(&Order { patience: BUDGET, ..Order::new(Mode::Update) }, progress)?;
        Ok(if check.obstacle.is_some() { Check { differences: Some(differences), ..check } } else { check })
    }

    /// An index that cannot be written just now can still be read.
    fn update(&self, order: &Order, progress: &dyn Progress) -> Result<Check, Error> {
        match self.inner.index_by(order, progress) {
            Ok(report) => Ok(Check::fresh(report)),
            Err(error) if is_obstacle(&error) && self.has_index() => {
                Ok(Check { obstacle: Some(error), ..Check::default() })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Brings the files that an answer speaks of up to date, if some of them are stale and they are few. Whether that was
    /// done; if not, the answer is still one.
    fn refresh_few(&self, answered: &Answered, progress: &dyn Progress) -> bool {
        let Some(stale) = answered.freshness.stale.as_ref().filter(|stale| !stale.is_empty()) else { return false };
        let size = |path: &String| self.root().join(path_from_text(path)).symlink_metadata().map_or(0, |it| it.len());
        if !is_few(stale.len(), stale.iter().map(size).sum()) {
            return false;
        }
        let order = Order { only: Some(stale.clone()), patience: BUDGET, ..Order::new(Mode::Update) };
        self.inner.index_by(&order, progress).is_ok()
    }

    fn rebuild(&self, progress: &dyn Progress) -> Result<Check, Error> {
        Ok(Check::fresh(self.inner.index(Mode::Full, progress)?))
    }

    fn look(&self, progress: &dyn Progress) -> Result<Check, Error> {
        let report = self.inner.compare(progress)?;
        let differences = differences(&report);
        Ok(Check { report: Some(report), differences: Some(differences), ..Check::default() })
    }

    /// Answers, and tries again if the index was replaced in the meantime: some questions open it more than once, and each
    /// time it may be gone.
    fn answer(&self, asking: &Asking<'_>, check: &Check) -> Result<Answered, Error> {
        let mut tries = 1;
        loop {
            let state = self.inner.state.open();
            let database = state.as_ref().and_then(StateFolder::current_index);
            let files = state.as_ref().zip(database.as_deref());
            let answered = files.map(|(state, database)| self.answer_from(database, &state.user_db(), asking, check));
            match answered.unwrap_or_else(|| Err(self.no_index())) {
                Err(_) if tries < TRIES && self.inner.state.current_index() != database => tries += 1,
                answered => return answered,
            }
        }
    }

    fn answer_from(
        &self,
        database: &Path,
        user_db: &Path,
        asking: &Asking<'_>,
        check: &Check,
    ) -> Result<Answered, Error> {
        let Asking { ask, cursor, policy, stop, budget, audience, progress } = *asking;
        let (report, differences) = (check.report.as_ref(), check.differences.as_ref());
        let site = Site { project: self, report, differences, audience, progress };
        let session = Session::open(database, user_db, &site)?;
        let session = match stop {
            Some(stop) => session.until(stop)?,
            None => session,
        };
        let generation = session.generation()?;
        let told = cursor.map_or(Ok([].as_slice()), |cursor| cursor.told(ask, generation))?.to_vec();
        let session = session.after(&told).within(budget);
        let mut answer = ask.answer(&session)?;
        shape::skip(&mut answer, &told);
        let paths = answer.paths();
        let stale = if policy == StalePolicy::Ignore { None } else { Some(self.inner.stale(session.stamps(&paths)?)) };
        let seen = stale.as_ref().map_or(0, Vec::len);
        let behind = check.differences.as_ref().map(|differences| differences.len().max(seen) as u64);
        let unfinished = session.unfinished()?;
        let freshness = Freshness { unfinished, behind, stale, incomplete: session.incomplete(&paths)? };
        Ok(Answered { answer, told, generation, freshness })
    }

    /// Whether there is an index. One that is just being replaced may not be found at once.
    pub(crate) fn has_index(&self) -> bool {
        (0..TRIES).any(|_| self.inner.state.current_index().is_some())
    }

    fn no_index(&self) -> Error {
        Error::NoIndex(self.inner.state.place().to_path_buf())
    }
}

impl Check {
    /// After the index was made true to the disk.
    fn fresh(report: Report) -> Self {
        Self { report: Some(report), differences: Some(Differences::default()), ..Self::default() }
    }
}

fn differences(report: &Report) -> Differences {
    Differences { changed: report.changed.clone(), added: report.added.clone(), removed: report.removed.clone() }
}

fn is_few(files: usize, bytes: u64) -> bool {
    files <= FEW && bytes <= FEW_BYTES
}

/// Whether an index that could not be written for this reason may still be read.
fn is_obstacle(error: &rhumb_index::Error) -> bool {
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
    fn what_only_stands_in_the_way_of_writing_does_not_hinder_reading() {
        let failed = StoreError::WriteFailed("disk I/O error".to_owned());
        for error in [StoreError::Full, failed, StoreError::ReadOnly, StoreError::Busy] {
            assert!(is_obstacle(&Store(error)));
        }
        for error in [Store(StoreError::Corrupt("no database".to_owned())), NoCacheFolder] {
            assert!(!is_obstacle(&error), "{error}");
        }
    }
}
