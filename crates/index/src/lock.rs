//! Locks that give one process the exclusive right to write an index, watch a project or create snapshots.
//!
//! A lock is an operating system lock on a file, so it is released when its process ends, however it ends. The file
//! remains. Its content is only informational: who holds the lock, and since when.

use crate::error::{Error, Result};
use crate::platform;
use std::fmt::Write as _;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How long to wait for a lock by default. Most updates finish sooner.
pub const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// Interval between attempts to acquire a lock.
const PAUSE: Duration = Duration::from_millis(25);

/// An exclusive lock, held until dropped.
#[derive(Debug)]
pub struct Lock {
    file: File,
}

/// What a lock protects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockPurpose {
    /// Writing the index of a project.
    Write,
    /// Watching a project.
    Watch,
    /// Creating and removing snapshots.
    Snapshots,
    /// Creating a state directory inside a project.
    Keys,
}

impl LockPurpose {
    /// The first half of the error message if another process holds the lock.
    pub(crate) fn held_message(self) -> &'static str {
        match self {
            Self::Write => "another process is writing the index",
            Self::Watch => "another process is watching the project",
            Self::Snapshots => "another process is indexing a commit",
            Self::Keys => "another process is creating a state directory",
        }
    }
}

/// The process that holds a lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockHolder {
    /// The process id.
    pub pid: u32,
    /// When the lock was acquired.
    pub since: SystemTime,
    /// What the process does, such as `rhumb watch`.
    pub what: String,
}

impl Lock {
    /// Acquires the lock at `path`, waiting at most for `timeout`. `what` describes the holder to other processes.
    pub(crate) fn acquire(path: &Path, purpose: LockPurpose, what: &str, timeout: Duration) -> Result<Self> {
        let file = platform::open_plain_for_writing(path).map_err(|error| unusable(path, error))?;
        Self::lock_file(file, path, purpose, what, timeout)
    }

    /// Acquires the lock at `path` without waiting and without creating the file.
    pub(crate) fn acquire_existing(path: &Path, purpose: LockPurpose, what: &str) -> Result<Self> {
        let file = platform::open_plain_for_changing(path).map_err(|error| unusable(path, error))?;
        Self::lock_file(file, path, purpose, what, Duration::ZERO)
    }

    fn lock_file(mut file: File, path: &Path, purpose: LockPurpose, what: &str, timeout: Duration) -> Result<Self> {
        if !file.metadata().is_ok_and(|metadata| metadata.is_file()) {
            return Err(unusable(path, io::ErrorKind::InvalidInput.into()));
        }
        wait_for(&mut file, path, purpose, timeout)?;
        LockHolder::of_process(what).write(&mut file).map_err(|error| Error::writing(path, error))?;
        Ok(Self { file })
    }

    /// Whether any process holds the lock at `path`. A process that tries to acquire it at the same moment may have to
    /// retry.
    pub(crate) fn is_held(path: &Path) -> bool {
        let Ok(file) = platform::open_plain(path) else { return false };
        matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
    }

    /// Whether the file at `path` is still the locked one. If it was replaced, other processes can lock the new file.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        let (Ok(ours), Ok(there)) = (self.file.metadata(), path.symlink_metadata()) else { return false };
        platform::inode(&ours) == platform::inode(&there)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // The next holder overwrites the file; until then it must not name this process.
        self.file.set_len(0).ok();
    }
}

fn unusable(path: &Path, error: io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::InvalidInput => Error::LinkedState { path: path.to_path_buf() },
        _ => Error::writing(path, error),
    }
}

fn wait_for(file: &mut File, path: &Path, purpose: LockPurpose, timeout: Duration) -> Result<()> {
    let deadline = Instant::now() + timeout;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(source)) => return Err(Error::Io { path: path.to_path_buf(), source }),
            Err(TryLockError::WouldBlock) if Instant::now() >= deadline => {
                return Err(Error::Locked { purpose, path: path.to_path_buf(), holder: LockHolder::read(file) });
            }
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
        }
    }
}

impl LockHolder {
    fn of_process(what: &str) -> Self {
        // A line break would start another field.
        let what = what.replace(char::is_control, " ");
        Self { pid: std::process::id(), since: SystemTime::now(), what }
    }

    fn write(&self, file: &mut File) -> io::Result<()> {
        let since = self.since.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        file.set_len(0)?;
        file.rewind()?;
        file.write_all(format!("pid {}\nsince {since}\nwhat {}\n", self.pid, self.what).as_bytes())
    }

    /// The holder that the file names. `None` before the holder has written the file, or where a locked file cannot be
    /// read.
    fn read(file: &mut File) -> Option<Self> {
        let mut text = String::new();
        file.rewind().ok()?;
        file.take(4096).read_to_string(&mut text).ok()?;
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let since = UNIX_EPOCH.checked_add(Duration::from_secs(field("since")?.parse().ok()?))?;
        Some(Self { pid: field("pid")?.parse().ok()?, since, what: field("what")?.to_owned() })
    }

    /// The holder, for the error message.
    pub(crate) fn describe(holder: Option<&Self>) -> String {
        let Some(holder) = holder else { return "unknown process".to_owned() };
        let mut text = format!("process {} ({})", holder.pid, holder.what);
        if let Ok(elapsed) = holder.since.elapsed() {
            // Writing to a string cannot fail.
            write!(text, " for {} s", elapsed.as_secs()).ok();
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    use tempfile::tempdir;

    fn holder_in_the_way(path: &Path) -> LockHolder {
        match Lock::acquire(path, LockPurpose::Write, "rhumb index", Duration::ZERO) {
            Err(Error::Locked { holder: Some(holder), .. }) => holder,
            other => panic!("expected to find the lock held, got {other:?}"),
        }
    }

    #[test]
    fn the_second_learns_who_is_first() {
        let folder = tempdir().expect("a scratch folder");
        let path = folder.path().join("lock");
        let lock = Lock::acquire(&path, LockPurpose::Write, "rhumb\nwatch", Duration::ZERO).expect("the lock is free");
        let holder = holder_in_the_way(&path);
        assert_eq!((holder.pid, holder.what.as_str()), (std::process::id(), "rhumb watch"));
        let message =
            Lock::acquire(&path, LockPurpose::Write, "rhumb index", Duration::ZERO).expect_err("held").to_string();
        let start = format!("{}: another process is writing the index: process {}", path.display(), std::process::id());
        assert!(message.starts_with(&start) && message.ends_with(" s\nhelp: wait for it, or stop it"), "{message}");
        let others = [
            (LockPurpose::Watch, "another process is watching the project"),
            (LockPurpose::Snapshots, "another process is indexing a commit"),
        ];
        for (purpose, expected) in others {
            let message = Lock::acquire(&path, purpose, "rhumb", Duration::ZERO).expect_err("held").to_string();
            assert!(message.contains(expected), "{message}");
        }
        assert!(lock.is_at(&path) && Lock::is_held(&path));
        drop(lock);
        assert!(!Lock::is_held(&path) && !Lock::is_held(&folder.path().join("none")));
        assert_eq!(fs::read_to_string(&path).expect("the file stays"), "");
        Lock::acquire(&path, LockPurpose::Write, "rhumb index", Duration::ZERO).expect("free again");
    }

    #[test]
    fn the_second_waits_while_it_has_patience() {
        let folder = tempdir().expect("a scratch folder");
        let path = folder.path().join("lock");
        let lock = Lock::acquire(&path, LockPurpose::Write, "rhumb watch", Duration::ZERO).expect("the lock is free");
        let started = Instant::now();
        let first = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(150));
            drop(lock);
        });
        Lock::acquire(&path, LockPurpose::Write, "rhumb index", Duration::from_mins(1)).expect("free after a while");
        assert!(started.elapsed() >= Duration::from_millis(150));
        first.join().expect("the first ends");
    }

    /// The environment variable with the lock file for the process that [`a_lock_dies_with_its_process`] starts.
    const LOCK_TO_HOLD: &str = "RHUMB_TEST_LOCK_TO_HOLD";

    /// Holds the lock at `path` until the process is killed.
    fn hold(path: &Path) {
        let _lock = Lock::acquire(path, LockPurpose::Write, "the child", Duration::ZERO).expect("the lock is free");
        println!("\nheld");
        std::thread::sleep(Duration::from_mins(1));
    }

    /// Runs itself as the process that holds the lock.
    #[test]
    fn a_lock_dies_with_its_process() {
        if let Some(path) = std::env::var_os(LOCK_TO_HOLD) {
            return hold(Path::new(&path));
        }
        let folder = tempdir().expect("a scratch folder");
        let path = folder.path().join("lock");
        let mut child = Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "lock::tests::a_lock_dies_with_its_process", "--nocapture"])
            .env(LOCK_TO_HOLD, &path)
            .stdout(Stdio::piped())
            .spawn()
            .expect("this test runs again");
        let output = BufReader::new(child.stdout.take().expect("it was piped"));
        assert!(output.lines().any(|line| line.is_ok_and(|line| line == "held")));
        let holder = holder_in_the_way(&path);
        assert_eq!((holder.pid, holder.what.as_str()), (child.id(), "the child"));
        child.kill().expect("it runs");
        child.wait().expect("it was started here");
        Lock::acquire(&path, LockPurpose::Write, "rhumb index", Duration::ZERO).expect("the dead hold nothing");
    }

    #[cfg(unix)]
    #[test]
    fn a_lock_is_not_taken_through_a_link_or_on_a_pipe() {
        let folder = tempdir().expect("a scratch folder");
        let (target, link, pipe) =
            (folder.path().join("precious"), folder.path().join("lock"), folder.path().join("pipe"));
        fs::write(&target, "precious").expect("a file");
        std::os::unix::fs::symlink(&target, &link).expect("a link");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        for path in [&link, &pipe] {
            let refused = Lock::acquire(path, LockPurpose::Write, "rhumb index", Duration::ZERO);
            assert!(matches!(refused, Err(Error::LinkedState { .. })), "{refused:?}");
        }
        assert_eq!(fs::read_to_string(&target).expect("still there"), "precious");
    }

    #[cfg(unix)]
    #[test]
    fn a_lock_on_a_file_that_was_replaced_is_noticed() {
        let folder = tempdir().expect("a scratch folder");
        let path = folder.path().join("lock");
        let lock = Lock::acquire(&path, LockPurpose::Write, "rhumb watch", Duration::ZERO).expect("the lock is free");
        fs::rename(&path, folder.path().join("old")).expect("a file can have another name");
        assert!(!lock.is_at(&path), "nothing is there");
        let _other =
            Lock::acquire(&path, LockPurpose::Write, "rhumb watch", Duration::ZERO).expect("this is another file");
        assert!(!lock.is_at(&path));
    }

    #[test]
    fn corrupt_lock_files_name_no_holder() {
        let folder = tempdir().expect("a scratch folder");
        let path = folder.path().join("lock");
        for spoiled in ["", "pid x\nsince 1\nwhat y\n", "pid 1\nsince 99999999999999999999\nwhat y", "\u{0}"] {
            fs::write(&path, spoiled).expect("a file");
            let mut file = File::open(&path).expect("a file");
            assert_eq!(LockHolder::read(&mut file), None, "{spoiled:?}");
        }
        assert_eq!(LockHolder::describe(None), "unknown process");
    }
}
