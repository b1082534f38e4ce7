//! The kinds of definition that a name may refer to, for languages in which types, functions and values have separate
//! namespaces.

use crate::builders::Builders;
use crate::capture::is_value;
use rhumb_languages::{Language, Spaces};
use rhumb_model::{BindingIndex, BindingKind, Flags, Reference, Role, SymbolKind};

/// The subkind of a type that has one value, which is used by the same name.
pub(super) const OBJECT: &str = "object";

/// Kinds of definition, as a set of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NameKinds(u8);

impl NameKinds {
    pub(crate) const TYPE: Self = Self(1);
    const FUNCTION: Self = Self(1 << 1);
    const VALUE: Self = Self(1 << 2);
    const LOCAL: Self = Self(1 << 3);
    /// A type that is named with a keyword: `struct door` in C.
    pub(crate) const TAG: Self = Self(1 << 5);
    /// Any definition; locals are not definitions.
    const DEFINITION: Self = Self(Self::TYPE.0 | Self::FUNCTION.0 | Self::VALUE.0);
    pub(crate) const ANY: Self = Self(Self::DEFINITION.0 | Self::LOCAL.0);
    const NO_TYPE: Self = Self(Self::FUNCTION.0 | Self::VALUE.0 | Self::LOCAL.0);
    /// Any other kind, as a fallback.
    const FALLBACK: Self = Self(1 << 4);
    /// What can be called: a function, or a type that is constructed.
    pub(crate) const CALLEE: Self = Self(Self::FUNCTION.0 | Self::TYPE.0);
    /// What can have members: a value or a type.
    pub(crate) const RECEIVER: Self = Self(Self::VALUE.0 | Self::TYPE.0 | Self::LOCAL.0);

    /// What the name of a reference may refer to.
    pub(super) fn of_reference(reference: &Reference, language: &Language) -> Self {
        let is_bare = reference.arguments.is_none() && language.scoping.spaces == Spaces::ByArguments;
        match reference.role {
            Role::Call if is_bare => Self::ANY,
            Role::Call => Self::CALLEE,
            Role::Read | Role::Write => Self::RECEIVER,
            Role::Type | Role::Extends | Role::Implements | Role::Decorates | Role::Derives => Self::TYPE,
            Role::Import | Role::Mention => Self::ANY,
        }
    }

    fn of_symbol(kind: SymbolKind, language: &Language) -> Self {
        match kind {
            // Where only the use distinguishes calls from reads, a property may be used either way.
            SymbolKind::Property if language.scoping.spaces == Spaces::ByUse => Self(Self::FUNCTION.0 | Self::VALUE.0),
            SymbolKind::Property => Self::VALUE,
            // A macro may expand to anything.
            SymbolKind::Macro => Self(Self::ANY.0 | Self::TAG.0),
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
                if symbol.flags.has(Flags::TAG) {
                    return Self::TAG;
                }
                let is_object = out.texts.get(symbol.subkind) == OBJECT;
                let kinds = Self::of_symbol(symbol.kind, language);
                if is_object { Self(kinds.0 | Self::VALUE.0) } else { kinds }
            }
            BindingKind::Import(_) => Self(Self::ANY.0 | Self::TAG.0),
            BindingKind::TypeParameter(..) => Self::TYPE,
            BindingKind::Local => Self::LOCAL,
        }
    }

    pub(super) fn overlaps(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The kinds to look for in `language`: any kind where all share one namespace.
    pub(super) fn in_language(self, language: &Language) -> Self {
        match language.scoping.spaces {
            _ if self == Self::TAG => self,
            Spaces::Preferred if self == Self::CALLEE => self.with_fallback(),
            Spaces::ByUse | Spaces::Preferred => self,
            Spaces::TypesApart | Spaces::TypesLast | Spaces::TypesUncalled if self == Self::TYPE => self,
            Spaces::ByArguments if self == Self::CALLEE => Self::DEFINITION,
            Spaces::TypesUncalled if self == Self::CALLEE => Self::NO_TYPE,
            Spaces::TypesLast | Spaces::TypesUncalled => Self::NO_TYPE.with_fallback(),
            Spaces::ByArguments | Spaces::TypesApart | Spaces::Shared => Self::ANY,
        }
    }

    fn with_fallback(self) -> Self {
        Self(self.0 | Self::FALLBACK.0)
    }

    /// Whether the name may refer to any other kind if there is none of these.
    pub(super) fn has_fallback(self) -> bool {
        self.overlaps(Self::FALLBACK)
    }
}
