//! Calls through mixins. A module that is mixed into a type comes before what the type inherits: a call of an inherited method
//! may run the module's method of that name, `super` in the module goes on with the next definition in the resolution order of
//! each type that includes it, and other calls on the value itself start at the beginning of that order. None of these is an
//! edge of the index, since they depend on the types of other files.

use crate::error::Error;
use crate::resolution_order::{OrderedType, ResolutionOrder};
use crate::session::Session;
use rhumb_model::{EdgeKind, Evidence, Flags, Role, State, SymbolId, SymbolKind};
use rhumb_store::{Edge, EdgeKinds, ReferenceRow, RowRange, SymbolRow};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

/// Names with more definitions than this mean too many things.
const MAX_DEFINITIONS: u32 = 64;

/// At most this many types that include a module are looked at.
const MAX_INCLUDERS: usize = 64;

/// How many calls in a method, or of a name, are looked through.
const MAX_CALLS: u32 = 1000;

/// The methods of one name, each with the type that it belongs to, in the order of files and lines.
type Family = Rc<Vec<(SymbolId, SymbolRow)>>;

/// Finds implied calls; caches what it learns of types.
pub(crate) struct Mixins<'s> {
    session: &'s Session<'s>,
    order: RefCell<ResolutionOrder<'s>>,
    families: RefCell<HashMap<(String, String), Family>>,
    calls_on_self: RefCell<HashMap<SymbolId, Rc<Vec<Edge>>>>,
    includers: RefCell<HashMap<SymbolId, Rc<Vec<SymbolRow>>>>,
}

impl<'s> Mixins<'s> {
    pub(crate) fn new(session: &'s Session<'s>) -> Self {
        Self {
            session,
            order: RefCell::new(ResolutionOrder::new(session)),
            families: RefCell::default(),
            calls_on_self: RefCell::default(),
            includers: RefCell::default(),
        }
    }

    /// The implied calls from `callers`.
    pub(crate) fn calls_from(&self, callers: &[SymbolId]) -> Result<Vec<Edge>, Error> {
        let calls = self.session.store.edges_from(callers, EdgeKinds::of(&[EdgeKind::Calls]))?;
        let targets: Vec<SymbolId> = calls.iter().map(|call| call.target).collect();
        let mut overriders: HashMap<SymbolId, Vec<SymbolId>> = HashMap::new();
        for target in self.session.store.symbols_of(&targets)? {
            overriders.insert(target.id, self.overriders(&target)?);
        }
        let mut edges = Vec::new();
        for call in calls {
            for target in overriders.get(&call.target).into_iter().flatten() {
                edges.push(Edge { target: *target, kind: EdgeKind::MayCall, through: Some(call.target), ..call });
            }
        }
        for caller in self.session.store.symbols_of(callers)? {
            edges.extend(self.calls_on_self(&caller)?.iter());
        }
        Ok(edges)
    }

    /// The implied calls of `callees`.
    pub(crate) fn calls_of(&self, callees: &[SymbolId]) -> Result<Vec<Edge>, Error> {
        let mut edges = Vec::new();
        for callee in self.session.store.symbols_of(callees)? {
            let overridden = self.overridden(&callee)?;
            let calls = self.session.store.edges_into(&overridden, EdgeKinds::of(&[EdgeKind::Calls]))?;
            edges.extend(calls.into_iter().map(|call| Edge {
                target: callee.id,
                kind: EdgeKind::MayCall,
                through: Some(call.target),
                ..call
            }));
            for caller in self.open_callers(&callee)? {
                edges.extend(self.calls_on_self(&caller)?.iter().filter(|edge| edge.target == callee.id));
            }
        }
        Ok(edges)
    }

    /// The methods of modules that a call of `method` may run instead.
    fn overriders(&self, method: &SymbolRow) -> Result<Vec<SymbolId>, Error> {
        let family = self.family(method)?;
        let Some(owner) = owner_in(&family, method.id) else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for (module, other) in family.iter().filter(|(module, _)| *module != owner) {
            if self.comes_before(*module, owner)? {
                found.push(other.id);
            }
        }
        Ok(found)
    }

    /// The methods in whose place the method of a module may run.
    fn overridden(&self, method: &SymbolRow) -> Result<Vec<SymbolId>, Error> {
        let family = self.family(method)?;
        let Some(module) = owner_in(&family, method.id) else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for (owner, other) in family.iter().filter(|(owner, _)| *owner != module) {
            if self.comes_before(module, *owner)? {
                found.push(other.id);
            }
        }
        Ok(found)
    }

    /// Whether a module comes before a type in the resolution order of any type that includes it.
    fn comes_before(&self, module: SymbolId, owner: SymbolId) -> Result<bool, Error> {
        for includer in self.includers(module)?.iter() {
            let order = self.order_of(includer)?;
            let position = |wanted: SymbolId| order.iter().position(|it| *it == OrderedType::Indexed(wanted));
            if position(module).zip(position(owner)).is_some_and(|(module, owner)| module < owner) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The methods with unresolved calls of the name of `callee` on the value itself.
    fn open_callers(&self, callee: &SymbolRow) -> Result<Vec<SymbolRow>, Error> {
        if self.family(callee)?.is_empty() {
            return Ok(Vec::new());
        }
        let supers = self.session.workspace.super_names(&callee.language);
        let calls = self.session.store.references_named(&callee.name)?;
        let open = calls.iter().filter(|call| call.role == Role::Call && search_of(call, supers).is_some());
        let callers: BTreeSet<SymbolId> = open.take(MAX_CALLS as usize).map(|call| call.from).collect();
        Ok(self.session.store.symbols_of(&callers.into_iter().collect::<Vec<_>>())?)
    }

    /// What the unresolved calls on the value itself in the method of a module run, in each type that includes the module.
    fn calls_on_self(&self, method: &SymbolRow) -> Result<Rc<Vec<Edge>>, Error> {
        if let Some(known) = self.calls_on_self.borrow().get(&method.id) {
            return Ok(Rc::clone(known));
        }
        let mut edges = Vec::new();
        let supers = self.session.workspace.super_names(&method.language);
        let owner = if is_instance_method(method) && !supers.is_empty() { self.owner(method)? } else { None };
        if let Some(module) = owner {
            let orders = self.includers(module)?.iter().map(|it| self.order_of(it)).collect::<Result<Vec<_>, _>>()?;
            let calls = self.session.store.references_from(method.id, &[Role::Call], RowRange::first(MAX_CALLS))?;
            for call in calls.iter().filter(|_| !orders.is_empty()) {
                let Some(search) = search_of(call, supers) else { continue };
                let family = self.family_of(&call.name, &method.language)?;
                for order in &orders {
                    let next = next_definition(order, module, search, &family);
                    add_call(&mut edges, next.map(|next| implied_call(method, call, search, next)));
                }
            }
        }
        let edges = Rc::new(edges);
        self.calls_on_self.borrow_mut().insert(method.id, Rc::clone(&edges));
        Ok(edges)
    }

    /// The type that a method belongs to.
    fn owner(&self, method: &SymbolRow) -> Result<Option<SymbolId>, Error> {
        let owner = method.parent.map(|parent| self.session.store.symbol(parent)).transpose()?.flatten();
        Ok(owner.map(|owner| self.order.borrow_mut().known_as(&owner)).transpose()?.flatten())
    }

    /// The methods that have the name of `method`.
    fn family(&self, method: &SymbolRow) -> Result<Family, Error> {
        if is_instance_method(method) { self.family_of(&method.name, &method.language) } else { Ok(Family::default()) }
    }

    /// The methods of a name; none if these are too many, or if the language has no mixins.
    fn family_of(&self, name: &str, language: &str) -> Result<Family, Error> {
        if self.session.workspace.super_names(language).is_empty() {
            return Ok(Family::default());
        }
        let key = (name.to_owned(), language.to_owned());
        if let Some(known) = self.families.borrow().get(&key) {
            return Ok(Rc::clone(known));
        }
        let mut family = Vec::new();
        let named = self.session.store.symbols_named(name, MAX_DEFINITIONS + 1)?;
        let is_small = named.len() <= MAX_DEFINITIONS as usize;
        for method in named.into_iter().filter(|it| is_small && it.language == language && is_instance_method(it)) {
            family.extend(self.owner(&method)?.map(|owner| (owner, method)));
        }
        let family = Rc::new(family);
        self.families.borrow_mut().insert(key, Rc::clone(&family));
        Ok(family)
    }

    /// The classes that include a module, directly or by another module; none for a class.
    fn includers(&self, module: SymbolId) -> Result<Rc<Vec<SymbolRow>>, Error> {
        if let Some(known) = self.includers.borrow().get(&module) {
            return Ok(Rc::clone(known));
        }
        let mut found: Vec<SymbolRow> = Vec::new();
        let mut seen = HashSet::from([module]);
        let mut level = vec![module];
        while !level.is_empty() && found.len() < MAX_INCLUDERS {
            let parts: Vec<SymbolId> = level
                .iter()
                .flat_map(|id| self.order.borrow().parts(*id).iter().map(|it| it.id).collect::<Vec<_>>())
                .collect();
            let edges = self.session.store.edges_into(&parts, EdgeKinds::of(&[EdgeKind::Implements]))?;
            let sources: Vec<SymbolId> = edges.iter().map(|edge| edge.source).collect();
            level = Vec::new();
            for source in self.session.store.symbols_of(&sources)? {
                let Some(id) = self.order.borrow_mut().known_as(&source)?.filter(|id| seen.insert(*id)) else {
                    continue;
                };
                if source.kind == SymbolKind::Module {
                    level.push(id);
                } else {
                    found.push(source);
                }
            }
        }
        found.truncate(MAX_INCLUDERS);
        let found = Rc::new(found);
        self.includers.borrow_mut().insert(module, Rc::clone(&found));
        Ok(found)
    }

    fn order_of(&self, symbol: &SymbolRow) -> Result<Vec<OrderedType>, Error> {
        Ok(self.order.borrow_mut().of(symbol)?.unwrap_or_default())
    }
}

/// The type that a method of a family belongs to.
fn owner_in(family: &Family, method: SymbolId) -> Option<SymbolId> {
    family.iter().find(|(_, other)| other.id == method).map(|(owner, _)| *owner)
}

fn is_instance_method(symbol: &SymbolRow) -> bool {
    symbol.kind == SymbolKind::Method && !symbol.flags.contains(Flags::STATIC)
}

/// Where a resolution order is searched from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SearchStart {
    /// The beginning.
    Start,
    /// After the module that the call is in.
    AfterModule,
}

/// How a call on the value itself is searched; `None` if it is resolved, or on another receiver.
fn search_of(call: &ReferenceRow, supers: &[&str]) -> Option<SearchStart> {
    match call.receiver.as_deref() {
        _ if call.state != State::Unresolved => None,
        None => Some(SearchStart::Start),
        Some(receiver) => supers.contains(&receiver).then_some(SearchStart::AfterModule),
    }
}

/// The first definition of a family in a resolution order.
fn next_definition<'f>(
    order: &[OrderedType],
    module: SymbolId,
    search: SearchStart,
    family: &'f Family,
) -> Option<&'f SymbolRow> {
    let position = order.iter().position(|it| *it == OrderedType::Indexed(module))?;
    let start = if search == SearchStart::AfterModule { position + 1 } else { 0 };
    order[start..]
        .iter()
        .find_map(|it| family.iter().find(|(owner, _)| *it == OrderedType::Indexed(*owner)).map(|(_, method)| method))
}

fn implied_call(method: &SymbolRow, call: &ReferenceRow, search: SearchStart, target: &SymbolRow) -> Edge {
    let evidence = if search == SearchStart::AfterModule { Evidence::Inherited } else { Evidence::Member };
    Edge {
        source: method.id,
        target: target.id,
        kind: EdgeKind::MayCall,
        evidence: Some(evidence),
        through: None,
        count: 1,
        below: call.line.cast_signed() - method.line_start.cast_signed(),
    }
}

/// Adds a call unless one of the same target is known.
fn add_call(edges: &mut Vec<Edge>, call: Option<Edge>) {
    edges.extend(call.filter(|call| edges.iter().all(|known| known.target != call.target)));
}
