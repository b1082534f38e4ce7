//! The kinds of definition that a name may refer to, for languages in which types, functions and values have separate
//! namespaces.

use crate::builders::Builders;
use crate::capture::is_value;
use bitflags::bitflags;
use rhumb_languages::{Language, Spaces};
use rhumb_model::{BindingIndex, BindingKind, Flags, Reference, Role, SymbolKind};

/// The subkind of a type that has one value, which is used by the same name.
pub(super) const OBJECT: &str = "object";

bitflags! {
    /// Kinds of definition.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub(crate) struct NameKinds: u8 {
        const TYPE = 1;
        const FUNCTION = 1 << 1;
        const VALUE = 1 << 2;
        const LOCAL = 1 << 3;
        /// A type that is named with a keyword: `struct door` in C.
        const TAG = 1 << 5;
        /// Any definition; locals are not definitions.
        const DEFINITION = Self::TYPE.bits() | Self::FUNCTION.bits() | Self::VALUE.bits();
        const ANY = Self::DEFINITION.bits() | Self::LOCAL.bits();
        const NO_TYPE = Self::FUNCTION.bits() | Self::VALUE.bits() | Self::LOCAL.bits();
        /// Any other kind, as a fallback.
        const FALLBACK = 1 << 4;
        /// What can be called: a function, or a type that is constructed.
        const CALLEE = Self::FUNCTION.bits() | Self::TYPE.bits();
        /// What can have members: a value or a type.
        const RECEIVER = Self::VALUE.bits() | Self::TYPE.bits() | Self::LOCAL.bits();
    }
}

impl NameKinds {
    /// What the name of a reference may refer to.
    pub(super) fn of_reference(reference: &Reference, language: &Language) -> Self {
        let is_bare = reference.arguments.is_none() && language.scoping.spaces == Spaces::ByArguments;
        match reference.role {
            Role::Call if is_bare => Self::ANY,
            Role::Call => Self::CALLEE,
            Role::Read | Role::Write => Self::RECEIVER,
            Role::Extends if language.scoping.spaces == Spaces::TypesBeside => Self::TYPE.with_fallback(),
            Role::Decorates if language.scoping.spaces == Spaces::TypesBeside => Self::RECEIVER,
            Role::Type | Role::Extends | Role::Implements | Role::Decorates | Role::Derives => Self::TYPE,
            Role::Import | Role::Mention => Self::ANY,
        }
    }

    fn of_symbol(kind: SymbolKind, language: &Language) -> Self {
        match kind {
            // Where only the use distinguishes calls from reads, a property may be used either way.
            SymbolKind::Property if language.scoping.spaces == Spaces::ByUse => Self::FUNCTION | Self::VALUE,
            SymbolKind::Property => Self::VALUE,
            // A macro may expand to anything.
            SymbolKind::Macro => Self::ANY | Self::TAG,
            kind if kind.is_callable() => Self::FUNCTION,
            kind if kind.is_type() || kind == SymbolKind::Type => Self::TYPE,
            kind if is_value(kind) => Self::VALUE,
            _ => Self::ANY,
        }
    }

    /// What a binding refers to.
    pub(super) fn of_binding(out: &Builders, index: BindingIndex, language: &Language) -> Self {
        match out.scopes.bindings[index.index()].kind {
            BindingKind::Symbol(symbol) => {
                let symbol = &out.symbols[symbol];
                if symbol.flags.contains(Flags::TAG) {
                    return Self::TAG;
                }
                let is_object = out.texts.get(symbol.subkind) == OBJECT;
                let kinds = Self::of_symbol(symbol.kind, language);
                if is_object { kinds | Self::VALUE } else { kinds }
            }
            BindingKind::Import(_) => Self::ANY | Self::TAG,
            BindingKind::TypeParameter(..) => Self::TYPE,
            BindingKind::Local => Self::LOCAL,
        }
    }

    /// The kinds to look for in `language`: any kind where all share one namespace.
    pub(super) fn in_language(self, language: &Language) -> Self {
        match language.scoping.spaces {
            _ if self == Self::TAG => self,
            Spaces::Preferred | Spaces::Marked if self == Self::CALLEE => self.with_fallback(),
            Spaces::ByUse | Spaces::Preferred | Spaces::Marked => self,
            Spaces::TypesApart | Spaces::TypesLast | Spaces::TypesBeside | Spaces::TypesUncalled
                if self == Self::TYPE || self.has_fallback() =>
            {
                self
            }
            Spaces::ByArguments if self == Self::CALLEE => Self::DEFINITION,
            Spaces::TypesUncalled if self == Self::CALLEE => Self::NO_TYPE,
            Spaces::TypesLast | Spaces::TypesBeside | Spaces::TypesUncalled => Self::NO_TYPE.with_fallback(),
            Spaces::ByArguments | Spaces::TypesApart | Spaces::Shared => Self::ANY,
        }
    }

    /// The kinds that a name may have instead, where the use only prefers these. A name in a type position is never anything
    /// else, and a function is read only where that is marked.
    pub(super) fn else_kinds(self) -> Self {
        match self {
            Self::TYPE => self,
            _ if self.intersects(Self::FUNCTION) => Self::ANY,
            _ => Self::ANY.difference(Self::FUNCTION),
        }
    }

    fn with_fallback(self) -> Self {
        self | Self::FALLBACK
    }

    /// Whether the name may refer to any other kind if there is none of these.
    pub(super) fn has_fallback(self) -> bool {
        self.intersects(Self::FALLBACK)
    }
}
