//! Test runners: the arguments with which each runs the tests in given files.

use crate::{ALL, by_path};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// A test runner.
#[derive(Clone, Copy)]
pub struct TestRunner {
    /// Its name.
    pub name: &'static str,
    /// The arguments that run the tests of the file at a path; empty if it cannot run them.
    pub arguments: fn(&str, &ReadFile<'_>) -> Vec<String>,
    /// The start of the only argument, if one argument lists all tests, separated by commas.
    pub list: Option<&'static str>,
}

/// Reads a file of the project; `None` if it does not exist.
pub type ReadFile<'r> = dyn Fn(&str) -> Option<String> + 'r;

/// Why a runner has no arguments for some files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunnerError {
    /// There is no runner of that name; these exist.
    Unknown(Vec<&'static str>),
    /// It can run none of the files; these runners can run some.
    Unfit(Vec<&'static str>),
}

/// The runner that takes the paths of all files, whatever their language.
const ANY: TestRunner = TestRunner::of_paths("plain");

impl TestRunner {
    /// A runner whose arguments are paths.
    pub(crate) const fn of_paths(name: &'static str) -> Self {
        Self::of_each(name, |path, _| vec![path.to_owned()])
    }

    /// A runner with arguments of their own for each file.
    pub(crate) const fn of_each(name: &'static str, arguments: fn(&str, &ReadFile<'_>) -> Vec<String>) -> Self {
        Self { name, arguments, list: None }
    }

    /// The arguments for some files, each once.
    fn arguments_of(&self, paths: &[&str], read: &ReadFile<'_>) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let mut arguments: Vec<String> = paths
            .iter()
            .filter(|path| runners_of(path).any(|runner| runner.name == self.name))
            .flat_map(|path| (self.arguments)(&unlike_option(path), read))
            .filter(|argument| seen.insert(argument.clone()))
            .collect();
        if let Some(start) = self.list.filter(|_| !arguments.is_empty()) {
            arguments = vec![format!("{start}{}", arguments.join(","))];
        }
        arguments
    }
}

/// The path in a form that no program takes for an option.
fn unlike_option(path: &str) -> Cow<'_, str> {
    if path.starts_with('-') { Cow::Owned(format!("./{path}")) } else { Cow::Borrowed(path) }
}

/// The runners of the language of the file at `path`.
fn runners_of(path: &str) -> impl Iterator<Item = &'static TestRunner> {
    by_path(path).map_or(&[][..], |language| language.tests.runners).iter().chain([&ANY])
}

/// All runners, sorted by name.
fn runners() -> Vec<&'static TestRunner> {
    let mut all: Vec<&TestRunner> = ALL.iter().flat_map(|language| language.tests.runners).chain([&ANY]).collect();
    all.sort_by_key(|runner| runner.name);
    all.dedup_by_key(|runner| runner.name);
    all
}

/// The arguments with which the runner called `name` runs the tests in the files at `paths`, each once. Files that it
/// cannot run are ignored, unless it can run none of them.
pub fn runner_arguments(name: &str, paths: &[&str], read: &ReadFile<'_>) -> Result<Vec<String>, RunnerError> {
    let all = runners();
    let names = |runners: &[&TestRunner]| runners.iter().map(|runner| runner.name).collect::<Vec<_>>();
    let runner = all.iter().find(|runner| runner.name == name).ok_or_else(|| RunnerError::Unknown(names(&all)))?;
    let arguments = runner.arguments_of(paths, read);
    if arguments.is_empty() && !paths.is_empty() {
        let mut fitting = all.clone();
        fitting.retain(|runner| !runner.arguments_of(paths, read).is_empty());
        return Err(RunnerError::Unfit(names(&fitting)));
    }
    Ok(arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &str) -> Option<String> {
        let text = match path {
            "Cargo.toml" => "[workspace]\nmembers = [\"tide\"]\n",
            "tide/Cargo.toml" => "[lib]\nname = \"x\"\n[package]\nversion = \"1\"\nname = 'tide-table'\n",
            "pier/src/test/java/OpenTest.java" => {
                "/* package none; */\npackage pier.gate; // here\n\nclass OpenTest {}\n"
            }
            "tide/src/lib.rs" | "tide/tests/moon/main.rs" | "tests/tide/__init__.py" | "loose/OpenTest.kt" => "",
            _ => return None,
        };
        Some(text.to_owned())
    }

    fn check(runner: &str, paths: &[&str], expected: &[&str]) {
        assert_eq!(runner_arguments(runner, paths, &read).expect("a runner"), expected);
    }

    #[test]
    fn files_of_other_languages_are_ignored() {
        check("pytest", &["tests/test_a.py", "tests/a.test.ts"], &["tests/test_a.py"]);
        check("jest", &["tests/test_a.py", "tests/a.test.ts"], &["tests/a.test.ts"]);
        check("vitest", &["tests/test_a.py", "tests/a.test.ts"], &["tests/a.test.ts"]);
        check("plain", &["tests/test_a.py", "tests/a.test.ts", "a"], &["tests/test_a.py", "tests/a.test.ts", "a"]);
        check("pytest", &[], &[]);
    }

    #[test]
    fn no_path_is_taken_for_an_option() {
        check("pytest", &["--rootdir=/tests/test_a.py"], &["./--rootdir=/tests/test_a.py"]);
        check("plain", &["-x", "a/-x"], &["./-x", "a/-x"]);
        check("go", &["-x/a_test.go"], &["././-x"]);
        check("unittest", &["-x/test_a.py"], &["..-x.test_a"]);
    }

    #[test]
    fn a_runner_that_fits_no_file_is_an_error() {
        let error = |name, paths: &[&str]| runner_arguments(name, paths, &read).expect_err("an error");
        assert_eq!(error("go", &["a/gate_spec.rb"]), RunnerError::Unfit(vec!["plain", "rspec"]));
        assert_eq!(error("minitest", &["a/gate_spec.rb"]), RunnerError::Unfit(vec!["plain", "rspec"]));
        assert_eq!(error("cargo", &["elsewhere/tests/a.rs"]), RunnerError::Unfit(vec!["plain"]));
        assert!(matches!(error("make", &[]), RunnerError::Unknown(known) if known.contains(&"cargo")));
    }

    #[test]
    fn packages_are_named_once() {
        check("go", &["crane/a_test.go", "crane/b_test.go", "main_test.go"], &["./crane", "."]);
    }

    #[test]
    fn targets_follow_the_manifest() {
        check("cargo", &["tide/tests/high.rs", "tide/src/low.rs"], &["--package=tide-table", "--test=high", "--lib"]);
        check("cargo", &["tide/tests/moon/phase.rs"], &["--package=tide-table", "--test=moon"]);
        check("cargo", &["tide/tests/support/mod.rs"], &["--package=tide-table", "--tests"]);
    }

    #[test]
    fn modules_are_named_from_where_their_packages_start() {
        check("unittest", &["tests/tide/test_high.py", "tests/test_low.py"], &["tide.test_high", "tests.test_low"]);
    }

    #[test]
    fn tests_and_specs_have_runners_of_their_own() {
        let paths = ["test/gate_test.rb", "test/test_pier.rb", "spec/gate_spec.rb"];
        check("minitest", &paths, &paths[..2]);
        check("rspec", &paths, &paths[2..]);
    }

    #[test]
    fn test_classes_have_the_package_that_their_file_declares() {
        let paths = ["pier/src/test/java/OpenTest.java", "loose/OpenTest.kt"];
        check("gradle", &paths, &["--tests=pier.gate.OpenTest", "--tests=OpenTest"]);
        check("maven", &paths, &["-Dtest=pier.gate.OpenTest,OpenTest"]);
        check("junit", &paths, &["--select-class=pier.gate.OpenTest", "--select-class=OpenTest"]);
    }
}
