//! The text of `test-map`: which tests reach which functions.

use crate::question::test_map::{TestMap, TestMapAnswer};
use crate::render::Render;
use crate::render::number::{count, counted};
use crate::render::page::{Page, Table, Tone};
use crate::render::questions::calls::last_name;
use crate::render::symbols::{disambiguation, entry, more, title};

impl Render for TestMap {
    fn render(answer: &TestMapAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        let Some(symbol) = &answer.symbol else { return };
        let all = answer.total + answer.untested_total;
        title(symbol, &format!("{} of {} reached by tests", count(answer.total), counted(all, "function")), page);
        for tested in &answer.tested {
            page.put(Tone::Strong, &tested.symbol.name);
            page.put(Tone::Place, &format!("  {}:{}", tested.symbol.path, tested.symbol.line)).end();
            let mut table = Table::indented();
            for test in &tested.tests {
                table.row(vec![
                    (Tone::Plain, test.name.clone()),
                    (Tone::Place, format!("{}:{}", test.path, test.line)),
                    (Tone::Faint, format!("{}{}", counted(test.steps.into(), "step"), lines(&test.call_lines))),
                ]);
            }
            page.table(&table);
            if tested.tests_left > 0 {
                page.hint(&format!("  ... and {} more (use --limit 0 to list all)", count(tested.tests_left)));
            }
        }
        more(answer.left, answer.total, page);
        untested(answer, page);
        if answer.uncertain > 0 {
            let calls = counted(answer.uncertain, "other call");
            let list = format!("; list them with `rhumb callers {} --tests only --maybe`", symbol.handle);
            let list = page.style.hint(&list).unwrap_or_default();
            page.line(
                Tone::Warning,
                &format!("{calls} of `{}` in tests could not be resolved{list}", last_name(symbol)),
            );
        }
        if answer.is_cut_off {
            page.line(Tone::Warning, "incomplete: the search ended at its limit; use --depth or a smaller subject");
        }
    }
}

/// The lines of calls: ` at :12, :20`.
fn lines(lines: &[u32]) -> String {
    let shown: Vec<String> = lines.iter().map(|line| format!(":{line}")).collect();
    if shown.is_empty() { String::new() } else { format!(" at {}", shown.join(", ")) }
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
