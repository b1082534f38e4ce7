//! Preselects definitions that may be similar by what the index knows about bodies: hash, length and branches.

use super::symbols::SymbolRow;
use crate::error::Result;
use crate::store::Store;
use rhumb_model::SymbolId;

/// A definition that may be similar to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimilarityCandidate {
    /// The symbol.
    pub id: SymbolId,
    /// Its file.
    pub path: String,
    /// Its first line.
    pub line_start: u32,
    /// Its last line.
    pub line_end: u32,
    /// Whether its body is identical.
    pub has_same_body: bool,
}

impl Store {
    /// Definitions with the same body as `symbol`, or in the same language with similar length and branching, ordered by
    /// file and position.
    pub fn similarity_candidates(&self, symbol: &SymbolRow) -> Result<Vec<SimilarityCandidate>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT s.id, f.path, s.line, s.more_lines, s.body_hash = ?2
            FROM symbol s
            JOIN file f ON f.id = s.file_id
            WHERE s.id <> ?1 AND s.body_hash IS NOT NULL
            AND (s.body_hash = ?2
                OR f.language = ?3 AND (s.operators IS NULL) = ?4 AND s.more_lines BETWEEN ?5 * 2 / 3 AND ?5 * 3 / 2
                AND (?4 OR abs(s.branches - ?6) <= 1 + ?6 / 4
                    AND abs(s.loops - ?7) <= 1 + ?7 / 4 AND abs(s.returns - ?8) <= 1 + ?8 / 4))
            ORDER BY f.path, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name",
        )?;
        let metrics = symbol.metrics.unwrap_or_default();
        let mut rows = statement.query((
            symbol.id.0,
            symbol.body_hash.map(u64::cast_signed),
            &symbol.language,
            symbol.metrics.is_none(),
            symbol.line_end.saturating_sub(symbol.line_start),
            metrics.branches,
            metrics.loops,
            metrics.returns,
        ))?;
        let mut peers = Vec::new();
        while let Some(row) = rows.next()? {
            let line_start: u32 = row.get(2)?;
            peers.push(SimilarityCandidate {
                id: SymbolId(row.get(0)?),
                path: row.get(1)?,
                line_start,
                line_end: line_start.saturating_add(row.get(3)?),
                has_same_body: row.get(4)?,
            });
        }
        Ok(peers)
    }
}

#[cfg(test)]
mod tests {
    use crate::sample::Fixture;

    #[test]
    fn candidates_have_equal_bodies_or_similar_metrics() {
        let fixture = Fixture::house();
        fixture.texts("UPDATE symbol SET body_hash = 7 WHERE name IN ('open', 'enter')");
        fixture.texts("UPDATE symbol SET body_hash = 8 WHERE name IN ('open_all', 'Door')");
        let open = fixture.store.symbols_named("open", 1).unwrap().remove(0);
        let peers = fixture.store.similarity_candidates(&open).unwrap();
        let names: Vec<(String, bool)> = peers
            .iter()
            .map(|peer| (fixture.store.symbol(peer.id).unwrap().unwrap().name, peer.has_same_body))
            .collect();
        assert_eq!(names, [("open_all".to_owned(), false), ("enter".to_owned(), true)], "and not the class");
    }
}
