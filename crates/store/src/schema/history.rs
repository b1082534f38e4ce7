//! The relations of the project's history: temporary tables that are filled for one query.

use crate::error::Result;
use rhumb_model::Commit;
use rusqlite::Connection;

/// The relations that are filled from the history.
pub(crate) const HISTORY_RELATIONS: [&str; 3] = ["commits", "file_changes", "authorship"];

/// Further changes are left out: the tables are in memory. The latest commits come first.
const MAX_CHANGES: usize = 300_000;

/// Creates the relations, empty.
pub(crate) fn create_history(connection: &Connection) -> Result<()> {
    Ok(connection.execute_batch(include_str!("history.sql"))?)
}

/// Fills the relations with `history`, which is ordered from the latest commit to the oldest.
pub(crate) fn fill_history(connection: &Connection, history: &[Commit]) -> Result<()> {
    if history.is_empty() {
        return Ok(());
    }
    connection.pragma_update(None, "query_only", false)?;
    connection.execute_batch("BEGIN")?;
    let mut commits =
        connection.prepare("INSERT INTO temp.commits (id, hash, author, time, subject) VALUES (?1, ?2, ?3, ?4, ?5)")?;
    let mut changes = connection.prepare("INSERT INTO temp.file_changes (commit_id, file_path) VALUES (?1, ?2)")?;
    let mut count = 0;
    for (id, commit) in (1i64..).zip(history) {
        count += commit.paths.len();
        if count > MAX_CHANGES {
            break;
        }
        commits.execute((id, &commit.id, &commit.author, commit.time, &commit.subject))?;
        for path in &commit.paths {
            changes.execute((id, path))?;
        }
    }
    connection.execute_batch("COMMIT")?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(())
}
