//! `cargo xtask kill --times N`: kills indexing runs at random times. The next run must succeed, and the index must then equal one built
//! from scratch.

use crate::program;
use anyhow::{Context, Result, ensure};
use rhumb_index::{Environment, Mode, NoProgress, Project, RootPolicy};
use rhumb_store::{Access, Store};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Enough files that a run takes long enough to be hit in every phase.
const FILES: usize = 120;

/// How many files change before each run.
const CHANGES: usize = 6;

/// Kills `times` runs.
pub(crate) fn run(times: u32, seed: u64) -> Result<()> {
    let rhumb = program::build()?;
    let scratch = tempfile::tempdir()?;
    let mut place = KillProject { rhumb, folder: scratch.path().to_path_buf(), random: fastrand::Rng::with_seed(seed) };
    fs::create_dir(place.folder.join("root"))?;
    (0..FILES).try_for_each(|number| place.write(number, 0))?;
    place.git(&["init", "--quiet"])?;
    let start = Instant::now();
    place.index(Kind::Full)?;
    let whole = start.elapsed();
    let (mut killed, mut time) = (0, 0);
    while killed < times {
        time += 1;
        let kind = place.random.choice(Kind::ALL).unwrap_or(Kind::Full);
        (0..CHANGES).try_for_each(|_| place.edit(time))?;
        killed += u32::from(!place.kill(kind, whole)?);
        place.index(Kind::Update).with_context(|| format!("seed {seed}: after kill {time}, of {kind:?}"))?;
        ensure!(place.holds()?, "seed {seed}: after kill {time}, of {kind:?}, the index differs from a fresh one");
    }
    println!(
        "{killed} of {time} runs were killed; every next run succeeded, and the index always equaled one built from scratch"
    );
    Ok(())
}

/// The kind of run that is killed.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// A full build that replaces an index.
    Full,
    /// An update.
    Update,
    /// The first build, which starts from a copy of a sibling's index.
    First,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Full, Self::Update, Self::First];
}

struct KillProject {
    rhumb: PathBuf,
    folder: PathBuf,
    random: fastrand::Rng,
}

impl KillProject {
    fn state(&self) -> PathBuf {
        self.folder.join("state")
    }

    /// Writes file `number`; each version defines other names and uses those of another file.
    fn write(&self, number: usize, version: u32) -> Result<()> {
        let other = (number * 7 + version as usize) % FILES;
        let lines = (0..30).map(|line| {
            format!("def door_{line}_{version}(wall):\n    return module_{other}.door_{line}_0(wall.open())\n\n")
        });
        let text = format!("import module_{other}\n\n{}", lines.collect::<String>());
        Ok(fs::write(self.path(number), text)?)
    }

    fn path(&self, number: usize) -> PathBuf {
        self.folder.join("root").join(format!("module_{number}.py"))
    }

    fn edit(&mut self, version: u32) -> Result<()> {
        let number = self.random.usize(..FILES);
        match self.random.usize(..4) {
            0 => drop(fs::remove_file(self.path(number))),
            1 => self.write(number, 0)?,
            _ => self.write(number, version)?,
        }
        Ok(())
    }

    fn command(&self, kind: Kind) -> Command {
        let mut command = Command::new(&self.rhumb);
        command.args(["index", "--quiet"]).arg("--root").arg(self.folder.join("root"));
        command.arg("--state-dir").arg(self.state()).env("XDG_STATE_HOME", self.folder.join("user"));
        if matches!(kind, Kind::Full) {
            command.arg("--full");
        }
        command.stdin(Stdio::null()).stdout(Stdio::null());
        command
    }

    fn git(&self, arguments: &[&str]) -> Result<()> {
        let status = Command::new("git").args(arguments).current_dir(self.folder.join("root")).status()?;
        ensure!(status.success(), "git {arguments:?} fails");
        Ok(())
    }

    fn index(&self, kind: Kind) -> Result<()> {
        ensure!(self.command(kind).status()?.success(), "the indexing run failed");
        Ok(())
    }

    /// Starts a run and kills it; returns whether it had already ended.
    fn kill(&mut self, kind: Kind, whole: Duration) -> Result<bool> {
        if matches!(kind, Kind::First) {
            self.project(&self.folder.join("sibling"))?.index(Mode::Update, &NoProgress)?;
            fs::remove_dir_all(self.state())?;
            // The sibling's index is slightly out of date.
            self.edit(u32::MAX)?;
        }
        let longest = if matches!(kind, Kind::Update) { whole / 3 } else { whole };
        let mut child = self.command(kind).spawn()?;
        thread::sleep(longest.mul_f64(self.random.f64()));
        let has_ended = child.try_wait()?.is_some();
        // A process that has already ended cannot be killed, which is fine.
        child.kill().ok();
        child.wait()?;
        Ok(has_ended)
    }

    /// Whether the index equals one made from scratch: in a new directory, by a user without other projects.
    fn holds(&self) -> Result<bool> {
        let fresh = tempfile::tempdir_in(&self.folder)?;
        let project = self.project_of(fresh.path(), None)?;
        let report = project.index(Mode::Full, &NoProgress)?;
        ensure!(report.is_full && report.seed.is_none(), "the index to compare with was not made from scratch");
        Ok(dump(&project)? == dump(&self.project(&self.state())?)?)
    }

    fn project(&self, state: &Path) -> Result<Project> {
        self.project_of(state, Some(self.folder.join("user")))
    }

    fn project_of(&self, state: &Path, user_state_dir: Option<PathBuf>) -> Result<Project> {
        let environment = Environment {
            root: Some(self.folder.join("root")),
            state_dir: Some(state.to_path_buf()),
            current_dir: self.folder.clone(),
            user_state_dir,
            ..Environment::default()
        };
        Ok(Project::find(&environment, RootPolicy::Any)?)
    }
}

fn dump(project: &Project) -> Result<Vec<String>> {
    let index = project.state.current_index().context("no current index")?;
    Ok(Store::open(&index, None, Access::Read)?.dump()?)
}
