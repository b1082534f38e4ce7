//! Finds where to start on a task: symbols, their context, and their history.

mod around;
mod bm25;
mod entries;
mod files;
mod history;
mod named;
mod next;
mod task;
mod weights;

pub use around::{Near, Reaching};
pub use next::Next;

use crate::argument::{Intent, left};
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use crate::snippet::{self, SnippetText};
use entries::{StartCandidate, entries};
use files::{RankedFile, rank};
use named::Named;
use rhumb_model::SymbolId;
use rhumb_store::SymbolRow;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use task::{Task, work};

/// Find where to start on a task described in plain words.
///
/// The task can be a sentence, the text of an issue, a failing test or a stack trace. Shows the symbols to start with
/// and their source, the files most likely involved and why, the tests that reach them, related symbols, files that
/// changed together with them, and questions to ask next. With `--budget`, fills that many tokens.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Context {
    /// Description of the task.
    #[schemars(extend("format" = "words"))]
    pub task: String,
    /// Kind of task, inferred from the description by default.
    #[serde(default, rename = "for")]
    pub intent: Option<Intent>,
    /// Show at most N items in each list (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_limit() -> u32 {
    10
}

/// The number of start symbols whose context is shown.
const BEGINNINGS: usize = 5;

/// The number of files for which files changed together are counted.
const FILES_TOGETHER: usize = 3;

/// Once is chance.
const LEAST_TOGETHER: u32 = 2;

/// Longer definitions are truncated to this many lines.
const MOST_LINES: usize = 60;

/// The tokens of a budget for each line of source that a definition is shown with, so that there is room for several definitions.
const TOKENS_A_LINE: usize = 80;

/// Where to start.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ContextAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The kind of work.
    pub intent: &'static str,
    /// How many symbols to begin with are not listed.
    pub left: u64,
    /// Symbols to begin with, the best first.
    pub entries: Vec<Entry>,
    /// The files that are most likely involved, best first.
    pub files: Vec<Likely>,
    /// The source text of the symbols to begin with, in their order.
    pub snippets: Vec<SnippetText>,
    /// Tests that reach them, the nearest first.
    pub tests: Vec<Reaching>,
    /// The users of the start symbols, and what they use.
    pub around: Vec<Near>,
    /// Files that were changed together with the likeliest, the most often first.
    pub together: Vec<Together>,
    /// Suggested questions.
    pub questions: Vec<Next>,
}

/// A file that a task is probably about.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Likely {
    /// The file.
    pub path: String,
    /// The signals for it, strongest first.
    pub why: Vec<&'static str>,
    /// Whether it holds tests.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_test: bool,
}

/// A file that was changed together with others.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Together {
    /// The file.
    pub path: String,
    /// The number of commits.
    pub times: u32,
}

mentions! { ContextAnswer { entries, files, snippets, tests, around } }
mentions! { Likely { ; path } }
shape! { ContextAnswer { lists: entries(left), files, snippets, tests, around, together, questions; } }
shape! { Likely {} }
shape! { Together {} }

impl Question for Context {
    const NAME: &'static str = "context";
    type Answer = ContextAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<ContextAnswer, Error> {
        let task = Task::read(&self.task);
        let work = self.intent.map_or_else(|| work(&self.task), |intent| intent.0);
        let history = session.history();
        let named = Named::of(session, &task)?;
        let files = rank(session, &task, work, &named.files, &history)?;
        let entries = entries(session, &task, &files, &named)?;
        let count = session.rows(self.limit) as usize;
        let start: Vec<SymbolId> = entries.iter().take(BEGINNINGS).map(|entry| entry.symbol.id).collect();
        let first: Vec<&str> = files.iter().take(FILES_TOGETHER).map(|file| file.path.as_str()).collect();
        let together = history::together(&history, &first).into_iter().filter(|(_, times)| *times >= LEAST_TOGETHER);
        let shown = &entries[..entries.len().min(count)];
        Ok(ContextAnswer {
            generation: session.generation()?,
            intent: work.name(),
            left: left(entries.len() as u64, shown.len()),
            entries: shown.iter().map(|entry| Entry::from(&entry.symbol)).collect(),
            files: files.iter().take(count).map(Likely::from).collect(),
            snippets: snippets(session, shown),
            tests: around::tests(session, &start, count)?,
            around: around::near(session, &start, count)?,
            questions: next::next(
                work,
                shown.first().map(|entry| entry.symbol.handle.as_str()),
                first.first().copied(),
            ),
            together: together.take(count).map(|(path, times)| Together { path: path.to_owned(), times }).collect(),
        })
    }

    fn is_nothing(answer: &ContextAnswer) -> bool {
        answer.files.is_empty()
    }
}

impl From<&RankedFile> for Likely {
    fn from(file: &RankedFile) -> Self {
        let mut why: Vec<&'static str> = file.why.iter().map(|signal| signal.reason()).collect();
        why.dedup();
        Self { path: file.path.clone(), why, is_test: file.is_test }
    }
}

/// The source of the start symbols whose files can be read.
fn snippets(session: &Session<'_>, entries: &[StartCandidate]) -> Vec<SnippetText> {
    let most = session.budget().map_or(MOST_LINES, |budget| (budget as usize / TOKENS_A_LINE).clamp(1, MOST_LINES));
    entries.iter().filter_map(|entry| short(session, &entry.symbol, most)).collect()
}

/// The first `most` lines of the source of a symbol.
fn short(session: &Session<'_>, symbol: &SymbolRow, most: usize) -> Option<SnippetText> {
    let mut text = snippet::text(session, symbol).ok()?;
    let lines = text.text.lines().count();
    if lines > most {
        text.text = text.text.lines().take(most).collect::<Vec<_>>().join("\n");
        text.line_end = text.line_start + u32::try_from(most).unwrap_or(u32::MAX) - 1;
    }
    Some(text)
}
