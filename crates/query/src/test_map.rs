//! Shows which tests cover which functions.

use crate::argument::{Selected, Selection, left};
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::name::{Disambiguation, ResolvedName, Subject};
use crate::question::Question;
use crate::result_filter::ListFilter;
use crate::session::Session;
use crate::shape::shape;
use crate::uncertain::uncertain_uses;
use crate::walk::with_contents;
use rhumb_model::{EdgeKind, Flags, Role, SymbolId, SymbolKind};
use rhumb_store::{BreadthFirst, Edge, EdgeKinds, SymbolPlace, SymbolRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Show which tests cover which functions.
///
/// A test covers a function if it calls it, directly or through at most `--depth` calls, including calls that may run
/// an override or a definition. Calls through test helpers count, but helpers are not listed as tests. Only functions and
/// methods are listed: constructors are covered together with their types, and bare declarations never run.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct TestMap {
    /// The symbol or file.
    #[serde(flatten)]
    pub subject: Subject,
    /// Follow at most N calls from a test (0 = no limit).
    #[serde(default = "default_depth")]
    pub depth: u32,
    /// Show at most N functions in each list (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_depth() -> u32 {
    3
}

fn default_limit() -> u32 {
    100
}

/// The tests of functions.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct TestMapAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The symbol asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Entry>,
    /// The candidates, if the name is ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disambiguation: Option<Disambiguation>,
    /// How many calls away a test may be; 0 for any number.
    pub depth: u32,
    /// How many functions are reached by tests.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// The functions reached by a test, in source order.
    pub tested: Vec<Tested>,
    /// How many functions no test reaches.
    pub untested_total: u64,
    /// How many of them are not listed.
    pub untested_left: u64,
    /// The functions reached by no test, in source order.
    pub untested: Vec<Entry>,
    /// For a function: number of unresolved calls of its name in tests, which may refer to it.
    pub uncertain: u64,
    /// Whether the search ended at its limit, so that tests may be missing.
    pub is_cut_off: bool,
}

/// A function that tests reach.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Tested {
    /// The function.
    #[serde(flatten)]
    pub symbol: Entry,
    /// How many of its tests are not listed.
    pub tests_left: u64,
    /// The tests, the nearest first.
    pub tests: Vec<NearTest>,
}

/// A test that reaches a function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NearTest {
    /// Its name.
    pub name: String,
    /// The path of its file.
    pub path: String,
    /// Its line.
    pub line: u32,
    /// The number of calls on the shortest path.
    pub steps: u32,
    /// The lines in the test where such a path starts.
    pub call_lines: Vec<u32>,
}

mentions! { TestMapAnswer { symbol, disambiguation, tested, untested } }
mentions! { Tested { symbol, tests } }
mentions! { NearTest { ; path } }
shape! { TestMapAnswer { lists: tested(left), untested(untested_left); parts: disambiguation, symbol; } }
shape! { Tested { lists: tests(tests_left); parts: symbol; } }
shape! { NearTest {} }

/// A function with more tests than this has its nearest ones listed, unless all are asked for.
const MAX_TESTS: usize = 10;

/// Maximum number of symbols to visit.
const MAX_REACHED: usize = 50_000;

impl Question for TestMap {
    const NAME: &'static str = "test-map";
    type Answer = TestMapAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<TestMapAnswer, Error> {
        let (generation, depth) = (session.generation()?, self.depth);
        match self.subject.find_or_file(session)? {
            ResolvedName::One(symbol) => Ok(TestMapAnswer { generation, depth, ..self.map(session, &symbol)? }),
            ResolvedName::Ambiguous(choice) => {
                Ok(TestMapAnswer { generation, depth, disambiguation: Some(choice), ..TestMapAnswer::default() })
            }
        }
    }

    fn is_nothing(answer: &TestMapAnswer) -> bool {
        answer.tested.is_empty() && answer.untested.is_empty()
    }
}

impl TestMap {
    fn map(&self, session: &Session<'_>, symbol: &SymbolRow) -> Result<TestMapAnswer, Error> {
        let functions = functions(session, symbol)?;
        let callers = CallGraph::around(session, &functions, self.depth)?;
        let most = if self.limit == 0 { usize::MAX } else { MAX_TESTS };
        let (mut tested, mut untested) = (Vec::new(), Vec::new());
        for function in &functions {
            let mut tests = callers.tests_of(function.id, self.depth);
            let symbol = Entry::from(function);
            if tests.is_empty() {
                untested.push(symbol);
                continue;
            }
            let total = tests.len() as u64;
            tests.truncate(most);
            tested.push(Tested { symbol, tests_left: left(total, tests.len()), tests });
        }
        let (total, untested_total) = (tested.len() as u64, untested.len() as u64);
        let rows = session.rows(self.limit) as usize;
        tested.truncate(rows);
        untested.truncate(rows);
        Ok(TestMapAnswer {
            symbol: Some(Entry::from(symbol)),
            total,
            left: left(total, tested.len()),
            tested,
            untested_total,
            untested_left: left(untested_total, untested.len()),
            untested,
            uncertain: uncertain_calls(session, symbol)?,
            is_cut_off: callers.is_cut_off,
            ..TestMapAnswer::default()
        })
    }
}

/// The number of unresolved calls in tests that may be calls of `symbol`, if it is a function.
fn uncertain_calls(session: &Session<'_>, symbol: &SymbolRow) -> Result<u64, Error> {
    if !symbol.kind.is_callable() {
        return Ok(0);
    }
    let in_tests = ListFilter { tests: Some(Selection(Selected::Only)), ..ListFilter::default() };
    Ok(uncertain_uses(session, symbol, &[Role::Call], &in_tests.scope(session)?, None)?.0)
}

/// The functions and methods of a symbol that have a body, in source order; without tests, unless the symbol is test code.
fn functions(session: &Session<'_>, symbol: &SymbolRow) -> Result<Vec<SymbolRow>, Error> {
    let all = with_contents(session, &[symbol.id])?;
    let mut functions = session.store.symbols_of(&all)?;
    functions.retain(|it| {
        let is_function = matches!(it.kind, SymbolKind::Function | SymbolKind::Method | SymbolKind::Property);
        let is_wanted = symbol.flags.contains(Flags::TEST) || !it.flags.contains(Flags::TEST);
        is_function && it.body_hash.is_some() && is_wanted
    });
    Ok(functions)
}

/// A call of a function.
#[derive(Clone, Copy)]
struct Caller {
    /// What calls it.
    source: SymbolId,
    /// What is called: the function, a declaration that it overrides, or the type that it constructs.
    called: SymbolId,
}

/// The callers around a set of functions.
struct CallGraph {
    callers: HashMap<SymbolId, Vec<Caller>>,
    /// The tests reached.
    tests: HashMap<SymbolId, SymbolPlace>,
    /// The lines of their calls, by caller and called symbol.
    lines: HashMap<(SymbolId, SymbolId), Vec<u32>>,
    is_cut_off: bool,
}

impl CallGraph {
    /// Reads all calls within `depth` steps of `functions`, a few queries per level.
    fn around(session: &Session<'_>, functions: &[SymbolRow], depth: u32) -> Result<Self, Error> {
        let files = session.store.test_files()?;
        let recognizing: HashSet<&str> =
            files.tests.iter().filter(|file| file.has_cases).map(|file| file.language.as_str()).collect();
        let mut search = BreadthFirst::new(functions.iter().map(|function| function.id));
        let mut callers: HashMap<SymbolId, Vec<Caller>> = HashMap::new();
        let mut tests = HashMap::new();
        while search.can_continue(depth) && search.visited_count() < MAX_REACHED {
            for (function, caller) in calls_of(session, search.level())? {
                callers.entry(function).or_default().push(caller);
                search.visit(caller.source);
            }
            search.descend();
            for place in session.store.places_of(search.level())? {
                // Where no tests are recognized, all functions in test files may be tests.
                let is_maybe = place.is_test && place.kind.is_callable() && !recognizing.contains(&*place.language);
                if place.is_test_function || is_maybe {
                    tests.insert(place.id, place);
                }
            }
        }
        let is_cut_off = search.can_continue(depth);
        let mut lines: HashMap<(SymbolId, SymbolId), Vec<u32>> = HashMap::new();
        let mut ids: Vec<SymbolId> = tests.keys().copied().collect();
        ids.sort_unstable();
        for site in session.store.sites_from(&ids, EdgeKinds::of(&[EdgeKind::Calls, EdgeKind::Instantiates]))? {
            if let Some(called) = site.target {
                lines.entry((site.from, called)).or_default().push(site.line);
            }
        }
        Ok(Self { callers, tests, lines, is_cut_off })
    }

    /// The tests that reach a function, nearest first. The search does not continue past a test.
    fn tests_of(&self, function: SymbolId, depth: u32) -> Vec<NearTest> {
        let mut seen = HashSet::from([function]);
        let (mut level, mut steps, mut found) = (vec![function], 0, Vec::new());
        while !level.is_empty() && (depth == 0 || steps < depth) {
            steps += 1;
            let callers: Vec<Caller> = level.iter().filter_map(|id| self.callers.get(id)).flatten().copied().collect();
            let new: BTreeSet<SymbolId> =
                callers.iter().map(|it| it.source).filter(|source| !seen.contains(source)).collect();
            seen.extend(&new);
            let (tests, others): (Vec<SymbolId>, Vec<SymbolId>) =
                new.into_iter().partition(|id| self.tests.contains_key(id));
            found.extend(tests.iter().filter_map(|id| self.tests.get(id)).map(|test| self.near(test, steps, &callers)));
            level = others;
        }
        found.sort_by(|one, other| {
            let key = |test: &NearTest| (test.steps, test.path.clone(), test.line);
            key(one).cmp(&key(other))
        });
        found
    }

    fn near(&self, test: &SymbolPlace, steps: u32, callers: &[Caller]) -> NearTest {
        let own = callers.iter().filter(|caller| caller.source == test.id);
        let lines: BTreeSet<u32> =
            own.filter_map(|caller| self.lines.get(&(test.id, caller.called))).flatten().copied().collect();
        NearTest {
            name: test.name.clone(),
            path: test.path.clone(),
            line: test.line,
            steps,
            call_lines: lines.into_iter().collect(),
        }
    }
}

/// The calls of `functions`. What makes a value of a type calls its constructor.
fn calls_of(session: &Session<'_>, functions: &[SymbolId]) -> Result<Vec<(SymbolId, Caller)>, Error> {
    let calls = session.store.edges_into(functions, EdgeKinds::of(&[EdgeKind::Calls, EdgeKind::MayCall]))?;
    let call = |edge: &Edge| (edge.target, Caller { source: edge.source, called: edge.through.unwrap_or(edge.target) });
    let mut found: Vec<(SymbolId, Caller)> = calls.iter().map(call).collect();
    let nodes = session.store.nodes_of(functions)?;
    let constructors = nodes.iter().filter(|node| node.kind == SymbolKind::Constructor);
    let constructors: Vec<(SymbolId, SymbolId)> =
        constructors.filter_map(|node| Some((node.owner?, node.id))).collect();
    let types: Vec<SymbolId> = constructors.iter().map(|(owner, _)| *owner).collect();
    for edge in session.store.edges_into(&types, EdgeKinds::of(&[EdgeKind::Instantiates]))? {
        let made = constructors.iter().filter(|(owner, _)| *owner == edge.target);
        found.extend(made.map(|(owner, id)| (*id, Caller { source: edge.source, called: *owner })));
    }
    Ok(found)
}
