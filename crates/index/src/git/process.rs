//! Runs git with limits on time, output, memory and processor time.
//!
//! A few kilobytes of objects can describe a tree of ten billion files, so whatever reads objects, walks directories or matches
//! ignore rules is started through this program itself, which sets limits that hold even after this process has ended, and then
//! becomes git.

use super::{SAFE, SAFE_ENVIRONMENT, is_git_variable};
use crate::platform;
use rustc_hash::FxHashMap;
use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// How long git may take, and how much it may print.
#[derive(Clone, Copy, Debug)]
pub(super) struct GitLimits {
    pub(super) time: Duration,
    pub(super) bytes: u64,
}

/// Listing a work tree on a slow disk may take seconds, after which walking without git is the better choice. The output is
/// enough for millions of paths.
pub(super) const LIMITS: GitLimits = GitLimits { time: Duration::from_secs(30), bytes: 1 << 28 };

/// Further warnings are repetitions.
const MAX_WARNINGS: u64 = 1 << 20;

/// The memory that a git process may allocate. Mapped files do not count.
const MAX_MEMORY: u64 = 1 << 30;

/// The processor time of a git process in seconds; that of one that reads all files of a commit.
const CPU_SECONDS: u64 = 60;
const READER_CPU_SECONDS: u64 = 600;

/// For how long git is not asked again where it did not answer in time.
const REST: Duration = Duration::from_mins(10);

/// What is left of git's output when it has been stopped arrives within this time.
const GRACE: Duration = Duration::from_secs(1);

pub(super) struct GitOutput {
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
    /// The exit code; `None` if git was killed.
    pub(super) code: Option<i32>,
    /// Whether git was stopped because it exceeded its limits.
    pub(super) is_cut: bool,
}

/// The output of git, if it succeeded.
pub(super) fn run_successfully(folder: &Path, arguments: &[&str]) -> Option<GitOutput> {
    run(folder, arguments, None).filter(|output| output.code == Some(0))
}

/// The output of git, if it exited.
pub(super) fn run(folder: &Path, arguments: &[&str], input: Option<Vec<u8>>) -> Option<GitOutput> {
    run_within(LIMITS, folder, arguments, input).filter(|output| !output.is_cut)
}

/// The output of git, or what it printed within `limits`.
pub(super) fn run_within(
    limits: GitLimits,
    folder: &Path,
    arguments: &[&str],
    input: Option<Vec<u8>>,
) -> Option<GitOutput> {
    if is_resting(folder) {
        return None;
    }
    let mut command = command(program()?, folder, arguments);
    if input.is_some() {
        command.stdin(Stdio::piped());
    }
    let mut child = command.spawn().ok()?;
    if let (Some(input), Some(mut pipe)) = (input, child.stdin.take()) {
        // Git may stop reading, or reply before it has read everything: neither may block this thread.
        let write = move || pipe.write_all(&input).ok();
        std::thread::Builder::new().name("git input".to_owned()).spawn(write).ok()?;
    }
    let deadline = Instant::now() + limits.time;
    let output = finish(&mut child, deadline, limits.bytes);
    if limits.time >= LIMITS.time && Instant::now() >= deadline {
        rest(folder);
    }
    output
}

/// Where git did not answer in time, and when: a pipe in the place of a file keeps it waiting forever, each time.
static SILENT: LazyLock<Mutex<FxHashMap<PathBuf, Instant>>> = LazyLock::new(Mutex::default);

fn rest(folder: &Path) {
    SILENT.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_path_buf(), Instant::now());
}

fn is_resting(folder: &Path) -> bool {
    let silent = SILENT.lock().unwrap_or_else(PoisonError::into_inner);
    silent.get(folder).is_some_and(|since| since.elapsed() < REST)
}

/// A command that runs git with these arguments, and without what could start a program.
pub(super) fn command(program: &Path, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = match LIMITER.get().filter(|_| !is_bounded(arguments)) {
        Some((own, argument)) => {
            let seconds = if arguments.contains(&"cat-file") { READER_CPU_SECONDS } else { CPU_SECONDS };
            let mut command = Command::new(own);
            command.arg(argument).arg(seconds.to_string()).arg(program);
            command
        }
        None => Command::new(program),
    };
    command.args(SAFE).args(arguments).current_dir(folder);
    for (name, _) in std::env::vars_os().filter(|(name, _)| is_git_variable(name)) {
        command.env_remove(name);
    }
    command.envs(SAFE_ENVIRONMENT);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Whether a command reads so little that the limits are not worth starting another program: at most git's index and settings.
fn is_bounded(arguments: &[&str]) -> bool {
    match arguments.first() {
        Some(&("config" | "rev-parse" | "var")) => true,
        Some(&"ls-files") => !arguments.contains(&"--others"),
        _ => false,
    }
}

/// How to start this program so that it calls [`become_git`].
static LIMITER: OnceLock<(PathBuf, OsString)> = OnceLock::new();

/// From now on, runs git within limits on memory and processor time: `program` is started with `argument`, and must then call
/// [`become_git`] with the arguments after it. Does nothing where the system has no such limits.
pub fn limit_git_in(program: PathBuf, argument: &str) {
    if platform::HAS_LIMITS {
        // The first call wins; a second one would set the same values.
        LIMITER.set((program, argument.into())).ok();
    }
}

/// Limits this process and replaces it with git; `arguments` are the seconds of processor time, the program and its arguments. The
/// result says why that failed.
pub fn become_git(mut arguments: impl Iterator<Item = OsString>) -> io::Error {
    let seconds = arguments.next().and_then(|seconds| seconds.to_str()?.parse().ok());
    let (Some(seconds), Some(program)) = (seconds, arguments.next()) else { return io::ErrorKind::InvalidInput.into() };
    platform::become_limited(Command::new(program).args(arguments), seconds, MAX_MEMORY)
}

/// The path of git. Relative entries of `PATH` are ignored: the current directory is often in the repository, which could
/// contain a program named git.
pub(super) fn program() -> Option<&'static Path> {
    static PROGRAM: OnceLock<Option<PathBuf>> = OnceLock::new();
    let found = PROGRAM.get_or_init(|| find_program(&std::env::var_os("PATH")?));
    found.as_deref()
}

fn find_program(search_path: &OsStr) -> Option<PathBuf> {
    let name = format!("git{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(search_path)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(&name))
        .find(|path| path.is_file())
}

/// Waits for `child` until `deadline`, or until it has printed more than `bytes`; then kills it.
fn finish(child: &mut Child, deadline: Instant, bytes: u64) -> Option<GitOutput> {
    let (output, warnings) = (drain(child.stdout.take()?, bytes)?, drain(child.stderr.take()?, MAX_WARNINGS)?);
    let remaining = || deadline.saturating_duration_since(Instant::now());
    let (stdout, is_whole) = output.recv_timeout(remaining()).unwrap_or_else(|_| {
        child.kill().ok();
        (output.recv_timeout(GRACE).unwrap_or_default().0, false)
    });
    let ended = || Some((warnings.recv_timeout(remaining()).ok()?.0, wait_until(child, deadline)?));
    if let Some((stderr, status)) = is_whole.then(ended).flatten() {
        return Some(GitOutput { stdout, stderr, code: status.code(), is_cut: false });
    }
    // It may have exited meanwhile.
    child.kill().ok();
    child.wait().ok();
    Some(GitOutput { stdout, stderr: Vec::new(), code: None, is_cut: true })
}

/// Reads a pipe on a separate thread, since reading cannot time out. Sends at most `limit` bytes, and whether that was
/// everything.
fn drain(mut pipe: impl Read + Send + 'static, limit: u64) -> Option<Receiver<(Vec<u8>, bool)>> {
    let (sender, receiver) = mpsc::sync_channel(1);
    let read = move || {
        let mut bytes = Vec::new();
        let taken = pipe.by_ref().take(limit).read_to_end(&mut bytes);
        let is_whole = taken.is_ok() && matches!(pipe.read(&mut [0]), Ok(0));
        sender.send((bytes, is_whole)).ok();
        // The excess is discarded; git would block on a full pipe.
        io::copy(&mut pipe, &mut io::sink()).ok();
    };
    std::thread::Builder::new().name("git output".to_owned()).spawn(read).ok()?;
    Some(receiver)
}

/// A child that has closed its output is about to exit, so this rarely sleeps twice.
fn wait_until(child: &mut Child, deadline: Instant) -> Option<ExitStatus> {
    let mut pause = Duration::from_micros(100);
    loop {
        if let Some(status) = child.try_wait().ok()? {
            return Some(status);
        }
        if Instant::now() >= deadline {
            return None;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::tempdir;

    #[test]
    fn the_program_is_never_taken_from_where_we_stand() {
        let folder = tempdir().expect("a scratch folder");
        std::fs::write(folder.path().join(format!("git{}", std::env::consts::EXE_SUFFIX)), "").expect("a file");
        let absolute = folder.path().to_path_buf();
        let join = |folders: &[&Path]| std::env::join_paths(folders).expect("plain names");
        assert_eq!(find_program(&join(&[Path::new("."), Path::new("bin")])), None);
        let found = find_program(&join(&[Path::new("."), &absolute]));
        assert_eq!(found.as_deref().and_then(Path::parent), Some(absolute.as_path()));
    }

    #[cfg(unix)]
    fn shell(script: &str) -> Child {
        let mut command = Command::new("sh");
        command.args(["-c", script]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("a shell")
    }

    #[cfg(unix)]
    #[test]
    fn a_child_beyond_its_deadline_is_ended() {
        let started = Instant::now();
        for script in ["exec sleep 60", "exec >&- 2>&-; exec sleep 60"] {
            let mut child = shell(script);
            let output = finish(&mut child, Instant::now() + Duration::from_millis(200), 10).expect("it was started");
            assert!(output.is_cut, "{script}");
            assert!(child.try_wait().expect("it was started here").is_some(), "it is gone: {script}");
        }
        assert!(started.elapsed() < Duration::from_secs(30));
    }

    #[cfg(unix)]
    #[test]
    fn complete_output_and_the_exit_code_are_returned() {
        let finish_of =
            |script: &str| finish(&mut shell(script), Instant::now() + Duration::from_mins(1), LIMITS.bytes);
        let output = finish_of("head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2").expect("success");
        assert_eq!((output.stdout.len(), output.stderr.len()), (300_000, 300_000));
        assert_eq!(finish_of("echo x; exit 3").expect("an end").code, Some(3));
        assert_eq!(finish_of("kill -9 $$").expect("an end").code, None);
    }

    #[test]
    fn output_beyond_the_limit_is_dropped() {
        let (bytes, is_whole) = drain(io::repeat(7).take(100), 10).expect("a thread").recv().expect("an answer");
        assert_eq!((bytes.len(), is_whole), (10, false));
        let (bytes, is_whole) = drain(io::repeat(7).take(10), 10).expect("a thread").recv().expect("an answer");
        assert_eq!((bytes.len(), is_whole), (10, true));
    }

    #[cfg(unix)]
    #[test]
    fn a_child_that_prints_too_much_is_ended_at_once() {
        let started = Instant::now();
        let mut child = shell("echo abc; exec cat /dev/zero");
        let output = finish(&mut child, started + Duration::from_mins(1), 4).expect("it was started");
        assert_eq!((output.stdout.as_slice(), output.is_cut), (&b"abc\n"[..], true));
        assert!(started.elapsed() < Duration::from_secs(30));
    }

    #[cfg(unix)]
    #[test]
    fn what_was_printed_before_the_deadline_is_kept() {
        let mut child = shell("echo abc; exec sleep 60");
        let output = finish(&mut child, Instant::now() + Duration::from_secs(1), 100).expect("it was started");
        assert_eq!((output.stdout.as_slice(), output.is_cut), (&b"abc\n"[..], true));
    }

    #[test]
    fn git_is_not_asked_again_where_it_was_silent() {
        let folder = tempdir().expect("a scratch folder");
        assert!(run(folder.path(), &["--version"], None).is_some());
        rest(folder.path());
        assert!(run(folder.path(), &["--version"], None).is_none());
        assert!(run(&folder.path().join(".."), &["--version"], None).is_some());
    }
}
