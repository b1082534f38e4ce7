//! `cargo xtask watch PATH`: measures how soon a watch notices changes, also when many happen at once.
//!
//! Works on a copy of the project. A change counts as noticed when another process, which does not check the disk itself, finds it.

use crate::bench::{copy, line};
use crate::program::build;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The number of saves to measure.
const SAVES: usize = 20;

/// The number of files that a branch switch changes.
const MANY: usize = 10_000;

/// How many processes watch one project.
const CROWD: usize = 8;

/// A timeout that only a failure reaches.
const DEADLINE: Duration = Duration::from_mins(10);

/// Measures and prints the results.
pub(crate) fn run(path: &Path) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let site = Site { rhumb: build()?, root: scratch.path().join("copy"), state: scratch.path().join("state") };
    copy(path, &site.root)?;
    let leader = Watching::start(&site)?;
    leader.until_quiet()?;
    println!("{}", path.display());
    line("files", &site.count("files")?);
    saves(&site)?;
    many(&site)?;
    crowd(&site, leader)
}

/// How soon a saved file is noticed, written in place or renamed into place.
fn saves(site: &Site) -> Result<()> {
    for (what, save) in [("a save in place", in_place as Save), ("a save by rename", by_rename)] {
        let mut times = Vec::new();
        for number in 0..SAVES {
            let name = format!("rhumb_probe_{}_{number}", what.len());
            save(&site.root.join("rhumb_probe.py"), &format!("def {name}():\n    return {number}\n"))?;
            times.push(site.seen(&name, Instant::now())?);
        }
        times.sort_unstable();
        let (median, longest) = (times[SAVES / 2], times[SAVES - 1]);
        line(what, &format!("seen after {} ms, at most {}", median.as_millis(), longest.as_millis()));
    }
    Ok(())
}

/// Writes a text to a path.
type Save = fn(&Path, &str) -> Result<()>;

fn in_place(path: &Path, text: &str) -> Result<()> {
    Ok(fs::write(path, text)?)
}

fn by_rename(path: &Path, text: &str) -> Result<()> {
    let draft = path.with_extension("tmp");
    fs::write(&draft, text)?;
    Ok(fs::rename(draft, path)?)
}

/// Adds, changes and removes many files at once.
fn many(site: &Site) -> Result<()> {
    let folder = site.root.join("rhumb_many");
    for (what, version) in [("files that come", 1), ("files that change", 2)] {
        let start = Instant::now();
        for number in 0..MANY {
            let inner = folder.join(format!("part_{}", number / 100));
            fs::create_dir_all(&inner)?;
            fs::write(inner.join(format!("file_{number}.py")), format!("def probe_{number}_{version}(): ...\n"))?;
        }
        let written = start.elapsed();
        site.await_count(&format!("symbols WHERE name LIKE 'probe\\_%\\_{version}' ESCAPE '\\'"), MANY)?;
        print_delay(what, written, start);
    }
    let start = Instant::now();
    fs::remove_dir_all(folder)?;
    let written = start.elapsed();
    site.await_count("files WHERE path LIKE 'rhumb\\_many/%' ESCAPE '\\'", 0)?;
    print_delay("files that go", written, start);
    Ok(())
}

fn print_delay(what: &str, written: Duration, start: Instant) {
    let (written, seen) = (written.as_secs_f64(), start.elapsed().as_secs_f64());
    line(&format!("{MANY} {what}"), &format!("written in {written:.1} s, all noticed after {seen:.1} s"));
}

/// Several processes watch one project, and the leader is killed.
fn crowd(site: &Site, mut leader: Watching) -> Result<()> {
    let others = (1..CROWD).map(|_| Watching::start(site)).collect::<Result<Vec<_>>>()?;
    for other in &others {
        other.next("following")?;
    }
    let watches: Vec<String> = others.iter().map(|other| other.watches().to_string()).collect();
    line("watches, leader", &leader.watches().to_string());
    line("watches, others", &watches.join(" "));
    leader.child.kill()?;
    leader.child.wait()?;
    let killed = Instant::now();
    while !others.iter().any(|other| other.events.try_iter().any(|event| event["event"] == "leading")) {
        if killed.elapsed() > DEADLINE {
            bail!("no process became the leader");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    line("takeover by another process", &format!("after {} ms", killed.elapsed().as_millis()));
    in_place(&site.root.join("rhumb_probe.py"), "def rhumb_probe_last(): ...\n")?;
    let seen = site.seen("rhumb_probe_last", Instant::now())?;
    line("edit after that", &format!("noticed after {} ms", seen.as_millis()));
    Ok(())
}

/// A copy of a project, and the program that watches it.
struct Site {
    rhumb: PathBuf,
    root: PathBuf,
    state: PathBuf,
}

impl Site {
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.rhumb);
        command.args(arguments).arg("--root").arg(&self.root).arg("--state-dir").arg(&self.state);
        command
    }

    /// The time from `start` until the index contains a function called `name`.
    fn seen(&self, name: &str, start: Instant) -> Result<Duration> {
        let sql = format!("symbols WHERE name = '{name}'");
        while self.count(&sql)? != "1" {
            if start.elapsed() > DEADLINE {
                bail!("{name} is never seen");
            }
            // The question itself takes some of the measured time.
            std::thread::sleep(Duration::from_millis(10));
        }
        Ok(start.elapsed())
    }

    fn await_count(&self, what: &str, count: usize) -> Result<()> {
        let start = Instant::now();
        while self.count(what)? != count.to_string() {
            if start.elapsed() > DEADLINE {
                bail!("there are never {count} {what}");
            }
            std::thread::sleep(Duration::from_millis(500));
        }
        Ok(())
    }

    fn count(&self, what: &str) -> Result<String> {
        let sql = format!("SELECT count(*) AS n FROM {what}");
        let output = self.command(&["query", &sql, "--json", "--stale-policy", "ignore"]).output()?;
        let rows: Value = serde_json::from_slice(&output.stdout)
            .with_context(|| String::from_utf8_lossy(&output.stderr).into_owned())?;
        Ok(rows[0]["n"].to_string())
    }
}

/// A watching process, killed on drop.
struct Watching {
    child: Child,
    events: Receiver<Value>,
}

impl Watching {
    fn start(site: &Site) -> Result<Self> {
        let mut child = site.command(&["watch", "--json"]).stdout(Stdio::piped()).spawn()?;
        let output = BufReader::new(child.stdout.take().context("it was piped")?);
        let (sender, events) = channel();
        std::thread::spawn(move || {
            let lines = output.lines().map_while(Result::ok);
            for event in lines.filter_map(|line| serde_json::from_str(&line).ok()) {
                // The rest is not needed.
                sender.send(event).ok();
            }
        });
        Ok(Self { child, events })
    }

    fn next(&self, name: &str) -> Result<()> {
        loop {
            let event = self.events.recv_timeout(DEADLINE).with_context(|| format!("no event {name}"))?;
            if event["event"] == name {
                return Ok(());
            }
        }
    }

    /// Waits until there is an index and no more events arrive.
    fn until_quiet(&self) -> Result<()> {
        self.next("updated")?;
        while self.events.recv_timeout(Duration::from_secs(2)).is_ok() {}
        Ok(())
    }

    /// The number of directories that the system watches for it; only known on Linux.
    fn watches(&self) -> usize {
        let descriptors = fs::read_dir(format!("/proc/{}/fdinfo", self.child.id())).into_iter().flatten();
        let texts = descriptors.flatten().filter_map(|entry| fs::read_to_string(entry.path()).ok());
        texts.map(|text| text.lines().filter(|line| line.starts_with("inotify ")).count()).sum()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // It may have ended already.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
