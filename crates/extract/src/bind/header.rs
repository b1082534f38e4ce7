//! Headers: what precedes the body of a function or type. A name in a header never means what the body binds, so that a header
//! means the same whether or not the body is parsed.

use crate::builders::ScopeBuilder;
use crate::capture::Part;
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_languages::Language;
use rhumb_model::{BindingIndex, BindingKind, ScopeIndex, ScopeKind};

/// The bytes from the start of a definition to its body; empty for a scope without a header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Header {
    start: u32,
    end: u32,
}

impl Header {
    /// The header of a definition. Without a body, a function or type is nothing but a header.
    pub(crate) fn of_definition(kind: ScopeKind, found: &Match<'_, '_>) -> Self {
        match kind {
            ScopeKind::Function | ScopeKind::Type => Self::before(found.part(Part::Body), found.node),
            ScopeKind::Module | ScopeKind::Block => Self::default(),
        }
    }

    /// The header of an anonymous function. Where parameters are visible in headers, a function without a separate body has no
    /// header.
    pub(crate) fn of_scope(language: &Language, kind: ScopeKind, found: &Match<'_, '_>) -> Self {
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

impl ScopeBuilder {
    /// Whether a name at `byte` is in the header of `scope`. `is_base` says whether it names a base type.
    pub(super) fn is_in_header(&self, language: &Language, scope: ScopeIndex, byte: u32, is_base: bool) -> bool {
        let is_type = self[scope].kind == ScopeKind::Type;
        self.headers[scope.index()].contains(byte) && (is_base || !is_type || !language.scoping.headers.see_members)
    }

    /// Whether a binding of `scope` is visible in the header of that scope.
    pub(super) fn is_visible_in_header(&self, language: &Language, scope: ScopeIndex, binding: BindingIndex) -> bool {
        let is_function = self[scope].kind == ScopeKind::Function;
        let is_local = self.bindings[binding.index()].kind == BindingKind::Local;
        let is_hidden = is_function && is_local && !language.scoping.headers.see_parameters;
        self.headers[scope.index()].contains(self.binding_bytes[binding.index()]) && !is_hidden
    }

    /// Whether the header of `scope` is evaluated in the enclosing scope.
    pub(super) fn is_evaluated_outside(&self, language: &Language, scope: ScopeIndex) -> bool {
        self[scope].kind == ScopeKind::Type || !language.scoping.headers.see_parameters
    }
}
