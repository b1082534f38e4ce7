//! The watch thread: acts as leader or follower, and switches between the two.

use super::debounce::{ChangeKind, Debouncer, Wakeup};
use super::file_events::FileEvents;
use super::watched_paths::WatchedPaths;
use super::{ChangeSource, WatchEvent};
use crate::error::{Error, Result};
use crate::lock::{Lock, LockHolder};
use crate::options::Mode;
use crate::project::Project;
use crate::report::Progress;
use crate::stamp::Stamp;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

/// How the lock describes the leader to other processes.
const LOCK_HOLDER_NAME: &str = "watch";

/// How often a follower checks whether the leader is gone or the index changed.
const FOLLOW_INTERVAL: Duration = Duration::from_millis(250);

/// How often an idle leader checks the clock.
const IDLE_INTERVAL: Duration = Duration::from_secs(2);

/// How long to wait before a failed update is retried.
const RETRY_INTERVAL: Duration = Duration::from_secs(2);

/// If a wait took this much longer than requested, the machine was asleep, and events may have been lost.
const SLEEP_THRESHOLD: Duration = Duration::from_secs(5);

/// Polling interval as a multiple of the duration of one check, within limits.
const POLL_FACTOR: u32 = 20;
const MIN_POLL_INTERVAL: Duration = Duration::from_secs(1);
const MAX_POLL_INTERVAL: Duration = Duration::from_mins(1);

/// How long to poll before trying to subscribe to events again: watches may have become available.
const REOPEN_INTERVAL: Duration = Duration::from_mins(1);

/// The state of the watch thread.
pub(super) struct WatchThread {
    project: Project,
    debouncer: Arc<Debouncer>,
    progress: Box<dyn Progress + Send>,
    on_event: Box<dyn FnMut(WatchEvent) + Send>,
    /// The last failure that was reported, so that it is reported only once.
    last_failure: Option<String>,
    /// How long the last check of all files took.
    check_took: Duration,
    /// The last reported source of changes.
    source: Option<ChangeSource>,
    /// Subscribes to file system events; replaced in tests.
    open: OpenFileEvents,
    /// When a subscription was last attempted, and how soon it is attempted again if it failed.
    opened_at: Instant,
    reopen_after: Duration,
}

type OpenFileEvents = fn(WatchedPaths, Arc<Debouncer>) -> Result<FileEvents, String>;

/// Why a role ended.
enum RoleExit {
    /// The watch was stopped.
    Stopped,
    /// The leader must be elected again.
    Election,
    /// This process holds the lock and becomes the leader.
    Elected(Lock),
}

impl WatchThread {
    pub(super) fn new(
        project: Project,
        debouncer: Arc<Debouncer>,
        progress: Box<dyn Progress + Send>,
        on_event: Box<dyn FnMut(WatchEvent) + Send>,
    ) -> Self {
        Self {
            project,
            debouncer,
            progress,
            on_event,
            last_failure: None,
            check_took: Duration::ZERO,
            source: None,
            open: FileEvents::open,
            opened_at: Instant::now(),
            reopen_after: REOPEN_INTERVAL,
        }
    }

    /// Acts as leader or follower until the watch is stopped.
    pub(super) fn run(mut self) -> Result<()> {
        let mut elected = None;
        loop {
            self.check_root()?;
            let lock = elected.take().map_or_else(|| self.project.state.watch_lock(LOCK_HOLDER_NAME), Ok);
            let exit = match lock {
                Ok(lock) => self.run_as_leader(&lock)?,
                Err(Error::Locked { holder, .. }) => self.follow(holder)?,
                Err(error) => return Err(error),
            };
            match exit {
                RoleExit::Stopped => return Ok(()),
                RoleExit::Election => {}
                RoleExit::Elected(lock) => elected = Some(lock),
            }
        }
    }

    /// A deleted project must not reappear as a directory with nothing but our state.
    fn check_root(&self) -> Result<()> {
        let path = &self.project.root;
        if path.is_dir() { Ok(()) } else { Err(Error::NoRoot { path: path.clone() }) }
    }

    /// Watches and updates while `lock` is the current lock of the project.
    fn run_as_leader(&mut self, lock: &Lock) -> Result<RoleExit> {
        let mut file_events = None;
        let mut due = Some(ChangeKind::Everything);
        let mut last = Duration::ZERO;
        loop {
            if let Some(change) = &mut due {
                self.debouncer.settle(false);
                let start = Instant::now();
                let caught_up = self.catch_up(change, &mut file_events);
                last = start.elapsed();
                match caught_up {
                    Ok(()) => (due, self.last_failure) = (None, None),
                    Err(error @ Error::NoRoot { .. }) => return Err(error),
                    Err(error) => self.report_failure(error),
                }
            }
            self.debouncer.settle(due.is_none() && file_events.is_some());
            let clock = Clocks::now();
            let timeout = self.timeout(file_events.as_ref());
            let state = match self.debouncer.wait(timeout, last) {
                Wakeup::Change(change) => Some(change),
                // Events for the latest writes may not have arrived yet.
                Wakeup::Stop => return self.update().map(|()| RoleExit::Stopped),
                Wakeup::Timeout if clock.has_slept(timeout, Clocks::now()) => Some(ChangeKind::Everything),
                Wakeup::Timeout if file_events.is_none() => Some(self.polled_change()),
                Wakeup::Timeout => None,
            };
            // A change that could not be processed remains due.
            due = due.max(state);
            let is_ours = self.project.state.watch_lock_path().is_some_and(|path| lock.is_at(&path));
            if !is_ours {
                return Ok(RoleExit::Election);
            }
        }
    }

    /// What may have changed if there are no events. From time to time, this triggers a new subscription.
    fn polled_change(&self) -> ChangeKind {
        if self.opened_at.elapsed() >= self.reopen_after { ChangeKind::Everything } else { ChangeKind::Folders }
    }

    /// Updates the index after `change` and watches the current paths. If it fails, `change` is what remains to be done.
    fn catch_up(&mut self, change: &mut ChangeKind, file_events: &mut Option<FileEvents>) -> Result<()> {
        if *change == ChangeKind::Files {
            return self.update();
        }
        self.project = self.project.reload()?;
        if *change == ChangeKind::Everything {
            // Free the old watches before requesting new ones.
            *file_events = None;
            // Subscribe before updating, so that changes in between are not missed.
            *file_events = self.open_file_events()?;
            *change = ChangeKind::Folders;
            return self.update();
        }
        self.update()?;
        if self.rewatch_paths(file_events)? {
            // Events in a directory before it was watched were missed.
            self.debouncer.notify(ChangeKind::Folders);
        }
        Ok(())
    }

    fn open_file_events(&mut self) -> Result<Option<FileEvents>> {
        self.opened_at = Instant::now();
        let file_events = (self.open)(WatchedPaths::of(&self.project)?, Arc::clone(&self.debouncer));
        let (file_events, source) = match file_events {
            Ok(file_events) => {
                let folders = file_events.count();
                (Some(file_events), ChangeSource::Events { folders })
            }
            Err(reason) => (None, ChangeSource::Polling { reason }),
        };
        self.report_source(source);
        Ok(file_events)
    }

    /// Watches the directories that exist now; returns whether some are new.
    fn rewatch_paths(&mut self, file_events: &mut Option<FileEvents>) -> Result<bool> {
        let Some(open) = file_events else { return Ok(false) };
        match open.rewatch(WatchedPaths::of(&self.project)?) {
            Ok(is_more) => Ok(is_more),
            Err(reason) => {
                (*file_events, self.opened_at) = (None, Instant::now());
                self.report_source(ChangeSource::Polling { reason });
                Ok(false)
            }
        }
    }

    fn update(&mut self) -> Result<()> {
        self.check_root()?;
        let start = Instant::now();
        let report = self.project.index(Mode::Update, &*self.progress)?;
        let took = start.elapsed();
        if report.is_unchanged() {
            self.check_took = took;
        } else {
            let generation = self.project.generation()?;
            self.emit(WatchEvent::Updated { report: Box::new(report), generation, took });
        }
        Ok(())
    }

    fn timeout(&self, file_events: Option<&FileEvents>) -> Duration {
        match file_events {
            _ if self.last_failure.is_some() => RETRY_INTERVAL,
            Some(_) => IDLE_INTERVAL,
            None => (self.check_took * POLL_FACTOR).clamp(MIN_POLL_INTERVAL, MAX_POLL_INTERVAL),
        }
    }

    /// Waits to become the leader, and reports when the index changed.
    fn follow(&mut self, holder: Option<LockHolder>) -> Result<RoleExit> {
        let mut leader = holder.clone();
        let mut view = IndexFingerprint::default();
        let mut generation = self.new_generation(&mut view);
        self.debouncer.settle(false);
        self.emit(WatchEvent::Following(holder));
        self.source = None;
        loop {
            if let Wakeup::Stop = self.debouncer.wait(FOLLOW_INTERVAL, FOLLOW_INTERVAL) {
                return Ok(RoleExit::Stopped);
            }
            self.check_root()?;
            match self.project.state.free_watch_lock(LOCK_HOLDER_NAME) {
                Err(Error::Locked { holder, .. }) => {
                    // Between two leaders, the lock has no holder.
                    if holder.is_some() && holder != leader {
                        leader.clone_from(&holder);
                        self.emit(WatchEvent::Following(holder));
                    }
                }
                Ok(lock) => return Ok(RoleExit::Elected(lock)),
                Err(_) => return Ok(RoleExit::Election),
            }
            if let Some(new) = self.new_generation(&mut view).filter(|new| Some(*new) != generation) {
                generation = Some(new);
                self.emit(WatchEvent::UpdatedElsewhere { generation: new });
            }
        }
    }

    /// The generation of the index, if its files changed since `view`.
    fn new_generation(&self, view: &mut IndexFingerprint) -> Option<u64> {
        let now = IndexFingerprint::of(&self.project);
        if now == *view {
            return None;
        }
        *view = now;
        self.project.generation().ok()
    }

    fn emit(&mut self, news: WatchEvent) {
        (self.on_event)(news);
    }

    fn report_source(&mut self, source: ChangeSource) {
        if self.source.as_ref() != Some(&source) {
            self.source = Some(source.clone());
            self.emit(WatchEvent::Leading(source));
        }
    }

    fn report_failure(&mut self, error: Error) {
        let text = error.to_string();
        if self.last_failure.as_ref() != Some(&text) {
            self.last_failure = Some(text);
            self.emit(WatchEvent::UpdateFailed(error));
        }
    }
}

/// The database file and its stamps. While they are equal, so is the index.
#[derive(Default, PartialEq, Eq)]
struct IndexFingerprint {
    database: Option<PathBuf>,
    stamps: [Stamp; 2],
}

impl IndexFingerprint {
    fn of(project: &Project) -> Self {
        let Some(database) = project.state.current_index() else { return Self::default() };
        let mut log = OsString::from(&database);
        log.push("-wal");
        let stamp = |path: &PathBuf| path.symlink_metadata().map(|it| Stamp::of(&it)).unwrap_or_default();
        let stamps = [stamp(&database), stamp(&PathBuf::from(log))];
        Self { database: Some(database), stamps }
    }
}

/// The time of two clocks. The monotonic one may stop while the machine sleeps.
#[derive(Clone, Copy)]
struct Clocks {
    steady: Instant,
    wall: SystemTime,
}

impl Clocks {
    fn now() -> Self {
        Self { steady: Instant::now(), wall: SystemTime::now() }
    }

    /// Whether the machine slept during a wait of `timeout` that ended at `now`.
    fn has_slept(self, timeout: Duration, now: Self) -> bool {
        let wall = now.wall.duration_since(self.wall).unwrap_or_default();
        wall.max(now.steady - self.steady) > timeout + SLEEP_THRESHOLD
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Environment;
    use crate::report::NoProgress;
    use crate::root::RootPolicy;
    use std::fs;
    use std::path::Path;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::{Receiver, channel};

    /// A watch thread for a new project in `folder/root`, with its debouncer and events.
    fn watch_thread(folder: &Path) -> (WatchThread, Arc<Debouncer>, Receiver<WatchEvent>) {
        let root = folder.join("root");
        fs::create_dir(&root).expect("a folder");
        let environment =
            Environment { root: Some(root), user_state_dir: Some(folder.join("user")), ..Environment::default() };
        let project = Project::find(&environment, RootPolicy::Any).expect("a project");
        let (sender, news) = channel();
        let debouncer = Arc::new(Debouncer::default());
        let on_event = Box::new(move |it| drop(sender.send(it)));
        (WatchThread::new(project, Arc::clone(&debouncer), Box::new(NoProgress), on_event), debouncer, news)
    }

    #[test]
    fn without_file_events_the_project_is_polled() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let (watch_thread, debouncer, news) = watch_thread(folder.path());
        let poor = WatchThread { open: |_, _| Err("there are none".to_owned()), ..watch_thread };
        let thread = std::thread::spawn(|| poor.run());
        let next = || news.recv_timeout(Duration::from_mins(1)).expect("news in time");
        let polling = ChangeSource::Polling { reason: "there are none".to_owned() };
        assert!(matches!(next(), WatchEvent::Leading(source) if source == polling));
        assert!(matches!(next(), WatchEvent::Updated { report, .. } if report.is_full));
        fs::write(folder.path().join("root/a.py"), "x = 1\n").expect("a file");
        assert!(matches!(next(), WatchEvent::Updated { report, .. } if report.added == ["a.py"]));
        fs::write(folder.path().join("root/.rhumb/config.toml"), "exclude = [\"a.py\"]\n").expect("a file");
        assert!(matches!(next(), WatchEvent::Updated { report, .. } if report.removed == ["a.py"]), "it is read again");
        debouncer.stop();
        thread.join().expect("no panic").expect("a clean end");
    }

    /// Fails at the first call, as if there were no watches left.
    fn open_late(watched_paths: WatchedPaths, debouncer: Arc<Debouncer>) -> Result<FileEvents, String> {
        static ASKED: AtomicBool = AtomicBool::new(false);
        if ASKED.swap(true, Ordering::Relaxed) {
            FileEvents::open(watched_paths, debouncer)
        } else {
            Err("not yet".to_owned())
        }
    }

    #[test]
    fn opening_file_events_is_retried() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let (watch_thread, debouncer, news) = watch_thread(folder.path());
        let late = WatchThread { open: open_late, reopen_after: Duration::ZERO, ..watch_thread };
        let thread = std::thread::spawn(|| late.run());
        let next = || news.recv_timeout(Duration::from_mins(1)).expect("news in time");
        assert!(matches!(next(), WatchEvent::Leading(ChangeSource::Polling { .. })));
        assert!(matches!(next(), WatchEvent::Updated { .. }));
        assert!(matches!(next(), WatchEvent::Leading(ChangeSource::Events { .. })));
        debouncer.stop();
        thread.join().expect("no panic").expect("a clean end");
    }

    #[test]
    fn a_failed_update_keeps_the_open_file_events() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let (mut watch_thread, _bell, _news) = watch_thread(folder.path());
        // The state directory cannot be created.
        fs::write(folder.path().join("root/.rhumb"), "").expect("a file");
        let (mut due, mut file_events) = (ChangeKind::Everything, None);
        assert!(matches!(watch_thread.catch_up(&mut due, &mut file_events), Err(Error::StateNotAFolder { .. })));
        assert_eq!((due, file_events.is_some()), (ChangeKind::Folders, true));
    }

    #[test]
    fn watching_does_not_recreate_a_removed_project() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let (watch_thread, _bell, news) = watch_thread(folder.path());
        let root = folder.path().join("root");
        let state = watch_thread.project.state.clone();
        let _lead = state.watch_lock("a test").expect("there is no leader");
        let thread = std::thread::spawn(|| watch_thread.run());
        let first = news.recv_timeout(Duration::from_mins(1)).expect("news in time");
        assert!(matches!(first, WatchEvent::Following(Some(_))));
        fs::remove_dir_all(&root).expect("a folder can be removed");
        assert!(matches!(thread.join().expect("no panic"), Err(Error::NoRoot { .. })));
        assert!(state.watch_lock("a test").is_err() && state.free_watch_lock("a test").is_err());
        assert!(!root.exists(), "nothing made it again");
    }

    #[test]
    fn sleep_is_detected_by_either_clock() {
        let start = Clocks::now();
        let after = |steady: u64, wall: u64| Clocks {
            steady: start.steady + Duration::from_secs(steady),
            wall: start.wall + Duration::from_secs(wall),
        };
        let timeout = Duration::from_secs(2);
        assert!(!start.has_slept(timeout, after(2, 2)));
        assert!(!start.has_slept(timeout, after(2, 0)), "a clock that is set back is no sleep");
        assert!(start.has_slept(timeout, after(2, 600)), "the steady clock may not advance");
        assert!(start.has_slept(timeout, after(600, 600)), "so may the process");
    }
}
