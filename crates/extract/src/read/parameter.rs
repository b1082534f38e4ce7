//! Parameters of functions, with or without a name.

use super::declared_type::written_type;
use super::expression::ExpressionReader;
use super::text::{MAX_VALUE_BYTES, squeeze};
use super::{locals, value};
use crate::builders::Builders;
use crate::capture::{BindRole, Mark, Part};
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::{Environment, TreeWalk, is_in};
use rhumb_model::{Flags, Parameter, ScopeKind, SymbolKind};

/// Reads a parameter of the enclosing definition, or of an anonymous function. It is a local, and may be a field too.
pub(super) fn read(walk: &mut TreeWalk<'_>, out: &mut Builders, found: &Match<'_, '_>) {
    let Some(name) = found.part(Part::Name) else { return add(&walk.env, out, found) };
    let byte = name.start_byte();
    if out.claimed.contains(byte) {
        return;
    }
    add(&walk.env, out, found);
    if found.part(Part::Visibility).is_some() || found.has(Mark::Member) {
        value::define(&walk.env, out, SymbolKind::Field, found, name);
        // Right inside the type the name means the field, in a method the parameter.
        if walk.env.scope_kind(out) == ScopeKind::Type {
            return;
        }
        out.claimed.remove(byte);
    }
    locals::bind(walk, out, BindRole::Value, found);
}

/// Adds a parameter to the enclosing definition, if it is in its parameter list.
fn add(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>) {
    let name = found.part(Part::Name);
    let byte = name.unwrap_or(found.node).start_byte();
    if !is_in(byte, env.context.parameters) {
        return;
    }
    let squeezed = |node: Node<'_>| squeeze(env.text(node), MAX_VALUE_BYTES);
    let name = name.map_or_else(String::new, squeezed);
    let declared = written_type(env.input, found, SymbolKind::Variable);
    let default = found.part(Part::Value).map_or_else(String::new, squeezed);
    let type_expression = found.part(Part::Type).map(|node| ExpressionReader::new(env, out).type_expression(node));
    let label = found.part(Part::Alias).map_or_else(|| name.clone(), squeezed);
    let texts = &mut out.texts;
    out.symbols.parameter_bytes.push(byte);
    out.symbols.parameters.push(Parameter {
        symbol: env.context.symbol,
        name: texts.intern(&name),
        label: texts.intern(&label),
        declared_type: texts.intern(&declared),
        type_expression,
        default: texts.intern(&default),
        is_optional: !default.is_empty() || found.flags().contains(Flags::OPTIONAL),
        is_variadic: found.has(Mark::Rest),
    });
}
