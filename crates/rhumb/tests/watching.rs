//! `rhumb watch` from outside: several processes on one project, ended in every way. Nothing is awaited for a fixed time: lines
//! are, until a deadline that only a failure meets.
#![cfg(unix)]

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Only a failure takes this long.
const DEADLINE: Duration = Duration::from_mins(1);

/// A project in a scratch folder.
struct WatchedProject {
    folder: TempDir,
}

impl WatchedProject {
    fn new() -> Self {
        let place = Self { folder: tempfile::tempdir().expect("a scratch folder can be made") };
        place.write("shop/door.py", "def knock(): ...\n");
        place
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join("root").join(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("it has one")).expect("a folder can be made");
        fs::write(path, text).expect("a file can be written");
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rhumb"));
        command.args(arguments).arg("--root").arg(self.path("")).env("HOME", self.folder.path());
        for name in ["RHUMB_ROOT", "RHUMB_STATE_DIR", "RHUMB_CONFIG", "XDG_CONFIG_HOME"] {
            command.env_remove(name);
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        command
    }

    fn watch(&self) -> Watching {
        Watching::start(self.command(&["watch", "--json"]))
    }

    /// Whether the index has a symbol of this name, without a look at the disk.
    fn has(&self, name: &str) -> bool {
        let answer = self.command(&["search", name, "--stale-policy", "ignore"]).output().expect("it can be started");
        String::from_utf8_lossy(&answer.stdout).lines().any(|line| line.split_whitespace().nth(1) == Some(name))
    }
}

/// A process that watches.
struct Watching {
    child: Child,
    events: Receiver<Value>,
}

impl Watching {
    fn start(mut command: Command) -> Self {
        let mut child = command.spawn().expect("it can be started");
        let output = BufReader::new(child.stdout.take().expect("it was piped"));
        let (sender, events) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let event = serde_json::from_str(&line).expect("a line of JSON");
                // The rest is not needed.
                sender.send(event).ok();
            }
        });
        Self { child, events }
    }

    /// The next event of this name.
    fn next(&self, name: &str) -> Value {
        loop {
            let event = self.events.recv_timeout(DEADLINE).unwrap_or_else(|_| panic!("no event {name} in time"));
            if event["event"] == name {
                return event;
            }
        }
    }

    /// Waits until `path` has changed in the index.
    fn until(&self, path: &str) {
        let has = |list: &Value| list.as_array().is_some_and(|paths| paths.iter().any(|it| it == path));
        loop {
            let event = self.next("updated");
            if ["added", "changed", "removed"].iter().any(|list| has(&event[*list])) {
                return;
            }
        }
    }

    /// Whether it is the leader, according to its first events.
    fn is_leader(&self) -> bool {
        let event = self.events.recv_timeout(DEADLINE).expect("a first event in time");
        event["event"] == "leading"
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").arg(format!("-{name}")).arg(self.child.id().to_string()).status();
        assert!(sent.expect("kill runs").success());
    }

    fn end(mut self) -> ExitStatus {
        let deadline = Instant::now() + DEADLINE;
        loop {
            match self.child.try_wait().expect("it was started here") {
                Some(status) => return status,
                None if Instant::now() > deadline => panic!("it does not end"),
                None => std::thread::sleep(Duration::from_millis(10)),
            }
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // It may have ended already.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// How many folders the system watches for a process.
#[cfg(target_os = "linux")]
fn watches(process: u32) -> usize {
    let descriptors = fs::read_dir(format!("/proc/{process}/fdinfo")).expect("the process runs");
    let texts = descriptors.flatten().filter_map(|entry| fs::read_to_string(entry.path()).ok());
    texts.map(|text| text.lines().filter(|line| line.starts_with("inotify ")).count()).sum()
}

#[test]
fn a_signal_ends_a_watch_after_its_work() {
    for signal in ["INT", "TERM"] {
        let place = WatchedProject::new();
        let watching = place.watch();
        watching.until("shop/door.py");
        place.write("shop/wall.py", "def lean(): ...\n");
        watching.signal(signal);
        assert!(watching.end().success(), "{signal}");
        assert!(place.has("lean"), "what was written before {signal} is in the index");
    }
}

#[test]
fn updates_are_lines_for_people_too() {
    let place = WatchedProject::new();
    let mut child = place.command(&["watch"]).spawn().expect("it can be started");
    let mut lines = BufReader::new(child.stdout.take().expect("it was piped")).lines().map(|line| line.expect("text"));
    assert!(lines.next().expect("a line").starts_with("watching "));
    assert!(lines.next().expect("a line").starts_with("indexed 1 file, 1 symbol, 0 references in "));
    place.write("shop/door.py", "def knock(): ...\ndef open(): ...\n");
    assert!(lines.next().expect("a line").starts_with("shop/door.py changed; generation 2 in "));
    child.kill().expect("it runs");
    child.wait().expect("it was started here");
}

#[cfg(target_os = "linux")]
#[test]
fn one_of_eight_watches_and_another_takes_over_when_it_is_killed() {
    let place = WatchedProject::new();
    let mut crowd: Vec<Watching> = (0..8).map(|_| place.watch()).collect();
    for round in 0..2 {
        // A follower of the first round reports that it is the leader in the second.
        let leader = match round {
            0 => crowd.iter().map(Watching::is_leader).collect::<Vec<_>>().iter().position(|is_leader| *is_leader),
            _ => await_leader(&crowd),
        };
        let leader = crowd.remove(leader.expect("one of them is the leader"));
        let path = format!("shop/round_{round}.py");
        place.write(&path, &format!("def round_{round}(): ...\n"));
        leader.until(&path);
        assert!(place.has(&format!("round_{round}")));
        assert!(watches(leader.child.id()) > 0);
        for follower in &crowd {
            assert_eq!(watches(follower.child.id()), 0, "a follower asks for no watches");
            follower.next("advanced");
        }
        // Dropping it kills it.
        drop(leader);
    }
}

/// Which of `crowd` becomes the leader.
#[cfg(target_os = "linux")]
fn await_leader(crowd: &[Watching]) -> Option<usize> {
    let killed = Instant::now();
    let is_leader = |watching: &Watching| watching.events.try_iter().any(|event| event["event"] == "leading");
    while killed.elapsed() < DEADLINE {
        if let Some(leader) = crowd.iter().position(is_leader) {
            return Some(leader);
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    None
}

#[test]
fn a_question_beside_a_watch_waits_for_little() {
    let place = WatchedProject::new();
    let part = |number: usize| format!("part_{number}.py");
    for number in 0..30 {
        place.write(&part(number), &format!("def knock_{number}(): ...\n"));
    }
    let watching = place.watch();
    watching.until(&part(0));
    // It remains the leader, but does nothing.
    watching.signal("STOP");
    let show = |number: usize| -> Value {
        let handle = format!("part_{number}.py::knock_{number}");
        let answer = place.command(&["show", &handle, "--json"]).output().expect("it can be started");
        serde_json::from_slice(&answer.stdout).expect("JSON")
    };
    let checked = |answer: &Value| (answer["symbol"]["line"].clone(), answer["freshness"]["behind"].clone());
    place.write(&part(3), "\ndef knock_3(): ...\n");
    place.write(&part(4), "\ndef knock_4(): ...\n");
    assert_eq!(checked(&show(3)), (2.into(), 0.into()), "a few files are brought up to date at once");
    for number in 0..30 {
        place.write(&part(number), &format!("\n\ndef knock_{number}(): ...\n"));
    }
    let answer = show(7);
    assert_eq!(checked(&answer), (3.into(), 30.into()), "of many only those in the answer are");
    assert_eq!(answer["freshness"]["stale"], Value::Array(Vec::new()));
    watching.signal("CONT");
    watching.until(&part(8));
    assert_eq!(checked(&show(8)), (3.into(), 0.into()));
}

/// More than the queue of the system holds, which is 16,384 events; each write gives three.
#[cfg(target_os = "linux")]
const WRITES: usize = 8_000;

#[cfg(target_os = "linux")]
#[test]
fn events_that_the_system_dropped_are_made_up_for() {
    let place = WatchedProject::new();
    let watching = place.watch();
    watching.until("shop/door.py");
    watching.signal("STOP");
    let files = [place.path("shop/one.py"), place.path("shop/two.py")];
    for number in 0..WRITES {
        fs::write(&files[number % 2], "x = 1\n").expect("a file can be written");
    }
    place.write("late/after.py", "def after(): ...\n");
    watching.signal("CONT");
    watching.until("late/after.py");
    assert!(place.has("after"));
    place.write("late/after.py", "def later(): ...\n");
    watching.until("late/after.py");
    assert!(place.has("later"), "the new folder is watched too");
}
