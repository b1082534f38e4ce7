//! The only module that runs git.
//!
//! A repository is untrusted: its configuration may name programs to run, so every option that could start one is disabled,
//! and only plumbing commands that compare no file contents are used. A command added here that compares contents must also
//! pass `--no-ext-diff --no-textconv`, which have no equivalent setting. If git is missing, fails, refuses the repository
//! ("dubious ownership") or times out, functions return `None`.

mod deciding;
mod identity;
mod log;
mod objects;
mod touched;
#[cfg(test)]
mod trust;

pub(crate) use deciding::deciding_files;
pub(crate) use identity::{RepositoryIdentity, repository_identity};
pub(crate) use log::{log, merge_base, read_log};
pub(crate) use objects::{Blob, BlobReader, GitObject, blobs, commit_of, is_named, paths_of, staged};
pub(crate) use touched::touched;

use crate::platform;
use rhumb_model::{path_from_text, path_to_text};
use rustc_hash::FxHashSet;
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How untracked files that git ignores are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IgnoredFiles {
    /// They are excluded.
    Excluded,
    /// They are included, except in directories with these names.
    IncludedExcept(&'static [&'static str]),
}

/// The files of a work tree according to git. Tracked files are available at once; untracked ones, for which git walks
/// every directory, are listed on another thread.
pub(crate) struct WorkTree {
    /// Tracked files. Includes symlinks, deleted files and submodules, and some paths twice.
    pub(crate) tracked: PathListing,
    untracked: JoinHandle<Option<GitOutput>>,
    root: PathBuf,
}

/// NUL-separated paths relative to the root.
pub(crate) struct PathListing(Vec<u8>);

impl PathListing {
    pub(crate) fn paths(&self) -> impl Iterator<Item = &[u8]> {
        self.0.split(|byte| *byte == 0).filter(|path| !path.is_empty())
    }
}

/// A path in index form.
fn text_of(path: &[u8]) -> String {
    path_to_text(&platform::path_from_bytes(path))
}

/// The untracked files of a work tree.
pub(crate) struct UntrackedFiles {
    /// Untracked files. Includes symlinks and, with a trailing slash, nested repositories that are not submodules.
    pub(crate) files: PathListing,
    /// Directories that git could not read, relative to the root.
    pub(crate) unreadable: Vec<PathBuf>,
}

/// All tracked files below `root`, and untracked ones according to `ignored`. `None` if `root` is not in a git work tree.
pub(crate) fn work_tree_files(root: &Path, ignored: IgnoredFiles) -> Option<WorkTree> {
    let mut arguments = vec!["ls-files".to_owned(), "-z".to_owned(), "--others".to_owned()];
    match ignored {
        IgnoredFiles::Excluded => arguments.push("--exclude-standard".to_owned()),
        IgnoredFiles::IncludedExcept(folders) => {
            arguments.extend(folders.iter().map(|folder| format!("--exclude={folder}/")));
        }
    }
    let folder = root.to_path_buf();
    let list_untracked = move || run_successfully(&folder, &arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let untracked = std::thread::Builder::new().name("git untracked".to_owned()).spawn(list_untracked).ok()?;
    let tracked = run_successfully(root, &["ls-files", "-z", "--cached"])?;
    Some(WorkTree { tracked: PathListing(tracked.stdout), untracked, root: root.to_path_buf() })
}

impl WorkTree {
    /// The untracked files. `None` if git failed, or if the work tree ignores the root itself.
    pub(crate) fn untracked(self) -> Option<UntrackedFiles> {
        let output = self.untracked.join().ok()??;
        if self.tracked.0.is_empty() && output.stdout.is_empty() && is_ignored(&self.root) {
            return None;
        }
        let unreadable = unreadable_folders(&self.root, &output.stderr);
        Some(UntrackedFiles { files: PathListing(output.stdout), unreadable })
    }
}

/// The checked-out commit; `None` in an empty repository.
pub(crate) fn head_commit(root: &Path) -> Option<String> {
    let output = run_successfully(root, &["rev-parse", "--verify", "--quiet", "HEAD"])?;
    object_name(&output.stdout)
}

/// The object name in git's output, if it is one.
fn object_name(printed: &[u8]) -> Option<String> {
    let name = std::str::from_utf8(printed).ok()?.trim_end();
    let is_name = name.len() >= 40 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_name.then(|| name.to_owned())
}

/// Whether the repository with its work tree at `top` tracks a path with a component `name`, which must not contain special
/// characters. Ignores case, as many file systems do.
pub(crate) fn has_tracked(top: &Path, name: &str) -> Option<bool> {
    let itself = format!(":(icase,glob)**/{name}");
    let output = run_successfully(top, &["ls-files", "-z", "--cached", "--", &itself, &format!("{itself}/**")])?;
    Some(!output.stdout.is_empty())
}

/// The tracked files below `folder`, as paths relative to it.
pub(crate) fn tracked_in(folder: &Path) -> Option<Vec<PathBuf>> {
    let output = run_successfully(folder, &["ls-files", "-z", "--cached"])?;
    Some(PathListing(output.stdout).paths().map(platform::path_from_bytes).collect())
}

fn is_ignored(root: &Path) -> bool {
    run_successfully(root, &["check-ignore", "--quiet", "--", "."]).is_some()
}

/// The `folders` that no ignore rule excludes.
pub(crate) fn not_ignored(root: &Path, mut folders: Vec<String>) -> Option<Vec<String>> {
    if folders.is_empty() {
        return Some(folders);
    }
    let list = folders.iter().fold(Vec::new(), |mut list, folder| {
        list.extend_from_slice(path_from_text(folder).as_os_str().as_encoded_bytes());
        list.push(0);
        list
    });
    let output = run(root, &["check-ignore", "-z", "--stdin"], Some(list))?;
    // Exit code 1 means that nothing is ignored.
    if !matches!(output.code, Some(0 | 1)) {
        return None;
    }
    let ignored: FxHashSet<String> = PathListing(output.stdout).paths().map(text_of).collect();
    folders.retain(|folder| !ignored.contains(folder));
    Some(folders)
}

/// Git skips a directory it cannot open with a warning and success, so the warning is the only indication. It contains the
/// path relative to the top of the work tree.
fn unreadable_folders(root: &Path, warnings: &[u8]) -> Vec<PathBuf> {
    let named: Vec<&[u8]> = warnings.split(|byte| *byte == b'\n').filter_map(unopened_folder).collect();
    if named.is_empty() {
        return Vec::new();
    }
    let prefix =
        run_successfully(root, &["rev-parse", "--show-prefix"]).map(|output| output.stdout).unwrap_or_default();
    let prefix = prefix.strip_suffix(b"\n").unwrap_or(&prefix);
    named.into_iter().filter_map(|folder| folder.strip_prefix(prefix)).map(platform::path_from_bytes).collect()
}

fn unopened_folder(line: &[u8]) -> Option<&[u8]> {
    let quoted = line.strip_prefix(b"warning: could not open directory '")?;
    // If the path is too long for the system, git truncates the warning; the beginning of the path suffices.
    let end = quoted.windows(3).rposition(|window| window == b"': ").unwrap_or(quoted.len());
    let folder = &quoted[..end];
    Some(folder.strip_suffix(b"/").unwrap_or(folder))
}

/// Global options that keep a repository from running programs, reaching the network, or changing what git reports.
/// A setting on the command line overrides the same setting in every configuration file.
const SAFE: [&str; 18] = [
    "--no-pager",
    // `refs/replace` shows other content under the name of a commit.
    "--no-replace-objects",
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.hooksPath=/dev/null",
    // Caches inside the repository could hide files or misrepresent its history.
    "-c",
    "core.untrackedCache=false",
    "-c",
    "core.commitGraph=false",
    // Would run git in every submodule.
    "-c",
    "submodule.recurse=false",
    // Subjects and authors are decoded as UTF-8.
    "-c",
    "i18n.logOutputEncoding=UTF-8",
    "-c",
    "credential.helper=",
    // A directory that merely looks like a repository must not be treated as one.
    "-c",
    "safe.bareRepository=explicit",
];

/// Environment variables with the same purpose, for what no option or setting can override.
const SAFE_ENVIRONMENT: [(&str, &str); 6] = [
    ("GIT_OPTIONAL_LOCKS", "0"),
    ("GIT_TERMINAL_PROMPT", "0"),
    // Objects missing from a partial clone stay missing. Older versions of git do not know this variable.
    ("GIT_NO_LAZY_FETCH", "1"),
    // No transport has this name, so none is allowed. Unlike `protocol.allow`, a repository cannot override it with
    // `protocol.ext.allow`.
    ("GIT_ALLOW_PROTOCOL", "none"),
    // `info/grafts` gives commits other parents.
    ("GIT_GRAFT_FILE", "/dev/null"),
    ("LC_ALL", "C"),
];

/// Listing a work tree on a slow disk may take seconds. After this long, walking without git is the better choice.
const DEADLINE: Duration = Duration::from_secs(30);

/// Enough for ten million paths.
const MAX_OUTPUT: u64 = 1 << 30;

/// Further warnings are repetitions.
const MAX_WARNINGS: u64 = 1 << 20;

struct GitOutput {
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    /// The exit code; `None` if git was killed by a signal.
    code: Option<i32>,
}

/// The output of git, if it succeeded.
fn run_successfully(folder: &Path, arguments: &[&str]) -> Option<GitOutput> {
    run(folder, arguments, None).filter(|output| output.code == Some(0))
}

/// The output of git, if it exited.
fn run(folder: &Path, arguments: &[&str], input: Option<Vec<u8>>) -> Option<GitOutput> {
    let mut command = command(program()?, folder);
    command.args(arguments);
    if input.is_some() {
        command.stdin(Stdio::piped());
    }
    let mut child = command.spawn().ok()?;
    if let (Some(input), Some(mut pipe)) = (input, child.stdin.take()) {
        // Git may stop reading, or reply before it has read everything: neither may block this thread.
        let write = move || pipe.write_all(&input).ok();
        std::thread::Builder::new().name("git input".to_owned()).spawn(write).ok()?;
    }
    finish(&mut child, Instant::now() + DEADLINE)
}

fn command(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(SAFE).current_dir(folder);
    for (name, _) in std::env::vars_os().filter(|(name, _)| is_git_variable(name)) {
        command.env_remove(name);
    }
    command.envs(SAFE_ENVIRONMENT);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn is_git_variable(name: &OsStr) -> bool {
    name.as_encoded_bytes().get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"GIT_"))
}

/// The path of git. Relative entries of `PATH` are ignored: the current directory is often in the repository, which could
/// contain a program named git.
fn program() -> Option<&'static Path> {
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

/// Waits for `child` until `deadline`, then kills it.
fn finish(child: &mut Child, deadline: Instant) -> Option<GitOutput> {
    let output = collect(child, deadline);
    let Some(status) = output.as_ref().and_then(|_| wait_until(child, deadline)) else {
        // It may have exited meanwhile.
        child.kill().ok();
        child.wait().ok();
        return None;
    };
    output.map(|output| GitOutput { code: status.code(), ..output })
}

fn collect(child: &mut Child, deadline: Instant) -> Option<GitOutput> {
    let stdout = drain(child.stdout.take()?, MAX_OUTPUT)?;
    let stderr = drain(child.stderr.take()?, MAX_WARNINGS)?;
    let remaining = || deadline.saturating_duration_since(Instant::now());
    let (stdout, is_whole) = stdout.recv_timeout(remaining()).ok()?;
    let (stderr, _) = stderr.recv_timeout(remaining()).ok()?;
    is_whole.then_some(GitOutput { stdout, stderr, code: None })
}

/// Reads a pipe on a separate thread, since reading cannot time out. Sends at most `limit` bytes, and whether that was
/// everything.
fn drain(mut pipe: impl Read + Send + 'static, limit: u64) -> Option<Receiver<(Vec<u8>, bool)>> {
    let (sender, receiver) = mpsc::sync_channel(1);
    let read = move || {
        let mut bytes = Vec::new();
        let taken = pipe.by_ref().take(limit).read_to_end(&mut bytes);
        // The excess is discarded; git would block on a full pipe.
        let is_whole = taken.is_ok() && io::copy(&mut pipe, &mut io::sink()).is_ok_and(|rest| rest == 0);
        sender.send((bytes, is_whole)).ok();
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

    /// Runs git in a test directory.
    pub(super) fn git(folder: &Path, arguments: &[&str]) {
        let mut command = Command::new("git");
        command.args(["-c", "user.name=n", "-c", "user.email=e@x"]).args(arguments);
        assert!(command.current_dir(folder).status().expect("git runs").success(), "{arguments:?}");
    }

    #[test]
    fn the_head_is_the_commit_that_is_checked_out() {
        let folder = tempdir().expect("a scratch folder");
        let git = |arguments: &[&str]| {
            let output = Command::new("git").args(arguments).current_dir(folder.path()).output().expect("git runs");
            String::from_utf8(output.stdout).expect("plain text")
        };
        assert_eq!(head_commit(folder.path()), None, "no repository");
        git(&["init", "--quiet"]);
        assert_eq!(head_commit(folder.path()), None, "no commit");
        git(&["-c", "user.name=n", "-c", "user.email=e", "commit", "--quiet", "--allow-empty", "--message=one"]);
        let head = git(&["log", "-1", "--format=%H"]);
        assert_eq!(head_commit(folder.path()).as_deref(), Some(head.trim_end()));
        assert_eq!(head_commit(&folder.path().join("none")), None, "no folder");
    }

    #[test]
    fn warnings_name_the_folders_that_stayed_closed() {
        let check = |line: &str, expected: Option<&str>| {
            assert_eq!(unopened_folder(line.as_bytes()), expected.map(str::as_bytes), "{line}");
        };
        check("warning: could not open directory 'a/b/': Permission denied", Some("a/b"));
        check("warning: could not open directory 'it's': here/': File name too long", Some("it's': here"));
        check("warning: could not open directory 'cut/short/aft", Some("cut/short/aft"));
        check("warning: unable to access '/root/.config/git/ignore': Permission denied", None);
    }

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
            assert!(finish(&mut child, Instant::now() + Duration::from_millis(200)).is_none(), "{script}");
            assert!(child.try_wait().expect("it was started here").is_some(), "it is gone: {script}");
        }
        assert!(started.elapsed() < Duration::from_secs(30));
    }

    #[cfg(unix)]
    #[test]
    fn complete_output_and_the_exit_code_are_returned() {
        let finish_of = |script: &str| finish(&mut shell(script), Instant::now() + Duration::from_mins(1));
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

    #[test]
    fn only_variables_of_git_are_removed() {
        let check = |name: &str, expected: bool| assert_eq!(is_git_variable(OsStr::new(name)), expected, "{name}");
        check("GIT_DIR", true);
        check("git_dir", true);
        check("GIT", false);
        check("DIGIT_X", false);
    }
}
