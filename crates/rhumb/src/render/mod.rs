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
use rhumb_query::Answer;

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
    put_answer(&told.answer, &mut page);
    let count = page.line_count();
    page.keep_lines(ending.allowed("lines", count));
    if let Some(it) = told.freshness.unfinished {
        page.line(Tone::Warning, &unfinished(it));
    }
    ending.put(&mut page);
    page.finish()
}

fn put_answer(answer: &Answer, page: &mut Page<'_>) {
    match answer {
        Answer::Status(status) => status::status(status, page),
        Answer::Map(map) => page.verbatim(&map.text()),
        Answer::Files(files) => tables::files(files, page),
        Answer::Outline(outline) => symbols::outline(outline, page),
        Answer::ModuleApi(api) => symbols::module_api(api, page),
        Answer::Search(search) => symbols::search(search, page),
        Answer::Show(show) => show::show(show, page),
        Answer::Snippet(snippet) => symbols::snippet(snippet, page),
        Answer::Similar(similar) => kin::similar(similar, page),
        Answer::Context(context) => context::context(context, page),
        Answer::Refs(refs) => calls::refs(refs, page),
        Answer::Callers(callers) => calls::callers(callers, page),
        Answer::Callees(callees) => calls::callees(callees, page),
        Answer::Hierarchy(hierarchy) => kin::hierarchy(hierarchy, page),
        Answer::Path(path) => kin::path(path, page),
        Answer::Impact(impact) => impact::impact(impact, page),
        Answer::Affected(affected) => affected::affected(affected, page),
        Answer::TestMap(map) => affected::test_map(map, page),
        Answer::Deps(deps) => files::deps(deps, page),
        Answer::Clusters(clusters) => files::clusters(clusters, page),
        Answer::Overview(overview) => files::overview(overview, page),
        Answer::Changes(changes) => changes::changes(changes, page),
        Answer::RenamePreview(preview) => rename::preview(preview, page),
        Answer::Port(port) => port::port(port, page),
        Answer::At(at) => at::at(at, page),
        Answer::Query(query) => tables::query(query, page),
        Answer::Schema(schema) => tables::schema(schema, page),
    }
}
