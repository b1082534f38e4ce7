//! The text of `query`, and its rows as JSON objects.

use crate::Table as Rows;
use crate::question::query::{Cell, Query};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Align, Page, Piece, Table, Tone};
use rhumb_query::shape::cut;
use serde::{Serialize, Serializer};
use std::collections::{HashMap, HashSet};

/// Longer cells are truncated in text.
const CELL_CHARS: usize = 80;

impl Render for Query {
    fn render(answer: &Rows, page: &mut Page<'_>) {
        let located;
        let answer = match &answer.recipe {
            Some(_) => {
                located = with_place(answer);
                &located
            }
            None => answer,
        };
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
        if answer.suppressed > 0 {
            page.line(Tone::Faint, &format!("{} suppressed by comments", counted(answer.suppressed, "row")));
        }
        if answer.vendored > 0 {
            let note = format!("{} in third-party code not listed (use --where PATH)", counted(answer.vendored, "row"));
            page.hint(&note);
        }
        if let Some(note) = cut_note(answer) {
            let note = page.style.hint(&note).unwrap_or(note);
            page.line(Tone::Warning, &note);
        }
    }
}

/// The note that rows are missing at the end, and how to get them; `None` if none are.
#[must_use]
pub fn cut_note(answer: &Rows) -> Option<String> {
    let advice = match answer.cut_by? {
        "rows" => "use --limit 0 to list all",
        _ => "all of them are too large for one answer: select less data",
    };
    Some(match answer.total {
        Some(total) => format!("{} of {} shown ({advice})", answer.rows.len(), counted(total, "row")),
        None => format!("{} shown, there are more ({advice})", counted(answer.rows.len() as u64, "row")),
    })
}

/// The columns with the path and the first line of a row.
const PATH: &str = "file_path";
const LINES: [&str; 3] = ["line_start", "line", "line_number"];

/// The rows of a recipe with the path and the line as one first column, `PATH:LINE`, which editors can open.
fn with_place(answer: &Rows) -> Rows {
    let find = |name: &str| answer.columns.iter().position(|column| column == name);
    let Some(path) = find(PATH) else { return answer.clone() };
    let line = LINES.iter().find_map(|name| find(name));
    let is_kept = |column: &usize| *column != path && Some(*column) != line;
    let others: Vec<usize> = (0..answer.columns.len()).filter(is_kept).collect();
    let place = |row: &[Cell]| match (&row[path], line.map(|line| &row[line])) {
        (Cell::Text(path), Some(Cell::Integer(line))) => Cell::Text(format!("{path}:{line}")),
        (path, _) => path.clone(),
    };
    let row =
        |row: &Vec<Cell>| std::iter::once(place(row)).chain(others.iter().map(|column| row[*column].clone())).collect();
    let titles = others.iter().map(|column| answer.columns[*column].clone());
    Rows {
        columns: std::iter::once("place".to_owned()).chain(titles).collect(),
        rows: answer.rows.iter().map(row).collect(),
        ..answer.clone()
    }
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
pub(in crate::render) struct RowObjects<'a> {
    columns: Vec<String>,
    rows: &'a [Vec<Cell>],
}

impl<'a> RowObjects<'a> {
    pub(in crate::render) fn new(answer: &'a Rows) -> Self {
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

/// The names of columns, with a number added to repeated ones: the fields of an object have distinct names.
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn rows(columns: &[&str], cut_by: Option<&'static str>) -> Rows {
        let row = (1..).map(Cell::Integer).take(columns.len()).collect();
        let columns = columns.iter().map(|name| (*name).to_owned()).collect();
        Rows { generation: 1, recipe: None, columns, rows: vec![row], total: None, suppressed: 0, vendored: 0, cut_by }
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
        check(Some("rows"), Some("1 row shown, there are more (use --limit 0 to list all)"));
        check(
            Some("bytes"),
            Some("1 row shown, there are more (all of them are too large for one answer: select less data)"),
        );
    }
}
