//! Which crate may use which: what the manifests say is what the table of crates in `ARCHITECTURE.md` says.
//!
//! The table's rows go from the bottom up, so "later may use earlier, never the reverse" is checked on the table itself.

use crate::project::{Member, PROJECT};
use crate::violation::{Violation, expect_none};
use std::collections::BTreeSet;

const DOCUMENT: &str = "ARCHITECTURE.md";

/// Our own crates are called so, but for the program itself.
const PREFIX: &str = "rhumb-";
const PROGRAM: &str = "rhumb";

#[test]
fn crates_use_each_other_as_the_table_says() {
    let rows = rows(&PROJECT.text(DOCUMENT));
    let mut violations = missing_rows(&rows);
    for (place, row) in rows.iter().enumerate() {
        let earlier: BTreeSet<&str> = rows[..place].iter().map(|row| row.name.as_str()).collect();
        for name in row.may_use.iter().filter(|name| !earlier.contains(name.as_str())) {
            let advice = format!("`{}` may not use `{name}`, which is no earlier row: turn the arrow round", row.name);
            violations.push(Violation::new(DOCUMENT, row.line, advice));
        }
        match PROJECT.members.iter().find(|member| member.name == row.name) {
            Some(member) => violations.extend(differences(member, row)),
            None => violations.push(Violation::new(DOCUMENT, row.line, format!("there is no `crates/{}`", row.name))),
        }
    }
    expect_none(violations);
}

/// A row of the table of crates.
struct Row {
    line: usize,
    name: String,
    may_use: BTreeSet<String>,
}

/// The rows of the table that has the columns "crate" and "may use".
fn rows(document: &str) -> Vec<Row> {
    let mut lines = document.lines().enumerate();
    let header = lines.find_map(|(_, line)| Some(cells(line)).filter(|cells| cells.first() == Some(&"crate")));
    let may_use = header.and_then(|cells| cells.iter().position(|cell| *cell == "may use"));
    let may_use = may_use.expect("ARCHITECTURE.md has a table whose columns include `crate` and `may use`");
    let table = lines.skip(1).take_while(|(_, line)| line.starts_with('|'));
    let rows = table.map(|(line, text)| {
        let cells = cells(text);
        let names = cells[may_use].split(',').map(plain).filter(|name| name != "-");
        Row { line: line + 1, name: plain(cells[0]), may_use: names.collect() }
    });
    rows.collect()
}

fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

/// The name in a cell, without code marks and without the link it may carry.
fn plain(cell: &str) -> String {
    let name = cell.trim().trim_start_matches('[');
    name.split("](").next().unwrap_or(name).trim_matches('`').to_owned()
}

fn missing_rows(rows: &[Row]) -> Vec<Violation> {
    let crates = PROJECT.members.iter().filter(|member| member.manifest.path.starts_with("crates/"));
    let unlisted = crates.filter(|member| rows.iter().all(|row| row.name != member.name));
    let advice = "give it a row in the table of crates in ARCHITECTURE.md";
    unlisted.map(|member| Violation::new(&member.manifest.path, 1, advice)).collect()
}

fn differences(member: &Member, row: &Row) -> Vec<Violation> {
    let manifest = &member.manifest;
    let ours = manifest.dependencies().into_iter().filter(|name| name.starts_with(PREFIX) || *name == PROGRAM);
    let used: BTreeSet<String> = ours.map(|name| name.trim_start_matches(PREFIX).to_owned()).collect();
    let extra = used.difference(&row.may_use).map(|name| {
        let advice = format!("`{}` may not use `{name}`: drop it, or change the design and {DOCUMENT}", row.name);
        Violation::new(&manifest.path, manifest.line_of(&format!("{PREFIX}{name}")), advice)
    });
    let unused = row.may_use.difference(&used).map(|name| {
        Violation::new(DOCUMENT, row.line, format!("`{}` does not use `{name}`: take it out of the row", row.name))
    });
    extra.chain(unused).collect()
}
