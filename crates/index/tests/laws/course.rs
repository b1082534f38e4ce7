//! A random sequence of steps for a project: edits, reverts, branch switches, changes of the configuration and of ignore
//! rules, and runs that are killed.

use super::project::Scratch;
use super::project::edits::{self, Edit};
use super::rules::{Change, IGNORED};
use rhumb_index::{Mode, Phase, Progress};
use std::collections::BTreeMap;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// After this long, stamps are settled, so that caches are used.
const REST: Duration = Duration::from_millis(110);

/// Configurations that affect which files are selected, how they are read or what is stored.
const SETTINGS: &[&str] = &[
    "",
    "exclude = [\"**/door.*\"]\n",
    "include = [\"**/*oor*\", \"src/**\"]\n",
    "tests = [\"**/wall*\"]\ngenerated = [\"**/Door*\"]\n",
    "max_file_size = 64\n",
    "follow_gitignore = false\n",
    "full_text = true\n",
    "[languages.python]\nextensions = [\"mod\"]\n",
    "[[boundaries]]\nname = \"inside\"\nfrom_glob = \"**\"\nto_glob = \"**/door.*\"\n",
];

/// One step of the sequence.
#[derive(Debug)]
pub(crate) enum Step {
    Edit(Edit),
    /// Saves the state of all files.
    Remember,
    /// Restores one file.
    Revert(&'static str),
    /// Restores all files and deletes others, like a branch switch.
    Switch,
    Configure(&'static str),
    Ignore(&'static str),
    /// Makes git track all files.
    Track,
    /// Changes something else that affects which files git lists.
    Rules(Change),
    /// Waits until stamps are settled and a run can cache what it found.
    Rest,
    /// Kills a run after this many files.
    Crash(Mode, usize),
}

/// A project and its steps.
pub(crate) struct Course {
    pub(crate) scratch: Scratch,
    pub(crate) random: fastrand::Rng,
    /// The steps so far.
    pub(crate) steps: Vec<Step>,
    past: Vec<BTreeMap<&'static str, String>>,
    is_git: bool,
}

impl Course {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let scratch = Scratch::new(&mut random);
        let mut course = Self { scratch, random, steps: Vec::new(), past: Vec::new(), is_git: !seed.is_multiple_of(3) };
        if course.is_git {
            course.scratch.user = Some(course.scratch.root().with_file_name("user"));
            course.git(&["init", "--quiet"]);
            course.git(&["remote", "add", "origin", "https://example.org/made-up"]);
            course.git(&["add", "--all"]);
        }
        course.remember();
        course
    }

    /// Performs a step.
    pub(crate) fn go(&mut self) {
        let step = self.choose();
        self.apply(&step);
        self.steps.push(step);
    }

    fn choose(&mut self) -> Step {
        let paths = self.scratch.paths;
        let random = &mut self.random;
        let path = paths[random.usize(..paths.len())];
        match random.usize(..28) {
            0 => Step::Remember,
            1..=2 => Step::Revert(path),
            3 => Step::Switch,
            4 => Step::Configure(SETTINGS[random.usize(..SETTINGS.len())]),
            5 => Step::Ignore(IGNORED[random.usize(..IGNORED.len())]),
            6 if self.is_git => Step::Track,
            7..=11 if self.is_git => Step::Rules(Change::random(paths, random)),
            12..=13 => Step::Rest,
            14..=15 => Step::Crash(if random.bool() { Mode::Full } else { Mode::Update }, random.usize(..12)),
            _ => Step::Edit(Edit::random(paths, random)),
        }
    }

    fn apply(&mut self, step: &Step) {
        match step {
            Step::Edit(edit) => edit.apply(&self.scratch.root(), &mut self.random),
            Step::Remember => self.remember(),
            Step::Revert(path) => {
                let past = self.random.usize(..self.past.len());
                self.restore(path, past);
            }
            Step::Switch => {
                let past = self.random.usize(..self.past.len());
                self.remember();
                self.scratch.paths.iter().for_each(|path| self.restore(path, past));
            }
            Step::Configure(text) => self.scratch.write(".rhumb/config.toml", text),
            Step::Ignore(text) => self.scratch.write(".gitignore", text),
            Step::Track => self.git(&["add", "--all"]),
            Step::Rules(change) => change.apply(&self.scratch),
            Step::Rest => {
                thread::sleep(REST);
                self.scratch.index("live", Mode::Update, 2);
            }
            Step::Crash(mode, after) => self.crash(*mode, *after),
        }
    }

    /// A clone with a few more steps of its own.
    pub(crate) fn clone_further(&mut self) -> Scratch {
        let twin = self.scratch.twin();
        self.wander(&twin);
        twin
    }

    /// A few edits in another project with the same files.
    pub(crate) fn wander(&mut self, other: &Scratch) {
        for _ in 0..self.random.usize(..4) {
            Edit::random(other.paths, &mut self.random).apply(&other.root(), &mut self.random);
        }
    }

    fn remember(&mut self) {
        let read = |path: &&'static str| Some((*path, fs::read_to_string(self.scratch.root().join(path)).ok()?));
        self.past.push(self.scratch.paths.iter().filter_map(read).collect());
    }

    fn restore(&self, path: &str, past: usize) {
        match self.past[past].get(path) {
            Some(text) => edits::write(&self.scratch.root(), path, text),
            None => edits::remove(&self.scratch.root().join(path)),
        }
    }

    fn git(&self, arguments: &[&str]) {
        git(&self.scratch.root(), arguments);
    }

    /// Leaves the files that a killed process would leave.
    fn crash(&self, mode: Mode, after: usize) {
        let crash = Crash { left: AtomicUsize::new(after) };
        let run = || self.scratch.project("live").index_with_threads(mode, 2, &crash);
        match catch_unwind(AssertUnwindSafe(run)) {
            Ok(report) => drop(report.expect("the project can be indexed")),
            Err(payload) if payload.is::<Crashed>() => {}
            Err(payload) => resume_unwind(payload),
        }
    }
}

/// Runs git in a directory, without the user's configuration.
pub(crate) fn git(folder: &Path, arguments: &[&str]) {
    let output = try_git(folder, arguments);
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// The same for commands that may fail.
pub(crate) fn try_git(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new("git");
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").current_dir(folder);
    command.args(arguments).output().expect("git runs")
}

/// Ends a run after some files.
struct Crash {
    left: AtomicUsize,
}

/// The run was ended on purpose.
struct Crashed;

impl Progress for Crash {
    fn at(&self, _: Phase, _: usize, _: usize) {
        if self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err() {
            resume_unwind(Box::new(Crashed));
        }
    }
}
