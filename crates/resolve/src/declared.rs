//! Types that something other than a definition itself declares for it: its decorator, or a base class.

use crate::context::LinkContext;
use crate::entity::Entity;
use crate::meaning::{Meaning, Substitution, Via};
use crate::members;
use crate::module::Module;
use crate::value::{self, ResolvedEntity, Site};
use rhumb_model::{Expression, Flags, SurfaceSymbol};
use std::sync::Arc;

/// What the decorator of a function makes of it, if that is no function.
pub(crate) fn by_decorator(cx: &LinkContext<'_>, site: Site<'_>, function: &SurfaceSymbol) -> Option<Meaning> {
    let made = value::receiver(cx, site, function.decorated?);
    let is_object = match &made.entity {
        Entity::Symbol(module, index) => module.symbol(*index).kind.is_type(),
        Entity::Several(_) => true,
        // A decorator of a library mostly returns the function.
        _ => false,
    };
    (is_object && made.via == Via::Value).then_some(made)
}

/// The type that a base class declares for a field that is only assigned in its own class.
pub(crate) fn by_base(cx: &LinkContext<'_>, module: &Arc<Module>, index: u32) -> Meaning {
    let field = module.symbol(index);
    if !field.flags.contains(Flags::ASSIGNED) || !module.symbol(field.parent).kind.is_type() {
        return Meaning::unknown();
    }
    let owner = Meaning::new(Entity::Symbol(Arc::clone(module), field.parent), Via::Value);
    let name = module.text(field.name);
    let declared = |base: &Meaning| {
        let Entity::Symbol(home, of) = &base.entity else { return None };
        cx.ask(home.about.name(name));
        let mut fields = home.children(*of, name);
        let is_declared = |field: &u32| {
            let declared = home.symbol(*field).yields.map(|of| home.surface.expressions.get(of));
            value::is_value(home.symbol(*field).kind) && matches!(declared, Some(Expression::New(_)))
        };
        let found = Entity::Symbol(Arc::clone(home), fields.find(is_declared)?);
        let substitution = Substitution::default().and(base);
        Some(value::valued(cx, ResolvedEntity { entity: found, substitution }))
    };
    members::ancestors(cx, &owner).iter().find_map(declared).unwrap_or_else(Meaning::unknown)
}
