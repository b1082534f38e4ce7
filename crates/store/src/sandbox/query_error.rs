//! Errors of user queries, with suggestions.

use crate::schema::{RELATIONS, TABLE_FUNCTIONS};
use crate::typo::closest_name;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Why a query failed.
#[derive(Debug, thiserror::Error, Serialize, Deserialize)]
pub enum QueryError {
    /// It is not a read-only query.
    #[error("only read-only queries are allowed\nhelp: write a single SELECT statement")]
    NotAQuery,
    /// It contains more than one statement.
    #[error("the query has more than one statement\nhelp: send them one at a time")]
    Several,
    /// It uses something that is not allowed.
    #[error("{0} is not allowed in a query")]
    Forbidden(String),
    /// It names an unknown relation or column.
    #[error("{0}")]
    Unknown(String),
    /// It reached its deadline.
    #[error("the query took longer than {} s and was stopped\nhelp: filter rows earlier, or join by id or handle", .0.as_secs_f64())]
    TooSlow(Duration),
    /// It exceeded its memory limit in bytes.
    #[error(
        "the query used more than {} MB of memory and was stopped\nhelp: filter rows earlier, or sort, group or collect fewer \
        of them",
        .0 >> 20
    )]
    TooMuchMemory(usize),
    /// The process that should run it failed.
    #[error("the process that runs the query {0}\nhelp: simplify the query; if that does not help, report it as a bug")]
    Process(String),
    /// Its text is too long.
    #[error("the query is longer than {0} bytes\nhelp: pass values as parameters, or split the query")]
    TooLong(i32),
    /// A value became too large.
    #[error("a value in the query is too large\nhelp: select less data")]
    TooLarge,
    /// A parameter has no value.
    #[error("the parameter {0} has no value")]
    MissingParameter(String),
    /// It has no such parameter.
    #[error("the query has no parameter {0}")]
    UnknownParameter(String),
    /// `SQLite` cannot compile it.
    #[error("{0}")]
    Syntax(String),
    /// The index cannot be used.
    #[error(transparent)]
    #[serde(with = "super::wire")]
    Store(#[from] crate::Error),
}

impl QueryError {
    /// The error for an unknown relation; suggests the closest one.
    pub(super) fn unknown_relation(name: &str) -> Self {
        if let Some(walk) = TABLE_FUNCTIONS.iter().find(|walk| walk.relation.name.eq_ignore_ascii_case(name)) {
            let arguments: Vec<&str> = walk.arguments.iter().map(|(argument, _)| *argument).collect();
            return Self::Unknown(format!(
                "{name} is a table function\nhelp: call it as {name}({})",
                arguments.join(", ")
            ));
        }
        let names = || RELATIONS.iter().map(|relation| relation.name);
        let hint = match closest_name(name, names()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the relations are {}", names().collect::<Vec<_>>().join(", ")),
        };
        Self::Unknown(format!("no relation `{name}`\nhelp: {hint}"))
    }

    /// The error for an unknown column; suggests the closest one.
    fn unknown_column(name: &str) -> Self {
        let bare = name.rsplit('.').next().unwrap_or(name);
        let columns = || RELATIONS.iter().flat_map(|relation| relation.columns.iter().map(|(column, _)| *column));
        let is_in = |columns: &[(&str, &str)]| columns.iter().any(|(column, _)| column.eq_ignore_ascii_case(bare));
        let owners = RELATIONS.iter().filter(|relation| is_in(relation.columns));
        let owners: Vec<String> = owners.map(|relation| format!("`{}`", relation.name)).collect();
        if !owners.is_empty() {
            let owners = owners.join(", ");
            return Self::Unknown(format!(
                "no column `{name}` in these relations\nhelp: `{bare}` is a column of {owners}"
            ));
        }
        let hint = match closest_name(bare, columns()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`rhumb schema` lists the columns of each relation".to_owned(),
        };
        Self::Unknown(format!("no column `{name}`\nhelp: {hint}"))
    }

    /// Translates an error of `SQLite`.
    pub(super) fn from_sqlite(error: rusqlite::Error) -> Self {
        let message = match &error {
            rusqlite::Error::SqlInputError { msg, .. } => msg.clone(),
            rusqlite::Error::SqliteFailure(failure, Some(message)) if !is_ours(failure.code) => message.clone(),
            _ => return Self::Store(error.into()),
        };
        if let Some(name) = message.strip_prefix("no such table: ") {
            Self::unknown_relation(name)
        } else if let Some(name) = message.strip_prefix("no such column: ") {
            Self::unknown_column(name)
        } else if message.starts_with("cannot modify ") {
            Self::NotAQuery
        } else {
            Self::Syntax(message)
        }
    }
}

/// Whether the error is about the database, not about the query.
fn is_ours(code: rusqlite::ErrorCode) -> bool {
    use rusqlite::ErrorCode;
    matches!(
        code,
        ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked
    )
}
