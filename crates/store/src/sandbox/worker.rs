//! The worker process for one query: reads the request, limits its own memory, and writes the reply.

use super::wire::{self, WorkerRequest};
use super::{QueryError, ResultTable, query};
use crate::schema::fill_history;
use crate::store::connect_for_query;
use rusqlite::Connection;
use std::io::{self, Read, Write};
use std::path::Path;

/// `SQLite`'s page cache in KiB.
const CACHE: i64 = 8000;

/// Serves one query against the index at `path`: reads the request from `input` and writes the reply to `output`. Limits the
/// memory of the whole process and ends it when `input` ends, so nothing else should run in it.
pub fn serve(
    path: &Path,
    user: Option<&Path>,
    mut input: impl Read + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let request = WorkerRequest::read(&mut input)?;
    let end_with_input = move || {
        io::copy(&mut input, &mut io::sink()).ok();
        std::process::exit(1);
    };
    std::thread::Builder::new().name("input".to_owned()).spawn(end_with_input)?;
    wire::write_reply(&answer(path, user, &request), output)
}

fn answer(path: &Path, user: Option<&Path>, request: &WorkerRequest) -> Result<ResultTable, QueryError> {
    let connection = connect_for_query(path, user)?;
    confine(&connection, request.max_memory())?;
    fill_history(&connection, &request.history())?;
    request.with_parameters(|parameters| query(connection, path, request.sql(), parameters, &request.limits()))
}

/// Limits the memory of `SQLite` in this process.
fn confine(connection: &Connection, max_memory: usize) -> crate::Result<()> {
    connection.pragma_update(None, "cache_size", -CACHE)?;
    let max_memory = i64::try_from(max_memory).unwrap_or(i64::MAX);
    connection.pragma_update(None, "hard_heap_limit", max_memory)?;
    Ok(())
}
