//! The details of a definition besides its name: signature, documentation, visibility, flags, and whether it is a test.

use super::detached_modifiers::{apply_region_modifier, region_visibility};
use super::modifiers::Modifiers;
use super::text::{hash_body, squeeze};
use super::{docs, documented_type};
use crate::builders::Builders;
use crate::capture::{Fact, Part};
use crate::compiled::Traits;
use crate::input::Input;
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::Environment;
use rhumb_languages::{Declared, Decorator, EntryCandidate, Language, TestCandidate};
use rhumb_model::{EntryPoint, Flags, Symbol, SymbolIndex, SymbolKind, Visibility};

/// A longer signature is a list of parameters that does not help in a list of symbols.
const MAX_SIGNATURE_BYTES: usize = 400;

/// Adds the details of a definition to its symbol.
pub(super) fn add_details(env: &Environment<'_>, out: &mut Builders, symbol: SymbolIndex, found: &Match<'_, '_>) {
    let language = env.language();
    let modifiers = Modifiers::of(env.input, found);
    let signature = signature(env.input, found, modifiers.start);
    let signature = out.texts.push(&signature);
    let mut leading = docs::take_pending(env.input, out, found.statement(), symbol);
    let visibility = visibility(env, out, symbol, found, &modifiers);
    let flags = modifiers.flags(language);
    leading.decorators.extend(modifiers.attributes);
    let (doc, doc_end) = docs::body_doc(env.input, found).unwrap_or((leading.doc, 0));
    let doc = out.texts.push(&doc);
    let body = found.part(Part::Body).filter(|body| body.is_named());
    // The hash is that of the code, without its documentation.
    let body_hash = body.map_or(0, |body| hash_body(env.text(body).get(doc_end..).unwrap_or_default()));
    apply_region_modifier(&env.context, &mut out.symbols[symbol], found.flags());
    let is_test = language.hooks.is_test.is_some_and(|is_test| {
        let defined = &out.symbols[symbol];
        let name = out.texts.get(defined.name);
        let (doc, signature) = (out.texts.get(doc), out.texts.get(signature));
        let (kind, decorators) = (defined.kind, leading.decorators.as_slice());
        let is_in_tests = defined.flags.contains(Flags::TEST);
        is_test(&TestCandidate { name, kind, signature, decorators, doc, path: env.input.path, is_in_tests })
    });
    let defined = &mut out.symbols[symbol];
    apply_decorators(language, defined, &leading.decorators);
    defined.decorated = leading.decorated.filter(|_| defined.kind == SymbolKind::Function);
    if language.hooks.conditions.is_some_and(|conditions| (conditions.are_off)(&leading.decorators)) {
        defined.flags.insert(Flags::ALTERNATIVE);
    }
    let is_public_api = visibility == Visibility::Public && !language.definitions.access.is_by_export;
    defined.flags.insert(flags);
    if is_public_api && !defined.flags.contains(Flags::LOCAL) {
        defined.flags.insert(Flags::EXPORTED);
    }
    defined.signature = signature;
    defined.doc = doc;
    defined.body_hash = body_hash;
    defined.visibility = visibility;
    if is_test {
        defined.flags.insert(Flags::TEST);
        if defined.kind.is_callable() {
            defined.flags.insert(Flags::TEST_CASE);
        }
    }
    add_entry_point(language, out, symbol, &leading.decorators);
    documented_type::apply(env, out, symbol, found);
}

/// Notes that a definition is used from outside of the code, if a rule of its language says so.
fn add_entry_point(language: &Language, out: &mut Builders, symbol: SymbolIndex, decorators: &[String]) {
    let defined = &out.symbols[symbol];
    let (name, kind, flags) = (out.texts.get(defined.name), defined.kind, defined.flags);
    let rule = language.entry_points.rule_of(&EntryCandidate { name, kind, flags, decorators });
    out.symbols.entries.extend(rule.map(|rule| EntryPoint { symbol, rule }));
}

/// Some decorators change what a definition is.
fn apply_decorators(language: &Language, symbol: &mut Symbol, decorators: &[String]) {
    for decorator in decorators {
        let name = decorator.trim_start_matches('@').split('(').next().unwrap_or("").trim();
        let last = name.rsplit('.').next().unwrap_or(name);
        let known = language.definitions.decorators.iter().find(|(known, _)| *known == last);
        match known.map(|(_, meaning)| *meaning) {
            Some(Decorator::Property) if symbol.kind.is_callable() => symbol.kind = SymbolKind::Property,
            Some(Decorator::Flag(flags)) => symbol.flags.insert(flags),
            Some(Decorator::Property) | None => {}
        }
    }
}

/// The definition from `start` up to its body, with whitespace collapsed. One of several in a statement starts with what they
/// share; the signature of a member that a statement only names is the statement.
fn signature(input: Input<'_>, found: &Match<'_, '_>, start: u32) -> String {
    let node = if found.is_member() { found.root } else { found.node };
    let end = found.part(Part::Body).map_or(node.end_byte(), Node::start_byte);
    let end = first_comment(node, found, end).unwrap_or(end);
    let text = input.between(start.max(node.start_byte()), end);
    let text = if is_one_line(found) { text.trim_start().lines().next().unwrap_or("") } else { text };
    let mut squeezed = squeeze(text, MAX_SIGNATURE_BYTES);
    if let Some(shared) = found.part(Part::Type).filter(|_| found.statement() != found.node) {
        let shared = squeeze(input.between(start, shared.end_byte()), MAX_SIGNATURE_BYTES);
        squeezed = format!("{shared} {squeezed}");
    }
    let end = squeezed.trim_end_matches("=>").trim_end_matches(['{', ':', ';', '=', ',', '(', ' ']).len();
    squeezed.truncate(end);
    squeezed
}

fn visibility(
    env: &Environment<'_>,
    out: &Builders,
    symbol: SymbolIndex,
    found: &Match<'_, '_>,
    modifiers: &Modifiers<'_>,
) -> Visibility {
    let symbol = &out.symbols[symbol];
    let owner = symbol.parent.map_or(symbol, |parent| &out.symbols[parent]);
    let access = &env.language().definitions.access;
    access.visibility(&Declared {
        name: out.texts.get(symbol.name),
        kind: symbol.kind,
        flags: symbol.flags,
        owner_kind: owner.kind,
        owner_visibility: owner.visibility,
        is_inside_owner: symbol.span.end_byte <= owner.span.end_byte,
        is_of_trait: found.part(Part::Trait).is_some(),
        modifier: found.part(Part::Visibility).map(|node| env.text(node)),
        modifiers: &modifiers.words,
        region: region_visibility(&env.context, symbol, found.flags()),
        access,
    })
}

/// The start of the first comment between the name and the end of the signature.
fn first_comment(node: Node<'_>, found: &Match<'_, '_>, end: u32) -> Option<u32> {
    let name_end = found.part(Part::Name)?.end_byte();
    // What follows more nodes than a signature has bytes is cut off anyway.
    let children = node.children().take(MAX_SIGNATURE_BYTES);
    let comments = children.filter(|child| child.traits().has_any(Traits::COMMENT)).map(Node::start_byte);
    comments.into_iter().find(|start| (name_end..end).contains(start))
}

/// Sections and macros have no node for their body, so their signature is the first line.
fn is_one_line(found: &Match<'_, '_>) -> bool {
    matches!(found.fact, Fact::Define(SymbolKind::Section | SymbolKind::Macro))
}
