//! Table functions for graph queries, such as `callers(handle, depth)`.
//!
//! `SQLite` only supports table-valued functions as C modules. So a call is [rewritten](expand) as a subquery over the JSON
//! that one scalar function returns. That function uses a separate connection, so the restrictions of the user's connection
//! remain unchanged.

mod communities;
mod components;
mod dependency_graph;
mod expand;
mod reach;

pub(super) use expand::expand;

use crate::error::{Error, Result};
use crate::store::Store;
use dependency_graph::DependencyGraph;
use rusqlite::Connection;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::ValueRef;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The scalar function behind all table functions.
pub(super) const FUNCTION: &str = "rhumb_graph";

/// Number of virtual machine steps between two checks of the deadline.
const STEPS: i32 = 10_000;

/// Checks whether the query was canceled or has reached its deadline.
pub(super) type CancelCheck = Arc<dyn Fn() -> bool + Send + Sync>;

/// A value in a result row.
enum GraphCell {
    Whole(u32),
    Real(f64),
    Word(&'static str),
}

type GraphRows = Vec<Vec<GraphCell>>;

/// Why a call failed.
enum CallError {
    Store(Error),
    /// The arguments are invalid.
    Arguments(String),
}

impl From<Error> for CallError {
    fn from(error: Error) -> Self {
        Self::Store(error)
    }
}

impl From<rusqlite::Error> for CallError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Registers the function on a connection to the index at `path`.
pub(super) fn install(connection: &Connection, path: &Path, is_due: CancelCheck) -> Result<()> {
    let graph = Mutex::new(GraphContext { path: path.to_owned(), store: None, is_due });
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_DIRECTONLY;
    connection.create_scalar_function(FUNCTION, -1, flags, move |context| {
        let rows = graph.lock().unwrap_or_else(PoisonError::into_inner).rows(context);
        rows.map(|rows| json(&rows)).map_err(|failure| {
            let message = match failure {
                // The error code is needed, for example if memory ran out.
                CallError::Store(Error::Sql(error)) => return error,
                CallError::Store(error) => error.to_string(),
                CallError::Arguments(message) => message,
            };
            rusqlite::Error::UserFunctionError(message.into())
        })
    })?;
    Ok(())
}

/// The data that calls share.
struct GraphContext {
    path: PathBuf,
    store: Option<Store>,
    is_due: CancelCheck,
}

impl GraphContext {
    fn rows(&mut self, context: &Context<'_>) -> Result<GraphRows, CallError> {
        let name: String = context.get(0).unwrap_or_default();
        let arguments = TableArguments { context };
        let is_due = Arc::clone(&self.is_due);
        let store = self.store()?;
        match name.as_str() {
            "callers" | "callees" | "reach" => reach::rows(store, &name, &arguments),
            "communities" => communities::communities(&DependencyGraph::read(store, &arguments)?, &is_due),
            "cycles" => Ok(components::cycles(&DependencyGraph::read(store, &arguments)?)),
            "layers" => Ok(components::layers(&DependencyGraph::read(store, &arguments)?)),
            "pagerank" => DependencyGraph::read(store, &arguments)?.ranks(&is_due),
            _ => Err(CallError::Arguments(format!("no table {name}"))),
        }
    }

    fn store(&mut self) -> Result<&Store> {
        if let Some(store) = self.store.take() {
            return Ok(self.store.insert(store));
        }
        let mut store = Store::open_for_query(&self.path)?;
        let is_due = Arc::clone(&self.is_due);
        store.connection.progress_handler(STEPS, Some(move || is_due()))?;
        Ok(self.store.insert(store))
    }
}

/// The maximum length of a text argument in bytes. Handles are paths with names, so theirs are far shorter.
const MAX_TEXT: usize = 16 << 10;

/// The arguments of a call.
struct TableArguments<'c> {
    context: &'c Context<'c>,
}

impl TableArguments<'_> {
    /// The text at a position; `None` if it is omitted.
    fn text(&self, place: usize) -> Result<Option<String>, CallError> {
        if place >= self.context.len() {
            return Ok(None);
        }
        if matches!(self.context.get_raw(place), ValueRef::Text(text) if text.len() > MAX_TEXT) {
            return Err(CallError::Arguments(format!("argument {place} is longer than {MAX_TEXT} bytes")));
        }
        self.context.get(place).map_err(|_| CallError::Arguments(format!("argument {place} must be a text")))
    }

    /// The number at a position; `None` if it is omitted.
    fn number(&self, place: usize) -> Result<Option<u32>, CallError> {
        if place >= self.context.len() {
            return Ok(None);
        }
        self.context
            .get(place)
            .map_err(|_| CallError::Arguments(format!("argument {place} must be a number of at least 0")))
    }
}

fn json(rows: &GraphRows) -> String {
    let mut text = String::from("[");
    for (index, row) in rows.iter().enumerate() {
        text.push_str(if index == 0 { "[" } else { ",[" });
        for (index, cell) in row.iter().enumerate() {
            text.push_str(if index == 0 { "" } else { "," });
            let _ = match cell {
                GraphCell::Whole(number) => write!(text, "{number}"),
                GraphCell::Real(number) => write!(text, "{number:e}"),
                GraphCell::Word(word) => write!(text, "\"{word}\""),
            };
        }
        text.push(']');
    }
    text.push(']');
    text
}
