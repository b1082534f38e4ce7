//! Watches a project and keeps its index up to date.
//!
//! Any number of processes may watch the same project. By an operating system lock they elect a leader, which alone
//! subscribes to file system events and updates the index. The others follow: they notice when the index changes, and one
//! of them takes over when the leader ends, however it ends. Nothing keeps running after the last process.

mod debounce;
mod file_events;
mod thread;
mod watched_paths;

use crate::error::{Error, Result};
use crate::lock::LockHolder;
use crate::project::Project;
use crate::report::{Progress, Report};
use debounce::Debouncer;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;
use thread::WatchThread;

/// Something that happened while a project was watched.
#[derive(Debug)]
pub enum WatchEvent {
    /// This process is the leader.
    Leading(ChangeSource),
    /// Another process is the leader; which one, if that can be read.
    Following(Option<LockHolder>),
    /// The index was updated.
    Updated {
        /// What was done.
        report: Box<Report>,
        /// The generation of the index after the update.
        generation: u64,
        /// How long the update took.
        took: Duration,
    },
    /// Another process updated the index.
    UpdatedElsewhere {
        /// The generation of the index after the update.
        generation: u64,
    },
    /// The update failed and will be retried.
    UpdateFailed(Error),
}

/// How the leader learns about changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangeSource {
    /// From file system events.
    Events {
        /// Number of watched directories.
        folders: usize,
    },
    /// By polling all files.
    Polling {
        /// Why events are not available.
        reason: String,
    },
}

/// A watch on a background thread. Dropping it stops it after a last update.
pub struct Watch {
    debouncer: Arc<Debouncer>,
    thread: Option<JoinHandle<Result<()>>>,
}

/// Stops a watch from another thread.
#[derive(Clone)]
pub struct WatchStopper(Arc<Debouncer>);

impl Project {
    /// Starts watching in the background. `on_event` receives what happens, `progress` the progress of each update.
    pub fn watch(
        &self,
        progress: impl Progress + Send + 'static,
        on_event: impl FnMut(WatchEvent) + Send + 'static,
    ) -> Result<Watch> {
        let debouncer = Arc::new(Debouncer::default());
        let watch_thread =
            WatchThread::new(self.clone(), Arc::clone(&debouncer), Box::new(progress), Box::new(on_event));
        let thread = std::thread::Builder::new().name("watch".to_owned()).spawn(move || watch_thread.run());
        let thread = thread.map_err(|source| Error::Io { path: self.root.clone(), source })?;
        Ok(Watch { debouncer, thread: Some(thread) })
    }
}

impl Watch {
    /// A handle that stops this watch.
    #[must_use]
    pub fn stopper(&self) -> WatchStopper {
        WatchStopper(Arc::clone(&self.debouncer))
    }

    /// Whether this process is the leader, receives events, and has processed all of them.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.debouncer.is_settled()
    }

    /// Whether the watch has ended for any reason.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits until the watch ends: because it was stopped, or because the project is gone.
    pub fn wait(mut self) -> Result<()> {
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(ended)) => ended,
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            None => Ok(()),
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.debouncer.stop();
        if let Some(thread) = self.thread.take() {
            // The result is available from `wait`.
            thread.join().ok();
        }
    }
}

impl WatchStopper {
    /// Asks the watch to stop after a last update.
    pub fn stop(&self) {
        self.0.stop();
    }
}

#[cfg(test)]
mod tests;
