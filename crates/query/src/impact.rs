//! Lists everything that a change of a symbol or file could affect.

use crate::argument::{Direction, EdgeName, Towards, left};
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::name::{Disambiguation, ResolvedName, Subject};
use crate::passage::{LinkedSymbols, Passage};
use crate::question::Question;
use crate::result_filter::{ResultCounts, ResultFilter};
use crate::session::Session;
use crate::shape::shape;
use crate::uncertain::{UncertainUses, uncertain_uses};
use crate::walk::{FileExpansion, Walk, WalkDirection, WalkEnd, WalkOptions, WalkStep, extent};
use rhumb_model::EdgeKind;
use rhumb_store::{EdgeKinds, SymbolRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// List everything that a change could affect.
///
/// Lists the dependents of a symbol or file, their dependents, and so on; with `--direction down`, its dependencies.
/// A type or file includes everything defined in it. Each symbol appears once, at its shortest distance, with the
/// edge that reached it. `may_call` is a call that may run an override or a definition of its target. Uses of a
/// declaration are uses of its definition. Edges from files are not followed unless you pass `--via imports`. At most
/// 10,000 symbols are visited; the answer says if that limit was reached.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Impact {
    /// The symbol.
    #[serde(flatten)]
    pub subject: Subject,
    /// Follow dependents (up), dependencies (down), or both [default: up].
    #[serde(default)]
    pub direction: Option<Direction>,
    /// Follow at most N edges (0 = no limit).
    #[serde(default = "default_depth")]
    pub depth: u32,
    /// Only follow edges of these kinds.
    #[serde(default)]
    pub via: Vec<EdgeName>,
    /// Only follow edges with at least this confidence (0 to 1); unmeasured edges are excluded.
    #[serde(default, rename = "min-confidence")]
    pub min_confidence: Option<f64>,
    /// Show at most N symbols (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
    /// Also list unresolved uses of the name; most likely first.
    #[serde(default)]
    pub maybe: bool,
    /// Which of them to list.
    #[serde(flatten)]
    pub filter: ResultFilter,
    /// Only show counts by distance, edge kind and file.
    #[serde(default)]
    pub summary: bool,
}

fn default_depth() -> u32 {
    3
}

fn default_limit() -> u32 {
    50
}

/// What a change could affect.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ImpactAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The symbol asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Entry>,
    /// The candidates, if the name is ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disambiguation: Option<Disambiguation>,
    /// The number of symbols reached.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// The number of files they are in.
    pub files: u64,
    /// How many of them are test functions.
    pub tests: u64,
    /// Why the search ended: `exhausted` if there is nothing more, `depth` at the depth limit, `limit` at the limit of
    /// 10,000 symbols; then `total`, `files` and `tests` are minimums.
    pub stopped: &'static str,
    /// How many more symbols are one step beyond the depth limit.
    #[serde(skip_serializing_if = "crate::argument::is_zero")]
    pub beyond: u64,
    /// Unresolved uses of the symbol's name, which may add to the result.
    pub uncertain: u64,
    /// These uses, if they were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maybe: Option<UncertainUses>,
    /// The results counted by file or folder instead of listed, if that was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<ResultCounts>,
    /// How many symbols were reached at each step.
    pub steps: Vec<Tally>,
    /// How many symbols were reached through each kind of edge.
    pub edges: Vec<Tally>,
    /// The files in which most symbols were reached; only in a summary.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Tally>,
    /// The symbols, nearest first, then in the order of files and lines.
    pub touched: Vec<Touched>,
}

/// A number of symbols, by some property.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Tally {
    /// A distance, a kind of edge, or a file.
    pub of: String,
    /// The number.
    pub count: u64,
}

/// A symbol that a change touches.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Touched {
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Entry,
    /// `up` if it depends on the symbol asked about, `down` if the symbol depends on it.
    pub direction: &'static str,
    /// The distance in steps.
    pub depth: u32,
    /// The handle of the symbol from which it was reached.
    pub via: String,
    /// The edge through which it was reached.
    #[serde(flatten)]
    pub passage: Passage,
    /// Whether it is a test, or in a test file.
    pub is_test: bool,
}

mentions! { ImpactAnswer { symbol, disambiguation, touched, maybe } }
mentions! { Touched { symbol, passage } }
mentions! { Passage { ; edge_path } }
shape! { ImpactAnswer { lists: touched(left), places, edges, steps; parts: disambiguation, symbol, maybe, counts; } }
shape! { Touched { parts: symbol; } }
shape! { Tally {} }

/// How many files a summary names.
const MAX_PLACES: usize = 20;

impl Question for Impact {
    const NAME: &'static str = "impact";
    type Answer = ImpactAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<ImpactAnswer, Error> {
        let generation = session.generation()?;
        match self.subject.find_or_file(session)? {
            ResolvedName::One(symbol) => self.walked(session, &symbol, generation),
            ResolvedName::Ambiguous(choice) => Ok(ImpactAnswer { disambiguation: Some(choice), ..empty(generation) }),
        }
    }

    fn is_nothing(answer: &ImpactAnswer) -> bool {
        answer.total == 0
    }
}

fn empty(generation: u64) -> ImpactAnswer {
    ImpactAnswer {
        generation,
        symbol: None,
        disambiguation: None,
        total: 0,
        left: 0,
        files: 0,
        tests: 0,
        stopped: "exhausted",
        beyond: 0,
        uncertain: 0,
        maybe: None,
        counts: None,
        steps: Vec::new(),
        edges: Vec::new(),
        places: Vec::new(),
        touched: Vec::new(),
    }
}

impl Impact {
    fn ways(&self) -> &'static [WalkDirection] {
        match self.direction.map_or(Towards::Up, |direction| direction.0) {
            Towards::Up => &[WalkDirection::Up],
            Towards::Down => &[WalkDirection::Down],
            Towards::Both => &[WalkDirection::Up, WalkDirection::Down],
        }
    }

    fn rules(&self, way: WalkDirection) -> WalkOptions {
        let asks_for_imports = self.via.contains(&EdgeName(EdgeKind::Imports));
        let files = if asks_for_imports { FileExpansion::Through } else { FileExpansion::End };
        WalkOptions { way, kinds: kinds(&self.via), min_confidence: self.min_confidence.unwrap_or(0.0), files }
    }

    fn walked(&self, session: &Session<'_>, symbol: &SymbolRow, generation: u64) -> Result<ImpactAnswer, Error> {
        let start = extent(session, symbol)?;
        let (mut stop, mut beyond) = (WalkEnd::Exhausted, 0);
        let mut found: Vec<ImpactHit> = Vec::new();
        for way in self.ways() {
            let mut walk = Walk::new(session, self.rules(*way), &start)?;
            let end = walk.run(self.depth)?;
            beyond += if end == WalkEnd::Depth { walk.beyond()? } else { 0 };
            stop = worse(stop, end);
            found.extend(walk.reached.into_iter().map(|step| ImpactHit { way: *way, step }));
        }
        let scope = self.filter.scope(session)?;
        found.retain(|it| scope.admits(&it.step.place.path, it.step.place.is_test, it.step.place.kind));
        found.sort_by_key(|it| it.step.depth);
        let rows = session.rows(self.limit);
        let counts = self.filter.counts(found.iter().map(|it| (it.step.place.path.as_str(), 1)), rows);
        let is_listed = !self.summary && counts.is_none();
        let shown = if is_listed { found.len().min(rows as usize) } else { 0 };
        let touched = touched(session, &found[..shown])?;
        let total = found.len() as u64;
        let left = if is_listed { left(total, touched.len()) } else { 0 };
        let maybe = self.maybe.then_some(rows);
        let (uncertain, maybe) = uncertain_uses(session, symbol, &[], &scope, maybe)?;
        Ok(ImpactAnswer {
            symbol: Some(Entry::from(symbol)),
            total,
            left,
            tests: found.iter().filter(|it| it.step.place.is_test_function).count() as u64,
            stopped: stop.name(),
            beyond,
            touched,
            uncertain,
            maybe,
            counts,
            ..self.counted(&found, generation)
        })
    }

    fn counted(&self, found: &[ImpactHit], generation: u64) -> ImpactAnswer {
        let files: BTreeSet<&str> = found.iter().map(|it| it.step.place.path.as_str()).collect();
        let mut places = tally(found.iter().map(|it| it.step.place.path.clone()));
        places.sort_by_key(|tally| std::cmp::Reverse(tally.count));
        places.truncate(if self.summary { MAX_PLACES } else { 0 });
        ImpactAnswer {
            files: files.len() as u64,
            steps: tally(found.iter().map(|it| it.step.depth)),
            edges: tally(found.iter().map(|it| it.step.link.kind.name())),
            places,
            ..empty(generation)
        }
    }
}

/// A symbol that one of the walks reached.
struct ImpactHit {
    way: WalkDirection,
    step: WalkStep,
}

/// The kinds that were named; if none were, all that make one symbol depend on another.
pub(crate) fn kinds(named: &[EdgeName]) -> EdgeKinds {
    let is_meant = |kind: &EdgeKind| match named {
        [] => kind.is_dependency(),
        named => named.contains(&EdgeName(*kind)),
    };
    EdgeKinds::of(&EdgeKind::ALL.iter().copied().filter(is_meant).collect::<Vec<_>>())
}

/// The more severe of two reasons to stop: a limit takes precedence.
fn worse(one: WalkEnd, other: WalkEnd) -> WalkEnd {
    match (one, other) {
        (WalkEnd::Limit, _) | (_, WalkEnd::Limit) => WalkEnd::Limit,
        (WalkEnd::Depth, _) | (_, WalkEnd::Depth) => WalkEnd::Depth,
        (WalkEnd::Exhausted, WalkEnd::Exhausted) => WalkEnd::Exhausted,
    }
}

/// Counts how often each of `values` occurs, in their order.
pub(crate) fn tally<T: Ord + ToString>(values: impl Iterator<Item = T>) -> Vec<Tally> {
    let mut counts: BTreeMap<T, u64> = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts.into_iter().map(|(value, count)| Tally { of: value.to_string(), count }).collect()
}

/// The symbols reached, as they are shown.
fn touched(session: &Session<'_>, found: &[ImpactHit]) -> Result<Vec<Touched>, Error> {
    let names = LinkedSymbols::of(session, found.iter().map(|it| &it.step.link))?;
    Ok(found.iter().filter_map(|it| describe(it, &names)).collect())
}

fn describe(reach: &ImpactHit, names: &LinkedSymbols) -> Option<Touched> {
    let WalkStep { place, depth, link } = &reach.step;
    Some(Touched {
        symbol: Entry::from(names.get(link.far)?),
        direction: if reach.way == WalkDirection::Up { "up" } else { "down" },
        depth: *depth,
        via: names.get(link.near)?.handle.clone(),
        passage: names.passage(link, reach.way)?,
        is_test: place.is_test,
    })
}
