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
use rhumb_model::{EdgeKind, SymbolId};
use rhumb_store::{RowRange, SymbolRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Explain how one symbol depends on another.
///
/// Finds the shortest chains of calls, uses and other edges from FROM to TO. Possible calls and low-confidence edges
/// count as longer. If there is no chain, also follows calls on receivers of unknown type to the methods of that name, if
/// these are few, and marks them as guesses. If there still is none, searches in the opposite direction, from TO to FROM.
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
    /// The number of edges.
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
    /// The lines of all places that make the step, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<u32>,
    /// Whether the step is a guess by name: the type of the receiver is unknown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_guess: bool,
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
        let from = PathEnd::find(session, &self.from)?;
        let to = PathEnd::find(session, &self.to)?;
        let answer = self.either_way(session, &from, &to, empty)?;
        let choice = from.choice.or(to.choice);
        Ok(match choice {
            Some(choice) if answer.chains.is_empty() => {
                PathAnswer { disambiguation: Some(choice), from: None, to: None, ..answer }
            }
            Some(choice) => {
                session
                    .note(format!("`{}` matches {} symbols: the chains join any of them", choice.name, choice.total));
                answer
            }
            None => answer,
        })
    }

    fn is_nothing(answer: &PathAnswer) -> bool {
        answer.chains.is_empty()
    }
}

/// An end of the chains: a symbol, or all that the name of the end could mean.
struct PathEnd {
    symbols: Vec<SymbolRow>,
    choice: Option<Disambiguation>,
}

impl PathEnd {
    fn find(session: &Session<'_>, name: &str) -> Result<Self, Error> {
        let choice = match Subject::called(name).find_or_file(session)? {
            ResolvedName::One(symbol) => return Ok(Self { symbols: vec![*symbol], choice: None }),
            ResolvedName::Ambiguous(choice) => choice,
        };
        let mut symbols = Vec::new();
        for candidate in &choice.matches {
            symbols.extend(session.store.symbol_by_handle(&candidate.symbol.handle)?);
        }
        Ok(Self { symbols, choice: Some(choice) })
    }

    /// The symbol, if it is clear which.
    fn only(&self) -> Option<&SymbolRow> {
        if self.choice.is_none() { self.symbols.first() } else { None }
    }

    fn extent(&self, session: &Session<'_>) -> Result<Vec<SymbolId>, Error> {
        let mut whole = Vec::new();
        for symbol in &self.symbols {
            whole.extend(extent(session, symbol)?);
        }
        Ok(whole)
    }
}

impl Path {
    fn either_way(
        &self,
        session: &Session<'_>,
        from: &PathEnd,
        to: &PathEnd,
        empty: PathAnswer,
    ) -> Result<PathAnswer, Error> {
        let (only_from, only_to) = (from.only(), to.only());
        let is_same = only_from.zip(only_to).is_some_and(|(from, to)| from.id == to.id);
        let is_clear = only_from.is_some() && only_to.is_some();
        let mut found = (false, self.chains(session, from, to, false)?);
        for (is_reversed, has_guesses) in [(false, true), (true, false)] {
            if !found.1.1.is_empty() || is_same || is_reversed && !is_clear {
                break;
            }
            let (from, to) = if is_reversed { (to, from) } else { (from, to) };
            found = (is_reversed, self.chains(session, from, to, has_guesses)?);
        }
        let (is_reversed, (stop, chains)) = found;
        let total = chains.len() as u64;
        let shown = chains.len().min(session.rows(self.limit) as usize);
        let names = LinkedSymbols::of(session, chains[..shown].iter().flatten())?;
        let mut described = Vec::with_capacity(shown);
        for chain in &chains[..shown] {
            described.extend(describe(session, chain, &names)?);
        }
        let chains = described;
        let is_reversed = is_reversed && !chains.is_empty();
        let hop = |at: fn(&Chain) -> Option<&Hop>| chains.first().and_then(at).map(|hop| hop.symbol.clone());
        let ends = PathAnswer {
            from: only_from.map(Entry::from).or_else(|| hop(|chain| chain.hops.first())),
            to: only_to.map(Entry::from).or_else(|| hop(|chain| chain.hops.last())),
            ..empty
        };
        Ok(PathAnswer { is_reversed, stopped: stop.name(), total, left: left(total, chains.len()), chains, ..ends })
    }

    /// Finds paths by bidirectional search, so that neither walk becomes large.
    fn chains(
        &self,
        session: &Session<'_>,
        from: &PathEnd,
        to: &PathEnd,
        has_guesses: bool,
    ) -> Result<(WalkEnd, Vec<Vec<WalkLink>>), Error> {
        let rules = |way| WalkOptions {
            way,
            kinds: kinds(&self.via),
            min_confidence: self.min_confidence.unwrap_or(0.0),
            files: FileExpansion::End,
        };
        let (start, end) = (from.extent(session)?, to.extent(session)?);
        let walk = |direction, symbols: &[SymbolId]| {
            let walk = Walk::new(session, rules(direction), symbols)?.through_mixins();
            Ok::<_, Error>(if has_guesses { walk.with_guesses() } else { walk })
        };
        let (mut ahead, mut back) = (walk(WalkDirection::Down, &start)?, walk(WalkDirection::Up, &end)?);
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

fn describe(session: &Session<'_>, chain: &[WalkLink], names: &LinkedSymbols) -> Result<Option<Chain>, Error> {
    let Some(first) = chain.first().and_then(|link| names.get(link.near)) else { return Ok(None) };
    let mut hops = vec![Hop { symbol: Entry::from(first), passage: None, lines: Vec::new(), is_guess: false }];
    for link in chain {
        let (Some(far), Some(passage)) = (names.get(link.far), names.passage(link, WalkDirection::Down)) else {
            return Ok(None);
        };
        let lines = lines(session, link)?;
        hops.push(Hop { symbol: Entry::from(far), passage: Some(passage), lines, is_guess: link.is_guess() });
    }
    let confidence = chain.iter().map(|link| link.confidence).product::<Option<f64>>();
    let confidence = confidence.map(|confidence| (confidence * 1000.0).round() / 1000.0);
    Ok(Some(Chain { steps: chain.len() as u32, confidence, hops }))
}

/// The lines of all references that make a step, if there are several.
fn lines(session: &Session<'_>, link: &WalkLink) -> Result<Vec<u32>, Error> {
    if link.count < 2 || link.kind == EdgeKind::Contains {
        return Ok(Vec::new());
    }
    let target = link.through.unwrap_or(link.far);
    let references = session.store.references_from(link.near, &[], RowRange::first(u32::MAX))?;
    let of_step = references.iter().filter(|it| it.target == Some(target) && it.evidence == link.evidence);
    let lines: BTreeSet<u32> = of_step.map(|it| it.line).collect();
    Ok(if lines.len() > 1 { lines.into_iter().collect() } else { Vec::new() })
}
