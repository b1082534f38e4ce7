//! Symbols found by words.

use crate::argument::{Kind, left};
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::question::Question;
use crate::session::{Place, Session};
use crate::shape::shape;
use rhumb_store::Found;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Symbols found by words of their names and documentation.
///
/// The best come first. Words may be beginnings, in any order: `user by` finds `getUserById`. All words must fit; only if nothing
/// has them all, a name that is almost so, other forms of the words or some of them are enough. `repo*` is a beginning,
/// `"two words"` stand together, and AND, OR, NOT and brackets join. The filters `kind:`, `path:`, `lang:` and `in:` narrow, as in
/// `kind:method in:Cart`; NOT before one turns it round.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Search {
    /// Words, beginnings of words, or a whole name; operators and filters.
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
    /// A name that was probably meant, if nothing has the words; what is listed then is called almost so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
    /// The symbols, the best first.
    pub hits: Vec<Entry>,
}

mentions! { SearchAnswer { hits } }
shape! { SearchAnswer { lists: hits(left); } }

impl Question for Search {
    const NAME: &'static str = "search";
    type Answer = SearchAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<SearchAnswer, Error> {
        self.lang.as_deref().map_or(Ok(()), |language| session.check_language(language))?;
        let place = self.place(session)?;
        let limit = session.rows(self.limit.unwrap_or_else(|| session.workspace.search_results()));
        let search = rhumb_store::Search {
            text: &self.query,
            kind: self.kind.map(|kind| kind.0),
            within: place.as_ref().map(Place::within),
            language: self.lang.as_deref(),
            limit,
        };
        let Found { total, symbols, meant } = session.store.search(search)?;
        let hits: Vec<Entry> = symbols.iter().map(Entry::from).collect();
        let suggestion = if hits.is_empty() { session.store.similar_name(&self.query)? } else { meant };
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
