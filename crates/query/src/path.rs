//! Explains how one symbol depends on another.

use crate::argument::{EdgeName, left};
use crate::chain::{Graph, MAX_CHAINS};
use crate::entry::Entry;
use crate::error::Error;
use crate::impact::kinds;
use crate::mention::mentions;
use crate::name::{Disambiguation, ResolvedName, Subject};
use crate::passage::{LinkedSymbols, Passage};
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use crate::walk::{FileExpansion, Walk, WalkDirection, WalkEnd, WalkLink, WalkOptions, extent};
use rhumb_store::SymbolRow;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Explain how one symbol depends on another.
///
/// Finds the shortest chains of calls, uses and other edges from FROM to TO. Possible calls and low-confidence edges
/// count as longer. If FROM does not depend on TO, searches in the opposite direction.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Path {
    /// Symbol or file to start from.
    pub from: String,
    /// Symbol or file to reach.
    pub to: String,
    /// Follow at most N edges (0 = no limit).
    #[serde(default = "default_depth")]
    pub depth: u32,
    /// Only follow edges of these kinds.
    #[serde(default)]
    pub via: Vec<EdgeName>,
    /// Only follow edges with at least this confidence (0 to 1); unmeasured edges are excluded.
    #[serde(default, rename = "min-confidence")]
    pub min_confidence: Option<f64>,
    /// Show at most N chains (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_depth() -> u32 {
    12
}

fn default_limit() -> u32 {
    3
}

/// How one symbol depends on another.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PathAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// Where the chains begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Entry>,
    /// The end of the paths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Entry>,
    /// The candidates, if one of the names is ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disambiguation: Option<Disambiguation>,
    /// Whether the paths go from the second symbol to the first, because there is none in the other direction.
    pub is_reversed: bool,
    /// Why the search ended: `exhausted` if there are no more paths, `depth` at the limit on length, `limit` at the
    /// limit on symbols.
    pub stopped: &'static str,
    /// How many chains were found.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// The chains, the best first.
    pub chains: Vec<Chain>,
}

/// A chain of symbols, each of which depends on the next.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Chain {
    /// How many edges it has.
    pub steps: u32,
    /// How likely all of its edges are right; absent if one of them was never measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// Its symbols.
    pub hops: Vec<Hop>,
}

/// A symbol of a chain.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Hop {
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Entry,
    /// The edge to it; absent for the first.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub passage: Option<Passage>,
}

mentions! { PathAnswer { from, to, disambiguation, chains } }
mentions! { Chain { hops } }
mentions! { Hop { symbol, passage } }
shape! { PathAnswer { lists: chains(left); parts: disambiguation, from, to; } }
shape! { Chain { parts: hops; } }
shape! { Hop { parts: symbol; } }

impl Question for Path {
    const NAME: &'static str = "path";
    type Answer = PathAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<PathAnswer, Error> {
        let empty = PathAnswer {
            generation: session.generation()?,
            from: None,
            to: None,
            disambiguation: None,
            is_reversed: false,
            stopped: WalkEnd::Exhausted.name(),
            total: 0,
            left: 0,
            chains: Vec::new(),
        };
        let unclear = |choice| Ok(PathAnswer { disambiguation: Some(choice), ..empty.clone() });
        let from = match Subject::called(&self.from).find_or_file(session)? {
            ResolvedName::One(symbol) => symbol,
            ResolvedName::Ambiguous(choice) => return unclear(choice),
        };
        let to = match Subject::called(&self.to).find_or_file(session)? {
            ResolvedName::One(symbol) => symbol,
            ResolvedName::Ambiguous(choice) => return unclear(choice),
        };
        self.either_way(session, &from, &to, empty)
    }

    fn is_nothing(answer: &PathAnswer) -> bool {
        answer.chains.is_empty()
    }
}

impl Path {
    fn either_way(
        &self,
        session: &Session<'_>,
        from: &SymbolRow,
        to: &SymbolRow,
        empty: PathAnswer,
    ) -> Result<PathAnswer, Error> {
        let ends = PathAnswer { from: Some(Entry::from(from)), to: Some(Entry::from(to)), ..empty };
        let straight = self.chains(session, from, to)?;
        let (is_reversed, (stop, chains)) = match straight {
            (_, ref chains) if chains.is_empty() && from.id != to.id => (true, self.chains(session, to, from)?),
            straight => (false, straight),
        };
        let total = chains.len() as u64;
        let shown = chains.len().min(session.rows(self.limit) as usize);
        let names = LinkedSymbols::of(session, chains[..shown].iter().flatten())?;
        let chains: Vec<Chain> = chains[..shown].iter().filter_map(|chain| describe(chain, &names)).collect();
        let is_reversed = is_reversed && !chains.is_empty();
        Ok(PathAnswer { is_reversed, stopped: stop.name(), total, left: left(total, chains.len()), chains, ..ends })
    }

    /// Finds paths by bidirectional search, so that neither walk becomes large.
    fn chains(
        &self,
        session: &Session<'_>,
        from: &SymbolRow,
        to: &SymbolRow,
    ) -> Result<(WalkEnd, Vec<Vec<WalkLink>>), Error> {
        let rules = |way| WalkOptions {
            way,
            kinds: kinds(&self.via),
            min_confidence: self.min_confidence.unwrap_or(0.0),
            files: FileExpansion::End,
        };
        let (start, end) = (extent(session, from)?, extent(session, to)?);
        let mut ahead = Walk::new(session, rules(WalkDirection::Down), &start)?;
        let mut back = Walk::new(session, rules(WalkDirection::Up), &end)?;
        let stop = self.meet(&mut ahead, &mut back)?;
        // Seen from the other end, each link is reversed.
        let turned = back.links.iter().map(|link| WalkLink { near: link.far, far: link.near, ..*link });
        let links = ahead.links.iter().copied().chain(turned);
        let graph = Graph::new(ahead.order.iter().chain(&back.order), links);
        let longest = if self.depth == 0 { u32::MAX } else { self.depth };
        Ok((stop, graph.chains(&start, &end, longest, MAX_CHAINS)))
    }

    /// Walks from both ends, always on the side with fewer symbols, until the walks meet, and then one step more: a
    /// path that is one step longer can have a higher confidence.
    fn meet<'s>(&self, ahead: &mut Walk<'s>, back: &mut Walk<'s>) -> Result<WalkEnd, Error> {
        let mut have_met = false;
        loop {
            if self.depth != 0 && ahead.depth() + back.depth() >= self.depth {
                return Ok(WalkEnd::Depth);
            }
            let (walk, other) =
                if ahead.level().len() <= back.level().len() { (&mut *ahead, &*back) } else { (&mut *back, &*ahead) };
            let stop = walk.advance()?;
            if have_met || stop != WalkEnd::Depth {
                return Ok(if have_met { WalkEnd::Exhausted } else { stop });
            }
            have_met = walk.level().iter().any(|symbol| other.has(*symbol));
        }
    }
}

fn describe(chain: &[WalkLink], names: &LinkedSymbols) -> Option<Chain> {
    let first = Hop { symbol: Entry::from(names.get(chain.first()?.near)?), passage: None };
    let mut hops = vec![first];
    for link in chain {
        let passage = Some(names.passage(link, WalkDirection::Down)?);
        hops.push(Hop { symbol: Entry::from(names.get(link.far)?), passage });
    }
    let confidence = chain.iter().map(|link| link.confidence).product::<Option<f64>>();
    let confidence = confidence.map(|confidence| (confidence * 1000.0).round() / 1000.0);
    Some(Chain { steps: chain.len() as u32, confidence, hops })
}
