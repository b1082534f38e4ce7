//! A project that is response again and again, and watched meanwhile.

use super::handler::ParsedRequest;
use super::request_error::RequestError;
use crate::ask::{AskOptions, Audience, Response, StalePolicy};
use crate::error::Error;
use crate::project::Project;
use rhumb_index::{IndexStatus, NoProgress, Phase, Progress, RunControl, Watch};
use rhumb_query::Stop;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
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

/// How long a question that found nothing waits for a watch that is bringing in changes.
const SETTLING: Duration = Duration::from_secs(2);

/// How long a whole index is waited for before a part of it is wanted.
const WHOLE: Duration = Duration::from_secs(8);

/// A project that is response again and again, and watched meanwhile.
pub(super) struct ProjectSession {
    pub(super) project: Project,
    stage: watch::Sender<Stage>,
    /// Whether somebody waits for a first index who would rather have a part of it.
    wants_draft: Arc<AtomicBool>,
    watch: Mutex<Watching>,
}

enum Watching {
    /// Nobody has response for anything yet.
    Asleep,
    Awake(Watch),
    /// It cannot be watched; every question looks for itself.
    Impossible,
}

impl ProjectSession {
    pub(super) fn new(project: Project) -> Arc<Self> {
        let (stage, wants_draft) = (watch::Sender::default(), Arc::default());
        Arc::new(Self { project, stage, wants_draft, watch: Mutex::new(Watching::Asleep) })
    }

    pub(super) fn root(&self) -> &Path {
        self.project.root()
    }

    /// How far a first index is, as it goes on.
    pub(super) fn stage(&self) -> watch::Receiver<Stage> {
        self.stage.subscribe()
    }

    /// Waits until there is something to answer from, and begins to make an index if nobody has. Whoever waits is not needed
    /// for it to be made. One who has waited for long is better off with a part of it.
    pub(super) async fn open(&self) -> IndexStatus {
        self.wake();
        let start = Instant::now();
        while self.is_watched() && !self.is_settled() {
            let standing = self.project.inner.index_status();
            if standing == IndexStatus::Partial || start.elapsed() >= WHOLE {
                self.wants_draft.store(true, Ordering::Relaxed);
            }
            if standing != IndexStatus::Missing {
                return standing;
            }
            tokio::time::sleep(LOOK).await;
        }
        IndexStatus::Complete
    }

    /// Answers from the index, which is brought up to date before unless the watch has done so. What is not found may be too
    /// new for the watch to have heard of. An index that is still being made is not waited for.
    pub(super) fn ask(
        &self,
        standing: IndexStatus,
        request: &ParsedRequest,
        stop: &Stop,
    ) -> Result<Response, RequestError> {
        if standing == IndexStatus::Partial {
            return self.ask_under(StalePolicy::Watched, request, stop).map_err(|error| match error {
                Error::Query(error) if error.is_nothing_found() => RequestError::invalid(&format!(
                    "{error}; the first index is being made and has not all files yet: ask again soon"
                )),
                error => error.into(),
            });
        }
        if self.is_settled() {
            let response = self.ask_under(StalePolicy::Watched, request, stop);
            if !is_nothing(&response) {
                return Ok(response?);
            }
        }
        let start = Instant::now();
        loop {
            let was_settled = self.is_settled();
            let response = self.ask_under(StalePolicy::Refresh, request, stop);
            // While the watch writes, a refresh does not wait for it for long, and what was not found may be about to come in.
            let is_final = was_settled && self.is_settled();
            if is_final || !is_nothing(&response) || !self.is_watched() || start.elapsed() >= SETTLING || stop.is_due()
            {
                return Ok(response?);
            }
            std::thread::sleep(LOOK);
        }
    }

    fn ask_under(&self, policy: StalePolicy, request: &ParsedRequest, stop: &Stop) -> Result<Response, Error> {
        let cursor = request.cursor.as_deref();
        let (budget, stop) = (Some(request.budget), Some(stop.clone()));
        let terms = AskOptions { policy, cursor, stop, budget, audience: Audience::Client };
        self.project.ask_with_options(&terms, &request.ask, &NoProgress)
    }

    fn wake(&self) {
        let mut watching = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*watching, Watching::Asleep) {
            let printer = ProgressReporter { stage: self.stage.clone(), wants_draft: Arc::clone(&self.wants_draft) };
            let watch = self.project.watch(printer, |_| {});
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

/// Whether nothing was found, which may be because it is too new.
fn is_nothing(response: &Result<Response, Error>) -> bool {
    match response {
        Ok(response) => response.answer.is_nothing(),
        Err(Error::Query(error)) => error.is_nothing_found(),
        Err(_) => false,
    }
}

/// Tells those who wait how far it is.
struct ProgressReporter {
    stage: watch::Sender<Stage>,
    wants_draft: Arc<AtomicBool>,
}

impl Progress for ProgressReporter {
    fn at(&self, phase: Phase, done: usize, total: usize) {
        self.stage.send_replace(Stage { phase: phase.name(), done, total });
    }

    fn control(&self) -> RunControl {
        if self.wants_draft.swap(false, Ordering::Relaxed) { RunControl::PublishPartial } else { RunControl::Continue }
    }
}
