//! Walks over the graph: breadth first, each symbol once, a few reads for each step however wide it is.
//!
//! Beside the edges that are stored a walk knows two that follow from them: a call of a declaration may run what overrides or defines it,
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
    /// How far it is, in thousandths of a step: more the less it says or the less it is known. What was never measured counts
    /// like a rule that is right nine times of ten.
    #[allow(clippy::cast_sign_loss, reason = "a share of right edges is between 0 and 1")]
    pub(crate) fn cost(&self) -> u32 {
        let kind = match self.kind {
            EdgeKind::Calls | EdgeKind::Instantiates | EdgeKind::Overrides => 1000,
            EdgeKind::MayCall => 1500,
            EdgeKind::Contains => 2000,
            EdgeKind::Imports => 3000,
            _ => 1200,
        };
        kind + (2000.0 * (1.0 - self.confidence.unwrap_or(0.9))) as u32
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
    /// The same in the order in which they were reached, then of files and places; what is walked from is first.
    pub(crate) order: Vec<SymbolId>,
    /// What was reached last.
    pub(crate) level: Vec<SymbolId>,
    pub(crate) depth: u32,
    /// In the order of steps, then of files and places.
    pub(crate) reached: Vec<Step>,
    /// Every link that was seen on the way, those to symbols that had been reached already included.
    pub(crate) links: Vec<Link>,
}

impl<'s> Walk<'s> {
    /// A walk from `start`.
    pub(crate) fn new(session: &'s Session<'s>, rules: Rules, start: &[SymbolId]) -> Result<Self, Error> {
        let confidences = session.store.confidences()?;
        let start = session.store.places_of(start)?;
        let level: Vec<SymbolId> = start.iter().map(|place| place.id).collect();
        let order = level.clone();
        let places = start.into_iter().map(|place| (place.id, place)).collect();
        let (reached, links) = (Vec::new(), Vec::new());
        Ok(Self { session, rules, confidences, places, order, level, depth: 0, reached, links })
    }

    /// Walks to `depth` steps away; zero for any number of steps.
    pub(crate) fn run(&mut self, depth: u32) -> Result<Stop, Error> {
        while !self.level.is_empty() {
            if depth != 0 && self.depth == depth {
                return Ok(if self.is_anything_beyond()? { Stop::Depth } else { Stop::Exhausted });
            }
            if self.advance()? == Stop::Limit {
                return Ok(Stop::Limit);
            }
            self.links.clear();
        }
        Ok(Stop::Exhausted)
    }

    /// Walks one step further, and says what would end the walk now.
    pub(crate) fn advance(&mut self) -> Result<Stop, Error> {
        let (links, places) = self.next(&self.level)?;
        self.depth += 1;
        let mut steps = self.steps(&links, places);
        self.links.extend(links);
        let room = MAX_REACHED - self.reached.len();
        let is_too_much = steps.len() > room;
        steps.truncate(room);
        self.level = steps.iter().map(|step| step.place.id).collect();
        self.order.extend(&self.level);
        self.places.extend(steps.iter().map(|step| (step.place.id, step.place.clone())));
        self.reached.extend(steps);
        Ok(match self.level.is_empty() {
            _ if is_too_much => Stop::Limit,
            true => Stop::Exhausted,
            false => Stop::Depth,
        })
    }

    /// Whether the walk began at `symbol` or reached it.
    pub(crate) fn has(&self, symbol: SymbolId) -> bool {
        self.places.contains_key(&symbol)
    }

    /// The symbols at `places`, each by the best link that leads there.
    fn steps(&self, links: &[Link], places: Vec<SymbolPlace>) -> Vec<Step> {
        let order: HashMap<SymbolId, usize> = self.level.iter().enumerate().map(|(index, id)| (*id, index)).collect();
        let rank = |link: &Link| {
            let Link { kind, evidence, below, through, .. } = *link;
            (link.cost(), order.get(&link.near).copied(), below, kind, evidence, through)
        };
        let mut best: HashMap<SymbolId, Link> = HashMap::new();
        for link in links {
            let known = best.entry(link.far).or_insert(*link);
            if rank(link) < rank(known) {
                *known = *link;
            }
        }
        let depth = self.depth;
        let step = |place: SymbolPlace| best.get(&place.id).map(|link| Step { place, depth, link: *link });
        places.into_iter().filter_map(step).collect()
    }

    /// Links from `level`, and where those of their ends stand that were not reached before.
    fn next(&self, level: &[SymbolId]) -> Result<(Vec<Link>, Vec<SymbolPlace>), Error> {
        let mut links = match self.rules.way {
            Way::Up => self.links_up(level)?,
            Way::Down => self.links_down(level)?,
        };
        let is_new = |id: &SymbolId| !self.places.contains_key(id);
        let new: HashSet<SymbolId> = links.iter().map(|link| link.far).filter(is_new).collect();
        let mut places = self.session.store.places_of(&sorted(new))?;
        let new: HashMap<SymbolId, &SymbolPlace> = places.iter().map(|place| (place.id, place)).collect();
        let place = |id: &SymbolId| new.get(id).copied().or_else(|| self.places.get(id));
        for link in &mut links {
            link.confidence = self.confidence(link, place);
        }
        links.retain(|link| self.is_followed(link, place));
        let kept: HashSet<SymbolId> = links.iter().map(|link| link.far).collect();
        places.retain(|place| kept.contains(&place.id));
        Ok((links, places))
    }

    fn is_followed<'p>(&self, link: &Link, place: impl Fn(&SymbolId) -> Option<&'p SymbolPlace>) -> bool {
        if link.kind == EdgeKind::Contains {
            // What stands in what is written in the source: there is nothing to be wrong about.
            return self.rules.way == Way::Up || place(&link.far).is_some_and(|place| place.is_part);
        }
        link.confidence.unwrap_or(0.0) >= self.rules.floor
    }

    /// The rule is judged by the language of the file in which the reference stands.
    fn confidence<'p>(&self, link: &Link, place: impl Fn(&SymbolId) -> Option<&'p SymbolPlace>) -> Option<f64> {
        let source = if self.rules.way == Way::Up { &link.far } else { &link.near };
        let rule = (place(source)?.language.clone(), link.evidence?);
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
        let parts = level.iter().filter_map(|id| self.places.get(id)).filter(|place| place.is_part);
        links.extend(parts.filter_map(|place| Some(part_of(place.id, place.parent?))));
        Ok(links)
    }

    fn links_down(&self, level: &[SymbolId]) -> Result<Vec<Link>, Error> {
        let store = &self.session.store;
        let ground = self.ground(level)?;
        let from = store.edges_from(&ground, self.rules.kinds)?;
        let mut links: Vec<Link> = from.iter().map(|edge| link(edge, edge.source, edge.target)).collect();
        let contents = store.edges_from(&ground, EdgeKinds::of(&[EdgeKind::Contains]))?;
        links.extend(contents.iter().map(|edge| part_of(edge.source, edge.target)));
        Ok(links)
    }

    /// Whether a further step would reach something; looks no further than it must.
    fn is_anything_beyond(&self) -> Result<bool, Error> {
        for part in self.level.chunks(GLANCE) {
            if !self.next(part)?.1.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn link(edge: &Edge, near: SymbolId, far: SymbolId) -> Link {
    let Edge { kind, evidence, through, count, below, .. } = *edge;
    Link { near, far, kind, evidence, through, count, below, confidence: None }
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
