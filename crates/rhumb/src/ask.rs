//! The one place that runs every question: find the index, bring it up to date as far as the policy says, answer.

use crate::error::Error;
use crate::project::Project;
use crate::site::Site;
use rhumb_index::{Mode, Progress, Report};
use rhumb_query::{Answer, Ask, Freshness, Session};

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
}

/// What was seen and done before answering.
#[derive(Default)]
struct Check {
    report: Option<Report>,
    freshness: Option<Freshness>,
    obstacle: Option<rhumb_index::Error>,
}

/// A build may replace the index between finding and opening it; more often than this in a row it does not.
const TRIES: usize = 3;

impl Project {
    /// Answers under `policy`. A project without an index is indexed first, unless the policy keeps to what is there.
    pub fn ask_with(&self, ask: &Ask, policy: StalePolicy, progress: &dyn Progress) -> Result<Asked, Error> {
        let check = self.check(policy, progress)?;
        let answer = self.answer(ask, &check)?;
        Ok(Asked { answer, report: check.report, freshness: check.freshness, obstacle: check.obstacle })
    }

    fn check(&self, policy: StalePolicy, progress: &dyn Progress) -> Result<Check, Error> {
        let has_index = self.inner.state.current_index().is_some();
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
        use rhumb_index::Error::{DiskFull, Locked, NotWritable};
        match self.inner.index(Mode::Update, progress) {
            Ok(report) => Ok(Check { report: Some(report), freshness: Some(Freshness::default()), obstacle: None }),
            Err(obstacle @ (Locked { .. } | NotWritable { .. } | DiskFull { .. }))
                if self.inner.state.current_index().is_some() =>
            {
                Ok(Check { obstacle: Some(obstacle), ..Check::default() })
            }
            Err(error) => Err(error.into()),
        }
    }

    fn look(&self, progress: &dyn Progress) -> Result<Check, Error> {
        let report = self.inner.compare(progress)?;
        let freshness =
            Freshness { changed: report.changed.clone(), added: report.added.clone(), removed: report.removed.clone() };
        Ok(Check { report: Some(report), freshness: Some(freshness), obstacle: None })
    }

    fn answer(&self, ask: &Ask, check: &Check) -> Result<Answer, Error> {
        let site = Site { project: self, report: check.report.as_ref(), freshness: check.freshness.as_ref() };
        let user_data = self.inner.state.user_db();
        let mut tries = 0;
        let session = loop {
            let database = self.inner.state.current_index().ok_or_else(|| self.no_index())?;
            tries += 1;
            match Session::open(&database, &user_data, &site) {
                Ok(session) => break session,
                Err(_) if tries < TRIES && !database.is_file() => {}
                Err(error) => return Err(error.into()),
            }
        };
        Ok(ask.answer(&session)?)
    }

    fn no_index(&self) -> Error {
        Error::NoIndex(self.inner.state.dir().to_path_buf())
    }
}
