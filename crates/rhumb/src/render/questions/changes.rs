//! The text of `changes`: what changed, by symbol.

use crate::question::changes::{ChangedSymbol, Changes, ChangesAnswer};
use crate::question::impact::Tally;
use crate::render::Render;
use crate::render::number::{count, counted};
use crate::render::page::{Page, Table, Tone};
use crate::render::questions::affected::reasons;
use crate::render::symbols::{last, more};

/// Maximum number of tests to show.
const SHOWN_TESTS: usize = 5;

impl Render for Changes {
    fn render(answer: &ChangesAnswer, page: &mut Page<'_>) {
        let base = answer.base.as_ref().map(|base| format!(" (merge base {})", short(base))).unwrap_or_default();
        let ends = format!("{}{base} .. {}", short(&answer.from), short(&answer.to));
        page.put(Tone::Strong, &ends).put(Tone::Plain, "  ").line(Tone::Plain, &summary(answer));
        let mut table = Table::indented();
        for symbol in &answer.symbols {
            table.row(vec![
                (tone(symbol), symbol.changes.join(", ")),
                (Tone::Kind, symbol.symbol.kind.to_owned()),
                (Tone::Strong, symbol.symbol.name.clone()),
                (Tone::Place, format!("{}:{}", symbol.symbol.path, symbol.symbol.line)),
                (Tone::Plain, notes(symbol)),
            ]);
        }
        page.table(&table);
        more(answer.left, answer.total, page);
        other_files(answer, page);
        dangling(answer, page);
        reach(answer, page);
        tests(answer, page);
        commit(answer, page);
        review(answer, page);
    }
}

/// A commit's full name, abbreviated.
fn short(reference: &str) -> &str {
    let is_name = reference.len() >= 40 && reference.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_name { &reference[..10] } else { reference }
}

fn summary(answer: &ChangesAnswer) -> String {
    let files = counted(answer.files.len() as u64, "file");
    let breaking =
        if answer.breaking > 0 { format!(", {} may break others", count(answer.breaking)) } else { String::new() };
    let kinds = if answer.counts.is_empty() { String::new() } else { format!(" ({})", tallies(&answer.counts)) };
    format!("{files}, {}{kinds}{breaking}", counted(answer.total, "symbol"))
}

fn tallies(tallies: &[Tally]) -> String {
    tallies.iter().map(|tally| format!("{} {}", tally.count, tally.of)).collect::<Vec<_>>().join(", ")
}

fn tone(symbol: &ChangedSymbol) -> Tone {
    if symbol.breaking.is_some() { Tone::Warning } else { Tone::Plain }
}

fn notes(symbol: &ChangedSymbol) -> String {
    let was = symbol.was.as_ref().map(|handle| {
        let (file, name) = handle.split_once("::").unwrap_or((handle, handle));
        let is_elsewhere = file != symbol.symbol.path && !symbol.changes.contains(&"renamed");
        format!("was {}", if is_elsewhere { file } else { name })
    });
    let breaking = symbol.breaking.as_ref().map(|reason| format!("breaking: {reason}"));
    let users = (symbol.used_by > 0).then(|| format!("used by {}", count(symbol.used_by)));
    [was, breaking, users].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// Files in which no symbol changed, except the former paths of moved files.
fn other_files(answer: &ChangesAnswer, page: &mut Page<'_>) {
    let former: Vec<&String> = answer.symbols.iter().filter_map(|symbol| symbol.was.as_ref()).collect();
    let others: Vec<String> = answer
        .files
        .iter()
        .filter(|file| file.symbols == 0 && !former.contains(&&file.path))
        .map(|file| format!("{} ({})", file.path, file.change))
        .collect();
    if !others.is_empty() {
        page.line(Tone::Faint, &format!("no symbol of its own changed in {}", others.join(", ")));
    }
}

/// Uses that no longer resolve.
fn dangling(answer: &ChangesAnswer, page: &mut Page<'_>) {
    let dangling = &answer.dangling;
    if dangling.total == 0 {
        return;
    }
    let verb = if dangling.total == 1 { "resolves" } else { "resolve" };
    page.line(Tone::Warning, &format!("{} no longer {verb}", counted(dangling.total, "use")));
    let mut table = Table::indented();
    for it in &dangling.uses {
        let reason = match &it.now {
            Some(now) => format!("{} is now {now}", last(&it.was)),
            None => format!("{} was removed", last(&it.was)),
        };
        table.row(vec![
            (Tone::Kind, it.role.to_owned()),
            (Tone::Place, format!("{}:{}:{}", it.path, it.line, it.col)),
            (Tone::Plain, reason),
        ]);
    }
    page.table(&table);
    more(dangling.left, dangling.total, page);
}

fn reach(answer: &ChangesAnswer, page: &mut Page<'_>) {
    let reach = &answer.reach;
    if reach.symbols > 0 {
        let (symbols, files) = (counted(reach.symbols, "other symbol"), counted(reach.files, "file"));
        let further = if reach.stopped == "exhausted" { "" } else { ", and more further away" };
        page.line(Tone::Plain, &format!("reaches {symbols} in {files}{further}"));
    }
}

fn tests(answer: &ChangesAnswer, page: &mut Page<'_>) {
    if answer.tests.is_empty() {
        return;
    }
    page.line(Tone::Plain, "tests to run");
    let mut table = Table::indented();
    for test in answer.tests.iter().take(SHOWN_TESTS) {
        table.row(vec![(Tone::Place, test.path.clone()), (Tone::Plain, reasons(test))]);
    }
    page.table(&table);
    if answer.tests.len() > SHOWN_TESTS {
        page.hint("run `rhumb affected` to list all tests");
    }
}

fn commit(answer: &ChangesAnswer, page: &mut Page<'_>) {
    let Some(commit) = &answer.commit else { return };
    page.line(Tone::Plain, &format!("seems to be: {} ({})", commit.kind, tallies(&commit.roles)));
    if !commit.subjects.is_empty() {
        page.line(Tone::Plain, "the last commits");
        let mut table = Table::indented();
        commit.subjects.iter().for_each(|subject| table.row(vec![(Tone::Plain, subject.clone())]));
        page.table(&table);
    }
}

fn review(answer: &ChangesAnswer, page: &mut Page<'_>) {
    let Some(review) = &answer.review else { return };
    for (title, list) in
        [("folders", &review.folders), ("owners", &review.owners), ("changed before by", &review.authors)]
    {
        if !list.is_empty() {
            page.line(Tone::Plain, &format!("{title}: {}", tallies(list)));
        }
    }
}
