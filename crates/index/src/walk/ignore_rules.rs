//! Applies the `.gitignore` files of a tree that git cannot list.
//!
//! The files are untrusted, so they are read like sources: symlinks, pipes and devices are refused, and the size is limited, for
//! each and in all. A file that cannot be read excludes nothing. Git does not follow a symlink named `.gitignore` either.

use super::{SkipReason, SkippedPath};
use crate::read::{ReadError, read};
use crate::walk_cache::RULES;
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use rhumb_model::path_to_text;
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum size of an ignore file. Those written by people have a few kilobytes; compiling a megabyte of rules takes seconds.
const MAX_BYTES: u64 = 1 << 16;

/// Maximum size of all ignore files together. Compiled rules take a hundred times as much memory.
const MAX_TOTAL_BYTES: usize = 1 << 20;

/// Maximum length of a rule.
const MAX_RULE_BYTES: usize = 4 << 10;

/// The ignore rules below a directory, each file read once.
pub(super) struct IgnoreRules {
    top: PathBuf,
    known: Mutex<KnownRules>,
}

#[derive(Default)]
struct KnownRules {
    /// The rules of each visited directory; `None` if it has none.
    of: FxHashMap<PathBuf, Option<Arc<Gitignore>>>,
    /// The bytes of all files read so far.
    bytes: usize,
    /// The directories whose rules are not applied, because there is too much of them.
    without: Vec<PathBuf>,
}

impl IgnoreRules {
    pub(super) fn below(top: &Path) -> Self {
        Self { top: top.to_path_buf(), known: Mutex::default() }
    }

    /// Whether a rule excludes `path`. Its parent directories must not be excluded themselves.
    pub(super) fn exclude(&self, path: &Path, is_folder: bool) -> bool {
        let above = path.ancestors().skip(1).take_while(|folder| folder.starts_with(&self.top));
        let decision =
            above.filter_map(|folder| self.of(folder)).find_map(|rules| match rules.matched(path, is_folder) {
                Match::None => None,
                Match::Ignore(_) => Some(true),
                Match::Whitelist(_) => Some(false),
            });
        decision.unwrap_or(false)
    }

    /// The ignore files that are not applied.
    pub(super) fn omissions(&self) -> Vec<SkippedPath> {
        let path = |folder: &PathBuf| path_to_text(&folder.strip_prefix(&self.top).unwrap_or(folder).join(RULES));
        let omission = |folder| SkippedPath { path: path(folder), reason: SkipReason::TooManyRules };
        self.known().without.iter().map(omission).collect()
    }

    fn of(&self, folder: &Path) -> Option<Arc<Gitignore>> {
        let mut known = self.known();
        if let Some(rules) = known.of.get(folder) {
            return rules.clone();
        }
        let rules = known.read(folder).map(Arc::new);
        known.of.insert(folder.to_path_buf(), rules.clone());
        rules
    }

    /// Entries are only added, so a poisoned lock is harmless.
    fn known(&self) -> MutexGuard<'_, KnownRules> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl KnownRules {
    fn read(&mut self, folder: &Path) -> Option<Gitignore> {
        let bytes = match read(&folder.join(RULES), MAX_BYTES) {
            Ok(content) if self.bytes + content.bytes.len() <= MAX_TOTAL_BYTES => content.bytes,
            Ok(_) | Err(ReadError::TooLarge { .. }) => {
                self.without.push(folder.to_path_buf());
                return None;
            }
            Err(_) => return None,
        };
        self.bytes += bytes.len();
        let text = String::from_utf8_lossy(&bytes);
        let mut rules = GitignoreBuilder::new(folder);
        for line in text.trim_start_matches('\u{feff}').lines().filter(|line| line.len() <= MAX_RULE_BYTES) {
            // An invalid line excludes nothing; the others apply.
            rules.add_line(None, &with_plain_braces(line)).ok();
        }
        rules.build().ok().filter(|rules| !rules.is_empty())
    }
}

/// A rule in which braces stand for themselves, as they do for git. The library would read them as alternatives, and recursively.
fn with_plain_braces(rule: &str) -> String {
    let mut plain = String::with_capacity(rule.len());
    let mut is_escaped = false;
    // The position in a class such as `[!a-z]`, in which nothing is special but its end, which cannot come first.
    let mut in_class: Option<usize> = None;
    for character in rule.chars() {
        in_class = match (in_class, character) {
            (None, '[') if !is_escaped => Some(0),
            (None, '{' | '}') if !is_escaped => {
                plain.push('\\');
                None
            }
            (Some(0), '!' | '^') => Some(0),
            (Some(place), ']') if place > 0 => None,
            (Some(place), _) => Some(place + 1),
            (None, _) => None,
        };
        is_escaped = in_class.is_none() && character == '\\' && !is_escaped;
        plain.push(character);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_are_plain_characters() {
        let check = |rule: &str, expected: &str| assert_eq!(with_plain_braces(rule), expected, "{rule}");
        check("*.{js,ts}", r"*.\{js,ts\}");
        check(r"a\{b\}", r"a\{b\}");
        check(r"a\\{b", r"a\\\{b");
        check("[{}]{", r"[{}]\{");
        check("[]{]{", r"[]{]\{");
        check("[!]{]{", r"[!]{]\{");
        check(r"\[{", r"\[\{");
    }
}
