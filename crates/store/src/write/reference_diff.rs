//! Replaces the references of a file by writing only what differs. After most edits nearly all rows are equal, because
//! lines are stored relative to the containing symbol.

use super::Batch;
use super::links::ReferenceRecord;
use super::names::{MentionRow, put_mentions};
use crate::error::Result;
use rhumb_model::{Body, FileId, Text};
use rusqlite::OptionalExtension;
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::{BuildHasher, DefaultHasher, Hash, Hasher, RandomState};

/// The size of a symbol's entry in the list of digests: its id and a hash.
const DIGEST_BYTES: usize = 4 + 8;

/// The names that a file mentions, and whether it calls them.
pub(super) struct MentionedNames(FxHashMap<Text, bool>);

/// Stored rows that are no longer needed.
#[derive(Default)]
struct StaleRows {
    /// The keys of rows that are not among the new ones.
    rows: Vec<(u32, i32)>,
    /// The names that the compared rows mention.
    names: FxHashSet<u32>,
}

/// A hash of the rows of each symbol, for rows in key order. Rows with equal hashes are not written again, so the hash depends on
/// the `key` of this index, which nobody else knows.
pub(super) fn digests(key: &str, body: &Body, rows: &[ReferenceRecord<'_>]) -> Vec<(u32, u64)> {
    let digest = |rows: &[ReferenceRecord<'_>]| {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        for row in rows {
            let name = row.text.map(|text| body.texts.get(text));
            (row.n, row.target, name, row.bits, row.below, row.col, row.receiver).hash(&mut hasher);
        }
        hasher.finish()
    };
    rows.chunk_by(|one, next| one.from == next.from).map(|rows| (rows[0].from, digest(rows))).collect()
}

impl MentionedNames {
    pub(super) fn by(rows: &[ReferenceRecord<'_>]) -> Self {
        let mut names = FxHashMap::default();
        for row in rows {
            if let Some(text) = row.text {
                *names.entry(text).or_default() |= row.is_call;
            }
        }
        Self(names)
    }

    /// The mentions of some of these rows, sorted.
    pub(super) fn of(&self, file: FileId, rows: &[ReferenceRecord<'_>]) -> Vec<MentionRow> {
        let is_called = |text: Text| self.0.get(&text).copied().unwrap_or(false);
        let mention = |row: &ReferenceRecord<'_>| {
            Some(MentionRow { name: row.name?, file: file.0, is_called: is_called(row.text?) })
        };
        let mut mentions: Vec<MentionRow> = rows.iter().filter_map(mention).collect();
        mentions.sort_unstable();
        mentions.dedup();
        mentions
    }
}

/// The metadata key of the key for [`digests`].
const DIGEST_KEY: &str = "digest_key";

impl Batch<'_> {
    /// The key of this index for [`digests`].
    pub(super) fn digest_key(&mut self) -> Result<String> {
        if let Some(key) = self.store.meta(DIGEST_KEY)? {
            return Ok(key);
        }
        let random = || RandomState::new().build_hasher().finish();
        let key = format!("{:016x}{:016x}", random(), random());
        self.set_meta(DIGEST_KEY, &key)?;
        Ok(key)
    }

    /// The symbols of a file whose rows have changed since they were last written.
    pub(super) fn changed_symbols(&self, file: FileId, digests: &[(u32, u64)]) -> Result<FxHashSet<u32>> {
        let mut changed: FxHashSet<u32> = self.symbols_of(file)?.into_iter().collect();
        if let Some(before) = self.digests_of(file)? {
            let now: FxHashMap<u32, u64> = digests.iter().copied().collect();
            changed.retain(|symbol| before.get(symbol) != now.get(symbol));
        }
        Ok(changed)
    }

    /// The digests that were last written; `None` if they are missing.
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

    /// Deletes the stored references of the symbols `changed` that are not among `rows` (in key order), and returns those
    /// of `rows` that are not stored yet.
    pub(super) fn keep_unchanged<'r>(
        &mut self,
        file: FileId,
        changed: &FxHashSet<u32>,
        rows: Vec<ReferenceRecord<'r>>,
        mentioned: (&Body, &MentionedNames),
    ) -> Result<Vec<ReferenceRecord<'r>>> {
        let names: FxHashSet<u32> = rows.iter().filter_map(|row| row.name).collect();
        let mut old = StaleRows { names: self.removed_names.remove(&file).unwrap_or_default(), ..StaleRows::default() };
        let mut new = Vec::new();
        let mut rows = rows.into_iter().peekable();
        let mut symbols: Vec<u32> = changed.iter().copied().collect();
        symbols.sort_unstable();
        // Most symbols of a file were written at once and have consecutive ids; one query per run is faster than one per
        // symbol.
        for run in symbols.chunk_by(|one, next| one + 1 == *next) {
            let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
            let of_run = std::iter::from_fn(|| rows.next_if(|row| row.from <= *last));
            self.compare((*first, *last), of_run, &mut old, &mut new)?;
        }
        new.extend(rows);
        self.delete_references(&old.rows)?;
        let mut left: Vec<u32> = old.names.difference(&names).copied().collect();
        left.sort_unstable();
        self.update_mentions(file, &left, mentioned)?;
        Ok(new)
    }

    /// Updates the mentions of names that some symbols of a file no longer use: others may.
    fn update_mentions(&self, file: FileId, names: &[u32], (body, mentioned): (&Body, &MentionedNames)) -> Result<()> {
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
                put_mentions(connection, std::iter::once(MentionRow { name, file: file.0, is_called }))?;
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

    /// Compares the rows of symbols with consecutive ids, both sides in key order.
    fn compare<'r>(
        &self,
        symbols: (u32, u32),
        rows: impl Iterator<Item = ReferenceRecord<'r>>,
        old: &mut StaleRows,
        new: &mut Vec<ReferenceRecord<'r>>,
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

    fn delete_references(&self, rows: &[(u32, i32)]) -> Result<()> {
        let connection = &self.store.connection;
        let mut delete = connection.prepare_cached("DELETE FROM reference WHERE from_id = ?1 AND n = ?2")?;
        for row in rows {
            delete.execute(*row)?;
        }
        Ok(())
    }
}

/// Whether the stored row equals the other one.
fn is_same(there: &rusqlite::Row<'_>, row: &ReferenceRecord<'_>) -> Result<bool> {
    let target: Option<u32> = there.get(1)?;
    let name: Option<u32> = there.get(2)?;
    let (bits, below, col): (u32, i64, u32) = (there.get(3)?, there.get(4)?, there.get(5)?);
    let receiver = there.get_ref(6)?.as_str_or_null().ok().flatten();
    Ok((target, name, bits, below, col, receiver) == (row.target, row.name, row.bits, row.below, row.col, row.receiver))
}
