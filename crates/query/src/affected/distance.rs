//! Distance of files from changed symbols along the graph: Dijkstra's algorithm, one query per level of cost.
//!
//! Besides stored edges, these steps are followed. A call of a declaration may run what overrides or defines it. What uses a
//! type, or inherits from it, may run its members. A use of a name with an unknown target may mean any function or type of that
//! name, in a language that files in the language of the use depend on. A value that a function is handed to may call it. A string
//! that names a symbol may use it, and one that names a file may use any of its top-level definitions. Importing a file runs the
//! calls outside its functions. A test may use a helper in its directory, or in one above it, that no file refers to, since
//! frameworks load such files by convention. A step costs more the more files use its target: a name that every file uses says
//! little.

use crate::error::Error;
use crate::session::Session;
use rhumb_model::{EdgeKind, FileId, SymbolId, SymbolKind};
use rhumb_store::{EdgeKinds, GraphNode, OpenUse, SymbolPlace, SymbolUse, TestCode, TestFile};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

/// Distances are counted in thousandths of a step. The costs were measured with `cargo xtask affected --mutate`.
pub(super) const STEP: u32 = 1000;

/// From a definition to the declaration that it overrides or implements.
const TO_DECLARATION: u32 = 300;

/// From a member to its type, unless other files refer to the member, and if they do: then what uses it is known.
const TO_OWNER: [u32; 2] = [500, 2000];

/// From a type to one that inherits from it.
const TO_SUBTYPE: u32 = 500;

/// An import alone is weak evidence of use.
const IMPORT: u32 = 300;

/// The use of a name whose target is unknown.
const BY_NAME: u32 = 2 * STEP;

/// A string that names the target.
const BY_STRING: u32 = STEP + 500;

/// From a function to a value that it is handed to.
const TO_HOLDER: u32 = STEP;

/// From a helper that no file refers to, to a test in the same directory, and in one below.
const TO_NEIGHBOR: [u32; 2] = [1500, 6000];

/// The part of the number of files that use a target.
const SPREAD: f64 = 0.2;

/// A name that more files mention is not followed.
const MAX_NAMING_FILES: u32 = 100;

/// Shorter names are ambiguous; constants need more, since their names are often those of others.
const MIN_NAME: [usize; 2] = [4, 8];

/// Nothing is followed farther than this.
const HORIZON: u32 = 10 * STEP;

/// By what a symbol was reached from the next one on the way to the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Link {
    /// An edge of the graph.
    Edge(EdgeKind),
    /// Only the name: the target of the reference is unknown.
    Name,
    /// It is in the same directory, or in one above.
    Neighbor,
    /// It was handed to it, as a callback.
    Handed,
}

/// How a symbol was reached.
#[derive(Clone, Debug)]
struct ReachedSymbol {
    distance: u32,
    steps: u32,
    file: FileId,
    /// From where, by which link; of several that are equally near all are kept. None where the walk began.
    from: BTreeSet<(SymbolId, Link)>,
}

/// The files around changed symbols.
pub(super) struct Distances {
    reached: HashMap<SymbolId, ReachedSymbol>,
    /// The nearest symbols of each file.
    files: HashMap<FileId, (u32, Vec<SymbolId>)>,
}

/// The preference among several symbols: files last, otherwise by position.
type Order = HashMap<SymbolId, (bool, usize)>;

/// One step of the way from a file to where the walk began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WeightedHop {
    /// The link.
    pub(super) link: Link,
    /// The target.
    pub(super) to: SymbolId,
}

impl Distances {
    /// Returns the distances from `start` of what is at most `depth` steps away; 0 for any number of steps.
    pub(super) fn walk(
        session: &Session<'_>,
        start: &[(FileId, SymbolId)],
        code: &TestCode,
        depth: u32,
    ) -> Result<Self, Error> {
        let mut walk = FileWalk::from(session, start, code, depth)?;
        walk.run()?;
        let mut distances = Self { reached: walk.reached, files: HashMap::new() };
        distances.gather(session, &code.tests)?;
        Ok(distances)
    }

    /// Finds the nearest symbols of each test file. In a file that also holds other code, only tests count.
    fn gather(&mut self, session: &Session<'_>, tests: &[TestFile]) -> Result<(), Error> {
        let is_whole: HashMap<FileId, bool> = tests.iter().map(|test| (test.id, test.is_whole)).collect();
        let found = self.reached.iter().filter(|(_, reach)| reach.steps > 0);
        let found = found.filter_map(|(symbol, reach)| Some((*symbol, reach, *is_whole.get(&reach.file)?)));
        let (whole, mixed): (Vec<_>, Vec<_>) = found.partition(|(_, _, is_whole)| *is_whole);
        let ids: Vec<SymbolId> = mixed.iter().map(|(symbol, ..)| *symbol).collect();
        let nodes = session.store.nodes_of(&ids)?;
        let cases: HashSet<SymbolId> = nodes.iter().filter(|node| node.is_test_case).map(|node| node.id).collect();
        let mixed = mixed.into_iter().filter(|(symbol, ..)| cases.contains(symbol));
        for (symbol, reach, _) in whole.into_iter().chain(mixed) {
            let nearest = self.files.entry(reach.file).or_insert((reach.distance, Vec::new()));
            if reach.distance < nearest.0 {
                *nearest = (reach.distance, Vec::new());
            }
            if reach.distance == nearest.0 {
                nearest.1.push(symbol);
            }
        }
        Ok(())
    }

    /// How far `file` is, if it was reached.
    pub(super) fn distance(&self, file: FileId) -> Option<u32> {
        self.files.get(&file).map(|(distance, _)| *distance)
    }

    /// The ways from each of `files` to where the walk began, one each. Of several that are equally short the one is taken
    /// that begins with a call, or comes first in the order of files and lines.
    pub(super) fn ways(
        &self,
        session: &Session<'_>,
        files: &[FileId],
    ) -> Result<HashMap<FileId, Vec<WeightedHop>>, Error> {
        let ends = |file: &FileId| self.files.get(file).map_or([].as_slice(), |(_, ends)| ends.as_slice());
        let mut asked: HashSet<SymbolId> = HashSet::new();
        let mut open: Vec<SymbolId> = files.iter().flat_map(ends).copied().collect();
        while let Some(symbol) = open.pop() {
            if asked.insert(symbol) {
                open.extend(self.reached.get(&symbol).into_iter().flat_map(|reach| &reach.from).map(|(from, _)| from));
            }
        }
        let asked: BTreeSet<SymbolId> = asked.into_iter().collect();
        let places = session.store.places_of(&asked.into_iter().collect::<Vec<_>>())?;
        // A symbol is more specific than its file.
        let rank = |(at, place): (usize, &SymbolPlace)| (place.id, (place.kind == SymbolKind::File, at));
        let order: Order = places.iter().enumerate().map(rank).collect();
        let first = |symbols: &[SymbolId]| symbols.iter().copied().min_by_key(|symbol| order.get(symbol));
        Ok(files.iter().filter_map(|file| Some((*file, self.way(first(ends(file))?, &order)))).collect())
    }

    fn way(&self, end: SymbolId, order: &Order) -> Vec<WeightedHop> {
        let mut way = Vec::new();
        let mut at = end;
        // Each step gets nearer to the start, so this terminates.
        while let Some(reach) = self.reached.get(&at) {
            let nearest = reach
                .from
                .iter()
                .min_by_key(|(from, link)| (order.get(from).map(|(is_file, _)| is_file), *link, order.get(from)));
            let Some(&(to, link)) = nearest else { break };
            way.push(WeightedHop { link, to });
            at = to;
        }
        way
    }
}

/// A test near a helper, as a symbol, and the cost of the step to it.
type Neighbor = ((SymbolId, FileId), u32);

/// A search in progress.
struct FileWalk<'s> {
    session: &'s Session<'s>,
    depth: u32,
    reached: HashMap<SymbolId, ReachedSymbol>,
    /// The symbols to expand, by distance in whole steps.
    open: BTreeMap<u32, BTreeSet<SymbolId>>,
    /// How far each file of tests is; `None` if it was not reached yet, or also holds other code.
    tests: HashMap<FileId, Option<u32>>,
    /// Test files that no other file depends on: once reached, nothing in them is of interest.
    leaves: HashSet<FileId>,
    /// Files with tests and other code.
    mixed: HashSet<FileId>,
    /// Files in which a call outside of functions was reached, as symbols: they are felt by what imports them.
    loading: HashSet<SymbolId>,
    /// The tests in the directory of each helper that no file refers to, and below it.
    neighbors: HashMap<FileId, Rc<[Neighbor]>>,
    languages: FileLanguages,
}

impl<'s> FileWalk<'s> {
    fn from(
        session: &'s Session<'s>,
        start: &[(FileId, SymbolId)],
        code: &TestCode,
        depth: u32,
    ) -> Result<Self, Error> {
        let tests = &code.tests;
        let beginning = |file: FileId| ReachedSymbol { distance: 0, steps: 0, file, from: BTreeSet::new() };
        Ok(Self {
            session,
            depth,
            reached: start.iter().map(|(file, symbol)| (*symbol, beginning(*file))).collect(),
            open: BTreeMap::from([(0, start.iter().map(|(_, symbol)| *symbol).collect())]),
            tests: tests.iter().map(|test| (test.id, None)).collect(),
            leaves: tests.iter().filter(|test| test.is_whole && !test.is_needed).map(|test| test.id).collect(),
            mixed: tests.iter().filter(|test| !test.is_whole).map(|test| test.id).collect(),
            loading: HashSet::new(),
            neighbors: neighbors(code),
            languages: FileLanguages::of(session)?,
        })
    }

    fn run(&mut self) -> Result<(), Error> {
        while let Some((level, front)) = self.open.pop_first() {
            if self.is_complete(level) {
                break;
            }
            let front: Vec<SymbolId> = front.into_iter().filter(|symbol| self.level_of(*symbol) == level).collect();
            let nodes = self.session.store.nodes_of(&front)?;
            let nodes: Vec<GraphNode> = nodes.into_iter().filter(|node| self.is_worth_expanding(node)).collect();
            let (files, nodes): (Vec<GraphNode>, Vec<GraphNode>) =
                nodes.into_iter().partition(|node| self.loading.contains(&node.id));
            self.expand(&nodes)?;
            self.follow_imports(&files)?;
        }
        Ok(())
    }

    /// Whether no test can become nearer from `level` on.
    fn is_complete(&self, level: u32) -> bool {
        self.tests.values().all(|distance| distance.is_some_and(|distance| distance <= level * STEP))
    }

    fn level_of(&self, symbol: SymbolId) -> u32 {
        self.reached.get(&symbol).map_or(u32::MAX, |reach| reach.distance / STEP)
    }

    fn is_worth_expanding(&self, node: &GraphNode) -> bool {
        let Some(reach) = self.reached.get(&node.id) else { return false };
        // Importing a name does not make the whole file depend on it, and nothing depends on a test.
        let is_inert = node.kind == SymbolKind::File && !self.loading.contains(&node.id);
        let is_end = is_inert || node.is_test_case || self.leaves.contains(&node.file);
        reach.steps == 0 || !is_end && (self.depth == 0 || reach.steps < self.depth)
    }

    /// Follows all steps from some symbols.
    fn expand(&mut self, nodes: &[GraphNode]) -> Result<(), Error> {
        let store = &self.session.store;
        let ids: Vec<SymbolId> = nodes.iter().map(|node| node.id).collect();
        let uses = store.uses_of(&ids, dependencies())?;
        let costs = self.costs(&uses);
        for it in &uses {
            let cost = match it.kind {
                EdgeKind::Extends | EdgeKind::Implements => TO_SUBTYPE,
                EdgeKind::Imports => costs[&it.target] + IMPORT,
                _ => costs[&it.target],
            };
            self.relax((it.source, it.file), (it.target, Link::Edge(it.kind)), cost);
        }
        let runs = uses.iter().filter(|it| matches!(it.kind, EdgeKind::Calls | EdgeKind::Instantiates) && it.is_file);
        self.loading.extend(runs.map(|it| it.source));
        let declared = store.edges_from(&ids, EdgeKinds::of(&EdgeKind::STANDS_FOR))?;
        let declarations: BTreeSet<SymbolId> = declared.iter().map(|edge| edge.target).collect();
        let homes: HashMap<SymbolId, FileId> = nodes.iter().map(|node| (node.id, node.file)).collect();
        let is_elsewhere = |it: &&SymbolUse| homes.get(&it.target) != Some(&it.file);
        let used_elsewhere: HashSet<SymbolId> = uses.iter().filter(is_elsewhere).map(|it| it.target).collect();
        let owners = nodes.iter().filter_map(|node| Some((node.owner?, (node.id, node.file))));
        let owners: Vec<(SymbolId, (SymbolId, FileId))> = owners.collect();
        let declarations = store.nodes_of(&declarations.into_iter().collect::<Vec<_>>())?;
        let files: HashMap<SymbolId, FileId> = declarations.iter().map(|node| (node.id, node.file)).collect();
        for edge in &declared {
            if let Some(file) = files.get(&edge.target) {
                self.relax((edge.target, *file), (edge.source, Link::Edge(edge.kind)), TO_DECLARATION);
            }
        }
        for (owner, (member, file)) in owners {
            let cost = TO_OWNER[usize::from(used_elsewhere.contains(&member))];
            self.relax((owner, file), (member, Link::Edge(EdgeKind::Contains)), cost);
        }
        let callbacks: Vec<SymbolId> =
            nodes.iter().filter(|node| node.kind.is_callable()).map(|node| node.id).collect();
        for it in store.registrations_of(&callbacks)? {
            self.relax((it.holder, it.file), (it.function, Link::Handed), TO_HOLDER);
        }
        self.follow_mentions(nodes)?;
        self.follow_names(nodes)
    }

    /// Follows imports of files in which something runs when they are loaded.
    fn follow_imports(&mut self, files: &[GraphNode]) -> Result<(), Error> {
        let symbols: HashMap<FileId, SymbolId> = files.iter().map(|node| (node.file, node.id)).collect();
        let ids: Vec<FileId> = files.iter().map(|node| node.file).collect();
        let importers = self.session.store.importers_of(&ids)?;
        let mut counts: HashMap<FileId, usize> = HashMap::new();
        for (imported, ..) in &importers {
            *counts.entry(*imported).or_default() += 1;
        }
        for (imported, importer, file) in importers {
            self.loading.insert(importer);
            let cost = STEP + IMPORT + spread(counts[&imported]);
            self.relax((importer, file), (symbols[&imported], Link::Edge(EdgeKind::Imports)), cost);
        }
        Ok(())
    }

    /// Follows strings that name a symbol, or the file at whose top level it is.
    fn follow_mentions(&mut self, nodes: &[GraphNode]) -> Result<(), Error> {
        let store = &self.session.store;
        let ids: Vec<SymbolId> = nodes.iter().map(|node| node.id).collect();
        for it in store.uses_of(&ids, EdgeKinds::of(&[EdgeKind::Mentions]))? {
            self.relax((it.source, it.file), (it.target, Link::Edge(it.kind)), BY_STRING);
        }
        let outer: Vec<&GraphNode> = nodes.iter().filter(|node| node.owner.is_none()).collect();
        let files: BTreeSet<FileId> = outer.iter().map(|node| node.file).collect();
        let mentioners = store.mentioners_of(&files.into_iter().collect::<Vec<_>>())?;
        for node in outer {
            for (_, source, file) in mentioners.iter().filter(|(named, ..)| *named == node.file) {
                self.relax((*source, *file), (node.id, Link::Edge(EdgeKind::Mentions)), BY_STRING);
            }
        }
        Ok(())
    }

    /// Follows references of unknown target to functions and types of the same name.
    fn follow_names(&mut self, nodes: &[GraphNode]) -> Result<(), Error> {
        let mut by_name: BTreeMap<&str, Vec<&GraphNode>> = BTreeMap::new();
        let can_be_meant = |node: &&GraphNode| {
            let is_constant = node.kind == SymbolKind::Constant;
            (is_constant || node.kind.is_callable() || node.kind.is_type())
                && node.name.len() >= MIN_NAME[usize::from(is_constant)]
        };
        for node in nodes.iter().filter(can_be_meant) {
            by_name.entry(&node.name).or_default().push(node);
        }
        let names: Vec<&str> = by_name.keys().copied().collect();
        let uses = self.session.store.open_uses(&names, MAX_NAMING_FILES)?;
        let found: BTreeSet<usize> = uses.iter().map(|it| it.name).collect();
        let found_names: Vec<&str> = found.iter().map(|at| names[*at]).collect();
        let counts = self.session.store.namesakes(&found_names)?;
        for (at, namesakes) in found.into_iter().zip(counts) {
            let sources = || uses.iter().filter(|it| it.name == at);
            let files: HashSet<FileId> = sources().map(|it| it.file).collect();
            let cost = BY_NAME + thousandths(logarithm(namesakes)) + spread(files.len());
            for node in &by_name[names[at]] {
                let meant: Vec<&OpenUse> =
                    sources().filter(|it| self.languages.can_refer(it.file, node.file)).collect();
                for it in meant {
                    self.relax((it.source, it.file), (node.id, Link::Name), cost);
                }
            }
        }
        Ok(())
    }

    /// The cost of a step through each target.
    fn costs(&self, uses: &[SymbolUse]) -> HashMap<SymbolId, u32> {
        let mut spreads: HashMap<SymbolId, HashSet<FileId>> = HashMap::new();
        for it in uses {
            let files = spreads.entry(it.target).or_default();
            // References within its own file say nothing about how common it is.
            if self.reached.get(&it.target).is_none_or(|reach| reach.file != it.file) {
                files.insert(it.file);
            }
        }
        spreads.into_iter().map(|(target, files)| (target, STEP + spread(files.len()))).collect()
    }

    /// Records that a symbol was reached from another one, if that is the shortest path so far.
    fn relax(&mut self, (symbol, file): (SymbolId, FileId), (from, link): (SymbolId, Link), cost: u32) {
        let Some(before) = self.reached.get(&from) else { return };
        let distance = before.distance + cost;
        // The container of a symbol is not a step of its own.
        let steps = before.steps + u32::from(link != Link::Edge(EdgeKind::Contains));
        if distance > HORIZON {
            return;
        }
        match self.reached.get_mut(&symbol) {
            Some(known) if known.distance < distance || known.steps == 0 => return,
            Some(known) if known.distance == distance => {
                if known.steps == steps {
                    known.from.insert((from, link));
                }
                return;
            }
            _ => {}
        }
        if let Some(test) = self.tests.get_mut(&file).filter(|_| !self.mixed.contains(&file)) {
            *test = Some(test.map_or(distance, |known| known.min(distance)));
        }
        self.open.entry(distance / STEP).or_default().insert(symbol);
        self.reached.insert(symbol, ReachedSymbol { distance, steps, file, from: BTreeSet::from([(from, link)]) });
        for (test, cost) in self.neighbors.get(&file).cloned().iter().flat_map(|tests| tests.iter()) {
            self.relax(*test, (symbol, Link::Neighbor), *cost);
        }
    }
}

/// The language of each file, and which languages refer to each other.
struct FileLanguages {
    of: FxHashMap<FileId, String>,
    /// Pairs of different languages, the first of which refers to the second.
    related: HashSet<(String, String)>,
}

impl FileLanguages {
    fn of(session: &Session<'_>) -> Result<Self, Error> {
        let related = session.store.related_languages()?.into_iter().collect();
        Ok(Self { of: session.store.languages()?, related })
    }

    /// Whether a name in the file `from` can mean a definition in the file `to`.
    fn can_refer(&self, from: FileId, to: FileId) -> bool {
        let (Some(from), Some(to)) = (self.of.get(&from), self.of.get(&to)) else { return false };
        from == to || self.related.contains(&(from.clone(), to.clone()))
    }
}

/// The tests in the directory of each helper that no file refers to, and below it.
fn neighbors(code: &TestCode) -> HashMap<FileId, Rc<[Neighbor]>> {
    let mut tests: HashMap<&str, Vec<Neighbor>> = HashMap::new();
    for test in &code.tests {
        for (level, above) in directories(&test.path).enumerate() {
            let cost = TO_NEIGHBOR[usize::from(level > 0)];
            tests.entry(above).or_default().push(((test.symbol, test.id), cost));
        }
    }
    let tests: HashMap<&str, Rc<[Neighbor]>> = tests.into_iter().map(|(above, tests)| (above, tests.into())).collect();
    let helpers = code.support.iter().filter(|helper| !helper.is_needed);
    helpers.filter_map(|helper| Some((helper.id, Rc::clone(tests.get(directories(&helper.path).next()?)?)))).collect()
}

/// The directories that contain the file at `path`, from the innermost to the root.
fn directories(path: &str) -> impl Iterator<Item = &str> {
    path.rmatch_indices('/').map(|(at, _)| &path[..at]).chain([""])
}

/// The kinds of edges by which a change is felt. Overriding is followed from the other end.
fn dependencies() -> EdgeKinds {
    let is_felt = |kind: &EdgeKind| kind.is_dependency() && !EdgeKind::STANDS_FOR.contains(kind);
    EdgeKinds::of(&EdgeKind::ALL.iter().copied().filter(is_felt).collect::<Vec<_>>())
}

/// The cost of a target that `files` files use.
fn spread(files: usize) -> u32 {
    thousandths(SPREAD * logarithm(files as u32))
}

fn logarithm(count: u32) -> f64 {
    f64::from(count.max(1)).ln()
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a logarithm of a count is small")]
fn thousandths(cost: f64) -> u32 {
    (cost * f64::from(STEP)) as u32
}
