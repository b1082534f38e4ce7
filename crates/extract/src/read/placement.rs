//! Where a definition belongs: the scope and symbol that own it, which may be further out than where it is written.

use super::span;
use crate::builders::Builders;
use crate::capture::is_value;
use crate::matcher::Match;
use crate::tree::Node;
use crate::walk::{Context, Environment, Inside, is_in};
use rhumb_languages::{Bodies, Home, Members};
use rhumb_model::{Flags, Scope, ScopeIndex, ScopeKind, SymbolKind, Text};

/// Qualified names do not grow beyond this, so that deep nesting cannot make them quadratic.
const MAX_PREFIX_BYTES: usize = 512;

impl Environment<'_> {
    pub(super) fn scope_kind(&self, out: &Builders) -> ScopeKind {
        out.scopes[self.context.scope].kind
    }

    /// Whether a definition here is a member of a type.
    pub(super) fn is_in_type(&self, out: &Builders) -> bool {
        let mut scopes = out.scopes.outwards(self.context.scope).map(|index| out.scopes[index].kind);
        match self.language().scoping.bodies {
            Bodies::Declarations => self.scope_kind(out) == ScopeKind::Type,
            Bodies::Code => scopes.find(|kind| *kind != ScopeKind::Block) == Some(ScopeKind::Type),
        }
    }

    /// Whether the innermost scope is that of a named type; the anonymous type of a field is not.
    pub(super) fn is_in_named_type(&self, out: &Builders) -> bool {
        let symbol = self.context.symbol;
        let is_in_field =
            out.symbols[symbol].kind == SymbolKind::Field && out.scopes[self.context.scope].symbol != symbol;
        self.scope_kind(out) == ScopeKind::Type && !is_in_field
    }

    /// Whether members here belong to a type or a value that has a name.
    pub(super) fn is_in_named(&self, out: &Builders) -> bool {
        let is_in_function = self.context.inside.contains(Inside::FUNCTION);
        let owner = out.symbols[self.context.symbol].kind;
        self.scope_kind(out) == ScopeKind::Type && !(is_in_function && owner.is_callable())
    }

    /// Whether a statement defines the value that encloses this: several names of one statement share a value.
    pub(super) fn is_in_value_of(&self, out: &Builders, statement: Node<'_>) -> bool {
        let enclosing = &out.symbols[self.context.symbol];
        is_value(enclosing.kind) && enclosing.span == span(statement)
    }

    /// The scope of the type whose method encloses this. Where bare calls are calls on `self`, tests with titles act as such
    /// types, and nested ones share the members of the outermost one.
    pub(super) fn member_scope(&self, out: &Builders) -> Option<ScopeIndex> {
        let outwards = || out.scopes.outwards(self.context.scope);
        let of_type = outwards().find(|index| out.scopes[*index].kind == ScopeKind::Type);
        let is_test = |index: &ScopeIndex| {
            let scope = &out.scopes[*index];
            scope.kind == ScopeKind::Function && out.symbols[scope.symbol].kind == SymbolKind::Test
        };
        let have_members = self.language().scoping.members == Members::BySelf;
        of_type.or_else(|| outwards().filter(|index| have_members && is_test(index)).last())
    }

    /// The context of a value that is defined in `scope`, which may be further out than where it is written. A variable that is
    /// defined inside the statement of another one is no member of it, nor is one that shares its statement.
    pub(super) fn context_of_value(
        &self,
        out: &Builders,
        kind: SymbolKind,
        scope: ScopeIndex,
        found: &Match<'_, '_>,
    ) -> Context {
        let enclosing = &out.symbols[self.context.symbol];
        let is_shared = enclosing.kind == kind && enclosing.span.start_byte == found.root.start_byte();
        let is_variable = matches!(kind, SymbolKind::Variable | SymbolKind::Constant);
        if scope == self.context.scope && !(is_value(enclosing.kind) && (is_variable || is_shared)) {
            return self.context;
        }
        self.context_in(out, scope)
    }

    /// The context right inside an enclosing scope.
    fn context_in(&self, out: &Builders, scope: ScopeIndex) -> Context {
        let symbol = out.scopes[scope].symbol;
        let owner = out.symbols[symbol];
        let flags = owner.flags & (Flags::TEST | Flags::EMBEDDED | Flags::LOCAL);
        let flags = flags | (self.context.flags & Flags::EXPORTED);
        let prefix = self.prefix_of(out, owner.qualified_name);
        let inside = self.context.inside;
        let inside = if owner.kind.is_callable() { inside } else { inside.difference(Inside::FUNCTION) };
        Context { scope, symbol, prefix, flags, inside, ..self.context }
    }

    /// Whether a type is defined in the declared type of something: then it belongs beside that.
    pub(super) fn is_in_declared_type(&self, kind: SymbolKind, byte: u32) -> bool {
        kind.is_type() && is_in(byte, self.context.declared)
    }

    /// The context that a definition belongs to; `None` if it is this one.
    pub(super) fn home(&self, out: &Builders, kind: SymbolKind, byte: u32) -> Option<Context> {
        let homes = self.language().definitions.homes.iter();
        let home = homes.into_iter().find(|(of, _)| *of == kind).map(|(_, home)| *home);
        let is_beside = self.is_in_declared_type(kind, byte);
        if home.is_none() && !is_beside {
            return None;
        }
        let is_left = |scope: &Scope| match home {
            None => false,
            Some(Home::File) => scope.parent.is_some(),
            Some(Home::OutsideTypes) => {
                let is_enumeration = out.symbols[scope.symbol].kind == SymbolKind::Enum;
                scope.kind == ScopeKind::Type && !(kind == SymbolKind::Variant && is_enumeration)
            }
        };
        let innermost = if is_beside { out.symbols[self.context.symbol].scope } else { self.context.scope };
        let scope = out.scopes.outwards(innermost).find(|index| !is_left(&out.scopes[*index]))?;
        (is_beside || scope != self.context.scope).then(|| self.context_in(out, scope))
    }

    /// The prefix of the members' names: the owner's qualified name, unless it is too long to be repeated.
    pub(super) fn prefix_of(&self, out: &Builders, owner: Text) -> Text {
        if out.texts.get(owner).len() > MAX_PREFIX_BYTES { self.context.prefix } else { owner }
    }
}
