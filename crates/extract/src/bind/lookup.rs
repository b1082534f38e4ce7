//! Finds the binding of a name: the innermost one of a matching kind that is visible at its use.

use super::name_kinds::NameKinds;
use crate::builders::{Builders, MAX_SCOPES, ReferencePlace};
use rhumb_languages::{Language, Locals, Members, Spaces};
use rhumb_model::{
    Binding, BindingIndex, BindingKind, Bound, Flags, Reference, Role, Scope, ScopeIndex, ScopeKind, Symbol,
    SymbolKind, Text,
};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::ops::Range;

/// How many bindings of one name in one scope are considered.
const MAX_CANDIDATES: usize = 64;

/// An index of all bindings of a file.
pub(super) struct Lookup<'b> {
    out: &'b Builders,
    language: &'static Language,
    /// All bindings, grouped by scope and name, in the order in which they become visible.
    bindings: Vec<BindingIndex>,
    /// Where in `bindings` those of a scope and name are.
    groups: FxHashMap<(ScopeIndex, Text), Range<usize>>,
}

/// Where and how a name is used.
#[derive(Clone, Copy)]
pub(super) struct NameUse {
    pub(super) byte: u32,
    /// What it may refer to.
    pub(super) kinds: NameKinds,
    /// Whether it names a base type.
    pub(super) is_base: bool,
}

/// What lies between a use of a name and the scope in which the name is looked up.
#[derive(Clone, Copy, Default)]
struct Crossed {
    /// The number of scopes.
    scopes: usize,
    /// Whether one of them is that of a definition, in which the locals outside it may be invisible.
    has_definition: bool,
    /// Whether one of them is that of a type.
    has_type: bool,
    /// Whether the code belongs to the type itself or to its instances; `None` if unknown.
    level: Option<MemberLevel>,
    /// Whether the name is in the header of the scope in which it is looked up.
    is_header: bool,
}

/// Whether a member belongs to a type or to its instances.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MemberLevel {
    Type,
    Instance,
}

impl<'b> Lookup<'b> {
    pub(super) fn new(out: &'b Builders, language: &'static Language) -> Self {
        let all = &out.scopes.bindings;
        let mut bindings: Vec<BindingIndex> = (0..all.len()).map(BindingIndex::from).collect();
        let name = |index: &BindingIndex| (all[index.index()].scope, all[index.index()].name);
        bindings.sort_by_key(|index| (name(index), all[index.index()].visible_from));
        let mut groups = FxHashMap::with_capacity_and_hasher(bindings.len(), FxBuildHasher);
        let mut start = 0;
        for same in bindings.chunk_by(|one, next| name(one) == name(next)) {
            groups.insert(name(&same[0]), start..start + same.len());
            start += same.len();
        }
        Self { out, language, bindings, groups }
    }

    fn binding(&self, index: BindingIndex) -> &Binding {
        &self.out.scopes.bindings[index.index()]
    }

    /// What a reference without a receiver means.
    pub(super) fn reference(&self, reference: &Reference, place: &ReferencePlace, kinds: NameKinds) -> Bound {
        // Calling the class of the receiver (`self.class.new`) constructs a value of the enclosing type.
        if reference.role == Role::Call && self.language.scoping.receivers.contains(&self.out.texts.get(reference.name))
        {
            let name_use = NameUse { byte: place.byte, kinds, is_base: false };
            let is_bare = reference.receiver.is_none() && reference.arguments.is_none();
            let local = if is_bare { self.name(place.scope, reference.name, name_use) } else { Bound::Free };
            return if matches!(local, Bound::Local(_)) { local } else { reference.bound };
        }
        if reference.receiver.is_some() || matches!(reference.bound, Bound::Import(_) | Bound::Shared) {
            return reference.bound;
        }
        let is_base = matches!(reference.role, Role::Extends | Role::Implements);
        let name_use = NameUse { byte: place.byte, kinds, is_base };
        if self.out.references.top_level.contains(&place.byte) {
            let bound = self.name(ScopeIndex::MODULE, reference.name, name_use);
            return if matches!(bound, Bound::Symbol(_)) { bound } else { Bound::Free };
        }
        self.name(place.scope, reference.name, name_use)
    }

    /// What `name` means in `scope`. Where a use merely prefers a kind, the others are searched last.
    pub(super) fn name(&self, scope: ScopeIndex, name: Text, name_use: NameUse) -> Bound {
        match self.innermost(scope, name, name_use) {
            Bound::Free if self.language.scoping.spaces == Spaces::Preferred => {
                self.innermost(scope, name, NameUse { kinds: NameKinds::ANY, ..name_use })
            }
            Bound::Free if self.language.scoping.spaces == Spaces::Marked => {
                self.innermost(scope, name, NameUse { kinds: name_use.kinds.else_kinds(), ..name_use })
            }
            Bound::Local(local) => {
                let narrowed = self.out.locals.narrowed_at(self.binding(local).name, name_use.byte);
                Bound::Local(narrowed.unwrap_or(local))
            }
            bound => bound,
        }
    }

    /// The innermost binding of `name` that is visible in `scope` and of a fitting kind.
    fn innermost(&self, scope: ScopeIndex, name: Text, name_use: NameUse) -> Bound {
        let scopes = &self.out.scopes;
        let mut next = Some(scope);
        let mut crossed = Crossed::default();
        while let Some(index) = next.filter(|_| crossed.scopes < MAX_SCOPES) {
            crossed.is_header = scopes.is_in_header(self.language, index, name_use.byte, name_use.is_base);
            if let Some(bound) = self.in_scope(index, name, name_use, crossed) {
                return bound;
            }
            let searched = &scopes[index];
            if !(crossed.is_header && scopes.is_evaluated_outside(self.language, index)) {
                crossed.leave(searched, &self.out.symbols[searched.symbol]);
            }
            let is_sealed = match searched.kind {
                // Tags are visible in the order of the text.
                ScopeKind::Module => self.language.modules.are_sealed && name_use.kinds != NameKinds::TAG,
                ScopeKind::Function => self.is_function_variable(index, name),
                ScopeKind::Type | ScopeKind::Block => false,
            };
            next = searched.parent.filter(|_| !is_sealed);
        }
        Bound::Free
    }

    /// Whether a name is that of a variable which is undefined unless the function of `scope` binds it, as in PHP.
    fn is_function_variable(&self, scope: ScopeIndex, name: Text) -> bool {
        let sigil = self.language.scoping.sigil;
        let is_variable = !sigil.is_empty() && self.out.texts.get(name).starts_with(sigil);
        is_variable && !self.out.scopes.outer_names.contains(&(scope, name))
    }

    /// A definition is visible in its whole scope; of several locals, the last one before the use.
    fn in_scope(&self, scope: ScopeIndex, name: Text, name_use: NameUse, crossed: Crossed) -> Option<Bound> {
        let NameUse { byte, kinds, .. } = name_use;
        let candidates = &self.bindings[self.groups.get(&(scope, name))?.clone()];
        let end = candidates.partition_point(|index| self.binding(*index).visible_from <= byte);
        let nearest = candidates[..end].iter().rev().take(MAX_CANDIDATES);
        // In a function of a type, a member is meant, not the parameter of the constructor that has its name.
        let is_in_function = crossed.has_definition && self.out.scopes[scope].kind == ScopeKind::Type;
        let is_member = |index: &BindingIndex| matches!(self.binding(*index).kind, BindingKind::Symbol(_));
        let has_member = is_in_function && candidates.iter().take(MAX_CANDIDATES).any(is_member);
        let is_hidden = move |index: BindingIndex| has_member && self.out.locals.parameters.contains(&index);
        let mut visible = nearest.filter(move |index| self.is_visible(**index, scope, crossed) && !is_hidden(**index));
        let mut others = visible.clone();
        let kinds_of = |index: &BindingIndex| NameKinds::of_binding(self.out, *index, self.language);
        let is_primary = |index: &BindingIndex| !self.is_alternative(*index);
        // A receiver is a value rather than a type parameter of the same name.
        let is_no_type_parameter = |index: &BindingIndex| {
            is_primary(index) && !matches!(self.binding(*index).kind, BindingKind::TypeParameter(..))
        };
        let best = visible
            .clone()
            // Of a type and an object with the same name, a type position means the type.
            .find(|index| kinds == NameKinds::TYPE && kinds_of(index) == kinds)
            .or_else(|| visible.clone().find(|index| is_no_type_parameter(index) && kinds_of(index).intersects(kinds)))
            .or_else(|| visible.clone().find(|index| is_primary(index) && kinds_of(index).intersects(kinds)))
            .or_else(|| visible.find(|index| kinds_of(index).intersects(kinds)))
            .or_else(|| others.find(|index| kinds_of(index) != NameKinds::TAG).filter(|_| kinds.has_fallback()))?;
        Some(match self.binding(*best).kind {
            BindingKind::Local | BindingKind::TypeParameter(..) => Bound::Local(*best),
            BindingKind::Symbol(symbol) => Bound::Symbol(symbol),
            BindingKind::Import(import) => Bound::Import(import),
        })
    }

    /// Whether a binding is that of a definition in an unlikely branch of a condition.
    fn is_alternative(&self, index: BindingIndex) -> bool {
        match self.binding(index).kind {
            BindingKind::Symbol(symbol) => self.out.symbols[symbol].flags.contains(Flags::ALTERNATIVE),
            _ => false,
        }
    }

    /// Whether a binding of `scope` is visible across the scopes in between.
    fn is_visible(&self, binding: BindingIndex, scope: ScopeIndex, crossed: Crossed) -> bool {
        if crossed.is_header && !self.out.scopes.is_visible_in_header(self.language, scope, binding) {
            return false;
        }
        let kind = self.out.scopes[scope].kind;
        let is_sealed = self.language.scoping.locals == Locals::Sealed && crossed.has_definition;
        match (self.binding(binding).kind, self.language.scoping.members) {
            (BindingKind::Local, _) => !is_sealed,
            (BindingKind::TypeParameter(..), _) => true,
            _ if kind != ScopeKind::Type => true,
            (_, Members::Everywhere) | (BindingKind::Import(_), Members::BySelf) => true,
            (_, Members::OwnBody) => crossed.scopes == 0,
            (BindingKind::Symbol(symbol), Members::BySelf) => crossed.sees_member(&self.out.symbols[symbol]),
            (_, Members::ByReceiver) => false,
        }
    }
}

impl Crossed {
    /// Leaves a scope outwards.
    fn leave(&mut self, scope: &Scope, symbol: &Symbol) {
        self.scopes += 1;
        match scope.kind {
            ScopeKind::Type => self.has_type = true,
            // A test is a block with a title.
            ScopeKind::Function if symbol.kind != SymbolKind::Test => {
                let is_static = symbol.flags.contains(Flags::STATIC);
                self.level = Some(if is_static { MemberLevel::Type } else { MemberLevel::Instance });
            }
            ScopeKind::Function | ScopeKind::Block => return,
            ScopeKind::Module => {}
        }
        self.has_definition = true;
    }

    /// Whether a bare name, or `self`, reaches a member of the type: methods only of the same level, types and constants always.
    fn sees_member(self, member: &Symbol) -> bool {
        let level = if self.scopes == 0 { Some(MemberLevel::Type) } else { self.level };
        let own = if member.flags.contains(Flags::STATIC) { MemberLevel::Type } else { MemberLevel::Instance };
        match member.kind {
            SymbolKind::Field => !self.has_type,
            kind if kind.is_callable() || kind == SymbolKind::Property => {
                !self.has_type && level.is_none_or(|level| level == own)
            }
            _ => true,
        }
    }
}
