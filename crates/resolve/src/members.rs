//! Members of a type: its own, those of its implementation blocks, and those of its ancestors.

use crate::call::Member;
use crate::link::{Entity, Linker, Use};
use crate::meaning::{Meaning, On, Via};
use crate::module::{Module, SEPARATOR};
use crate::namespace::Place;
use crate::search::{Asked, Search};
use crate::value::Site;
use crate::work;
use rhumb_languages::Bases;
use rhumb_model::{Evidence, Expression, ExpressionId, FileId, Flags, SurfaceSymbol, SymbolKind};
use std::rc::Rc;
use std::sync::Arc;

/// More ancestors than this are not looked through.
const MAX_ANCESTORS: usize = 64;

/// The ancestors of a type are taken from at most this many of its parts.
const MAX_PARTS: usize = 256;

impl Linker<'_> {
    /// The member called `name` of the type at `place`, or of the nearest ancestor that has one. Where none has, an ancestor
    /// outside of the project must be meant, if there is one.
    pub(crate) fn type_member(&self, of: &Meaning, name: &str) -> Option<Member> {
        let Entity::Symbol(module, place) = &of.entity else { return None };
        let on = On::value(of);
        let is_inherited = of.via == Via::Parent;
        let own = if is_inherited { None } else { self.own_member(module, *place, name) };
        if let Some((property, ancestor)) = own.as_ref().and_then(|own| self.assigned_property(of, own, name)) {
            let (module, place) = property;
            return Some(Member {
                module,
                place,
                on: on.and(&ancestor),
                evidence: Evidence::Inherited,
                is_outside: false,
            });
        }
        // Another function of the name may be inherited, which takes what is passed.
        if let Some((module, place)) = own.clone().filter(|(module, place)| self.takes_what_is_passed(module, *place)) {
            return Some(Member { module, place, on, evidence: Evidence::Member, is_outside: false });
        }
        let ancestors = if is_inherited { self.parents(of) } else { self.ancestors(of) };
        let mut inherited = ancestors.iter().filter_map(|ancestor| match &ancestor.entity {
            Entity::Symbol(module, place) => Some((self.own_member(module, *place, name)?, ancestor)),
            _ => None,
        });
        let is_taken = |((module, place), _): &(Place, &Meaning)| self.takes_what_is_passed(module, *place);
        let found = if own.is_some() { inherited.find(is_taken) } else { inherited.next() };
        if let Some(((module, place), ancestor)) = found {
            let on = on.and(ancestor);
            return Some(Member { module, place, on, evidence: Evidence::Inherited, is_outside: false });
        }
        // A type from outside that is only added to has functions of its own besides.
        let is_added_to = module.symbol(*place).kind == SymbolKind::Impl;
        if let Some((module, place)) = own.filter(|_| !is_added_to) {
            return Some(Member { module, place, on, evidence: Evidence::Member, is_outside: false });
        }
        let is_outside =
            is_added_to || ancestors.iter().any(|it| matches!(it.entity, Entity::External | Entity::Wrapper(_)));
        let outside = |evidence| Member { module: Arc::clone(module), place: *place, on, evidence, is_outside: true };
        is_outside.then(|| outside(Evidence::Dependency))
    }

    /// The inherited property that an assignment runs which looks like the making of a field, and the ancestor that has it.
    fn assigned_property(&self, of: &Meaning, own: &Place, name: &str) -> Option<(Place, Meaning)> {
        let (module, place) = own;
        module.symbol(*place).flags.has(Flags::ASSIGNED).then_some(())?;
        let ancestors = self.ancestors(of);
        ancestors.iter().find_map(|ancestor| {
            let Entity::Symbol(module, place) = &ancestor.entity else { return None };
            self.ask(module.about.name(name));
            let mut members = module.children(*place, name).rev();
            let property = members.find(|it| module.symbol(*it).kind == SymbolKind::Property);
            property.map(|it| ((Arc::clone(module), it), ancestor.clone()))
        })
    }

    /// A member that stands in the type, in another declaration of it, or in an implementation block of it.
    fn own_member(&self, module: &Arc<Module>, place: u32, name: &str) -> Option<Place> {
        // A function and a value may share a name; how it is used tells which is meant.
        let members = self.members_called(module, place, name);
        let usage = self.usage.get();
        let fitting = members.iter().filter(|(home, member)| usage.fits(home.symbol(*member).kind));
        let best = self.best(fitting);
        // What is assigned to makes a field only where there is no property that the assignment runs.
        let is_assigned = best.is_some_and(|(home, member)| home.symbol(*member).flags.has(Flags::ASSIGNED));
        let is_property = |(home, member): &&Place| home.symbol(*member).kind == SymbolKind::Property;
        let property = members.iter().find(is_property).filter(|_| is_assigned);
        property.or(best).or(members.first()).cloned()
    }

    /// All members of a name that a type has by itself, the one that holds when all has run first.
    pub(crate) fn members_called(&self, module: &Arc<Module>, place: u32, name: &str) -> Vec<Place> {
        self.ask(module.about.name(name));
        let mut members = self.members_inside(module, place, name);
        members.extend(self.members_of_declarations(module, place, name));
        members.extend(self.members_of_blocks(module, place, name));
        // What other files add to the type comes in the order of the files.
        if let Some(namespace) = module.namespace(place) {
            members.extend(self.overloads(namespace, name).iter().cloned());
        }
        members
    }

    /// What other files add to the type at `place`, and its other parts in its own.
    fn further_parts(&self, module: &Arc<Module>, place: u32) -> Vec<Place> {
        let Some(namespace) = module.namespace(place) else { return Vec::new() };
        let parts = self.shared(namespace, "");
        parts.iter().filter(|(home, part)| (home.file, *part) != (module.file, place)).cloned().collect()
    }

    /// Everything a type inherits from, in the order in which members are looked up: each ancestor's own ancestors follow
    /// it, and one that is reached several times stands where it is reached last.
    pub(crate) fn ancestors(&self, of: &Meaning) -> Rc<[Meaning]> {
        let step = match &of.entity {
            Entity::Symbol(module, place) if of.arguments.is_empty() => Some((module.file, *place)),
            _ => None,
        };
        if let Some(known) = step.and_then(|step| self.ancestors.borrow().get(&step).cloned()) {
            return known;
        }
        let cuts = self.cuts.get();
        // How a member is used says nothing about the types that may have it.
        let (usage, passed) = (self.usage.get(), self.passed.get());
        let ancestors: Rc<[Meaning]> = self.told_ancestors(of).into();
        self.usage.set(usage);
        self.passed.set(passed);
        if let Some(step) = step.filter(|_| self.cuts.get() == cuts) {
            self.ancestors.borrow_mut().insert(step, Rc::clone(&ancestors));
        }
        ancestors
    }

    /// The ancestors of a type as it sees them itself. Where interfaces come last, traits are a part of the type that uses them.
    fn parents(&self, of: &Meaning) -> Rc<[Meaning]> {
        let Entity::Symbol(module, _) = &of.entity else { return Rc::default() };
        if module.language.types.bases != Bases::InterfacesLast {
            return self.ancestors(of);
        }
        let Some(parent) = self.bases(of).into_iter().find(|base| !is_trait(base)) else { return Rc::default() };
        let further = self.ancestors(&parent);
        std::iter::once(parent).chain(further.iter().cloned()).collect()
    }

    fn told_ancestors(&self, of: &Meaning) -> Vec<Meaning> {
        let mut order: Vec<Meaning> = Vec::new();
        let mut waiting: Vec<Meaning> = self.bases(of);
        waiting.reverse();
        while let Some(next) = waiting.pop() {
            if order.len() >= MAX_ANCESTORS {
                break;
            }
            let further = self.bases(&next);
            waiting.extend(further.into_iter().rev());
            order.push(next);
        }
        keep_last(order)
    }

    /// The types that a type names as its ancestors, in order. Those that cannot be told are left out.
    pub(crate) fn bases(&self, of: &Meaning) -> Vec<Meaning> {
        let Entity::Symbol(module, place) = &of.entity else { return Vec::new() };
        let step = (module.file, *place);
        // What arguments are handed on differs from use to use.
        let is_plain = of.arguments.is_empty();
        if let Some(known) = self.bases.borrow().get(&step).filter(|_| is_plain) {
            return known.clone();
        }
        // To tell what a base is may need the members of the type itself: `class A(A.B)`.
        if self.expanded.borrow().contains(&step) {
            self.cuts.set(self.cuts.get() + 1);
            return Vec::new();
        }
        let cuts = self.cuts.get();
        self.expanded.borrow_mut().push(step);
        let bases = self.written_bases(module, *place, &On::default().and(of));
        self.expanded.borrow_mut().pop();
        // What was cut short on the way to another answer may lack what that one is about to tell.
        if is_plain && self.cuts.get() == cuts {
            self.bases.borrow_mut().insert(step, bases.clone());
        }
        bases
    }

    fn written_bases(&self, module: &Arc<Module>, place: u32, on: &On) -> Vec<Meaning> {
        self.ask(module.about.name(module.text(module.symbol(place).name)));
        let mut bases: Vec<Meaning> = Vec::new();
        let mut delegates: Vec<Meaning> = Vec::new();
        let blocks = self.blocks(module, place).with_bases;
        let blocks = blocks.iter().filter(|(home, block)| (home.file, *block) != (module.file, place));
        let parts = blocks.cloned().chain(self.further_parts(module, place));
        for (home, place) in std::iter::once((Arc::clone(module), place)).chain(parts).take(MAX_PARTS) {
            // Further ones would not be looked through.
            if bases.len() >= MAX_ANCESTORS {
                break;
            }
            work::count(1);
            let mut written = home.bases(place).peekable();
            if written.peek().is_none() && home.symbol(place).kind != SymbolKind::Impl {
                continue;
            }
            // What a type inherits is not seen where it says from what.
            let around = home.symbol(place).parent;
            let site = Site::Surface(&home, around, on);
            bases.extend(written.map(|base| self.value_of_type(site, base)).filter(is_ancestor));
            delegates.extend(self.delegate(&home, place, on));
        }
        bases.extend(delegates);
        bases
    }

    /// The type that an implementation block names as the one whose members are reached through this one.
    fn delegate(&self, home: &Arc<Module>, block: u32, on: &On) -> Option<Meaning> {
        let (of, alias) = home.language.types.delegation?;
        let imported = |index: usize| home.surface.imports.get(index).is_some_and(|it| home.text(it.name) == of);
        let is_named = |base: &ExpressionId| match home.surface.expressions.get(*base) {
            Expression::Name(name) | Expression::Member(_, name) => home.text(name) == of,
            Expression::Import(import) => imported(import.index()),
            _ => false,
        };
        home.bases(block).find(is_named)?;
        self.ask(home.about.name(alias));
        let place = home.children(block, alias).last()?;
        let target = self.value_of_type(Site::Surface(home, place, on), home.symbol(place).yields?);
        Some(target).filter(is_ancestor)
    }

    /// The type whose member the symbol at `place` is: for an implementation block, the type that it names.
    pub(crate) fn enclosing_type(&self, module: &Arc<Module>, mut place: u32) -> Option<(Arc<Module>, u32)> {
        while place != 0 {
            let symbol = module.symbol(place);
            if is_owned(symbol) && !symbol.kind.is_type() {
                return self.owner_type(module, place);
            }
            match symbol.kind {
                SymbolKind::Impl => return Some(self.implemented_type(module, place)),
                kind if kind.is_type() => return Some((Arc::clone(module), place)),
                _ => place = symbol.parent,
            }
        }
        None
    }

    /// The type that a symbol says it belongs to, which stands in another file.
    fn owner_type(&self, module: &Arc<Module>, place: u32) -> Option<Place> {
        let home = module.home(place)?;
        let (around, name) = home.rsplit_once(SEPARATOR).unwrap_or(("", &home));
        let usage = self.usage.replace(Use::Type);
        let found = self.pick(&self.shared(around, name));
        self.usage.set(usage);
        match found {
            Some(Entity::Symbol(module, place)) => Some((module, place)),
            _ => None,
        }
    }

    pub(crate) fn implemented_type(&self, module: &Arc<Module>, block: u32) -> (Arc<Module>, u32) {
        let symbol = module.symbol(block);
        let name = module.text(symbol.name);
        let found = self.anything_named(module, symbol.parent, name, Asked::ByName, &mut Search::default());
        match found {
            Some(Entity::Symbol(module, place)) if module.symbol(place).kind.is_type() => (module, place),
            // A type from elsewhere: its members here are those of the block.
            _ => (Arc::clone(module), block),
        }
    }
}

/// Whether a symbol belongs to a type in another file; a namespace may stand in one of another.
pub(crate) fn is_owned(symbol: &SurfaceSymbol) -> bool {
    !symbol.owner.is_empty() && !matches!(symbol.kind, SymbolKind::Namespace | SymbolKind::Module)
}

fn is_trait(base: &Meaning) -> bool {
    matches!(&base.entity, Entity::Symbol(module, place) if module.symbol(*place).kind == SymbolKind::Trait)
}

fn is_ancestor(meaning: &Meaning) -> bool {
    match &meaning.entity {
        // Modules are mixed into types in some languages.
        Entity::Symbol(module, place) => {
            let kind = module.symbol(*place).kind;
            kind.is_type() || kind == SymbolKind::Module
        }
        Entity::External | Entity::Wrapper(_) => true,
        _ => false,
    }
}

/// The entities in their order, each of several equal symbols only where it stands last.
fn keep_last(entities: Vec<Meaning>) -> Vec<Meaning> {
    let mut seen: Vec<(FileId, u32)> = Vec::new();
    let mut kept: Vec<Meaning> = Vec::new();
    for entity in entities.into_iter().rev() {
        if let Entity::Symbol(module, place) = &entity.entity {
            if seen.contains(&(module.file, *place)) {
                continue;
            }
            seen.push((module.file, *place));
        }
        kept.push(entity);
    }
    kept.reverse();
    kept
}
