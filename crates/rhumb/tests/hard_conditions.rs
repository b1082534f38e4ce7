//! The program under hard conditions: killed at any moment, without room on the disk, without the right to write. The next
//! run succeeds, and the index is then what it would have been.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Enough files that a run takes long enough to be hit in every phase.
const FILES: usize = 120;
const KILLS: u32 = 50;

struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Self {
        let place = Self { folder: tempfile::tempdir().expect("a scratch folder can be made") };
        fs::create_dir(place.root()).expect("a folder can be made");
        for number in 0..FILES {
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
    let place = Place::new();
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

/// A file system of its own; needs the right to mount, which only the superuser has.
#[cfg(target_os = "linux")]
struct Mount {
    path: PathBuf,
}

#[cfg(target_os = "linux")]
impl Mount {
    fn new(path: PathBuf, size: &str) -> Option<Self> {
        fs::create_dir(&path).ok()?;
        let options = format!("size={size}");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(&path).output().ok()?;
        mounted.status.success().then_some(Self { path })
    }

    /// Leaves no room.
    fn fill(&self) {
        let mut filler = fs::File::create(self.path.join("filler")).expect("a file can be made");
        let zeros = [0; 4096];
        while std::io::Write::write_all(&mut filler, &zeros).is_ok() {}
    }

    fn empty(&self) {
        fs::remove_file(self.path.join("filler")).expect("a file can be removed");
    }

    fn remount(&self, options: &str) {
        let done = Command::new("mount").args(["-o", &format!("remount,{options}")]).arg(&self.path).status();
        assert!(done.expect("mount is there").success());
    }
}

#[cfg(target_os = "linux")]
impl Drop for Mount {
    fn drop(&mut self) {
        Command::new("umount").arg(&self.path).status().ok();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_and_a_closed_one_are_named_and_lose_nothing() {
    let place = Place::new();
    let Some(mount) = Mount::new(place.folder.path().join("small"), "16m") else {
        eprintln!("not tried: this user may not mount");
        return;
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

    mount.empty();

    mount.remount("ro");
    let refused = place.run(&state, &["index"]);
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{message}");
    assert!(message.contains("written"), "{message}");
    assert!(place.content(&state) == before, "a closed index can still be read");

    mount.remount("rw");
    assert!(place.run(&state, &["index"]).status.success());
    assert!(place.content(&state) != before, "the change is in");
}
