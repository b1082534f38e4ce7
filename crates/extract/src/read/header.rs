//! Headers: what precedes the body of a function or type. A name in a header never means what the body binds, so that a header
//! means the same whether or not the body is parsed.

use super::Reader;
use crate::capture::Part;
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_languages::Language;
use rhumb_model::{Binding, BindingIndex, BindingKind, ScopeIndex, ScopeKind};

/// The bytes from the start of a definition to its body; empty for a scope without a header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Header {
    start: u32,
    end: u32,
}

impl Header {
    /// The header of a definition. Without a body, a function or type is nothing but a header.
    pub(super) fn of_definition(kind: ScopeKind, found: &Match<'_, '_>) -> Self {
        match kind {
            ScopeKind::Function | ScopeKind::Type => Self::before(found.part(Part::Body), found.node),
            ScopeKind::Module | ScopeKind::Block => Self::default(),
        }
    }

    /// The header of a function without a name. Where parameters are visible in headers, a function that is not told apart into
    /// header and body is all body.
    pub(super) fn of_scope(language: &Language, kind: ScopeKind, found: &Match<'_, '_>) -> Self {
        let body = found.part(Part::Body);
        let has_header = body.is_some() || (kind == ScopeKind::Function && !language.scoping.headers.see_parameters);
        if has_header { Self::before(body, found.node) } else { Self::default() }
    }

    fn before(body: Option<Node<'_>>, whole: Node<'_>) -> Self {
        Self { start: whole.start_byte(), end: body.map_or(whole.end_byte(), Node::start_byte) }
    }

    fn contains(self, byte: u32) -> bool {
        self.start <= byte && byte < self.end
    }
}

impl Reader<'_> {
    /// Adds a binding that is written at `byte`.
    pub(super) fn add_binding(&mut self, binding: Binding, byte: u32) -> BindingIndex {
        let index = BindingIndex::from(self.facts.bindings.len());
        self.facts.bindings.push(binding);
        self.binding_bytes.push(byte);
        index
    }

    /// Whether a name at `byte` is in the header of `scope`. `is_base` says whether it names what a type is built from.
    pub(super) fn is_in_header(&self, language: &Language, scope: ScopeIndex, byte: u32, is_base: bool) -> bool {
        let is_type = self.facts.scopes[scope.index()].kind == ScopeKind::Type;
        self.headers[scope.index()].contains(byte) && (is_base || !is_type || !language.scoping.headers.see_members)
    }

    /// Whether a binding of `scope` is visible in the header of that scope.
    pub(super) fn is_visible_in_header(&self, language: &Language, scope: ScopeIndex, binding: BindingIndex) -> bool {
        let is_function = self.facts.scopes[scope.index()].kind == ScopeKind::Function;
        let is_local = self.facts.bindings[binding.index()].kind == BindingKind::Local;
        let is_hidden = is_function && is_local && !language.scoping.headers.see_parameters;
        self.headers[scope.index()].contains(self.binding_bytes[binding.index()]) && !is_hidden
    }

    /// Whether the header of `scope` is evaluated where its definition is, and not inside of it.
    pub(super) fn is_evaluated_around(&self, language: &Language, scope: ScopeIndex) -> bool {
        self.facts.scopes[scope.index()].kind == ScopeKind::Type || !language.scoping.headers.see_parameters
    }
}
