//! References: which name is used, in which role, on what receiver.

use super::chain::MAX_PASSED;
use super::expression::ExpressionReader;
use super::path::path_around;
use super::text::squeeze;
use super::{metrics, position};
use crate::bind::header::Header;
use crate::bind::name_kinds::NameKinds;
use crate::builders::{Builders, MAX_SCOPES, ReferencePlace};
use crate::capture::{Mark, Part};
use crate::compiled::{Shape, Traits};
use crate::input::Input;
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::{Context, Environment, Inside, is_in};
use rhumb_languages::{Language, Results, Spaces};
use rhumb_model::{
    Bound, Expression, ExpressionId, Flags, Part as TypePart, Position, Reference, Role, Scope, ScopeIndex, ScopeKind,
    Text,
};

/// Longer receivers are chains of calls, of which the end says enough.
const MAX_RECEIVER_BYTES: usize = 60;

/// Reads a use of a name, unless an outer pattern has claimed the name.
pub(super) fn read(env: &Environment<'_>, out: &mut Builders, role: Role, found: &Match<'_, '_>) {
    let Some(name) = found.part(Part::Name) else { return };
    if let Some(of) = found.part(Part::Expected) {
        return add_expected_member(env, out, (role, found), name, of);
    }
    let is_outside_of_type = role == Role::Extends && found.has(Mark::Owned) && !env.is_in_named_type(out);
    if !is_outside_of_type {
        add(env, out, role, found, name);
    }
}

/// Adds a reference to a name.
pub(super) fn add(env: &Environment<'_>, out: &mut Builders, role: Role, found: &Match<'_, '_>, name: Node<'_>) {
    let byte = name.start_byte();
    // For a missing name, the parser inserts an empty node.
    if name.end_byte() == byte || !out.claimed.insert(byte) {
        return;
    }
    let context = &env.context;
    let role = if role == Role::Read && context.inside.contains(Inside::TYPES) { Role::Type } else { role };
    if is_function_variable(env, out, env.text(name)) {
        return;
    }
    let is_tagged = found.has(Mark::Symbol(Flags::TAG));
    let kinds = (found.has(Mark::TypeOnly) || names_type(env.language(), role)).then_some(NameKinds::TYPE);
    let kinds = if found.has(Mark::FunctionOnly) { Some(NameKinds::CALLEE) } else { kinds };
    let kinds = if is_tagged { Some(NameKinds::TAG) } else { kinds };
    let receiver_kinds = kinds.filter(|kinds| *kinds != NameKinds::CALLEE).unwrap_or(NameKinds::RECEIVER);
    let (mut receiver, receiver_text) = receiver(env, out, found, name, receiver_kinds);
    let (mut name_text, mut name_position) = used_name(env.input, out, name);
    if receiver.is_none()
        && let Some((stored, skipped)) = env.input.stored(env.text(name))
    {
        name_text = out.texts.intern(stored);
        name_position.column += skipped;
    }
    // A keyword that is both name and receiver (`super(...)`) means the parent's member with the name of the enclosing one.
    if let Some(callable) = context.callable.filter(|_| found.part(Part::Receiver) == Some(name)) {
        name_text = out.symbols[callable].name;
        receiver = Some(out.expressions.push(Expression::Super));
    }
    let passed = passed_arguments(env, out, role, found);
    let is_construction =
        found.has(Mark::FunctionOnly) || matches!(role, Role::Call | Role::Write) && found.has(Mark::TypeOnly);
    let reference = Reference {
        role,
        name: name_text,
        position: name_position,
        part: match role {
            _ if is_construction => TypePart::Made,
            Role::Implements if found.flags().contains(Flags::STATIC) => TypePart::OfType,
            _ => type_part(context, role, byte),
        },
        from: context.symbol,
        receiver,
        receiver_text,
        bound: Bound::Free,
        is_tagged,
        is_conditional: context.is_conditional(byte),
        is_optional: found.flags().contains(Flags::OPTIONAL),
        arguments: argument_count(found),
        passed,
    };
    if role == Role::Write && reference.receiver.is_none() {
        out.locals.assign(name_text, byte);
    }
    if role == Role::Call {
        metrics::count_call(env, out, reference.receiver_text, reference.name);
    }
    if context.inside.contains(Inside::ATTRIBUTE) {
        out.docs.pending.references.push(out.references.list.len());
    }
    let scope = lookup_scope(context, out, found);
    out.references.add(reference, ReferencePlace { scope, byte, kinds });
}

/// Adds a reference to a member of the type that is expected at `of`. The name may be a definition or another use as well.
fn add_expected_member(
    env: &Environment<'_>,
    out: &mut Builders,
    (role, found): (Role, &Match<'_, '_>),
    name: Node<'_>,
    of: Node<'_>,
) {
    let Some(receiver) = ExpressionReader::new(env, out).expected_of_key(name, of) else { return };
    let byte = name.start_byte();
    let is_optional = found.flags().contains(Flags::OPTIONAL);
    if !is_optional && !out.claimed.insert(byte) {
        return;
    }
    let (name, position) = used_name(env.input, out, name);
    let reference = Reference {
        role,
        name,
        position,
        part: TypePart::Other,
        from: env.context.symbol,
        receiver: Some(receiver),
        receiver_text: Text::EMPTY,
        bound: Bound::Free,
        is_tagged: false,
        is_conditional: env.context.is_conditional(byte),
        is_optional,
        arguments: None,
        passed: None,
    };
    out.references.add(reference, ReferencePlace { scope: env.context.scope, byte, kinds: None });
}

/// The type arguments of a reference and the arguments of a call, in a language with overloads. `None` if nothing is known of any.
fn passed_arguments(
    env: &Environment<'_>,
    out: &mut Builders,
    role: Role,
    found: &Match<'_, '_>,
) -> Option<ExpressionId> {
    let types = found.part(Part::TypeArguments);
    let rules = &env.language().types;
    let is_overloaded = |name: Node<'_>| rules.calls.overloaded.contains(&env.text(name));
    let is_followed = rules.overloads
        || (!rules.calls.overloaded.is_empty() && found.part(Part::Name).is_some_and(is_overloaded))
        || (rules.calls.results == Results::ByArguments
            && matches!(role, Role::Type | Role::Extends | Role::Implements));
    if !is_followed || (role != Role::Call && types.is_none()) {
        return None;
    }
    let lists = found.parts(Part::Arguments).filter(|_| role == Role::Call);
    let arguments: Vec<Node<'_>> = lists.flat_map(arguments_in).take(MAX_PASSED).collect();
    ExpressionReader::new(env, out).passed(types, &arguments)
}

/// The scope in which a name is looked up first. A name that is used on instances is looked up as if it were in a method.
fn lookup_scope(context: &Context, out: &mut Builders, found: &Match<'_, '_>) -> ScopeIndex {
    let Context { scope, symbol, .. } = *context;
    if found.has(Mark::Outermost) {
        ScopeIndex::MODULE
    } else if found.has(Mark::OfValues) {
        out.scopes.add(Scope { parent: Some(scope), kind: ScopeKind::Function, symbol }, Header::default())
    } else {
        scope
    }
}

/// What a name is used on: its receiver, or the path before it. `kinds` is what the name may refer to.
fn receiver(
    env: &Environment<'_>,
    out: &mut Builders,
    found: &Match<'_, '_>,
    name: Node<'_>,
    kinds: NameKinds,
) -> (Option<ExpressionId>, Text) {
    let input = env.input;
    if let Some(like) = found.part(Part::Like) {
        let of = ExpressionReader::new(env, out).expression(like);
        let receiver = out.expressions.push(Expression::TypeOf(of));
        return (Some(receiver), receiver_text(out, input.text(like)));
    }
    if let Some(node) = found.part(Part::Implied) {
        let of = ExpressionReader::new(env, out).expected(node);
        let receiver = out.expressions.push(of.map_or(Expression::Unknown, Expression::TypeOf));
        return (Some(receiver), out.texts.intern("."));
    }
    if let Some(node) = found.part(Part::Receiver) {
        let row = node.parent().filter(|_| matches!(input.shape(node), Some(Shape::Suffix)));
        let text = input.between(row.unwrap_or(node).start_byte(), node.end_byte());
        let receiver = ExpressionReader::new(env, out).expression_of(node, kinds);
        return (Some(receiver), receiver_text(out, text));
    }
    let separator = input.language().modules.path_separator;
    if found.has(Mark::Outermost) {
        return (None, out.texts.intern(separator));
    }
    let Some(path) = path_around(input, name) else { return (None, Text::EMPTY) };
    let before = input.between(path.start_byte(), name.start_byte());
    let Some(before) = before.strip_suffix(separator) else { return (None, Text::EMPTY) };
    if before.is_empty() {
        out.references.top_level.insert(name.start_byte());
        return (None, out.texts.intern(separator));
    }
    let receiver = ExpressionReader::new(env, out).path_before(path, name, kinds);
    (Some(receiver), receiver_text(out, before))
}

/// Whether a name is that of a variable that is local to its function, as in PHP.
fn is_function_variable(env: &Environment<'_>, out: &Builders, name: &str) -> bool {
    let sigil = env.language().scoping.sigil;
    let is_variable = !sigil.is_empty() && name.starts_with(sigil);
    is_variable && env.context.inside.contains(Inside::FUNCTION) && !is_outer_name(env.context.scope, out, name)
}

/// Whether the enclosing function declares a name as bound outside it.
fn is_outer_name(scope: ScopeIndex, out: &Builders, name: &str) -> bool {
    let scopes = &out.scopes;
    let Some(name) = out.texts.find(name).filter(|_| !scopes.outer_names.is_empty()) else { return false };
    let outwards = |index: &ScopeIndex| scopes[*index].parent.filter(|_| scopes[*index].kind == ScopeKind::Block);
    let mut enclosing = std::iter::successors(Some(scope), outwards).take(MAX_SCOPES);
    enclosing.any(|scope| scopes.outer_names.contains(&(scope, name)))
}

/// The name that a node uses and its position, without quotes or the colon of a symbol literal.
fn used_name(input: Input<'_>, out: &mut Builders, node: Node<'_>) -> (Text, Position) {
    let text = input.text(node);
    let bare = input.name_of(node);
    let mut start = position(node.start_position());
    if bare.len() < text.len() {
        start.column += text.find(bare).unwrap_or(0) as u32;
    }
    (out.texts.intern(bare), start)
}

/// The kind of edge that a type makes depends on the part of the definition that it is in.
fn type_part(context: &Context, role: Role, byte: u32) -> TypePart {
    if role != Role::Type {
        TypePart::Other
    } else if is_in(byte, context.parameters) {
        TypePart::Parameter
    } else if is_in(byte, context.declared) {
        if context.callable.is_some() { TypePart::Return } else { TypePart::Declared }
    } else {
        TypePart::Other
    }
}

/// The end of a receiver as written, which is next to the name.
fn receiver_text(out: &mut Builders, text: &str) -> Text {
    let is_short = text.len() <= MAX_RECEIVER_BYTES && !text.contains('\n');
    if is_short {
        return out.texts.intern(text);
    }
    let start = text.len().saturating_sub(MAX_RECEIVER_BYTES);
    let start = (start..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
    let squeezed = format!("…{}", squeeze(&text[start..], MAX_RECEIVER_BYTES + 1));
    out.texts.intern(&squeezed)
}

/// Whether what is referred to in a role is a type.
fn names_type(language: &Language, role: Role) -> bool {
    match role {
        Role::Extends | Role::Decorates => language.scoping.spaces != Spaces::TypesBeside,
        Role::Type | Role::Implements | Role::Derives => true,
        Role::Call | Role::Read | Role::Write | Role::Import | Role::Mention => false,
    }
}

/// The arguments in a list, or the node itself if it is a single argument.
fn arguments_in(list: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let is_one = list.traits().has_any(Traits::ARGUMENT);
    Some(list).filter(|_| is_one).into_iter().chain(list.named_children().filter(move |_| !is_one))
}

/// The number of arguments, which may be in several lists. `None` if there is no list.
fn argument_count(found: &Match<'_, '_>) -> Option<u8> {
    let count =
        |list: Node<'_>| if list.traits().has_any(Traits::ARGUMENT) { 1 } else { list.raw().named_child_count() };
    let counts = found.parts(Part::Arguments).map(count);
    counts.reduce(|sum, count| sum + count).map(|count| count.min(255) as u8)
}
