//! Answers as text for people, as Markdown, and as JSON in a long and a compact form.

mod affected;
mod at;
mod calls;
mod changes;
mod clean;
mod compact;
mod context;
mod ending;
mod files;
mod impact;
mod index;
mod json;
mod keys;
mod kin;
mod markdown;
mod number;
mod page;
mod port;
mod rename;
mod shell;
mod show;
mod status;
mod symbols;
mod tables;
mod tree;
mod watch;

pub use clean::clean;
pub(crate) use ending::Ending;
pub use index::{
    behind, differences, fates, foreign, incomplete, performance, set_aside, stale, suggestions, summary, unfinished,
};
pub use json::line as json_line;
pub(crate) use json::rows;
pub use keys::{COMPACT_KEYS, Holds, Key};
pub use number::bytes;
pub use page::{Colour, Style};
pub use shell::quoted;
pub use tables::cut_note;
pub use watch::news;

use crate::present::{Form, Format};
use crate::told::Told;
use page::{Page, Tone};
use rhumb_query::map::{Map, MapAnswer};
use rhumb_query::{Question, match_answer};

/// What is told, as it was asked for.
pub(crate) fn told(told: &Told, mut ending: Ending, form: &Form) -> String {
    match form.format {
        Format::Text => text(told, ending, &form.style),
        Format::Markdown => text(told, ending, &form.style.as_markdown()),
        Format::Json => json::line(&json::for_scripts(told, &mut ending)),
        Format::Compact => json::line(&compact::compact(&json::value(told, &mut ending))),
    }
}

fn text(told: &Told, mut ending: Ending, style: &Style) -> String {
    let mut page = Page::new(style);
    match_answer!(&told.answer, Asked, answer => Asked::render(answer, &mut page));
    let count = page.line_count();
    page.keep_lines(ending.allowed("lines", count));
    if let Some(it) = told.freshness.unfinished {
        page.line(Tone::Warning, &unfinished(it));
    }
    ending.put(&mut page);
    page.finish()
}

/// The text form of a question's answers. Implemented once for each question; [`text`] finds it by the list of questions.
trait Render: Question {
    /// Writes an answer onto the page.
    fn render(answer: &Self::Answer, page: &mut Page<'_>);
}

impl Render for Map {
    fn render(answer: &MapAnswer, page: &mut Page<'_>) {
        page.verbatim(&answer.text());
    }
}
