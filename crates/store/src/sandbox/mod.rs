//! SQL that users write, on a connection that can only read, for a limited time and a limited answer.
//!
//! Three walls, each enough by itself for what it is for: the file is opened read-only, an authorizer allows nothing but
//! reading the relations, and limits end what takes too long or grows too large.

mod functions;
mod graph;
mod guard;
mod refusal;
mod split;

pub use refusal::Refusal;

use crate::stop::Stop;
use crate::store::{Access, attach_user, check_format, open_for_reading};
use guard::Guard;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Statement, ToSql};
use std::path::Path;
use std::time::Duration;

/// How much an answer may cost.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How long it may take.
    pub deadline: Duration,
    /// What ends it before that.
    pub stop: Option<Stop>,
    /// How many rows it may have.
    pub max_rows: usize,
    /// How many bytes its texts and numbers may have together.
    pub max_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { deadline: Duration::from_secs(10), stop: None, max_rows: 10_000, max_bytes: 8 << 20 }
    }
}

/// One cell of an answer, or a value for a parameter.
#[derive(Clone, Debug, PartialEq)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// There are more rows than allowed.
    Rows,
    /// There are more bytes than allowed.
    Bytes,
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Value>>,
    /// Set if rows are missing at the end.
    pub truncated: Option<Cut>,
}

/// Runs one query of a user against the index at `path`.
pub fn run(
    path: &Path,
    user: Option<&Path>,
    sql: &str,
    parameters: Parameters<'_>,
    limits: &Limits,
) -> Result<Table, Refusal> {
    // What is too long for the engine is too long for us, who read it before.
    if !i32::try_from(sql.len()).is_ok_and(|bytes| bytes <= guard::MAX_SQL_BYTES) {
        return Err(Refusal::TooLong(guard::MAX_SQL_BYTES));
    }
    let sql = graph::expand(split::only_statement(sql)?)?;
    let mut connection = open(path, user)?;
    let guard = Guard::install(&mut connection, path, limits)?;
    let mut statement = connection.prepare(&sql).map_err(|error| guard.explain(error))?;
    if !statement.readonly() || statement.column_count() == 0 {
        return Err(Refusal::NotAQuery);
    }
    bind(&mut statement, parameters)?;
    guard.open();
    collect(&mut statement, limits).map_err(|error| guard.explain(error))
}

fn open(path: &Path, user: Option<&Path>) -> crate::Result<Connection> {
    let connection = open_for_reading(path)?;
    check_format(&connection, path)?;
    attach_user(&connection, user, Access::Read)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
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
    let mut table = Table { columns, rows: Vec::new(), truncated: None };
    let mut bytes = 0;
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next()? {
        if table.rows.len() == limits.max_rows {
            table.truncated = Some(Cut::Rows);
            break;
        }
        let mut cells = Vec::with_capacity(table.columns.len());
        for index in 0..table.columns.len() {
            let value = row.get_ref(index)?;
            bytes += size(value);
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

/// What a cell counts for; numbers as eight bytes.
fn size(value: ValueRef<'_>) -> usize {
    match value {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes.len(),
        ValueRef::Null | ValueRef::Integer(_) | ValueRef::Real(_) => 8,
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
