//! The text of `context`: where to start on a task.

use crate::question::context::{Context, ContextAnswer, Near, Next, Reaching};
use crate::render::Render;
use crate::render::number::{count, counted};
use crate::render::page::{Page, Table, Tone};
use crate::render::questions::snippet::text;
use crate::render::shell::quoted;
use crate::render::symbols::{edge_from, edge_to, entry, last};
use rhumb_query::shape::cut;

impl Render for Context {
    fn render(answer: &ContextAnswer, page: &mut Page<'_>) {
        if answer.entries.is_empty() && answer.files.is_empty() {
            return page.line(Tone::Warning, "nothing found: no file has any of the words");
        }
        entries(answer, page);
        files(answer, page);
        tests(&answer.tests, page);
        around(&answer.around, page);
        together(answer, page);
        next(&answer.questions, page);
        for snippet in &answer.snippets {
            page.gap();
            text(snippet, page);
        }
    }
}

fn title(title: &str, note: &str, page: &mut Page<'_>) {
    page.gap();
    page.put(Tone::Strong, title).put(Tone::Faint, note).end();
}

fn entries(answer: &ContextAnswer, page: &mut Page<'_>) {
    title("start here", &format!("  ({})", answer.intent), page);
    let mut table = Table::indented();
    for symbol in &answer.entries {
        let mut row = entry(symbol);
        row.push((Tone::Faint, cut(symbol.doc.as_deref().unwrap_or_default(), page.style.doc_chars)));
        table.row(row);
    }
    page.table(&table);
    if answer.left > 0 {
        page.hint(&format!("  ... and {} more (use --limit 0 to list all)", count(answer.left)));
    }
}

fn files(answer: &ContextAnswer, page: &mut Page<'_>) {
    if answer.files.is_empty() {
        return;
    }
    title("files", "", page);
    let mut table = Table::indented();
    for file in &answer.files {
        table.row(vec![(Tone::Place, file.path.clone()), (Tone::Faint, file.why.join(", "))]);
    }
    page.table(&table);
}

fn tests(tests: &[Reaching], page: &mut Page<'_>) {
    if tests.is_empty() {
        return;
    }
    title("tests that reach them", "", page);
    let mut table = Table::indented();
    for test in tests {
        let mut row = entry(&test.symbol);
        row.push((Tone::Faint, format!("{} through {}", counted(test.depth.into(), "step"), last(&test.via))));
        table.row(row);
    }
    page.table(&table);
}

fn around(around: &[Near], page: &mut Page<'_>) {
    if around.is_empty() {
        return;
    }
    title("around them", "", page);
    let mut table = Table::indented();
    for near in around {
        let mut row = entry(&near.symbol);
        let (edge, via) = (near.passage.edge, last(&near.via));
        let words = if near.direction == "up" { edge_to(edge, via) } else { edge_from(edge, via) };
        row.push((Tone::Faint, words));
        table.row(row);
    }
    page.table(&table);
}

fn together(answer: &ContextAnswer, page: &mut Page<'_>) {
    if answer.together.is_empty() {
        return;
    }
    title("changed together with the first files", "", page);
    let mut table = Table::indented();
    for file in &answer.together {
        let times = if file.times == 1 { "once".to_owned() } else { format!("{} times", file.times) };
        table.row(vec![(Tone::Place, file.path.clone()), (Tone::Faint, times)]);
    }
    page.table(&table);
}

fn next(next: &[Next], page: &mut Page<'_>) {
    if next.is_empty() {
        return;
    }
    title("ask next", "", page);
    let mut table = Table::indented();
    for it in next {
        let words = ["rhumb".to_owned(), it.question.to_owned()].into_iter().chain(it.about.as_deref().map(quoted));
        table.row(vec![(Tone::Plain, words.collect::<Vec<_>>().join(" ")), (Tone::Faint, it.why.to_owned())]);
    }
    page.table(&table);
}
