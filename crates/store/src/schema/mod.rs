//! The database schema: physical tables, indexes, search tables, public relations, and the format number.

mod confidence;
mod history;
mod relations;
mod salvage;
mod table_functions;
mod user;
mod views;

pub use confidence::MEASURED;
pub(crate) use history::{HISTORY_RELATIONS, create_history, fill_history};
pub use relations::{RELATIONS, Relation};
pub use salvage::{DatabaseHealth, check_user_data, salvage_user_data};
pub use table_functions::{TABLE_FUNCTIONS, TableFunction};
pub(crate) use user::{attach, attach_missing, is_known as is_known_user, prepare_user};

use crate::error::Result;
use rusqlite::Connection;

/// The SQLite application id: "rhmb".
pub(crate) const APPLICATION_ID: i32 = 0x7268_6d62;

/// The format of an index. An older index is rebuilt, never migrated.
pub(crate) const FORMAT: i32 = 17;

const TABLES: &str = include_str!("tables.sql");
const INDEXES: &str = include_str!("indexes.sql");
const STATISTICS: &str = include_str!("statistics.sql");

/// Underscores are part of a token, so that `get_user` matches only that name; its words are in `name_tokens`.
///
/// A view can be searched like its FTS5 table if one of its columns has the name of the view and refers to the hidden
/// column with the name of the table.
const SEARCH: &str = "
CREATE VIRTUAL TABLE symbols_fts USING fts5 (
    name, name_tokens, qualified_name, doc_comment, signature, kind UNINDEXED, file_path UNINDEXED,
    content = 'symbol_text', content_rowid = 'id', tokenize = \"unicode61 tokenchars '_'\"
);
INSERT INTO symbols_fts (symbols_fts, rank) VALUES ('rank', 'bm25(10.0, 6.0, 3.0, 1.0, 1.5, 0.5, 0.5)');
CREATE VIRTUAL TABLE source_fts USING fts5 (
    file_path UNINDEXED, content, tokenize = 'porter unicode61'
);
CREATE VIEW nodes_fts AS
SELECT name AS name,
    qualified_name AS qualified_name,
    doc_comment AS docstring,
    signature AS signature,
    rowid AS rowid,
    rank AS rank,
    symbols_fts AS nodes_fts
FROM symbols_fts;
";

/// Tables that a bulk build fills through a temporary copy and packs at its end.
const PACKED: [&str; 2] = ["reference", "handle"];

/// Creates everything except the secondary indexes, which a bulk build adds at its end.
pub(crate) fn create(connection: &Connection) -> Result<()> {
    connection.execute_batch(TABLES)?;
    confidence::fill(connection)?;
    for table in PACKED {
        connection.execute_batch(&rough_copy(table))?;
    }
    connection.execute_batch(&views::sql())?;
    connection.execute_batch(SEARCH)?;
    connection.execute_batch(STATISTICS)?;
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    connection.pragma_update(None, "user_version", FORMAT)?;
    Ok(())
}

/// Moves the rows of the temporary copy into the table itself. Inserting rows one by one leaves an eighth of every page of
/// a clustered table empty; copying the whole table fills them.
pub(crate) fn pack(connection: &Connection, table: &str) -> Result<()> {
    debug_assert!(PACKED.contains(&table));
    let sql = format!("INSERT INTO {table} SELECT * FROM rough_{table}; DROP TABLE rough_{table};");
    Ok(connection.execute_batch(&sql)?)
}

/// The same table under another name: `SQLite` can copy pages only between identical tables.
fn rough_copy(table: &str) -> String {
    let (head, name) = ("CREATE TABLE ", format!("{table} ("));
    let start = TABLES.find(&format!("{head}{name}")).map_or(0, |start| start + head.len() + name.len());
    let body = TABLES[start..].split(';').next().unwrap_or_default();
    format!("{head}rough_{name}{body};")
}

/// Creates the secondary indexes.
pub(crate) fn create_indexes(connection: &Connection) -> Result<()> {
    Ok(connection.execute_batch(INDEXES)?)
}
