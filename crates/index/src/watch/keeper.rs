//! The thread that watches: it leads or follows, and changes from one to the other.

use super::bell::{Bell, Call, Change};
use super::ears::Ears;
use super::ground::Ground;
use super::{Hearing, News};
use crate::error::{Error, Result};
use crate::lock::{Holder, Lock};
use crate::order::Mode;
use crate::project::Project;
use crate::report::Progress;
use crate::stamp::Stamp;
use rhumb_store::{Access, Store};
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

/// What others are told that the leader does.
const WHAT: &str = "watch";

/// How often a follower looks whether the lead is free and the index changed.
const FOLLOWING: Duration = Duration::from_millis(250);

/// How often a leader that has nothing to do looks at the clock.
const LISTENING: Duration = Duration::from_secs(2);

/// How soon it is tried again to bring an index up to date after that failed.
const RETRY: Duration = Duration::from_secs(2);

/// A wait that took this much longer than it should have was a sleep of the machine, in which nothing is heard.
const SLEEP: Duration = Duration::from_secs(5);

/// Between two looks at all files this many times as long as one look takes, within limits.
const POLLING: u32 = 20;
const SHORTEST_POLLING: Duration = Duration::from_secs(1);
const LONGEST_POLLING: Duration = Duration::from_mins(1);

/// How long it is polled before the system is asked for watches again: others may have given theirs back.
const RELISTENING: Duration = Duration::from_mins(1);

/// Watches a project.
pub(super) struct Keeper {
    project: Project,
    bell: Arc<Bell>,
    progress: Box<dyn Progress + Send>,
    hear: Box<dyn FnMut(News) + Send>,
    /// What was last told of trouble, so that it is told once.
    trouble: Option<String>,
    /// How long the last look at all files took.
    look: Duration,
    /// What was last told of how changes are learned of.
    hearing: Option<Hearing>,
    /// How the system is asked to tell of changes.
    open: Open,
    /// When the system was last asked for all watches, and how soon it is asked again where it had none to give.
    listened: Instant,
    relistening: Duration,
}

type Open = fn(Ground, Arc<Bell>) -> Result<Ears, String>;

/// Why a part was given up.
enum Exit {
    /// The watch is over.
    Stopped,
    /// Who leads must be settled anew.
    Election,
    /// The lead is free and taken.
    Elected(Lock),
}

impl Keeper {
    pub(super) fn new(
        project: Project,
        bell: Arc<Bell>,
        progress: Box<dyn Progress + Send>,
        hear: Box<dyn FnMut(News) + Send>,
    ) -> Self {
        Self {
            project,
            bell,
            progress,
            hear,
            trouble: None,
            look: Duration::ZERO,
            hearing: None,
            open: Ears::open,
            listened: Instant::now(),
            relistening: RELISTENING,
        }
    }

    /// Leads or follows until the watch is over.
    pub(super) fn run(mut self) -> Result<()> {
        let mut elected = None;
        loop {
            self.check_root()?;
            let lock = elected.take().map_or_else(|| self.project.state.watch_lock(WHAT), Ok);
            let exit = match lock {
                Ok(lock) => self.lead(&lock)?,
                Err(Error::Locked { holder, .. }) => self.follow(holder)?,
                Err(error) => return Err(error),
            };
            match exit {
                Exit::Stopped => return Ok(()),
                Exit::Election => {}
                Exit::Elected(lock) => elected = Some(lock),
            }
        }
    }

    /// A project that was removed must not come back as a folder that holds nothing but our state.
    fn check_root(&self) -> Result<()> {
        let path = &self.project.root;
        if path.is_dir() { Ok(()) } else { Err(Error::NoRoot { path: path.clone() }) }
    }

    /// Watches and writes, as long as `lock` is the lock of the project.
    fn lead(&mut self, lock: &Lock) -> Result<Exit> {
        let mut ears = None;
        let mut due = Some(Change::Anything);
        let mut last = Duration::ZERO;
        loop {
            if let Some(change) = &mut due {
                self.bell.settle(false);
                let start = Instant::now();
                let caught_up = self.catch_up(change, &mut ears);
                last = start.elapsed();
                match caught_up {
                    Ok(()) => (due, self.trouble) = (None, None),
                    Err(error @ Error::NoRoot { .. }) => return Err(error),
                    Err(error) => self.tell_trouble(error),
                }
            }
            self.bell.settle(due.is_none() && ears.is_some());
            let clock = Clock::now();
            let patience = self.patience(ears.as_ref());
            let heard = match self.bell.wait(patience, last) {
                Call::Change(change) => Some(change),
                // What was written until now may not have been heard yet.
                Call::Stop => return self.update().map(|()| Exit::Stopped),
                Call::Nothing if clock.has_slept(patience, Clock::now()) => Some(Change::Anything),
                Call::Nothing if ears.is_none() => Some(self.unheard()),
                Call::Nothing => None,
            };
            // What could not be done is still due.
            due = due.max(heard);
            let is_ours = self.project.state.watch_lock_path().is_some_and(|path| lock.is_at(&path));
            if !is_ours {
                return Ok(Exit::Election);
            }
        }
    }

    /// What may have changed where nothing is heard. Now and then it is tried to hear again.
    fn unheard(&self) -> Change {
        if self.listened.elapsed() >= self.relistening { Change::Anything } else { Change::Folders }
    }

    /// Makes the index true to the disk after `change`, and listens where things are now. If it fails, `change` is what is
    /// still to be done.
    fn catch_up(&mut self, change: &mut Change, ears: &mut Option<Ears>) -> Result<()> {
        if *change == Change::Files {
            return self.update();
        }
        self.project = self.project.reload()?;
        if *change == Change::Anything {
            // The watches are given back before as many are asked for.
            *ears = None;
            // First the ears, then the look: what happens in between is heard.
            *ears = self.listen()?;
            *change = Change::Folders;
            return self.update();
        }
        self.update()?;
        if self.turn(ears)? {
            // What happened in a folder before it was watched was not heard.
            self.bell.ring(Change::Folders);
        }
        Ok(())
    }

    fn listen(&mut self) -> Result<Option<Ears>> {
        self.listened = Instant::now();
        let ears = (self.open)(Ground::survey(&self.project)?, Arc::clone(&self.bell));
        let (ears, hearing) = match ears {
            Ok(ears) => {
                let folders = ears.count();
                (Some(ears), Hearing::Events { folders })
            }
            Err(reason) => (None, Hearing::Polling { reason }),
        };
        self.tell_hearing(hearing);
        Ok(ears)
    }

    /// Listens on the folders that there are now; whether some are new.
    fn turn(&mut self, ears: &mut Option<Ears>) -> Result<bool> {
        let Some(open) = ears else { return Ok(false) };
        match open.turn_to(Ground::survey(&self.project)?) {
            Ok(is_more) => Ok(is_more),
            Err(reason) => {
                (*ears, self.listened) = (None, Instant::now());
                self.tell_hearing(Hearing::Polling { reason });
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
            self.look = took;
        } else {
            let generation = self.project.generation()?;
            self.tell(News::Updated { report: Box::new(report), generation, took });
        }
        Ok(())
    }

    fn patience(&self, ears: Option<&Ears>) -> Duration {
        match ears {
            _ if self.trouble.is_some() => RETRY,
            Some(_) => LISTENING,
            None => (self.look * POLLING).clamp(SHORTEST_POLLING, LONGEST_POLLING),
        }
    }

    /// Waits for the lead, and says when the index changed.
    fn follow(&mut self, holder: Option<Holder>) -> Result<Exit> {
        let mut leader = holder.clone();
        let mut view = View::default();
        let mut generation = self.seen(&mut view);
        self.bell.settle(false);
        self.tell(News::Following(holder));
        self.hearing = None;
        loop {
            if let Call::Stop = self.bell.wait(FOLLOWING, FOLLOWING) {
                return Ok(Exit::Stopped);
            }
            self.check_root()?;
            match self.project.state.free_watch_lock(WHAT) {
                Err(Error::Locked { holder, .. }) => {
                    // Nobody is named in the moment between two leaders.
                    if holder.is_some() && holder != leader {
                        leader.clone_from(&holder);
                        self.tell(News::Following(holder));
                    }
                }
                Ok(lock) => return Ok(Exit::Elected(lock)),
                Err(_) => return Ok(Exit::Election),
            }
            if let Some(new) = self.seen(&mut view).filter(|new| Some(*new) != generation) {
                generation = Some(new);
                self.tell(News::Advanced { generation: new });
            }
        }
    }

    /// The state of the index, if its files changed since the last `view` of them.
    fn seen(&self, view: &mut View) -> Option<u64> {
        let now = View::of(&self.project);
        if now == *view {
            return None;
        }
        *view = now;
        self.project.generation().ok()
    }

    fn tell(&mut self, news: News) {
        (self.hear)(news);
    }

    fn tell_hearing(&mut self, hearing: Hearing) {
        if self.hearing.as_ref() != Some(&hearing) {
            self.hearing = Some(hearing.clone());
            self.tell(News::Leading(hearing));
        }
    }

    fn tell_trouble(&mut self, error: Error) {
        let text = error.to_string();
        if self.trouble.as_ref() != Some(&text) {
            self.trouble = Some(text);
            self.tell(News::Trouble(error));
        }
    }
}

impl Project {
    /// The state of the index; zero if there is none.
    pub fn generation(&self) -> Result<u64> {
        let Some(path) = self.state.current_index() else { return Ok(0) };
        Ok(Store::open(&path, None, Access::Read)?.generation()?)
    }
}

/// What the files of an index look like. While that stays the same, so does the index.
#[derive(Default, PartialEq, Eq)]
struct View {
    database: Option<PathBuf>,
    stamps: [Stamp; 2],
}

impl View {
    fn of(project: &Project) -> Self {
        let Some(database) = project.state.current_index() else { return Self::default() };
        let mut log = OsString::from(&database);
        log.push("-wal");
        let stamp = |path: &PathBuf| path.symlink_metadata().map(|it| Stamp::of(&it)).unwrap_or_default();
        let stamps = [stamp(&database), stamp(&PathBuf::from(log))];
        Self { database: Some(database), stamps }
    }
}

/// The time by two clocks. One of them may stand still while the machine sleeps.
#[derive(Clone, Copy)]
struct Clock {
    steady: Instant,
    wall: SystemTime,
}

impl Clock {
    fn now() -> Self {
        Self { steady: Instant::now(), wall: SystemTime::now() }
    }

    /// Whether the machine slept in a wait that was to last for `patience` and ended at `now`.
    fn has_slept(self, patience: Duration, now: Self) -> bool {
        let wall = now.wall.duration_since(self.wall).unwrap_or_default();
        wall.max(now.steady - self.steady) > patience + SLEEP
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Environment;
    use crate::report::Silent;
    use crate::root::Width;
    use std::fs;
    use std::path::Path;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::{Receiver, channel};

    /// A keeper of a new project in `folder/root`, its bell, and its news.
    fn keeper(folder: &Path) -> (Keeper, Arc<Bell>, Receiver<News>) {
        let root = folder.join("root");
        fs::create_dir(&root).expect("a folder");
        let environment =
            Environment { root: Some(root), user_state_dir: Some(folder.join("user")), ..Environment::default() };
        let project = Project::find(&environment, Width::Any).expect("a project");
        let (sender, news) = channel();
        let bell = Arc::new(Bell::default());
        let hear = Box::new(move |it| drop(sender.send(it)));
        (Keeper::new(project, Arc::clone(&bell), Box::new(Silent), hear), bell, news)
    }

    #[test]
    fn without_watches_all_files_are_looked_at_from_time_to_time() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let (keeper, bell, news) = keeper(folder.path());
        let poor = Keeper { open: |_, _| Err("there are none".to_owned()), ..keeper };
        let thread = std::thread::spawn(|| poor.run());
        let next = || news.recv_timeout(Duration::from_mins(1)).expect("news in time");
        let polling = Hearing::Polling { reason: "there are none".to_owned() };
        assert!(matches!(next(), News::Leading(hearing) if hearing == polling));
        assert!(matches!(next(), News::Updated { report, .. } if report.is_full));
        fs::write(folder.path().join("root/a.py"), "x = 1\n").expect("a file");
        assert!(matches!(next(), News::Updated { report, .. } if report.added == ["a.py"]));
        fs::write(folder.path().join("root/.rhumb/config.toml"), "exclude = [\"a.py\"]\n").expect("a file");
        assert!(matches!(next(), News::Updated { report, .. } if report.removed == ["a.py"]), "it is read again");
        bell.stop();
        thread.join().expect("no panic").expect("a clean end");
    }

    /// Has no watches to give the first time it is asked.
    fn open_late(ground: Ground, bell: Arc<Bell>) -> Result<Ears, String> {
        static ASKED: AtomicBool = AtomicBool::new(false);
        if ASKED.swap(true, Ordering::Relaxed) { Ears::open(ground, bell) } else { Err("not yet".to_owned()) }
    }

    #[test]
    fn watches_that_there_were_none_of_are_asked_for_again() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let (keeper, bell, news) = keeper(folder.path());
        let late = Keeper { open: open_late, relistening: Duration::ZERO, ..keeper };
        let thread = std::thread::spawn(|| late.run());
        let next = || news.recv_timeout(Duration::from_mins(1)).expect("news in time");
        assert!(matches!(next(), News::Leading(Hearing::Polling { .. })));
        assert!(matches!(next(), News::Updated { .. }));
        assert!(matches!(next(), News::Leading(Hearing::Events { .. })));
        bell.stop();
        thread.join().expect("no panic").expect("a clean end");
    }

    #[test]
    fn a_look_that_failed_asks_for_no_watches_again() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let (mut keeper, _bell, _news) = keeper(folder.path());
        // Nothing can be written where the folder of the state must be.
        fs::write(folder.path().join("root/.rhumb"), "").expect("a file");
        let (mut due, mut ears) = (Change::Anything, None);
        assert!(matches!(keeper.catch_up(&mut due, &mut ears), Err(Error::StateNotAFolder { .. })));
        assert_eq!((due, ears.is_some()), (Change::Folders, true));
    }

    #[test]
    fn a_project_that_was_removed_stays_so() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let (keeper, _bell, news) = keeper(folder.path());
        let root = folder.path().join("root");
        let state = keeper.project.state.clone();
        let _lead = state.watch_lock("a test").expect("nobody leads");
        let thread = std::thread::spawn(|| keeper.run());
        let first = news.recv_timeout(Duration::from_mins(1)).expect("news in time");
        assert!(matches!(first, News::Following(Some(_))));
        fs::remove_dir_all(&root).expect("a folder can be removed");
        assert!(matches!(thread.join().expect("no panic"), Err(Error::NoRoot { .. })));
        assert!(state.watch_lock("a test").is_err() && state.free_watch_lock("a test").is_err());
        assert!(!root.exists(), "nothing made it again");
    }

    #[test]
    fn a_sleep_shows_on_either_clock() {
        let start = Clock::now();
        let after = |steady: u64, wall: u64| Clock {
            steady: start.steady + Duration::from_secs(steady),
            wall: start.wall + Duration::from_secs(wall),
        };
        let patience = Duration::from_secs(2);
        assert!(!start.has_slept(patience, after(2, 2)));
        assert!(!start.has_slept(patience, after(2, 0)), "a clock that is set back is no sleep");
        assert!(start.has_slept(patience, after(2, 600)), "the steady clock may stand still");
        assert!(start.has_slept(patience, after(600, 600)), "so may the process");
    }
}
