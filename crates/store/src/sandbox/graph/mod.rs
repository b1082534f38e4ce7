//! Tables about the graph that a query makes by calling them.
//!
//! `SQLite` knows tables with arguments only from modules in C. So a call is [written](expand) as a query of what one function
//! gives as JSON. It reads through a connection of its own: the walls around the user's one stay as they are.

mod components;
mod expand;
mod network;
mod reach;

pub(super) use expand::expand;

use crate::error::{Error, Result};
use crate::store::Store;
use network::Network;
use rusqlite::Connection;
use rusqlite::functions::{Context, FunctionFlags};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The function behind every call.
pub(super) const FUNCTION: &str = "rhumb_graph";

/// Steps of `SQLite`'s machine between two looks at the clock.
const STEPS: i32 = 10_000;

/// Says whether it is time to end.
pub(super) type IsDue = Arc<dyn Fn() -> bool + Send + Sync>;

/// One number or word of a row.
enum Cell {
    Whole(u32),
    Real(f64),
    Word(&'static str),
}

type Rows = Vec<Vec<Cell>>;

/// Why a call has no answer.
enum Failure {
    Store(Error),
    /// It was called with something that it does not know.
    Arguments(String),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Store(error)
    }
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Makes the function known to a connection to the index at `path`.
pub(super) fn install(connection: &Connection, path: &Path, is_due: IsDue) -> Result<()> {
    let ground = Mutex::new(Ground { path: path.to_owned(), store: None, is_due });
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_DIRECTONLY;
    connection.create_scalar_function(FUNCTION, -1, flags, move |context| {
        let rows = ground.lock().unwrap_or_else(PoisonError::into_inner).rows(context);
        rows.map(|rows| json(&rows)).map_err(|failure| {
            let message = match failure {
                // Its code says, for instance, that memory ran out.
                Failure::Store(Error::Sql(error)) => return error,
                Failure::Store(error) => error.to_string(),
                Failure::Arguments(message) => message,
            };
            rusqlite::Error::UserFunctionError(message.into())
        })
    })?;
    Ok(())
}

/// What calls are answered from.
struct Ground {
    path: PathBuf,
    store: Option<Store>,
    is_due: IsDue,
}

impl Ground {
    fn rows(&mut self, context: &Context<'_>) -> Result<Rows, Failure> {
        let name: String = context.get(0).unwrap_or_default();
        let arguments = Arguments { context };
        let is_due = Arc::clone(&self.is_due);
        let store = self.store()?;
        match name.as_str() {
            "callers" | "callees" | "reach" => reach::rows(store, &name, &arguments),
            "cycles" => Ok(components::cycles(&Network::read(store, &arguments)?)),
            "layers" => Ok(components::layers(&Network::read(store, &arguments)?)),
            "pagerank" => Network::read(store, &arguments)?.ranks(&is_due),
            _ => Err(Failure::Arguments(format!("no table {name}"))),
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

/// What a table was called with.
struct Arguments<'c> {
    context: &'c Context<'c>,
}

impl Arguments<'_> {
    /// The text at a place; nothing if it was left out.
    fn text(&self, place: usize) -> Result<Option<String>, Failure> {
        if place >= self.context.len() {
            return Ok(None);
        }
        self.context.get(place).map_err(|_| Failure::Arguments(format!("argument {place} must be a text")))
    }

    /// The number at a place; nothing if it was left out.
    fn number(&self, place: usize) -> Result<Option<u32>, Failure> {
        if place >= self.context.len() {
            return Ok(None);
        }
        self.context.get(place).map_err(|_| Failure::Arguments(format!("argument {place} must be a number from 0 on")))
    }
}

fn json(rows: &Rows) -> String {
    let mut text = String::from("[");
    for (index, row) in rows.iter().enumerate() {
        text.push_str(if index == 0 { "[" } else { ",[" });
        for (index, cell) in row.iter().enumerate() {
            text.push_str(if index == 0 { "" } else { "," });
            let _ = match cell {
                Cell::Whole(number) => write!(text, "{number}"),
                Cell::Real(number) => write!(text, "{number:e}"),
                Cell::Word(word) => write!(text, "\"{word}\""),
            };
        }
        text.push(']');
    }
    text.push(']');
    text
}
