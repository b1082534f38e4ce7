//! Calls on receivers of unknown type, as calls of the few methods that have the name. These are guesses: only a question that
//! marks them as such may follow them.

use crate::error::Error;
use crate::session::Session;
use rhumb_model::{EdgeKind, Flags, Role, State, SymbolId, SymbolKind};
use rhumb_store::{Edge, ReferenceRow, RowRange, SymbolRow};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

/// A call may mean any of at most this many methods; a name with more of them means too many things.
const MAX_TARGETS: usize = 12;

/// At most this many definitions of a name are looked at.
const MAX_DEFINITIONS: u32 = 100;

/// How many calls in a symbol, and of a name, are looked at.
const MAX_CALLS: u32 = 500;

/// Methods by their name and language.
type MethodsByName = HashMap<(String, String), Rc<Vec<SymbolRow>>>;

/// Finds guessed calls; caches the methods of each name.
pub(crate) struct Guesses<'s> {
    session: &'s Session<'s>,
    methods: RefCell<MethodsByName>,
}

impl<'s> Guesses<'s> {
    pub(crate) fn new(session: &'s Session<'s>) -> Self {
        Self { session, methods: RefCell::default() }
    }

    /// The guessed calls from `callers`.
    pub(crate) fn calls_from(&self, callers: &[SymbolId]) -> Result<Vec<Edge>, Error> {
        let mut edges = Vec::new();
        for caller in self.session.store.symbols_of(callers)? {
            let calls = self.session.store.references_from(caller.id, &[Role::Call], RowRange::first(MAX_CALLS))?;
            let mut seen = HashSet::new();
            let supers = self.session.workspace.super_names(&caller.language);
            for call in calls.iter().filter(|call| is_open(call, supers) && seen.insert(call.name.clone())) {
                for target in self.methods(&call.name, &caller.language)?.iter() {
                    edges.push(guess(call, &caller, target.id));
                }
            }
        }
        Ok(edges)
    }

    /// The guessed calls of `callees`.
    pub(crate) fn calls_of(&self, callees: &[SymbolId]) -> Result<Vec<Edge>, Error> {
        let mut edges = Vec::new();
        for callee in self.session.store.symbols_of(callees)? {
            if !self.methods(&callee.name, &callee.language)?.iter().any(|method| method.id == callee.id) {
                continue;
            }
            let supers = self.session.workspace.super_names(&callee.language);
            let mut first: BTreeMap<SymbolId, ReferenceRow> = BTreeMap::new();
            for call in self.session.store.references_named(&callee.name)?.into_iter().take(MAX_CALLS as usize) {
                if call.role == Role::Call && is_open(&call, supers) {
                    first.entry(call.from).or_insert(call);
                }
            }
            let sources = self.session.store.symbols_of(&first.keys().copied().collect::<Vec<_>>())?;
            for source in sources.iter().filter(|source| source.language == callee.language) {
                edges.extend(first.get(&source.id).map(|call| guess(call, source, callee.id)));
            }
        }
        Ok(edges)
    }

    /// The methods of the project called `name` in a language; none if there are too many.
    fn methods(&self, name: &str, language: &str) -> Result<Rc<Vec<SymbolRow>>, Error> {
        let key = (name.to_owned(), language.to_owned());
        if let Some(known) = self.methods.borrow().get(&key) {
            return Ok(Rc::clone(known));
        }
        let named = self.session.store.symbols_named(name, MAX_DEFINITIONS)?;
        let ids: Vec<SymbolId> = named.iter().map(|symbol| symbol.id).collect();
        let places = self.session.store.places_of(&ids)?;
        let tests: HashSet<SymbolId> = places.iter().filter(|place| place.is_test).map(|place| place.id).collect();
        let is_meant = |symbol: &SymbolRow| {
            symbol.kind == SymbolKind::Method
                && symbol.language == language
                && !symbol.flags.contains(Flags::EMBEDDED)
                && !tests.contains(&symbol.id)
                && !self.session.is_vendored(&symbol.file_path)
        };
        let mut methods: Vec<SymbolRow> = named.into_iter().filter(is_meant).collect();
        if methods.len() > MAX_TARGETS {
            methods.clear();
        }
        let methods = Rc::new(methods);
        self.methods.borrow_mut().insert(key, Rc::clone(&methods));
        Ok(methods)
    }
}

/// Whether a call is on a receiver of unknown type, which is none of `supers`.
fn is_open(call: &ReferenceRow, supers: &[&str]) -> bool {
    let is_known = |receiver: &str| supers.contains(&receiver);
    call.state == State::Unresolved && call.receiver.as_deref().is_some_and(|receiver| !is_known(receiver))
}

fn guess(call: &ReferenceRow, caller: &SymbolRow, target: SymbolId) -> Edge {
    let below = call.line.cast_signed() - caller.line_start.cast_signed();
    Edge { source: caller.id, target, kind: EdgeKind::MayCall, evidence: None, through: None, count: 1, below }
}
