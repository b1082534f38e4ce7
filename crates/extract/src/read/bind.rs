//! Local names, and what each use of a name in the file means by the scopes around it.

use super::space::Space;
use super::{Name, Reader};
use crate::capture::{BindRole, Fact, Mark, Part};
use crate::compiled::{Compiled, Traits};
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_languages::{BindingRule, Language, Locals, Members, Spaces};
use rhumb_model::{
    Binding, BindingIndex, BindingKind, Bound, Expression, ExpressionId, Flags, Reference, Role, Scope, ScopeIndex,
    ScopeKind, Symbol, SymbolIndex, SymbolKind, Text, TypeParameter,
};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::ops::Range;

/// How many scopes outwards a name is looked for. Only made-up input nests deeper, and each look costs.
pub(super) const MAX_SCOPES: usize = 256;

/// How many tests of types are looked through for one that speaks of a local.
const MAX_TESTS: usize = 256;

/// A stretch of the file in which the type of a local is known from a test.
pub(super) struct Narrowed {
    name: Text,
    bytes: Range<u32>,
    /// What is known there.
    binding: BindingIndex,
}

/// How many bindings of one name in one scope are looked at for one that can be meant.
const MAX_CANDIDATES: usize = 64;

impl Reader<'_> {
    /// Takes in a local name, or several from one pattern.
    pub(super) fn bind(&mut self, compiled: &'static Compiled, role: BindRole, found: &Match<'_, '_>) {
        let Some(node) = found.part(Part::Name) else { return };
        let is_single = !node.traits().has_any(Traits::PATTERN_INSIDE);
        let names = pattern_names(compiled, &node);
        if role == BindRole::TypeParameter {
            return self.bind_type_parameter(compiled, found, node);
        }
        let value = if is_single || self.is_unwrapping(compiled, node, &names) {
            self.bound_value(compiled, role, found)
        } else {
            None
        };
        let value = match value {
            Some(value) if !is_single => Some(self.facts.expressions.push(Expression::Unwrap(value))),
            value => value,
        };
        // In the value that a name is given it means what it meant before, wherever the value stands.
        let bound_by = found.part(Part::Value).map_or(0, Node::end_byte).max(found.node.end_byte());
        let visible_from = |name: Node<'_>| match compiled.language.scoping.binding {
            BindingRule::WholeScope => 0,
            BindingRule::AfterBinding | BindingRule::AfterFirst | BindingRule::AfterDefinition => bound_by,
            BindingRule::AfterName => name.end_byte(),
        };
        let is_definition = is_single && matches!(found.fact, Fact::Define(_) | Fact::Parameter);
        for &node in names.iter() {
            if !is_definition && self.is_use_in_pattern(compiled, node) {
                continue;
            }
            let name = self.intern(node);
            let scope = self.context.scope;
            // A name that the function takes from outside is not bound by an assignment but written.
            if role != BindRole::Outer && self.outer_names.contains(&(scope, name)) {
                self.refer_to(compiled, Role::Write, found, node);
            } else if role == BindRole::Outer && self.claimed.insert(node.start_byte()) {
                self.outer_names.insert((scope, name));
            } else if self.claimed.insert(node.start_byte()) {
                let visible_from = visible_from(node);
                self.bound_at.entry(name).or_default().push(node.start_byte());
                let value = if is_single { value } else { value.or_else(|| self.expected(compiled, node)) };
                let binding = Binding { scope, name, kind: BindingKind::Local, visible_from, value };
                self.add_binding(binding, node.start_byte());
            }
        }
    }

    /// Whether a pattern is one name around which something is taken off the value: `Some(name)`.
    fn is_unwrapping(&self, compiled: &'static Compiled, pattern: Node<'_>, names: &[Node<'_>]) -> bool {
        let unwraps = compiled.language.shapes.patterns.unwrapping;
        let first = pattern.named_children().next().filter(|_| !unwraps.is_empty());
        let is_known = first.is_some_and(|first| unwraps.contains(&self.text(first)));
        // The word itself looks like a name of the pattern.
        is_known && names.iter().filter(|name| name.parent() == Some(pattern)).count() <= 2 && names.len() <= 2
    }

    /// Takes in a local that is there without being written, in the scope around.
    pub(super) fn bind_implicit(&mut self, compiled: &'static Compiled, found: &Match<'_, '_>) {
        let name = match found.detail() {
            number if number.starts_with(|c: char| c.is_ascii_digit()) => format!("${number}"),
            name => name.to_owned(),
        };
        let name = self.facts.texts.intern(&name);
        let value = self.handed(compiled, found);
        let (scope, kind) = (self.context.scope, BindingKind::Local);
        self.add_binding(Binding { scope, name, kind, visible_from: 0, value }, found.node.start_byte());
    }

    /// Takes in a test that tells the type of a local. What is known then is a binding of its own, which no name finds.
    pub(super) fn narrow(&mut self, compiled: &'static Compiled, found: &Match<'_, '_>) {
        // One pattern may say that another one, which it fits as well, does not hold.
        let is_told = self.last_tested.replace(found.node.index()) == Some(found.node.index());
        let (Some(name), Some(of)) = (found.part(Part::Name), found.part(Part::Type)) else { return };
        if is_told {
            return;
        }
        let bytes = match (found.part(Part::Body), found.node.parent()) {
            (Some(body), _) => body.start_byte()..body.end_byte(),
            (None, Some(around)) => found.node.end_byte()..around.end_byte(),
            (None, None) => return,
        };
        let of = self.type_expression(compiled, of);
        let value = Some(self.facts.expressions.push(Expression::New(of)));
        let (scope, kind) = (self.context.scope, BindingKind::Local);
        let nameless = Binding { scope, name: Text::EMPTY, kind, visible_from: u32::MAX, value };
        let binding = self.add_binding(nameless, bytes.start);
        let name = self.intern(name);
        self.narrowed.push(Narrowed { name, bytes, binding });
    }

    /// What a local name stands for: a value of its declared type, what it was made from, what the function that it is a
    /// parameter of is handed, or what is expected of the pattern that it is.
    fn bound_value(
        &mut self,
        compiled: &'static Compiled,
        role: BindRole,
        found: &Match<'_, '_>,
    ) -> Option<ExpressionId> {
        if let Some(declared) = found.part(Part::Type) {
            let one = self.type_expression(compiled, declared);
            let container =
                Some(compiled.language.shapes.types.rest).filter(|it| found.has(Mark::Rest) && !it.is_empty());
            let declared = container.map_or(one, |container| self.contained(container, one));
            return Some(self.facts.expressions.push(Expression::New(declared)));
        }
        let Some(value) = found.part(Part::Value) else {
            let handed = self.handed(compiled, found);
            return handed.or_else(|| self.expected(compiled, found.part(Part::Name)?));
        };
        let value = self.expression(compiled, value);
        match role {
            BindRole::Element => Some(self.facts.expressions.push(Expression::Index(value))),
            BindRole::Value | BindRole::TypeParameter | BindRole::Outer => Some(value),
        }
    }

    /// Parameters of a generic definition may mention each other in any order.
    fn bind_type_parameter(&mut self, compiled: &'static Compiled, found: &Match<'_, '_>, name: Node<'_>) {
        if !self.claimed.insert(name.start_byte()) {
            return;
        }
        let symbol = self.context.symbol;
        let before = self.facts.type_parameters.iter().filter(|parameter| parameter.symbol == symbol).count();
        let bound = found.part(Part::Type).map(|node| self.type_expression(compiled, node));
        self.facts.type_parameters.push(TypeParameter { symbol, bound });
        let binding = Binding {
            scope: self.context.scope,
            name: self.intern(name),
            kind: BindingKind::TypeParameter(symbol, u8::try_from(before).unwrap_or(u8::MAX)),
            visible_from: 0,
            value: None,
        };
        self.add_binding(binding, name.start_byte());
    }

    /// In a pattern, a name that is written like a type or a constant is one.
    pub(super) fn is_use_in_pattern(&self, compiled: &'static Compiled, node: Node<'_>) -> bool {
        compiled.language.shapes.patterns.capitals_are_uses
            && node.traits().has_any(Traits::PATTERN_NAME)
            && self.text(node).starts_with(char::is_uppercase)
    }

    /// Gives every reference and every bare name in an expression its meaning; drops what means a local.
    pub(super) fn bind_names(&mut self, language: &'static Language) {
        self.bound_at.values_mut().for_each(|places| places.sort_unstable());
        self.narrowed.sort_by_key(|test| test.bytes.start);
        let lookup = Lookup::new(self, language);
        let bounds: Vec<Bound> = self
            .facts
            .references
            .iter()
            .zip(&self.reference_places)
            .map(|(reference, (scope, byte, said))| {
                let meant = said.unwrap_or_else(|| Space::of_reference(reference, language));
                lookup.reference(reference, *scope, *byte, meant.in_language(language))
            })
            .collect();
        let own = self.type_parameters_by_owner();
        let expressions: Vec<(Name, Bound)> = self
            .names
            .iter()
            .filter_map(|name| match self.facts.expressions.get(name.id) {
                Expression::Name(text) | Expression::Tag(text) => {
                    let own = name.of.and_then(|of| own.get(&(of, text)));
                    let meant = name.meant.in_language(language);
                    let place = Use { byte: name.byte, meant, is_base: false };
                    let bound = || lookup.name(name.scope, text, place);
                    Some((*name, own.map_or_else(bound, |binding| Bound::Local(*binding))))
                }
                _ => None,
            })
            .collect();
        let rebound = lookup.rebound();
        for (reference, bound) in self.facts.references.iter_mut().zip(bounds) {
            reference.bound = bound;
        }
        for (Name { id, meant, .. }, bound) in expressions {
            let expression = match bound {
                Bound::Free => continue,
                Bound::Local(binding) if rebound.contains(&binding) => Expression::Unknown,
                Bound::Local(binding) => match self.facts.bindings[binding.index()].kind {
                    BindingKind::TypeParameter(symbol, place) => Expression::TypeParameter(symbol, place),
                    _ => Expression::Local(binding),
                },
                Bound::Symbol(symbol) if self.is_called(language, symbol, meant) => {
                    Expression::Call(self.facts.expressions.push(Expression::Symbol(symbol)))
                }
                Bound::Symbol(symbol) => Expression::Symbol(symbol),
                Bound::Import(import) => Expression::Import(import),
            };
            self.facts.expressions.set(id, expression);
        }
        self.facts.references.retain(|reference| !matches!(reference.bound, Bound::Local(_)));
    }

    /// Type parameters by whose they are: the type that a generic function yields stands outside of its scope, but may name
    /// them.
    fn type_parameters_by_owner(&self) -> FxHashMap<(SymbolIndex, Text), BindingIndex> {
        let bindings = self.facts.bindings.iter().enumerate();
        let parameters = bindings.filter_map(|(index, binding)| match binding.kind {
            BindingKind::TypeParameter(of, _) => Some(((of, binding.name), BindingIndex::from(index))),
            _ => None,
        });
        parameters.collect()
    }

    /// Whether a bare name that means a function calls it.
    fn is_called(&self, language: &Language, symbol: SymbolIndex, meant: Space) -> bool {
        let is_function = self.facts.symbols[symbol.index()].kind.is_callable();
        language.scoping.spaces == Spaces::ByArguments && is_function && meant != Space::CALLED
    }
}

/// The names inside a destructuring pattern, or the node itself if it is none.
pub(super) fn pattern_names<'n, 't>(compiled: &Compiled, node: &'n Node<'t>) -> Cow<'n, [Node<'t>]> {
    if !node.traits().has_any(Traits::PATTERN_INSIDE) {
        return Cow::Borrowed(std::slice::from_ref(node));
    }
    let mut names = Vec::new();
    let mut waiting = vec![*node];
    while let Some(node) = waiting.pop() {
        for child in node.children().filter(|child| !compiled.skipped_fields.contains(&child.field())) {
            let traits = child.traits();
            if traits.has_any(Traits::PATTERN_NAME) {
                names.push(child);
            } else if traits.has_any(Traits::PATTERN_INSIDE) {
                waiting.push(child);
            }
        }
    }
    names.sort_by_key(|name| name.start_byte());
    Cow::Owned(names)
}

/// Finds the binding of a name.
struct Lookup<'r, 's> {
    reader: &'r Reader<'s>,
    /// All bindings, those of one name in one scope side by side, in the order in which they hold.
    bindings: Vec<BindingIndex>,
    /// Where those of a name in a scope stand.
    places: FxHashMap<(ScopeIndex, Text), Range<usize>>,
    language: &'static Language,
}

/// What lies between a use of a name and the scope in which the name is looked for.
#[derive(Clone, Copy, Default)]
struct Between {
    /// How many scopes.
    scopes: usize,
    /// Whether one of them is that of a definition, which may not see the locals around it.
    has_definition: bool,
    /// Whether one of them is that of a type.
    has_type: bool,
    /// Whether the code belongs to the type itself or to a value of it; nothing if that cannot be told.
    side: Option<Side>,
    /// Whether the name is in the header of the scope that is searched.
    is_header: bool,
}

/// Where and how a name is used.
#[derive(Clone, Copy)]
struct Use {
    byte: u32,
    meant: Space,
    /// Whether it names what a type is built from.
    is_base: bool,
}

/// Whose code it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// Runs on the type.
    Type,
    /// Runs on a value of it.
    Value,
}

impl<'r, 's> Lookup<'r, 's> {
    fn new(reader: &'r Reader<'s>, language: &'static Language) -> Self {
        let all = &reader.facts.bindings;
        let mut bindings: Vec<BindingIndex> = (0..all.len()).map(BindingIndex::from).collect();
        let name = |index: &BindingIndex| (all[index.index()].scope, all[index.index()].name);
        bindings.sort_by_key(|index| (name(index), all[index.index()].visible_from));
        let mut places = FxHashMap::with_capacity_and_hasher(bindings.len(), FxBuildHasher);
        let mut start = 0;
        for same in bindings.chunk_by(|one, next| name(one) == name(next)) {
            places.insert(name(&same[0]), start..start + same.len());
            start += same.len();
        }
        Self { reader, bindings, places, language }
    }

    fn binding(&self, index: BindingIndex) -> &Binding {
        &self.reader.facts.bindings[index.index()]
    }

    /// Locals of which nobody can say what they hold: their name is bound several times and means all of that.
    fn rebound(&self) -> FxHashSet<BindingIndex> {
        let several =
            self.places.values().filter(|place| place.len() > 1).flat_map(|place| &self.bindings[place.clone()]);
        if self.language.scoping.binding == BindingRule::AfterFirst {
            return several.copied().chain(self.rebound_in_blocks()).collect();
        }
        several.copied().filter(|index| self.binding(*index).visible_from == 0).collect()
    }

    /// Locals that a block inside of their scope binds again.
    fn rebound_in_blocks(&self) -> impl Iterator<Item = BindingIndex> {
        let scopes = &self.reader.facts.scopes;
        let is_block = |scope: ScopeIndex| scopes[scope.index()].kind == ScopeKind::Block;
        self.places.keys().filter(move |(scope, _)| is_block(*scope)).flat_map(move |(scope, name)| {
            let outwards = move |scope: &ScopeIndex| scopes[scope.index()].parent.filter(|_| is_block(*scope));
            let around = std::iter::successors(Some(*scope), outwards).skip(1).take(MAX_SCOPES);
            let places = around.filter_map(|scope| self.places.get(&(scope, *name)));
            places.flat_map(|place| &self.bindings[place.clone()]).copied()
        })
    }

    fn reference(&self, reference: &Reference, scope: ScopeIndex, byte: u32, meant: Space) -> Bound {
        // Calling the receiver's class makes a value of the type around the call.
        if reference.role == Role::Call
            && self.language.scoping.receivers.contains(&self.reader.facts.texts.get(reference.name))
        {
            return reference.bound;
        }
        if reference.receiver.is_some() || matches!(reference.bound, Bound::Import(_)) {
            return reference.bound;
        }
        let is_base = matches!(reference.role, Role::Extends | Role::Implements);
        let place = Use { byte, meant, is_base };
        if self.reader.outermost.contains(&byte) {
            let bound = self.name(ScopeIndex::MODULE, reference.name, place);
            return if matches!(bound, Bound::Symbol(_)) { bound } else { Bound::Free };
        }
        self.name(scope, reference.name, place)
    }

    /// What `name` means in `scope`. Where a use merely prefers a space, the others are searched last.
    fn name(&self, scope: ScopeIndex, name: Text, place: Use) -> Bound {
        match self.innermost(scope, name, place) {
            Bound::Free if self.language.scoping.spaces == Spaces::Preferred => {
                self.innermost(scope, name, Use { meant: Space::ANY, ..place })
            }
            Bound::Local(local) => Bound::Local(self.narrowed(local, place.byte).unwrap_or(local)),
            bound => bound,
        }
    }

    /// The binding that says more of a local at `byte`, if a test around it does and the local was not bound again since.
    fn narrowed(&self, local: BindingIndex, byte: u32) -> Option<BindingIndex> {
        let name = self.binding(local).name;
        let narrowed = &self.reader.narrowed;
        let before = narrowed.partition_point(|test| test.bytes.start <= byte);
        let test = narrowed[..before]
            .iter()
            .rev()
            .take(MAX_TESTS)
            .find(|test| test.name == name && test.bytes.contains(&byte))?;
        let places = self.reader.bound_at.get(&name).map_or(&[][..], Vec::as_slice);
        // What is embedded is read later, but no local of the code around it is bound in it.
        let first = places.partition_point(|at| *at < test.bytes.start);
        let is_again = places.get(first).is_some_and(|at| *at < byte);
        (!is_again).then_some(test.binding)
    }

    /// The innermost binding of `name` that holds for a use in `scope` and can be meant.
    fn innermost(&self, scope: ScopeIndex, name: Text, place: Use) -> Bound {
        let mut next = Some(scope);
        let mut between = Between::default();
        while let Some(index) = next.filter(|_| between.scopes < MAX_SCOPES) {
            between.is_header = self.reader.is_in_header(self.language, index, place.byte, place.is_base);
            if let Some(bound) = self.in_scope(index, name, place, between) {
                return bound;
            }
            let around = &self.reader.facts.scopes[index.index()];
            if !(between.is_header && self.reader.is_evaluated_around(self.language, index)) {
                between.pass(around, &self.reader.facts.symbols[around.symbol.index()]);
            }
            let is_sealed = match around.kind {
                // What has names apart is seen by the order of the text.
                ScopeKind::Module => self.language.modules.are_sealed && place.meant != Space::TAG,
                ScopeKind::Function => self.is_own_variable(index, name),
                ScopeKind::Type | ScopeKind::Block => false,
            };
            next = around.parent.filter(|_| !is_sealed);
        }
        Bound::Free
    }

    /// Whether a name is that of a variable which, if the function of `scope` does not bind it, means nothing.
    fn is_own_variable(&self, scope: ScopeIndex, name: Text) -> bool {
        let sigil = self.language.scoping.sigil;
        let is_variable = !sigil.is_empty() && self.reader.facts.texts.get(name).starts_with(sigil);
        is_variable && !self.reader.outer_names.contains(&(scope, name))
    }

    /// A definition holds in its whole scope; among locals the last one before the use counts.
    fn in_scope(&self, scope: ScopeIndex, name: Text, place: Use, between: Between) -> Option<Bound> {
        let Use { byte, meant, .. } = place;
        let candidates = &self.bindings[self.places.get(&(scope, name))?.clone()];
        let end = candidates.partition_point(|index| self.binding(*index).visible_from <= byte);
        let nearest = candidates[..end].iter().rev().take(MAX_CANDIDATES);
        let mut seen = nearest.filter(|index| self.is_seen(**index, scope, between));
        let mut others = seen.clone();
        let space_of = |index: &BindingIndex| self.reader.space_of(*index, self.language);
        // Of a type and an object that are called alike, a type means the type.
        let is_first = |index: &BindingIndex| !self.is_alternative(*index);
        // What a name is used on is a value before it is a type parameter of that name.
        let is_no_parameter = |index: &BindingIndex| {
            is_first(index) && !matches!(self.binding(*index).kind, BindingKind::TypeParameter(..))
        };
        let last = seen
            .clone()
            .find(|index| meant == Space::TYPE && space_of(index) == meant)
            .or_else(|| seen.clone().find(|index| is_no_parameter(index) && space_of(index).overlaps(meant)))
            .or_else(|| seen.clone().find(|index| is_first(index) && space_of(index).overlaps(meant)))
            .or_else(|| seen.find(|index| space_of(index).overlaps(meant)))
            .or_else(|| others.find(|index| space_of(index) != Space::TAG).filter(|_| meant.may_be_other()))?;
        Some(match self.binding(*last).kind {
            BindingKind::Local | BindingKind::TypeParameter(..) => Bound::Local(*last),
            BindingKind::Symbol(symbol) => Bound::Symbol(symbol),
            BindingKind::Import(import) => Bound::Import(import),
        })
    }

    /// Whether a binding is that of a symbol that stands in for another.
    fn is_alternative(&self, index: BindingIndex) -> bool {
        match self.binding(index).kind {
            BindingKind::Symbol(symbol) => self.reader.facts.symbols[symbol.index()].flags.has(Flags::ALTERNATIVE),
            _ => false,
        }
    }

    /// Whether a binding in `scope` is seen through what lies between.
    fn is_seen(&self, binding: BindingIndex, scope: ScopeIndex, between: Between) -> bool {
        if between.is_header && !self.reader.is_visible_in_header(self.language, scope, binding) {
            return false;
        }
        let kind = self.reader.facts.scopes[scope.index()].kind;
        let is_sealed = self.language.scoping.locals == Locals::Sealed && between.has_definition;
        match (self.binding(binding).kind, self.language.scoping.members) {
            (BindingKind::Local, _) => !is_sealed,
            (BindingKind::TypeParameter(..), _) => true,
            _ if kind != ScopeKind::Type => true,
            (_, Members::Everywhere) | (BindingKind::Import(_), Members::BySelf) => true,
            (_, Members::OwnBody) => between.scopes == 0,
            (BindingKind::Symbol(symbol), Members::BySelf) => {
                between.sees_member(&self.reader.facts.symbols[symbol.index()])
            }
            (_, Members::ByReceiver) => false,
        }
    }
}

impl Between {
    /// Goes one scope further out.
    fn pass(&mut self, scope: &Scope, symbol: &Symbol) {
        self.scopes += 1;
        match scope.kind {
            ScopeKind::Type => self.has_type = true,
            // A test is a block with a title.
            ScopeKind::Function if symbol.kind != SymbolKind::Test => {
                let is_static = symbol.flags.has(Flags::STATIC);
                self.side = Some(if is_static { Side::Type } else { Side::Value });
            }
            ScopeKind::Function | ScopeKind::Block => return,
            ScopeKind::Module => {}
        }
        self.has_definition = true;
    }

    /// Whether `self`, or a name by itself, has a member of the type: methods are apart, types and constants are not.
    fn sees_member(self, member: &Symbol) -> bool {
        let side = if self.scopes == 0 { Some(Side::Type) } else { self.side };
        let own = if member.flags.has(Flags::STATIC) { Side::Type } else { Side::Value };
        match member.kind {
            SymbolKind::Field => !self.has_type,
            kind if kind.is_callable() => !self.has_type && side.is_none_or(|side| side == own),
            _ => true,
        }
    }
}
