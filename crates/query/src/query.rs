//! Runs SQL over the public relations.

use crate::error::Error;
use crate::mention::{Mentions, Paths};
use crate::question::Question;
use crate::session::Session;
use crate::shape::{List, SeeList, SeeText, Shape, TextKind};
use rhumb_store::sandbox::{ResultTable, Truncation, Value};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Run a SQL SELECT on the index.
///
/// `rhumb schema` lists the tables and columns. Queries are read-only. Time, memory and the size of the result are
/// limited.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Query {
    /// One SELECT statement.
    pub sql: String,
    /// Show at most N rows (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_limit() -> u32 {
    1000
}

/// Maximum memory of the rows in bytes, even without a limit on their number.
const MAX_BYTES: usize = 64 << 20;

/// The limit if the answer has a token budget, which is always reached before this many bytes.
const MAX_BYTES_WITHIN_BUDGET: usize = 4 << 20;

/// The name of the row limit in answers.
const BY_ROWS: &str = "rows";

/// Rows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct QueryAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Vec<Cell>>,
    /// Whether rows are missing at the end, and by which limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut_by: Option<&'static str>,
}

/// A cell of a row.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Cell {
    /// NULL.
    Null,
    /// An integer.
    Integer(i64),
    /// A number.
    Real(f64),
    /// A text; bytes as hexadecimal digits.
    Text(String),
}

/// Columns that hold paths are recognized by their names.
impl Mentions for QueryAnswer {
    fn add_paths<'a>(&'a self, paths: &mut Paths<'a>) {
        let is_path = |column: &String| column == "path" || column.ends_with("_path");
        let columns: Vec<usize> = (0..self.columns.len()).filter(|column| is_path(&self.columns[*column])).collect();
        for row in &self.rows {
            for cell in columns.iter().filter_map(|column| row.get(*column)) {
                if let Cell::Text(path) = cell {
                    paths.insert(path);
                }
            }
        }
    }
}

impl Shape for QueryAnswer {
    fn lists(&mut self, see: &mut SeeList<'_>) {
        see(List::new("rows", &mut self.rows).open(self.cut_by == Some(BY_ROWS)));
    }

    fn texts(&mut self, see: &mut SeeText<'_>) {
        self.rows.texts(see);
    }
}

impl Shape for Cell {
    fn lists(&mut self, _: &mut SeeList<'_>) {}

    fn texts(&mut self, see: &mut SeeText<'_>) {
        if let Self::Text(text) = self {
            see(TextKind::Whole, text);
        }
    }
}

impl Question for Query {
    const NAME: &'static str = "query";
    type Answer = QueryAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<QueryAnswer, Error> {
        let max_rows = session.rows(self.limit) as usize;
        let max_bytes = if session.budget().is_some() { MAX_BYTES_WITHIN_BUDGET } else { MAX_BYTES };
        let table = session.sql(&self.sql, max_rows, max_bytes)?;
        Ok(answer(session.generation()?, table))
    }

    fn is_nothing(answer: &QueryAnswer) -> bool {
        answer.rows.is_empty()
    }
}

fn answer(generation: u64, table: ResultTable) -> QueryAnswer {
    let cut_by = table.truncated.map(|cut| match cut {
        Truncation::Rows => BY_ROWS,
        Truncation::Bytes => "bytes",
    });
    let cells = |row: Vec<Value>| row.into_iter().map(Cell::from).collect();
    QueryAnswer { generation, columns: table.columns, rows: table.rows.into_iter().map(cells).collect(), cut_by }
}

impl From<Value> for Cell {
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Integer(number) => Self::Integer(number),
            Value::Real(number) => Self::Real(number),
            Value::Text(text) => Self::Text(text),
            Value::Blob(bytes) => Self::Text(hexadecimal(&bytes)),
        }
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |number: u8| char::from_digit(number.into(), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_digits() {
        assert_eq!(Cell::from(Value::Blob(vec![0, 0x1f, 0xa0])), Cell::Text("001fa0".to_owned()));
        assert_eq!(Cell::from(Value::Null), Cell::Null);
    }
}
