//! Finding symbols by words. What people type never reaches the search engine's own language: it is taken apart into
//! words, and each word is quoted.

use super::symbols::SymbolRow;
use crate::error::Result;
use crate::store::Store;
use rhumb_model::{SymbolId, SymbolKind, subwords};

/// More words than this are a pasted text, not a search.
const MAX_WORDS: usize = 12;

/// What is looked for; filters that are absent do not matter.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search<'a> {
    /// Words, or beginnings of words, or whole identifiers.
    pub text: &'a str,
    /// Only symbols of this kind.
    pub kind: Option<SymbolKind>,
    /// Only files whose path starts so.
    pub path_prefix: Option<&'a str>,
    /// Only this language.
    pub language: Option<&'a str>,
    /// At most so many.
    pub limit: u32,
}

/// A symbol that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// The symbol.
    pub symbol: SymbolRow,
    /// How well it fits; smaller is better.
    pub rank: f64,
}

/// Whether every word must be there or one is enough.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    Every,
    Any,
}

impl Store {
    /// Symbols that fit the words best. All words must be there; only if nothing has them all, some are enough.
    pub fn search(&self, search: Search<'_>) -> Result<Vec<Hit>> {
        let hits = self.search_for(search, Need::Every)?;
        if hits.is_empty() { self.search_for(search, Need::Any) } else { Ok(hits) }
    }

    fn search_for(&self, search: Search<'_>, need: Need) -> Result<Vec<Hit>> {
        let Some(expression) = self.expression(search.text, need)? else { return Ok(Vec::new()) };
        let mut statement = self.connection.prepare_cached(
            "SELECT x.rowid, x.rank
            FROM symbols_fts x
            JOIN symbol s ON s.id = x.rowid
            JOIN file f ON f.id = s.file_id
            WHERE symbols_fts MATCH ?1
            AND (?2 IS NULL OR s.kind = ?2)
            AND (?3 IS NULL OR substr(f.path, 1, length(?3)) = ?3)
            AND (?4 IS NULL OR f.language = ?4)
            ORDER BY lower(s.name) <> lower(?5) AND lower(coalesce(s.owner || '::', '') || s.name) <> lower(?6),
                x.rank, f.path, s.line, s.col, s.name_below, s.name_col, s.owner, s.tail, s.name
            LIMIT ?7",
        )?;
        let kind = search.kind.map(SymbolKind::number);
        let name = search.text.trim();
        let qualified = words(name).collect::<Vec<_>>().join("::");
        let parameters = (expression, kind, search.path_prefix, search.language, name, qualified, search.limit);
        let found: Vec<(u32, f64)> =
            statement.query_map(parameters, |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<rusqlite::Result<_>>()?;
        let mut hits = Vec::with_capacity(found.len());
        for (id, rank) in found {
            hits.extend(self.symbol(SymbolId(id))?.map(|symbol| Hit { symbol, rank }));
        }
        Ok(hits)
    }

    /// The words of `text` in the search engine's language; nothing if there are none.
    pub(super) fn expression(&self, text: &str, need: Need) -> Result<Option<String>> {
        let terms = words(text).map(|word| self.term(word)).collect::<Result<Vec<_>>>()?;
        let joiner = match need {
            Need::Every => " AND ",
            Need::Any => " OR ",
        };
        Ok((!terms.is_empty()).then(|| terms.join(joiner)))
    }

    /// One word: as a whole, or by the words it is made of. What is no name yet may be the beginning of one, and only its
    /// last part is unfinished: whoever types a name types it from the left.
    fn term(&self, word: &str) -> Result<String> {
        let rest = if self.is_name(word)? { "" } else { " *" };
        let whole = format!("\"{word}\"{rest}");
        let parts = subwords(word);
        if parts.len() < 2 {
            return Ok(whole);
        }
        let parts: Vec<String> = parts.iter().take(MAX_WORDS).map(|part| format!("\"{part}\"")).collect();
        Ok(format!("({whole} OR ({}{rest}))", parts.join(" AND ")))
    }

    fn is_name(&self, word: &str) -> Result<bool> {
        let mut statement = self.connection.prepare_cached("SELECT 1 FROM symbol WHERE name = ?1")?;
        Ok(statement.exists([word])?)
    }
}

/// What stands between blanks, dots and other signs.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphanumeric() && character != '_')
        .filter(|word| word.contains(char::is_alphanumeric))
        .take(MAX_WORDS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{Fixture, Sample};

    fn house() -> Fixture {
        let mut fixture = Fixture::house();
        let users = Sample::new("shop/users.ts").symbol(SymbolKind::Function, "getUserById", 0, (1, 2)).symbol(
            SymbolKind::Class,
            "UserStore",
            0,
            (3, 9),
        );
        fixture.change(|batch| batch.put_file(&users.record(), &users.facts).unwrap());
        fixture
    }

    fn check(fixture: &Fixture, search: Search<'_>, expected: &[&str]) {
        let hits = fixture.store.search(Search { limit: 10, ..search }).unwrap();
        let names: Vec<&str> = hits.iter().map(|hit| hit.symbol.name.as_str()).collect();
        assert_eq!(names, expected, "{}", search.text);
    }

    #[test]
    fn words_and_beginnings_of_words_find_symbols() {
        let fixture = house();
        let search = |text| Search { text, ..Search::default() };
        check(&fixture, search("open"), &["open", "open_all"]);
        check(&fixture, search("open_all"), &["open_all"]);
        check(&fixture, search("user by"), &["getUserById"]);
        check(&fixture, search("getUserById"), &["getUserById"]);
        check(&fixture, search("walk through"), &["Door"]);
        check(&fixture, search("Door::open"), &["open"]);
        check(&fixture, search("getUser"), &["getUserById"]);
        check(&fixture, search("enter nonsense"), &["enter"]);
        check(&fixture, search("cellar"), &[]);
    }

    #[test]
    fn an_exact_name_comes_before_the_cut() {
        let mut fixture = house();
        // What has much to say ranks below what is short, although it is what the name means.
        let (long, short) = ("a gate and what it is for ".repeat(60), "of a gate");
        let gates = Sample::new("shop/gates.ts")
            .symbol(SymbolKind::Class, "Gate", 0, (1, 9))
            .symbol(SymbolKind::Method, "Gate::close", 1, (2, 8))
            .with(|symbol, texts| symbol.doc = texts.push(&long))
            .symbol(SymbolKind::Class, "Lock", 0, (11, 19))
            .symbol(SymbolKind::Method, "Lock::close", 3, (12, 13))
            .with(|symbol, texts| symbol.doc = texts.push(short));
        fixture.change(|batch| batch.put_file(&gates.record(), &gates.facts).unwrap());
        let best = |text| {
            let hits = fixture.store.search(Search { text, limit: 1, ..Search::default() }).unwrap();
            hits.into_iter().map(|hit| hit.symbol.qualified_name).collect::<Vec<_>>()
        };
        assert_eq!(best("close gate"), ["Lock::close"]);
        for text in ["Gate.close", "gate::close"] {
            assert_eq!(best(text), ["Gate::close"], "{text}");
        }
    }

    #[test]
    fn filters_narrow() {
        let fixture = house();
        let search = Search { text: "user", ..Search::default() };
        check(&fixture, Search { kind: Some(SymbolKind::Class), ..search }, &["UserStore"]);
        check(&fixture, Search { path_prefix: Some("house/"), ..search }, &[]);
        check(&fixture, Search { language: Some("rust"), ..search }, &[]);
    }

    #[test]
    fn no_text_is_a_syntax_error() {
        let fixture = house();
        for text in [
            "",
            "\"",
            "a\"b OR",
            "NEAR(",
            "name:open",
            "*",
            "(",
            "AND",
            "^open -x",
            "'; DROP TABLE file",
            "\0",
            "é\u{301}_",
        ] {
            assert!(fixture.store.search(Search { text, limit: 5, ..Search::default() }).is_ok(), "{text:?}");
        }
    }
}
