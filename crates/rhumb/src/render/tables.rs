//! Answers that are tables already: files, rows, relations.

use super::number::counted;
use super::page::{Align, Page, Piece, Table, Tone, cut};
use super::symbols::more;
use rhumb::Table as Rows;
use rhumb::question::files::FilesAnswer;
use rhumb::question::query::Cell;
use rhumb::question::schema::SchemaAnswer;
use serde_json::{Map, Value, json};

/// The files of the index.
pub(super) fn files(answer: &FilesAnswer, page: &mut Page<'_>) {
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

/// A cell that is longer is cut where people read it.
const CELL_CHARS: usize = 80;

/// Rows under their columns.
pub(super) fn query(answer: &Rows, page: &mut Page<'_>) {
    let is_number = |column: usize| {
        let cells = || answer.rows.iter().filter_map(|row| row.get(column));
        cells().any(|cell| !matches!(cell, Cell::Null))
            && cells().all(|cell| matches!(cell, Cell::Null | Cell::Integer(_) | Cell::Real(_)))
    };
    let align = |column| if is_number(column) { Align::Right } else { Align::Left };
    let aligns: Vec<Align> = (0..answer.columns.len()).map(align).collect();
    let mut table = Table::new().aligned(&aligns);
    table.row(answer.columns.iter().map(|name| (Tone::Strong, name.clone())).collect());
    for row in &answer.rows {
        table.row(row.iter().map(cell).collect());
    }
    page.table(&table);
    if let Some(limit) = answer.cut_by {
        let shown = counted(answer.rows.len() as u64, "row");
        page.line(
            Tone::Warning,
            &format!("there are more than these {shown}, cut by the limit on {limit}: see --limit"),
        );
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

/// One object a row, as programs like them. Of columns with the same name the last one counts.
pub(crate) fn row_objects(answer: &Rows) -> Value {
    let object = |row: &Vec<Cell>| {
        let fields = answer.columns.iter().zip(row).map(|(column, cell)| (column.clone(), json!(cell)));
        Value::Object(fields.collect::<Map<_, _>>())
    };
    answer.rows.iter().map(object).collect()
}

/// Relations; the columns with their sentences if only one was asked for.
pub(super) fn schema(answer: &SchemaAnswer, page: &mut Page<'_>) {
    let is_one = answer.relations.len() == 1;
    for relation in &answer.relations {
        page.gap();
        page.put(Tone::Strong, relation.name).put(Tone::Plain, &format!("  {}", relation.sentence)).end();
        if is_one {
            let mut table = Table::indented();
            for column in &relation.columns {
                table.row(vec![(Tone::Kind, column.name.to_owned()), (Tone::Plain, column.sentence.to_owned())]);
            }
            page.table(&table);
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
