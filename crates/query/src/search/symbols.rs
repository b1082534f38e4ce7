//! Finds symbols by words: parses the search, gets candidates from full-text search, and ranks them.
//!
//! All words must match. If too few symbols match, the search is repeated for similar names, for other forms of the words, and
//! finally for any of the words.

use super::corrections::corrected;
use super::exact::symbols_with_name;
use super::grammar::{ParsedSearch, parse};
use super::rank::{TypedSearch, rank};
use super::word_forms::{WordForm, enough_matches, without_stop_words, word_forms};
use rhumb_model::{EdgeKind, SymbolId, SymbolKind};
use rhumb_store::{
    EdgeKinds, FilterSubject, MatchExpression, Result, ScoredSymbols, SearchCandidate, Store, SymbolFilter, SymbolRow,
    SymbolScope, TextQuery, Within, is_too_short_for_prefix,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The number of candidates to rank, or the limit of the search if that is larger.
const POOL_SIZE: usize = 256;

/// If more symbols match, only their names are searched, because ranking all of them would be slow.
const MAX_FULL_SEARCH: u64 = 2000;

/// A search for symbols; absent filters do not restrict it.
#[derive(Clone, Copy, Debug, Default)]
pub struct SymbolSearch<'a> {
    /// Words, prefixes of words, or identifiers, with operators and filters.
    pub text: &'a str,
    /// Only symbols of this kind.
    pub kind: Option<SymbolKind>,
    /// Only symbols in this file or directory.
    pub within: Option<Within<'a>>,
    /// Only symbols in this language.
    pub language: Option<&'a str>,
    /// Folders of third-party code, which ranks last.
    pub vendored: &'a [&'a str],
    /// Maximum number of results.
    pub limit: u32,
}

/// The result of a search for symbols.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SymbolMatches {
    /// How many symbols match.
    pub total: u64,
    /// The best of them, best first.
    pub symbols: Vec<SymbolRow>,
    /// The name that was probably meant, if only similar names match.
    pub suggestion: Option<String>,
}

/// How the candidates of a search match.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum MatchedBy {
    /// By all words as typed.
    #[default]
    Words,
    /// By other forms of the words, or by some of the words.
    Forms,
    /// By a similar name.
    Typo,
}

/// The symbols to rank.
#[derive(Default)]
struct CandidatePool {
    scored: ScoredSymbols,
    matched_by: MatchedBy,
    /// The words that matched in place of misspelled ones, if there are any: each with its alternatives.
    corrected: Option<Vec<Vec<String>>>,
}

impl From<ScoredSymbols> for CandidatePool {
    fn from(scored: ScoredSymbols) -> Self {
        Self { scored, ..Self::default() }
    }
}

impl<'a> SymbolSearch<'a> {
    /// The arguments that restrict the search.
    pub(super) fn scope(&self) -> SymbolScope<'a> {
        SymbolScope { kind: self.kind, within: self.within, language: self.language }
    }
}

/// Returns the symbols that match best.
pub fn find_symbols(store: &Store, search: SymbolSearch<'_>) -> Result<SymbolMatches> {
    find_parsed(store, parse(search.text), search)
}

/// Returns the symbols with exactly this name that pass the filters of `parsed`, best first.
pub(super) fn find_exact(
    store: &Store,
    name: &str,
    parsed: &ParsedSearch,
    search: SymbolSearch<'_>,
) -> Result<SymbolMatches> {
    let filter = SymbolFilter::new(search.scope(), &parsed.filters, FilterSubject::Symbols);
    let symbols: Vec<(SymbolId, f64)> =
        symbols_with_name(store, name, &filter)?.into_iter().map(|id| (id, 0.0)).collect();
    let scored = ScoredSymbols { total: symbols.len() as u64, symbols };
    rank_pool(store, &scored.into(), None, search)
}

/// The same for a text that is already parsed.
pub(super) fn find_parsed(store: &Store, parsed: ParsedSearch, search: SymbolSearch<'_>) -> Result<SymbolMatches> {
    let ParsedSearch { words, filters, .. } = parsed;
    let filter = SymbolFilter::new(search.scope(), &filters, FilterSubject::Symbols);
    let finder = SymbolFinder { store, text: search.text, filter, limit: search.limit as usize };
    let pool = match &words {
        Some(words) => finder.matches(words)?,
        None => finder.filtered(None)?.into(),
    };
    rank_pool(store, &pool, words.as_ref(), search)
}

/// The best candidates of a pool.
fn rank_pool(
    store: &Store,
    pool: &CandidatePool,
    words: Option<&TextQuery>,
    search: SymbolSearch<'_>,
) -> Result<SymbolMatches> {
    let typed = match &pool.corrected {
        Some(words) => TypedSearch::corrected(words.clone()),
        None => TypedSearch::new(words, pool.matched_by),
    };
    let mut candidates = Vec::with_capacity(pool.scored.symbols.len());
    for (id, score) in &pool.scored.symbols {
        candidates.extend(store.search_candidate(*id)?.map(|candidate| (candidate, *score)));
    }
    move_references(store, &mut candidates)?;
    let best = rank(candidates, &typed, search.vendored);
    let rows = best.iter().take(search.limit as usize).map(|candidate| store.symbol(candidate.id));
    let symbols: Vec<SymbolRow> = rows.filter_map(Result::transpose).collect::<Result<_>>()?;
    let suggestion = symbols.first().filter(|_| pool.matched_by == MatchedBy::Typo).map(|symbol| symbol.name.clone());
    Ok(SymbolMatches { total: pool.scored.total, symbols, suggestion })
}

/// Counts the references to a declaration as references to its definition, if that is a candidate too.
fn move_references(store: &Store, candidates: &mut [(SearchCandidate, f64)]) -> Result<()> {
    let ids: Vec<SymbolId> = candidates.iter().map(|(candidate, _)| candidate.id).collect();
    let positions: FxHashMap<SymbolId, usize> = ids.iter().zip(0..).map(|(id, position)| (*id, position)).collect();
    for edge in store.edges_from(&ids, EdgeKinds::of(&[EdgeKind::Defines]))? {
        if let (Some(definition), Some(declaration)) = (positions.get(&edge.source), positions.get(&edge.target)) {
            let references = candidates[*declaration].0.references;
            candidates[*definition].0.references += references;
            candidates[*declaration].0.is_defined_elsewhere = true;
        }
    }
    Ok(())
}

/// Collects the candidates of one search.
struct SymbolFinder<'s> {
    store: &'s Store,
    text: &'s str,
    filter: SymbolFilter,
    limit: usize,
}

impl SymbolFinder<'_> {
    fn matches(&self, words: &TextQuery) -> Result<CandidatePool> {
        let known = KnownNames::new(self.store, words)?;
        let query = words.expand_words(&|word| known.expand(word)).to_match();
        let Some(required) = query.required else { return Ok(self.filtered(query.excluded.as_ref())?.into()) };
        let total = self.store.count_matching(&required, &self.filter)?;
        if total < enough_matches(words) {
            let pool = self.best_matches(&required, total)?;
            return self.relaxed_matches(words, &known, pool.into());
        }
        // The name as typed must not get lost among symbols that only mention it, and neither must longer names.
        let mut named = Vec::new();
        if let Some(name) = as_member(words) {
            named = self.store.matching_symbols(&name, &self.filter, self.pool_size())?.symbols;
        }
        if let Some(word) = single_word(words).filter(|word| total > POOL_SIZE as u64 || known.names.contains(*word)) {
            named.extend(self.store.symbols_with_prefix(word, &self.filter)?.into_iter().map(|id| (id, 0.0)));
        }
        // If very many symbols match, those called so rank first anyway.
        let is_enough = self.is_too_many(total) && single_word(words).is_some() && named.len() >= self.limit;
        let mut pool = if is_enough {
            ScoredSymbols { total, ..ScoredSymbols::default() }
        } else {
            self.best_matches(&required, total)?
        };
        let worst_score = pool.symbols.last().map_or(0.0, |(_, score)| *score);
        let mut seen: BTreeSet<SymbolId> = pool.symbols.iter().map(|(id, _)| *id).collect();
        let is_complete = pool.symbols.len() as u64 == total;
        pool.symbols.extend(named.into_iter().filter(|(id, _)| seen.insert(*id)).map(|(id, _)| (id, worst_score)));
        // Longer names are not full-text matches, so `total` does not include them.
        pool.total = if is_complete { pool.symbols.len() as u64 } else { total };
        Ok(pool.into())
    }

    /// The matches of a less strict search, for words that match too few symbols, those in `pool`.
    fn relaxed_matches(&self, words: &TextQuery, known: &KnownNames, mut pool: CandidatePool) -> Result<CandidatePool> {
        if pool.scored.total == 0
            && let Some(name) = typed_name(words, self.text)
            && let similar = self.store.symbols_with_similar_name(name, &self.filter)?
            && !similar.is_empty()
        {
            let symbols: Vec<(SymbolId, f64)> = similar.into_iter().map(|id| (id, 0.0)).collect();
            let scored = ScoredSymbols { total: symbols.len() as u64, symbols };
            return Ok(CandidatePool { scored, matched_by: MatchedBy::Typo, corrected: None });
        }
        let content_words = without_stop_words(words);
        if pool.scored.total == 0
            && let Some(corrected) = self.corrected_matches(&content_words)?
        {
            return Ok(corrected);
        }
        for query in [&content_words, &any_of(&content_words)] {
            let expression = query.expand_words(&|word| known.expand_forms(word)).to_match().required;
            let scored = match expression {
                Some(expression) if pool.scored.total < enough_matches(words) => {
                    self.best_matches(&expression, self.store.count_matching(&expression, &self.filter)?)?
                }
                _ => break,
            };
            if scored.total > pool.scored.total {
                pool = CandidatePool { scored, matched_by: MatchedBy::Forms, corrected: None };
            }
        }
        Ok(pool)
    }

    /// The matches of the query with its misspelled words corrected; `None` if there are none.
    fn corrected_matches(&self, words: &TextQuery) -> Result<Option<CandidatePool>> {
        let Some(corrected) = corrected(self.store, words)? else { return Ok(None) };
        for expression in corrected.queries.iter().filter_map(|query| query.to_match().required) {
            let scored = self.best_matches(&expression, self.store.count_matching(&expression, &self.filter)?)?;
            if scored.total > 0 {
                let corrected = Some(corrected.words);
                return Ok(Some(CandidatePool { scored, matched_by: MatchedBy::Typo, corrected }));
            }
        }
        Ok(None)
    }

    /// All symbols that pass the filters and do not match `excluded`; none if there are no filters.
    fn filtered(&self, excluded: Option<&MatchExpression>) -> Result<ScoredSymbols> {
        if self.filter.is_empty() {
            return Ok(ScoredSymbols::default());
        }
        self.store.filtered_symbols(&self.filter, excluded, self.pool_size())
    }

    /// The best of the `total` symbols that match an expression. If they are very many, only names are searched.
    fn best_matches(&self, expression: &MatchExpression, total: u64) -> Result<ScoredSymbols> {
        let matching =
            |expression: &MatchExpression| self.store.matching_symbols(expression, &self.filter, self.pool_size());
        let is_too_many = self.is_too_many(total);
        let mut pool = if is_too_many { matching(&expression.in_names())? } else { matching(expression)? };
        if pool.total == 0 && is_too_many {
            pool = matching(expression)?;
        }
        Ok(ScoredSymbols { total, ..pool })
    }

    /// Whether `total` symbols are too many to rank all of them, unless all are asked for.
    fn is_too_many(&self, total: u64) -> bool {
        total > MAX_FULL_SEARCH && self.limit <= POOL_SIZE
    }

    fn pool_size(&self) -> usize {
        self.limit.max(POOL_SIZE)
    }
}

/// The words of a search that are names of symbols. Other words are searched for as prefixes, since they may be unfinished;
/// but one or two letters next to other words are a word.
struct KnownNames {
    names: BTreeSet<String>,
    is_single_word: bool,
}

impl KnownNames {
    fn new(store: &Store, words: &TextQuery) -> Result<Self> {
        let names = store.existing_names(&words.all_words())?;
        Ok(Self { names, is_single_word: single_word(words).is_some() })
    }

    fn expand(&self, word: &str) -> TextQuery {
        let is_finished = self.names.contains(word) || !self.is_single_word && is_too_short_for_prefix(word);
        if is_finished { TextQuery::Word(word.to_owned()) } else { TextQuery::Prefix(word.to_owned()) }
    }

    /// A word or any of its other forms.
    fn expand_forms(&self, word: &str) -> TextQuery {
        let forms = word_forms(word).into_iter().map(|form| match form {
            WordForm::Stem(stem) => TextQuery::Prefix(stem),
            WordForm::Synonym(synonym) => TextQuery::Word(synonym.to_owned()),
        });
        TextQuery::Any(std::iter::once(self.expand(word)).chain(forms).collect())
    }
}

/// The name that was typed, without its owners, if the search is nothing but one name.
fn typed_name<'n>(words: &'n TextQuery, text: &str) -> Option<&'n str> {
    let is_word = |query: &TextQuery| matches!(query, TextQuery::Word(_));
    match words {
        TextQuery::Word(word) => Some(word),
        TextQuery::All(parts) if parts.iter().all(is_word) && !text.trim().contains(char::is_whitespace) => {
            words.required_words().last().copied()
        }
        _ => None,
    }
}

/// The word of a search that is a single word.
fn single_word(words: &TextQuery) -> Option<&str> {
    if let TextQuery::Word(word) | TextQuery::Prefix(word) = words { Some(word) } else { None }
}

/// Any of the words instead of all.
fn any_of(words: &TextQuery) -> TextQuery {
    let TextQuery::All(parts) = words else { return words.clone() };
    let (excluded, required): (Vec<TextQuery>, Vec<TextQuery>) =
        parts.iter().cloned().partition(|part| matches!(part, TextQuery::Not(_)));
    let any = TextQuery::Any(required.iter().flat_map(words_of_name).collect());
    TextQuery::All(std::iter::once(any).chain(excluded).collect())
}

/// The words of a qualified name such as `Door::open`, or the query itself.
fn words_of_name(query: &TextQuery) -> Vec<TextQuery> {
    if let TextQuery::All(parts) = query { parts.iter().flat_map(words_of_name).collect() } else { vec![query.clone()] }
}

/// Matches symbols whose name is the last word and whose owners contain the other words. `None` if the search has operators.
fn as_member(words: &TextQuery) -> Option<MatchExpression> {
    if !words_of_name(words).iter().all(|part| matches!(part, TextQuery::Word(_))) {
        return None;
    }
    let words = words.required_words();
    let (name, owners) = words.split_last()?;
    Some(MatchExpression::member(name, owners))
}

#[cfg(test)]
mod tests;
