//! Reads UI components: which definitions are components, the types of their properties, and the hooks they call.

use super::declared_type::written_type;
use crate::builders::Builders;
use crate::capture::{ComponentRole, Part, is_value};
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::Environment;
use rhumb_model::{Flags, SymbolIndex, SymbolKind};

/// Reads what a match says about a component. The name of a component starts with a capital letter.
pub(super) fn read(env: &Environment<'_>, out: &mut Builders, role: ComponentRole, found: &Match<'_, '_>) {
    let around = env.context.symbol;
    let is_defined_here = out.symbols[around].span.start_byte == found.node.start_byte();
    match role {
        ComponentRole::Element => mark_function(env, out),
        ComponentRole::Hook => {
            mark_function(env, out);
            if let Some(name) = found.part(Part::Name) {
                let hook = out.intern(env.input, name);
                out.components.hooks.push((env.context.callable.unwrap_or(around), hook));
            }
        }
        ComponentRole::Made if is_defined_here => mark(out, around),
        ComponentRole::Made => {}
        ComponentRole::Wrapped => out.components.wrapped.extend(found.part(Part::Name).map(Node::start_byte)),
        ComponentRole::Props => {
            if is_defined_here {
                mark(out, around);
            }
            if is_defined_here || is_value(out.symbols[around].kind) {
                let props = out.texts.intern(&written_type(env.input, found, SymbolKind::Variable));
                out.components.props.entry(around).or_insert(props);
            }
        }
    }
}

/// Marks the enclosing function as a component, if its name allows that.
fn mark_function(env: &Environment<'_>, out: &mut Builders) {
    let is_function = |kind| matches!(kind, SymbolKind::Function | SymbolKind::Method);
    if let Some(callable) = env.context.callable.filter(|callable| is_function(out.symbols[*callable].kind)) {
        mark(out, callable);
    }
}

fn mark(out: &mut Builders, index: SymbolIndex) {
    let symbol = &mut out.symbols[index];
    if out.texts.get(symbol.name).starts_with(char::is_uppercase) {
        symbol.flags.insert(Flags::COMPONENT);
    }
}
