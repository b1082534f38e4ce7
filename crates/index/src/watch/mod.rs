//! Keeps an index true to the disk for as long as somebody wants it to be.
//!
//! Any number of processes may watch one project. They elect, by a lock of the operating system, the one that leads: it alone
//! asks the system for watches and brings the index up to date. The others follow: they see that the index changed, and one
//! of them takes the lead when it becomes free, however the leader ended. Nothing is left running when the last one goes.

mod bell;
mod ears;
mod ground;
mod keeper;

use crate::error::{Error, Result};
use crate::lock::Holder;
use crate::project::Project;
use crate::report::{Progress, Report};
use bell::Bell;
use keeper::Keeper;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// What happened while a project was watched.
#[derive(Debug)]
pub enum News {
    /// This process leads: it watches and writes.
    Leading(Hearing),
    /// Another process leads; who, where that can be read.
    Following(Option<Holder>),
    /// The index was brought up to date.
    Updated {
        /// What was done.
        report: Box<Report>,
        /// The state of the index after it.
        generation: u64,
        /// How long it took.
        took: Duration,
    },
    /// Another process brought the index up to date.
    Advanced {
        /// The state of the index after it.
        generation: u64,
    },
    /// The index could not be brought up to date; it will be tried again.
    Trouble(Error),
}

/// How a leader learns of changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hearing {
    /// The system tells.
    Events {
        /// How many folders it was asked to watch.
        folders: usize,
    },
    /// By looking at all files from time to time.
    Polling {
        /// Why the system cannot tell.
        reason: String,
    },
}

/// A watch in the background. It ends when this is dropped, and what was heard until then is in the index.
pub struct Watch {
    bell: Arc<Bell>,
    thread: Option<JoinHandle<Result<()>>>,
}

/// Ends a watch from anywhere.
#[derive(Clone)]
pub struct Stopper(Arc<Bell>);

impl Project {
    /// Watches in the background. `hear` is told what happens; `progress` how far a run is.
    pub fn watch(
        &self,
        progress: impl Progress + Send + 'static,
        hear: impl FnMut(News) + Send + 'static,
    ) -> Result<Watch> {
        let bell = Arc::new(Bell::default());
        let keeper = Keeper::new(self.clone(), Arc::clone(&bell), Box::new(progress), Box::new(hear));
        let thread = std::thread::Builder::new().name("watch".to_owned()).spawn(move || keeper.run());
        let thread = thread.map_err(|source| Error::Io { path: self.root.clone(), source })?;
        Ok(Watch { bell, thread: Some(thread) })
    }
}

impl Watch {
    /// What ends this watch.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.bell))
    }

    /// Whether this process leads, hears of changes, and has brought into the index all that it heard of.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.bell.is_settled()
    }

    /// Whether it has ended, for whatever reason.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits until the watch has ended: because it was stopped, or because there is nothing to watch any more.
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
        self.bell.stop();
        if let Some(thread) = self.thread.take() {
            // Whoever wants to know how it ended waits for it.
            thread.join().ok();
        }
    }
}

impl Stopper {
    /// Asks the watch to end; what was heard until now is still brought into the index.
    pub fn stop(&self) {
        self.0.stop();
    }
}

#[cfg(test)]
mod tests;
