//! Opens and creates indexes, with the settings for each purpose.

use crate::error::{Error, Result};
use crate::schema::{self, DatabaseHealth};
use crate::write::{Counters, MAX_LOG_BYTES, NameTable};
use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, OpenFlags, OptionalExtension};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a reader or writer waits for another one.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Capacity of the statement cache; more than there are common statements.
const STATEMENTS: usize = 96;

/// Settings for a bulk build. The file is discarded after a crash, so crash safety is disabled.
pub(crate) const BULK: &str = "
PRAGMA page_size = 4096;
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA cache_size = -8000;
";

/// Settings for updates. The log is truncated to 4 MiB after a large transaction.
const LIVE: &str = "
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA wal_autocheckpoint = 500;
PRAGMA journal_size_limit = 4194304;
PRAGMA cache_size = -32000;
";

/// Settings for reading: one transaction while the index is open, so that every read sees the same state and takes no lock.
const READ: &str = "
PRAGMA query_only = ON;
PRAGMA cache_size = -8000;
BEGIN;
";

/// The purpose of opening an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Reading; any number of processes.
    Read,
    /// Reading and updating; one process at a time.
    Write,
}

/// Which settings and shortcuts apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoreMode {
    /// A bulk build: nothing has to be replaced, and secondary indexes are created at the end.
    Bulk,
    /// A complete index.
    Live,
}

/// An open index: a database of facts and edges, with the user database attached.
pub struct Store {
    pub(crate) connection: Connection,
    pub(crate) mode: StoreMode,
    pub(crate) names: NameTable,
    pub(crate) counters: Counters,
    /// The maximum size of the write-ahead log in a transaction.
    pub(crate) max_log_bytes: u64,
    path: PathBuf,
}

impl Store {
    /// Creates an empty index at `path` for a bulk build. Fast, but unusable until [`Store::finish_bulk`] has returned.
    pub(crate) fn create(path: &Path) -> Result<Self> {
        if path.exists() {
            return Err(Error::Exists(path.to_owned()));
        }
        let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
        connection.execute_batch(BULK)?;
        schema::create(&connection)?;
        Ok(Self::new(connection, path, StoreMode::Bulk, Counters::default()))
    }

    /// Opens the complete index at `path`.
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
        Ok(Self::new(connection, path, StoreMode::Live, counters))
    }

    /// Opens the complete index at `path` for the table functions of a user query.
    pub(crate) fn open_for_query(path: &Path) -> Result<Self> {
        let connection = connect_for_query(path, None)?;
        connection.execute_batch(READ)?;
        let counters = Counters::load(&connection)?;
        Ok(Self::new(connection, path, StoreMode::Live, counters))
    }

    pub(crate) fn new(connection: Connection, path: &Path, mode: StoreMode, counters: Counters) -> Self {
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        Self {
            connection,
            mode,
            names: NameTable::default(),
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

    /// Number of changes since the index was created. While it is equal, so are all answers.
    pub fn generation(&self) -> Result<u64> {
        let mut statement = self.connection.prepare_cached("SELECT next FROM counter WHERE name = 'generation'")?;
        Ok(statement.query_row([], |row| row.get::<_, i64>(0)).optional()?.map_or(0, i64::cast_unsigned))
    }

    /// Whether the pages of the database fit together.
    pub fn health(&self) -> Result<DatabaseHealth> {
        let result: String = self.connection.pragma_query_value(None, "quick_check", |row| row.get(0))?;
        Ok(if result == "ok" { DatabaseHealth::Sound } else { DatabaseHealth::Damaged })
    }

    /// The metadata value of `key`.
    pub fn meta(&self, key: &str) -> Result<Option<String>> {
        let mut statement = self.connection.prepare_cached("SELECT value FROM meta WHERE key = ?1")?;
        Ok(statement.query_row([key], |row| row.get(0)).optional()?)
    }
}

/// A read-only connection with our functions, for typed reads and for the sandbox.
///
/// Even for reading, a database in WAL mode needs a shared-memory file next to it. If none can be created because the
/// directory is read-only, the database cannot change either and is opened as immutable.
pub(crate) fn open_for_reading(path: &Path) -> Result<Connection> {
    let connection = connect_existing(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    match connection.pragma_query_value(None, "schema_version", |row| row.get::<_, i64>(0)) {
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::CannotOpen) => {
            connect(&immutable_uri(path), OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI)
        }
        _ => Ok(connection),
    }
}

/// A read-only connection for a user query: temporary data stays in memory, where it is limited, and never fills a disk.
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
    // Query plans do not depend on bound values, so a statement is not planned again for each of them.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    // The indexer keeps the tables consistent; checking every row would only cost time.
    connection.pragma_update(None, "foreign_keys", false)?;
    add_functions(&connection)?;
    Ok(connection)
}

/// Only this many bytes of a name are split into words.
const MAX_SPLIT_BYTES: usize = 64 << 10;

fn add_functions(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_scalar_function("rhumb_subwords", 1, flags, |context| {
        let name = context.get_raw(0).as_str_or_null().unwrap_or(None).unwrap_or_default();
        // User queries may pass any text, and SQLite's memory limit does not cover the words.
        let name = &name[..name.floor_char_boundary(MAX_SPLIT_BYTES)];
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

/// Attaches the user database. A reader neither creates nor migrates it: if it is missing or has another format, its
/// relations are empty. Symlinks are ignored, since the directory may have come with a repository.
pub(crate) fn attach_user(connection: &Connection, user: Option<&Path>, access: Access) -> Result<()> {
    schema::create_history(connection)?;
    match (user.filter(|path| !is_linked(path)), access) {
        (Some(path), Access::Write) => {
            schema::prepare_user(path)?;
            schema::attach(connection, path)
        }
        (Some(path), Access::Read) if schema::is_known_user(path) => schema::attach(connection, path),
        _ => schema::attach_missing(connection),
    }
}

/// Whether the database at `path` or one of its companion files is a symlink.
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
    fn database_errors_are_distinguished() {
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
                Err(Error::NewerVersion { found: reported, .. }) => assert!(is_newer && reported == found),
                Err(Error::OlderVersion { found: reported, .. }) => assert!(!is_newer && reported == found),
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
    fn files_in_read_only_directories_are_opened_as_immutable() {
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
