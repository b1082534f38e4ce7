//! Runs SQL written by users: read-only, and bounded in time, memory and the size of the result.
//!
//! The file is opened read-only, an authorizer only allows reading the relations, and limits stop queries that take too
//! long or grow too large. `SQLite` cannot bound the memory of one connection, and it does not check the deadline while it
//! sorts or plans. So a program runs each query in a separate process (`isolate`), which can be limited and killed.

mod functions;
mod graph;
mod guard;
mod isolate;
mod query_error;
mod split;
mod wire;
mod worker;

pub use isolate::isolate_in;
pub use query_error::QueryError;
pub use split::parameters;
pub use worker::serve;

use crate::schema::{HISTORY_RELATIONS, fill_history};
use crate::stop::Stop;
use crate::store::connect_for_query;
use guard::QueryGuard;
use rhumb_model::Commit;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Statement, ToSql};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Duration;
use wire::WorkerRequest;

/// Limits of one query.
#[derive(Clone, Debug)]
pub struct QueryLimits {
    /// Maximum running time.
    pub deadline: Duration,
    /// Cancels the query before its deadline.
    pub stop: Option<Stop>,
    /// Maximum memory of `SQLite` in bytes. Enforced only for queries that run in a separate process.
    pub max_memory: usize,
    /// Maximum number of rows; the rest is omitted.
    pub max_rows: usize,
    /// Maximum memory of the rows in bytes, including column names, since some formats repeat them in each row; the rest is
    /// omitted.
    pub max_bytes: usize,
}

impl Default for QueryLimits {
    fn default() -> Self {
        Self {
            deadline: Duration::from_secs(10),
            stop: None,
            max_memory: 160 << 20,
            max_rows: 10_000,
            max_bytes: 8 << 20,
        }
    }
}

/// A value in a result, or of a parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// NULL.
    Null,
    /// An integer.
    Integer(i64),
    /// A floating-point number.
    Real(f64),
    /// Text.
    Text(String),
    /// Bytes.
    Blob(Vec<u8>),
}

/// The parameter values of a query.
#[derive(Clone, Copy, Debug)]
pub enum Parameters<'a> {
    /// Values for `?` or `?1`, in order.
    Positional(&'a [Value]),
    /// Values for `:name`, `@name` or `$name`, by name.
    Named(&'a [(&'a str, Value)]),
}

impl Parameters<'_> {
    /// No parameters.
    pub const NONE: Self = Self::Positional(&[]);
}

/// Why a result is incomplete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Truncation {
    /// It exceeds the maximum number of rows.
    Rows,
    /// It exceeds the maximum size.
    Bytes,
}

/// The result of a query.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResultTable {
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Value>>,
    /// Set if rows are missing at the end.
    pub truncated: Option<Truncation>,
}

/// Runs one user query against the index at `path`: in a separate process if [`isolate_in`] was called, otherwise in this
/// one, without a memory limit.
pub fn run(
    path: &Path,
    user: Option<&Path>,
    sql: &str,
    parameters: Parameters<'_>,
    limits: &QueryLimits,
) -> Result<ResultTable, QueryError> {
    run_with_history((path, user), sql, parameters, limits, Vec::new)
}

/// The same with the commits of the project, latest first. `history` is called only if the query reads them. `files` are the
/// index and the user's database.
pub fn run_with_history(
    files: (&Path, Option<&Path>),
    sql: &str,
    parameters: Parameters<'_>,
    limits: &QueryLimits,
    history: impl FnOnce() -> Vec<Commit>,
) -> Result<ResultTable, QueryError> {
    // Checked here too, so that no longer text is sent to another process.
    check_length(sql)?;
    let history = if split::has_word(sql, &HISTORY_RELATIONS) { history() } else { Vec::new() };
    if let Some(program) = isolate::program() {
        isolate::run(program, files, &WorkerRequest::new(sql, parameters, limits, history), limits)
    } else {
        let connection = connect_for_query(files.0, files.1)?;
        fill_history(&connection, &history)?;
        query(connection, files.0, sql, parameters, limits)
    }
}

fn check_length(sql: &str) -> Result<(), QueryError> {
    let is_short = i32::try_from(sql.len()).is_ok_and(|bytes| bytes <= guard::MAX_SQL_BYTES);
    if is_short { Ok(()) } else { Err(QueryError::TooLong(guard::MAX_SQL_BYTES)) }
}

/// Runs one query on `connection`, a connection to the index at `path`.
fn query(
    mut connection: Connection,
    path: &Path,
    sql: &str,
    parameters: Parameters<'_>,
    limits: &QueryLimits,
) -> Result<ResultTable, QueryError> {
    check_length(sql)?;
    let sql = graph::expand(split::only_statement(sql)?)?;
    let guard = QueryGuard::install(&mut connection, path, limits)?;
    let mut statement = connection.prepare(&sql).map_err(|error| guard.explain(error))?;
    if !statement.readonly() || statement.column_count() == 0 {
        return Err(QueryError::NotAQuery);
    }
    bind(&mut statement, parameters)?;
    guard.open();
    collect(&mut statement, limits).map_err(|error| guard.explain(error))
}

fn bind(statement: &mut Statement<'_>, parameters: Parameters<'_>) -> Result<(), QueryError> {
    let count = statement.parameter_count();
    let mut values: Vec<Option<&Value>> = vec![None; count];
    match parameters {
        Parameters::Positional(list) if list.len() > count => {
            return Err(QueryError::UnknownParameter(format!("?{}", count + 1)));
        }
        Parameters::Positional(list) => values.iter_mut().zip(list).for_each(|(place, value)| *place = Some(value)),
        Parameters::Named(list) => {
            for (name, value) in list {
                let index = find_parameter(statement, name)?;
                values[index - 1] = Some(value);
            }
        }
    }
    for (index, value) in values.into_iter().enumerate() {
        let name = || statement.parameter_name(index + 1).unwrap_or("?").to_owned();
        let value = value.ok_or_else(|| QueryError::MissingParameter(name()))?;
        statement.raw_bind_parameter(index + 1, value).map_err(crate::Error::from)?;
    }
    Ok(())
}

/// The one-based position of a parameter.
fn find_parameter(statement: &Statement<'_>, name: &str) -> Result<usize, QueryError> {
    for mark in [':', '@', '$'] {
        if let Ok(Some(index)) = statement.parameter_index(&format!("{mark}{name}")) {
            return Ok(index);
        }
    }
    Err(QueryError::UnknownParameter(format!(":{name}")))
}

fn collect(statement: &mut Statement<'_>, limits: &QueryLimits) -> rusqlite::Result<ResultTable> {
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let empty_row = size_of::<Vec<Value>>() + columns.iter().map(|name| name.len() + size_of::<Value>()).sum::<usize>();
    let mut table = ResultTable { columns, rows: Vec::new(), truncated: None };
    let mut bytes = 0;
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next()? {
        if table.rows.len() == limits.max_rows {
            table.truncated = Some(Truncation::Rows);
            break;
        }
        bytes += empty_row;
        let mut cells = Vec::with_capacity(table.columns.len());
        for index in 0..table.columns.len() {
            let value = row.get_ref(index)?;
            bytes += text_size(value);
            if bytes > limits.max_bytes {
                table.truncated = Some(Truncation::Bytes);
                return Ok(table);
            }
            cells.push(Value::from(value));
        }
        table.rows.push(cells);
    }
    Ok(table)
}

/// The memory of a value beyond that of [`Value`] itself.
fn text_size(value: ValueRef<'_>) -> usize {
    match value {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes.len(),
        ValueRef::Null | ValueRef::Integer(_) | ValueRef::Real(_) => 0,
    }
}

impl From<ValueRef<'_>> for Value {
    fn from(value: ValueRef<'_>) -> Self {
        match value {
            ValueRef::Null => Self::Null,
            ValueRef::Integer(number) => Self::Integer(number),
            ValueRef::Real(number) => Self::Real(number),
            ValueRef::Text(bytes) => Self::Text(String::from_utf8_lossy(bytes).into_owned()),
            ValueRef::Blob(bytes) => Self::Blob(bytes.to_vec()),
        }
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        Ok(rusqlite::types::ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Integer(number) => ValueRef::Integer(*number),
            Self::Real(number) => ValueRef::Real(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Blob(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

#[cfg(test)]
mod tests;
