//! `cargo xtask load PATH`: measures the response times of a server, with one client and with many at once.
//!
//! Works on a copy of the project and measures from outside. Searches are for names of the project, the same ones in the same order in
//! every run.

mod agent;
mod crowd;
mod idle;

use crate::bench::{copy, line};
use crate::program::build;
use agent::Agent;
use anyhow::{Result, bail};
use crowd::Crowd;
use fastrand::Rng;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The number of searches by a single client.
const SEARCHES: usize = 1000;

/// How often a server is started to measure its first answer.
const STARTS: usize = 10;

/// The number of concurrent clients, and for how long they ask.
const CLIENTS: usize = 64;
const SPELL: Duration = Duration::from_secs(30);

/// A project with an index, and the program.
struct Site {
    rhumb: PathBuf,
    root: PathBuf,
    home: PathBuf,
}

impl Site {
    /// The program for the project, with a separate home directory.
    fn rhumb(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.rhumb);
        command.arg("--root").arg(&self.root).args(arguments);
        command.env("HOME", &self.home).env_remove("XDG_STATE_HOME").env_remove("XDG_CACHE_HOME");
        command
    }

    /// The names to search for.
    fn words(&self) -> Result<Vec<String>> {
        const NAMES: &str = "SELECT DISTINCT name FROM symbols WHERE kind NOT IN ('file', 'section') ORDER BY name";
        let output = self.rhumb(&["query", NAMES, "--limit", "0", "--json"]).output()?;
        let rows: Vec<serde_json::Map<String, serde_json::Value>> = serde_json::from_slice(&output.stdout)?;
        let mut words: Vec<String> =
            rows.iter().filter_map(|row| row.get("name")?.as_str().map(str::to_owned)).collect();
        if words.is_empty() {
            bail!("{} has no symbols", self.root.display());
        }
        Rng::with_seed(1).shuffle(&mut words);
        words.truncate(SEARCHES);
        Ok(words)
    }
}

/// Measures and prints the results.
pub(crate) fn run(path: &Path) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let folder = scratch.path();
    let site = Site { rhumb: build()?, root: folder.join("copy"), home: folder.join("home") };
    copy(path, &site.root)?;
    let words = site.words()?;
    println!("{}", path.display());
    line("start to first answer", &summary(&starts(&site, &words)?));
    line("one agent", &summary(&one_after_another(&site, &words)?));
    let crowd = Crowd::new(&site, &words)?;
    crowd.ask(CLIENTS, SPELL)?;
    crowd.ask_beside_idle_clients()
}

/// The time from the start of a server to its first answer.
fn starts(site: &Site, words: &[String]) -> Result<Vec<Duration>> {
    words
        .iter()
        .cycle()
        .take(STARTS)
        .map(|word| {
            let start = Instant::now();
            Agent::start(site)?.search(word)?;
            Ok(start.elapsed())
        })
        .collect()
}

/// The response times of one client once the server is warm.
fn one_after_another(site: &Site, words: &[String]) -> Result<Vec<Duration>> {
    let mut agent = Agent::start(site)?;
    for word in words.iter().take(STARTS) {
        agent.search(word)?;
    }
    // The watch checks all files once before it relies on events.
    std::thread::sleep(Duration::from_secs(2));
    words
        .iter()
        .map(|word| {
            let start = Instant::now();
            agent.search(word)?;
            Ok(start.elapsed())
        })
        .collect()
}

/// The median, the 99th percentile and the maximum.
fn summary(times: &[Duration]) -> String {
    let mut times = times.to_vec();
    times.sort_unstable();
    let at = |percent: usize| times.get((times.len() * percent / 100).min(times.len().saturating_sub(1)));
    let text = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1000.0);
    let (half, most, all) = (text(at(50)), text(at(99)), text(times.last()));
    format!("p50 {half:.1} ms, p99 {most:.1} ms, at most {all:.1} ms ({} answers)", times.len())
}
