//! References: who uses which name, in which role, on what.

use super::bind::MAX_SCOPES;
use super::shape::path_around;
use super::space::Space;
use super::wording::squeeze;
use super::{Context, Inside, Reader, is_in, position};
use crate::capture::{Mark, Part};
use crate::compiled::{Compiled, Shape};
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_languages::Language;
use rhumb_model::{
    Bound, Expression, ExpressionId, Flags, Part as TypePart, Position, Reference, Role, ScopeIndex, ScopeKind, Text,
};

/// Longer receivers are chains of calls; their end says enough.
const MAX_RECEIVER_BYTES: usize = 60;

/// More arguments than this are not looked at.
const MAX_PASSED: usize = 6;

impl Reader<'_> {
    /// Takes in a use of a name, unless an outer pattern has already said what it is.
    pub(super) fn refer(&mut self, compiled: &'static Compiled, role: Role, found: &Match<'_, '_>) {
        if let (Some(name), Some(of)) = (found.part(Part::Name), found.part(Part::Expected)) {
            return self.refer_to_expected(compiled, (role, found), name, of);
        }
        let is_elsewhere = role == Role::Extends && found.has(Mark::Owned) && !self.is_in_named_type();
        if let Some(name) = found.part(Part::Name).filter(|_| !is_elsewhere) {
            self.refer_to(compiled, role, found, name);
        }
    }

    pub(super) fn refer_to(&mut self, compiled: &'static Compiled, role: Role, found: &Match<'_, '_>, name: Node<'_>) {
        let byte = name.start_byte();
        // Where something is missing the parser puts a name of no length.
        if name.end_byte() == byte || !self.claimed.insert(byte) {
            return;
        }
        let role = if role == Role::Read && self.context.inside.has(Inside::TYPES) { Role::Type } else { role };
        if self.is_own_variable(compiled.language, self.text(name)) {
            return;
        }
        let is_tagged = found.has(Mark::Symbol(Flags::TAG));
        let said = (found.has(Mark::TypeOnly) || names_type(role)).then_some(Space::TYPE);
        let said = if is_tagged { Some(Space::TAG) } else { said };
        let around = self.held;
        self.held = said.unwrap_or(around);
        let (mut receiver, receiver_text) = self.used_on(compiled, found, name);
        self.held = around;
        let (mut name_text, name_position) = self.used_name(compiled, name);
        // A word that is its own receiver means the parent's member of the name that the one around it has.
        if let Some(callable) = self.context.callable.filter(|_| found.part(Part::Receiver) == Some(name)) {
            name_text = self.facts.symbols[callable.index()].name;
            receiver = Some(self.facts.expressions.push(Expression::Super));
        }
        let passed = if role == Role::Call { self.arguments_passed(compiled, found) } else { None };
        let reference = Reference {
            role,
            name: name_text,
            position: name_position,
            part: if role == Role::Call && found.has(Mark::TypeOnly) {
                TypePart::Made
            } else {
                self.type_part(role, byte)
            },
            from: self.context.symbol,
            receiver,
            receiver_text,
            bound: Bound::Free,
            is_tagged,
            is_conditional: self.is_conditional(byte),
            is_optional: false,
            arguments: arguments(found),
            passed,
        };
        if role == Role::Write && reference.receiver.is_none() {
            self.bound_at.entry(name_text).or_default().push(byte);
        }
        if role == Role::Call {
            self.count_call(compiled.language, reference.receiver_text, reference.name);
        }
        if self.context.inside.has(Inside::LEAD) {
            self.lead.references.push(self.facts.references.len());
        }
        let scope = self.scope_of_use(found);
        self.facts.references.push(reference);
        self.reference_places.push((scope, byte, said));
    }

    /// Takes in the name of a member of what is expected where it stands. It may be a definition or another use as well.
    fn refer_to_expected(
        &mut self,
        compiled: &'static Compiled,
        (role, found): (Role, &Match<'_, '_>),
        name: Node<'_>,
        of: Node<'_>,
    ) {
        let Some(receiver) = self.expected_of_key(compiled, name, of) else { return };
        let byte = name.start_byte();
        let is_optional = found.flags().has(Flags::OPTIONAL);
        if !is_optional && !self.claimed.insert(byte) {
            return;
        }
        let (name, position) = self.used_name(compiled, name);
        self.facts.references.push(Reference {
            role,
            name,
            position,
            part: TypePart::Other,
            from: self.context.symbol,
            receiver: Some(receiver),
            receiver_text: Text::EMPTY,
            bound: Bound::Free,
            is_tagged: false,
            is_conditional: self.is_conditional(byte),
            is_optional,
            arguments: None,
            passed: None,
        });
        self.reference_places.push((self.context.scope, byte, None));
    }

    /// What a call passes, where functions of one name are told apart by that.
    fn arguments_passed(&mut self, compiled: &'static Compiled, found: &Match<'_, '_>) -> Option<ExpressionId> {
        if !compiled.language.types.overloads {
            return None;
        }
        let arguments = found.parts(Part::Arguments).flat_map(Node::named_children).take(MAX_PASSED);
        let passed: Vec<ExpressionId> = arguments.map(|argument| self.expression(compiled, argument)).collect();
        let is_known = |id: &ExpressionId| self.facts.expressions.get(*id) != Expression::Unknown;
        if !passed.iter().any(is_known) {
            return None;
        }
        let start = self.facts.expressions.push(Expression::Unknown);
        Some(passed.into_iter().fold(start, |all, it| self.facts.expressions.push(Expression::Takes(all, it))))
    }

    /// The scope that a name is looked for from. One that a value is told to use is looked for as if it stood in a method.
    fn scope_of_use(&mut self, found: &Match<'_, '_>) -> ScopeIndex {
        let Context { scope, symbol, .. } = self.context;
        if found.has(Mark::Outermost) {
            ScopeIndex::MODULE
        } else if found.has(Mark::OfValues) {
            self.add_scope(Some(scope), ScopeKind::Function, symbol)
        } else {
            scope
        }
    }

    /// What a name is used on: its receiver, or the path in front of it.
    fn used_on(
        &mut self,
        compiled: &'static Compiled,
        found: &Match<'_, '_>,
        name: Node<'_>,
    ) -> (Option<ExpressionId>, Text) {
        if let Some(node) = found.part(Part::Receiver) {
            let row = node.parent().filter(|_| matches!(compiled.shape(node.kind()), Some(Shape::Suffix)));
            let start = row.unwrap_or(node).byte_range().start;
            let text = self.source.get(start..node.byte_range().end).unwrap_or("");
            return (Some(self.expression(compiled, node)), self.receiver_text(text));
        }
        let separator = compiled.language.modules.path_separator;
        if found.has(Mark::Outermost) {
            return (None, self.facts.texts.intern(separator));
        }
        let Some(path) = path_around(compiled, name) else { return (None, Text::EMPTY) };
        let before = self.source.get(path.start_byte() as usize..name.start_byte() as usize).unwrap_or("");
        let Some(before) = before.strip_suffix(separator) else { return (None, Text::EMPTY) };
        if before.is_empty() {
            self.outermost.insert(name.start_byte());
            return (None, self.facts.texts.intern(separator));
        }
        (Some(self.path_before(compiled, path, name)), self.receiver_text(before))
    }

    /// Whether a name in a function is that of a variable of its own.
    fn is_own_variable(&self, language: &Language, name: &str) -> bool {
        let is_variable = !language.scoping.sigil.is_empty() && name.starts_with(language.scoping.sigil);
        is_variable && self.context.inside.has(Inside::FUNCTION) && !self.is_from_outside(name)
    }

    /// Whether the function around takes a name from outside.
    fn is_from_outside(&self, name: &str) -> bool {
        let Some(name) = self.facts.texts.find(name).filter(|_| !self.outer_names.is_empty()) else { return false };
        let scopes = &self.facts.scopes;
        let is_block = |index: &ScopeIndex| scopes[index.index()].kind == ScopeKind::Block;
        let outwards = |index: &ScopeIndex| scopes[index.index()].parent.filter(|_| is_block(index));
        let mut around = std::iter::successors(Some(self.context.scope), outwards).take(MAX_SCOPES);
        around.any(|scope| self.outer_names.contains(&(scope, name)))
    }

    pub(super) fn add_reference(&mut self, reference: Reference, byte: u32) {
        self.facts.references.push(reference);
        self.reference_places.push((self.context.scope, byte, None));
    }

    /// The name that a node uses and where it stands: behind the mark that makes it a value, if there is one.
    fn used_name(&mut self, compiled: &Compiled, node: Node<'_>) -> (Text, Position) {
        let text = self.text(node);
        let bare = self.name_of(compiled, node);
        let mut place = position(node.start_position());
        if bare.len() < text.len() {
            place.column += text.find(bare).unwrap_or(0) as u32;
        }
        (self.facts.texts.intern(bare), place)
    }

    /// The kind of edge a type makes depends on the part of the definition it stands in.
    fn type_part(&self, role: Role, byte: u32) -> TypePart {
        if role != Role::Type {
            TypePart::Other
        } else if is_in(byte, self.context.parameters) {
            TypePart::Parameter
        } else if is_in(byte, self.context.declared) {
            if self.context.callable.is_some() { TypePart::Return } else { TypePart::Declared }
        } else {
            TypePart::Other
        }
    }

    /// The end of a receiver as written: what the name is used on stands next to it.
    fn receiver_text(&mut self, text: &str) -> Text {
        let is_short = text.len() <= MAX_RECEIVER_BYTES && !text.contains('\n');
        if is_short {
            return self.facts.texts.intern(text);
        }
        let start = text.len().saturating_sub(MAX_RECEIVER_BYTES);
        let start = (start..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
        let squeezed = format!("…{}", squeeze(&text[start..], MAX_RECEIVER_BYTES + 1));
        self.facts.texts.intern(&squeezed)
    }
}

/// Whether what is referred to in a role is a type.
fn names_type(role: Role) -> bool {
    matches!(role, Role::Type | Role::Extends | Role::Implements | Role::Decorates | Role::Derives)
}

/// How many arguments there are, where it is said; they may stand in several lists.
fn arguments(found: &Match<'_, '_>) -> Option<u8> {
    let counts = found.parts(Part::Arguments).map(|list| list.raw().named_child_count());
    counts.reduce(|sum, count| sum + count).map(|count| count.min(255) as u8)
}
