//! Calls through mixins. A module that is mixed into a type stands before what the type inherits: a call of an inherited method
//! may run the module's method of that name, and `super` in the module goes on with the next definition in the resolution
//! order of each type that includes it. Neither is an edge of the index, since it depends on the types of other files.

use crate::error::Error;
use crate::resolution_order::{OrderedType, ResolutionOrder};
use crate::session::Session;
use rhumb_model::{EdgeKind, Evidence, Role, SymbolId, SymbolKind};
use rhumb_store::{Edge, EdgeKinds, ReferenceRow, RowRange, SymbolRow};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Names with more definitions than this mean too many things.
const MAX_DEFINITIONS: u32 = 64;

/// At most this many types that include a module are looked at.
const MAX_INCLUDERS: usize = 64;

/// How many calls in a method are looked through for `super`.
const MAX_CALLS: u32 = 1000;

/// The methods of one name, each with the type that it belongs to, in the order of files and lines.
type Family = Rc<Vec<(SymbolId, SymbolRow)>>;

/// Finds implied calls; caches what it learns of types.
pub(crate) struct Mixins<'s> {
    session: &'s Session<'s>,
    order: RefCell<ResolutionOrder<'s>>,
    families: RefCell<HashMap<String, Family>>,
    includers: RefCell<HashMap<SymbolId, Rc<Vec<SymbolRow>>>>,
}

impl<'s> Mixins<'s> {
    pub(crate) fn new(session: &'s Session<'s>) -> Self {
        Self {
            session,
            order: RefCell::new(ResolutionOrder::new(session)),
            families: RefCell::default(),
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
            edges.extend(self.super_calls(&caller)?);
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
            for (_, other) in self.family(&callee)?.iter().filter(|(_, other)| other.id != callee.id) {
                edges.extend(self.super_calls(other)?.into_iter().filter(|edge| edge.target == callee.id));
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

    /// Whether a module stands before a type in the resolution order of any type that includes it.
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

    /// What `super` in the method of a module calls: the next definition in the order of each type that includes it.
    fn super_calls(&self, method: &SymbolRow) -> Result<Vec<Edge>, Error> {
        let family = self.family(method)?;
        let Some(module) = owner_in(&family, method.id) else { return Ok(Vec::new()) };
        let includers = self.includers(module)?;
        if includers.is_empty() {
            return Ok(Vec::new());
        }
        let Some(call) = self.super_call(method)? else { return Ok(Vec::new()) };
        let mut edges: Vec<Edge> = Vec::new();
        for includer in includers.iter() {
            let order = self.order_of(includer)?;
            let after = order.iter().skip_while(|it| **it != OrderedType::Indexed(module)).skip(1);
            let next =
                after.clone().find_map(|it| family.iter().find(|(owner, _)| *it == OrderedType::Indexed(*owner)));
            let Some((_, next)) = next.filter(|(_, next)| edges.iter().all(|edge| edge.target != next.id)) else {
                continue;
            };
            edges.push(Edge {
                source: method.id,
                target: next.id,
                kind: EdgeKind::MayCall,
                evidence: Some(Evidence::Inherited),
                through: None,
                count: 1,
                below: call.line.cast_signed() - method.line_start.cast_signed(),
            });
        }
        Ok(edges)
    }

    /// The call of the next definition in a method, if there is one that is not resolved.
    fn super_call(&self, method: &SymbolRow) -> Result<Option<ReferenceRow>, Error> {
        let calls = self.session.store.references_from(method.id, &[Role::Call], RowRange::first(MAX_CALLS))?;
        let supers = self.session.workspace.super_names(&method.language);
        Ok(calls.into_iter().find(|call| {
            call.target.is_none() && call.receiver.as_deref().is_some_and(|receiver| supers.contains(&receiver))
        }))
    }

    /// The methods that have the name of `method`; none if these are too many, or if its language has no mixins.
    fn family(&self, method: &SymbolRow) -> Result<Family, Error> {
        if method.kind != SymbolKind::Method || self.session.workspace.super_names(&method.language).is_empty() {
            return Ok(Family::default());
        }
        if let Some(known) = self.families.borrow().get(&method.name) {
            return Ok(Rc::clone(known));
        }
        let mut family = Vec::new();
        let named = self.session.store.symbols_named(&method.name, MAX_DEFINITIONS + 1)?;
        let is_small = named.len() <= MAX_DEFINITIONS as usize;
        for other in named.into_iter().filter(|other| is_small && is_alike(other, method)) {
            let owner = other.parent.map(|parent| self.session.store.symbol(parent)).transpose()?.flatten();
            let owner = owner.map(|owner| self.order.borrow_mut().known_as(&owner)).transpose()?.flatten();
            family.extend(owner.map(|owner| (owner, other)));
        }
        let family = Rc::new(family);
        self.families.borrow_mut().insert(method.name.clone(), Rc::clone(&family));
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

/// Whether two methods of one name can be found in each other's place.
fn is_alike(one: &SymbolRow, other: &SymbolRow) -> bool {
    let is_static = |it: &SymbolRow| it.flags.has(rhumb_model::Flags::STATIC);
    one.language == other.language && one.kind == SymbolKind::Method && is_static(one) == is_static(other)
}
