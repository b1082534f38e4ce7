//! `cargo xtask affected --mutate PROJECT --run COMMAND`: measures whether `affected` lists the tests that fail.
//!
//! Makes random functions of PROJECT fail, one after the other, and runs COMMAND with a shell in PROJECT. COMMAND prints the
//! tests that fail: their paths, or their modules as dotted names. Test files that it also prints before anything is changed do
//! not count. Each function whose fault some test notices is then a question: does `affected --symbol FUNCTION` list all of
//! these files, and how many times as many files? With `--tests PATH..`, only the tests under these paths count; name those
//! that COMMAND runs. PROJECT must be a clean checkout, since its files are modified and restored.

use super::fault::with_fault;
use crate::past::Past;
use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use rhumb_index::{Environment, NoProgress, Project, RootPolicy};
use rhumb_languages::by_name;
use rhumb_model::{Flags, SymbolKind};
use rhumb_query::affected::Affected;
use rhumb_query::{Answer, Ask, Session};
use rhumb_store::{Access, FileFilter, Store, SymbolRow};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// All failing files must be listed for this percentage of the functions.
const CONTAINED: usize = 90;

/// The answer may list this many times as many files as fail, in the median.
const MOST_LISTED: f64 = 3.0;

/// How many faults no test may notice for each that one does.
const TRIES: usize = 5;

/// What to measure.
pub(crate) struct Mutation<'m> {
    pub(crate) project: &'m Path,
    pub(crate) command: &'m str,
    pub(crate) functions: usize,
    pub(crate) seed: u64,
    /// The files and directories of the tests that the command runs; empty for all.
    pub(crate) tests: &'m [&'m str],
}

impl Mutation<'_> {
    /// Measures and prints a line for each function, then a summary.
    pub(crate) fn run(&self) -> Result<()> {
        let status = Command::new("git").args(["status", "--porcelain"]).current_dir(self.project).output()?;
        ensure!(status.status.success() && status.stdout.is_empty(), "{} is not clean", self.project.display());
        let scratch = tempfile::tempdir()?;
        let environment = Environment {
            root: Some(self.project.to_path_buf()),
            state_dir: Some(scratch.path().join("state")),
            user_state_dir: None,
            ..Environment::of_process()
        };
        let project = Project::find(&environment, RootPolicy::Any)?;
        let index = project.snapshot("HEAD", &NoProgress)?.index;
        let past = Past { history: project.history_of("HEAD"), before: None };
        let session = Session::open(&index, Path::new(""), &past)?;
        let store = Store::open(&index, None, Access::Read)?;
        let names = TestNames::of(&store, |path| self.runs(path))?;
        let before = names.mentioned(&self.output()?);
        let mut functions = functions(&store)?;
        Rng::with_seed(self.seed).shuffle(&mut functions);
        functions.truncate(self.functions * TRIES);
        let mut results = Vec::new();
        for function in &functions {
            if results.len() == self.functions {
                break;
            }
            let Some(output) = self.output_with_fault(function)? else { continue };
            let failing: BTreeSet<String> = names.mentioned(&output).difference(&before).cloned().collect();
            if failing.is_empty() {
                println!("{:<70} no test fails", function.handle);
                continue;
            }
            let mut result = Comparison::of(&session, function, failing)?;
            result.listed.retain(|path| self.runs(path));
            result.print(function);
            results.push(result);
        }
        summarize(&mut results)
    }

    /// Whether the command runs the tests in `path`.
    fn runs(&self, path: &str) -> bool {
        let is_under = |tests: &&str| {
            path.strip_prefix(tests.trim_end_matches('/')).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.tests.is_empty() || self.tests.iter().any(is_under)
    }

    /// What the command prints while `function` fails; `None` if no statement can be put into it.
    fn output_with_fault(&self, function: &SymbolRow) -> Result<Option<String>> {
        let path = self.project.join(&function.file_path);
        let source = fs::read_to_string(&path)?;
        let place = (function.name_line as usize - 1, function.name_col as usize - 1);
        let fault = by_name(&function.language).map_or("", |language| language.tests.fault);
        let signature = function.signature.as_deref().unwrap_or_default();
        let Some(changed) = with_fault(&source, place, signature, fault) else { return Ok(None) };
        fs::write(&path, changed)?;
        let output = self.output();
        fs::write(&path, source)?;
        output.map(Some)
    }

    fn output(&self) -> Result<String> {
        let output = Command::new("sh").args(["-c", self.command]).current_dir(self.project).output()?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr))
    }
}

/// The functions and methods outside tests, in the order of the index.
fn functions(store: &Store) -> Result<Vec<SymbolRow>> {
    let mut found = Vec::new();
    for file in store.files_filtered(FileFilter::default(), u32::MAX)? {
        let has_fault = by_name(&file.stamp.language).is_some_and(|language| !language.tests.fault.is_empty());
        if file.is_test || file.is_generated || !has_fault {
            continue;
        }
        let mut symbols = store.symbols_of_file(&file.stamp.path)?;
        symbols.retain(|it| {
            let is_function = matches!(it.kind, SymbolKind::Function | SymbolKind::Method);
            let is_bare =
                it.flags.contains(Flags::TEST) || it.flags.contains(Flags::LOCAL) || it.flags.contains(Flags::EMBEDDED);
            is_function && it.body_hash.is_some() && !is_bare
        });
        found.append(&mut symbols);
    }
    Ok(found)
}

/// How test files are named in the output of runners.
struct TestNames {
    paths: Vec<String>,
    /// Ends of paths without extension, of at least two segments, if only one file has them.
    modules: BTreeMap<String, Option<String>>,
}

impl TestNames {
    /// The names of the test files whose path satisfies `runs`.
    fn of(store: &Store, runs: impl Fn(&str) -> bool) -> Result<Self> {
        let mut paths: Vec<String> = store.test_files()?.tests.into_iter().map(|file| file.path).collect();
        paths.retain(|path| runs(path));
        let mut modules: BTreeMap<String, Option<String>> = BTreeMap::new();
        for path in &paths {
            let stem = path.rsplit_once('.').map_or(path.as_str(), |(stem, _)| stem);
            let starts = stem.match_indices('/').map(|(at, _)| at + 1);
            for start in std::iter::once(0).chain(starts).filter(|start| stem[*start..].contains('/')) {
                let known = modules.entry(stem[start..].to_owned());
                known.and_modify(|it| *it = None).or_insert_with(|| Some(path.clone()));
            }
        }
        Ok(Self { paths, modules })
    }

    /// The test files that `output` mentions.
    fn mentioned(&self, output: &str) -> BTreeSet<String> {
        let is_part = |c: char| c.is_alphanumeric() || "_-./".contains(c);
        let words: BTreeSet<&str> = output.split(|c| !is_part(c)).filter(|word| word.contains(['/', '.'])).collect();
        let mut found = BTreeSet::new();
        for word in words {
            if word.contains('/') {
                let fits = |path: &&String| word == *path || word.ends_with(&format!("/{path}"));
                found.extend(self.paths.iter().filter(fits).cloned());
                continue;
            }
            let ends = word.match_indices('.').map(|(at, _)| at).chain([word.len()]);
            let module = ends.rev().find_map(|end| self.modules.get(&word[..end].replace('.', "/")));
            found.extend(module.cloned().flatten());
        }
        found
    }
}

/// The answer for one function, next to what fails.
struct Comparison {
    failing: BTreeSet<String>,
    listed: BTreeSet<String>,
    time: Duration,
}

impl Comparison {
    fn of(session: &Session<'_>, function: &SymbolRow, failing: BTreeSet<String>) -> Result<Self> {
        let ask = Ask::Affected(Affected { symbols: vec![function.handle.clone()], ..Affected::default() });
        let start = Instant::now();
        let Answer::Affected(answer) = ask.answer(session)? else { unreachable!("a question has its own answer") };
        let listed = answer.tests.into_iter().map(|test| test.path).collect();
        Ok(Self { failing, listed, time: start.elapsed() })
    }

    fn missing(&self) -> Vec<&str> {
        self.failing.difference(&self.listed).map(String::as_str).collect()
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of files are small")]
    fn ratio(&self) -> f64 {
        self.listed.len() as f64 / self.failing.len() as f64
    }

    fn print(&self, function: &SymbolRow) {
        let (failing, listed, missing) = (self.failing.len(), self.listed.len(), self.missing());
        println!("{:<70} {failing:>4} fail {listed:>4} listed {:>4} missing", function.handle, missing.len());
        missing.iter().take(5).for_each(|path| println!("    {path}"));
    }
}

fn summarize(results: &mut [Comparison]) -> Result<()> {
    ensure!(!results.is_empty(), "no fault was noticed by any test");
    let contained = results.iter().filter(|it| it.missing().is_empty()).count();
    results.sort_by(|one, other| one.ratio().total_cmp(&other.ratio()));
    let ratio = results[results.len() / 2].ratio();
    let times: BTreeSet<Duration> = results.iter().map(|it| it.time).collect();
    let slowest = times.last().context("no times")?;
    println!(
        "{} functions: all failing files listed for {} %, {ratio:.1} times as many listed in the median, at most {:.0} ms",
        results.len(),
        contained * 100 / results.len(),
        slowest.as_secs_f64() * 1000.0
    );
    ensure!(contained * 100 >= CONTAINED * results.len(), "too many failing tests are not listed");
    ensure!(ratio <= MOST_LISTED, "too many tests are listed");
    Ok(())
}
