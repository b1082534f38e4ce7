//! Opening and creating an index, and the settings each way of using it needs.

use crate::error::{Error, Result};
use crate::schema;
use crate::write::{Counters, MAX_LOG_BYTES, Names};
use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, OpenFlags, OptionalExtension};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a reader or writer waits for another one before it gives up.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Every everyday statement stays compiled; there are fewer of them than this.
const STATEMENTS: usize = 96;

/// Made aside and worthless until it is whole, so nothing is done to survive a crash.
pub(crate) const BULK: &str = "
PRAGMA page_size = 4096;
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA cache_size = -8000;
";

/// The log is cut back to 4 MiB after a large increment, so that it cannot grow without bound.
const LIVE: &str = "
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA wal_autocheckpoint = 500;
PRAGMA journal_size_limit = 4194304;
PRAGMA cache_size = -32000;
";

/// One transaction as long as the index is open: every read sees the same state, and takes no lock of its own.
const READ: &str = "
PRAGMA query_only = ON;
PRAGMA cache_size = -8000;
BEGIN;
";

/// What an index is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Reading; any number at a time.
    Read,
    /// Reading and writing increments; one at a time.
    Write,
}

/// Which settings and shortcuts apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// A new database: nothing is there to be replaced, secondary indexes come at the end.
    Bulk,
    /// A finished one.
    Live,
}

/// One index: a database of facts and edges, with the user's own database beside it.
pub struct Store {
    pub(crate) connection: Connection,
    pub(crate) mode: Mode,
    pub(crate) names: Names,
    pub(crate) counters: Counters,
    /// The size from which on the log of a transaction is too long.
    pub(crate) max_log_bytes: u64,
    path: PathBuf,
}

impl Store {
    /// A new, empty index at `path` for a bulk build. It is fast, and unusable until [`Store::finish_bulk`] has returned.
    pub(crate) fn create(path: &Path) -> Result<Self> {
        if path.exists() {
            return Err(Error::Exists(path.to_owned()));
        }
        let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
        connection.execute_batch(BULK)?;
        schema::create(&connection)?;
        Ok(Self::new(connection, path, Mode::Bulk, Counters::default()))
    }

    /// The finished index at `path`.
    pub fn open(path: &Path, user: Option<&Path>, access: Access) -> Result<Self> {
        let connection = match access {
            Access::Read => open_for_reading(path)?,
            Access::Write => connect_existing(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?,
        };
        check_format(&connection, path)?;
        attach_user(&connection, user, access)?;
        connection.execute_batch(match access {
            Access::Read => READ,
            Access::Write => LIVE,
        })?;
        let counters = Counters::load(&connection)?;
        Ok(Self::new(connection, path, Mode::Live, counters))
    }

    /// The finished index at `path`, for the functions that a query of a user calls.
    pub(crate) fn open_for_query(path: &Path) -> Result<Self> {
        let connection = connect_for_query(path, None)?;
        connection.execute_batch(READ)?;
        let counters = Counters::load(&connection)?;
        Ok(Self::new(connection, path, Mode::Live, counters))
    }

    pub(crate) fn new(connection: Connection, path: &Path, mode: Mode, counters: Counters) -> Self {
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        Self {
            connection,
            mode,
            names: Names::default(),
            counters,
            max_log_bytes: MAX_LOG_BYTES,
            path: path.to_owned(),
        }
    }

    /// The database file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How often this index was changed since it was created. While it stays equal, so do all answers.
    pub fn generation(&self) -> Result<u64> {
        let mut statement = self.connection.prepare_cached("SELECT next FROM counter WHERE name = 'generation'")?;
        Ok(statement.query_row([], |row| row.get::<_, i64>(0)).optional()?.map_or(0, i64::cast_unsigned))
    }

    /// The value kept under `key`.
    pub fn meta(&self, key: &str) -> Result<Option<String>> {
        let mut statement = self.connection.prepare_cached("SELECT value FROM meta WHERE key = ?1")?;
        Ok(statement.query_row([key], |row| row.get(0)).optional()?)
    }
}

/// A read-only connection with our functions, for typed reads and for the sandbox alike.
///
/// A database in write-ahead mode needs a shared-memory file beside it even for reading. Where none can be made, in a
/// directory that nobody writes to, the file cannot change either and is read as it is.
pub(crate) fn open_for_reading(path: &Path) -> Result<Connection> {
    let connection = connect_existing(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    match connection.pragma_query_value(None, "schema_version", |row| row.get::<_, i64>(0)) {
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::CannotOpen) => {
            connect(&immutable_uri(path), OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI)
        }
        _ => Ok(connection),
    }
}

/// A read-only connection for a query of a user: what it sorts or collects stays in memory, where it is limited, and never fills
/// a disk.
pub(crate) fn connect_for_query(path: &Path, user: Option<&Path>) -> Result<Connection> {
    let connection = open_for_reading(path)?;
    // Changing this later would drop the temporary views of the user's relations.
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    check_format(&connection, path)?;
    attach_user(&connection, user, Access::Read)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

fn immutable_uri(path: &Path) -> PathBuf {
    let mut uri = String::from("file:");
    for character in path.to_string_lossy().chars() {
        match character {
            '%' => uri.push_str("%25"),
            '?' => uri.push_str("%3F"),
            '#' => uri.push_str("%23"),
            other => uri.push(other),
        }
    }
    uri.push_str("?immutable=1");
    PathBuf::from(uri)
}

fn connect_existing(path: &Path, flags: OpenFlags) -> Result<Connection> {
    if !path.is_file() {
        return Err(Error::Missing(path.to_owned()));
    }
    connect(path, flags)
}

pub(crate) fn connect(path: &Path, flags: OpenFlags) -> Result<Connection> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    // Plans do not depend on the values that are bound, so that a statement is not planned anew for each of them.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    // The indexer keeps the tables whole by itself; checks on every row would only cost time.
    connection.pragma_update(None, "foreign_keys", false)?;
    add_functions(&connection)?;
    Ok(connection)
}

fn add_functions(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_scalar_function("rhumb_subwords", 1, flags, |context| {
        let name = context.get_raw(0).as_str_or_null().unwrap_or(None).unwrap_or_default();
        Ok(rhumb_model::subwords(name).join(" "))
    })?;
    Ok(())
}

pub(crate) fn check_format(connection: &Connection, path: &Path) -> Result<()> {
    let application: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let found: i32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if application != schema::APPLICATION_ID {
        return Err(Error::Corrupt(format!("{} is not an index of rhumb", path.display())));
    }
    match found.cmp(&schema::FORMAT) {
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => Err(Error::NewerVersion { path: path.to_owned(), found, known: schema::FORMAT }),
        std::cmp::Ordering::Less => Err(Error::OlderVersion { path: path.to_owned(), found, known: schema::FORMAT }),
    }
}

/// Attaches the user's database. A reader creates nothing and brings nothing forward: where the database is missing, or none
/// that this program knows, its relations are empty. The folder may have come with a repository, so a link is none.
pub(crate) fn attach_user(connection: &Connection, user: Option<&Path>, access: Access) -> Result<()> {
    match (user.filter(|path| !is_linked(path)), access) {
        (Some(path), Access::Write) => {
            schema::prepare_user(path)?;
            schema::attach(connection, path)
        }
        (Some(path), Access::Read) if schema::is_known_user(path) => schema::attach(connection, path),
        _ => schema::attach_missing(connection),
    }
}

/// Whether the database at `path`, or a file that belongs to it, is a link.
fn is_linked(path: &Path) -> bool {
    ["", "-wal", "-shm", "-journal"].iter().any(|suffix| {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        Path::new(&name).is_symlink()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;
    use crate::write::IndexUsage;

    #[test]
    fn what_is_wrong_with_a_file_is_told_apart() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("index.db");
        assert!(matches!(Store::open(&path, None, Access::Read), Err(Error::Missing(_))));

        std::fs::write(&path, "this is no database at all, only text that is long enough to look like one").unwrap();
        assert!(matches!(Store::open(&path, None, Access::Read), Err(Error::Corrupt(_))));
        assert!(matches!(Store::create(&path), Err(Error::Exists(_))));

        let other = directory.path().join("other.db");
        Connection::open(&other).unwrap().execute_batch("CREATE TABLE t (a)").unwrap();
        assert!(matches!(Store::open(&other, None, Access::Write), Err(Error::Corrupt(_))));
    }

    #[test]
    fn other_formats_are_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("index.db");
        Store::create(&path).unwrap().finish_bulk(IndexUsage::Updates).unwrap();
        for (found, is_newer) in [(schema::FORMAT + 1, true), (schema::FORMAT - 1, false)] {
            Connection::open(&path).unwrap().pragma_update(None, "user_version", found).unwrap();
            match Store::open(&path, None, Access::Read) {
                Err(Error::NewerVersion { found: told, .. }) => assert!(is_newer && told == found),
                Err(Error::OlderVersion { found: told, .. }) => assert!(!is_newer && told == found),
                other => panic!("format {found} gave {:?}", other.map(|_| "a store")),
            }
        }
    }

    #[test]
    fn readers_see_the_last_commit_while_a_writer_writes() {
        let mut fixture = Fixture::house();
        let path = fixture.path();
        let open = || Store::open(&path, None, Access::Read).unwrap();
        let before = open();
        let mut batch = fixture.store.begin().unwrap();
        batch.remove_file(rhumb_model::FileId(1)).unwrap();
        assert_eq!(open().files().unwrap().len(), 2, "nothing is committed yet");
        batch.commit().unwrap();
        assert_eq!(before.files().unwrap().len(), 2, "a reader sees one state as long as it is open");
        assert_eq!(open().files().unwrap().len(), 1);
    }

    #[test]
    fn a_reader_may_not_write() {
        let fixture = Fixture::house();
        let mut reader = Store::open(&fixture.path(), None, Access::Read).unwrap();
        let outcome = reader.begin().and_then(|mut batch| batch.remove_file(rhumb_model::FileId(1)));
        assert!(matches!(outcome, Err(Error::ReadOnly)), "{outcome:?}");
    }

    #[test]
    fn a_file_that_nobody_can_write_beside_is_read_as_it_is() {
        let path = Path::new("/a b/50%/x?#.db");
        assert_eq!(immutable_uri(path), Path::new("file:/a b/50%25/x%3F%23.db?immutable=1"));
        let fixture = Fixture::house();
        let finished = fixture.directory.path().join("finished.db");
        drop(fixture.store);
        std::fs::copy(fixture.directory.path().join("index.db"), &finished).unwrap();
        let connection =
            connect(&immutable_uri(&finished), OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI).unwrap();
        let count: u32 = connection.query_row("SELECT count(*) FROM symbols", [], |row| row.get(0)).unwrap();
        assert_eq!(count, 6);
    }
}
