//! The findings that comments in the source suppress.

use crate::error::Result;
use crate::store::Store;

impl Store {
    /// The files and lines on which comments suppress findings of `recipe`; line 0 for a whole file.
    pub fn suppressions(&self, recipe: &str) -> Result<Vec<(String, u32)>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT f.path, x.line FROM suppression x JOIN file f ON f.id = x.file_id WHERE x.recipe_id = ?1",
        )?;
        let rows = statement.query_map([recipe], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}
