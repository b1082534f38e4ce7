//! The text of `affected`: the tests to run.

use crate::question::affected::{Affected, AffectedAnswer, Reason, Test};
use crate::render::Render;
use crate::render::number::{count, counted};
use crate::render::page::{Page, Table, Tone};

impl Render for Affected {
    fn render(answer: &AffectedAnswer, page: &mut Page<'_>) {
        if let Some(arguments) = &answer.arguments {
            return arguments.iter().for_each(|argument| page.line(Tone::Plain, argument));
        }
        page.line(Tone::Faint, &title(answer));
        let mut table = Table::new();
        for test in &answer.tests {
            table.row(vec![(Tone::Place, test.path.clone()), (Tone::Plain, reasons(test))]);
        }
        page.table(&table);
        for path in &answer.unknown {
            page.line(Tone::Warning, &format!("{path} is not in the index: only its path and its past were looked at"));
        }
        if answer.weak > 0 {
            page.line(Tone::Faint, &format!("little speaks for {} more: see them with --all", count(answer.weak)));
        }
    }
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
    match (*why, reason.through.first()) {
        ("changed", _) => "changed itself".to_owned(),
        ("alike", _) => format!("alike: {of}"),
        ("words", _) => "words in common".to_owned(),
        ("together", _) => format!("changed together {}", times(reason.count.unwrap_or(0))),
        (_, Some(first)) => format!("{why} {first}, {} steps to {of}", reason.steps.unwrap_or(0)),
        (_, None) => format!("{why} {of}"),
    }
}

fn times(number: u32) -> String {
    if number == 1 { "once".to_owned() } else { format!("{number} times") }
}
