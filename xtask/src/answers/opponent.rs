//! The baseline: text search, and reading around the matches.

use super::{Fact, count, git};
use anyhow::Result;
use grep_regex::{RegexMatcher, RegexMatcherBuilder};
use grep_searcher::sinks::Lossy;
use grep_searcher::{BinaryDetection, SearcherBuilder};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The number of lines to read around a match.
const AROUND: u32 = 40;

/// Reads a project by searching for words.
pub(crate) struct Opponent {
    root: PathBuf,
    /// Every file that git tracks.
    paths: Vec<String>,
}

/// The tokens that reading took.
pub(crate) struct Reading {
    /// Tokens of the matching lines.
    pub(crate) listing: usize,
    /// Tokens of the lines read around them.
    pub(crate) around: usize,
    /// Facts that were not found.
    pub(crate) missing: usize,
}

/// The matching lines of a file.
struct Hits<'p> {
    path: &'p str,
    lines: Vec<(u32, String)>,
}

impl Opponent {
    pub(crate) fn new(root: &Path) -> Result<Self> {
        let tracked = git(root, &["ls-files", "-z"])?;
        let paths = tracked.split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect();
        Ok(Self { root: root.to_path_buf(), paths })
    }

    /// Searches for `names` and reads until all of `facts` have been found.
    pub(crate) fn read(&self, names: &[String], facts: &[Fact]) -> Result<Reading> {
        let matcher = RegexMatcherBuilder::new().fixed_strings(true).word(true).build_many(names)?;
        let mut hits = Vec::new();
        for path in &self.paths {
            let lines = self.lines(&matcher, path)?;
            hits.extend((!lines.is_empty()).then_some(Hits { path, lines }));
        }
        let listing: usize = hits.iter().map(Hits::listing).sum();
        let mut unseen: Vec<&Fact> = facts.iter().collect();
        for hits in &hits {
            unseen.retain(|fact| fact.path != hits.path || hits.lines.iter().all(|(line, _)| *line != fact.line));
        }
        hits.sort_by_key(|hits| Reverse(hits.lines.len()));
        let mut reading = 0;
        for hits in hits {
            if unseen.is_empty() {
                break;
            }
            reading += self.around(&hits, &mut unseen)?;
        }
        Ok(Reading { listing, around: reading, missing: unseen.len() })
    }

    fn lines(&self, matcher: &RegexMatcher, path: &str) -> Result<Vec<(u32, String)>> {
        let file = self.root.join(path);
        let mut lines = Vec::new();
        // Links and submodules are tracked too.
        if file.symlink_metadata().is_ok_and(|it| it.is_file()) {
            let mut searcher = SearcherBuilder::new().binary_detection(BinaryDetection::quit(0)).build();
            let sink = Lossy(|number, text| {
                lines.push((u32::try_from(number).unwrap_or(u32::MAX), text.to_owned()));
                Ok(true)
            });
            searcher.search_path(matcher, file, sink)?;
        }
        Ok(lines)
    }

    /// Reads around the matches in one file, each line once, until no fact is unseen. Returns the number of tokens.
    fn around(&self, hits: &Hits<'_>, unseen: &mut Vec<&Fact>) -> Result<usize> {
        let bytes = std::fs::read(self.root.join(hits.path))?;
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<&str> = text.lines().collect();
        let (mut seen, mut tokens) = (BTreeSet::new(), count(&format!("{}\n", hits.path)));
        for (line, _) in &hits.lines {
            let first = line.saturating_sub(AROUND / 2).max(1);
            let window = (first..first + AROUND).filter(|number| *number as usize <= lines.len());
            let fresh: Vec<u32> = window.filter(|number| seen.insert(*number)).collect();
            let shown: Vec<String> =
                fresh.iter().map(|number| format!("{number}\t{}\n", lines[*number as usize - 1])).collect();
            tokens += count(&shown.concat());
            unseen.retain(|fact| fact.path != hits.path || !seen.contains(&fact.line));
            if unseen.is_empty() {
                break;
            }
        }
        Ok(tokens)
    }
}

impl Hits<'_> {
    fn listing(&self) -> usize {
        let lines = self.lines.iter().map(|(line, text)| format!("{}:{line}:{}\n", self.path, text.trim_end()));
        count(&lines.collect::<Vec<_>>().concat())
    }
}
