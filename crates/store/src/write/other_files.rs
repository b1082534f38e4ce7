//! Records files that are not source code, so that they are not read again.

use super::{Batch, Stat};
use crate::error::Result;
use rusqlite::params;

impl Batch<'_> {
    /// Records that the file at `path`, with this metadata, is not source code.
    pub fn put_other(&mut self, path: &str, stat: Stat, read_at: i64) -> Result<()> {
        let mut statement = self.store.connection.prepare_cached(
            "INSERT OR REPLACE INTO other (path, size, modified_ns, changed_ns, inode, read_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?;
        let (size, inode) = (stat.size.cast_signed(), stat.inode.cast_signed());
        statement.execute(params![path, size, stat.modified_ns, stat.changed_ns, inode, read_at])?;
        Ok(())
    }

    /// Removes the record of `path`, if there is one.
    pub fn remove_other(&mut self, path: &str) -> Result<()> {
        self.store.connection.prepare_cached("DELETE FROM other WHERE path = ?1")?.execute([path])?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    #[test]
    fn the_last_note_about_a_path_holds() {
        let mut fixture = Fixture::empty();
        let stat = Stat { size: 3, modified_ns: -7, changed_ns: 8, inode: u64::MAX };
        fixture.change(|batch| {
            for path in ["LICENSE", "Makefile"] {
                batch.put_other(path, Stat::default(), 1).unwrap();
            }
            batch.put_other("LICENSE", stat, 2).unwrap();
            batch.remove_other("Makefile").unwrap();
            batch.remove_other("never seen").unwrap();
        });
        let others = fixture.store.others().unwrap();
        assert_eq!(others.len(), 1);
        assert_eq!((others[0].path.as_str(), others[0].stat, others[0].read_at), ("LICENSE", stat, 2));
    }
}
