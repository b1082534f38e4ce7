//! A project that is asked again and again, and watched meanwhile.

use super::desk::Errand;
use super::refusal::Refusal;
use crate::ask::{Asked, StalePolicy, Terms};
use crate::error::Error;
use crate::project::Project;
use rhumb_index::{Phase, Progress, Silent, Watch};
use rhumb_query::Stop;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// How far the index of a project is that is made for the first time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stage {
    /// What is done with the files just now.
    pub phase: &'static str,
    /// How many are done.
    pub done: usize,
    /// How many there are.
    pub total: usize,
}

/// How often it is looked whether a first index is there.
const LOOK: Duration = Duration::from_millis(50);

/// A project that is asked again and again, and watched meanwhile.
pub(super) struct Room {
    pub(super) project: Project,
    stage: watch::Sender<Stage>,
    watch: Mutex<Watching>,
}

enum Watching {
    /// Nobody has asked for anything yet.
    Asleep,
    Awake(Watch),
    /// It cannot be watched; every question looks for itself.
    Impossible,
}

impl Room {
    pub(super) fn new(project: Project) -> Arc<Self> {
        Arc::new(Self { project, stage: watch::Sender::default(), watch: Mutex::new(Watching::Asleep) })
    }

    pub(super) fn root(&self) -> &Path {
        self.project.root()
    }

    /// How far a first index is, as it goes on.
    pub(super) fn stage(&self) -> watch::Receiver<Stage> {
        self.stage.subscribe()
    }

    /// Waits until there is an index to answer from, and begins to make one if nobody has. Whoever waits is not needed for it
    /// to be made.
    pub(super) async fn open(&self) {
        self.wake();
        while self.is_watched() && !self.project.has_index() {
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Answers from the index, which is brought up to date before unless the watch has done so. What is not found may be too
    /// new for the watch to have heard of.
    pub(super) fn ask(&self, errand: &Errand, stop: &Stop) -> Result<Asked, Refusal> {
        if self.is_settled() {
            match self.ask_under(StalePolicy::Watched, errand, stop) {
                Ok(asked) if asked.answer.is_nothing() => {}
                Err(Error::Query(error)) if error.is_nothing_found() => {}
                asked => return Ok(asked?),
            }
        }
        Ok(self.ask_under(StalePolicy::Refresh, errand, stop)?)
    }

    fn ask_under(&self, policy: StalePolicy, errand: &Errand, stop: &Stop) -> Result<Asked, Error> {
        let cursor = errand.cursor.as_deref();
        let terms = Terms { cursor, budget: Some(errand.budget), stop: Some(stop.clone()), policy };
        self.project.ask_on(&terms, &errand.ask, &Silent)
    }

    fn wake(&self) {
        let mut watching = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*watching, Watching::Asleep) {
            let watch = self.project.watch(Teller(self.stage.clone()), |_| {});
            *watching = watch.map_or(Watching::Impossible, Watching::Awake);
        }
    }

    fn is_watched(&self) -> bool {
        let watching = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(&*watching, Watching::Awake(watch) if !watch.is_over())
    }

    fn is_settled(&self) -> bool {
        let watching = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(&*watching, Watching::Awake(watch) if watch.is_settled() && !watch.is_over())
    }
}

/// Tells those who wait how far it is.
struct Teller(watch::Sender<Stage>);

impl Progress for Teller {
    fn at(&self, phase: Phase, done: usize, total: usize) {
        self.0.send_replace(Stage { phase: phase.name(), done, total });
    }
}
