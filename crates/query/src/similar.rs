//! What is like a symbol.

use crate::argument::left;
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::name::{Disambiguation, Found, Subject};
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

/// Less than this, in hundredths, is what any two pieces of code have in common.
const LEAST: u32 = 50;

/// Comparing more tokens than this ends, so that an answer takes a few seconds at most. Definitions that stand in each other
/// have as many as the square of their number.
const MAX_TOKENS: usize = 1 << 24;

/// Comparing that takes longer than this ends, so that a question is answered on any disk.
const MAX_TIME: Duration = Duration::from_secs(10);

/// Find code that is similar to a symbol.
///
/// Identical bodies come first, regardless of layout. Other definitions are compared by sequences of tokens: as
/// written (`words`), and with every name replaced by a number (`shape`). A definition is listed if at least half of
/// either is the same.
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
    /// The state of the index that this is read from.
    pub generation: u64,
    /// What the name could mean, if it is not clear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disambiguation: Option<Disambiguation>,
    /// The symbol, if the name is clear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Entry>,
    /// How many are like it.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// They, the most alike first.
    pub alike: Vec<Alike>,
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
    /// How much of the words they share, in hundredths.
    pub same_words: u32,
    /// How much of the shape, in hundredths; nothing for code that is too short to have one.
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
            Found::One(symbol) => symbol,
            Found::Several(choice) => {
                return Ok(SimilarAnswer { generation, disambiguation: Some(choice), ..SimilarAnswer::default() });
            }
        };
        if symbol.body_hash.is_none() {
            return Err(Error::NoBody { kind: symbol.kind.name(), name: symbol.handle });
        }
        let (measured, is_cut) = measure(session, &symbol)?;
        let limit = session.rows(self.limit.unwrap_or_else(|| session.workspace.search_results()));
        let alike = told(session, &measured[..measured.len().min(limit as usize)])?;
        let total = measured.len() as u64;
        let (symbol, left) = (Some(Entry::from(&*symbol)), left(total, alike.len()));
        Ok(SimilarAnswer { generation, symbol, total, left, alike, is_cut, disambiguation: None })
    }

    fn is_nothing(answer: &SimilarAnswer) -> bool {
        answer.alike.is_empty()
    }
}

/// A definition with how much it is like another.
struct Measured {
    id: SymbolId,
    has_same_body: bool,
    words: u32,
    shape: u32,
}

/// What is like `symbol`, the most alike first, and whether there may be more.
fn measure(session: &Session<'_>, symbol: &SymbolRow) -> Result<(Vec<Measured>, bool), Error> {
    let path = &symbol.file_path;
    let Some(source) = session.workspace.source(path) else { return Err(session.unreadable(path)?) };
    let wanted = Lines::of(&source.text).shingles(symbol.line_start, symbol.line_end);
    let (start, mut is_cut, mut room) = (Instant::now(), false, MAX_TOKENS);
    let peers = session.store.similarity_candidates(symbol)?;
    let mut measured = Vec::new();
    for peers in peers.chunk_by(|one, other| one.path == other.path) {
        let Some(source) = peers.first().and_then(|peer| session.workspace.source(&peer.path)) else { continue };
        let before = measured.len();
        measured.extend(compared(&wanted, &Lines::of(&source.text), peers, &mut room));
        is_cut = measured.len() - before < peers.len() || start.elapsed() > MAX_TIME;
        if is_cut {
            break;
        }
    }
    measured.retain(|one| one.has_same_body || one.words.max(one.shape) >= LEAST);
    // What is equally alike stays in the order of files and places.
    measured.sort_by_key(|one| Reverse((one.has_same_body, one.words.max(one.shape), one.words)));
    Ok((measured, is_cut))
}

/// How much those of `peers` in one file are like `wanted`, as long as there is room for more tokens.
fn compared(wanted: &Shingles, lines: &Lines<'_>, peers: &[SimilarityCandidate], room: &mut usize) -> Vec<Measured> {
    let mut measured = Vec::new();
    for peer in peers {
        if *room == 0 {
            break;
        }
        let shingles = lines.shingles(peer.line_start, peer.line_end);
        *room = room.saturating_sub(shingles.tokens() + 1);
        let likeness = wanted.likeness(&shingles);
        let (words, shape) = (likeness.words, likeness.shape);
        measured.push(Measured { id: peer.id, has_same_body: peer.has_same_body, words, shape });
    }
    measured
}

/// The lines of a text, found once for all definitions in it.
struct Lines<'t>(Vec<&'t str>);

impl<'t> Lines<'t> {
    fn of(text: &'t str) -> Self {
        Self(text.lines().collect())
    }

    fn shingles(&self, first_line: u32, last_line: u32) -> Shingles {
        let lines = self.0.iter().copied().skip(first_line.saturating_sub(1) as usize);
        Shingles::of(lines.take((last_line + 1).saturating_sub(first_line) as usize))
    }
}

fn told(session: &Session<'_>, measured: &[Measured]) -> Result<Vec<Alike>, Error> {
    let ids: Vec<SymbolId> = measured.iter().map(|one| one.id).collect();
    let symbols: BTreeMap<SymbolId, SymbolRow> =
        session.store.symbols_of(&ids)?.into_iter().map(|symbol| (symbol.id, symbol)).collect();
    let alike = |one: &Measured| {
        let symbol = Entry::from(symbols.get(&one.id)?);
        let Measured { has_same_body, words, shape, .. } = *one;
        Some(Alike { symbol, has_same_body, same_words: words, same_shape: shape })
    };
    Ok(measured.iter().filter_map(alike).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_that_stand_in_each_other_are_compared_up_to_a_number_of_tokens() {
        for count in [100, 200, 400] {
            let text: String = (0..count).map(|at| ["def f", &at.to_string(), "():\n"].concat()).collect();
            let lines = Lines::of(&text);
            let peer = |at: u32| {
                let (id, path) = (SymbolId(at), "a.py".to_owned());
                SimilarityCandidate { id, path, line_start: at + 1, line_end: count, has_same_body: false }
            };
            let peers: Vec<SimilarityCandidate> = (0..count).map(peer).collect();
            let (wanted, mut room) = (lines.shingles(1, count), 10_000);
            let measured = compared(&wanted, &lines, &peers, &mut room);
            assert_eq!(room, 0);
            // A line has five tokens, and the first definitions have the most lines.
            let expected = 10_000_usize.div_ceil(5 * count as usize);
            assert!(measured.len() >= expected && measured.len() <= 2 * expected, "{} of {count}", measured.len());
        }
    }
}
