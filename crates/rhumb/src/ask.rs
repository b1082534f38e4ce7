//! The one place that runs every question: find the index, bring it up to date as far as the policy says, answer.

use crate::error::Error;
use crate::project::Project;
use crate::site::Site;
use rhumb_index::{Mode, Progress, Report};
use rhumb_query::{Answer, Ask, Freshness, Session, StoreError};
use std::path::Path;

/// What to do about files that changed since they were indexed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StalePolicy {
    /// Bring the index up to date first.
    #[default]
    Refresh,
    /// Answer from what is there, and say what differs.
    Warn,
    /// Answer from what is there without looking.
    Ignore,
    /// Answer only if nothing differs.
    Error,
}

/// An answer with what is known of its freshness.
#[derive(Debug)]
pub struct Asked {
    /// The answer.
    pub answer: Answer,
    /// What bringing the index up to date did, if it was done.
    pub report: Option<Report>,
    /// How the index that answered compares with the disk; nothing if nobody looked.
    pub freshness: Option<Freshness>,
    /// Why the index could not be brought up to date, although it should have been.
    pub obstacle: Option<rhumb_index::Error>,
    /// What was wrong with the index, if it had to be made anew to answer.
    pub damage: Option<String>,
}

/// What was seen and done before answering.
#[derive(Default)]
struct Check {
    report: Option<Report>,
    freshness: Option<Freshness>,
    obstacle: Option<rhumb_index::Error>,
    damage: Option<String>,
}

/// A build may replace the index while a question is answered; more often than this in a row it does not.
const TRIES: usize = 5;

impl Project {
    /// Answers under `policy`. A project without an index is indexed first, unless the policy keeps to what is there.
    pub fn ask_with(&self, ask: &Ask, policy: StalePolicy, progress: &dyn Progress) -> Result<Asked, Error> {
        let check = self.check(policy, progress)?;
        let (check, answer) = match self.answer(ask, &check) {
            // An update reads little of an index, so that damage may only be noticed now.
            Err(Error::Damaged(damage)) if policy == StalePolicy::Refresh => {
                let check = Check { damage: Some(damage), ..self.rebuild(progress)? };
                let answer = self.answer(ask, &check)?;
                (check, answer)
            }
            answer => (check, answer?),
        };
        let Check { report, freshness, obstacle, damage } = check;
        Ok(Asked { answer, report, freshness, obstacle, damage })
    }

    fn check(&self, policy: StalePolicy, progress: &dyn Progress) -> Result<Check, Error> {
        let has_index = self.has_index();
        match policy {
            StalePolicy::Refresh => self.refresh(progress),
            StalePolicy::Warn if !has_index => self.refresh(progress),
            StalePolicy::Ignore | StalePolicy::Error if !has_index => Err(self.no_index()),
            StalePolicy::Ignore => Ok(Check::default()),
            StalePolicy::Warn => self.look(progress),
            StalePolicy::Error => {
                let check = self.look(progress)?;
                match check.freshness {
                    Some(freshness) if !freshness.is_fresh() => Err(Error::Stale(freshness)),
                    _ => Ok(check),
                }
            }
        }
    }

    /// An index that cannot be written just now can still be read.
    fn refresh(&self, progress: &dyn Progress) -> Result<Check, Error> {
        match self.inner.index(Mode::Update, progress) {
            Ok(report) => Ok(Check::fresh(report)),
            Err(error) if is_obstacle(&error) && self.has_index() => {
                Ok(Check { obstacle: Some(error), ..Check::default() })
            }
            Err(error) => Err(error.into()),
        }
    }

    fn rebuild(&self, progress: &dyn Progress) -> Result<Check, Error> {
        Ok(Check::fresh(self.inner.index(Mode::Full, progress)?))
    }

    fn look(&self, progress: &dyn Progress) -> Result<Check, Error> {
        let report = self.inner.compare(progress)?;
        let freshness =
            Freshness { changed: report.changed.clone(), added: report.added.clone(), removed: report.removed.clone() };
        Ok(Check { report: Some(report), freshness: Some(freshness), ..Check::default() })
    }

    /// Answers, and tries again if the index was replaced in the meantime: some questions open it more than once, and each
    /// time it may be gone.
    fn answer(&self, ask: &Ask, check: &Check) -> Result<Answer, Error> {
        let site = Site { project: self, report: check.report.as_ref(), freshness: check.freshness.as_ref() };
        let mut tries = 1;
        loop {
            let database = self.inner.state.current_index();
            let answer = database.as_deref().map(|database| self.answer_from(database, ask, &site));
            match answer.unwrap_or_else(|| Err(self.no_index())) {
                Err(_) if tries < TRIES && self.inner.state.current_index() != database => tries += 1,
                answer => return answer,
            }
        }
    }

    fn answer_from(&self, database: &Path, ask: &Ask, site: &Site<'_>) -> Result<Answer, Error> {
        let session = Session::open(database, &self.inner.state.user_db(), site)?;
        Ok(ask.answer(&session)?)
    }

    /// Whether there is an index. One that is just being replaced may not be found at once.
    fn has_index(&self) -> bool {
        (0..TRIES).any(|_| self.inner.state.current_index().is_some())
    }

    fn no_index(&self) -> Error {
        Error::NoIndex(self.inner.state.dir().to_path_buf())
    }
}

impl Check {
    /// After the index was made true to the disk.
    fn fresh(report: Report) -> Self {
        Self { report: Some(report), freshness: Some(Freshness::default()), ..Self::default() }
    }
}

/// Whether an index that could not be written for this reason may still be read.
fn is_obstacle(error: &rhumb_index::Error) -> bool {
    use rhumb_index::Error::{DiskFull, Locked, NotWritable, Store};
    matches!(
        error,
        Locked { .. }
            | NotWritable { .. }
            | DiskFull { .. }
            | Store(StoreError::Full | StoreError::ReadOnly | StoreError::Busy)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use rhumb_index::Error::{NoCacheFolder, Store};

    #[test]
    fn what_only_stands_in_the_way_of_writing_does_not_hinder_reading() {
        for error in [StoreError::Full, StoreError::ReadOnly, StoreError::Busy] {
            assert!(is_obstacle(&Store(error)));
        }
        for error in [Store(StoreError::Corrupt("no database".to_owned())), NoCacheFolder] {
            assert!(!is_obstacle(&error), "{error}");
        }
    }
}
