//! `cargo xtask affected REPO`: measures whether `affected` would have listed the tests that commits changed.
//!
//! For each of the last commits of REPO that changed code and tests, indexes its parent and asks which tests the changed code files
//! affect. The expected answer is the test files that the commit changed and that existed before; test helpers do not count. A commit
//! counts only if all of them are listed. The share of all test files that are listed is the cost.

mod fault;
mod mutate;

pub(crate) use mutate::Mutation;

use crate::past::Past;
use anyhow::{Result, ensure};
use rhumb_index::{Environment, NoProgress, Project, RootPolicy};
use rhumb_languages::{Language, by_name};
use rhumb_query::affected::Affected;
use rhumb_query::{Answer, Ask, Session};
use rhumb_store::{Access, Store};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

/// The depths to compare; the last is the default.
const DEPTHS: [u32; 4] = [1, 2, 3, 0];
const USUAL: usize = 3;

/// The required percentage of commits whose tests are all listed, and the maximum percentage of test files listed for that.
const CONTAINED: usize = 80;
const NAMED: f64 = 15.0;

/// Measures over `count` commits and prints a table.
pub(crate) fn run(repository: &Path, count: usize) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let environment = Environment {
        root: Some(repository.to_path_buf()),
        state_dir: Some(scratch.path().join("state")),
        user_state_dir: None,
        ..Environment::of_process()
    };
    let project = Project::find(&environment, RootPolicy::Any)?;
    let mut measured = DEPTHS.map(|_| Measured::default());
    let history = project.history_of("HEAD");
    for commit in history.iter().filter(|commit| may_change_tests(&commit.paths)) {
        if measured[0].shares.len() == count {
            break;
        }
        let parent = format!("{}^", commit.id);
        let Ok(snapshot) = project.snapshot(&parent, &NoProgress) else { continue };
        let Some(case) = Case::of(&snapshot.index, &commit.paths)? else { continue };
        let past = Past { history: project.history_of(&parent), before: None };
        for (depth, measured) in DEPTHS.iter().zip(&mut measured) {
            case.measure(&snapshot.index, &past, *depth, measured)?;
        }
    }
    print(repository, &mut measured);
    let usual = &measured[USUAL];
    ensure!(usual.contained * 100 >= CONTAINED * usual.shares.len(), "too many tests are not named");
    ensure!(usual.share(50) <= NAMED, "too many tests are named");
    Ok(())
}

/// Whether a language is prose.
fn is_prose(language: &str) -> bool {
    by_name(language).is_some_and(Language::is_prose)
}

/// Whether a commit may be a case, judged by its paths.
fn may_change_tests(paths: &[String]) -> bool {
    let is_test = |path: &&String| path.to_ascii_lowercase().contains("test");
    paths.iter().any(|path| is_test(&path)) && paths.len() > 1
}

/// What a commit changed.
struct Case {
    code: Vec<String>,
    tests: BTreeSet<String>,
}

impl Case {
    /// The files among `paths` that are in the index of the parent; `None` unless there are both code and tests. Documents are
    /// neither.
    fn of(index: &Path, paths: &[String]) -> Result<Option<Self>> {
        let store = Store::open(index, None, Access::Read)?;
        let tests: BTreeSet<String> =
            store.test_files()?.tests.into_iter().filter(|it| it.is_whole).map(|it| it.path).collect();
        let mut case = Self { code: Vec::new(), tests: BTreeSet::new() };
        for path in paths {
            match store.file(path)? {
                Some(_) if tests.contains(path) => drop(case.tests.insert(path.clone())),
                // Test helpers are neither.
                Some(file) if !file.is_test && !is_prose(&file.stamp.language) => case.code.push(path.clone()),
                _ => {}
            }
        }
        let is_both = !case.code.is_empty() && !case.tests.is_empty();
        Ok(is_both.then_some(case))
    }

    fn measure(&self, index: &Path, past: &Past, depth: u32, measured: &mut Measured) -> Result<()> {
        let ask = Ask::Affected(Affected { files: self.code.clone(), depth, ..Affected::default() });
        let session = Session::open(index, Path::new(""), past)?;
        let start = Instant::now();
        let Answer::Affected(answer) = ask.answer(&session)? else { unreachable!("a question has its own answer") };
        measured.times.push(start.elapsed());
        let named: BTreeSet<&str> = answer.tests.iter().map(|test| test.path.as_str()).collect();
        measured.contained += usize::from(self.tests.iter().all(|test| named.contains(test.as_str())));
        #[expect(clippy::cast_precision_loss, reason = "counts of files are small")]
        measured.shares.push(100.0 * named.len() as f64 / answer.total.max(1) as f64);
        Ok(())
    }
}

/// The results of all commits at one depth.
#[derive(Default)]
struct Measured {
    contained: usize,
    /// The percentages of test files that were listed.
    shares: Vec<f64>,
    times: Vec<Duration>,
}

impl Measured {
    fn share(&self, percent: usize) -> f64 {
        self.shares.get(self.shares.len() * percent / 100).copied().unwrap_or(0.0)
    }
}

fn print(repository: &Path, measured: &mut [Measured]) {
    println!("{}: {} commits", repository.display(), measured[0].shares.len());
    println!("{:<6} {:>12} {:>14} {:>10} {:>10}", "depth", "all listed", "of all tests", "p90", "time");
    for (depth, measured) in DEPTHS.iter().zip(measured) {
        measured.shares.sort_by(f64::total_cmp);
        measured.times.sort_unstable();
        let time = measured.times.get(measured.times.len() / 2).map_or(0.0, Duration::as_secs_f64) * 1000.0;
        let permille = measured.contained * 1000 / measured.shares.len().max(1);
        let contained = format!("{}.{} %", permille / 10, permille % 10);
        let (median, most) = (measured.share(50), measured.share(90));
        println!("{depth:<6} {contained:>12} {median:>12.1} % {most:>8.1} % {time:>7.1} ms");
    }
}
