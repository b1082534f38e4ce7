//! The end of a bulk build: what is cheaper to make once at the end than row by row.

use crate::copy::Future;
use crate::error::Result;
use crate::schema;
use crate::store::Store;

/// In the order of the key, so that every row is appended. Of two symbols with one handle the first has it.
const HANDLES: &str = "
INSERT OR IGNORE INTO rough_handle (handle, symbol_id)
SELECT coalesce(f.handle, f.path) || CASE WHEN s.parent_id IS NULL THEN ''
    ELSE '::' || coalesce(s.owner || '::', '') || coalesce(s.tail, s.name) END, s.id
FROM symbol s
JOIN file f ON f.id = s.file_id
ORDER BY 1, 2;
";

impl Store {
    /// Ends a bulk build: handles, indexes, search. Afterwards the file is whole, durable, and closed.
    pub fn finish_bulk(mut self) -> Result<()> {
        self.connection.execute_batch("BEGIN")?;
        self.names.settle(&self.connection)?;
        // The largest first: what comes after it takes the pages that its rough copy leaves.
        schema::pack(&self.connection, "reference")?;
        self.connection.execute_batch(HANDLES)?;
        schema::pack(&self.connection, "handle")?;
        self.connection.execute_batch("INSERT INTO symbols_fts (symbols_fts) VALUES ('rebuild')")?;
        // Search leaves pages behind when it merges what it wrote; the indexes fill them.
        schema::create_indexes(&self.connection)?;
        self.counters.save(&self.connection)?;
        self.connection.execute_batch("COMMIT")?;
        self.settle(Future::Live)
    }
}

#[cfg(test)]
mod tests {
    use crate::sample::Fixture;

    #[test]
    fn a_finished_build_is_whole() {
        let fixture = Fixture::house();
        assert_eq!(fixture.texts("PRAGMA integrity_check"), ["ok"]);
        assert_eq!(fixture.texts("PRAGMA journal_mode"), ["wal"]);
        assert_eq!(fixture.texts("SELECT name FROM sqlite_schema WHERE name LIKE 'rough%'"), Vec::<String>::new());
        assert_eq!(
            fixture.texts("INSERT INTO symbols_fts (symbols_fts) VALUES ('integrity-check')"),
            Vec::<String>::new()
        );
    }

    #[test]
    fn the_planner_knows_every_index() {
        let fixture = Fixture::empty();
        let unknown = "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name NOT LIKE '%fts%'
            AND tbl_name NOT IN ('meta', 'vectors') AND name NOT IN (SELECT idx FROM sqlite_stat1)";
        assert_eq!(fixture.texts(unknown), Vec::<String>::new());
    }
}
