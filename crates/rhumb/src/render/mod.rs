//! Answers as text for people.

mod at;
mod calls;
mod clean;
mod impact;
mod index;
mod number;
mod page;
mod show;
mod status;
mod symbols;
mod tables;
mod watch;

pub(crate) use clean::clean;
pub(crate) use index::{behind, differences, fates, incomplete, performance, set_aside, stale, suggestions, summary};
pub(crate) use page::{Colour, Style};
pub(crate) use tables::{cut_note, row_objects};
pub(crate) use watch::news;

use page::Page;
use rhumb::Answer;

/// `answer` as text.
pub(crate) fn answer(answer: &Answer, style: &Style) -> String {
    let mut page = Page::new(style);
    match answer {
        Answer::Status(status) => status::status(status, &mut page),
        Answer::Files(files) => tables::files(files, &mut page),
        Answer::Outline(outline) => symbols::outline(outline, &mut page),
        Answer::Search(search) => symbols::search(search, &mut page),
        Answer::Show(show) => show::show(show, &mut page),
        Answer::Snippet(snippet) => symbols::snippet(snippet, &mut page),
        Answer::Refs(refs) => calls::refs(refs, &mut page),
        Answer::Callers(callers) => calls::callers(callers, &mut page),
        Answer::Callees(callees) => calls::callees(callees, &mut page),
        Answer::Impact(impact) => impact::impact(impact, &mut page),
        Answer::At(at) => at::at(at, &mut page),
        Answer::Query(query) => tables::query(query, &mut page),
        Answer::Schema(schema) => tables::schema(schema, &mut page),
    }
    page.finish()
}
