//! References in the place of those that a file had, by writing only what differs: after most edits nearly all are the same,
//! since a reference counts its lines from the symbol that it stands in.

use super::Batch;
use super::links::Row;
use super::names::{Mention, put_mentions};
use crate::error::Result;
use rhumb_model::{Body, FileId, Text};
use rusqlite::OptionalExtension;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// What a symbol takes in the list of digests: its id and a hash.
const DIGEST_BYTES: usize = 4 + 8;

/// The names that a file mentions, and whether it calls what has them.
pub(super) struct Mentioned(FxHashMap<Text, bool>);

/// What the table has beyond the new rows.
#[derive(Default)]
struct Old {
    /// The keys of rows that are not among the new ones.
    rows: Vec<(u32, i32)>,
    /// The names that its rows mention.
    names: FxHashSet<u32>,
}

/// A hash of all that the rows of each symbol say, for rows in the order of the key.
pub(super) fn digests(body: &Body, rows: &[Row<'_>]) -> Vec<(u32, u64)> {
    let digest = |rows: &[Row<'_>]| {
        let mut hasher = FxHasher::default();
        for row in rows {
            let name = row.text.map(|text| body.texts.get(text));
            (row.n, row.target, name, row.bits, row.below, row.col, row.receiver).hash(&mut hasher);
        }
        hasher.finish()
    };
    rows.chunk_by(|one, next| one.from == next.from).map(|rows| (rows[0].from, digest(rows))).collect()
}

impl Mentioned {
    pub(super) fn by(rows: &[Row<'_>]) -> Self {
        let mut names = FxHashMap::default();
        for row in rows {
            if let Some(text) = row.text {
                *names.entry(text).or_default() |= row.is_call;
            }
        }
        Self(names)
    }

    /// The names of some of these rows, in order.
    pub(super) fn of(&self, file: FileId, rows: &[Row<'_>]) -> Vec<Mention> {
        let is_called = |text: Text| self.0.get(&text).copied().unwrap_or(false);
        let mention = |row: &Row<'_>| Some(Mention { name: row.name?, file: file.0, is_called: is_called(row.text?) });
        let mut mentions: Vec<Mention> = rows.iter().filter_map(mention).collect();
        mentions.sort_unstable();
        mentions.dedup();
        mentions
    }
}

impl Batch<'_> {
    /// The symbols of a file of which other things are said than when they were last written.
    pub(super) fn changed_symbols(&self, file: FileId, digests: &[(u32, u64)]) -> Result<FxHashSet<u32>> {
        let mut changed: FxHashSet<u32> = self.symbols_of(file)?.into_iter().collect();
        if let Some(before) = self.digests_of(file)? {
            let now: FxHashMap<u32, u64> = digests.iter().copied().collect();
            changed.retain(|symbol| before.get(symbol) != now.get(symbol));
        }
        Ok(changed)
    }

    /// What was last written; nothing if that is not known.
    fn digests_of(&self, file: FileId) -> Result<Option<FxHashMap<u32, u64>>> {
        let mut statement = self.store.connection.prepare_cached("SELECT symbols FROM digest WHERE file_id = ?1")?;
        let bytes: Option<Vec<u8>> = statement.query_row([file.0], |row| row.get(0)).optional()?;
        let Some(bytes) = bytes else { return Ok(None) };
        let (entries, _) = bytes.as_chunks::<DIGEST_BYTES>();
        let entries = entries.iter().filter_map(|entry| {
            let (symbol, digest) = entry.split_first_chunk::<4>()?;
            Some((u32::from_le_bytes(*symbol), u64::from_le_bytes(digest.try_into().ok()?)))
        });
        Ok(Some(entries.collect()))
    }

    pub(super) fn put_digests(&self, file: FileId, digests: &[(u32, u64)]) -> Result<()> {
        let mut bytes = Vec::with_capacity(digests.len() * DIGEST_BYTES);
        for (symbol, digest) in digests {
            bytes.extend_from_slice(&symbol.to_le_bytes());
            bytes.extend_from_slice(&digest.to_le_bytes());
        }
        let mut statement = self.store.connection.prepare_cached(
            "INSERT INTO digest (file_id, symbols) VALUES (?1, ?2)
            ON CONFLICT DO UPDATE SET symbols = excluded.symbols WHERE symbols <> excluded.symbols",
        )?;
        statement.execute((file.0, bytes))?;
        Ok(())
    }

    /// Takes out the references of the symbols `changed` of a file that are not among `rows`, which are in the order of the key,
    /// and returns those of `rows` that are not there yet.
    pub(super) fn leave_what_differs<'r>(
        &mut self,
        file: FileId,
        changed: &FxHashSet<u32>,
        rows: Vec<Row<'r>>,
        mentioned: (&Body, &Mentioned),
    ) -> Result<Vec<Row<'r>>> {
        let names: FxHashSet<u32> = rows.iter().filter_map(|row| row.name).collect();
        let mut old = Old { names: self.gone.remove(&file).unwrap_or_default(), ..Old::default() };
        let mut new = Vec::new();
        let mut rows = rows.into_iter().peekable();
        let mut symbols: Vec<u32> = changed.iter().copied().collect();
        symbols.sort_unstable();
        // Most symbols of a file came at once and have ids one after the other: asking for each would take longer than the answers.
        for run in symbols.chunk_by(|one, next| one + 1 == *next) {
            let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
            let of_run = std::iter::from_fn(|| rows.next_if(|row| row.from <= *last));
            self.compare((*first, *last), of_run, &mut old, &mut new)?;
        }
        new.extend(rows);
        self.take_out(&old.rows)?;
        let mut left: Vec<u32> = old.names.difference(&names).copied().collect();
        left.sort_unstable();
        self.mention_again(file, &left, mentioned)?;
        Ok(new)
    }

    /// Looks at names that some symbols of a file do not mention any more: others may.
    fn mention_again(&self, file: FileId, names: &[u32], (body, mentioned): (&Body, &Mentioned)) -> Result<()> {
        if names.is_empty() {
            return Ok(());
        }
        let by_name: FxHashMap<&str, bool> =
            mentioned.0.iter().map(|(text, is_called)| (body.texts.get(*text), *is_called)).collect();
        let connection = &self.store.connection;
        let mut read = connection.prepare_cached("SELECT text FROM string WHERE id = ?1")?;
        let mut forget = connection.prepare_cached("DELETE FROM mention WHERE name = ?1 AND file_id = ?2")?;
        for &name in names {
            let text: Option<String> = read.query_row([name], |row| row.get(0)).optional()?;
            if let Some(is_called) = text.and_then(|text| by_name.get(text.as_str()).copied()) {
                put_mentions(connection, std::iter::once(Mention { name, file: file.0, is_called }))?;
            } else {
                forget.execute((name, file.0))?;
            }
        }
        Ok(())
    }

    fn symbols_of(&self, file: FileId) -> Result<Vec<u32>> {
        let mut statement = self.store.connection.prepare_cached("SELECT id FROM symbol WHERE file_id = ?1")?;
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

    fn take_out(&self, rows: &[(u32, i32)]) -> Result<()> {
        let connection = &self.store.connection;
        let mut delete = connection.prepare_cached("DELETE FROM reference WHERE from_id = ?1 AND n = ?2")?;
        for row in rows {
            delete.execute(*row)?;
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
