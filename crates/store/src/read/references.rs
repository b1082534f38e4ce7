//! References: to a symbol, from a symbol, or by name.

use super::edges::array;
use super::{RowRange, known};
use crate::bits::ReferenceBits;
use crate::error::Result;
use crate::store::Store;
use rhumb_model::{EdgeKind, Evidence, Role, State, SymbolId};
use rusqlite::{Params, Row};

/// The id of a reference, as in `refs.id`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReferenceId(pub i64);

/// A reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceRow {
    /// Its id.
    pub id: ReferenceId,
    /// Its file.
    pub file_path: String,
    /// Its line.
    pub line: u32,
    /// Its column.
    pub col: u32,
    /// The name as written.
    pub name: String,
    /// Its role.
    pub role: Role,
    /// The receiver as written.
    pub receiver: Option<String>,
    /// The symbol that contains it.
    pub from: SymbolId,
    /// Its state.
    pub state: State,
    /// Its target, if resolved.
    pub target: Option<SymbolId>,
    /// The kind of its edge.
    pub kind: EdgeKind,
    /// The rule that resolved it.
    pub evidence: Option<Evidence>,
    /// Whether it may be skipped when its function runs.
    pub is_conditional: bool,
}

/// Selects the columns of a [`ReferenceRow`]; the rest of the query follows.
macro_rules! select_references {
    ($rest:literal) => {
        concat!(
            "SELECT r.from_id, r.n, f.path, s.line + r.below, r.col, t.text, r.receiver, r.target_id, r.bits
            FROM reference r
            JOIN symbol s ON s.id = r.from_id
            JOIN file f ON f.id = s.file_id
            JOIN string t ON t.id = r.name
            ",
            $rest
        )
    };
}
pub(super) use select_references;

impl Store {
    /// References to `symbol`, its declarations and definitions with one of `roles` (empty for all), ordered by file and
    /// position.
    pub fn references_to(&self, symbol: SymbolId, roles: &[Role], page: RowRange) -> Result<Vec<ReferenceRow>> {
        let sql = select_references!(
            "WHERE r.target_id IN (SELECT value FROM json_each(?1)) AND ?2 >> (r.bits >> 7 & 15) & 1
            ORDER BY f.path, s.line + r.below, r.col, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name, r.n
            LIMIT ?3 OFFSET ?4"
        );
        self.reference_rows(sql, (array(&self.with_declarations(symbol)?), mask(roles), page.limit, page.offset))
    }

    /// References in `symbol` with one of `roles` (empty for all), ordered by position.
    pub fn references_from(&self, symbol: SymbolId, roles: &[Role], page: RowRange) -> Result<Vec<ReferenceRow>> {
        let sql = select_references!(
            "WHERE r.from_id = ?1 AND ?2 >> (r.bits >> 7 & 15) & 1
            ORDER BY r.below, r.col, r.n
            LIMIT ?3 OFFSET ?4"
        );
        self.reference_rows(sql, (symbol.0, mask(roles), page.limit, page.offset))
    }

    /// References by `name`, resolved or not, ordered by file and position.
    pub fn references_named(&self, name: &str) -> Result<Vec<ReferenceRow>> {
        let sql = select_references!(
            "JOIN mention m ON m.name = t.id AND m.file_id = f.id
            WHERE t.text = ?1
            ORDER BY f.path, s.line + r.below, r.col, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name, r.n"
        );
        self.reference_rows(sql, [name])
    }

    /// The possible targets of an ambiguous reference, ordered by file and position.
    pub fn candidates_of(&self, reference: ReferenceId) -> Result<Vec<SymbolId>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT c.target_id
            FROM candidate c
            JOIN symbol s ON s.id = c.target_id
            JOIN file f ON f.id = s.file_id
            WHERE c.from_id = ?1 AND c.n = ?2
            ORDER BY f.path, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name",
        )?;
        let key = (reference.0 >> 20, reference.0 & 0xf_ffff);
        let rows = statement.query_map(key, |row| row.get(0).map(SymbolId))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    pub(super) fn reference_rows(&self, sql: &str, parameters: impl Params) -> Result<Vec<ReferenceRow>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(parameters)?;
        let mut references = Vec::new();
        while let Some(row) = rows.next()? {
            references.push(read(row)?);
        }
        Ok(references)
    }
}

/// A bit mask of roles that matches the stored numbers.
pub(super) fn mask(roles: &[Role]) -> u32 {
    let bits = roles.iter().map(|role| 1 << (role.number() + 1)).fold(0, |mask, bit| mask | bit);
    if bits == 0 { u32::MAX } else { bits }
}

/// Reads a row of [`select_references`].
fn read(row: &Row<'_>) -> Result<ReferenceRow> {
    let from: u32 = row.get(0)?;
    let n: i64 = row.get(1)?;
    let bits = known(ReferenceBits::unpack(row.get(8)?), "reference")?;
    Ok(ReferenceRow {
        id: ReferenceId(i64::from(from) << 20 | n),
        file_path: row.get(2)?,
        line: row.get(3)?,
        col: row.get(4)?,
        name: row.get(5)?,
        role: known(bits.role, "reference")?,
        receiver: row.get(6)?,
        from: SymbolId(from),
        state: bits.state,
        target: row.get::<_, Option<u32>>(7)?.map(SymbolId),
        kind: bits.kind,
        evidence: bits.evidence,
        is_conditional: bits.is_conditional,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fixture;

    fn check(references: &[ReferenceRow], expected: &[&str]) {
        let shown: Vec<String> =
            references.iter().map(|r| format!("{}:{}:{} {}", r.file_path, r.line, r.col, r.name)).collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn references_are_found_from_both_ends() {
        let store = Fixture::house().store;
        let all = RowRange::first(10);
        check(&store.references_to(SymbolId(3), &[], all).unwrap(), &["house/door.py:12:10 open"]);
        check(&store.references_to(SymbolId(3), &[Role::Read, Role::Write], all).unwrap(), &[]);
        check(&store.references_from(SymbolId(4), &[Role::Read], all).unwrap(), &["house/door.py:13:5 print"]);
        check(
            &store.references_from(SymbolId(4), &[], RowRange { limit: 1, offset: 1 }).unwrap(),
            &["house/door.py:13:5 print"],
        );
    }

    #[test]
    fn a_name_is_found_whatever_it_means() {
        let store = Fixture::house().store;
        check(&store.references_named("open").unwrap(), &["house/door.py:12:10 open", "house/room.py:4:8 open"]);
        check(&store.references_named("nothing").unwrap(), &[]);
    }

    #[test]
    fn ids_are_those_of_the_relation() {
        let fixture = Fixture::house();
        let open = fixture.store.reference_at("house/room.py", 4, 8).unwrap().unwrap();
        assert_eq!(open.state, State::Ambiguous);
        assert_eq!(fixture.texts("SELECT id FROM refs WHERE state = 'ambiguous'"), [open.id.0.to_string()]);
        assert_eq!(fixture.store.candidates_of(open.id).unwrap(), [SymbolId(3), SymbolId(4)]);
    }
}
