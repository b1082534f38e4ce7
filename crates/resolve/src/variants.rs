//! Looks up the fields of enum variants. The type of a variant's value is the enum, so the fields are not members of that type:
//! they can only be named in a literal or a pattern, after the variant.

use crate::context::LinkContext;
use crate::entity::Entity;
use crate::extensions::ReceiverExpression;
use crate::meaning::Meaning;
use crate::namespace::ModuleSymbol;
use crate::value;
use rhumb_model::{Expression, SymbolKind};
use std::sync::Arc;

/// The field `name` of the variant that a receiver names, directly or as the type of a value.
pub(crate) fn field(
    cx: &LinkContext<'_>,
    meaning: &Meaning,
    (site, receiver): ReceiverExpression<'_>,
    name: &str,
) -> Option<ModuleSymbol> {
    let Entity::Symbol(module, index) = &meaning.entity else { return None };
    if module.symbol(*index).kind != SymbolKind::Enum {
        return None;
    }
    let named = match cx.expression(site, receiver) {
        Expression::New(of) => of,
        _ => receiver,
    };
    let Entity::Symbol(module, variant) = value::named_by(cx, site, named).entity else { return None };
    if module.symbol(variant).kind != SymbolKind::Variant {
        return None;
    }
    cx.ask(module.about.name(name));
    let field = module.children(variant, name).last()?;
    (module.symbol(field).kind == SymbolKind::Field).then(|| (Arc::clone(&module), field))
}
