//! Breadth-first search over the graph. Each level takes a constant number of queries.
//!
//! Besides the stored edges, a walk follows two kinds of implied ones: a call of a declaration may run what overrides or
//! defines it, and what depends on a part of a symbol (a local function, a field) depends on the symbol.

use crate::error::Error;
use crate::guesses::Guesses;
use crate::mixins::Mixins;
use crate::session::Session;
use rhumb_model::{EdgeKind, Evidence, SymbolId, SymbolKind};
use rhumb_store::{BreadthFirst, Edge, EdgeKinds, SymbolPlace, SymbolRow};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Maximum number of symbols to visit; the answer says if this limit was hit.
pub(crate) const MAX_REACHED: usize = 10_000;

/// Batch size when checking whether anything is beyond the last step.
const LOOKAHEAD_BATCH: usize = 256;

/// The direction to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WalkDirection {
    /// Toward symbols that depend on it.
    Up,
    /// Toward symbols that it depends on.
    Down,
}

/// Whether a walk continues from a file that it reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileExpansion {
    /// It ends there: what imports a file hardly depends on why the file was reached.
    End,
    /// It continues from everything defined in the file.
    Through,
}

/// The parameters of a walk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WalkOptions {
    pub(crate) way: WalkDirection,
    pub(crate) kinds: EdgeKinds,
    /// Minimum confidence of an edge, unless 0; unmeasured rules have none.
    pub(crate) min_confidence: f64,
    pub(crate) files: FileExpansion,
}

/// One step from a symbol to its neighbour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WalkLink {
    pub(crate) near: SymbolId,
    pub(crate) far: SymbolId,
    pub(crate) kind: EdgeKind,
    pub(crate) evidence: Option<Evidence>,
    /// The declaration that is called or used, if the edge leads to an override or definition of it.
    pub(crate) through: Option<SymbolId>,
    pub(crate) count: u32,
    /// Offset of the reference from the first line of its symbol.
    pub(crate) below: i32,
    /// The measured precision of the rule.
    pub(crate) confidence: Option<f64>,
}

impl WalkLink {
    /// Whether the link is based only on the name of a call.
    pub(crate) fn is_guess(&self) -> bool {
        self.kind == EdgeKind::MayCall && self.evidence.is_none() && self.through.is_none()
    }

    /// The length of the link, in thousandths of a step: longer for weaker kinds and less certain rules. An
    /// unmeasured rule counts like a precision of 90 %.
    #[allow(clippy::cast_sign_loss, reason = "a share of right edges is between 0 and 1")]
    pub(crate) fn cost(&self) -> u32 {
        let kind = match self.kind {
            EdgeKind::Calls | EdgeKind::Instantiates | EdgeKind::Overrides => 1000,
            EdgeKind::MayCall if self.is_guess() => 5000,
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
pub(crate) struct WalkStep {
    pub(crate) place: SymbolPlace,
    pub(crate) depth: u32,
    /// How it was reached.
    pub(crate) link: WalkLink,
}

/// Why a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WalkEnd {
    /// Everything has been reached.
    Exhausted,
    /// There is more, further away.
    Depth,
    /// It became too large.
    Limit,
}

impl WalkEnd {
    /// Its name in answers.
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
    options: WalkOptions,
    confidences: BTreeMap<(String, Evidence), f64>,
    /// The start and everything reached.
    places: HashMap<SymbolId, SymbolPlace>,
    /// The same in breadth-first order, each level in source order.
    pub(crate) order: Vec<SymbolId>,
    search: BreadthFirst,
    /// In breadth-first order, each level in source order.
    pub(crate) reached: Vec<WalkStep>,
    /// Every link seen so far, including those to symbols reached before.
    pub(crate) links: Vec<WalkLink>,
    mixins: Option<Mixins<'s>>,
    guesses: Option<Guesses<'s>>,
}

impl<'s> Walk<'s> {
    /// A walk from `start`.
    pub(crate) fn new(session: &'s Session<'s>, options: WalkOptions, start: &[SymbolId]) -> Result<Self, Error> {
        let confidences = session.store.confidences()?;
        let start = session.store.places_of(start)?;
        let search = BreadthFirst::new(start.iter().map(|place| place.id));
        let order = search.level().to_vec();
        let places = start.into_iter().map(|place| (place.id, place)).collect();
        let (reached, links) = (Vec::new(), Vec::new());
        let (mixins, guesses) = (None, None);
        Ok(Self { session, options, confidences, places, order, search, reached, links, mixins, guesses })
    }

    /// The same walk, which also follows calls through mixins, if possible calls are followed at all.
    pub(crate) fn through_mixins(self) -> Self {
        let mixins = self.options.kinds.has(EdgeKind::MayCall).then(|| Mixins::new(self.session));
        Self { mixins, ..self }
    }

    /// The same walk, which also guesses the targets of calls on receivers of unknown type.
    pub(crate) fn with_guesses(self) -> Self {
        let guesses = self.options.kinds.has(EdgeKind::MayCall).then(|| Guesses::new(self.session));
        Self { guesses, ..self }
    }

    /// Those of `symbols` that can be called.
    fn callable(&self, symbols: &[SymbolId]) -> Vec<SymbolId> {
        let is_callable = |id: &&SymbolId| self.places.get(*id).is_some_and(|place| place.kind.is_callable());
        symbols.iter().filter(is_callable).copied().collect()
    }

    /// Those of `symbols` that can be called, in languages where a mixin may intercept a call.
    fn mixable(&self, symbols: &[SymbolId]) -> Vec<SymbolId> {
        let has_mixins = |id: &SymbolId| {
            self.places.get(id).is_some_and(|it| !self.session.workspace.super_names(&it.language).is_empty())
        };
        self.callable(symbols).into_iter().filter(has_mixins).collect()
    }

    /// The symbols reached by the last step; at first, the start.
    pub(crate) fn level(&self) -> &[SymbolId] {
        self.search.level()
    }

    /// The number of steps so far.
    pub(crate) fn depth(&self) -> u32 {
        self.search.depth()
    }

    /// Walks up to `depth` steps; 0 for any number of steps.
    pub(crate) fn run(&mut self, depth: u32) -> Result<WalkEnd, Error> {
        while !self.level().is_empty() {
            if !self.search.can_continue(depth) {
                return Ok(if self.is_anything_beyond()? { WalkEnd::Depth } else { WalkEnd::Exhausted });
            }
            if self.advance()? == WalkEnd::Limit {
                return Ok(WalkEnd::Limit);
            }
            self.links.clear();
        }
        Ok(WalkEnd::Exhausted)
    }

    /// Walks one step, and says why the walk would end now.
    pub(crate) fn advance(&mut self) -> Result<WalkEnd, Error> {
        let (links, places) = self.next(self.level())?;
        let mut steps = self.steps(&links, places);
        self.links.extend(links);
        let room = MAX_REACHED - self.reached.len();
        let is_too_much = steps.len() > room;
        steps.truncate(room);
        for step in &steps {
            self.search.visit(step.place.id);
        }
        self.search.descend();
        self.order.extend(self.search.level());
        self.places.extend(steps.iter().map(|step| (step.place.id, step.place.clone())));
        self.reached.extend(steps);
        Ok(match self.level().is_empty() {
            _ if is_too_much => WalkEnd::Limit,
            true => WalkEnd::Exhausted,
            false => WalkEnd::Depth,
        })
    }

    /// Whether the walk began at `symbol` or reached it.
    pub(crate) fn has(&self, symbol: SymbolId) -> bool {
        self.places.contains_key(&symbol)
    }

    /// The symbols at `places`, each with its best link.
    fn steps(&self, links: &[WalkLink], places: Vec<SymbolPlace>) -> Vec<WalkStep> {
        let rank = |link: &WalkLink, position: Option<usize>| {
            let WalkLink { kind, evidence, below, through, .. } = *link;
            (link.cost(), position, below, kind, evidence, through)
        };
        let best = self.search.best_links(links.iter().copied(), |link| (link.near, link.far), rank);
        let depth = self.depth() + 1;
        let step = |place: SymbolPlace| best.get(&place.id).map(|link| WalkStep { place, depth, link: *link });
        places.into_iter().filter_map(step).collect()
    }

    /// The links from `level`, and the positions of their new targets.
    fn next(&self, level: &[SymbolId]) -> Result<(Vec<WalkLink>, Vec<SymbolPlace>), Error> {
        let mut links = match self.options.way {
            WalkDirection::Up => self.links_up(level)?,
            WalkDirection::Down => self.links_down(level)?,
        };
        let is_new = |id: &SymbolId| !self.places.contains_key(id);
        let new: HashSet<SymbolId> = links.iter().map(|link| link.far).filter(is_new).collect();
        let mut places = self.session.store.places_of(&sorted(new))?;
        let new: HashMap<SymbolId, &SymbolPlace> = places.iter().map(|place| (place.id, place)).collect();
        let place = |id: &SymbolId| new.get(id).copied().or_else(|| self.places.get(id));
        for link in &mut links {
            link.confidence = self.confidence(link, place);
        }
        self.join_definitions(&mut links)?;
        links.retain(|link| self.is_followed(link, place));
        let kept: HashSet<SymbolId> = links.iter().map(|link| link.far).collect();
        places.retain(|place| kept.contains(&place.id));
        Ok((links, places))
    }

    /// Treats a definition and its declarations as one symbol: links to the definition replace those to the declarations,
    /// and a call of a declaration with one definition is a call of the definition.
    fn join_definitions(&self, links: &mut Vec<WalkLink>) -> Result<(), Error> {
        let through: HashSet<SymbolId> = links.iter().filter_map(|link| link.through).collect();
        let mut definitions: HashMap<SymbolId, usize> = HashMap::new();
        for edge in self.session.store.edges_into(&sorted(through), EdgeKinds::of(&[EdgeKind::Defines]))? {
            *definitions.entry(edge.target).or_default() += 1;
        }
        let redirected: HashSet<(SymbolId, SymbolId)> =
            links.iter().filter_map(|link| Some((link.near, link.through?))).collect();
        let is_replaced =
            |link: &WalkLink| definitions.contains_key(&link.far) && redirected.contains(&(link.near, link.far));
        let is_same_symbol = |link: &WalkLink| {
            link.kind == EdgeKind::Defines
                && self.options.way == WalkDirection::Down
                && self.options.kinds.has(EdgeKind::MayCall)
        };
        links.retain(|link| !is_replaced(link) && !is_same_symbol(link));
        for link in links.iter_mut().filter(|link| link.kind == EdgeKind::MayCall) {
            let declared = link.through.and_then(|through| definitions.get(&through));
            link.kind = if declared == Some(&1) { EdgeKind::Calls } else { link.kind };
        }
        Ok(())
    }

    fn is_followed<'p>(&self, link: &WalkLink, place: impl Fn(&SymbolId) -> Option<&'p SymbolPlace>) -> bool {
        if link.kind == EdgeKind::Contains {
            // Containment is certain.
            return self.options.way == WalkDirection::Up || place(&link.far).is_some_and(|place| place.is_part);
        }
        link.confidence.unwrap_or(0.0) >= self.options.min_confidence
    }

    /// The confidence of a rule depends on the language of the file with the reference.
    fn confidence<'p>(&self, link: &WalkLink, place: impl Fn(&SymbolId) -> Option<&'p SymbolPlace>) -> Option<f64> {
        let source = if self.options.way == WalkDirection::Up { &link.far } else { &link.near };
        let rule = (place(source)?.language.clone(), link.evidence?);
        self.confidences.get(&rule).copied()
    }

    /// The symbols of `level` to continue from; files are replaced by their contents if they are walked through.
    fn expandable(&self, level: &[SymbolId]) -> Result<Vec<SymbolId>, Error> {
        let is_file = |id: &SymbolId| self.places.get(id).is_some_and(|place| place.kind == SymbolKind::File);
        // A file that the walk begins at came with all that is defined in it.
        if self.reached.is_empty() {
            return Ok(level.to_vec());
        }
        let mut expandable: Vec<SymbolId> = level.iter().copied().filter(|id| !is_file(id)).collect();
        if self.options.files == FileExpansion::Through {
            let files: Vec<SymbolId> = level.iter().copied().filter(is_file).collect();
            expandable.extend(with_contents(self.session, &files)?);
        }
        Ok(expandable)
    }

    fn links_up(&self, level: &[SymbolId]) -> Result<Vec<WalkLink>, Error> {
        let store = &self.session.store;
        let expandable = self.expandable(level)?;
        let mut into = store.edges_into(&expandable, self.options.kinds)?;
        if let Some(mixins) = &self.mixins {
            into.extend(mixins.calls_of(&self.mixable(&expandable))?);
        }
        if let Some(guesses) = &self.guesses {
            into.extend(guesses.calls_of(&self.callable(&expandable))?);
        }
        let mut links: Vec<WalkLink> = into.iter().map(|edge| link(edge, edge.target, edge.source)).collect();
        let parts = level.iter().filter_map(|id| self.places.get(id)).filter(|place| place.is_part);
        links.extend(parts.filter_map(|place| Some(part_of(place.id, place.parent?))));
        Ok(links)
    }

    fn links_down(&self, level: &[SymbolId]) -> Result<Vec<WalkLink>, Error> {
        let store = &self.session.store;
        let expandable = self.expandable(level)?;
        let mut from = store.edges_from(&expandable, self.options.kinds)?;
        if let Some(mixins) = &self.mixins {
            from.extend(mixins.calls_from(&self.mixable(&expandable))?);
        }
        if let Some(guesses) = &self.guesses {
            from.extend(guesses.calls_from(&self.callable(&expandable))?);
        }
        let mut links: Vec<WalkLink> = from.iter().map(|edge| link(edge, edge.source, edge.target)).collect();
        let contents = store.edges_from(&expandable, EdgeKinds::of(&[EdgeKind::Contains]))?;
        links.extend(contents.iter().map(|edge| part_of(edge.source, edge.target)));
        Ok(links)
    }

    /// The number of symbols that the next step would reach.
    pub(crate) fn beyond(&self) -> Result<u64, Error> {
        Ok(self.next(self.level())?.1.len() as u64)
    }

    /// Whether a further step would reach something; looks no further than it must.
    fn is_anything_beyond(&self) -> Result<bool, Error> {
        for part in self.level().chunks(LOOKAHEAD_BATCH) {
            if !self.next(part)?.1.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn link(edge: &Edge, near: SymbolId, far: SymbolId) -> WalkLink {
    let Edge { kind, evidence, through, count, below, .. } = *edge;
    WalkLink { near, far, kind, evidence, through, count, below, confidence: None }
}

fn part_of(near: SymbolId, far: SymbolId) -> WalkLink {
    let (kind, evidence) = (EdgeKind::Contains, Some(Evidence::Structure));
    WalkLink { near, far, kind, evidence, through: None, count: 1, below: 0, confidence: None }
}

fn sorted(symbols: HashSet<SymbolId>) -> Vec<SymbolId> {
    let mut symbols: Vec<SymbolId> = symbols.into_iter().collect();
    symbols.sort_unstable();
    symbols
}

/// `symbols` and everything nested in them.
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

/// The symbols that a walk about `symbol` starts from: itself, everything nested in it, and the implementations of a type.
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
