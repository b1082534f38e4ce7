//! Finds definitions similar to a symbol.

use crate::argument::left;
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::name::{Disambiguation, ResolvedName, Subject};
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use crate::shingles::Shingles;
use rhumb_model::SymbolId;
use rhumb_store::{SimilarityCandidate, SymbolRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Minimum similarity in percent; any two pieces of code have less in common.
const LEAST: u32 = 50;

/// If nothing is that similar, at most `MAX_WEAK` definitions with at least this similarity are listed.
const LEAST_WEAK: u32 = 15;
const MAX_WEAK: usize = 5;

/// Maximum number of tokens to compare, which bounds the time to a few seconds. Nested definitions have as many as
/// the square of their number.
const MAX_TOKENS: usize = 1 << 24;

/// Comparing that takes longer than this ends, so that a question is answered on any disk.
const MAX_TIME: Duration = Duration::from_secs(10);

/// Find code that is similar to a symbol.
///
/// Identical bodies come first, regardless of layout. Other definitions are compared by sequences of tokens: as
/// written (`words`), and with every name replaced by a number (`shape`). Definitions that share at least half of either
/// are listed; if there are none, the few most similar ones.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Similar {
    /// The symbol.
    #[serde(flatten)]
    pub subject: Subject,
    /// Show at most N results (0 = all). The default is `search.max_results` in the configuration.
    #[serde(default)]
    pub limit: Option<u32>,
}

/// Definitions whose code is like that of a symbol.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct SimilarAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The candidates, if the name is ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disambiguation: Option<Disambiguation>,
    /// The symbol, if the name is not ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Entry>,
    /// The number of similar definitions.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// The similar definitions, most similar first.
    pub alike: Vec<Alike>,
    /// Whether less than half of each is the same, so that they are only the nearest ones.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_weak: bool,
    /// Whether comparing ended early, so that there may be more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_cut: bool,
}

/// A definition that is like another one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Alike {
    /// The definition.
    #[serde(flatten)]
    pub symbol: Entry,
    /// Whether the bodies are the same.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub has_same_body: bool,
    /// The percentage of shingles of words in common.
    pub same_words: u32,
    /// The percentage of shingles of the shape in common; absent for code that is too short.
    pub same_shape: u32,
}

mentions! { SimilarAnswer { disambiguation, symbol, alike } }
mentions! { Alike { symbol } }
shape! { SimilarAnswer { lists: alike(left); parts: disambiguation, symbol; } }
shape! { Alike { parts: symbol; } }

impl Question for Similar {
    const NAME: &'static str = "similar";
    type Answer = SimilarAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<SimilarAnswer, Error> {
        let generation = session.generation()?;
        let symbol = match self.subject.find(session)? {
            ResolvedName::One(symbol) => symbol,
            ResolvedName::Ambiguous(choice) => {
                return Ok(SimilarAnswer { generation, disambiguation: Some(choice), ..SimilarAnswer::default() });
            }
        };
        if symbol.body_hash.is_none() {
            return Err(Error::NoBody { kind: symbol.kind.name(), name: symbol.handle });
        }
        let (measured, is_cut) = measure(session, &symbol)?;
        let limit = session.rows(self.limit.unwrap_or_else(|| session.workspace.search_results()));
        let alike = describe(session, &measured[..measured.len().min(limit as usize)])?;
        let total = measured.len() as u64;
        let (symbol, left) = (Some(Entry::from(&*symbol)), left(total, alike.len()));
        let is_weak = measured.first().is_some_and(|one| !one.is_similar());
        Ok(SimilarAnswer { generation, symbol, total, left, alike, is_weak, is_cut, disambiguation: None })
    }

    fn is_nothing(answer: &SimilarAnswer) -> bool {
        answer.alike.is_empty()
    }
}

/// A definition with its similarity.
struct MeasuredPeer {
    id: SymbolId,
    has_same_body: bool,
    words: u32,
    shape: u32,
}

impl MeasuredPeer {
    fn is_similar(&self) -> bool {
        self.has_same_body || self.words.max(self.shape) >= LEAST
    }
}

/// The definitions similar to `symbol`, most similar first, and whether there may be more.
fn measure(session: &Session<'_>, symbol: &SymbolRow) -> Result<(Vec<MeasuredPeer>, bool), Error> {
    let path = &symbol.file_path;
    let Some(source) = session.workspace.text(path) else { return Err(session.unreadable(path)?) };
    let wanted = LineIndex::of(&source.text).shingles(symbol.line_start, symbol.line_end);
    let (start, mut is_cut, mut room) = (Instant::now(), false, MAX_TOKENS);
    let peers = session.store.similarity_candidates(symbol)?;
    let mut measured = Vec::new();
    for peers in peers.chunk_by(|one, other| one.path == other.path) {
        let Some(source) = peers.first().and_then(|peer| session.workspace.text(&peer.path)) else { continue };
        let before = measured.len();
        measured.extend(compare_with_file(&wanted, &LineIndex::of(&source.text), peers, &mut room));
        is_cut = measured.len() - before < peers.len() || start.elapsed() > MAX_TIME;
        if is_cut {
            break;
        }
    }
    if measured.iter().any(MeasuredPeer::is_similar) {
        measured.retain(MeasuredPeer::is_similar);
    }
    // Ties stay in source order.
    measured.sort_by_key(|one| Reverse((one.has_same_body, one.words.max(one.shape), one.words)));
    if measured.first().is_some_and(|one| !one.is_similar()) {
        measured.retain(|one| one.words.max(one.shape) >= LEAST_WEAK);
        measured.truncate(MAX_WEAK);
    }
    Ok((measured, is_cut))
}

/// Compares `wanted` with those of `peers` that are in one file, while the token limit `room` allows.
fn compare_with_file(
    wanted: &Shingles,
    lines: &LineIndex<'_>,
    peers: &[SimilarityCandidate],
    room: &mut usize,
) -> Vec<MeasuredPeer> {
    let mut measured = Vec::new();
    for peer in peers {
        if *room == 0 {
            break;
        }
        let shingles = lines.shingles(peer.line_start, peer.line_end);
        *room = room.saturating_sub(shingles.tokens() + 1);
        let likeness = wanted.likeness(&shingles);
        let (words, shape) = (likeness.words, likeness.shape);
        measured.push(MeasuredPeer { id: peer.id, has_same_body: peer.has_same_body, words, shape });
    }
    measured
}

/// The lines of a text, found once for all definitions in it.
struct LineIndex<'t>(Vec<&'t str>);

impl<'t> LineIndex<'t> {
    fn of(text: &'t str) -> Self {
        Self(text.lines().collect())
    }

    fn shingles(&self, first_line: u32, last_line: u32) -> Shingles {
        let lines = self.0.iter().copied().skip(first_line.saturating_sub(1) as usize);
        Shingles::of(lines.take((last_line + 1).saturating_sub(first_line) as usize))
    }
}

fn describe(session: &Session<'_>, measured: &[MeasuredPeer]) -> Result<Vec<Alike>, Error> {
    let ids: Vec<SymbolId> = measured.iter().map(|one| one.id).collect();
    let symbols: BTreeMap<SymbolId, SymbolRow> =
        session.store.symbols_of(&ids)?.into_iter().map(|symbol| (symbol.id, symbol)).collect();
    let alike = |one: &MeasuredPeer| {
        let symbol = Entry::from(symbols.get(&one.id)?);
        let MeasuredPeer { has_same_body, words, shape, .. } = *one;
        Some(Alike { symbol, has_same_body, same_words: words, same_shape: shape })
    };
    Ok(measured.iter().filter_map(alike).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparing_nested_definitions_is_bounded() {
        for count in [100, 200, 400] {
            let text: String = (0..count).map(|at| ["def f", &at.to_string(), "():\n"].concat()).collect();
            let lines = LineIndex::of(&text);
            let peer = |at: u32| {
                let (id, path) = (SymbolId(at), "a.py".to_owned());
                SimilarityCandidate { id, path, line_start: at + 1, line_end: count, has_same_body: false }
            };
            let peers: Vec<SimilarityCandidate> = (0..count).map(peer).collect();
            let (wanted, mut room) = (lines.shingles(1, count), 10_000);
            let measured = compare_with_file(&wanted, &lines, &peers, &mut room);
            assert_eq!(room, 0);
            // A line has five tokens, and the first definitions have the most lines.
            let expected = 10_000_usize.div_ceil(5 * count as usize);
            assert!(measured.len() >= expected && measured.len() <= 2 * expected, "{} of {count}", measured.len());
        }
    }
}
