//! The text of `affected`: the tests to run.

use crate::question::affected::{Affected, AffectedAnswer, Reason, Test};
use crate::render::Render;
use crate::render::number::{count, counted};
use crate::render::page::{Page, Table, Tone};
use crate::render::symbols::disambiguation;

impl Render for Affected {
    fn render(answer: &AffectedAnswer, page: &mut Page<'_>) {
        if let Some(arguments) = &answer.arguments {
            return arguments.iter().for_each(|argument| page.line(Tone::Plain, argument));
        }
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        page.line(Tone::Faint, &title(answer));
        let (guesses, tests): (Vec<&Test>, Vec<&Test>) = answer.tests.iter().partition(|test| test.is_guess);
        list(&tests, page);
        if !guesses.is_empty() {
            page.line(Tone::Faint, "no reference to the change found, but similar or changed in the same commits:");
            list(&guesses, page);
        }
        for path in &answer.unknown {
            let text = format!("{path} is not in the index: matched by path and history only");
            page.line(Tone::Warning, &text);
        }
        for name in &answer.unreferenced {
            let text = format!("{name} has no references: if a framework calls it, other tests may be affected too");
            page.line(Tone::Warning, &text);
        }
        if answer.tests.is_empty() && !answer.files.is_empty() {
            page.line(Tone::Warning, &nothing(answer));
        }
        if answer.weak > 0 {
            page.line(Tone::Faint, &format!("{}; show with --all", counted(answer.weak, "weaker candidate")));
        }
    }
}

fn list(tests: &[&Test], page: &mut Page<'_>) {
    let mut table = Table::new();
    for test in tests {
        table.row(vec![(Tone::Place, test.path.clone()), (Tone::Plain, reasons(test))]);
    }
    page.table(&table);
}

/// Says that no test was found, and which files may contain tests that are not indexed.
fn nothing(answer: &AffectedAnswer) -> String {
    let types: Vec<String> =
        answer.unindexed.iter().map(|it| format!("{} {}", count(it.count), it.extension)).collect();
    if types.is_empty() {
        return "no test found".to_owned();
    }
    format!("no test found; files under test directories that are not indexed: {}", types.join(", "))
}

fn title(answer: &AffectedAnswer) -> String {
    let (files, tests) = (answer.files.len() as u64, answer.tests.len() as u64);
    let changed = counted(files, "changed file");
    format!("{changed}: {} of {} to run", count(tests), counted(answer.total, "test file"))
}

/// Why a test is to be run.
pub(super) fn reasons(test: &Test) -> String {
    test.reasons.iter().map(reason).collect::<Vec<_>>().join("; ")
}

fn reason(reason: &Reason) -> String {
    let Reason { why, of, .. } = reason;
    let maybe = if reason.maybe { " (maybe)" } else { "" };
    let first = reason.through.first().unwrap_or(of);
    let verb = match *why {
        "names" => "uses the name of",
        "beside" => "is next to",
        "may_call" => "may call",
        kind => kind,
    };
    match *why {
        "changed" => "changed itself".to_owned(),
        "path" => format!("similar path: {of}"),
        "words" => "similar vocabulary".to_owned(),
        "together" => format!("changed together {}", times(reason.count.unwrap_or(0))),
        _ if reason.through.is_empty() => format!("{verb} {of}{maybe}"),
        _ => format!("{verb} {first}, {} steps to {of}{maybe}", reason.steps.unwrap_or(0)),
    }
}

fn times(number: u32) -> String {
    if number == 1 { "once".to_owned() } else { format!("{number} times") }
}
