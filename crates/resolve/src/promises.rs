//! Interfaces that types fulfil without saying so, by having all the methods that these promise.

use crate::crowd::Origin;
use crate::link::{Entity, Linker};
use crate::meaning::{Meaning, On, Via};
use crate::module::Module;
use crate::namespace::Place;
use crate::question::promise_question;
use crate::value::Site;
use rhumb_languages::Interfaces;
use rhumb_model::{Expression, ExpressionId, SurfaceSymbol, SymbolKind, Visibility};
use std::sync::Arc;

/// More interfaces that promise a method of one name are not looked at.
const MAX_INTERFACES: usize = 256;

/// Types are not compared deeper than this.
const MAX_DEPTH: u32 = 8;

/// A method of a module.
type Method<'m> = (&'m Arc<Module>, &'m SurfaceSymbol);

/// A type as a module writes it.
type Written<'m> = (&'m Arc<Module>, ExpressionId);

impl Linker<'_> {
    /// The methods of interfaces that the method at `place` of the file takes the place of.
    pub(crate) fn kept_promises(&self, place: u32) -> impl Iterator<Item = Place> {
        let is_silent = self.source.language.types.interfaces == Interfaces::Silent;
        let owner = is_silent.then(|| self.enclosing_type(&self.own, place)).flatten();
        let owner = owner.filter(|(home, owner)| home.symbol(*owner).kind != SymbolKind::Interface);
        let name = self.own.text(self.own.symbol(place).name);
        let promising = if owner.is_some() { self.promising(name) } else { Vec::new() };
        let of = owner.map(|(home, owner)| Meaning::new(Entity::Symbol(home, owner), Via::Value));
        promising.into_iter().filter(move |(module, promise)| {
            of.as_ref().is_some_and(|of| self.fulfils(of, module, module.symbol(*promise).parent))
        })
    }

    /// The methods called `name` that interfaces promise and that a type here may have, in the order of their files.
    fn promising(&self, name: &str) -> Vec<Place> {
        let origin = || Origin::Promises(self.source.language.family);
        let promises = self.gathered(origin, promise_question(name), name, |module| module.promises(name).collect());
        // A name that only a package sees is another one in every package.
        let is_seen = |(module, place): &&Place| {
            let is_own = module.namespace(0) == self.own.namespace(0);
            is_own || module.symbol(*place).visibility == Visibility::Public
        };
        promises.places().iter().filter(is_seen).take(MAX_INTERFACES).cloned().collect()
    }

    /// Whether a type has all that an interface promises; each pair is told once.
    fn fulfils(&self, of: &Meaning, module: &Arc<Module>, interface: u32) -> bool {
        let Entity::Symbol(home, owner) = &of.entity else { return false };
        let pair = ((home.file, *owner), (module.file, interface));
        if let Some(known) = self.fulfilled.borrow().get(&pair) {
            return *known;
        }
        let whole = Meaning::new(Entity::Symbol(Arc::clone(module), interface), Via::Value);
        let ancestors = self.ancestors(&whole);
        let mut parts = std::iter::once(&whole).chain(ancestors.iter());
        let is_fulfilled = parts.all(|part| self.has_promised(of, part));
        self.fulfilled.borrow_mut().insert(pair, is_fulfilled);
        is_fulfilled
    }

    /// Whether a type has what one interface promises by itself. What one from outside promises is not known.
    fn has_promised(&self, of: &Meaning, interface: &Meaning) -> bool {
        let Entity::Symbol(module, place) = &interface.entity else { return true };
        self.ask(module.about.name(module.text(module.symbol(*place).name)));
        module.promised(*place).all(|promised| self.has_method(of, (module, promised)))
    }

    fn has_method(&self, of: &Meaning, promised: Method<'_>) -> bool {
        self.start_anew();
        let name = promised.0.text(promised.1.name);
        let member = self.type_member(of, name).filter(|member| !member.is_outside);
        member.is_some_and(|member| self.is_alike((&member.module, member.module.symbol(member.place)), promised))
    }

    /// Whether two methods take and give the same, as far as their types are written.
    fn is_alike(&self, one: Method<'_>, other: Method<'_>) -> bool {
        let (taken, promised) = (one.0.list(one.1.parameters), other.0.list(other.1.parameters));
        let given = [one.1, other.1].map(|method| method.yields);
        let types = taken.iter().zip(promised).map(|(taken, promised)| [*taken, *promised]).chain([given]);
        let pairs = types.filter_map(|[one, other]| one.zip(other));
        let kinds = [one.1.kind, other.1.kind];
        kinds == [SymbolKind::Method; 2]
            && taken.len() == promised.len()
            && given[0].is_some() == given[1].is_some()
            && pairs.into_iter().all(|(first, second)| self.is_same_type((one.0, first), (other.0, second), MAX_DEPTH))
    }

    /// Whether two types are written alike; of what cannot be told that is assumed.
    fn is_same_type(&self, one: Written<'_>, other: Written<'_>, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return true };
        let parts = |(module, id): Written<'_>| match module.surface.expressions.get(id) {
            Expression::New(of) => (Some(of), None),
            Expression::Apply(of, argument) => (Some(of), Some(argument)),
            _ => (None, None),
        };
        match (parts(one), parts(other)) {
            ((Some(of), None), _) => self.is_same_type((one.0, of), other, depth),
            (_, (Some(of), None)) => self.is_same_type(one, (other.0, of), depth),
            ((Some(of), Some(argument)), (Some(from), Some(with))) => {
                self.is_same_type((one.0, of), (other.0, from), depth)
                    && self.is_same_type((one.0, argument), (other.0, with), depth)
            }
            _ => {
                let (on, name) = (On::default(), |(module, id): Written<'_>, on: &On| {
                    self.name_of_type(Site::Surface(module, 0, on), id)
                });
                name(one, &on).zip(name(other, &on)).is_none_or(|(one, other)| one == other)
            }
        }
    }
}
