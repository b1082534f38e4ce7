//! The symbol of a definition: its qualified name, its type and value, and the bindings of its name.

use super::declared_type::{self, span_without_break, written_type};
use super::expression::ExpressionReader;
use super::text::{bare_type, joined, literal, symbol_name, trimmed_span, without_parameters};
use super::{import, locals, tuple};
use crate::builders::Builders;
use crate::capture::{Mark, Part, is_value};
use crate::input::Input;
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::{Context, Environment, Inside};
use rhumb_languages::{BindingRule, Language, Spaces};
use rhumb_model::{
    Binding, BindingKind, ExpressionId, Flags, Metrics, Scope, Symbol, SymbolIndex, SymbolKind, Text, Visibility,
    escape_segment,
};

/// Adds a symbol that belongs to `home`. Its type and value are read in `env`, where they are written.
pub(super) fn add(
    env: &Environment<'_>,
    out: &mut Builders,
    kind: SymbolKind,
    found: &Match<'_, '_>,
    name: Node<'_>,
    home: &Context,
) -> SymbolIndex {
    let input = env.input;
    if !is_named_by_use(kind, input.text(name)) {
        out.claimed.insert(name.start_byte());
    }
    let name_text = found.called().unwrap_or_else(|| symbol_name(kind, input.text(name), input.name_of(name)));
    let name_text = without_parameters(name_text, name, found.part(Part::Parameters));
    let before = out.symbols.list.last().filter(|before| continues_statement(found, before)).copied();
    let declared = written_type(input, found, kind);
    let index = out.symbols.next_index();
    let yields = yielded_value(env, out, (index, kind), found, name);
    let extended = found.part(Part::Extended);
    let extended = extended.map(|it| ExpressionReader::new(env, out).for_definition(index).type_expression(it));
    let qualified_name = qualify(input, out, home.prefix, found, kind, name_text);
    let value = found.part(Part::Value).map_or("", |node| literal(input.text(without_casts(input, node)).trim_end()));
    let span = span_without_break(input, found.node, kind);
    let texts = &mut out.texts;
    let mut symbol = Symbol {
        kind,
        subkind: found.subkind().map_or(Text::EMPTY, |subkind| texts.intern(subkind)),
        name: texts.intern(name_text),
        qualified_name,
        parent: Some(home.symbol),
        scope: home.scope,
        span,
        name_span: trimmed_span(name, name_text, input.source),
        signature: Text::EMPTY,
        doc: Text::EMPTY,
        declared_type: match before {
            Some(before) if declared.is_empty() => before.declared_type,
            _ => texts.intern(&declared),
        },
        yields: yields.or(before.and_then(|before| before.yields)),
        extended,
        yielded: None,
        decorated: None,
        value: if is_value(kind) || kind == SymbolKind::Macro { texts.intern(value) } else { Text::EMPTY },
        visibility: Visibility::Public,
        flags: found.flags() | home.flags,
        metrics: Metrics::default(),
        body_hash: 0,
    };
    if home.flags.contains(Flags::EXPORTED) {
        import::export_symbol(home, out, &symbol);
    }
    if home.inside.contains(Inside::FUNCTION) {
        symbol.flags.insert(Flags::LOCAL);
    }
    if kind == SymbolKind::Macro && env.language().hooks.conditions.is_some() {
        out.symbols.macros.insert(symbol.name, (span.start_byte, span.end_byte));
    }
    out.symbols.add(symbol)
}

/// The value inside casts that do not change it.
fn without_casts<'t>(input: Input<'_>, mut value: Node<'t>) -> Node<'t> {
    let kinds = input.language().shapes.values.assertions;
    while kinds.contains(&value.raw().kind())
        && let Some(inside) = value.named_children().next()
    {
        value = inside;
    }
    value
}

/// What a use of a symbol yields. A name of a destructuring pattern has a part of its value.
fn yielded_value(
    env: &Environment<'_>,
    out: &mut Builders,
    (index, kind): (SymbolIndex, SymbolKind),
    found: &Match<'_, '_>,
    name: Node<'_>,
) -> Option<ExpressionId> {
    let mut reader = ExpressionReader::new(env, out).for_definition(index);
    let is_whole = found.part(Part::Name) == Some(name);
    if !is_whole && is_value(kind) {
        if let Some(value) = locals::unwrapped(&mut reader, found) {
            return Some(value);
        }
        return tuple::taken_apart(&mut reader, found, name).or_else(|| reader.expected(name));
    }
    if let Some(declared) = declared_type::of(env, found) {
        let names_type = matches!(kind, SymbolKind::Type | SymbolKind::Impl);
        return Some(if names_type { reader.type_expression(declared) } else { reader.value_of_type(declared) });
    }
    found.part(Part::Value).filter(|_| is_value(kind)).map(|node| reader.expression(node))
}

/// The qualified name of a symbol.
fn qualify(
    input: Input<'_>,
    out: &mut Builders,
    prefix: Text,
    found: &Match<'_, '_>,
    kind: SymbolKind,
    name: &str,
) -> Text {
    let name = escape_segment(name);
    let prefix = out.texts.get(prefix);
    let qualified = match (kind, found.part(Part::Trait)) {
        (SymbolKind::Impl, Some(of)) => joined(prefix, &format!("impl {} for {name}", bare_type(input.text(of)))),
        (SymbolKind::Impl, None) => joined(prefix, &format!("impl {name}")),
        _ => joined(prefix, &name),
    };
    out.texts.intern(&qualified)
}

/// Whether code cannot refer to a definition by its name, or means another definition of that name.
pub(super) fn is_unbound(found: &Match<'_, '_>) -> bool {
    found.has(Mark::Unbound) || found.has(Mark::Symbol(Flags::ALTERNATIVE))
}

/// Whether the bare name refers to the symbol. An implementation has the name of its type, and so may a constructor; a test has a
/// title; a package is named where it is imported; a member of an object that is only a value is accessed through the object.
pub(super) fn has_bare_name(env: &Environment<'_>, out: &Builders, index: SymbolIndex) -> bool {
    let symbol = &out.symbols[index];
    let owner = symbol.parent.map(|owner| out.symbols[owner].name);
    match symbol.kind {
        SymbolKind::Impl | SymbolKind::Test | SymbolKind::Package => false,
        SymbolKind::Constructor if owner == Some(symbol.name) => false,
        SymbolKind::Constructor | SymbolKind::Method | SymbolKind::Property => env.is_in_type(out),
        _ => true,
    }
}

/// Binds the name of a symbol in its scope, and outside that as long as members of the scope need no qualification.
pub(super) fn bind(language: &Language, out: &mut Builders, index: SymbolIndex) {
    let symbol = out.symbols[index];
    // A type may refer to itself; a local value is visible after its definition.
    let visible_from = match language.scoping.binding {
        BindingRule::AfterDefinition if !symbol.flags.contains(Flags::LOCAL) => 0,
        BindingRule::AfterDefinition if symbol.kind.is_type() => symbol.name_span.start_byte,
        BindingRule::AfterDefinition => symbol.span.end_byte,
        _ => 0,
    };
    let mut next = Some(symbol.scope);
    while let Some(scope) = next {
        // Where functions and values have separate namespaces, a function does not turn a definition into a second assignment.
        if is_value(symbol.kind) || language.scoping.spaces == Spaces::Shared {
            out.scopes.values.entry((scope, symbol.name)).or_insert(index);
        }
        let kind = BindingKind::Symbol(index);
        let binding = Binding { scope, name: symbol.name, kind, visible_from, value: None };
        out.scopes.bind(binding, symbol.name_span.start_byte);
        let Scope { parent, symbol: owner, .. } = out.scopes[scope];
        let is_open = out.symbols[owner].flags.contains(Flags::OPEN);
        next = parent.filter(|_| is_open);
    }
}

/// Whether a definition continues the statement of the symbol before it, and has its type.
fn continues_statement(found: &Match<'_, '_>, before: &Symbol) -> bool {
    let statement = found.node.parent().filter(|_| found.has(Mark::Again));
    statement.is_some_and(|statement| statement.start_byte() <= before.span.start_byte) && is_value(before.kind)
}

/// Whether the name of a definition is also a reference: that of an implementation to the type, the title of a test to its subject.
fn is_named_by_use(kind: SymbolKind, name: &str) -> bool {
    kind == SymbolKind::Impl || (kind == SymbolKind::Test && name.starts_with(char::is_alphabetic))
}
