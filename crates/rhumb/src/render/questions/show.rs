//! The text of `show`: a symbol with everything around it.

use crate::question::show::{Neighbour, ReferenceSummary, Show, ShowAnswer, Shown};
use crate::render::Render;
use crate::render::number::{count, counted};
use crate::render::page::{Page, Piece, Table, Tone};
use crate::render::questions::calls::last_name;
use crate::render::symbols::{definition, disambiguation};
use rhumb_query::shape::cut;

impl Render for Show {
    fn render(answer: &ShowAnswer, page: &mut Page<'_>) {
        if let Some(choice) = &answer.disambiguation {
            return disambiguation(choice, page);
        }
        let Some(shown) = &answer.symbol else { return };
        head(shown, page);
        documentation(shown, page);
        members(shown, page);
        around("used by", &shown.used_by, |link| link.use_line, page);
        uncertain(shown, page);
        around("uses", &shown.uses, |link| link.symbol.line, page);
    }
}

fn head(shown: &Shown, page: &mut Page<'_>) {
    let symbol = &shown.symbol;
    page.put(Tone::Kind, symbol.kind).put(Tone::Plain, " ").put(Tone::Strong, &symbol.name);
    page.put(Tone::Plain, "  ").put(Tone::Place, &format!("{}:{}", symbol.path, symbol.line));
    page.put(Tone::Faint, &format!(" to {}", shown.line_end)).end();
    page.put(Tone::Faint, "handle    ").line(Tone::Plain, &symbol.handle);
    let mut facts = vec![shown.language.clone(), shown.visibility.to_owned()];
    facts.extend(shown.subkind.clone());
    facts.extend(shown.is.iter().map(|word| (*word).to_owned()));
    page.put(Tone::Faint, "is        ").line(Tone::Plain, &facts.join(", "));
    if let Some(measures) = &shown.metrics {
        let (paths, cognitive) = (measures.complexity, measures.cognitive);
        let text = format!("complexity {paths}, cognitive {cognitive}, nesting {}", measures.max_nesting);
        page.put(Tone::Faint, "code      ").line(Tone::Plain, &text);
    }
    if let Some(value) = &shown.value {
        let text = cut(value, page.style.signature_chars);
        page.put(Tone::Faint, "value     ").line(Tone::Plain, &text);
    }
    if !shown.order.is_empty() {
        page.put(Tone::Faint, "order     ").line(Tone::Plain, &order(&shown.order));
    }
    if symbol.signature.is_some() {
        let text = definition(symbol, page);
        page.put(Tone::Faint, "signature ").line(Tone::Plain, &text);
    }
}

/// How many names of types are shown.
const MAX_ORDER: usize = 12;

fn order(names: &[String]) -> String {
    let shown = names[..names.len().min(MAX_ORDER)].join(", ");
    let more = names.len().saturating_sub(MAX_ORDER);
    if more == 0 { shown } else { format!("{shown} and {more} more") }
}

fn documentation(shown: &Shown, page: &mut Page<'_>) {
    let Some(documentation) = &shown.documentation else { return };
    page.gap();
    for line in documentation.trim().lines() {
        page.line(Tone::Plain, &format!("  {}", line.trim_end()));
    }
}

fn members(shown: &Shown, page: &mut Page<'_>) {
    if shown.members.is_empty() {
        return;
    }
    page.gap();
    page.line(Tone::Strong, &counted(shown.member_count, "member"));
    let mut table = Table::indented();
    for member in &shown.members {
        table.row(vec![
            (Tone::Kind, member.kind.to_owned()),
            (Tone::Plain, definition(member, page)),
            (Tone::Place, format!(":{}", member.line)),
        ]);
    }
    page.table(&table);
    left(shown.member_count - shown.members.len() as u64, page);
}

/// References in one direction. Users are shown at the line of the use, used symbols at their definition.
fn around(title: &str, around: &ReferenceSummary, line: impl Fn(&Neighbour) -> u32, page: &mut Page<'_>) {
    if around.total == 0 {
        return;
    }
    page.gap();
    page.put(Tone::Strong, title).put(Tone::Plain, &format!("  {}", counted(around.total, "reference")));
    if around.external > 0 {
        page.put(Tone::Faint, &format!(", {} out of the repository", count(around.external)));
    }
    if around.uncertain > 0 {
        page.put(Tone::Warning, &format!(", {} could not be resolved", count(around.uncertain)));
    }
    if around.edges.len() > 1 {
        let edges = around.edges.iter().map(|edge| format!("{} {}", edge.edge, count(edge.count)));
        page.put(Tone::Faint, &format!(": {}", edges.collect::<Vec<_>>().join(", ")));
    }
    page.end();
    let mut table = Table::indented();
    for link in by_edge(&around.links) {
        table.row(row(link, line(link)));
    }
    page.table(&table);
    left(around.left, page);
}

/// Appends the number of uses of the name that could not be resolved.
fn uncertain(shown: &Shown, page: &mut Page<'_>) {
    if shown.uncertain == 0 {
        return;
    }
    if shown.used_by.total == 0 {
        page.gap();
    }
    let (uses, name) = (counted(shown.uncertain, "other use"), last_name(&shown.symbol));
    let list = format!("; list them with `rhumb refs {} --maybe`", shown.symbol.handle);
    let list = page.style.hint(&list).unwrap_or_default();
    page.line(Tone::Warning, &format!("{uses} of `{name}` could not be resolved{list}"));
}

/// Links grouped by kind of edge; the kinds are in the order of their first links.
fn by_edge(links: &[Neighbour]) -> Vec<&Neighbour> {
    let first = |link: &&Neighbour| links.iter().position(|other| other.edge == link.edge);
    let mut sorted: Vec<&Neighbour> = links.iter().collect();
    sorted.sort_by_key(first);
    sorted
}

fn row(neighbour: &Neighbour, line: u32) -> Vec<Piece> {
    let symbol = &neighbour.symbol;
    let times = if neighbour.count > 1 { format!(", {} times", count(neighbour.count)) } else { String::new() };
    vec![
        (Tone::Kind, neighbour.edge.to_owned()),
        (Tone::Kind, symbol.kind.to_owned()),
        (Tone::Strong, symbol.name.clone()),
        (Tone::Place, format!("{}:{line}", symbol.path)),
        (Tone::Faint, format!("by {}{times}", neighbour.evidence.unwrap_or("nothing"))),
    ]
}

fn left(number: u64, page: &mut Page<'_>) {
    if number > 0 {
        page.hint(&format!("  ... and {} more (use --limit 0 to list all)", count(number)));
    }
}
