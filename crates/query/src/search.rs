//! Symbols found by words.

use crate::argument::{Kind, left, row_limit};
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::question::Question;
use crate::session::{Place, Session};
use rhumb_model::{Flags, SymbolKind};
use rhumb_store::SymbolRow;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Symbols found by words of their names and documentation.
///
/// The best come first. Words may be beginnings, in any order: `user by` finds `getUserById`. All words must fit; only if nothing has them all,
/// some are enough.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Search {
    /// Words, beginnings of words, or a whole name.
    #[schemars(extend("x-position" = 0, "x-rest" = true))]
    pub query: String,
    /// Only symbols of this kind.
    #[serde(default)]
    pub kind: Option<Kind>,
    /// Only symbols in this file or folder.
    #[serde(default)]
    pub path: Option<String>,
    /// Only symbols of this language.
    #[serde(default)]
    pub lang: Option<String>,
    /// How many to list; 0 for all, otherwise as many as the configuration says.
    #[serde(default)]
    pub limit: Option<u32>,
}

/// Symbols that were found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SearchAnswer {
    /// The state of the index that this is read from.
    pub generation: u64,
    /// How many symbols fit.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// A name that was probably meant, if nothing was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
    /// The symbols, the best first.
    pub hits: Vec<Entry>,
}

mentions! { SearchAnswer { hits } }

impl Question for Search {
    const NAME: &'static str = "search";
    type Answer = SearchAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<SearchAnswer, Error> {
        self.lang.as_deref().map_or(Ok(()), |language| session.check_language(language))?;
        let place = self.place(session)?;
        let limit = row_limit(self.limit.unwrap_or_else(|| session.workspace.search_results()));
        let search = rhumb_store::Search {
            text: &self.query,
            kind: self.kind.map(|kind| kind.0),
            path_prefix: place.as_ref().map(|(Place::File(start) | Place::Folder(start))| start.as_str()),
            language: self.lang.as_deref(),
            // The paths of other files may start with that of a file; they are left out below.
            limit: if matches!(place, Some(Place::File(_))) { u32::MAX } else { limit },
        };
        let mut found = session.store.search(search)?;
        found.retain(|hit| place.as_ref().is_none_or(|place| place.holds(&hit.symbol.file_path)));
        found.sort_by_key(|hit| distance(&hit.symbol, &self.query));
        let is_all = found.len() < search.limit as usize;
        let total = if is_all { found.len() as u64 } else { session.store.search_count(search)? };
        let hits: Vec<Entry> = found.iter().take(limit as usize).map(|hit| Entry::from(&hit.symbol)).collect();
        let suggestion = if hits.is_empty() { session.store.similar_name(&self.query)? } else { None };
        Ok(SearchAnswer { generation: session.generation()?, total, left: left(total, hits.len()), suggestion, hits })
    }

    fn is_nothing(answer: &SearchAnswer) -> bool {
        answer.hits.is_empty()
    }
}

impl Search {
    fn place(&self, session: &Session<'_>) -> Result<Option<Place>, Error> {
        let Some(given) = self.path.as_deref() else { return Ok(None) };
        match session.place(given)? {
            Some(place) => Ok(Some(place)),
            None => Err(session.no_path(given)?),
        }
    }
}

/// How far a symbol is from being just what was typed; smaller is nearer. Symbols at one distance stay as the store ranked
/// them. Code in documents has the names of what it shows, a block of implementations that of its type, and tests those of
/// what they test: each comes after it.
fn distance(symbol: &SymbolRow, query: &str) -> (bool, bool, bool, bool) {
    let is_same = symbol.name == query.trim() || squeezed(&symbol.qualified_name) == squeezed(query);
    (symbol.flags.has(Flags::EMBEDDED), !is_same, symbol.kind == SymbolKind::Impl, symbol.flags.has(Flags::TEST))
}

/// Letters and digits alone, so that `Door.open`, `door open` and `Door::open` are the same.
fn squeezed(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_may_be_typed_in_any_way() {
        for typed in ["Door::open", "door.open", "door open"] {
            assert_eq!(squeezed(typed), "dooropen");
        }
    }
}
