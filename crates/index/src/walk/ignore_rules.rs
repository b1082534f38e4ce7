//! Applies the `.gitignore` files of a tree that git cannot list.
//!
//! The files are untrusted, so they are read like sources: symlinks, pipes and devices are refused, and the size is limited. A
//! file that cannot be read excludes nothing. Git does not follow a symlink named `.gitignore` either.

use crate::read::read;
use crate::walk_cache::RULES;
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum size of an ignore file. Those written by people have a few kilobytes; compiling a megabyte of rules takes seconds.
const MAX_BYTES: u64 = 1 << 16;

/// The ignore rules below a directory, each file read once.
pub(super) struct IgnoreRules {
    top: PathBuf,
    /// The rules of each visited directory; `None` if it has none.
    known: Mutex<FxHashMap<PathBuf, Option<Arc<Gitignore>>>>,
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

    fn of(&self, folder: &Path) -> Option<Arc<Gitignore>> {
        // Entries are only added, so a poisoned lock is harmless.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = known.get(folder) {
            return rules.clone();
        }
        let rules = rules_in(folder).map(Arc::new);
        known.insert(folder.to_path_buf(), rules.clone());
        rules
    }
}

fn rules_in(folder: &Path) -> Option<Gitignore> {
    let bytes = read(&folder.join(RULES), MAX_BYTES).ok()?.bytes;
    let text = String::from_utf8_lossy(&bytes);
    let mut rules = GitignoreBuilder::new(folder);
    for line in text.trim_start_matches('\u{feff}').lines() {
        // An invalid line excludes nothing; the others apply.
        rules.add_line(None, line).ok();
    }
    rules.build().ok().filter(|rules| !rules.is_empty())
}
