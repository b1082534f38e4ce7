//! The enumerations: kinds of symbols, roles of references, kinds of edges, visibility, parse status.
//!
//! Each list is written once. SQL, JSON and users see the names; the store keeps the numbers, so new entries go at the end
//! of a list.

use serde::{Deserialize, Serialize};

/// Declares an enum together with the names of its variants.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$variant_doc])* $variant),+
        }

        impl $name {
            /// All variants, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name for SQL, JSON and users.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            /// The variant called `name`.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($text => Some(Self::$variant),)+ _ => None }
            }

            /// The number in the store.
            #[must_use]
            pub fn number(self) -> u8 {
                self as u8
            }

            /// The variant with this number.
            #[must_use]
            pub fn from_number(number: u8) -> Option<Self> {
                Self::ALL.get(usize::from(number)).copied()
            }
        }
    };
}
pub(crate) use named;

named! {
    /// The kind of a symbol. One list for all languages; finer distinctions are a symbol's `subkind`.
    SymbolKind {
        /// A file.
        File = "file",
        /// A module written inside a file.
        Module = "module",
        /// A namespace.
        Namespace = "namespace",
        /// A package clause.
        Package = "package",
        /// A class.
        Class = "class",
        /// A struct.
        Struct = "struct",
        /// A union.
        Union = "union",
        /// An interface or protocol.
        Interface = "interface",
        /// A trait.
        Trait = "trait",
        /// An enumeration.
        Enum = "enum",
        /// A variant of an enumeration.
        Variant = "variant",
        /// An implementation block.
        Impl = "impl",
        /// A type alias.
        Type = "type",
        /// A function that belongs to no type.
        Function = "function",
        /// A function that belongs to a type.
        Method = "method",
        /// A constructor.
        Constructor = "constructor",
        /// A stored member of a type.
        Field = "field",
        /// A member that runs code when it is read or written.
        Property = "property",
        /// A constant.
        Constant = "constant",
        /// A variable.
        Variable = "variable",
        /// A macro.
        Macro = "macro",
        /// A section of a document.
        Section = "section",
        /// A test case written as a call with a title instead of a named function.
        Test = "test",
        /// A class, id, placeholder or animation in a style sheet.
        Style = "style",
    }
}

impl SymbolKind {
    /// Whether it contains code that runs: it has metrics and is the source of references.
    #[must_use]
    pub fn is_callable(self) -> bool {
        matches!(self, Self::Function | Self::Method | Self::Constructor | Self::Property | Self::Test | Self::Macro)
    }

    /// Whether it has members: a function in it is a method, qualified with its name.
    #[must_use]
    pub fn is_type(self) -> bool {
        matches!(
            self,
            Self::Class | Self::Struct | Self::Union | Self::Interface | Self::Trait | Self::Enum | Self::Impl
        )
    }
}

named! {
    /// What a reference does with a name.
    Role {
        /// Calls it.
        Call = "call",
        /// Names it as a type.
        Type = "type",
        /// Reads it.
        Read = "read",
        /// Assigns to it.
        Write = "write",
        /// Imports it.
        Import = "import",
        /// Inherits from it.
        Extends = "extends",
        /// Implements it.
        Implements = "implements",
        /// Attaches it as a decorator, annotation or attribute.
        Decorates = "decorates",
        /// Derives it with a derive macro.
        Derives = "derives",
        /// Mentions it in prose or in a string.
        Mention = "mention",
    }
}

named! {
    /// The relation between an edge's source and its target.
    EdgeKind {
        /// The source encloses the target.
        Contains = "contains",
        /// Calls a function.
        Calls = "calls",
        /// May call, through a declaration that the target overrides; derived when queried, not stored.
        MayCall = "may_call",
        /// Uses a type.
        Uses = "uses",
        /// Reads a value.
        Reads = "reads",
        /// Assigns a value.
        Writes = "writes",
        /// Constructs a value of a type.
        Instantiates = "instantiates",
        /// Implements an interface or a trait.
        Implements = "implements",
        /// Inherits from a type.
        Extends = "extends",
        /// Overrides an inherited member.
        Overrides = "overrides",
        /// Has a decorator, an annotation or an attribute.
        Annotates = "annotates",
        /// Has an implementation generated by a derive macro.
        DerivesMacro = "derives_macro",
        /// Has a parameter of that type.
        Receives = "receives",
        /// Gets a value by name, such as a fixture.
        Injects = "injects",
        /// Is declared with that type.
        TypeOf = "type_of",
        /// Returns that type.
        Returns = "returns",
        /// Imports a file or a symbol.
        Imports = "imports",
        /// Defines what the target only declares.
        Defines = "defines",
        /// Mentions it in prose or in a string.
        Mentions = "mentions",
    }
}

impl EdgeKind {
    /// Edges from a definition to a declaration: calling the target runs the source.
    pub const STANDS_FOR: [Self; 2] = [Self::Overrides, Self::Defines];

    /// Besides calls, those whose source uses the definition when it names a declaration.
    pub const REACH_DEFINITIONS: [Self; 9] = [
        Self::Uses,
        Self::Reads,
        Self::Writes,
        Self::Instantiates,
        Self::Annotates,
        Self::Receives,
        Self::Injects,
        Self::TypeOf,
        Self::Returns,
    ];

    /// Whether the source depends on the target, so that a change of the target may affect the source.
    #[must_use]
    pub fn is_dependency(self) -> bool {
        !matches!(self, Self::Contains | Self::Mentions)
    }
}

named! {
    /// Where a symbol is visible.
    Visibility {
        /// Everywhere.
        Public = "public",
        /// In the type and its subtypes.
        Protected = "protected",
        /// In the enclosing package, crate or module.
        Internal = "internal",
        /// In its file or type.
        Private = "private",
    }
}

named! {
    /// How completely a file was parsed.
    ParseStatus {
        /// Completely.
        Ok = "ok",
        /// Parts do not parse; facts come from the rest.
        Partial = "partial",
        /// Not parsed, for a stated reason: too large, binary.
        Skipped = "skipped",
        /// It could not be read from the disk.
        Failed = "failed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_round_trip() {
        for kind in SymbolKind::ALL {
            assert_eq!(SymbolKind::from_name(kind.name()), Some(*kind));
            assert_eq!(SymbolKind::from_number(kind.number()), Some(*kind));
        }
        assert_eq!(Role::from_name("summons"), None);
        assert_eq!(EdgeKind::from_number(200), None);
    }
}
