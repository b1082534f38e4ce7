//! Which of several functions of one name a call means, by what it passes.

use crate::link::{Entity, Linker};
use crate::meaning::{Meaning, On, Via};
use crate::module::Module;
use crate::namespace::Place;
use crate::value::{Found, Site};
use crate::work;
use rhumb_model::{Expression, ExpressionId, Flags, SymbolIndex, SymbolKind};
use std::cmp::Reverse;
use std::sync::Arc;

/// What a call passes.
#[derive(Clone, Copy)]
pub(crate) struct Passed {
    /// How many arguments.
    pub(crate) count: u8,
    /// The arguments themselves, and the symbol that the call stands in.
    pub(crate) what: Option<(SymbolIndex, ExpressionId)>,
}

/// An argument is just of the type that is declared.
const SAME: i32 = 10;
/// It is of one that may stand for it.
const SUITABLE: i32 = 8;
/// Anything may stand for it.
const LOOSE: i32 = 1;
/// It is of another type from outside, which may or may not be related.
const STRANGE: i32 = -5;
/// It is of a type that cannot stand for it.
const WRONG: i32 = -20;
/// The number of arguments differs.
const IMPOSSIBLE: i32 = -1000;

/// How far aliases and variables are followed to the name of a type.
const MAX_NAMES: u32 = 4;

impl Linker<'_> {
    /// Whether a function takes as many arguments as the call in question passes, as far as both are known.
    pub(crate) fn takes_what_is_passed(&self, module: &Module, place: u32) -> bool {
        let arity = module.symbol(place).arity;
        arity.zip(self.passed.get()).is_none_or(|(arity, passed)| arity.fits(passed.count))
    }

    /// The one of several functions that takes best what is passed; of equals one that is not only declared, and the first.
    pub(crate) fn best<'p>(&self, mut places: impl Iterator<Item = &'p Place>) -> Option<&'p Place> {
        let first = places.next()?;
        let Some(second) = places.next() else { return Some(first) };
        // To tell what is passed must not ask again for what takes it.
        let (usage, passed) = (self.usage.get(), self.passed.take());
        let all = [first, second].into_iter().chain(places);
        let best = all.min_by_key(|(module, place)| {
            work::count(1);
            let is_declared = module.symbol(*place).flags.0 & (Flags::ABSTRACT.0 | Flags::ALTERNATIVE.0) != 0;
            (Reverse(self.suits(module, *place, passed)), is_declared)
        });
        self.usage.set(usage);
        self.passed.set(passed);
        best
    }

    /// Which of the functions side by side with this one, or inherited beside it, is called.
    pub(crate) fn overload(&self, module: &Arc<Module>, place: u32) -> Entity {
        let symbol = module.symbol(place);
        let own = || Entity::Symbol(Arc::clone(module), place);
        if symbol.arity.is_none() || self.passed.get().is_none() {
            return own();
        }
        let name = module.text(symbol.name);
        let beside = self.members_inside(module, symbol.parent, name);
        let beside = beside.iter().filter(|(module, place)| module.symbol(*place).kind.is_callable());
        let best = self.best(beside).filter(|(module, place)| self.takes_what_is_passed(module, *place));
        if let Some((module, place)) = best {
            return Entity::Symbol(Arc::clone(module), *place);
        }
        let around = self.enclosing_type(module, symbol.parent);
        let of = around.map(|(module, place)| Meaning::new(Entity::Symbol(module, place), Via::Value));
        let member = of.and_then(|of| self.type_member(&of, name)).filter(|member| !member.is_outside);
        let elsewhere = || {
            let found = self.pick(&self.overloads(&module.home(place)?, name))?;
            matches!(&found, Entity::Symbol(module, place) if self.takes_what_is_passed(module, *place))
                .then_some(found)
        };
        member.map(|member| member.entity()).or_else(elsewhere).unwrap_or_else(own)
    }

    /// The names of the types of what the call in question passes, if each is known.
    pub(crate) fn passed_types(&self) -> Option<String> {
        let (from, mut chain) = self.passed.get()?.what?;
        // To tell what is passed must not ask again for what takes it.
        let (usage, passed) = (self.usage.get(), self.passed.take());
        let mut types: Vec<Option<String>> = Vec::new();
        while let Expression::Takes(of, argument) = self.body.expressions.get(chain) {
            types.push(self.passed_type(Site::Body(from), argument));
            chain = of;
        }
        self.usage.set(usage);
        self.passed.set(passed);
        let types: Option<Vec<String>> = types.into_iter().rev().collect();
        types.filter(|types| !types.is_empty()).map(|types| types.join(","))
    }

    fn passed_type(&self, site: Site<'_>, argument: ExpressionId) -> Option<String> {
        let passed = self.receiver(site, argument);
        match &passed.entity {
            Entity::Symbol(module, place) if passed.via == Via::Value => {
                Some(module.text(module.symbol(*place).name).to_owned())
            }
            _ => self.name_of_value(site, argument, MAX_NAMES),
        }
    }

    /// How well a function takes what is passed; larger is better.
    fn suits(&self, module: &Arc<Module>, place: u32, passed: Option<Passed>) -> i32 {
        let symbol = module.symbol(place);
        let (Some(arity), Some(passed)) = (symbol.arity, passed) else { return 0 };
        if !arity.fits(passed.count) {
            return IMPOSSIBLE;
        }
        let Some((from, mut chain)) = passed.what else { return 0 };
        let mut arguments = Vec::new();
        while let Expression::Takes(of, argument) = self.body.expressions.get(chain) {
            arguments.push(argument);
            chain = of;
        }
        let declared = module.list(symbol.parameters).iter();
        let pairs = arguments.iter().rev().zip(declared).filter_map(|(one, other)| Some((*one, (*other)?)));
        pairs.map(|(argument, declared)| self.stands_for(Site::Body(from), argument, (module, place), declared)).sum()
    }

    /// How well an argument stands for a parameter of a declared type.
    fn stands_for(
        &self,
        site: Site<'_>,
        argument: ExpressionId,
        (module, place): (&Arc<Module>, u32),
        declared: ExpressionId,
    ) -> i32 {
        let on = On::default();
        let home = Site::Surface(module, place, &on);
        let passed = self.receiver(site, argument);
        let wanted = self.value_of_type(home, declared);
        let wanted_name = self.name_of_type(home, declared);
        if wanted_name.as_deref() == Some(self.source.language.types.anything) {
            return LOOSE;
        }
        match (&passed.entity, &wanted.entity) {
            (Entity::Symbol(..), Entity::Symbol(..)) if passed.via == Via::Value => self.is_one_of(&passed, &wanted),
            (Entity::Symbol(..), Entity::External) if passed.via == Via::Value => STRANGE,
            (Entity::External | Entity::Wrapper(_), Entity::Symbol(..)) => WRONG,
            _ => {
                let names = (self.name_of_value(site, argument, MAX_NAMES), wanted_name);
                let (Some(passed), Some(wanted)) = names else { return 0 };
                self.is_named_like(&passed, &wanted)
            }
        }
    }

    /// Whether a value is of a type or of one that inherits from it.
    fn is_one_of(&self, value: &Meaning, wanted: &Meaning) -> i32 {
        if value.is_same(wanted) {
            SAME
        } else if self.ancestors(value).iter().any(|ancestor| ancestor.is_same(wanted)) {
            SUITABLE
        } else {
            WRONG
        }
    }

    fn is_named_like(&self, passed: &str, wanted: &str) -> i32 {
        let numbers = self.source.language.types.numbers;
        let width = |name: &str| (0..).zip(numbers).find(|(_, number)| **number == name).map(|(width, _)| width);
        match (width(passed), width(wanted)) {
            _ if passed == wanted => SAME,
            (Some(narrow), Some(wide)) if narrow < wide => SUITABLE - (wide - narrow),
            (Some(_), _) | (_, Some(_)) => WRONG,
            _ => STRANGE,
        }
    }

    /// The last name of the type that a value is of, where that is written.
    pub(crate) fn name_of_value(&self, site: Site<'_>, id: ExpressionId, depth: u32) -> Option<String> {
        let depth = depth.checked_sub(1)?;
        match self.expression(site, id) {
            Expression::Literal(name) => Some(self.text_at(site, name).to_owned()),
            Expression::New(of) => self.name_of_type(site, of),
            Expression::Local(binding) => {
                let value = self.body.bindings.get(binding.index())?.value?;
                self.name_of_value(site, value, depth)
            }
            Expression::Call(of) => self.name_of_yield(&self.found(site, of), depth),
            Expression::Name(_) | Expression::Symbol(_) | Expression::Member(..) => {
                self.name_of_yield(&self.found(site, id), depth)
            }
            _ => None,
        }
    }

    fn name_of_yield(&self, found: &Found, depth: u32) -> Option<String> {
        let Entity::Symbol(module, place) = &found.entity else { return None };
        let symbol = module.symbol(*place);
        let value = symbol.yields.filter(|_| !symbol.kind.is_type() && symbol.kind != SymbolKind::Type)?;
        self.name_of_value(Site::Surface(module, *place, &found.on), value, depth)
    }

    /// The last name of a type.
    pub(crate) fn name_of_type(&self, site: Site<'_>, id: ExpressionId) -> Option<String> {
        let mut base = id;
        while let Expression::Apply(of, _) = self.expression(site, base) {
            base = of;
        }
        match self.expression(site, base) {
            Expression::Literal(name) | Expression::Member(_, name) | Expression::Name(name) => {
                Some(self.text_at(site, name).to_owned())
            }
            Expression::Import(index) => self.imported_name(site, index).map(str::to_owned),
            Expression::Symbol(_) => match self.found(site, base).entity {
                Entity::Symbol(module, place) => Some(module.text(module.symbol(place).name).to_owned()),
                _ => None,
            },
            _ => None,
        }
    }
}
