//! Entry points: files and symbols that something outside of the code uses, by the conventions of languages, frameworks and tools.
//!
//! The conventions of a language are data in its folder. What manifests declare is part of the [`Layout`].

use crate::ALL;
use crate::hooks::Layout;
use crate::paths::{is_below, joined};
use crate::table::Language;
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use rhumb_model::{Flags, SymbolKind};
use std::sync::LazyLock;

/// The conventions of a language about entry points.
#[derive(Clone, Copy)]
pub struct EntryPoints {
    /// Files that a tool loads by their path, which makes everything they export an entry point.
    pub files: &'static [EntryFiles],
    /// Symbols that a runtime or framework calls.
    pub symbols: &'static [EntrySymbols],
}

impl EntryPoints {
    /// No entry points.
    pub const NONE: Self = Self { files: &[], symbols: &[] };
}

/// Files that a tool loads by their path.
#[derive(Clone, Copy)]
pub struct EntryFiles {
    /// The name of the rule, shown to users: the tool or the convention.
    pub rule: &'static str,
    /// The packages whose use makes the rule apply, below the manifest that names one of them; always if empty.
    pub needs: &'static [&'static str],
    /// The files, as globs relative to that manifest, or below any directory if the rule always applies.
    pub globs: &'static [&'static str],
}

/// Symbols that a runtime or framework calls.
#[derive(Clone, Copy)]
pub struct EntrySymbols {
    /// The name of the rule, shown to users.
    pub rule: &'static str,
    /// Names of functions that belong to no object.
    pub names: &'static [&'static str],
    /// Decorators, annotations or attributes by the last part of their name. With a leading dot, only on a receiver
    /// (`@app.get`); with a trailing parenthesis, only with arguments.
    pub decorators: &'static [&'static str],
}

/// Only this many decorators of a definition are compared with rules. Generated code can share thousands among many fields.
const MAX_DECORATORS: usize = 16;

/// A definition that may be an entry point.
#[derive(Clone, Copy, Debug)]
pub struct EntryCandidate<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its kind.
    pub kind: SymbolKind,
    /// Its flags.
    pub flags: Flags,
    /// Its decorators, annotations or attributes, with their arguments as written.
    pub decorators: &'a [String],
}

impl EntryPoints {
    /// The first rule that makes a definition an entry point.
    #[must_use]
    pub fn rule_of(&self, candidate: &EntryCandidate<'_>) -> Option<&'static str> {
        let is_free = candidate.kind == SymbolKind::Function || candidate.flags.contains(Flags::STATIC);
        let is_free = is_free && candidate.kind.is_callable() && !candidate.flags.contains(Flags::LOCAL);
        let applies = |rule: &&EntrySymbols| {
            (is_free && rule.names.contains(&candidate.name))
                || candidate.decorators.iter().take(MAX_DECORATORS).any(|written| rule.is_decorated_by(written))
        };
        self.symbols.iter().find(applies).map(|rule| rule.rule)
    }
}

impl EntrySymbols {
    /// Whether a decorator as written is one of the rule. Some languages write several into one pair of brackets.
    fn is_decorated_by(&self, written: &str) -> bool {
        let is_known = |decorator| self.decorators.iter().any(|pattern| is_decorator(pattern, decorator));
        !self.decorators.is_empty() && decorators(written).any(is_known)
    }
}

/// The decorators of a list, without the marks around it, separated by commas that are not within parentheses.
fn decorators(written: &str) -> impl Iterator<Item = &str> {
    let list = written.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '_').trim_end_matches(']');
    let mut depth = 0_u32;
    let is_separator = move |c: char| {
        depth = match c {
            '(' => depth + 1,
            ')' => depth.saturating_sub(1),
            _ => depth,
        };
        c == ',' && depth == 0
    };
    list.split(is_separator).map(str::trim)
}

fn is_decorator(pattern: &str, decorator: &str) -> bool {
    let (pattern, needs_arguments) = pattern.strip_suffix('(').map_or((pattern, false), |pattern| (pattern, true));
    let (pattern, needs_receiver) = pattern.strip_prefix('.').map_or((pattern, false), |pattern| (pattern, true));
    let end = decorator.find(['(', '=', ' ']).unwrap_or(decorator.len());
    let path = &decorator[..end];
    let start = path.rfind(['.', ':', '\\']).map_or(0, |separator| separator + 1);
    let has_arguments = decorator[end..].starts_with('(');
    &path[start..] == pattern && (start > 0 || !needs_receiver) && (has_arguments || !needs_arguments)
}

/// A file or symbol that a manifest declares to be an entry point.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeclaredEntry {
    /// The path of the file from the root.
    pub path: String,
    /// The function at the top level of the file; empty for the file itself.
    pub name: String,
    /// The name of the rule.
    pub rule: &'static str,
}

/// The compiled globs of a language, each with the index of its rule.
struct FileGlobs {
    /// Of rules that always apply.
    general: (GlobSet, Vec<usize>),
    /// Of rules that need a package, relative to its manifest.
    of_packages: (GlobSet, Vec<usize>),
}

/// The globs of each language, in the order of [`ALL`].
static FILE_GLOBS: LazyLock<Vec<FileGlobs>> = LazyLock::new(|| ALL.iter().map(FileGlobs::of).collect());

impl FileGlobs {
    fn of(language: &Language) -> Self {
        let rules = || language.entry_points.files.iter().enumerate();
        let general = rules().filter(|(_, rule)| rule.needs.is_empty());
        let general = general.flat_map(|(index, rule)| rule.globs.iter().map(move |glob| (index, joined("**", glob))));
        let of_packages = rules().filter(|(_, rule)| !rule.needs.is_empty());
        let of_packages =
            of_packages.flat_map(|(index, rule)| rule.globs.iter().map(move |glob| (index, (*glob).to_owned())));
        Self { general: compiled(general), of_packages: compiled(of_packages) }
    }

    fn by_language(language: &Language) -> Option<&'static Self> {
        FILE_GLOBS.get(ALL.iter().position(|known| known == language)?)
    }
}

/// A set of globs with the rules they belong to. A test checks that the globs of all languages are valid.
fn compiled(globs: impl Iterator<Item = (usize, String)>) -> (GlobSet, Vec<usize>) {
    let (mut set, mut rules) = (GlobSetBuilder::new(), Vec::new());
    for (rule, glob) in globs {
        if let Ok(glob) = GlobBuilder::new(&glob).literal_separator(true).empty_alternates(true).build() {
            set.add(glob);
            rules.push(rule);
        }
    }
    (set.build().unwrap_or_default(), rules)
}

/// The rules that make the file at `path` an entry point whatever manifests declare.
#[must_use]
pub fn conventional_entries(language: &Language, path: &str) -> Vec<&'static str> {
    let Some(globs) = FileGlobs::by_language(language) else { return Vec::new() };
    matching_rules(language, &globs.general, path, |_| true)
}

/// The entry points in the file at `path` that manifests declare, or that a framework uses which a manifest names: names of
/// functions, or nothing for the file itself, each with its rule.
#[must_use]
pub fn declared_entries<'l>(language: &Language, path: &str, layout: &'l Layout) -> Vec<(&'l str, &'static str)> {
    let first = layout.entries.partition_point(|entry| entry.path.as_str() < path);
    let declared = layout.entries[first..].iter().take_while(|entry| entry.path == path);
    let mut entries: Vec<_> = declared.map(|entry| (entry.name.as_str(), entry.rule)).collect();
    let Some(globs) = FileGlobs::by_language(language) else { return entries };
    for used in layout.frameworks.iter().filter(|used| is_below(path, &used.folder)) {
        let relative = path.strip_prefix(used.folder.as_str()).unwrap_or(path).trim_start_matches('/');
        let needs_it = |rule: &EntryFiles| rule.needs.contains(&used.package);
        entries.extend(
            matching_rules(language, &globs.of_packages, relative, needs_it).into_iter().map(|rule| ("", rule)),
        );
    }
    entries.sort_unstable();
    entries.dedup();
    entries
}

fn matching_rules(
    language: &Language,
    (set, rules): &(GlobSet, Vec<usize>),
    path: &str,
    applies: impl Fn(&EntryFiles) -> bool,
) -> Vec<&'static str> {
    let matched = set.matches(path).into_iter().map(|glob| &language.entry_points.files[rules[glob]]);
    let mut names: Vec<&str> = matched.filter(|rule| applies(rule)).map(|rule| rule.rule).collect();
    names.dedup();
    names
}

/// The name as it is in the rules of a family's languages, if one of them needs that package.
pub(crate) fn needed_package(family: &str, name: &str) -> Option<&'static str> {
    let languages = || ALL.iter().filter(|language| language.family == family);
    let by_entries = languages().flat_map(|language| language.entry_points.files).flat_map(|rule| rule.needs);
    let by_imports = languages().flat_map(|language| language.modules.auto_imports).flat_map(|rule| rule.needs);
    by_entries.chain(by_imports).find(|needed| **needed == name).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pattern: &str, written: &str, expected: bool) {
        let found = decorators(written).any(|decorator| is_decorator(pattern, decorator));
        assert_eq!(found, expected, "{pattern} on {written}");
    }

    #[test]
    fn decorators_are_compared_by_their_last_name() {
        check("fixture", "@pytest.fixture(scope='module')", true);
        check("fixture", "@fixtures", false);
        check("main", "#[tokio::main]", true);
        check("Bean", "@Bean", true);
        check("HttpGet", "[HttpGet(\"a, b\")]", true);
        check("HttpPut", "[HttpGet(\"a, HttpPut\"), HttpPut]", true);
        check("HttpPut", "[HttpGet(\"a, HttpPut\")]", false);
    }

    #[test]
    fn a_pattern_may_demand_a_receiver_and_arguments() {
        check(".get(", "@app.get(\"/\")", true);
        check(".get(", "@get(\"/\")", false);
        check(".get(", "@app.get", false);
    }

    #[test]
    fn globs_of_all_languages_are_valid() {
        for (language, globs) in ALL.iter().zip(FILE_GLOBS.iter()) {
            let written: usize = language.entry_points.files.iter().map(|rule| rule.globs.len()).sum();
            let compiled = globs.general.1.len() + globs.of_packages.1.len();
            assert_eq!(
                (globs.general.0.len() + globs.of_packages.0.len(), compiled),
                (written, written),
                "{}",
                language.name
            );
        }
    }
}
