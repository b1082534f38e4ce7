//! Answers that are tables already: files, rows, relations.

use super::Render;
use super::number::counted;
use super::page::{Align, Page, Piece, Table, Tone};
use super::symbols::more;
use crate::Table as Rows;
use crate::question::files::{Files, FilesAnswer};
use crate::question::query::{Cell, Query};
use crate::question::schema::{Column, Described, Schema, SchemaAnswer};
use rhumb_query::shape::cut;
use serde::{Serialize, Serializer};
use std::collections::{HashMap, HashSet};

impl Render for Files {
    fn render(answer: &FilesAnswer, page: &mut Page<'_>) {
        page.line(Tone::Faint, &counted(answer.total, "file"));
        let mut table = Table::new().aligned(&[Align::Left, Align::Left, Align::Right, Align::Right]);
        for file in &answer.files {
            let mut notes = Vec::new();
            notes.extend((file.parse_status != "ok").then_some(file.parse_status));
            notes.extend(file.is_test.then_some("test"));
            notes.extend(file.is_generated.then_some("generated"));
            table.row(vec![
                (Tone::Place, file.path.clone()),
                (Tone::Kind, file.language.clone()),
                (Tone::Faint, counted(file.lines.into(), "line")),
                (Tone::Faint, counted(file.symbols.into(), "symbol")),
                (Tone::Warning, notes.join(", ")),
            ]);
        }
        page.table(&table);
        more(answer.left, answer.total, page);
    }
}

/// A cell that is longer is cut where people read it.
const CELL_CHARS: usize = 80;

impl Render for Query {
    fn render(answer: &Rows, page: &mut Page<'_>) {
        let is_number = |column: usize| {
            let cells = || answer.rows.iter().filter_map(|row| row.get(column));
            cells().any(|cell| !matches!(cell, Cell::Null))
                && cells().all(|cell| matches!(cell, Cell::Null | Cell::Integer(_) | Cell::Real(_)))
        };
        let align = |column| if is_number(column) { Align::Right } else { Align::Left };
        let aligns: Vec<Align> = (0..answer.columns.len()).map(align).collect();
        let mut table = Table::titled().aligned(&aligns);
        table.row(answer.columns.iter().map(|name| (Tone::Strong, name.clone())).collect());
        for row in &answer.rows {
            table.row(row.iter().map(cell).collect());
        }
        page.table(&table);
        if let Some(note) = cut_note(answer) {
            page.line(Tone::Warning, &note);
        }
    }
}

/// That rows are missing at the end, and how to get them; nothing if none are.
#[must_use]
pub fn cut_note(answer: &Rows) -> Option<String> {
    let shown = counted(answer.rows.len() as u64, "row");
    let advice = match answer.cut_by? {
        "rows" => "see all with --limit 0",
        _ => "together they are too large for one answer, so ask for less",
    };
    Some(format!("there are more than {shown}: {advice}"))
}

fn cell(cell: &Cell) -> Piece {
    match cell {
        Cell::Null => (Tone::Faint, "null".to_owned()),
        Cell::Integer(number) => (Tone::Plain, number.to_string()),
        Cell::Real(number) => (Tone::Plain, number.to_string()),
        Cell::Text(text) => (Tone::Plain, cut(text, CELL_CHARS)),
    }
}

/// The rows as objects, one for each row. Serialized from the rows themselves: there may be millions of them.
pub(super) struct RowObjects<'a> {
    columns: Vec<String>,
    rows: &'a [Vec<Cell>],
}

impl<'a> RowObjects<'a> {
    pub(super) fn new(answer: &'a Rows) -> Self {
        Self { columns: distinct(&answer.columns), rows: &answer.rows }
    }
}

impl Serialize for RowObjects<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows.iter().map(|cells| RowObject { columns: &self.columns, cells }))
    }
}

struct RowObject<'a> {
    columns: &'a [String],
    cells: &'a [Cell],
}

impl Serialize for RowObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.columns.iter().zip(self.cells))
    }
}

/// The names of columns, where a name that was there before gets a number: an object has one field of a name.
fn distinct(columns: &[String]) -> Vec<String> {
    let mut taken: HashSet<String> = HashSet::new();
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut names = Vec::with_capacity(columns.len());
    for column in columns {
        let number = numbers.entry(column).or_insert(1);
        let mut name = column.clone();
        while !taken.insert(name.clone()) {
            *number += 1;
            name = format!("{column}:{number}");
        }
        names.push(name);
    }
    names
}

impl Render for Schema {
    fn render(answer: &SchemaAnswer, page: &mut Page<'_>) {
        let is_one = answer.relations.len() == 1;
        for relation in &answer.relations {
            page.gap();
            page.put(Tone::Strong, &called(relation)).put(Tone::Plain, &format!("  {}", relation.sentence)).end();
            if is_one {
                if !relation.arguments.is_empty() {
                    page.table(&columns(&relation.arguments));
                    page.line(Tone::Faint, "columns");
                }
                page.table(&columns(&relation.columns));
            } else {
                let names: Vec<&str> = relation.columns.iter().map(|column| column.name).collect();
                wrapped(&names.join(", "), page);
            }
        }
        if !is_one {
            page.gap();
            page.line(Tone::Faint, "see what each column says with rhumb schema RELATION");
        }
    }
}

/// The name of a relation, with its arguments if it is called.
fn called(relation: &Described) -> String {
    let names: Vec<&str> = relation.arguments.iter().map(|argument| argument.name).collect();
    if names.is_empty() { relation.name.to_owned() } else { format!("{}({})", relation.name, names.join(", ")) }
}

fn columns(columns: &[Column]) -> Table {
    let mut table = Table::indented();
    for column in columns {
        table.row(vec![(Tone::Kind, column.name.to_owned()), (Tone::Plain, column.sentence.to_owned())]);
    }
    table
}

/// Lines of lists are no longer than this.
const LINE_CHARS: usize = 96;

fn wrapped(text: &str, page: &mut Page<'_>) {
    let mut line = String::new();
    for word in text.split(' ') {
        if !line.is_empty() && line.len() + word.len() + 1 > LINE_CHARS {
            page.line(Tone::Kind, &format!("  {line}"));
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    page.line(Tone::Kind, &format!("  {line}"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn rows(columns: &[&str], cut_by: Option<&'static str>) -> Rows {
        let row = (1..).map(Cell::Integer).take(columns.len()).collect();
        let columns = columns.iter().map(|name| (*name).to_owned()).collect();
        Rows { generation: 1, columns, rows: vec![row], cut_by }
    }

    #[test]
    fn columns_of_one_name_are_all_there() {
        let check =
            |columns: &[&str], expected: Value| assert_eq!(json!(RowObjects::new(&rows(columns, None))), expected);
        check(&["name", "line"], json!([{ "name": 1, "line": 2 }]));
        check(&["name", "name", "name"], json!([{ "name": 1, "name:2": 2, "name:3": 3 }]));
        check(&["name:2", "name", "name"], json!([{ "name:2": 1, "name": 2, "name:3": 3 }]));
    }

    #[test]
    fn a_cut_answer_says_how_to_get_the_rest() {
        let check = |cut_by, expected| assert_eq!(cut_note(&rows(&["name"], cut_by)).as_deref(), expected);
        check(None, None);
        check(Some("rows"), Some("there are more than 1 row: see all with --limit 0"));
        check(
            Some("bytes"),
            Some("there are more than 1 row: together they are too large for one answer, so ask for less"),
        );
    }
}
