//! The program under hard conditions: killed at any moment, without room on the disk, without the right to write. The next
//! run succeeds, and the index is then what it would have been.

#[cfg(target_os = "linux")]
#[path = "../../../tests/tools.rs"]
mod tools;

use std::fs;
#[cfg(target_os = "linux")]
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Enough files that a run takes long enough to be hit in every phase.
const FILES: usize = 120;
const KILLS: u32 = 50;

struct CrashProject {
    folder: TempDir,
}

impl CrashProject {
    fn new() -> Self {
        Self::with_files(FILES)
    }

    fn with_files(count: usize) -> Self {
        let place = Self { folder: tempfile::tempdir().expect("a scratch folder can be made") };
        fs::create_dir(place.root()).expect("a folder can be made");
        for number in 0..count {
            place.write(number, 1);
        }
        place
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("root")
    }

    /// Writes file `number`; each version defines other names and uses those of the file before it.
    fn write(&self, number: usize, version: u32) {
        let before = number.saturating_sub(1);
        let lines = (0..30).map(|line| {
            format!(
                "def door_{line}_{version}(wall):\n    return module_{before}.door_{line}_{version}(wall.open())\n\n"
            )
        });
        let text = format!("import module_{before}\n\n{}", lines.collect::<String>());
        fs::write(self.root().join(format!("module_{number}.py")), text).expect("files can be written");
    }

    fn command(&self, state: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rhumb"));
        command.args(arguments).arg("--root").arg(self.root()).arg("--state-dir").arg(state);
        command.env_remove("RHUMB_ROOT").env_remove("RHUMB_STATE_DIR").env_remove("RHUMB_CONFIG");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, state: &Path, arguments: &[&str]) -> Output {
        self.command(state, arguments).output().expect("the program can be started")
    }

    /// A question is answered although the index cannot be updated, and the answer says so.
    fn check_old_answer(&self, state: &Path) {
        let answer = self.run(state, &["search", "door_1_1"]);
        let message = String::from_utf8_lossy(&answer.stderr).into_owned();
        assert!(answer.status.success(), "{message}");
        assert!(message.contains("the index could not be updated"), "{message}");
    }

    /// Every symbol and every reference, as the index in `state` has them.
    fn content(&self, state: &Path) -> Vec<u8> {
        const EVERYTHING: [&str; 2] = [
            "SELECT handle, line_start, line_end, signature FROM symbols ORDER BY 1",
            "SELECT file_path, line, col, name, role, state, evidence FROM refs ORDER BY 1, 2, 3, 4, 5",
        ];
        let answers = EVERYTHING.map(|sql| {
            let answer = self.run(state, &["query", sql, "--json", "--limit", "0", "--stale-policy", "ignore"]);
            assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
            answer.stdout
        });
        answers.concat()
    }
}

#[test]
fn a_run_that_is_killed_leaves_nothing_behind() {
    let place = CrashProject::new();
    let state = place.folder.path().join("state");
    let start = Instant::now();
    assert!(place.run(&state, &["index", "--full"]).status.success());
    let whole = start.elapsed();
    let mut random = fastrand::Rng::with_seed(11);
    for kill in 0..KILLS {
        // Every other run is an update: a few files change before it.
        let is_full = kill % 2 == 0;
        for _ in 0..5 {
            place.write(random.usize(..FILES), kill + 2);
        }
        let arguments: &[&str] = if is_full { &["index", "--full"] } else { &["index"] };
        let mut child = place.command(&state, arguments).spawn().expect("the program can be started");
        let longest = if is_full { whole } else { whole / 4 };
        thread::sleep(longest.mul_f64(random.f64()).max(Duration::from_millis(1)));
        child.kill().expect("a child can be killed");
        child.wait().expect("a killed child ends");
        let next = place.run(&state, &["index"]);
        assert!(next.status.success(), "after kill {kill}: {}", String::from_utf8_lossy(&next.stderr));
        if kill % 10 == 9 {
            let fresh = place.folder.path().join(format!("fresh-{kill}"));
            assert!(place.run(&fresh, &["index"]).status.success());
            assert!(
                place.content(&state) == place.content(&fresh),
                "after kill {kill} the index differs from a fresh one"
            );
        }
    }
}

/// The database that `state` holds.
#[test]
fn binary_files_are_not_searched_for_names() {
    let place = CrashProject::with_files(1);
    fs::write(place.root().join("doors.bin"), b"door_1_1\0door_1_1").expect("files can be written");
    fs::write(place.root().join("doors.txt"), b"door_1_1").expect("files can be written");
    let output = place.run(&place.folder.path().join("state"), &["rename-preview", "door_1_1", "gate"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("doors.txt:1:1") && !text.contains("doors.bin"), "{text}");
}

fn database(state: &Path) -> PathBuf {
    let name = fs::read_to_string(state.join("current")).expect("an index is there");
    state.join(name.trim_end())
}

#[test]
fn a_damaged_index_is_built_again_by_the_next_question() {
    const QUESTION: [&str; 4] =
        ["query", "SELECT handle, name FROM symbols WHERE name > '' ORDER BY 1", "--json", "--limit=0"];
    let place = CrashProject::with_files(6);
    let state = place.folder.path().join("state");
    let expected = place.run(&state, &QUESTION).stdout;
    let pages = fs::metadata(database(&state)).expect("an index is there").len() as usize / 4096;
    let mut repairs = [0, 0];
    for page in (0..pages).step_by(pages.div_ceil(24)) {
        let database = database(&state);
        let mut bytes = fs::read(&database).expect("an index can be read");
        bytes[page * 4096..(page + 1) * 4096].fill(0);
        fs::write(&database, bytes).expect("an index can be written");
        let answer = place.run(&state, &QUESTION);
        let message = String::from_utf8_lossy(&answer.stderr).into_owned();
        assert!(answer.status.success() && answer.stdout == expected, "page {page}: {message}");
        // Damage is noticed when the index is brought up to date, or only when it answers.
        repairs[0] += usize::from(message.contains("the damaged one is now"));
        repairs[1] += usize::from(message.contains("the index was damaged ("));
        // What this question did not read may still be damaged.
        assert!(place.run(&state, &["index", "--full"]).status.success());
    }
    assert!(repairs.iter().all(|count| *count > 0), "{repairs:?} repairs of {pages} pages");
}

#[test]
fn a_damaged_index_is_kept_and_named() {
    let place = CrashProject::with_files(1);
    let state = place.folder.path().join("state");
    assert!(place.run(&state, &["index"]).status.success());
    for (arguments, expected) in [
        (&["index", "--json"][..], "\"set_aside\":\""),
        (&["index"], "warning: the index was damaged and has been rebuilt; the damaged one is now "),
    ] {
        let damaged = database(&state);
        fs::write(&damaged, "no database at all").expect("an index can be written");
        let refused = place.run(&state, &["files", "--stale-policy", "ignore"]);
        assert_eq!(refused.status.code(), Some(2));
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(message.ends_with("rebuild it with `rhumb index --full`\n"), "{message}");
        let answer = place.run(&state, arguments);
        let output = String::from_utf8_lossy(&answer.stdout).into_owned();
        let name = damaged.file_name().expect("a file").to_string_lossy().into_owned();
        assert!(output.contains(expected) && output.contains(&format!("{name}.corrupt-1")), "{output}");
    }
}

#[test]
fn questions_are_answered_while_the_index_is_replaced() {
    let place = CrashProject::with_files(1);
    let state = place.folder.path().join("state");
    assert!(place.run(&state, &["index"]).status.success());
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                assert!(place.run(&state, &["index", "--full"]).status.success());
            }
        });
        let failures: Vec<String> = (0..100)
            .map(|_| place.run(&state, &["query", "SELECT count(*) FROM symbols", "--stale-policy", "ignore"]))
            .filter(|answer| !answer.status.success())
            .map(|answer| String::from_utf8_lossy(&answer.stderr).into_owned())
            .collect();
        is_done.store(true, Ordering::Relaxed);
        assert_eq!(failures, Vec::<String>::new());
    });
}

/// Collects rows of ten thousand bytes without an end.
const HUNGRY: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
    SELECT count(*) FROM (SELECT DISTINCT printf('%.*c', 10000, 'x') || i FROM n)";

/// Never ends.
#[cfg(target_os = "linux")]
const ENDLESS: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";

#[cfg(unix)]
#[test]
fn a_query_that_needs_too_much_memory_ends_with_an_error() {
    use nix::sys::resource::{UsageWho, getrusage};
    let place = CrashProject::with_files(1);
    let state = place.folder.path().join("state");
    let refused = place.run(&state, &["query", HUNGRY]);
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{message}");
    assert!(message.contains("used more than 160 MB of memory") && message.contains("\nhelp: "), "{message}");
    let peak = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts it").max_rss();
    let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
    assert!(peak * unit < 280 << 20, "{} MB", (peak * unit) >> 20);
}

/// The only child of a process, once it is there.
#[cfg(target_os = "linux")]
fn child_of(parent: u32) -> u32 {
    let children = format!("/proc/{parent}/task/{parent}/children");
    let start = Instant::now();
    loop {
        let found = fs::read_to_string(&children).unwrap_or_default();
        // Git is a child too, but not for long.
        let is_query = |child: &u32| {
            let arguments = fs::read(format!("/proc/{child}/cmdline")).unwrap_or_default();
            arguments.split(|byte| *byte == 0).any(|argument| argument == b"serve-query")
        };
        if let Some(child) = found.split_ascii_whitespace().filter_map(|it| it.parse().ok()).find(is_query) {
            return child;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "no process runs the query");
        thread::sleep(Duration::from_millis(2));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn query_processes_end_with_their_parent() {
    let place = CrashProject::with_files(1);
    let state = place.folder.path().join("state");
    assert!(place.run(&state, &["index"]).status.success());
    let mut asking = place.command(&state, &["query", ENDLESS]).spawn().expect("the program can be started");
    let child = child_of(asking.id());
    asking.kill().expect("it runs");
    asking.wait().expect("it was started here");
    let start = Instant::now();
    while Path::new(&format!("/proc/{child}")).exists() {
        assert!(start.elapsed() < Duration::from_secs(5), "the query still runs");
        thread::sleep(Duration::from_millis(2));
    }
}

#[cfg(unix)]
#[test]
fn a_limit_on_file_sizes_is_an_error_and_loses_nothing() {
    let place = CrashProject::with_files(40);
    let state = place.folder.path().join("state");
    let limited = |arguments: &[&str]| {
        let inner = place.command(&state, arguments);
        let mut command = Command::new("bash");
        command.args(["-c", "ulimit -f 100; exec \"$0\" \"$@\""]).arg(inner.get_program()).args(inner.get_args());
        command.stdin(Stdio::null()).output().expect("bash can be started")
    };
    let refused = limited(&["index"]);
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{message}");
    assert!(message.contains("ulimit -f"), "{message}");

    assert!(place.run(&state, &["index"]).status.success());
    let before = place.content(&state);
    for number in 0..40 {
        place.write(number, 2);
    }
    for arguments in [&["index"][..], &["index", "--full"]] {
        let refused = limited(arguments);
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{message}");
        assert!(message.contains("ulimit -f"), "{message}");
        assert!(place.content(&state) == before, "the index is what it was");
    }
    let answer = limited(&["search", "door_1_1"]);
    let message = String::from_utf8_lossy(&answer.stderr).into_owned();
    assert!(answer.status.success(), "{message}");
    assert!(message.contains("the index could not be updated"), "{message}");
    assert!(place.run(&state, &["index"]).status.success());
    assert!(place.content(&state) != before, "the change is in");
}

/// A small file system; to mount one, the tests must run as root or be allowed to use `sudo` without a password.
#[cfg(target_os = "linux")]
struct Mount {
    path: PathBuf,
}

/// The command `program`, run as root.
#[cfg(target_os = "linux")]
fn as_root(program: &str) -> Command {
    use std::os::unix::fs::MetadataExt;
    if fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0) {
        return Command::new(program);
    }
    let mut command = Command::new("sudo");
    command.args(["-n", program]);
    command
}

#[cfg(target_os = "linux")]
impl Mount {
    fn new(path: PathBuf, size: &str) -> Option<Self> {
        fs::create_dir(&path).ok()?;
        let options = format!("size={size}");
        let mounted = as_root("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(&path).output().ok()?;
        mounted.status.success().then_some(Self { path })
    }

    /// Leaves no room.
    fn fill(&self) {
        let mut filler = fs::File::create(self.path.join("filler")).expect("a file can be made");
        let zeros = [0; 4096];
        while filler.write_all(&zeros).is_ok() {}
    }

    fn empty(&self) {
        fs::remove_file(self.path.join("filler")).expect("a file can be removed");
    }

    fn remount(&self, options: &str) {
        let done = as_root("mount").args(["-o", &format!("remount,{options}")]).arg(&self.path).status();
        assert!(done.expect("mount is there").success());
    }
}

#[cfg(target_os = "linux")]
impl Drop for Mount {
    fn drop(&mut self) {
        as_root("umount").arg(&self.path).status().ok();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_and_a_closed_one_are_named_and_lose_nothing() {
    let place = CrashProject::new();
    let Some(mount) = Mount::new(place.folder.path().join("small"), "16m") else {
        return tools::skip("no file system can be mounted", "run as root, or allow sudo, to test with a full disk");
    };
    let state = mount.path.join("state");
    assert!(place.run(&state, &["index"]).status.success());
    let before = place.content(&state);

    mount.fill();
    place.write(3, 9);
    for arguments in [&["index"][..], &["index", "--full"]] {
        let refused = place.run(&state, arguments);
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{message}");
        assert!(message.contains("no space left"), "{message}");
        assert!(place.content(&state) == before, "the index is what it was");
    }
    place.check_old_answer(&state);

    mount.empty();

    mount.remount("ro");
    let refused = place.run(&state, &["index"]);
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{message}");
    assert!(message.contains("not writable"), "{message}");
    assert!(place.content(&state) == before, "a closed index can still be read");
    place.check_old_answer(&state);

    mount.remount("rw");
    assert!(place.run(&state, &["index"]).status.success());
    assert!(place.content(&state) != before, "the change is in");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    use std::os::unix::process::CommandExt;

    /// Somebody who owns nothing.
    const NOBODY: u32 = 65534;

    /// Runs the program as a user who may not read everything: another user, if this one is root.
    fn run_as_anybody(place: &CrashProject, arguments: &[&str]) -> Output {
        let (folder, state) = (place.folder.path(), place.folder.path().join("state"));
        // The folder that it was built in may be closed to others.
        let program = folder.join("rhumb");
        fs::copy(env!("CARGO_BIN_EXE_rhumb"), &program).expect("the program can be copied");
        fs::create_dir_all(&state).expect("a folder can be made");
        let mut command = Command::new(program);
        command.args(arguments).arg("--root").arg(place.root()).arg("--state-dir").arg(&state).current_dir(folder);
        // The home of this user may be closed to others as well.
        command.env_clear().env("HOME", folder);
        if fs::metadata(folder).expect("the folder is there").uid() == 0 {
            permit(folder, 0o755);
            chown(&state, Some(NOBODY), Some(NOBODY)).expect("the superuser may give things away");
            command.uid(NOBODY).gid(NOBODY);
        }
        command.output().expect("the program can be started")
    }

    /// Runs git in `root` and returns what it prints.
    fn git(root: &Path, arguments: &[&str], input: &str) -> String {
        let mut command = Command::new("git");
        command.args(["-c", "user.name=n", "-c", "user.email=e@x"]).args(arguments).current_dir(root);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("git can be started");
        child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("git reads");
        let output = child.wait_with_output().expect("git ends");
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8(output.stdout).expect("plain text").trim_end().to_owned()
    }

    /// The project becomes a repository whose last commit but one has ten billion files, in ten trees.
    fn make_history_of_billions_of_paths(place: &CrashProject) {
        let git = |arguments: &[&str], input: &str| git(&place.root(), arguments, input);
        let entries =
            |kind: &str, of: &str| (0..10).fold(String::new(), |list, n| list + &format!("{kind} {of}\tx{n}\n"));
        git(&["init", "--quiet"], "");
        git(&["add", "--all"], "");
        git(&["commit", "--quiet", "--message=one"], "");
        let (first, tree) = (git(&["rev-parse", "HEAD"], ""), git(&["rev-parse", "HEAD^{tree}"], ""));
        let mut many = git(&["mktree"], &entries("100644 blob", &git(&["hash-object", "-w", "--stdin"], "x")));
        for _ in 0..9 {
            many = git(&["mktree"], &entries("040000 tree", &many));
        }
        let second = git(&["commit-tree", &many, "-p", &first, "-m", "two"], "");
        let third = git(&["commit-tree", &tree, "-p", &second, "-m", "three"], "");
        git(&["update-ref", "HEAD", &third], "");
    }

    #[test]
    fn a_history_of_billions_of_paths_is_shortened() {
        let place = CrashProject::with_files(1);
        make_history_of_billions_of_paths(&place);
        let state = place.folder.path().join("state");
        let text_of = |arguments: &[&str]| {
            let output = place.run(&state, arguments);
            format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
        };
        for _ in 0..2 {
            let text = text_of(&["context", "door_1_1"]);
            assert!(text.contains("only the latest 0 commits are considered"), "{text}");
        }
        let text = text_of(&["index", "--ref", "HEAD~1"]);
        assert!(text.contains("git failed while reading the files of"), "{text}");
    }

    fn permit(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("permissions can be set");
    }

    #[test]
    fn unreadable_files_are_reported_and_the_others_indexed() {
        let place = CrashProject::with_files(3);
        let (file, folder) = (place.root().join("module_1.py"), place.root().join("closed"));
        fs::create_dir(&folder).expect("a folder can be made");
        fs::copy(place.root().join("module_0.py"), folder.join("inner.py")).expect("files can be copied");
        permit(&file, 0o000);
        permit(&folder, 0o000);
        let status = run_as_anybody(&place, &["status"]);
        let files =
            run_as_anybody(&place, &["query", "SELECT path, parse_status, parse_problems FROM files", "--json"]);
        permit(&folder, 0o755);
        permit(&file, 0o644);
        let text = String::from_utf8_lossy(&status.stdout).into_owned();
        assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stderr));
        assert!(text.contains("closed") && text.contains("permission denied"), "{text}");
        let rows = String::from_utf8_lossy(&files.stdout).into_owned();
        assert_eq!(
            rows.trim_end(),
            r#"[{"path":"module_0.py","parse_status":"ok","parse_problems":null},{"path":"module_1.py","parse_status":"failed","parse_problems":"[{\"reason\":\"permission denied\"}]"},{"path":"module_2.py","parse_status":"ok","parse_problems":null}]"#
        );
        let again = run_as_anybody(&place, &["index"]);
        let output = String::from_utf8_lossy(&again.stdout).into_owned();
        assert!(
            output.starts_with("1 added, 1 changed, 0 removed"),
            "files that become readable are indexed: {output}"
        );
    }
}
