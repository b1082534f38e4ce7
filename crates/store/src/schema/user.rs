//! The user database: baselines, coverage, recipe use. It outlives the index, so its format is migrated and never
//! discarded.

use super::APPLICATION_ID;
use crate::error::{Error, Result};
use rusqlite::{Connection, OpenFlags};
use std::path::Path;

/// Migrations: `STEPS[n]` migrates format `n` to `n + 1`. Existing steps never change.
const STEPS: &[&str] = &[include_str!("user.sql")];

/// Creates the database at `path`, or migrates it to the current format.
pub(crate) fn prepare_user(path: &Path) -> Result<()> {
    prepare(path, STEPS)
}

/// Whether the database at `path` is one of ours in the current format.
pub(crate) fn is_known(path: &Path) -> bool {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let Ok(connection) = Connection::open_with_flags(path, flags) else { return false };
    let application: rusqlite::Result<i32> = connection.pragma_query_value(None, "application_id", |row| row.get(0));
    application.is_ok_and(|id| id == APPLICATION_ID)
        && format(&connection).is_ok_and(|found| usize::try_from(found) == Ok(STEPS.len()))
}

/// Attaches the database at `path` as `user`.
pub(crate) fn attach(connection: &Connection, path: &Path) -> Result<()> {
    connection.execute("ATTACH DATABASE ?1 AS user", [path.to_string_lossy()])?;
    Ok(())
}

/// Creates empty relations in place of a missing user database.
pub(crate) fn attach_missing(connection: &Connection) -> Result<()> {
    for step in STEPS {
        connection.execute_batch(&step.replace("CREATE TABLE ", "CREATE TEMP TABLE "))?;
    }
    Ok(())
}

fn prepare(path: &Path, steps: &[&str]) -> Result<()> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(crate::store::BUSY_TIMEOUT)?;
    let known = i32::try_from(steps.len()).unwrap_or(i32::MAX);
    // In the common case nothing is written, since another process may be writing.
    if format(&connection)? == known {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let found = format(&transaction)?;
    if found > known {
        return Err(Error::NewerVersion { path: path.to_owned(), found, known });
    }
    for step in steps.iter().skip(usize::try_from(found).unwrap_or(0)) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", known)?;
    Ok(transaction.commit()?)
}

fn format(connection: &Connection) -> Result<i32> {
    Ok(connection.pragma_query_value(None, "user_version", |row| row.get(0))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Access, IndexUsage, Store};

    const NEXT: &str = "ALTER TABLE recipe_recency ADD COLUMN last_outcome TEXT NOT NULL DEFAULT 'unknown';";

    fn rows(path: &Path, sql: &str) -> Vec<String> {
        let connection = Connection::open(path).unwrap();
        let mut statement = connection.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        rows.collect::<rusqlite::Result<_>>().unwrap()
    }

    #[test]
    fn rows_survive_a_new_format() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("user.db");
        prepare(&path, STEPS).unwrap();
        Connection::open(&path)
            .unwrap()
            .execute("INSERT INTO recipe_recency (recipe_id, last_run_at, run_count) VALUES ('dead-code', 7, 3)", [])
            .unwrap();
        prepare(&path, &[STEPS[0], NEXT]).unwrap();
        prepare(&path, &[STEPS[0], NEXT]).unwrap();
        assert_eq!(
            rows(&path, "SELECT recipe_id || ' ' || run_count || ' ' || last_outcome FROM recipe_recency"),
            ["dead-code 3 unknown"]
        );
    }

    #[test]
    fn user_data_survives_a_rebuild() {
        let directory = tempfile::tempdir().unwrap();
        let user = directory.path().join("user.db");
        for build in ["index-1.db", "index-2.db"] {
            let path = directory.path().join(build);
            Store::create(&path).unwrap().finish_bulk(IndexUsage::Updates).unwrap();
            let store = Store::open(&path, Some(&user), Access::Write).unwrap();
            let sql = "INSERT INTO recipe_recency (recipe_id, last_run_at, run_count) VALUES (?1, 9, 1)";
            store.connection.execute(sql, [build]).unwrap();
        }
        let store = Store::open(&directory.path().join("index-2.db"), Some(&user), Access::Read).unwrap();
        let count: u32 =
            store.connection.query_row("SELECT count(*) FROM recipe_recency", [], |row| row.get(0)).unwrap();
        assert_eq!(count, 2);
    }

    #[test]
    fn a_newer_format_is_left_alone() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("user.db");
        prepare(&path, &[STEPS[0], NEXT]).unwrap();
        assert!(matches!(prepare(&path, STEPS), Err(Error::NewerVersion { found: 2, known: 1, .. })));
    }
}
