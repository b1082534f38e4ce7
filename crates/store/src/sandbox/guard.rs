//! What a user's query may do, and how it is stopped.

use super::graph::{self, IsDue};
use super::{Limits, Refusal, functions};
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

/// Steps of `SQLite`'s machine between two looks at the clock: some tens of microseconds.
const STEPS: i32 = 2000;

/// No text or row of the index is longer.
pub(super) const MAX_LENGTH: i32 = 16 << 20;

/// Long enough for any query a person writes; what is longer is an attack on the parser.
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

/// What the search engine reads for itself, and only while a query runs: its own tables, and the view that it takes texts from.
const SEARCH_TABLES: [&str; 2] = ["symbols_fts", "source_fts"];
const SEARCHED_VIEW: &str = "symbol_text";

/// Tables that `SQLite` makes up itself and that show nothing but what is handed to them, or the schema.
const BUILT_IN: [&str; 6] =
    ["sqlite_schema", "sqlite_master", "json_each", "json_tree", "pragma_table_info", "pragma_table_xinfo"];

/// Reading the shape of a relation; the last is what the search engine asks for itself.
const PRAGMAS: [&str; 3] = ["table_info", "table_xinfo", "data_version"];

/// The walls around one query.
pub(super) struct Guard {
    deadline: Duration,
    max_memory: usize,
    is_due: IsDue,
    /// Set when the query has passed the walls and is on its way: from then on only the search engine writes queries.
    is_running: Arc<AtomicBool>,
    /// What the authorizer refused first.
    refused: Arc<Mutex<Option<Refusal>>>,
}

impl Guard {
    /// Puts limits, authorizer and deadline on a connection. Everything that needs more must have been done before.
    pub(super) fn install(connection: &mut Connection, path: &Path, limits: &Limits) -> Result<Self> {
        let Limits { deadline, stop, max_memory, .. } = limits.clone();
        let start = Instant::now();
        let is_due: IsDue = Arc::new(move || start.elapsed() > deadline || stop.as_ref().is_some_and(Stop::is_due));
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

    /// Lets a query that was compiled run.
    pub(super) fn open(&self) {
        self.is_running.store(true, Ordering::Relaxed);
    }

    /// The failure in words for the user: what was refused if something was, else what `SQLite` says.
    pub(super) fn explain(&self, error: rusqlite::Error) -> Refusal {
        if let Some(refusal) = self.refused.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return refusal;
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::OperationInterrupted) => Refusal::TooSlow(self.deadline),
            Some(ErrorCode::TooBig) => Refusal::TooLarge,
            Some(ErrorCode::OutOfMemory) => Refusal::TooMuchMemory(self.max_memory),
            // Our own function found that it is time to end.
            Some(ErrorCode::Unknown) if (self.is_due)() => Refusal::TooSlow(self.deadline),
            _ => Refusal::from_sqlite(error),
        }
    }
}

/// The search engine reads its settings when its tables are first named, which must be before the walls are up.
fn wake_search(connection: &Connection) -> Result<()> {
    connection.prepare("SELECT 1 FROM symbols_fts, source_fts")?;
    Ok(())
}

fn is_allowed(context: &AuthContext<'_>) -> bool {
    match &context.action {
        AuthAction::Select | AuthAction::Recursive => true,
        // Without a column nothing is read but the number of rows, and the name may be one that the query itself defines.
        AuthAction::Read { table_name, column_name } => {
            column_name.is_empty() || is_public(table_name) || context.accessor.is_some_and(is_relation)
        }
        AuthAction::Pragma { pragma_name, .. } => PRAGMAS.iter().any(|known| known.eq_ignore_ascii_case(pragma_name)),
        AuthAction::Function { function_name } => functions::is_allowed(function_name),
        _ => false,
    }
}

/// Tables are read through the relations over them. A query can call a part of itself by the name of one and look behind it:
/// the wall is for what may change between versions, nothing there is secret.
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

/// Why an action that is not allowed is refused.
fn refusal(action: &AuthAction<'_>) -> Refusal {
    match action {
        AuthAction::Read { table_name, .. } => Refusal::unknown_relation(table_name),
        AuthAction::Pragma { pragma_name, .. } => Refusal::Forbidden(format!("PRAGMA {pragma_name}")),
        AuthAction::Function { function_name } => Refusal::Forbidden(format!("the function {function_name}")),
        AuthAction::Attach { .. } | AuthAction::Detach { .. } => {
            Refusal::Forbidden("attaching another database".to_owned())
        }
        _ => Refusal::NotAQuery,
    }
}
