//! The text of `status`: the contents of the index and whether it is up to date.

use crate::Differences;
use crate::question::status::{Count, MaybePrecision, Problem, Rule, Status, StatusAnswer};
use crate::render::Render;
use crate::render::messages::foreign;
use crate::render::number::{bytes, count, counted, share};
use crate::render::page::{Align, Page, Table, Tone};

impl Render for Status {
    fn render(answer: &StatusAnswer, page: &mut Page<'_>) {
        head(answer, page);
        if let Some(warning) = foreign(&answer.foreign_state) {
            page.gap();
            warning.lines().for_each(|line| page.line(Tone::Warning, line));
        }
        languages(answer, page);
        evidence(answer, page);
        kinds(answer, page);
        problems(answer, page);
        others(answer, page);
    }
}

fn head(answer: &StatusAnswer, page: &mut Page<'_>) {
    let (files, symbols) = (counted(answer.files, "file"), counted(answer.symbols, "symbol"));
    page.line(Tone::Strong, &format!("{files}, {symbols}, {}", counted(answer.references, "reference")));
    let mut table = Table::new();
    let mut fact = |name: &str, text: String| table.row(vec![(Tone::Faint, name.to_owned()), (Tone::Plain, text)]);
    fact("root", answer.root.clone());
    let sizes = format!("{} for {} of source", bytes(answer.database_bytes), bytes(answer.source_bytes));
    fact("index", format!("{}, {sizes}, generation {}", answer.state_dir, answer.generation));
    if let Some(commit) = &answer.commit {
        fact("commit", commit.chars().take(12).collect());
    }
    if let Some(rule) = &answer.rule {
        fact("files", rule.clone());
    }
    fact("status", freshness(answer.differences.as_ref()));
    page.table(&table);
}

fn freshness(differences: Option<&Differences>) -> String {
    match differences {
        None => "not checked".to_owned(),
        Some(differences) if differences.is_empty() => "up to date".to_owned(),
        Some(differences) => {
            let (changed, added, removed) =
                (differences.changed.len(), differences.added.len(), differences.removed.len());
            format!("stale: {changed} changed, {added} added, {removed} removed")
        }
    }
}

fn languages(answer: &StatusAnswer, page: &mut Page<'_>) {
    if answer.languages.is_empty() {
        return;
    }
    page.gap();
    let aligns = [Align::Left, Align::Right, Align::Right, Align::Right, Align::Right, Align::Right, Align::Right];
    let mut table = Table::titled().aligned(&aligns);
    let titles = ["language", "files", "references", "resolved", "external", "ambiguous", "unresolved"];
    table.row(titles.map(|title| (Tone::Faint, title.to_owned())).to_vec());
    for language in &answer.languages {
        let all = language.references;
        let parts = [language.resolved, language.external, language.ambiguous, language.unresolved];
        let mut row = vec![
            (Tone::Strong, language.name.clone()),
            (Tone::Plain, count(language.files)),
            (Tone::Plain, count(all)),
        ];
        row.extend(parts.map(|part| (Tone::Plain, share(part, all))));
        table.row(row);
    }
    page.table(&table);
}

/// References by the rule that resolved them.
fn evidence(answer: &StatusAnswer, page: &mut Page<'_>) {
    let mut table = Table::new();
    for language in answer.languages.iter().filter(|language| !language.evidence.is_empty()) {
        let mut rules = language.evidence.clone();
        rules.sort_by_key(|rule| std::cmp::Reverse(rule.count));
        let rules: Vec<String> = rules.iter().map(rule).collect();
        table.row(vec![(Tone::Strong, language.name.clone()), (Tone::Plain, rules.join(", "))]);
    }
    page.gap();
    page.line(Tone::Faint, "references by resolution rule (measured precision)");
    page.table(&table);
    let MaybePrecision { first, share, measured_by } = answer.maybe;
    let text = format!(
        "uncertain uses: {:.0} % of the right ones are among the first {first} of --maybe, of those that can be ({measured_by})",
        share * 100.0
    );
    page.line(Tone::Faint, &text);
}

fn rule(rule: &Rule) -> String {
    let share = rule.confidence.map_or_else(String::new, |share| format!(" ({:.1} %)", share * 100.0));
    format!("{} {}{share}", rule.name, count(rule.count))
}

fn kinds(answer: &StatusAnswer, page: &mut Page<'_>) {
    if !answer.kinds.is_empty() {
        page.gap();
        page.line(Tone::Faint, "symbols by kind");
        page.line(Tone::Plain, &counts(&answer.kinds));
    }
}

fn counts(counts: &[Count]) -> String {
    counts.iter().map(|it| format!("{} {}", it.name, count(it.count))).collect::<Vec<_>>().join(", ")
}

fn problems(answer: &StatusAnswer, page: &mut Page<'_>) {
    if answer.problem_count > 0 {
        page.gap();
        page.line(Tone::Warning, &format!("{} skipped or partially parsed", counted(answer.problem_count, "file")));
        let mut table = Table::indented();
        for problem in &answer.problems {
            table.row(vec![
                (Tone::Kind, problem.status.to_owned()),
                (Tone::Place, place(problem)),
                (Tone::Plain, reason(problem)),
            ]);
        }
        page.table(&table);
        if answer.problems_left > 0 {
            let left = count(answer.problems_left);
            page.hint(&format!("  ... and {left} more (use --limit 0 to list all)"));
        }
    }
    if !answer.omissions.is_empty() {
        page.gap();
        page.line(Tone::Warning, "skipped paths");
        let mut table = Table::indented();
        for omitted in &answer.omissions {
            table.row(vec![(Tone::Place, omitted.path.clone()), (Tone::Plain, omitted.reason.clone())]);
        }
        page.table(&table);
    }
}

fn others(answer: &StatusAnswer, page: &mut Page<'_>) {
    if answer.others.is_empty() {
        return;
    }
    page.gap();
    let projects = counted(answer.other_count, "other project");
    page.line(Tone::Faint, &format!("{projects} indexed (run `rhumb repos` to list them)"));
}

fn place(problem: &Problem) -> String {
    problem.line.map_or_else(|| problem.path.clone(), |line| format!("{}:{line}", problem.path))
}

fn reason(problem: &Problem) -> String {
    match problem.count {
        0 | 1 => problem.reason.clone(),
        many => format!("{}, and {} more", problem.reason, many - 1),
    }
}
