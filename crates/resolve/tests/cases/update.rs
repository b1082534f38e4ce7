//! Rewrites the failing claims of a case and leaves the rest of its text unchanged.

use crate::check::{Cure, Failure};
use crate::notation::{Case, ClaimedRange};
use std::collections::BTreeMap;

/// The text of a case after fixing its failures as far as possible.
pub(crate) fn updated(case: &Case, failures: &[Failure]) -> String {
    let mut lines = case.lines.clone();
    let mut added: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for cure in failures.iter().filter_map(|failure| failure.cure.as_ref()) {
        match cure {
            Cure::Rewrite(claim, fact) => {
                let claim = &case.claims[*claim];
                // Only a person can decide that a result is correct now.
                let bug = if claim.is_bug { "BUG " } else { "" };
                lines[claim.line] = rewritten(case, &lines[claim.line], &format!("{bug}{fact}"));
            }
            Cure::Add(line, place, fact) => {
                added.entry(*line).or_default().push(drawn(case, *line, *place, &fact.to_string()));
            }
        }
    }
    let mut text = String::new();
    for (number, line) in lines.iter().enumerate() {
        let claims = added.get(&number).map_or(&[][..], Vec::as_slice);
        for line in [line].into_iter().chain(claims) {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// The line of a claim with another fact.
fn rewritten(case: &Case, line: &str, fact: &str) -> String {
    let inside = line.find(['^', '`']).unwrap_or(line.len());
    let end = match line[inside..].strip_prefix('`').and_then(|rest| rest.find('`')) {
        Some(quote) => inside + quote + 2,
        None => inside + line[inside..].chars().take_while(|character| *character == '^').count(),
    };
    let fact = fact.strip_prefix("file ").unwrap_or(fact);
    let start = if end == inside { line.find("file: ").map_or(end, |at| at + "file:".len()) } else { end };
    closed(case, format!("{} {fact}", &line[..start]))
}

/// A new claim: with carets, or with a quote if the comment marker is in the way.
fn drawn(case: &Case, line: usize, place: ClaimedRange, fact: &str) -> String {
    let source = &case.lines[line];
    let named = source.get(place.column..place.column + place.length).unwrap_or("");
    let column = source.get(..place.column).unwrap_or(source).chars().count();
    let mark = case.mark.start;
    let claim = match column.checked_sub(mark.len()) {
        Some(blanks) => format!("{mark}{}{} {fact}", " ".repeat(blanks), "^".repeat(named.chars().count())),
        None => format!("{mark} `{named}` {fact}"),
    };
    closed(case, claim)
}

fn closed(case: &Case, line: String) -> String {
    if case.mark.end.is_empty() { line } else { format!("{line} {}", case.mark.end) }
}
