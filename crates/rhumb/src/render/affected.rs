//! Tests to run.

use super::Render;
use super::number::{count, counted};
use super::page::{Page, Table, Tone};
use super::symbols::{disambiguation, entry, more};
use crate::question::affected::{Affected, AffectedAnswer, Reason, Test};
use crate::question::test_map::{TestMap, TestMapAnswer};

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

impl Render for TestMap {
    fn render(answer: &TestMapAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        let Some(symbol) = &answer.symbol else { return };
        let all = answer.total + answer.untested_total;
        super::calls::title(
            symbol,
            &format!("{} of {} reached by tests", count(answer.total), counted(all, "function")),
            page,
        );
        for tested in &answer.tested {
            page.put(Tone::Strong, &tested.symbol.name);
            page.put(Tone::Place, &format!("  {}:{}", tested.symbol.path, tested.symbol.line)).end();
            let mut table = Table::indented();
            for test in &tested.tests {
                table.row(vec![
                    (Tone::Plain, test.name.clone()),
                    (Tone::Place, format!("{}:{}", test.path, test.line)),
                    (Tone::Faint, counted(test.steps.into(), "step")),
                ]);
            }
            page.table(&table);
            if tested.tests_left > 0 {
                page.line(Tone::Faint, &format!("  {} more", count(tested.tests_left)));
            }
        }
        more(answer.left, answer.total, page);
        untested(answer, page);
    }
}

fn untested(answer: &TestMapAnswer, page: &mut Page<'_>) {
    if answer.untested_total == 0 {
        return;
    }
    let within = match answer.depth {
        0 => String::new(),
        depth => format!(" within {}", counted(depth.into(), "step")),
    };
    page.line(Tone::Warning, &format!("no test reaches {}{within}", counted(answer.untested_total, "function")));
    let mut table = Table::indented();
    for symbol in &answer.untested {
        table.row(entry(symbol));
    }
    page.table(&table);
    more(answer.untested_left, answer.untested_total, page);
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
