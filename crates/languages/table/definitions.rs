//! What belongs to a definition: comments, modifiers, visibility, and the nodes around its name.

use crate::access::Access;
use rhumb_model::{Flags, SymbolKind};

/// What belongs to a definition and what can be inferred from it.
#[derive(Clone, Copy)]
pub struct Definitions {
    /// What comments look like, and which of them document a definition.
    pub comments: Comments,
    /// How documentation is formatted.
    pub markup: Markup,
    /// Types that documentation gives.
    pub documented: DocumentedTypes,
    /// Modifiers before a definition.
    pub modifiers: Modifiers,
    /// The visibility of symbols.
    pub access: Access,
    /// Names of methods that construct a value of their type.
    pub constructors: &'static [&'static str],
    /// Decorators that change the definition they are attached to, by their last name.
    pub decorators: &'static [(&'static str, Decorator)],
    /// Whether a variable whose name is all capitals is a constant. Otherwise only a keyword makes one.
    pub capitals_are_constants: bool,
    /// Parts of a type that are written around the declared name.
    pub declarators: Declarators,
    /// Kinds of definitions that do not belong to the definition they are written in.
    pub homes: &'static [(SymbolKind, Home)],
}

impl Definitions {
    /// Public definitions without comments or modifiers.
    pub const NONE: Self = Self {
        comments: Comments { kinds: &[], attributes: &[], doc: Doc::None },
        markup: Markup::None,
        documented: DocumentedTypes::NONE,
        modifiers: Modifiers { kinds: &[], flags: &[] },
        access: Access::PUBLIC,
        constructors: &[],
        decorators: &[],
        capitals_are_constants: true,
        declarators: Declarators::NONE,
        homes: &[],
    };
}

/// Types in the documentation of a definition, for languages in which the declared type says less.
#[derive(Clone, Copy)]
pub struct DocumentedTypes {
    /// The tag before the type of a function's result.
    pub result: &'static str,
    /// The tag before the type of a value.
    pub value: &'static str,
    /// The tag before the type and the name of a parameter.
    pub parameter: &'static str,
    /// Declared types that say nothing about elements, or about members.
    pub vague: &'static [&'static str],
    /// Names of the type of the receiver.
    pub own: &'static [&'static str],
    /// The built-in container of what is documented as `Door[]` or `list<Door>`.
    pub container: &'static str,
}

impl DocumentedTypes {
    /// Documentation gives no types.
    pub const NONE: Self = Self { result: "", value: "", parameter: "", vague: &[], own: &[], container: "" };
}

/// Comments, and what may be written between a comment and the definition it documents.
#[derive(Clone, Copy)]
pub struct Comments {
    /// Node kinds of comments.
    pub kinds: &'static [&'static str],
    /// Node kinds of attributes and decorators that precede a definition and belong to it.
    pub attributes: &'static [&'static str],
    /// What documents a definition.
    pub doc: Doc,
}

/// What documents a definition.
#[derive(Clone, Copy)]
pub enum Doc {
    /// Nothing.
    None,
    /// The first string of the body: the kinds of string nodes and of the statement around one.
    FirstString {
        /// The statement that contains the string.
        statement: &'static str,
        /// The string.
        string: &'static str,
    },
    /// Comments right before the definition that start with one of `outer`. Comments that start with one of `inner` document
    /// the definition they are in.
    Comments {
        /// Marks of comments about what follows.
        outer: &'static [&'static str],
        /// Marks of comments about the enclosing definition.
        inner: &'static [&'static str],
    },
    /// Any comment that starts with one of `marks`, on lines of its own and with no blank line before the definition, unless
    /// the hook `is_directive` excludes it.
    RightBefore {
        /// Marks of comments.
        marks: &'static [&'static str],
    },
    /// Comments with a documentation mark, and ordinary ones next to the definition.
    AllComments {
        /// Marks of comments about what follows.
        outer: &'static [&'static str],
        /// Marks of comments about what follows on the next line.
        near: &'static [&'static str],
        /// Marks of comments about what precedes them on the same line.
        after: &'static [&'static str],
    },
}

/// How documentation is formatted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Markup {
    /// Plain text, kept as it is.
    None,
    /// With XML elements, whose tags are removed: `<summary>Opens.</summary>`.
    Elements,
}

/// Modifiers at the start of a definition, in any order. Those that decide visibility are listed in [`Access`].
#[derive(Clone, Copy)]
pub struct Modifiers {
    /// Node kinds of single modifiers: keywords, or the nodes around them.
    pub kinds: &'static [&'static str],
    /// The flags that each modifier sets.
    pub flags: &'static [(&'static str, Flags)],
}

/// What a decorator changes.
#[derive(Clone, Copy)]
pub enum Decorator {
    /// The function is read and written like a field.
    Property,
    /// The definition gets these flags.
    Flag(Flags),
}

/// Declarations in which part of the type surrounds the name: `const char *names[3]`.
#[derive(Clone, Copy)]
pub struct Declarators {
    /// Kinds that wrap a name, to any depth. A pattern step with a field looks through them, unless it is inside a wrapper
    /// that the pattern names.
    pub wrappers: &'static [&'static str],
    /// Kinds next to a type that belong to it.
    pub qualifiers: &'static [&'static str],
    /// Kinds of paths that contain their own remainder: `a::(b::c)`. A pattern step that matches one is also tried on the
    /// remainder, and the qualifier of a name in it is everything before that name.
    pub paths: &'static [&'static str],
    /// Kinds around a definition that belong to it: a match on the definition applies to the whole.
    pub envelopes: &'static [&'static str],
}

impl Declarators {
    /// Types are written next to names, not around them.
    pub(crate) const NONE: Self = Self { wrappers: &[], qualifiers: &[], paths: &[], envelopes: &[] };
}

/// What a definition belongs to, other than the definition it is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// What encloses the types it is written in. A value of an enumeration belongs to the enumeration.
    OutsideTypes,
    /// The file.
    File,
}
