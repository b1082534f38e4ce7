//! What test runners want to be handed for them to run the tests in some files.

use std::collections::BTreeSet;

/// A test runner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Runner {
    Pytest,
    Cargo,
    Go,
    Jest,
    /// Whatever takes paths.
    Plain,
}

/// How the text of a file is read; none if it is not there.
type Read<'r> = dyn Fn(&str) -> Option<String> + 'r;

impl Runner {
    /// The one called `name`.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let all = [
            ("pytest", Self::Pytest),
            ("cargo", Self::Cargo),
            ("go", Self::Go),
            ("jest", Self::Jest),
            ("plain", Self::Plain),
        ];
        all.into_iter().find(|(other, _)| *other == name).map(|(_, runner)| runner)
    }

    /// Its arguments for the tests in the files at `paths`; files that it cannot run are left out.
    pub(crate) fn arguments(self, paths: &[&str], read: &Read<'_>) -> Vec<String> {
        let own = paths.iter().copied().filter(|path| self.runs(path));
        match self {
            Self::Pytest | Self::Jest | Self::Plain => own.map(str::to_owned).collect(),
            Self::Go => once(own.map(package_folder)),
            Self::Cargo => once(own.flat_map(|path| targets(path, read))),
        }
    }

    fn runs(self, path: &str) -> bool {
        let extensions: &[&str] = match self {
            Self::Pytest => &["py"],
            Self::Cargo => &["rs"],
            Self::Go => &["go"],
            Self::Jest => &["js", "jsx", "ts", "tsx", "mjs", "cjs", "mts", "cts"],
            Self::Plain => return true,
        };
        path.rsplit_once('.').is_some_and(|(_, extension)| extensions.contains(&extension))
    }
}

/// Each once, where it comes first.
fn once(arguments: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    arguments.filter(|argument| seen.insert(argument.clone())).collect()
}

fn package_folder(path: &str) -> String {
    path.rsplit_once('/').map_or_else(|| ".".to_owned(), |(folder, _)| format!("./{folder}"))
}

/// The package and the target that a file belongs to. Each is one argument, so that equal ones can be told.
fn targets(path: &str, read: &Read<'_>) -> Vec<String> {
    let Some((folder, name)) = package(path, read) else { return Vec::new() };
    let below = path.strip_prefix(&folder).unwrap_or(path);
    let has = |file: &str| read(&format!("{folder}{file}")).is_some();
    let target = match below.split('/').collect::<Vec<_>>().as_slice() {
        [kind @ ("tests" | "benches"), file] => named(kind, file.trim_end_matches(".rs")),
        [kind @ ("tests" | "benches"), name, ..] if has(&format!("{kind}/{name}/main.rs")) => named(kind, name),
        // A module that several tests may share.
        ["tests", ..] => "--tests".to_owned(),
        ["benches", ..] => "--benches".to_owned(),
        _ if has("src/lib.rs") => "--lib".to_owned(),
        _ => "--bins".to_owned(),
    };
    vec![format!("--package={name}"), target]
}

fn named(kind: &str, name: &str) -> String {
    format!("--{}={name}", if kind == "tests" { "test" } else { "bench" })
}

/// The folder, with a slash at its end, and the name of the package that a file belongs to.
fn package(path: &str, read: &Read<'_>) -> Option<(String, String)> {
    let folders = path.rmatch_indices('/').map(|(slash, _)| &path[..=slash]).chain([""]);
    folders.into_iter().find_map(|folder| {
        let manifest = read(&format!("{folder}Cargo.toml"))?;
        Some((folder.to_owned(), package_name(&manifest)?))
    })
}

/// The name in the table `package` of a manifest.
fn package_name(manifest: &str) -> Option<String> {
    let lines = manifest.lines().map(str::trim);
    let table = lines.skip_while(|line| *line != "[package]").skip(1).take_while(|line| !line.starts_with('['));
    let value = table.filter_map(|line| line.split_once('=')).find(|(key, _)| key.trim() == "name")?.1;
    value.trim().split('"').nth(1).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(runner: Runner, paths: &[&str], expected: &[&str]) {
        let read = |path: &str| match path {
            "Cargo.toml" => Some("[workspace]\nmembers = [\"tide\"]\n".to_owned()),
            "tide/Cargo.toml" => {
                Some("[package]\nversion = \"1\"\nname = \"tide-table\"\n[lib]\nname = \"x\"\n".to_owned())
            }
            "tide/src/lib.rs" | "tide/tests/moon/main.rs" => Some(String::new()),
            _ => None,
        };
        assert_eq!(runner.arguments(paths, &read), expected);
    }

    #[test]
    fn paths_are_handed_on_where_they_can_be_run() {
        check(Runner::Pytest, &["tests/test_a.py", "tests/a.test.ts"], &["tests/test_a.py"]);
        check(Runner::Jest, &["tests/test_a.py", "tests/a.test.ts"], &["tests/a.test.ts"]);
        check(Runner::Plain, &["tests/test_a.py", "tests/a.test.ts"], &["tests/test_a.py", "tests/a.test.ts"]);
    }

    #[test]
    fn packages_are_named_once() {
        check(Runner::Go, &["crane/a_test.go", "crane/b_test.go", "main_test.go"], &["./crane", "."]);
    }

    #[test]
    fn targets_are_named_as_the_manifest_says() {
        check(
            Runner::Cargo,
            &["tide/tests/high.rs", "tide/src/low.rs"],
            &["--package=tide-table", "--test=high", "--lib"],
        );
        check(Runner::Cargo, &["tide/tests/moon/phase.rs"], &["--package=tide-table", "--test=moon"]);
        check(Runner::Cargo, &["tide/tests/support/mod.rs"], &["--package=tide-table", "--tests"]);
        check(Runner::Cargo, &["elsewhere/tests/a.rs"], &[]);
    }
}
