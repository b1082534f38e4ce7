//! Runs SQL over the public relations: a query of the user, or a recipe.

use crate::catalog::{Catalog, ParameterValue, RecipeFault, Severity, path_column};
use crate::error::Error;
use crate::mention::{Mentions, Paths};
use crate::question::Question;
use crate::result_filter::PathFilter;
use crate::session::Session;
use crate::shape::{List, SeeList, SeeText, Shape, TextKind};
use rhumb_store::sandbox::{Parameters, ResultTable, Truncation, Value};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};

/// Run a SQL SELECT or a recipe on the index.
///
/// `rhumb schema` lists the tables and columns, `rhumb recipe list` the recipes. Queries are read-only. Time, memory and
/// the size of the result are limited.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Query {
    /// One SELECT statement.
    #[serde(default)]
    pub sql: Option<String>,
    /// Run this recipe instead.
    #[serde(default)]
    pub recipe: Option<String>,
    /// Values of the recipe's parameters, by name.
    #[serde(default)]
    pub params: BTreeMap<String, ParameterValue>,
    /// Which rows to list.
    #[serde(flatten)]
    pub filter: PathFilter,
    /// Show at most N rows (0 = all); by default 1000, or what the recipe says.
    #[serde(default)]
    pub limit: Option<u32>,
}

/// The maximum number of rows by default.
const DEFAULT_LIMIT: u32 = 1000;

/// The maximum number of rows of a recipe before they are filtered and cut.
const MAX_RECIPE_ROWS: usize = 200_000;

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
    /// The recipe, if one was run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recipe: Option<String>,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Vec<Cell>>,
    /// The number of rows before they were cut, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u64>,
    /// The number of rows that comments in the source suppress.
    #[serde(skip_serializing_if = "crate::argument::is_zero")]
    pub suppressed: u64,
    /// The number of findings in third-party code, which are not listed unless `where` asks for them.
    #[serde(skip_serializing_if = "crate::argument::is_zero")]
    pub vendored: u64,
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
        match (&self.sql, &self.recipe) {
            (Some(sql), None) if self.params.is_empty() => self.run_sql(sql, session),
            (Some(_), None) => Err(Error::QueryOrRecipe("only recipes have parameters")),
            (None, Some(id)) => self.run_recipe(id, session),
            (None, None) => Err(Error::QueryOrRecipe("neither a query nor a recipe was given")),
            (Some(_), Some(_)) => Err(Error::QueryOrRecipe("a query and a recipe cannot be combined")),
        }
    }

    fn is_nothing(answer: &QueryAnswer) -> bool {
        answer.rows.is_empty()
    }
}

impl Query {
    fn run_sql(&self, sql: &str, session: &Session<'_>) -> Result<QueryAnswer, Error> {
        let max_rows = session.rows(self.limit.unwrap_or(DEFAULT_LIMIT)) as usize;
        let max_bytes = if session.budget().is_some() { MAX_BYTES_WITHIN_BUDGET } else { MAX_BYTES };
        if self.filter.is_empty() {
            let table = session.sql(sql, Parameters::NONE, (max_rows, max_bytes))?;
            return answer(session, table);
        }
        let mut answer = answer(session, session.sql(sql, Parameters::NONE, (MAX_RECIPE_ROWS, MAX_BYTES))?)?;
        self.filter_rows(&mut answer, session)?;
        answer.cut(max_rows);
        Ok(answer)
    }

    /// Runs a recipe. Its rows are filtered before they are cut, so that they can be counted.
    fn run_recipe(&self, id: &str, session: &Session<'_>) -> Result<QueryAnswer, Error> {
        let catalog = Catalog::load(session.workspace);
        let (_, recipe) = catalog.find(id)?;
        let values = recipe.bind(id, &self.params)?;
        let table = session.sql(&recipe.sql, Parameters::Named(&values), (MAX_RECIPE_ROWS, MAX_BYTES))?;
        let invalid = |fault: RecipeFault| Error::InvalidRecipe { id: id.to_owned(), fault: fault.to_string() };
        recipe.check_columns(&table.columns).map_err(invalid)?;
        let mut answer = QueryAnswer { recipe: Some(id.to_owned()), ..answer(session, table)? };
        answer.suppress(&session.store.suppressions(id)?);
        if !self.filter.is_empty() {
            self.filter_rows(&mut answer, session)?;
        } else if recipe.severity != Severity::Note {
            answer.remove_vendored(session);
        }
        answer.cut(session.rows(self.limit.or(recipe.limit).unwrap_or(DEFAULT_LIMIT)) as usize);
        Ok(answer)
    }

    /// Keeps the rows in the requested paths.
    fn filter_rows(&self, answer: &mut QueryAnswer, session: &Session<'_>) -> Result<(), Error> {
        let scope = self.filter.scope(session)?;
        let column = path_column(&answer.columns).ok_or(Error::NoPathColumn)?;
        answer.rows.retain(|row| matches!(&row[column], Cell::Text(path) if scope.admits_path(path)));
        Ok(())
    }
}

/// Columns with the line of a row.
const LINE_COLUMNS: [&str; 4] = ["line_start", "line", "line_number", "name_line"];

impl QueryAnswer {
    /// Removes the rows that comments suppress: each is a file with a line, or with 0 for all of its lines.
    fn suppress(&mut self, suppressions: &[(String, u32)]) {
        let Some(path) = path_column(&self.columns).filter(|_| !suppressions.is_empty()) else { return };
        let is_line = |column: &usize| LINE_COLUMNS.contains(&self.columns[*column].as_str());
        let lines: Vec<usize> = (0..self.columns.len()).filter(is_line).collect();
        let suppressions: HashSet<(&str, i64)> =
            suppressions.iter().map(|(path, line)| (path.as_str(), i64::from(*line))).collect();
        let before = self.rows.len();
        self.rows.retain(|row| {
            let Cell::Text(path) = &row[path] else { return true };
            let line = |column: &usize| match row[*column] {
                Cell::Integer(line) => line,
                _ => 0,
            };
            !std::iter::once(0).chain(lines.iter().map(line)).any(|line| suppressions.contains(&(path, line)))
        });
        self.suppressed = (before - self.rows.len()) as u64;
    }

    /// Removes the rows in third-party code: nobody changes it because of a finding.
    fn remove_vendored(&mut self, session: &Session<'_>) {
        let Some(path) = path_column(&self.columns) else { return };
        let before = self.rows.len();
        self.rows.retain(|row| !matches!(&row[path], Cell::Text(path) if session.is_vendored(path)));
        self.vendored = (before - self.rows.len()) as u64;
    }

    /// Keeps the first rows.
    fn cut(&mut self, max_rows: usize) {
        if self.cut_by.is_none() {
            self.total = Some(self.rows.len() as u64);
        }
        if self.rows.len() > max_rows {
            self.rows.truncate(max_rows);
            self.cut_by = Some(BY_ROWS);
        }
    }
}

fn answer(session: &Session<'_>, table: ResultTable) -> Result<QueryAnswer, Error> {
    let cut_by = table.truncated.map(|cut| match cut {
        Truncation::Rows => BY_ROWS,
        Truncation::Bytes => "bytes",
    });
    let cells = |row: Vec<Value>| row.into_iter().map(Cell::from).collect();
    Ok(QueryAnswer {
        generation: session.generation()?,
        recipe: None,
        columns: table.columns,
        rows: table.rows.into_iter().map(cells).collect(),
        total: None,
        suppressed: 0,
        vendored: 0,
        cut_by,
    })
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

    fn findings() -> QueryAnswer {
        let row = |path: &str, line: i64| vec![Cell::Text(path.to_owned()), Cell::Integer(line)];
        QueryAnswer {
            generation: 1,
            recipe: None,
            columns: ["file_path", "line_start"].map(str::to_owned).to_vec(),
            rows: vec![row("a.py", 3), row("a.py", 4), row("b.py", 3), row("c.py", 9)],
            total: None,
            suppressed: 0,
            vendored: 0,
            cut_by: None,
        }
    }

    #[test]
    fn comments_suppress_a_line_or_a_file() {
        let mut answer = findings();
        answer.suppress(&[("a.py".to_owned(), 4), ("c.py".to_owned(), 0), ("b.py".to_owned(), 4)]);
        assert_eq!((answer.rows.len(), answer.suppressed), (2, 2));
        assert_eq!(answer.rows[1][0], Cell::Text("b.py".to_owned()));
    }

    #[test]
    fn rows_are_counted_before_they_are_cut() {
        let mut answer = findings();
        answer.cut(3);
        assert_eq!((answer.rows.len(), answer.total, answer.cut_by), (3, Some(4), Some(BY_ROWS)));
        answer = findings();
        answer.cut(4);
        assert_eq!((answer.rows.len(), answer.total, answer.cut_by), (4, Some(4), None));
    }

    #[test]
    fn bytes_become_digits() {
        assert_eq!(Cell::from(Value::Blob(vec![0, 0x1f, 0xa0])), Cell::Text("001fa0".to_owned()));
        assert_eq!(Cell::from(Value::Null), Cell::Null);
    }
}
