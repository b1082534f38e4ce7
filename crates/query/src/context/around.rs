//! What is around the symbols to begin with: who uses them, what they use, and the tests that reach them.

use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::passage::{Names, Passage};
use crate::session::Session;
use crate::shape::shape;
use crate::walk::{Files, Rules, Step, Walk, Way};
use rhumb_model::{EdgeKind, SymbolId, SymbolKind};
use rhumb_store::EdgeKinds;
use schemars::JsonSchema;
use serde::Serialize;

/// Tests are looked for so many steps away.
const STEPS_TO_TESTS: u32 = 3;

/// A walk to tests that has met so many symbols is about everything.
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
    /// How many steps away it is.
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

fn rules(way: Way) -> Rules {
    Rules { way, kinds: EdgeKinds::of(&KINDS), floor: 0.0, files: Files::End }
}

/// What stands next to `start`, tests left out: what is used most often by the first of them first. At most `count`.
pub(super) fn near(session: &Session<'_>, start: &[SymbolId], count: usize) -> Result<Vec<Near>, Error> {
    let mut steps: Vec<(Way, Step)> = Vec::new();
    for way in [Way::Up, Way::Down] {
        let mut walk = Walk::new(session, rules(way), start)?;
        walk.advance()?;
        let is_near = |step: &Step| {
            !step.place.is_test && step.place.kind != SymbolKind::File && step.link.kind != EdgeKind::Contains
        };
        let met = walk.reached.into_iter().filter(is_near);
        steps.extend(met.map(|step| (way, step)));
    }
    let place = |step: &Step| start.iter().position(|id| *id == step.link.near);
    steps.sort_by_key(|(_, step)| (place(step), std::cmp::Reverse(step.link.count), step.link.cost()));
    steps.truncate(count);
    let names = Names::of(session, steps.iter().map(|(_, step)| &step.link))?;
    Ok(steps.iter().filter_map(|(way, step)| told(*way, step, &names)).collect())
}

fn told(way: Way, step: &Step, names: &Names) -> Option<Near> {
    Some(Near {
        symbol: Entry::from(names.get(step.link.far)?),
        direction: if way == Way::Up { "up" } else { "down" },
        via: names.get(step.link.near)?.handle.clone(),
        passage: names.passage(&step.link, way)?,
    })
}

/// Tests that reach any of `start`, the nearest first, and those that reach the first of them. At most `count`.
pub(super) fn tests(session: &Session<'_>, start: &[SymbolId], count: usize) -> Result<Vec<Reaching>, Error> {
    let mut walk = Walk::new(session, rules(Way::Up), start)?;
    while walk.depth < STEPS_TO_TESTS && !walk.level.is_empty() && walk.reached.len() < MOST_MET {
        walk.advance()?;
    }
    let is_test = |step: &&Step| step.place.is_test && step.place.kind != SymbolKind::File;
    let mut tests: Vec<&Step> = walk.reached.iter().filter(is_test).collect();
    let place = |step: &Step| start.iter().position(|id| *id == step.link.near).unwrap_or(start.len());
    tests.sort_by_key(|step| (step.depth, place(step)));
    tests.truncate(count);
    let names = Names::of(session, tests.iter().map(|step| &step.link))?;
    let told = tests.iter().filter_map(|step| {
        let (symbol, via) = (names.get(step.link.far)?, names.get(step.link.near)?);
        Some(Reaching { symbol: Entry::from(symbol), depth: step.depth, via: via.handle.clone() })
    });
    Ok(told.collect())
}
