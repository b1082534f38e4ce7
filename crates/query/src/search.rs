//! Search for symbols by words, or for lines by their text.

mod corrections;
mod exact;
mod grammar;
mod rank;
mod symbols;
mod word_forms;
mod word_matches;

pub use symbols::{SymbolMatches, SymbolSearch, find_symbols};
use symbols::{find_exact, find_parsed};
pub(crate) use word_forms::is_stop_word;
pub(crate) use word_matches::{WordMatches, word_matches};

use crate::argument::{Kind, left};
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::question::Question;
use crate::session::{ProjectPath, Session};
use crate::shape::shape;
use crate::text::{Match, TextFound, TextPattern, find};
use grammar::{ParsedSearch, parse};
use rhumb_model::SymbolKind;
use rhumb_store::{FilterSubject, FilterTest, SymbolFilter, closest_name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Search symbols by name or keyword, or search source text.
///
/// The best matches come first. Words may be prefixes, in any order: `user by` finds `getUserById`. A symbol must
/// match every word; if none does, similar names, other forms of the words and partial matches are shown. `=save` is an
/// exact name, `repo*` a prefix and `"two words"` a phrase. Combine terms with AND, OR, NOT and parentheses. Filter with `kind:`,
/// `path:`, `lang:` and `in:`, as in `kind:method in:Cart`; NOT in front excludes.
///
/// `--literal` and `--regex` search the lines of indexed files instead and show the symbol around each match; filters
/// apply to that symbol. Matching is case-sensitive unless the pattern starts with `(?i)`. A pattern matches within
/// one line unless it contains `\n`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Search {
    /// Words, prefixes or a name, with operators and filters.
    #[serde(default)]
    #[schemars(extend("format" = "words"))]
    pub query: String,
    /// Search source lines for this text instead of symbols.
    #[serde(default)]
    #[schemars(extend("format" = "text"))]
    pub literal: Option<String>,
    /// Search source lines for this regular expression instead of symbols.
    #[serde(default)]
    #[schemars(extend("format" = "pattern"))]
    pub regex: Option<String>,
    /// Only match symbols of this kind.
    #[serde(default)]
    pub kind: Option<Kind>,
    /// Only match symbols in this file or directory.
    #[serde(default)]
    pub path: Option<String>,
    /// Only match symbols in this language.
    #[serde(default)]
    pub lang: Option<String>,
    /// Show at most N results (0 = all). The default is `search.max_results` in the configuration.
    #[serde(default)]
    pub limit: Option<u32>,
}

/// Symbols or lines that were found.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct SearchAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// How many symbols or lines fit.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// The closest name, if nothing matches; the listed symbols then have that name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
    /// The symbols, the best first.
    pub hits: Vec<Entry>,
    /// The lines. Tests, documents, generated and vendored code come last; otherwise in the order of paths.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub matches: Vec<Match>,
    /// In how many files there are such lines.
    #[serde(skip_serializing_if = "crate::argument::is_zero")]
    pub files: u64,
    /// How many files could not be read, if lines were looked for or nothing was found.
    #[serde(skip_serializing_if = "crate::argument::is_zero")]
    pub unread: u64,
    /// Whether looking for lines ended early, so that there may be more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_cut: bool,
}

mentions! { SearchAnswer { hits, matches } }
shape! { SearchAnswer { lists: hits(left), matches(left); } }

impl Question for Search {
    const NAME: &'static str = "search";
    type Answer = SearchAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<SearchAnswer, Error> {
        let language = self.lang.as_deref().map(|language| session.language(language)).transpose()?;
        let place = self.place(session)?;
        let search = SymbolSearch {
            text: &self.query,
            kind: self.kind.map(|kind| kind.0),
            within: place.as_ref().map(ProjectPath::within),
            language: language.as_deref(),
            vendored: session.workspace.vendored_folders(),
            limit: session.rows(self.limit.unwrap_or_else(|| session.workspace.search_results())),
        };
        match self.pattern()? {
            Some(pattern) => lines(session, &pattern, &search),
            None if self.query.is_empty() && self.kind.is_none() && self.path.is_none() && self.lang.is_none() => {
                Err(Error::EmptySearch)
            }
            None => self.symbols(session, search),
        }
    }

    fn is_nothing(answer: &SearchAnswer) -> bool {
        answer.hits.is_empty() && answer.matches.is_empty()
    }
}

impl Search {
    /// The pattern to search the text for; `None` for a search for symbols.
    fn pattern(&self) -> Result<Option<TextPattern>, Error> {
        match (&self.literal, &self.regex) {
            (Some(_), Some(_)) => Err(Error::ConflictingSearches),
            (Some(text), None) => TextPattern::literal(text).map(Some),
            (None, Some(pattern)) => TextPattern::regex(pattern).map(Some),
            (None, None) => Ok(None),
        }
    }

    fn symbols(&self, session: &Session<'_>, search: SymbolSearch<'_>) -> Result<SearchAnswer, Error> {
        let found = match exact::exact_name(search.text) {
            Some((name, filters)) => find_exact(&session.store, name, &parsed(session, filters)?, search)?,
            None => find_parsed(&session.store, parsed(session, search.text)?, search)?,
        };
        let SymbolMatches { total, symbols, suggestion } = found;
        let hits: Vec<Entry> = symbols.iter().map(Entry::from).collect();
        let suggestion = if hits.is_empty() { session.store.similar_name(&self.query)? } else { suggestion };
        let left = left(total, hits.len());
        // What was not found may be in a file that was skipped.
        let unread = if hits.is_empty() { session.store.counts()?.unread() } else { 0 };
        let generation = session.generation()?;
        Ok(SearchAnswer { generation, total, left, suggestion, hits, unread, ..SearchAnswer::default() })
    }

    fn place(&self, session: &Session<'_>) -> Result<Option<ProjectPath>, Error> {
        let Some(given) = self.path.as_deref() else { return Ok(None) };
        match session.place(given)? {
            Some(place) => Ok(Some(place)),
            None => Err(session.no_path(given)?),
        }
    }
}

/// The parsed text of a search whose filters name kinds and languages that exist.
fn parsed(session: &Session<'_>, text: &str) -> Result<ParsedSearch, Error> {
    let mut parsed = parse(text);
    if let Some(name) = parsed.unknown_kind {
        let kinds = || SymbolKind::ALL.iter().map(|kind| kind.name());
        let suggestion = closest_name(&name, kinds()).map(str::to_owned);
        return Err(Error::NoKind { name, suggestion, known: kinds().collect::<Vec<_>>().join(", ") });
    }
    for filter in &mut parsed.filters {
        if let FilterTest::Language(name) = &mut filter.test {
            *name = session.language(name)?;
        }
    }
    Ok(parsed)
}

fn lines(session: &Session<'_>, pattern: &TextPattern, search: &SymbolSearch<'_>) -> Result<SearchAnswer, Error> {
    let request = parsed(session, search.text)?;
    if request.words.is_some() {
        return Err(Error::ConflictingSearches);
    }
    let filter = SymbolFilter::new(search.scope(), &request.filters, FilterSubject::Text);
    let TextFound { matches, total, files, unread, is_cut } = find(session, pattern, &filter, search.limit as usize)?;
    let (generation, left) = (session.generation()?, left(total, matches.len()));
    Ok(SearchAnswer { generation, total, left, matches, files, unread, is_cut, ..SearchAnswer::default() })
}
