//! What a change of a symbol or a file touches.

use crate::argument::{Direction, EdgeName, Towards, left};
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::name::{Disambiguation, Found, Subject};
use crate::passage::{Names, Passage};
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use crate::walk::{Files, Rules, Step, Stop, Walk, Way, extent};
use rhumb_model::EdgeKind;
use rhumb_store::{EdgeKinds, SymbolRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// List everything that a change could affect.
///
/// Lists the dependents of a symbol or file, their dependents, and so on; with `--direction down`, its dependencies.
/// A type or file includes everything defined in it. Each symbol appears once, at its shortest distance, with the
/// edge that reached it. `may_call` is a call that may run an override or a definition of its target. Edges from
/// files are not followed unless you pass `--via imports`.
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

/// What a change touches.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ImpactAnswer {
    /// The state of the index that this is read from.
    pub generation: u64,
    /// What was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Entry>,
    /// What the name could mean, if it is not clear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disambiguation: Option<Disambiguation>,
    /// How many symbols were reached.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// In how many files they are.
    pub files: u64,
    /// How many of them are tests or stand in tests.
    pub tests: u64,
    /// Why the walk ended: `exhausted` if there is nothing more, `depth` if there is more further away, `limit` if there is more than is listed.
    pub stopped: &'static str,
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

/// How many of something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Tally {
    /// Of what: a number of steps, a kind of edges, or a file.
    pub of: String,
    /// How many.
    pub count: u64,
}

/// A symbol that a change touches.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Touched {
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Entry,
    /// `up` if it depends on what was asked about, `down` if it is the other way round.
    pub direction: &'static str,
    /// How many steps away it is.
    pub depth: u32,
    /// The handle of the symbol from which it was reached.
    pub via: String,
    /// The edge through which it was reached.
    #[serde(flatten)]
    pub passage: Passage,
    /// Whether it is a test or stands in one.
    pub is_test: bool,
}

mentions! { ImpactAnswer { symbol, disambiguation, touched } }
mentions! { Touched { symbol, passage } }
mentions! { Passage { ; edge_path } }
shape! { ImpactAnswer { lists: touched(left), places, edges, steps; parts: disambiguation, symbol; } }
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
            Found::One(symbol) => self.walked(session, &symbol, generation),
            Found::Several(choice) => Ok(ImpactAnswer { disambiguation: Some(choice), ..empty(generation) }),
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
        steps: Vec::new(),
        edges: Vec::new(),
        places: Vec::new(),
        touched: Vec::new(),
    }
}

impl Impact {
    fn ways(&self) -> &'static [Way] {
        match self.direction.map_or(Towards::Up, |direction| direction.0) {
            Towards::Up => &[Way::Up],
            Towards::Down => &[Way::Down],
            Towards::Both => &[Way::Up, Way::Down],
        }
    }

    fn rules(&self, way: Way) -> Rules {
        let asks_for_imports = self.via.contains(&EdgeName(EdgeKind::Imports));
        let files = if asks_for_imports { Files::Through } else { Files::End };
        Rules { way, kinds: kinds(&self.via), floor: self.min_confidence.unwrap_or(0.0), files }
    }

    fn walked(&self, session: &Session<'_>, symbol: &SymbolRow, generation: u64) -> Result<ImpactAnswer, Error> {
        let start = extent(session, symbol)?;
        let mut stop = Stop::Exhausted;
        let mut found: Vec<Reach> = Vec::new();
        for way in self.ways() {
            let mut walk = Walk::new(session, self.rules(*way), &start)?;
            stop = worse(stop, walk.run(self.depth)?);
            found.extend(walk.reached.into_iter().map(|step| Reach { way: *way, step }));
        }
        found.sort_by_key(|it| it.step.depth);
        let shown = if self.summary { 0 } else { found.len().min(session.rows(self.limit) as usize) };
        let touched = touched(session, &found[..shown])?;
        let total = found.len() as u64;
        let left = if self.summary { 0 } else { left(total, touched.len()) };
        Ok(ImpactAnswer {
            symbol: Some(Entry::from(symbol)),
            total,
            left,
            tests: found.iter().filter(|it| it.step.place.is_test).count() as u64,
            stopped: if left > 0 { "limit" } else { stop.name() },
            touched,
            ..self.counted(&found, generation)
        })
    }

    fn counted(&self, found: &[Reach], generation: u64) -> ImpactAnswer {
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
struct Reach {
    way: Way,
    step: Step,
}

/// The kinds that were named; if none were, all that make one symbol depend on another.
pub(crate) fn kinds(named: &[EdgeName]) -> EdgeKinds {
    let is_meant = |kind: &EdgeKind| match named {
        [] => kind.is_dependency(),
        named => named.contains(&EdgeName(*kind)),
    };
    EdgeKinds::of(&EdgeKind::ALL.iter().copied().filter(is_meant).collect::<Vec<_>>())
}

/// Of two walks the one that ended for want of room tells most.
fn worse(one: Stop, other: Stop) -> Stop {
    match (one, other) {
        (Stop::Limit, _) | (_, Stop::Limit) => Stop::Limit,
        (Stop::Depth, _) | (_, Stop::Depth) => Stop::Depth,
        (Stop::Exhausted, Stop::Exhausted) => Stop::Exhausted,
    }
}

/// How often each of `values` is there, in their order.
pub(crate) fn tally<T: Ord + ToString>(values: impl Iterator<Item = T>) -> Vec<Tally> {
    let mut counts: BTreeMap<T, u64> = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts.into_iter().map(|(value, count)| Tally { of: value.to_string(), count }).collect()
}

/// What was reached, as it is told.
fn touched(session: &Session<'_>, found: &[Reach]) -> Result<Vec<Touched>, Error> {
    let names = Names::of(session, found.iter().map(|it| &it.step.link))?;
    Ok(found.iter().filter_map(|it| told(it, &names)).collect())
}

fn told(reach: &Reach, names: &Names) -> Option<Touched> {
    let Step { place, depth, link } = &reach.step;
    Some(Touched {
        symbol: Entry::from(names.get(link.far)?),
        direction: if reach.way == Way::Up { "up" } else { "down" },
        depth: *depth,
        via: names.get(link.near)?.handle.clone(),
        passage: names.passage(link, reach.way)?,
        is_test: place.is_test,
    })
}
