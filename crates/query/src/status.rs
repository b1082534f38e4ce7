//! Shows what is in the index and whether it is up to date.

use crate::argument::left;
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use crate::uncertain::{MEASURED_BY, MEASURED_COUNT, MEASURED_SHARE};
use crate::workspace::{Differences, ForeignFile, Omitted, OtherProject};
use rhumb_model::{Evidence, ParseStatus, State};
use rhumb_store::{IndexCounts, ProblemRow, ResolutionCount};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Show what is in the index and whether it is up to date.
///
/// Counts files, symbols and references by language and kind, shows how many references are resolved and by which
/// rules, and lists files that were skipped or only partially parsed.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Status {
    /// List at most N problem files and other projects (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_limit() -> u32 {
    10
}

/// The number of most referenced symbols to list.
const MOST_USED: usize = 5;

/// The state of the index.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StatusAnswer {
    /// The state of the index.
    pub generation: u64,
    /// The root of the project.
    pub root: String,
    /// The directory of the index.
    pub state_dir: String,
    /// The commit that was checked out when it was last indexed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// Bytes of all files together.
    pub source_bytes: u64,
    /// Bytes of the index.
    pub database_bytes: u64,
    /// How files were chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The differences from the disk; absent if not checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differences: Option<Differences>,
    /// How many files there are.
    pub files: u64,
    /// How many symbols, files left out.
    pub symbols: u64,
    /// The number of references.
    pub references: u64,
    /// The languages, by the number of their files.
    pub languages: Vec<LanguageStatus>,
    /// Symbols by kind, most first.
    pub kinds: Vec<Count>,
    /// The number of files by parse status.
    pub parse_status: Vec<Count>,
    /// The number of files that were skipped or partially parsed.
    pub problem_count: u64,
    /// How many of them are not listed.
    pub problems_left: u64,
    /// The first of them.
    pub problems: Vec<Problem>,
    /// Files and directories that were not scanned.
    pub omissions: Vec<Omitted>,
    /// How likely uncertain uses are the right ones.
    pub maybe: MaybePrecision,
    /// The most referenced symbols.
    pub most_used: Vec<Used>,
    /// How many other projects this user has indexed.
    pub other_count: u64,
    /// The first of them.
    pub others: Vec<OtherProject>,
    /// Index files from another version or another user; they are ignored and can be deleted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub foreign_state: Vec<ForeignFile>,
}

/// How often the first uses that `--maybe` lists hold the right one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MaybePrecision {
    /// The length of the part of the list that was measured.
    pub first: u32,
    /// The share of calls with a hidden receiver type that are among them, of those that could be.
    pub share: f64,
    /// The command that measures it.
    pub measured_by: &'static str,
}

/// A number of items, by some property.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Count {
    /// The counted value.
    pub name: &'static str,
    /// The number.
    pub count: u64,
}

/// The counts of one language.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LanguageStatus {
    /// The language.
    pub name: String,
    /// Files.
    pub files: u64,
    /// References.
    pub references: u64,
    /// Resolved references.
    pub resolved: u64,
    /// Ambiguous references.
    pub ambiguous: u64,
    /// External references.
    pub external: u64,
    /// Unresolved references.
    pub unresolved: u64,
    /// The resolved and external ones by rule.
    pub evidence: Vec<Rule>,
}

/// The references found by one rule.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Rule {
    /// The rule.
    pub name: &'static str,
    /// The number of references.
    pub count: u64,
    /// The measured precision of the rule in this language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
}

/// A file with trouble.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Problem {
    /// The file.
    pub path: String,
    /// How it was read: partial, skipped or failed.
    pub status: &'static str,
    /// How many places could not be read.
    pub count: u32,
    /// The line of the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The reason.
    pub reason: String,
}

/// A symbol with the number of references to it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Used {
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Entry,
    /// The number of references to it.
    pub references: u64,
}

mentions! { StatusAnswer { } }
shape! { StatusAnswer { lists: languages, most_used, problems(problems_left), kinds, parse_status, omissions, others, foreign_state; parts: differences; } }
shape! { LanguageStatus { lists: evidence; } }
shape! { Used { parts: symbol; } }
shape! { Problem { texts: reason; } }
shape! { Rule {} }
shape! { Count {} }

impl Question for Status {
    const NAME: &'static str = "status";
    type Answer = StatusAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<StatusAnswer, Error> {
        let store = &session.store;
        let situation = session.workspace.situation();
        let counts = store.counts()?;
        let problems: Vec<Problem> = store.problems(session.rows(self.limit))?.into_iter().map(Problem::from).collect();
        let problem_count =
            counts.statuses.iter().filter(|(status, _)| *status != ParseStatus::Ok).map(|(_, n)| n).sum();
        let (mut others, rows) = (situation.others, session.rows(self.limit) as usize);
        let other_count = others.len() as u64;
        others.truncate(rows);
        let most_used = store.most_referenced(MOST_USED)?;
        Ok(StatusAnswer {
            generation: session.generation()?,
            root: situation.root,
            state_dir: situation.state_dir,
            commit: store.meta("last_indexed_commit")?.filter(|commit| !commit.is_empty()),
            source_bytes: store.source_bytes()?,
            database_bytes: store.database_bytes()?,
            rule: situation.rule,
            differences: situation.differences,
            files: counts.files(),
            symbols: counts.symbols() - counts.files(),
            references: counts.references(),
            languages: languages(&counts, &store.resolution()?),
            kinds: kinds(&counts),
            parse_status: counts
                .statuses
                .iter()
                .map(|(status, count)| Count { name: status.name(), count: *count })
                .collect(),
            problem_count,
            problems_left: left(problem_count, problems.len()),
            problems,
            omissions: situation.omissions,
            maybe: MaybePrecision { first: MEASURED_COUNT, share: MEASURED_SHARE, measured_by: MEASURED_BY },
            most_used: most_used.iter().map(|(symbol, n)| Used { symbol: symbol.into(), references: *n }).collect(),
            other_count,
            others,
            foreign_state: situation.foreign_state,
        })
    }

    fn is_nothing(_: &StatusAnswer) -> bool {
        false
    }
}

fn kinds(counts: &IndexCounts) -> Vec<Count> {
    let is_file = |name: &str| name == rhumb_model::SymbolKind::File.name();
    let named = counts.kinds.iter().map(|(kind, count)| Count { name: kind.name(), count: *count });
    let mut kinds: Vec<Count> = named.filter(|kind| !is_file(kind.name)).collect();
    kinds.sort_by_key(|kind| std::cmp::Reverse(kind.count));
    kinds
}

fn languages(counts: &IndexCounts, resolution: &[ResolutionCount]) -> Vec<LanguageStatus> {
    let mut languages: BTreeMap<&str, LanguageStatus> = BTreeMap::new();
    for (name, files) in &counts.languages {
        languages.insert(name, LanguageStatus::new(name, *files));
    }
    for part in resolution {
        if let Some(language) = languages.get_mut(part.language.as_str()) {
            language.add(part);
        }
    }
    let mut languages: Vec<LanguageStatus> = languages.into_values().collect();
    languages.sort_by_key(|language| std::cmp::Reverse(language.files));
    languages
}

impl LanguageStatus {
    fn new(name: &str, files: u64) -> Self {
        Self {
            name: name.to_owned(),
            files,
            references: 0,
            resolved: 0,
            ambiguous: 0,
            external: 0,
            unresolved: 0,
            evidence: Vec::new(),
        }
    }

    fn add(&mut self, part: &ResolutionCount) {
        self.references += part.count;
        *match part.state {
            State::Resolved => &mut self.resolved,
            State::Ambiguous => &mut self.ambiguous,
            State::External => &mut self.external,
            State::Unresolved => &mut self.unresolved,
        } += part.count;
        let Some(name) = part.evidence.map(Evidence::name) else { return };
        match self.evidence.iter_mut().find(|known| known.name == name) {
            Some(known) => known.count += part.count,
            None => self.evidence.push(Rule { name, count: part.count, confidence: part.confidence }),
        }
    }
}

impl From<ProblemRow> for Problem {
    fn from(problem: ProblemRow) -> Self {
        Self {
            path: problem.path,
            status: problem.status.name(),
            count: problem.count,
            line: problem.line,
            reason: problem.reason,
        }
    }
}
