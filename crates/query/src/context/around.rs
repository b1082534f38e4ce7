//! Finds the context of the start symbols: their users, what they use, and the tests that reach them.

use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::passage::{LinkedSymbols, Passage};
use crate::session::Session;
use crate::shape::shape;
use crate::walk::{FileExpansion, Walk, WalkDirection, WalkOptions, WalkStep};
use rhumb_model::{EdgeKind, SymbolId, SymbolKind};
use rhumb_store::EdgeKinds;
use schemars::JsonSchema;
use serde::Serialize;

/// Maximum distance of tests.
const STEPS_TO_TESTS: u32 = 3;

/// Maximum number of symbols to visit on the way to tests.
const MOST_MET: usize = 2000;

/// A symbol next to one to begin with.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Near {
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Entry,
    /// Whether it depends on the one to begin with (`up`), or that one on it (`down`).
    pub direction: &'static str,
    /// The handle of the one to begin with.
    pub via: String,
    /// The edge between them.
    #[serde(flatten)]
    pub passage: Passage,
}

/// A test that reaches a symbol to begin with.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reaching {
    /// The test.
    #[serde(flatten)]
    pub symbol: Entry,
    /// The distance in steps.
    pub depth: u32,
    /// The handle of the symbol through which it was reached.
    pub via: String,
}

mentions! { Near { symbol } }
mentions! { Reaching { symbol } }
shape! { Near { parts: symbol; } }
shape! { Reaching { parts: symbol; } }

const KINDS: [EdgeKind; 6] = [
    EdgeKind::Calls,
    EdgeKind::MayCall,
    EdgeKind::Instantiates,
    EdgeKind::Extends,
    EdgeKind::Implements,
    EdgeKind::Overrides,
];

fn rules(way: WalkDirection) -> WalkOptions {
    WalkOptions { way, kinds: EdgeKinds::of(&KINDS), min_confidence: 0.0, files: FileExpansion::End }
}

/// The neighbors of `start`, without tests, most used by the first of them first; at most `count`.
pub(super) fn near(session: &Session<'_>, start: &[SymbolId], count: usize) -> Result<Vec<Near>, Error> {
    let mut steps: Vec<(WalkDirection, WalkStep)> = Vec::new();
    for way in [WalkDirection::Up, WalkDirection::Down] {
        let mut walk = Walk::new(session, rules(way), start)?;
        walk.advance()?;
        let is_near = |step: &WalkStep| {
            !step.place.is_test && step.place.kind != SymbolKind::File && step.link.kind != EdgeKind::Contains
        };
        let met = walk.reached.into_iter().filter(is_near);
        steps.extend(met.map(|step| (way, step)));
    }
    let place = |step: &WalkStep| start.iter().position(|id| *id == step.link.near);
    steps.sort_by_key(|(_, step)| (place(step), std::cmp::Reverse(step.link.count), step.link.cost()));
    steps.truncate(count);
    let names = LinkedSymbols::of(session, steps.iter().map(|(_, step)| &step.link))?;
    Ok(steps.iter().filter_map(|(way, step)| describe(*way, step, &names)).collect())
}

fn describe(way: WalkDirection, step: &WalkStep, names: &LinkedSymbols) -> Option<Near> {
    Some(Near {
        symbol: Entry::from(names.get(step.link.far)?),
        direction: if way == WalkDirection::Up { "up" } else { "down" },
        via: names.get(step.link.near)?.handle.clone(),
        passage: names.passage(&step.link, way)?,
    })
}

/// The tests that reach any of `start`, nearest first, and those that reach the first of them; at most `count`.
pub(super) fn tests(session: &Session<'_>, start: &[SymbolId], count: usize) -> Result<Vec<Reaching>, Error> {
    let mut walk = Walk::new(session, rules(WalkDirection::Up), start)?;
    while walk.depth() < STEPS_TO_TESTS && !walk.level().is_empty() && walk.reached.len() < MOST_MET {
        walk.advance()?;
    }
    let is_test = |step: &&WalkStep| step.place.is_test && step.place.kind != SymbolKind::File;
    let mut tests: Vec<&WalkStep> = walk.reached.iter().filter(is_test).collect();
    let place = |step: &WalkStep| start.iter().position(|id| *id == step.link.near).unwrap_or(start.len());
    tests.sort_by_key(|step| (step.depth, place(step)));
    tests.truncate(count);
    let names = LinkedSymbols::of(session, tests.iter().map(|step| &step.link))?;
    let tests = tests.iter().filter_map(|step| {
        let (symbol, via) = (names.get(step.link.far)?, names.get(step.link.near)?);
        Some(Reaching { symbol: Entry::from(symbol), depth: step.depth, via: via.handle.clone() })
    });
    Ok(tests.collect())
}
