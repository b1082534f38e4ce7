//! Types that only the documentation of a definition gives: `@return list<Door>`, `@param Door[] $doors`.

use super::declared_type;
use super::expression::{ExpressionReader, MAX_ARGUMENTS};
use crate::bind::name_kinds::NameKinds;
use crate::builders::Builders;
use crate::capture::{Fact, Part};
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::Environment;
use rhumb_languages::DocumentedTypes;
use rhumb_model::{Expression, ExpressionId, SymbolIndex, SymbolKind};

/// How deeply brackets are followed.
const MAX_BRACKETS: u32 = 4;

/// Gives a definition the type that its documentation states, if the declared one says less.
pub(super) fn apply(env: &Environment<'_>, out: &mut Builders, symbol: SymbolIndex, found: &Match<'_, '_>) {
    let rules = &env.language().definitions.documented;
    let defined = &out.symbols[symbol];
    let tag = match defined.kind {
        SymbolKind::Constructor => return,
        kind if kind.is_callable() => rules.result,
        SymbolKind::Field | SymbolKind::Property | SymbolKind::Variable | SymbolKind::Constant => rules.value,
        _ => return,
    };
    if tag.is_empty() || !is_vague(rules, out.texts.get(defined.declared_type)) {
        return;
    }
    let Some(written) = after_tag(out.texts.get(defined.doc), tag, "").map(str::to_owned) else { return };
    let mut reader = ExpressionReader::new(env, out).for_definition(symbol);
    if let Some(of) = type_in(&mut reader, rules, &written, found.node, MAX_BRACKETS) {
        out.symbols[symbol].yields = Some(out.expressions.push(Expression::New(of)));
    }
}

/// A value of the type that the documentation of the enclosing function gives a parameter, if the declared one says less.
pub(super) fn of_parameter(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>) -> Option<ExpressionId> {
    let rules = &env.language().definitions.documented;
    if rules.parameter.is_empty() || found.fact != Fact::Parameter {
        return None;
    }
    let name = env.text(found.part(Part::Name)?);
    let declared = declared_type::of(env, found).map_or("", |declared| env.text(declared));
    let doc = out.texts.get(out.symbols[env.context.symbol].doc);
    let written = after_tag(doc, rules.parameter, name).filter(|_| is_vague(rules, declared))?.to_owned();
    let of = type_in(&mut ExpressionReader::new(env, out), rules, &written, found.node, MAX_BRACKETS)?;
    Some(out.expressions.push(Expression::New(of)))
}

/// Whether a declared type says nothing about members or elements.
fn is_vague(rules: &DocumentedTypes, declared: &str) -> bool {
    let declared = declared.trim_start_matches(['?', '\\']);
    declared.is_empty() || rules.vague.contains(&declared)
}

/// The type after a tag; if a name is given, in front of that name.
fn after_tag<'d>(doc: &'d str, tag: &str, name: &str) -> Option<&'d str> {
    let tags = doc.lines().filter_map(|line| line.trim_start().strip_prefix(tag)?.strip_prefix(char::is_whitespace));
    let mut types = tags.filter_map(|rest| {
        let rest = rest.trim_start();
        let mut depth = 0_i32;
        let is_end = |c: char| {
            depth += i32::from(matches!(c, '<' | '{' | '(')) - i32::from(matches!(c, '>' | '}' | ')'));
            c.is_whitespace() && depth <= 0
        };
        let (written, after) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
        let next = after.split_whitespace().next().unwrap_or("").trim_start_matches(['&', '.']);
        (name.is_empty() || next == name).then_some(written)
    });
    types.next().filter(|written| !written.is_empty())
}

/// The type in a text: alternatives, each a name, perhaps with arguments. `None` if none of them names a type with members.
fn type_in(
    reader: &mut ExpressionReader<'_, '_>,
    rules: &DocumentedTypes,
    text: &str,
    node: Node<'_>,
    depth: u32,
) -> Option<ExpressionId> {
    let depth = depth.checked_sub(1)?;
    let mut all = None;
    for part in split_outside_brackets(text, ['|', '&']).take(MAX_ARGUMENTS) {
        if let Some(one) = alternative_in(reader, rules, part.trim().trim_start_matches('?'), node, depth) {
            all = Some(all.map_or(one, |all| reader.push(Expression::Either(all, one))));
        }
    }
    all
}

fn alternative_in(
    reader: &mut ExpressionReader<'_, '_>,
    rules: &DocumentedTypes,
    text: &str,
    node: Node<'_>,
    depth: u32,
) -> Option<ExpressionId> {
    if let Some(element) = text.strip_suffix("[]") {
        let element = type_in(reader, rules, element, node, depth)?;
        return Some(reader.contained(rules.container, element));
    }
    let (name, arguments) = match text.split_once('<') {
        Some((name, rest)) => (name, Some(rest.strip_suffix('>')?)),
        None => (text, None),
    };
    if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let is_vague = rules.vague.contains(&name);
    let of = if rules.own.contains(&name) {
        reader.push(Expression::SelfRef)
    } else if is_vague {
        let container = reader.intern_text(rules.container);
        reader.push(Expression::Literal(container))
    } else {
        let name = reader.intern_text(name);
        reader.add(Expression::Name(name), node, NameKinds::TYPE)
    };
    let Some(arguments) = arguments else { return (!is_vague).then_some(of) };
    let mut applied = of;
    for argument in split_outside_brackets(arguments, [',', ',']).take(MAX_ARGUMENTS) {
        let argument = type_in(reader, rules, argument, node, depth);
        let argument = argument.unwrap_or_else(|| reader.push(Expression::Unknown));
        applied = reader.push(Expression::Apply(applied, argument));
    }
    Some(applied)
}

/// The parts of a text between separators that are not in brackets.
fn split_outside_brackets(text: &str, separators: [char; 2]) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    text.split(move |c: char| {
        depth += i32::from(matches!(c, '<' | '{' | '(')) - i32::from(matches!(c, '>' | '}' | ')'));
        separators.contains(&c) && depth == 0
    })
}
