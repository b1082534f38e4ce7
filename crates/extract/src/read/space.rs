//! What a name may mean where types, functions and values have names of their own.

use super::Reader;
use crate::capture::is_value;
use rhumb_languages::{Language, Spaces};
use rhumb_model::{BindingIndex, BindingKind, Flags, Reference, Role, SymbolKind};

/// The finer kind of a type that has one value, which is called like it.
pub(super) const OBJECT: &str = "object";

/// What a name may mean, as a set of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Space(u8);

impl Space {
    /// A type.
    pub(super) const TYPE: Self = Self(1);
    const FUNCTION: Self = Self(1 << 1);
    const VALUE: Self = Self(1 << 2);
    const LOCAL: Self = Self(1 << 3);
    /// A type that a keyword must stand before.
    pub(super) const TAG: Self = Self(1 << 5);
    /// Anything that is defined, which a local is not.
    const DEFINED: Self = Self(Self::TYPE.0 | Self::FUNCTION.0 | Self::VALUE.0);
    pub(super) const ANY: Self = Self(Self::DEFINED.0 | Self::LOCAL.0);
    const NO_TYPE: Self = Self(Self::FUNCTION.0 | Self::VALUE.0 | Self::LOCAL.0);
    /// Something else, if there is none of what is meant first.
    const OTHER: Self = Self(1 << 4);
    /// What is called: a function, or a type of which a value is made.
    pub(super) const CALLED: Self = Self(Self::FUNCTION.0 | Self::TYPE.0);
    /// What is looked into: a value, or a type whose members are meant.
    pub(super) const HELD: Self = Self(Self::VALUE.0 | Self::TYPE.0 | Self::LOCAL.0);

    /// What a reference may mean.
    pub(super) fn of_reference(reference: &Reference, language: &Language) -> Self {
        let is_bare = reference.arguments.is_none() && language.scoping.spaces == Spaces::ByArguments;
        match reference.role {
            Role::Call if is_bare => Self::ANY,
            Role::Call => Self::CALLED,
            Role::Read | Role::Write => Self::HELD,
            Role::Type | Role::Extends | Role::Implements | Role::Decorates | Role::Derives => Self::TYPE,
            Role::Import | Role::Mention => Self::ANY,
        }
    }

    fn of_kind(kind: SymbolKind, language: &Language) -> Self {
        match kind {
            // Without a name of its own for what is called, a property is used either way.
            SymbolKind::Property if language.scoping.spaces == Spaces::ByUse => Self(Self::FUNCTION.0 | Self::VALUE.0),
            SymbolKind::Property => Self::VALUE,
            // What a macro stands for is not known.
            SymbolKind::Macro => Self(Self::ANY.0 | Self::TAG.0),
            kind if kind.is_callable() => Self::FUNCTION,
            kind if kind.is_type() || kind == SymbolKind::Type => Self::TYPE,
            kind if is_value(kind) => Self::VALUE,
            _ => Self::ANY,
        }
    }

    pub(super) fn overlaps(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// What is wanted of a name in `language`: anything, where all share their names.
    pub(super) fn in_language(self, language: &Language) -> Self {
        match language.scoping.spaces {
            _ if self == Self::TAG => self,
            Spaces::Preferred if self == Self::CALLED => self.or_other(),
            Spaces::ByUse | Spaces::Preferred => self,
            Spaces::TypesApart | Spaces::TypesLast | Spaces::TypesUncalled if self == Self::TYPE => self,
            Spaces::ByArguments if self == Self::CALLED => Self::DEFINED,
            Spaces::TypesUncalled if self == Self::CALLED => Self::NO_TYPE,
            Spaces::TypesLast | Spaces::TypesUncalled => Self::NO_TYPE.or_other(),
            Spaces::ByArguments | Spaces::TypesApart | Spaces::Shared => Self::ANY,
        }
    }

    fn or_other(self) -> Self {
        Self(self.0 | Self::OTHER.0)
    }

    /// Whether something else of that name is meant if there is none of this.
    pub(super) fn may_be_other(self) -> bool {
        self.overlaps(Self::OTHER)
    }
}

impl Reader<'_> {
    /// What a binding gives its name to.
    pub(super) fn space_of(&self, index: BindingIndex, language: &Language) -> Space {
        match self.facts.bindings[index.index()].kind {
            BindingKind::Symbol(symbol) => {
                let symbol = &self.facts.symbols[symbol.index()];
                if symbol.flags.has(Flags::TAG) {
                    return Space::TAG;
                }
                let is_object = self.facts.texts.get(symbol.subkind) == OBJECT;
                let space = Space::of_kind(symbol.kind, language);
                if is_object { Space(space.0 | Space::VALUE.0) } else { space }
            }
            BindingKind::Import(_) => Space(Space::ANY.0 | Space::TAG.0),
            BindingKind::TypeParameter(..) => Space::TYPE,
            BindingKind::Local => Space::LOCAL,
        }
    }
}
