//! Reads UI components: which definitions are components, the types of their properties, and the hooks they call.

use super::declared_type::written_type;
use super::import::DEFAULT;
use crate::builders::Builders;
use crate::capture::{ComponentRole, Part, is_value};
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::Environment;
use rhumb_model::{Flags, SymbolIndex, SymbolKind};

/// Reads what a match says about a component. The name of a component starts with a capital letter, if it has one.
pub(super) fn read(env: &Environment<'_>, out: &mut Builders, role: ComponentRole, found: &Match<'_, '_>) {
    let around = env.context.symbol;
    let is_defined_here = out.symbols[around].span.start_byte == found.node.start_byte();
    match role {
        ComponentRole::Element => mark_function(env, out, is_component_name),
        ComponentRole::Hook => {
            // A function without a name that calls hooks may be a hook itself.
            mark_function(env, out, is_capitalized);
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
            let is_unnamed = out.texts.get(out.symbols[around].name) == DEFAULT;
            if is_defined_here || is_unnamed || is_value(out.symbols[around].kind) {
                let props = out.texts.intern(&written_type(env.input, found, SymbolKind::Variable));
                out.components.props.entry(around).or_insert(props);
            }
        }
    }
}

/// Marks the enclosing function as a component, if its name allows that.
fn mark_function(env: &Environment<'_>, out: &mut Builders, is_allowed: fn(&str) -> bool) {
    let is_function = |kind| matches!(kind, SymbolKind::Function | SymbolKind::Method);
    if let Some(callable) = env.context.callable.filter(|callable| is_function(out.symbols[*callable].kind)) {
        mark_if(out, callable, is_allowed);
    }
}

fn mark(out: &mut Builders, index: SymbolIndex) {
    mark_if(out, index, is_component_name);
}

fn mark_if(out: &mut Builders, index: SymbolIndex, is_allowed: fn(&str) -> bool) {
    let symbol = &mut out.symbols[index];
    if is_allowed(out.texts.get(symbol.name)) {
        symbol.flags.insert(Flags::COMPONENT);
    }
}

fn is_capitalized(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

/// Whether a component may have this name. A default export without a name is called after what it is.
fn is_component_name(name: &str) -> bool {
    is_capitalized(name) || name == DEFAULT
}
