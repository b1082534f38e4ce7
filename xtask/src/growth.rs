//! `cargo xtask growth PATH [--first PERCENT]`: measures an index of a few files that gains the rest of a project, compared with a cold
//! index, and the length of its write-ahead log.

use crate::bench::{copy, line, megabytes, ratio, seconds};
use crate::program::build;
use crate::usage::{Usage, measure};
use anyhow::{Context, Result, ensure};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// How often the log is looked at.
const INTERVAL: Duration = Duration::from_millis(5);

/// The log may have this many bytes at any time.
const MAX_LOG_BYTES: u64 = 100_000_000;

/// The growth may cost this many times a cold index.
const MAX_RATIO: f64 = 1.3;

/// Measures and prints. The index that grows has `percent` of the files first, but at least one.
pub(crate) fn run(path: &Path, percent: usize) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let growth = Growth { rhumb: build()?, folder: scratch.path().to_path_buf() };
    copy(path, &growth.root())?;
    let cold = growth.index("cold")?;
    let moved = growth.move_away(percent)?;
    growth.index("live")?;
    for (away, back) in &moved {
        fs::rename(away, back)?;
    }
    let (grown, log) = growth.index_and_watch_log()?;
    println!("{}", path.display());
    line("new entries", &moved.len().to_string());
    line("cold index, cpu", &seconds(cold.cpu));
    line("growth, cpu", &format!("{}  ({:.2}x the cold index)", seconds(grown.cpu), ratio(grown, cold)));
    line("longest log", &megabytes(log));
    ensure!(log < MAX_LOG_BYTES, "the log became too long");
    ensure!(percent > 0 || ratio(grown, cold) <= MAX_RATIO, "the growth costs too much");
    Ok(())
}

struct Growth {
    rhumb: PathBuf,
    folder: PathBuf,
}

impl Growth {
    fn root(&self) -> PathBuf {
        self.folder.join("root")
    }

    /// Brings the index in the state directory called `state` up to date.
    fn index(&self, state: &str) -> Result<Usage> {
        let state = self.folder.join(state);
        let mut arguments: Vec<OsString> = ["index", "--quiet"].map(OsString::from).to_vec();
        arguments.extend(["--root".into(), self.root().into(), "--state-dir".into(), state.into()]);
        Ok(measure(&self.rhumb, &arguments)?.0)
    }

    /// The same for the state directory called `live`; also returns the length of its longest log.
    fn index_and_watch_log(&self) -> Result<(Usage, u64)> {
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            let longest = scope.spawn(|| {
                let mut longest = 0;
                while !is_over.load(Ordering::Relaxed) {
                    longest = longest.max(log_bytes(&self.folder.join("live")));
                    thread::sleep(INTERVAL);
                }
                longest
            });
            let usage = self.index("live");
            is_over.store(true, Ordering::Relaxed);
            Ok((usage?, longest.join().ok().context("a thread panicked")?))
        })
    }

    /// Moves all but `percent` of the files out of the project, and leaves one of its own there. Returns where they are and were.
    fn move_away(&self, percent: usize) -> Result<Vec<(PathBuf, PathBuf)>> {
        let away = self.folder.join("away");
        fs::create_dir(&away)?;
        fs::write(self.root().join("rhumb_probe.py"), "def rhumb_probe():\n    return 1\n")?;
        let mut files = Vec::new();
        list(&self.root(), &mut files)?;
        files.sort();
        let leaving = files.into_iter().enumerate().filter(|(number, path)| {
            let is_probe = path.ends_with("rhumb_probe.py");
            !is_probe && number % 100 >= percent
        });
        let moved: Vec<_> = leaving.map(|(number, path)| (away.join(number.to_string()), path)).collect();
        for (to, from) in &moved {
            fs::rename(from, to)?;
        }
        Ok(moved)
    }
}

/// All files below `folder` that git does not keep for itself.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            if entry.file_name() != ".git" {
                list(&entry.path(), files)?;
            }
        } else {
            files.push(entry.path());
        }
    }
    Ok(())
}

/// The bytes of all write-ahead logs in `folder`.
fn log_bytes(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let logs = entries.filter(|entry| entry.file_name().to_string_lossy().ends_with("-wal"));
    logs.filter_map(|log| Some(log.metadata().ok()?.len())).sum()
}
