//! Recovers user data, which cannot be rebuilt: every readable row of a damaged database is copied to a new one.

use super::user::prepare_user;
use crate::error::{Error, Result};
use crate::store::BUSY_TIMEOUT;
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags, Statement, params_from_iter};
use std::path::Path;

/// The condition of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseHealth {
    /// It is intact.
    Sound,
    /// It is partly or completely unreadable.
    Damaged,
}

/// Migrates the user database at `path` to the current format, and checks its integrity.
pub fn check_user_data(path: &Path) -> Result<DatabaseHealth> {
    let check = || -> Result<bool> {
        prepare_user(path)?;
        let connection = Connection::open_with_flags(path, READ_ONLY)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        Ok(connection.pragma_query_value(None, "quick_check", |row| row.get::<_, String>(0))? == "ok")
    };
    match check() {
        Ok(true) => Ok(DatabaseHealth::Sound),
        Ok(false) | Err(Error::Corrupt(_)) => Ok(DatabaseHealth::Damaged),
        Err(error) => Err(error),
    }
}

const READ_ONLY: OpenFlags = OpenFlags::SQLITE_OPEN_READ_ONLY.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

/// Copies all readable rows of the user database at `damaged` to the one at `fresh`, which is created if necessary. Returns
/// the number of rows in it. Atomic, so that it can be repeated after a crash.
pub fn salvage_user_data(damaged: &Path, fresh: &Path) -> Result<usize> {
    prepare_user(fresh)?;
    let mut connection = Connection::open(fresh)?;
    let transaction = connection.transaction()?;
    let tables = tables(&transaction)?;
    if let Ok(source) = Connection::open_with_flags(damaged, READ_ONLY) {
        for table in &tables {
            // From both ends, to reach the rows on the other side of a damaged page.
            for order in ["ASC", "DESC"] {
                copy_rows(&source, &transaction, &format!("SELECT * FROM {table} ORDER BY rowid {order}"), table);
            }
        }
    }
    let rows = count_rows(&transaction, &tables)?;
    transaction.commit()?;
    connection.close().map_err(|(_, error)| error)?;
    Ok(rows)
}

fn count_rows(connection: &Connection, tables: &[String]) -> Result<usize> {
    let mut rows = 0;
    for table in tables {
        let count = format!("SELECT count(*) FROM {table}");
        rows += connection.query_row(&count, [], |row| row.get::<_, isize>(0))?.unsigned_abs();
    }
    Ok(rows)
}

/// The tables of the user database, sorted.
fn tables(connection: &Connection) -> Result<Vec<String>> {
    let mut statement = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")?;
    let names = statement.query_map([], |row| row.get(0))?;
    Ok(names.collect::<rusqlite::Result<_>>()?)
}

/// Copies the rows that `sql` selects into `table` until one cannot be read.
fn copy_rows(from: &Connection, to: &Connection, sql: &str, table: &str) {
    let Ok(mut rows) = from.prepare(sql) else { return };
    let Ok(mut insert) = insertion(&rows, to, table) else { return };
    let columns = rows.column_count();
    let Ok(mut rows) = rows.query([]) else { return };
    while let Ok(Some(row)) = rows.next() {
        let Ok(values) = (0..columns).map(|index| row.get(index)).collect::<rusqlite::Result<Vec<Value>>>() else {
            break;
        };
        // A row that violates a constraint is damaged too.
        insert.execute(params_from_iter(values)).ok();
    }
}

/// The statement that inserts rows of this shape. Columns are matched by name, since an older format has fewer.
fn insertion<'c>(rows: &Statement<'_>, to: &'c Connection, table: &str) -> Result<Statement<'c>> {
    let names = rows.column_names().map(|name| format!("\"{}\"", name.replace('"', "\"\""))).collect::<Vec<_>>();
    let places = vec!["?"; names.len()].join(", ");
    Ok(to.prepare(&format!("INSERT OR IGNORE INTO {table} ({}) VALUES ({places})", names.join(", ")))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A user database with many rows.
    fn filled(path: &Path) {
        prepare_user(path).unwrap();
        let connection = Connection::open(path).unwrap();
        connection
            .execute_batch(
                "PRAGMA journal_mode = DELETE;
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
                INSERT INTO coverage SELECT i, 'shop/part_' || i || '.py', 'part', i, 50.0, 1, 2 FROM n;
                INSERT INTO recipe_recency (recipe_id, last_run_at, run_count) VALUES ('dead-code', 7, 3);",
            )
            .unwrap();
    }

    #[test]
    fn readable_rows_are_salvaged() {
        let directory = tempfile::tempdir().unwrap();
        let (user, fresh) = (directory.path().join("user.db"), directory.path().join("fresh.db"));
        filled(&user);
        assert_eq!(check_user_data(&user).unwrap(), DatabaseHealth::Sound);
        let mut bytes = std::fs::read(&user).unwrap();
        // Pages of the table and of its index alternate after the first ones; some of both are overwritten.
        let middle = bytes.len() / 4096 / 2;
        bytes[middle * 4096..(middle + 2) * 4096].fill(0xAA);
        std::fs::write(&user, &bytes).unwrap();
        assert_eq!(check_user_data(&user).unwrap(), DatabaseHealth::Damaged);
        let saved = salvage_user_data(&user, &fresh).unwrap();
        assert!((1500..2001).contains(&saved), "{saved} rows");
        assert_eq!(check_user_data(&fresh).unwrap(), DatabaseHealth::Sound);
        assert_eq!(salvage_user_data(&user, &fresh).unwrap(), saved, "it can be done again");
        let connection = Connection::open(&fresh).unwrap();
        let kept = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(kept("SELECT run_count FROM recipe_recency WHERE recipe_id = 'dead-code'"), 3);
        assert_eq!(kept("SELECT count(*) FROM coverage WHERE id IN (1, 2000)"), 2, "from both ends");
        assert_eq!(std::fs::read(&user).unwrap(), bytes, "the damaged one stays as it was");
    }

    #[test]
    fn nothing_is_salvaged_from_files_that_are_not_databases() {
        let directory = tempfile::tempdir().unwrap();
        let (user, fresh) = (directory.path().join("user.db"), directory.path().join("fresh.db"));
        std::fs::write(&user, "this is no database at all, only text that is long enough to look like one").unwrap();
        assert_eq!(check_user_data(&user).unwrap(), DatabaseHealth::Damaged);
        assert_eq!(salvage_user_data(&user, &fresh).unwrap(), 0);
        assert_eq!(check_user_data(&fresh).unwrap(), DatabaseHealth::Sound);
    }
}
