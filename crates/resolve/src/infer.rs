//! Infers type arguments that a call does not write: from the receiver of an extension, and from what the call passes.

use crate::context::LinkContext;
use crate::entity::Entity;
use crate::meaning::{Meaning, Substitution, TypeArguments, Via};
use crate::module::Module;
use crate::value::{ResolvedEntity, Site};
use crate::{call, labels, members, overload, value};
use rhumb_languages::Calls;
use rhumb_model::{Expression, ExpressionId, SymbolKind};
use std::rc::Rc;
use std::sync::Arc;

/// More deeply nested types are not compared.
const MAX_DEPTH: u32 = 6;

/// What is known about the type parameters of a definition.
pub(crate) struct Slots {
    module: Arc<Module>,
    index: u32,
    arguments: Vec<Meaning>,
    /// The type that the definition belongs to, and what is known about its type parameters.
    owner: Option<Owner>,
}

/// A type whose type parameters its functions may use: they name it, or the implementation block that they are in.
struct Owner {
    block: u32,
    home: (Arc<Module>, u32),
    arguments: Vec<Meaning>,
}

impl Slots {
    /// Nothing is known; `None` if it has no type parameters.
    pub(crate) fn new(module: &Arc<Module>, index: u32) -> Option<Self> {
        let count = module.list(module.symbol(index).type_parameters).len();
        let arguments = vec![Meaning::unknown(); count];
        (count > 0).then(|| Self { module: Arc::clone(module), index, arguments, owner: None })
    }

    /// What a function that is called on a type, without type arguments, says about those of the type.
    fn with_owner(cx: &LinkContext<'_>, called: &ResolvedEntity) -> Option<Self> {
        let Entity::Symbol(module, index) = &called.entity else { return None };
        let block = module.symbol(*index).parent;
        let parameters = module.list(module.symbol(block).type_parameters).len();
        let is_on_type =
            || called.substitution.this.as_ref().is_some_and(|this| this.via == Via::Name && this.arguments.is_empty());
        let own = Self::new(module, *index);
        if parameters == 0 || !module.symbol(block).kind.is_type() || !is_on_type() {
            return own;
        }
        let home = match module.symbol(block).kind {
            SymbolKind::Impl => members::implemented_type(cx, module, block),
            _ => (Arc::clone(module), block),
        };
        let owner = Owner { block, home, arguments: vec![Meaning::unknown(); parameters] };
        let none = || Self { module: Arc::clone(module), index: *index, arguments: Vec::new(), owner: None };
        Some(Self { owner: Some(owner), ..own.unwrap_or_else(none) })
    }

    /// Adds the inferred arguments to a substitution.
    pub(crate) fn and(mut self, mut substitution: Substitution) -> Substitution {
        if let Some(Owner { home: (module, index), arguments, .. }) = self.owner.take()
            && arguments.iter().any(|argument| !argument.is_unknown())
        {
            let arguments: Rc<[Meaning]> = Rc::from(arguments);
            substitution.owners.insert(0, TypeArguments { file: module.file, index, arguments: Rc::clone(&arguments) });
            let this = substitution.this.take();
            substitution.this = this.map(|this| Rc::new(Meaning { arguments, ..(*this).clone() }));
        }
        if self.arguments.iter().any(|argument| !argument.is_unknown()) {
            let Self { module, index, arguments, .. } = self;
            substitution.owners.insert(0, TypeArguments { file: module.file, index, arguments: Rc::from(arguments) });
        }
        substitution
    }

    /// Compares a declared type with a value of it, and notes what the type parameters in it are.
    pub(crate) fn unify(&mut self, cx: &LinkContext<'_>, declared: ExpressionId, of: &Meaning, depth: u32) {
        let Some(depth) = depth.checked_sub(1).filter(|_| !of.is_unknown()) else { return };
        let module = Arc::clone(&self.module);
        let none = Substitution::default();
        let site = Site::Surface(&module, self.index, &none);
        match cx.expression(site, declared) {
            Expression::TypeParameter(owner, number) => {
                let Some(owner) = module.surface_index(owner) else { return };
                // A function is of its own type, but the bound says what it takes and returns.
                let bound =
                    module.list(module.symbol(owner).type_parameters).get(usize::from(number)).copied().flatten();
                if let (Entity::Function(_), Some(bound)) = (&of.entity, bound) {
                    return self.unify(cx, bound, of, depth);
                }
                if let Some(slot) = self.slot(owner, number).filter(|slot| slot.is_unknown()) {
                    *slot = of.clone();
                }
            }
            Expression::Apply(..) => self.unify_applied(cx, declared, of, depth),
            Expression::Takes(function, _) | Expression::On(function, _) => self.unify(cx, function, of, depth),
            Expression::Function(result) => {
                if let Entity::Function(_) = of.entity {
                    self.unify(cx, result, &call::call_of_value(cx, of), depth);
                }
            }
            _ => {}
        }
    }

    /// Whether a declared type contains a type parameter that is inferred.
    fn is_mentioned(&self, cx: &LinkContext<'_>, declared: ExpressionId) -> bool {
        let none = Substitution::default();
        let site = Site::Surface(&self.module, self.index, &none);
        let mut waiting = vec![declared];
        while let Some(next) = waiting.pop() {
            match cx.expression(site, next) {
                Expression::TypeParameter(owner, _)
                    if self.module.surface_index(owner).is_some_and(|it| self.has(it)) =>
                {
                    return true;
                }
                Expression::Apply(of, argument) | Expression::Takes(of, argument) | Expression::On(of, argument) => {
                    waiting.extend([of, argument]);
                }
                Expression::Function(result) => waiting.push(result),
                _ => {}
            }
        }
        false
    }

    fn slot(&mut self, owner: u32, number: u8) -> Option<&mut Meaning> {
        if owner == self.index {
            return self.arguments.get_mut(usize::from(number));
        }
        let of_owner = self.owner.as_mut().filter(|of| of.block == owner)?;
        of_owner.arguments.get_mut(usize::from(number))
    }

    /// Whether a type parameter of this symbol is one of those that are inferred.
    fn has(&self, owner: u32) -> bool {
        owner == self.index || self.owner.as_ref().is_some_and(|of| of.block == owner)
    }

    fn unify_applied(&mut self, cx: &LinkContext<'_>, declared: ExpressionId, of: &Meaning, depth: u32) {
        let module = Arc::clone(&self.module);
        let none = Substitution::default();
        let site = Site::Surface(&module, self.index, &none);
        let mut arguments = Vec::new();
        let mut base = declared;
        while let Expression::Apply(inner, argument) = cx.expression(site, base) {
            arguments.push(argument);
            base = inner;
        }
        arguments.reverse();
        let wrapper = value::wrapper_named(cx, site, base);
        if let (Some(wrapper), Entity::Function(_)) = (wrapper, &of.entity) {
            let result = arguments.last().filter(|_| wrapper.calls == Calls::ParametersAndResult);
            if let Some(result) = result {
                self.unify(cx, *result, &call::call_of_value(cx, of), depth);
            } else if let Some(inner) = arguments.first().filter(|_| wrapper.calls == Calls::Held) {
                self.unify(cx, *inner, of, depth);
            }
            return;
        }
        let wanted = value::value_of_type(cx, site, declared);
        let same = if of.is_same(&wanted) {
            Some(of.clone())
        } else {
            members::ancestors(cx, of).iter().find(|ancestor| ancestor.is_same(&wanted)).cloned()
        };
        let is_container = |of: &Meaning| matches!((&of.entity, wrapper), (Entity::Wrapper(_), Some(_)));
        let same = same.or_else(|| Some(of.clone()).filter(is_container));
        let Some(same) = same else { return };
        for (declared, argument) in arguments.into_iter().zip(same.arguments.iter()) {
            self.unify(cx, declared, argument, depth);
        }
    }
}

/// Infers the type parameters of a called function from the arguments, in addition to what is known about them.
pub(crate) fn type_arguments(
    cx: &LinkContext<'_>,
    site: Site<'_>,
    of: ExpressionId,
    called: &ResolvedEntity,
) -> Option<Substitution> {
    let Entity::Symbol(module, index) = &called.entity else { return None };
    let symbol = module.symbol(*index);
    let mut slots = Slots::with_owner(cx, called).filter(|_| symbol.kind.is_callable())?;
    for (number, slot) in slots.arguments.iter_mut().enumerate() {
        let known = u8::try_from(number).ok();
        let known = known.and_then(|number| called.substitution.argument(module.file, *index, number));
        if let Some(known) = known {
            *slot = known.clone();
        }
    }
    let Expression::Passing(_, passed) = cx.expression(site, of) else { return None };
    // An extension of a type takes the value that it is used on first.
    let own = usize::from(overload::takes_receiver(symbol));
    let declared = module.list(symbol.parameters);
    let arguments = overload::arguments(cx, site, passed);
    let places = labels::places(cx, site, module, symbol, &arguments, own).unwrap_or_default();
    for (argument, place) in arguments.into_iter().zip(places) {
        let Some(declared) = declared.get(place).copied().flatten() else { continue };
        if slots.is_mentioned(cx, declared) {
            let of = value::receiver(cx, site, argument);
            slots.unify(cx, declared, &of, MAX_DEPTH);
        }
    }
    Some(slots.and(called.substitution.clone()))
}

/// The type parameters of an extension that follow from the type of the receiver.
pub(crate) fn of_receiver(cx: &LinkContext<'_>, of: &Meaning, module: &Arc<Module>, index: u32) -> Substitution {
    let substitution = Substitution::value(of);
    let Some((by, extended)) = module.extended(index) else { return substitution };
    let Some(mut slots) = Slots::new(module, by) else { return substitution };
    slots.unify(cx, extended, of, MAX_DEPTH);
    slots.and(substitution)
}
