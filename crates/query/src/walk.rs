//! Walks over the graph: breadth first, each symbol once, a few reads for each step however wide it is.
//!
//! Beside the edges that are stored a walk knows two that follow from them: a call of a declaration may run what overrides it,
//! and what is only a part of something (a local function, a field) goes on to what it stands in.

use crate::error::Error;
use crate::session::Session;
use rhumb_model::{EdgeKind, Evidence, SymbolId, SymbolKind};
use rhumb_store::{Edge, EdgeKinds, SymbolPlace, SymbolRow};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A walk that reaches more symbols than this is about the whole program; it ends here and says so.
pub(crate) const MAX_REACHED: usize = 10_000;

/// To tell whether anything is beyond the last step, so many symbols are looked at together.
const GLANCE: usize = 256;

/// Which way to walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// To those who depend on it.
    Up,
    /// To what it depends on.
    Down,
}

/// Whether a walk goes on from a file that it reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Files {
    /// It ends there: who imports a file depends on hardly anything of what made the file be reached.
    End,
    /// A file stands for all that is defined in it.
    Through,
}

/// How a walk goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) way: Way,
    pub(crate) kinds: EdgeKinds,
    /// Edges that are right less often, or of which it is not known, are not followed; zero for all.
    pub(crate) floor: f64,
    pub(crate) files: Files,
}

/// One step from a symbol to its neighbour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) near: SymbolId,
    pub(crate) far: SymbolId,
    pub(crate) kind: EdgeKind,
    pub(crate) evidence: Option<Evidence>,
    /// The declaration that is called, where what takes its place may be run.
    pub(crate) through: Option<SymbolId>,
    pub(crate) count: u32,
    /// Lines below the first line of the symbol in which the reference stands.
    pub(crate) below: i32,
    /// How often the rule is right, where that is known.
    pub(crate) confidence: Option<f64>,
}

impl Link {
    /// How far it is: one step, and more the less it says or the less it is known. What was never measured counts like a rule
    /// that is right nine times of ten.
    pub(crate) fn cost(&self) -> f64 {
        let kind = match self.kind {
            EdgeKind::Contains => 2.0,
            EdgeKind::Calls | EdgeKind::Instantiates | EdgeKind::Overrides => 1.0,
            EdgeKind::MayCall => 1.5,
            EdgeKind::Imports => 3.0,
            _ => 1.2,
        };
        kind + 2.0 * (1.0 - self.confidence.unwrap_or(0.9))
    }
}

/// A symbol that a walk reached.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) place: SymbolPlace,
    pub(crate) depth: u32,
    /// How it was reached.
    pub(crate) link: Link,
}

/// Why a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Nothing more can be reached.
    Exhausted,
    /// There is more, further away.
    Depth,
    /// It became too large.
    Limit,
}

impl Stop {
    /// The word for it in answers.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Exhausted => "exhausted",
            Self::Depth => "depth",
            Self::Limit => "limit",
        }
    }
}

/// A walk.
pub(crate) struct Walk<'s> {
    session: &'s Session<'s>,
    rules: Rules,
    confidences: BTreeMap<(String, Evidence), f64>,
    /// What is walked from and what was reached.
    places: HashMap<SymbolId, SymbolPlace>,
    /// In the order of steps, then of files and places.
    pub(crate) reached: Vec<Step>,
}

impl<'s> Walk<'s> {
    pub(crate) fn new(session: &'s Session<'s>, rules: Rules) -> Result<Self, Error> {
        let confidences = session.store.confidences()?;
        Ok(Self { session, rules, confidences, places: HashMap::new(), reached: Vec::new() })
    }

    /// Walks from `start` to `depth` steps away; zero for any number of steps.
    pub(crate) fn run(&mut self, start: &[SymbolId], depth: u32) -> Result<Stop, Error> {
        let start = self.session.store.places_of(start)?;
        let mut level: Vec<SymbolId> = start.iter().map(|place| place.id).collect();
        self.places.extend(start.into_iter().map(|place| (place.id, place)));
        let mut done = 0;
        while !level.is_empty() {
            if depth != 0 && done == depth {
                return Ok(if self.is_anything_beyond(&level)? { Stop::Depth } else { Stop::Exhausted });
            }
            done += 1;
            let steps = self.next(&level, done)?;
            level = steps.iter().map(|step| step.place.id).collect();
            let room = MAX_REACHED - self.reached.len();
            let is_too_much = steps.len() > room;
            self.places.extend(steps.iter().map(|step| (step.place.id, step.place.clone())));
            self.reached.extend(steps.into_iter().take(room));
            if is_too_much {
                return Ok(Stop::Limit);
            }
        }
        Ok(Stop::Exhausted)
    }

    /// The symbols one step from `level` that were not reached before, each by its best link.
    fn next(&self, level: &[SymbolId], depth: u32) -> Result<Vec<Step>, Error> {
        let order: HashMap<SymbolId, usize> = level.iter().enumerate().map(|(index, id)| (*id, index)).collect();
        let mut best: HashMap<SymbolId, Link> = HashMap::new();
        let (links, places) = self.links(level)?;
        let rank = |link: &Link| (link.cost(), order.get(&link.near).copied().unwrap_or(usize::MAX), link.below);
        for link in links {
            let known = best.entry(link.far).or_insert(link);
            if rank(&link) < rank(known) {
                *known = link;
            }
        }
        let step = |place: SymbolPlace| best.get(&place.id).map(|link| Step { place, depth, link: *link });
        Ok(places.into_iter().filter_map(step).collect())
    }

    /// Links from `level` to symbols that were not reached before, and where these stand.
    pub(crate) fn links(&self, level: &[SymbolId]) -> Result<(Vec<Link>, Vec<SymbolPlace>), Error> {
        let mut links = match self.rules.way {
            Way::Up => self.links_up(level)?,
            Way::Down => self.links_down(level)?,
        };
        links.retain(|link| !self.places.contains_key(&link.far));
        let mut far: Vec<SymbolId> = links.iter().map(|link| link.far).collect();
        far.sort_unstable();
        far.dedup();
        let mut places = self.session.store.places_of(&far)?;
        let known: HashMap<SymbolId, &SymbolPlace> = places.iter().map(|place| (place.id, place)).collect();
        for link in &mut links {
            link.confidence = self.confidence(link, &known);
        }
        let floor = self.rules.floor;
        // What stands in what is written in the source; there is nothing to be wrong about.
        links.retain(|link| link.kind == EdgeKind::Contains || link.confidence.unwrap_or(0.0) >= floor);
        if self.rules.way == Way::Down {
            links.retain(|link| link.kind != EdgeKind::Contains || known.get(&link.far).is_some_and(|it| it.is_part));
        }
        let kept: HashSet<SymbolId> = links.iter().map(|link| link.far).collect();
        places.retain(|place| kept.contains(&place.id));
        Ok((links, places))
    }

    /// The rule is judged by the language of the file in which the reference stands.
    fn confidence(&self, link: &Link, far: &HashMap<SymbolId, &SymbolPlace>) -> Option<f64> {
        let source = match self.rules.way {
            Way::Up => far.get(&link.far).copied(),
            Way::Down => self.places.get(&link.near),
        };
        let rule = (source?.language.clone(), link.evidence?);
        self.confidences.get(&rule).copied()
    }

    /// Those of `level` that the walk goes on from, with what they stand for.
    fn ground(&self, level: &[SymbolId]) -> Result<Vec<SymbolId>, Error> {
        let is_file = |id: &SymbolId| self.places.get(id).is_some_and(|place| place.kind == SymbolKind::File);
        // A file that the walk begins at came with all that is defined in it.
        if self.reached.is_empty() {
            return Ok(level.to_vec());
        }
        let mut ground: Vec<SymbolId> = level.iter().copied().filter(|id| !is_file(id)).collect();
        if self.rules.files == Files::Through {
            let files: Vec<SymbolId> = level.iter().copied().filter(is_file).collect();
            ground.extend(with_contents(self.session, &files)?);
        }
        Ok(ground)
    }

    fn links_up(&self, level: &[SymbolId]) -> Result<Vec<Link>, Error> {
        let store = &self.session.store;
        let ground = self.ground(level)?;
        let into = store.edges_into(&ground, self.rules.kinds)?;
        let mut links: Vec<Link> = into.iter().map(|edge| link(edge, edge.target, edge.source)).collect();
        if self.rules.kinds.has(EdgeKind::MayCall) {
            let overridden = store.edges_from(&ground, EdgeKinds::of(&[EdgeKind::Overrides]))?;
            let declarations: HashSet<SymbolId> = overridden.iter().map(|edge| edge.target).collect();
            let mut calls: HashMap<SymbolId, Vec<Edge>> = HashMap::new();
            for call in store.edges_into(&sorted(declarations), EdgeKinds::of(&[EdgeKind::Calls]))? {
                calls.entry(call.target).or_default().push(call);
            }
            for taken in &overridden {
                let calls = calls.get(&taken.target).into_iter().flatten();
                links.extend(calls.map(|call| may_call(call, taken.source, call.source)));
            }
        }
        let parts = level.iter().filter_map(|id| self.places.get(id)).filter(|place| place.is_part);
        links.extend(parts.filter_map(|place| Some(part_of(place.id, place.parent?))));
        Ok(links)
    }

    fn links_down(&self, level: &[SymbolId]) -> Result<Vec<Link>, Error> {
        let store = &self.session.store;
        let ground = self.ground(level)?;
        let from = store.edges_from(&ground, self.rules.kinds)?;
        let mut links: Vec<Link> = from.iter().map(|edge| link(edge, edge.source, edge.target)).collect();
        if self.rules.kinds.has(EdgeKind::MayCall) {
            let calls = store.edges_from(&ground, EdgeKinds::of(&[EdgeKind::Calls]))?;
            let declarations: HashSet<SymbolId> = calls.iter().map(|edge| edge.target).collect();
            let mut takers: HashMap<SymbolId, Vec<SymbolId>> = HashMap::new();
            for taken in store.edges_into(&sorted(declarations), EdgeKinds::of(&[EdgeKind::Overrides]))? {
                takers.entry(taken.target).or_default().push(taken.source);
            }
            for call in &calls {
                let takers = takers.get(&call.target).into_iter().flatten();
                links.extend(takers.map(|taker| may_call(call, call.source, *taker)));
            }
        }
        let contents = store.edges_from(&ground, EdgeKinds::of(&[EdgeKind::Contains]))?;
        links.extend(contents.iter().map(|edge| part_of(edge.source, edge.target)));
        Ok(links)
    }

    /// Whether a further step would reach something; looks no further than it must.
    fn is_anything_beyond(&self, level: &[SymbolId]) -> Result<bool, Error> {
        for part in level.chunks(GLANCE) {
            if !self.links(part)?.0.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn link(edge: &Edge, near: SymbolId, far: SymbolId) -> Link {
    let Edge { kind, evidence, count, below, .. } = *edge;
    Link { near, far, kind, evidence, through: None, count, below, confidence: None }
}

fn may_call(call: &Edge, near: SymbolId, far: SymbolId) -> Link {
    Link { kind: EdgeKind::MayCall, through: Some(call.target), ..link(call, near, far) }
}

fn part_of(near: SymbolId, far: SymbolId) -> Link {
    let (kind, evidence) = (EdgeKind::Contains, Some(Evidence::Structure));
    Link { near, far, kind, evidence, through: None, count: 1, below: 0, confidence: None }
}

fn sorted(symbols: HashSet<SymbolId>) -> Vec<SymbolId> {
    let mut symbols: Vec<SymbolId> = symbols.into_iter().collect();
    symbols.sort_unstable();
    symbols
}

/// `symbols` and all that stands in them.
pub(crate) fn with_contents(session: &Session<'_>, symbols: &[SymbolId]) -> Result<Vec<SymbolId>, Error> {
    let mut seen: HashSet<SymbolId> = symbols.iter().copied().collect();
    let mut all = symbols.to_vec();
    let mut level = symbols.to_vec();
    while !level.is_empty() {
        let contents = session.store.edges_from(&level, EdgeKinds::of(&[EdgeKind::Contains]))?;
        level = contents.into_iter().map(|edge| edge.target).filter(|id| seen.insert(*id)).collect();
        all.extend(&level);
    }
    Ok(all)
}

/// What is meant by a symbol as the subject of a walk: itself and all that stands in it, of a type also its implementations.
pub(crate) fn extent(session: &Session<'_>, symbol: &SymbolRow) -> Result<Vec<SymbolId>, Error> {
    let mut whole = vec![symbol.id];
    whole.extend(implementations(session, symbol.id, &symbol.name)?);
    with_contents(session, &whole)
}

/// The blocks of implementations of the type `symbol`, which is called `name`. Each has the name of its type.
pub(crate) fn implementations(session: &Session<'_>, symbol: SymbolId, name: &str) -> Result<Vec<SymbolId>, Error> {
    let uses = session.store.edges_into(&[symbol], EdgeKinds::of(&[EdgeKind::Uses]))?;
    let sources: Vec<SymbolId> = uses.iter().map(|edge| edge.source).collect();
    let places = session.store.places_of(&sources)?;
    let blocks = places.into_iter().filter(|place| place.kind == SymbolKind::Impl && place.name == name);
    Ok(blocks.map(|place| place.id).collect())
}
