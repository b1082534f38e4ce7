//! Filters and counts of results: the same arguments for every question that lists places.
//!
//! A question flattens [`ResultFilter`] or, if it does not count, [`ListFilter`] or [`PathFilter`] into its arguments, applies its
//! [`ResultScope`] before it truncates its list, and returns [`ResultCounts`] instead of the list if counts were requested.
//! `--kind` and `--in` choose the subject of a question; these choose among its results.

use crate::argument::{CountBy, CountUnit, Kind, Selected, Selection, left};
use crate::error::Error;
use crate::session::{ProjectPath, Session};
use crate::shape::shape;
use rhumb_model::SymbolKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

/// Which results to list, for questions that count them.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct ResultFilter {
    /// Which results to list.
    #[serde(flatten)]
    pub list: ListFilter,
    /// Count results instead of listing them.
    #[serde(default, rename = "count-by")]
    pub count_by: Option<CountBy>,
}

/// In which files to list results.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct PathFilter {
    /// Only list results in PATH: a file, directory or glob; `!PATH` excludes.
    #[serde(default, rename = "where")]
    #[schemars(extend("format" = "path"))]
    pub paths: Vec<String>,
}

/// Which results to list.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct ListFilter {
    /// In which files.
    #[serde(flatten)]
    pub paths: PathFilter,
    /// List only results in tests, or no results in tests.
    #[serde(default)]
    pub tests: Option<Selection>,
    /// List only results in generated files, or no results in generated files.
    #[serde(default)]
    pub generated: Option<Selection>,
    /// Only list results of this kind: the kind of the listed symbol, or of the symbol around a reference.
    #[serde(default, rename = "of-kind")]
    pub of_kind: Option<Kind>,
}

/// A [`PathFilter`] ready for use.
pub(crate) struct PathScope {
    included: Vec<PathPattern>,
    excluded: Vec<PathPattern>,
}

/// A [`ListFilter`] ready for use.
pub(crate) struct ResultScope {
    paths: PathScope,
    tests: Option<Selection>,
    generated: Option<(Selection, HashSet<String>)>,
    kind: Option<SymbolKind>,
}

enum PathPattern {
    Place(ProjectPath),
    Glob(String),
}

impl PathFilter {
    /// Whether it admits all paths.
    pub(crate) fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// Looks its paths up in the index.
    pub(crate) fn scope(&self, session: &Session<'_>) -> Result<PathScope, Error> {
        let (mut included, mut excluded) = (Vec::new(), Vec::new());
        for given in &self.paths {
            match given.strip_prefix('!') {
                Some(given) => excluded.push(PathPattern::read(given, session)?),
                None => included.push(PathPattern::read(given, session)?),
            }
        }
        Ok(PathScope { included, excluded })
    }
}

impl PathScope {
    /// Whether to list a result in the file at `path`.
    pub(crate) fn admits_path(&self, path: &str) -> bool {
        (self.included.is_empty() || self.included.iter().any(|pattern| pattern.matches(path)))
            && !self.excluded.iter().any(|pattern| pattern.matches(path))
    }
}

impl ListFilter {
    /// Looks its paths up in the index.
    pub(crate) fn scope(&self, session: &Session<'_>) -> Result<ResultScope, Error> {
        let paths = self.paths.scope(session)?;
        let generated = match self.generated {
            Some(selection) => Some((selection, session.store.generated_paths()?)),
            None => None,
        };
        let kind = self.of_kind.map(|Kind(kind)| kind);
        Ok(ResultScope { paths, tests: self.tests, generated, kind })
    }
}

impl ResultFilter {
    /// Looks its paths up in the index.
    pub(crate) fn scope(&self, session: &Session<'_>) -> Result<ResultScope, Error> {
        self.list.scope(session)
    }

    /// Counts results by their paths, if counts were requested. At most `rows` are listed.
    pub(crate) fn counts<'p>(&self, results: impl Iterator<Item = (&'p str, u64)>, rows: u32) -> Option<ResultCounts> {
        let CountBy(unit) = self.count_by?;
        let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
        for (path, count) in results {
            *sums.entry(unit_of(unit, path)).or_default() += count;
        }
        let total = sums.len() as u64;
        let mut counts: Vec<PathCount> =
            sums.into_iter().map(|(path, count)| PathCount { path: path.to_owned(), count }).collect();
        counts.sort_by_key(|it| Reverse(it.count));
        counts.truncate(rows as usize);
        Some(ResultCounts { by: unit.name(), total, left: left(total, counts.len()), counts })
    }
}

/// The file or folder under which a result in the file at `path` is counted.
fn unit_of(unit: CountUnit, path: &str) -> &str {
    match unit {
        CountUnit::File => path,
        CountUnit::Folder => path.rsplit_once('/').map_or(".", |(folder, _)| folder),
    }
}

impl ResultScope {
    /// Whether to list a result in the file at `path`, in or at a symbol of `kind`.
    pub(crate) fn admits(&self, path: &str, is_test: bool, kind: SymbolKind) -> bool {
        self.kind.is_none_or(|wanted| wanted == kind)
            && self.tests.is_none_or(|tests| selects(tests, is_test))
            && self.generated.as_ref().is_none_or(|(selection, paths)| selects(*selection, paths.contains(path)))
            && self.paths.admits_path(path)
    }
}

fn selects(Selection(selected): Selection, has_property: bool) -> bool {
    (selected == Selected::Only) == has_property
}

impl PathPattern {
    fn read(given: &str, session: &Session<'_>) -> Result<Self, Error> {
        if given.contains(['*', '?']) {
            return Ok(Self::Glob(session.workspace.path(given)));
        }
        match session.place(given)? {
            Some(place) => Ok(Self::Place(place)),
            None => Err(session.no_path(given)?),
        }
    }

    fn matches(&self, path: &str) -> bool {
        match self {
            Self::Place(place) => place.holds(path),
            Self::Glob(glob) => glob_matches(glob.as_bytes(), path.as_bytes()),
        }
    }
}

/// Whether `glob` matches the whole of `path`. `*` also matches slashes, as in `rhumb files`.
fn glob_matches(glob: &[u8], path: &[u8]) -> bool {
    let (mut at, mut index) = (0, 0);
    let mut last_star: Option<(usize, usize)> = None;
    while index < path.len() {
        match glob.get(at) {
            Some(b'*') => {
                last_star = Some((at, index));
                at += 1;
            }
            Some(byte) if *byte == b'?' || *byte == path[index] => (at, index) = (at + 1, index + 1),
            _ => {
                // The last star has to match one more byte.
                let Some((star, matched)) = last_star else { return false };
                last_star = Some((star, matched + 1));
                (at, index) = (star + 1, matched + 1);
            }
        }
    }
    glob[at..].iter().all(|byte| *byte == b'*')
}

/// Results counted by file or folder.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ResultCounts {
    /// `file` or `folder`.
    pub by: &'static str,
    /// The number of files or folders.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// The counts, largest first.
    pub counts: Vec<PathCount>,
}

/// The number of results in a file or folder.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PathCount {
    /// The file or folder.
    pub path: String,
    /// The number.
    pub count: u64,
}

shape! { ResultCounts { lists: counts(left); } }
shape! { PathCount {} }

#[cfg(test)]
mod tests {
    use super::*;

    fn check(glob: &str, path: &str, expected: bool) {
        assert_eq!(glob_matches(glob.as_bytes(), path.as_bytes()), expected, "{glob} {path}");
    }

    #[test]
    fn globs_match_whole_paths() {
        check("*_test.go", "pkg/cart_test.go", true);
        check("*_test.go", "pkg/cart_test.gob", false);
        check("pkg/*/a?.py", "pkg/x/y/ab.py", true);
        check("pkg/*/a?.py", "pkg/ab.py", false);
        check("*a*b*c", "xxabxbxcc", true);
        check("*a*b*c", "xxabxbxcx", false);
        check("**", "", true);
    }

    #[test]
    fn many_stars_take_quadratic_time_at_most() {
        check(&format!("{}b", "*a".repeat(200)), &"a".repeat(4000), false);
    }

    #[test]
    fn results_are_counted_largest_first() {
        let by = |unit| ResultFilter { count_by: Some(CountBy(unit)), ..ResultFilter::default() };
        let results = [("shop/a.py", 1), ("shop/b.py", 2), ("main.py", 2)];
        let check = |unit, rows, expected: &[(&str, u64)], left| {
            let counts = by(unit).counts(results.into_iter(), rows).expect("counts were requested");
            let shown: Vec<(&str, u64)> = counts.counts.iter().map(|it| (it.path.as_str(), it.count)).collect();
            assert_eq!((shown.as_slice(), counts.left), (expected, left));
        };
        check(CountUnit::File, 9, &[("main.py", 2), ("shop/b.py", 2), ("shop/a.py", 1)], 0);
        check(CountUnit::Folder, 9, &[("shop", 3), (".", 2)], 0);
        check(CountUnit::Folder, 1, &[("shop", 3)], 1);
        assert!(ResultFilter::default().counts(results.into_iter(), 9).is_none());
    }
}
