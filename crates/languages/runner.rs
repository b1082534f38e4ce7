//! Test runners: the arguments with which each runs the tests in given files.

use crate::{ALL, by_path};
use std::collections::BTreeSet;

/// A test runner.
#[derive(Clone, Copy)]
pub struct TestRunner {
    /// Its name.
    pub name: &'static str,
    /// The arguments that run the tests of the file at a path.
    pub arguments: fn(&str, &ReadFile<'_>) -> Vec<String>,
}

/// Reads a file of the project; `None` if it does not exist.
pub type ReadFile<'r> = dyn Fn(&str) -> Option<String> + 'r;

/// A runner whose arguments are the paths of all files, whatever their language.
const ANY: TestRunner = TestRunner::of_paths("plain");

impl TestRunner {
    /// A runner whose arguments are paths.
    pub(crate) const fn of_paths(name: &'static str) -> Self {
        Self { name, arguments: |path, _| vec![path.to_owned()] }
    }
}

/// The names of all runners, in order.
#[must_use]
pub fn runner_names() -> Vec<&'static str> {
    let names = ALL.iter().flat_map(|language| language.tests.runners).chain([&ANY]).map(|runner| runner.name);
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

/// The arguments with which the runner called `name` runs the tests in the files at `paths`, each once. Files that it cannot
/// run are ignored. `None` if there is no such runner.
#[must_use]
pub fn runner_arguments(name: &str, paths: &[&str], read: &ReadFile<'_>) -> Option<Vec<String>> {
    if !runner_names().contains(&name) {
        return None;
    }
    let mut seen = BTreeSet::new();
    let runner_of = |path: &str| {
        let own = by_path(path).map_or(&[][..], |language| language.tests.runners);
        own.iter().chain([&ANY]).find(|runner| runner.name == name)
    };
    let arguments = paths.iter().filter_map(|path| Some((runner_of(path)?.arguments)(path, read))).flatten();
    Some(arguments.filter(|argument| seen.insert(argument.clone())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(runner: &str, paths: &[&str], expected: &[&str]) {
        let read = |path: &str| match path {
            "Cargo.toml" => Some("[workspace]\nmembers = [\"tide\"]\n".to_owned()),
            "tide/Cargo.toml" => {
                Some("[lib]\nname = \"x\"\n[package]\nversion = \"1\"\nname = 'tide-table'\n".to_owned())
            }
            "tide/src/lib.rs" | "tide/tests/moon/main.rs" => Some(String::new()),
            _ => None,
        };
        assert_eq!(runner_arguments(runner, paths, &read).expect("a runner"), expected);
    }

    #[test]
    fn files_of_other_languages_are_ignored() {
        check("pytest", &["tests/test_a.py", "tests/a.test.ts"], &["tests/test_a.py"]);
        check("jest", &["tests/test_a.py", "tests/a.test.ts"], &["tests/a.test.ts"]);
        check("plain", &["tests/test_a.py", "tests/a.test.ts", "a"], &["tests/test_a.py", "tests/a.test.ts", "a"]);
        assert_eq!(runner_arguments("make", &[], &|_| None), None);
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
        check("cargo", &["elsewhere/tests/a.rs"], &[]);
    }
}
