//! The closed lists: kinds of symbols, roles of references, kinds of edges, visibility, how a file was read.
//!
//! Each list is written once. Its names are what SQL, JSON and people see; its numbers are what the store keeps, so new
//! entries go at the end of a list.

use serde::{Deserialize, Serialize};

/// Writes an enum together with its names, so that the two cannot disagree.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$variant_doc])* $variant),+
        }

        impl $name {
            /// Every one, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name that SQL, JSON and people see.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            /// The one called `name`.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($text => Some(Self::$variant),)+ _ => None }
            }

            /// The number that the store keeps.
            #[must_use]
            pub fn number(self) -> u8 {
                self as u8
            }

            /// The one with this number.
            #[must_use]
            pub fn from_number(number: u8) -> Option<Self> {
                Self::ALL.get(usize::from(number)).copied()
            }
        }
    };
}
pub(crate) use named;

named! {
    /// What a symbol is. One list for all languages; finer distinctions are a symbol's `subkind`.
    SymbolKind {
        /// A file; everything in it is inside of it.
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
        /// One value of an enumeration.
        Variant = "variant",
        /// An implementation block.
        Impl = "impl",
        /// A type alias.
        Type = "type",
        /// A function that belongs to no type.
        Function = "function",
        /// A function that belongs to a type.
        Method = "method",
        /// What makes a value of a type.
        Constructor = "constructor",
        /// A stored member of a type.
        Field = "field",
        /// A member that runs code when it is read or written.
        Property = "property",
        /// A name for a value that does not change.
        Constant = "constant",
        /// A name for a value that may change.
        Variable = "variable",
        /// A macro.
        Macro = "macro",
        /// A section of a document.
        Section = "section",
        /// A test case that is a call with a title, not a function with a name.
        Test = "test",
    }
}

impl SymbolKind {
    /// Whether code runs in it: metrics are counted, references have it as their source.
    #[must_use]
    pub fn is_callable(self) -> bool {
        matches!(self, Self::Function | Self::Method | Self::Constructor | Self::Property | Self::Test | Self::Macro)
    }

    /// Whether it has members: a function inside is a method, its name is part of theirs.
    #[must_use]
    pub fn is_type(self) -> bool {
        matches!(
            self,
            Self::Class | Self::Struct | Self::Union | Self::Interface | Self::Trait | Self::Enum | Self::Impl
        )
    }
}

named! {
    /// What a reference does with the name it mentions.
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
        /// Builds upon it.
        Extends = "extends",
        /// Fulfils it.
        Implements = "implements",
        /// Puts it on a definition as a decorator, an annotation or an attribute.
        Decorates = "decorates",
        /// Derives it, as a macro that writes an implementation.
        Derives = "derives",
        /// Names it in prose.
        Mention = "mention",
    }
}

named! {
    /// What an edge says of its source and its target.
    EdgeKind {
        /// The target stands inside the source.
        Contains = "contains",
        /// Calls a function.
        Calls = "calls",
        /// Might call, through a declaration that the target overrides; derived, never stored.
        MayCall = "may_call",
        /// Mentions a type.
        Uses = "uses",
        /// Reads a value.
        Reads = "reads",
        /// Assigns a value.
        Writes = "writes",
        /// Makes a value of a type.
        Instantiates = "instantiates",
        /// Fulfils an interface or a trait.
        Implements = "implements",
        /// Inherits from a type.
        Extends = "extends",
        /// Replaces an inherited member.
        Overrides = "overrides",
        /// Carries a decorator, an annotation or an attribute.
        Annotates = "annotates",
        /// Has an implementation written by a derive macro.
        DerivesMacro = "derives_macro",
        /// Takes a parameter of that type.
        Receives = "receives",
        /// Is handed a value by name, as a fixture.
        Injects = "injects",
        /// Is declared with that type.
        TypeOf = "type_of",
        /// Returns that type.
        Returns = "returns",
        /// Imports a file or a symbol.
        Imports = "imports",
        /// Defines what the target declares.
        Defines = "defines",
        /// Is prose that names it.
        Mentions = "mentions",
    }
}

impl EdgeKind {
    /// Those by which a symbol stands for a declaration: a call of the target runs the source.
    pub const STANDS_FOR: [Self; 2] = [Self::Overrides, Self::Defines];

    /// Whether its source needs its target: a change of the one may concern the other.
    #[must_use]
    pub fn is_dependency(self) -> bool {
        !matches!(self, Self::Contains | Self::Mentions)
    }
}

named! {
    /// Who may use a symbol.
    Visibility {
        /// Everybody.
        Public = "public",
        /// The type and what inherits from it.
        Protected = "protected",
        /// The package, crate or module around it.
        Internal = "internal",
        /// The file or type it stands in.
        Private = "private",
    }
}

named! {
    /// How a file was read.
    ParseStatus {
        /// Whole.
        Ok = "ok",
        /// Some of it does not parse; facts come from the rest.
        Partial = "partial",
        /// Not parsed, for a reason given: too large, binary.
        Skipped = "skipped",
        /// It could not be read from the disk.
        Failed = "failed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_lead_back() {
        for kind in SymbolKind::ALL {
            assert_eq!(SymbolKind::from_name(kind.name()), Some(*kind));
            assert_eq!(SymbolKind::from_number(kind.number()), Some(*kind));
        }
        assert_eq!(Role::from_name("summons"), None);
        assert_eq!(EdgeKind::from_number(200), None);
    }
}
