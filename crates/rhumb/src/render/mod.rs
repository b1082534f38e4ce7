//! Renders answers and messages as text, Markdown and JSON.
//!
//! - The text of a question's answer: `questions`, one file per question.
//! - An output format: `format.rs`.
//! - Messages about the index and its files: `messages.rs`.

mod clean;
mod client_words;
mod compact;
mod footer;
mod format;
mod json;
mod keys;
mod markdown;
mod messages;
mod number;
mod page;
mod places;
mod questions;
mod shell;
mod symbols;
mod tree;
mod vimgrep;
mod watch_events;

pub use clean::clean;
pub(crate) use client_words::for_clients;
pub(crate) use format::question_budget;
pub use format::{Format, MIN_BUDGET, RenderOptions};
pub use json::line as json_line;
pub use keys::{COMPACT_KEYS, Key, KeyContent};
pub use messages::{
    behind, differences, fates, foreign, incomplete, performance, set_aside, stale, suggestions, summary, unfinished,
};
pub use number::bytes;
pub use page::{Color, Style};
pub use questions::query::cut_note;
pub use shell::quoted;
pub use watch_events::event;

use crate::checked_answer::CheckedAnswer;
use footer::Footer;
use page::{Page, Tone};
use rhumb_query::{Question, match_answer};

/// The text of a question's answers. Every question implements it in its file in [`questions`].
trait Render: Question {
    /// Writes `answer` to `page`.
    fn render(answer: &Self::Answer, page: &mut Page<'_>);
}

/// `checked` as text in the given style, which may be that of Markdown.
fn text(checked: &CheckedAnswer, mut footer: Footer, style: &Style) -> String {
    let mut page = Page::new(style);
    match_answer!(&checked.answer, Q, answer => Q::render(answer, &mut page));
    for note in &checked.notes {
        page.line(Tone::Faint, &format!("note: {note}"));
    }
    let count = page.line_count();
    page.keep_lines(footer.allowed("lines", count));
    if let Some(it) = checked.freshness.unfinished {
        page.line(Tone::Warning, &unfinished(it));
    }
    footer.put(&mut page);
    page.finish()
}
