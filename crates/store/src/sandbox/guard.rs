//! Restricts what a user query can access, and stops it at its deadline.

use super::graph::{self, CancelCheck};
use super::{QueryError, QueryLimits, functions};
use crate::RELATIONS;
use crate::error::Result;
use crate::stop::Stop;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Number of virtual machine steps between two checks of the deadline: some tens of microseconds.
const STEPS: i32 = 2000;

/// No text or row of an index is longer.
pub(super) const MAX_LENGTH: i32 = 16 << 20;

/// Long enough for any query written by hand; longer texts could overload the parser.
pub(super) const MAX_SQL_BYTES: i32 = 100_000;

const LIMITS: [(Limit, i32); 8] = [
    (Limit::SQLITE_LIMIT_LENGTH, MAX_LENGTH),
    (Limit::SQLITE_LIMIT_SQL_LENGTH, MAX_SQL_BYTES),
    (Limit::SQLITE_LIMIT_EXPR_DEPTH, 200),
    (Limit::SQLITE_LIMIT_COMPOUND_SELECT, 100),
    (Limit::SQLITE_LIMIT_FUNCTION_ARG, 100),
    (Limit::SQLITE_LIMIT_ATTACHED, 0),
    (Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000),
    (Limit::SQLITE_LIMIT_WORKER_THREADS, 0),
];

/// What FTS5 itself reads while a query runs: its own tables, and the view with the text.
const SEARCH_TABLES: [&str; 2] = ["symbols_fts", "source_fts"];
const SEARCHED_VIEW: &str = "symbol_text";

/// Built-in tables that only show their arguments or the schema.
const BUILT_IN: [&str; 6] =
    ["sqlite_schema", "sqlite_master", "json_each", "json_tree", "pragma_table_info", "pragma_table_xinfo"];

/// Pragmas that show the columns of a relation; FTS5 needs the last one.
const PRAGMAS: [&str; 3] = ["table_info", "table_xinfo", "data_version"];

/// The restrictions of one query.
pub(super) struct QueryGuard {
    deadline: Duration,
    max_memory: usize,
    is_due: CancelCheck,
    /// Set when the query has been compiled and runs: from then on, only FTS5 compiles statements.
    is_running: Arc<AtomicBool>,
    /// The first action that the authorizer refused.
    refused: Arc<Mutex<Option<QueryError>>>,
}

impl QueryGuard {
    /// Installs limits, authorizer and deadline on a connection. Everything that needs more access must be done before.
    pub(super) fn install(connection: &mut Connection, path: &Path, limits: &QueryLimits) -> Result<Self> {
        let QueryLimits { deadline, stop, max_memory, .. } = limits.clone();
        let start = Instant::now();
        let is_due: CancelCheck =
            Arc::new(move || start.elapsed() > deadline || stop.as_ref().is_some_and(Stop::is_due));
        wake_search(connection)?;
        functions::replace_slow_ones(connection)?;
        graph::install(connection, path, Arc::clone(&is_due))?;
        for (limit, value) in LIMITS {
            connection.set_limit(limit, value)?;
        }
        let refused = Arc::new(Mutex::new(None));
        let notes = Arc::clone(&refused);
        let is_running = Arc::new(AtomicBool::new(false));
        let phase = Arc::clone(&is_running);
        connection.authorizer(Some(move |context: AuthContext<'_>| {
            if is_allowed(&context) || (phase.load(Ordering::Relaxed) && is_search(&context)) {
                return Authorization::Allow;
            }
            let mut first = notes.lock().unwrap_or_else(PoisonError::into_inner);
            first.get_or_insert_with(|| refusal(&context.action));
            Authorization::Deny
        }))?;
        let is_over = Arc::clone(&is_due);
        connection.progress_handler(STEPS, Some(move || is_over()))?;
        Ok(Self { deadline, max_memory, is_due, is_running, refused })
    }

    /// Allows the compiled query to run.
    pub(super) fn open(&self) {
        self.is_running.store(true, Ordering::Relaxed);
    }

    /// The error for the user: the refused action if there is one, else `SQLite`'s error.
    pub(super) fn explain(&self, error: rusqlite::Error) -> QueryError {
        if let Some(refusal) = self.refused.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return refusal;
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::OperationInterrupted) => QueryError::TooSlow(self.deadline),
            Some(ErrorCode::TooBig) => QueryError::TooLarge,
            Some(ErrorCode::OutOfMemory) => QueryError::TooMuchMemory(self.max_memory),
            // Our own function noticed the deadline.
            Some(ErrorCode::Unknown) if (self.is_due)() => QueryError::TooSlow(self.deadline),
            _ => QueryError::from_sqlite(error),
        }
    }
}

/// FTS5 reads its settings when its tables are first used, which must happen before the authorizer is installed.
fn wake_search(connection: &Connection) -> Result<()> {
    connection.prepare("SELECT 1 FROM symbols_fts, source_fts")?;
    Ok(())
}

fn is_allowed(context: &AuthContext<'_>) -> bool {
    match &context.action {
        AuthAction::Select | AuthAction::Recursive => true,
        // Without a column, only the number of rows is read, and the name may be one that the query itself defines.
        AuthAction::Read { table_name, column_name } => {
            column_name.is_empty() || is_public(table_name) || context.accessor.is_some_and(is_relation)
        }
        AuthAction::Pragma { pragma_name, .. } => PRAGMAS.iter().any(|known| known.eq_ignore_ascii_case(pragma_name)),
        AuthAction::Function { function_name } => functions::is_allowed(function_name),
        _ => false,
    }
}

/// Tables are read through the relations based on them. A query can name a common table expression after a relation and
/// thereby access a table; that only exposes data that may change between versions, nothing secret.
fn is_relation(name: &str) -> bool {
    RELATIONS.iter().any(|relation| relation.name == name)
}

fn is_public(name: &str) -> bool {
    is_relation(name) || BUILT_IN.contains(&name)
}

fn is_search(context: &AuthContext<'_>) -> bool {
    let AuthAction::Read { table_name, .. } = &context.action else { return false };
    let is_own = |table: &&str| table_name.strip_prefix(*table).is_some_and(|rest| rest.starts_with('_'));
    SEARCH_TABLES.iter().any(is_own) || *table_name == SEARCHED_VIEW || context.accessor == Some(SEARCHED_VIEW)
}

/// The error for a refused action.
fn refusal(action: &AuthAction<'_>) -> QueryError {
    match action {
        AuthAction::Read { table_name, .. } => QueryError::unknown_relation(table_name),
        AuthAction::Pragma { pragma_name, .. } => QueryError::Forbidden(format!("PRAGMA {pragma_name}")),
        AuthAction::Function { function_name } => QueryError::Forbidden(format!("the function {function_name}")),
        AuthAction::Attach { .. } | AuthAction::Detach { .. } => {
            QueryError::Forbidden("attaching another database".to_owned())
        }
        _ => QueryError::NotAQuery,
    }
}
