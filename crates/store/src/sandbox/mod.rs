//! Runs SQL written by users: read-only, and bounded in time, memory and the size of the result.
//!
//! The file is opened read-only, an authorizer allows nothing but reading the relations, and limits stop queries that take too
//! long or grow too large. `SQLite` cannot bound the memory of one connection, and it does not look at the clock while it sorts
//! or plans. So a program runs each query in a separate process (`isolate`), which can be limited and killed.

mod functions;
mod graph;
mod guard;
mod isolate;
mod refusal;
mod split;
mod wire;
mod worker;

pub use isolate::isolate_in;
pub use refusal::Refusal;
pub use worker::serve;

use crate::stop::Stop;
use crate::store::connect_for_query;
use guard::Guard;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Statement, ToSql};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Duration;

/// Limits of one query.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximum running time.
    pub deadline: Duration,
    /// Cancels the query before its deadline.
    pub stop: Option<Stop>,
    /// Maximum memory of `SQLite` in bytes. Enforced only for queries that run in a process of their own.
    pub max_memory: usize,
    /// Maximum number of rows; the rest is left out.
    pub max_rows: usize,
    /// Maximum memory of the rows in bytes, column names included, since some formats repeat them in each row; the rest is left
    /// out.
    pub max_bytes: usize,
}

impl Default for Limits {
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

/// One cell of an answer, or a value for a parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// Nothing.
    Null,
    /// A whole number.
    Integer(i64),
    /// A number.
    Real(f64),
    /// A text.
    Text(String),
    /// Bytes.
    Blob(Vec<u8>),
}

/// Values for the parameters of a query.
#[derive(Clone, Copy, Debug)]
pub enum Parameters<'a> {
    /// For `?` or `?1`, in order.
    Positional(&'a [Value]),
    /// For `:name`, `@name` or `$name`, by the name alone.
    Named(&'a [(&'a str, Value)]),
}

impl Parameters<'_> {
    /// For a query without parameters.
    pub const NONE: Self = Self::Positional(&[]);
}

/// Why an answer is not whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cut {
    /// There are more rows than allowed.
    Rows,
    /// There are more bytes than allowed.
    Bytes,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Value>>,
    /// Set if rows are missing at the end.
    pub truncated: Option<Cut>,
}

/// Runs one query of a user against the index at `path`: in a process of its own if [`isolate_in`] was called, otherwise in this
/// one, whose memory is then not limited.
pub fn run(
    path: &Path,
    user: Option<&Path>,
    sql: &str,
    parameters: Parameters<'_>,
    limits: &Limits,
) -> Result<Table, Refusal> {
    // Checked here too, so that nothing longer is ever sent to another process.
    check_length(sql)?;
    match isolate::program() {
        Some(program) => isolate::run(program, path, user, sql, parameters, limits),
        None => query(connect_for_query(path, user)?, path, sql, parameters, limits),
    }
}

fn check_length(sql: &str) -> Result<(), Refusal> {
    let is_short = i32::try_from(sql.len()).is_ok_and(|bytes| bytes <= guard::MAX_SQL_BYTES);
    if is_short { Ok(()) } else { Err(Refusal::TooLong(guard::MAX_SQL_BYTES)) }
}

/// Runs one query on `connection`, which belongs to the index at `path`.
fn query(
    mut connection: Connection,
    path: &Path,
    sql: &str,
    parameters: Parameters<'_>,
    limits: &Limits,
) -> Result<Table, Refusal> {
    check_length(sql)?;
    let sql = graph::expand(split::only_statement(sql)?)?;
    let guard = Guard::install(&mut connection, path, limits)?;
    let mut statement = connection.prepare(&sql).map_err(|error| guard.explain(error))?;
    if !statement.readonly() || statement.column_count() == 0 {
        return Err(Refusal::NotAQuery);
    }
    bind(&mut statement, parameters)?;
    guard.open();
    collect(&mut statement, limits).map_err(|error| guard.explain(error))
}

fn bind(statement: &mut Statement<'_>, parameters: Parameters<'_>) -> Result<(), Refusal> {
    let count = statement.parameter_count();
    let mut values: Vec<Option<&Value>> = vec![None; count];
    match parameters {
        Parameters::Positional(list) if list.len() > count => {
            return Err(Refusal::UnknownParameter(format!("?{}", count + 1)));
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
        let value = value.ok_or_else(|| Refusal::MissingParameter(name()))?;
        statement.raw_bind_parameter(index + 1, value).map_err(crate::Error::from)?;
    }
    Ok(())
}

/// The place of a parameter, which counts from one.
fn find_parameter(statement: &Statement<'_>, name: &str) -> Result<usize, Refusal> {
    for mark in [':', '@', '$'] {
        if let Ok(Some(index)) = statement.parameter_index(&format!("{mark}{name}")) {
            return Ok(index);
        }
    }
    Err(Refusal::UnknownParameter(format!(":{name}")))
}

fn collect(statement: &mut Statement<'_>, limits: &Limits) -> rusqlite::Result<Table> {
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let empty_row = size_of::<Vec<Value>>() + columns.iter().map(|name| name.len() + size_of::<Value>()).sum::<usize>();
    let mut table = Table { columns, rows: Vec::new(), truncated: None };
    let mut bytes = 0;
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next()? {
        if table.rows.len() == limits.max_rows {
            table.truncated = Some(Cut::Rows);
            break;
        }
        bytes += empty_row;
        let mut cells = Vec::with_capacity(table.columns.len());
        for index in 0..table.columns.len() {
            let value = row.get_ref(index)?;
            bytes += text_size(value);
            if bytes > limits.max_bytes {
                table.truncated = Some(Cut::Bytes);
                return Ok(table);
            }
            cells.push(Value::from(value));
        }
        table.rows.push(cells);
    }
    Ok(table)
}

/// The memory of a cell beyond that of a [`Value`].
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
