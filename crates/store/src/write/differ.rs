//! References in the place of those that a file had, by writing only what differs: after most edits nearly all are the same,
//! since a reference counts its lines from the symbol that it stands in.

use super::Batch;
use super::links::Row;
use crate::error::Result;
use rhumb_model::FileId;
use rustc_hash::FxHashSet;

/// What the table has beyond the new rows.
#[derive(Default)]
struct Old {
    /// The keys of rows that are not among the new ones.
    rows: Vec<(u32, i32)>,
    /// The names that its rows mention.
    names: FxHashSet<u32>,
}

impl Batch<'_> {
    /// Takes out the references of a file that are not among `rows`, which are in the order of the key, and returns those of
    /// `rows` that are not there yet.
    pub(super) fn leave_what_differs<'r>(&self, file: FileId, rows: Vec<Row<'r>>) -> Result<Vec<Row<'r>>> {
        let names: FxHashSet<u32> = rows.iter().filter_map(|row| row.name).collect();
        let mut old = Old::default();
        let mut new = Vec::new();
        let mut rows = rows.into_iter().peekable();
        // Most symbols of a file came at once and have ids one after the other: asking for each would take longer than the answers.
        for run in self.symbols_of(file)?.chunk_by(|one, next| one + 1 == *next) {
            let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
            let of_run = std::iter::from_fn(|| rows.next_if(|row| row.from <= *last));
            self.compare((*first, *last), of_run, &mut old, &mut new)?;
        }
        new.extend(rows);
        let mut unmentioned: Vec<u32> = old.names.difference(&names).copied().collect();
        unmentioned.sort_unstable();
        self.take_out(file, &old.rows, &unmentioned)?;
        Ok(new)
    }

    fn symbols_of(&self, file: FileId) -> Result<Vec<u32>> {
        let mut statement =
            self.store.connection.prepare_cached("SELECT id FROM symbol WHERE file_id = ?1 ORDER BY id")?;
        let ids = statement.query_map([file.0], |row| row.get(0))?;
        Ok(ids.collect::<rusqlite::Result<_>>()?)
    }

    /// Compares the rows of symbols with ids in a row, both sides in the order of the key.
    fn compare<'r>(
        &self,
        symbols: (u32, u32),
        rows: impl Iterator<Item = Row<'r>>,
        old: &mut Old,
        new: &mut Vec<Row<'r>>,
    ) -> Result<()> {
        let mut rows = rows.peekable();
        let mut statement = self.store.connection.prepare_cached(
            "SELECT n, target_id, name, bits, below, col, receiver, from_id FROM reference
            WHERE from_id BETWEEN ?1 AND ?2
            ORDER BY from_id, n",
        )?;
        let mut there = statement.query(symbols)?;
        while let Some(row) = there.next()? {
            let (symbol, n): (u32, i32) = (row.get(7)?, row.get(0)?);
            old.names.extend(row.get::<_, Option<u32>>(2)?);
            new.extend(std::iter::from_fn(|| rows.next_if(|row| (row.from, row.n) < (symbol, n))));
            let is_same = match rows.peek().filter(|row| (row.from, row.n) == (symbol, n)) {
                Some(other) => is_same(row, other)?,
                None => false,
            };
            if is_same {
                rows.next();
            } else {
                old.rows.push((symbol, n));
            }
        }
        new.extend(rows);
        Ok(())
    }

    fn take_out(&self, file: FileId, rows: &[(u32, i32)], names: &[u32]) -> Result<()> {
        let connection = &self.store.connection;
        let mut delete = connection.prepare_cached("DELETE FROM reference WHERE from_id = ?1 AND n = ?2")?;
        for row in rows {
            delete.execute(*row)?;
        }
        let mut forget = connection.prepare_cached("DELETE FROM mention WHERE name = ?1 AND file_id = ?2")?;
        for name in names {
            forget.execute((name, file.0))?;
        }
        Ok(())
    }
}

/// Whether a row of the table says what the other one says.
fn is_same(there: &rusqlite::Row<'_>, row: &Row<'_>) -> Result<bool> {
    let target: Option<u32> = there.get(1)?;
    let name: Option<u32> = there.get(2)?;
    let (bits, below, col): (u32, i64, u32) = (there.get(3)?, there.get(4)?, there.get(5)?);
    let receiver = there.get_ref(6)?.as_str_or_null().ok().flatten();
    Ok((target, name, bits, below, col, receiver) == (row.target, row.name, row.bits, row.below, row.col, row.receiver))
}
