//! Turns one file's text into facts. Pure: it does not access other files, the disk or the database. It cannot fail: code that does
//! not parse yields fewer facts and a counted problem.
//!
//! [`extract`] parses the buffer (`parse`, `mask`) and flattens the tree into a list (`tree`). Then two passes make the facts:
//!
//! 1. `read` walks the list once (`walk`), runs the language's patterns at each node (`matcher`), and collects the facts in one
//!    builder per kind (`builders`).
//! 2. `bind` resolves names within the file and completes the facts. It no longer needs the tree.

mod bind;
mod budget;
mod builders;
mod capture;
mod compiled;
mod expected_by;
mod input;
mod markers;
mod mask;
mod matcher;
mod parse;
mod pattern;
mod read;
mod repetition;
mod required_word;
mod rules;
mod tree;
mod walk;

use bind::finish::finish;
use builders::Builders;
use input::Input;
pub use markers::MarkerWords;
use rhumb_languages::{Language, conventional_entries};
use rhumb_model::{EntryPoint, Facts, Flags, ParseStatus, Problem, Span, SymbolIndex};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, LazyLock};

/// The facts of `source`, the text of the file at `path`.
///
/// They depend on the arguments alone. A source that cannot be parsed at all yields the facts of an empty file and the reason.
#[must_use]
pub fn extract(source: &str, path: &str, language: &'static Language) -> Facts {
    extract_with(source, path, language, &DEFAULT_WORDS)
}

/// Like [`extract`], but with the given words that mark notes.
#[must_use]
pub fn extract_with(source: &str, path: &str, language: &'static Language, words: &Arc<MarkerWords>) -> Facts {
    catch_panic(|| read_with(source, path, language, words)).unwrap_or_else(|| failed(source, path))
}

/// The default words that mark notes.
static DEFAULT_WORDS: LazyLock<Arc<MarkerWords>> = LazyLock::new(Arc::default);

/// The result of `work`; `None` if it panics. A bug triggered by one file must not lose the facts of the others.
fn catch_panic<T>(work: impl FnOnce() -> T) -> Option<T> {
    // Unwind safe: no state of the work is used afterwards, and a thread's parser is reset for every source.
    catch_unwind(AssertUnwindSafe(work)).ok()
}

/// Like [`extract`], but panics propagate.
#[cfg(test)]
fn read_whole(source: &str, path: &str, language: &'static Language) -> Facts {
    read_with(source, path, language, &DEFAULT_WORDS)
}

/// Like [`extract_with`], but panics propagate.
fn read_with(source: &str, path: &str, language: &'static Language, words: &Arc<MarkerWords>) -> Facts {
    let (facts, reread) = parse::within_budget(source, || read_once(source, path, language, words));
    let Some(reread) = reread else { return facts };
    let (rest, reread) = mask::without(source, reread);
    let (facts, _) = parse::within_budget(&rest, || read_once(&rest, path, language, words));
    if facts.status == ParseStatus::Skipped { facts } else { without_range(facts, reread) }
}

/// Like [`read_with`], with the rest of the budget.
fn read_once(source: &str, path: &str, language: &'static Language, words: &Arc<MarkerWords>) -> Facts {
    let mut out = Builders::new(source, path);
    out.comments.words = Arc::clone(words);
    let outcome = match compiled::compiled(language) {
        None => Err("the patterns of the language do not compile"),
        Some(compiled) => {
            let input = Input { source, path, compiled, file_language: language };
            read_file(input, &mut out).inspect(|()| bind::bind_names(&mut out, language))
        }
    };
    if language.files.is_for_others.is_some_and(|is_for_others| is_for_others(path, source)) {
        for symbol in &mut out.symbols.list {
            symbol.flags.insert(Flags::ALTERNATIVE);
        }
    }
    let rules = conventional_entries(language, path).into_iter();
    out.symbols.entries.extend(rules.map(|rule| EntryPoint { symbol: SymbolIndex::FILE, rule }));
    let facts = finish(out, source);
    match outcome {
        Ok(()) => facts,
        Err(reason) => with_problem(facts, ParseStatus::Skipped, reason),
    }
}

/// Parses a file and reads its tree, or its fragments if it is a document with code in it.
fn read_file(input: Input<'_>, out: &mut Builders) -> Result<(), &'static str> {
    match input.language().hooks.document {
        Some(_) if let Some(reason) = parse::too_large(input.source) => Err(reason),
        Some(hook) => {
            read::document::read(input, &hook(input.source), out);
            Ok(())
        }
        None => mask::parse(input.compiled, input.source).map(|parsed| read::read(input, &parsed, out)),
    }
}

/// The facts of a file of which only its existence is known.
fn failed(source: &str, path: &str) -> Facts {
    let facts = finish(Builders::new(source, path), source);
    with_problem(facts, ParseStatus::Failed, "rhumb panicked while reading this file: please report it")
}

/// Facts of a source of which a range was left out.
fn without_range(mut facts: Facts, range: tree_sitter::Range) -> Facts {
    facts.status = ParseStatus::Partial;
    facts.problem_count += 1;
    facts.problems.insert(0, Problem { span: read::span_of(range), reason: budget::TOO_MUCH_WORK });
    facts.problems.truncate(Facts::MAX_PROBLEMS);
    facts
}

fn with_problem(mut facts: Facts, status: ParseStatus, reason: &'static str) -> Facts {
    facts.status = status;
    facts.problems.push(Problem { span: Span::default(), reason });
    facts.problem_count += 1;
    facts
}

#[cfg(test)]
mod tests;
