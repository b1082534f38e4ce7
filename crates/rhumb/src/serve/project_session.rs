//! A project that stays open between requests and is watched in the background.

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

/// The progress of the first indexing run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IndexProgress {
    /// The current phase.
    pub phase: &'static str,
    /// How many files are done.
    pub done: usize,
    /// How many files there are.
    pub total: usize,
}

/// How often to check whether the index has changed its state.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How long a question that found nothing waits for a running update.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(2);

/// How long to wait for the complete first index before requesting a partial one.
const COMPLETE_TIMEOUT: Duration = Duration::from_secs(8);

/// A project that stays open between requests and is watched in the background.
pub(super) struct ProjectSession {
    pub(super) project: Project,
    progress: watch::Sender<IndexProgress>,
    /// Whether a client waits for the first index and would accept a partial one.
    wants_draft: Arc<AtomicBool>,
    watch: Mutex<WatchState>,
}

enum WatchState {
    /// There was no request yet.
    NotStarted,
    Running(Watch),
    /// The project cannot be watched; every question checks the disk itself.
    Unavailable,
}

impl ProjectSession {
    pub(super) fn new(project: Project) -> Arc<Self> {
        let (progress, wants_draft) = (watch::Sender::default(), Arc::default());
        Arc::new(Self { project, progress, wants_draft, watch: Mutex::new(WatchState::NotStarted) })
    }

    pub(super) fn root(&self) -> &Path {
        self.project.root()
    }

    /// Receives the progress of the first indexing run.
    pub(super) fn progress(&self) -> watch::Receiver<IndexProgress> {
        self.progress.subscribe()
    }

    /// Starts the watch, which creates the index if there is none, and waits until there is something to answer from. After
    /// [`COMPLETE_TIMEOUT`] that may be a partial index. Indexing continues if the future is dropped.
    pub(super) async fn wait_until_readable(&self) -> IndexStatus {
        self.start_watch();
        let start = Instant::now();
        while self.is_watched() && !self.is_settled() {
            let status = self.project.inner.index_status();
            if status == IndexStatus::Partial || start.elapsed() >= COMPLETE_TIMEOUT {
                self.wants_draft.store(true, Ordering::Relaxed);
            }
            if status != IndexStatus::Missing {
                return status;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        IndexStatus::Complete
    }

    /// Answers from the index. It is updated first, unless the watch has already done so. If nothing was found, tries again with an
    /// update, because the file may be too new for the watch. Does not wait for a partial index to be completed.
    pub(super) fn ask(
        &self,
        status: IndexStatus,
        request: &ParsedRequest,
        stop: &Stop,
    ) -> Result<Response, RequestError> {
        if status == IndexStatus::Partial {
            return self.ask_under(StalePolicy::Watched, request, stop).map_err(|error| match error {
                Error::Query(error) if error.is_nothing_found() => RequestError::invalid(&format!(
                    "{error}; the project is being indexed for the first time, so not all files are known yet; try again soon"
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
            // While the watch writes, a refresh waits for it only briefly, so a missing symbol may be about to be added.
            let is_final = was_settled && self.is_settled();
            if is_final
                || !is_nothing(&response)
                || !self.is_watched()
                || start.elapsed() >= SETTLE_TIMEOUT
                || stop.is_due()
            {
                return Ok(response?);
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    fn ask_under(&self, policy: StalePolicy, request: &ParsedRequest, stop: &Stop) -> Result<Response, Error> {
        let cursor = request.cursor.as_deref();
        let (budget, stop) = (Some(request.budget), Some(stop.clone()));
        let options = AskOptions { policy, cursor, stop, budget, audience: Audience::Client };
        self.project.ask_with_options(&options, &request.ask, &NoProgress)
    }

    fn start_watch(&self) {
        let mut watching = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*watching, WatchState::NotStarted) {
            let printer =
                ProgressReporter { progress: self.progress.clone(), wants_draft: Arc::clone(&self.wants_draft) };
            let watch = self.project.watch(printer, |_| {});
            *watching = watch.map_or(WatchState::Unavailable, WatchState::Running);
        }
    }

    fn is_watched(&self) -> bool {
        let watching = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(&*watching, WatchState::Running(watch) if !watch.is_over())
    }

    fn is_settled(&self) -> bool {
        let watching = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(&*watching, WatchState::Running(watch) if watch.is_settled() && !watch.is_over())
    }
}

/// Whether nothing was found, perhaps because the file is too new.
fn is_nothing(response: &Result<Response, Error>) -> bool {
    match response {
        Ok(response) => response.answer.is_nothing(),
        Err(Error::Query(error)) => error.is_nothing_found(),
        Err(_) => false,
    }
}

/// Publishes the progress of the first indexing run.
struct ProgressReporter {
    progress: watch::Sender<IndexProgress>,
    wants_draft: Arc<AtomicBool>,
}

impl Progress for ProgressReporter {
    fn at(&self, phase: Phase, done: usize, total: usize) {
        self.progress.send_replace(IndexProgress { phase: phase.name(), done, total });
    }

    fn control(&self) -> RunControl {
        if self.wants_draft.swap(false, Ordering::Relaxed) { RunControl::PublishPartial } else { RunControl::Continue }
    }
}
