//! The closed list of captures that a facts file may use, and what each of them means.
//!
//! A match has one *role*, which says what fact it is, and *parts*, which say where its pieces are. `languages/README.md`
//! documents the list; a capture that is not on it is refused.

use rhumb_model::{Flags, ImportKind, Role, ScopeKind, SymbolKind};

/// What a captured node is to its match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Capture {
    /// Says what the match is.
    Fact(Fact),
    /// Says where a piece of it is.
    Part(Part),
    /// Sets a flag by being there.
    Mark(Mark),
    /// Says more finely what the defined symbol is.
    Subkind,
    /// Says the name of a definition that does not write it.
    Called,
    /// Is only looked at by a predicate: `@_name`.
    Helper,
}

/// What a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    /// A definition.
    Define(SymbolKind),
    /// A use of a name.
    Refer(Role),
    /// A local name.
    Bind(BindRole),
    /// A local name that is there without being written.
    Implicit,
    /// A parameter.
    Parameter,
    /// A value that the function around it hands back.
    Result,
    /// A test that says of which type a local is in its body; without one, to the end of what it stands in.
    Narrow,
    /// A way to call values of the type around it.
    Called,
    /// The code of the value that it stands in or right after.
    Accessor,
    /// An import.
    Import(ImportKind),
    /// An import whose names the language's hook tells.
    ImportTree,
    /// A name offered to others.
    Export(ExportRole),
    /// A region whose definitions are offered to others.
    Exported,
    /// A region with names of its own.
    Scope(ScopeKind),
    /// A region in which names are types.
    TypeRegion,
    /// A word that says who may use the definitions it speaks of, or what they are.
    Modify(Reach),
    /// Code in another language.
    Embed,
    /// Prose that may name code.
    Prose,
    /// Tokens to be read again as code of the same language.
    Reparse,
    /// A region that runs only sometimes, from its body on.
    Conditional,
    /// A region of which the parts stand in the place of each other: what one of them defines is meant first.
    Alternatives,
    /// Such a part, but for the first.
    Alternative,
    /// An element of a user interface: what renders it is a component.
    Component,
    /// A name that is no reference: the key of an argument, a label.
    Label,
    /// A node that only groups: the section of a heading inside of it goes on after its end.
    Group,
    /// A node that is not looked into.
    Skip,
}

impl Fact {
    /// Whether it opens a region, so that its capture must be on the node its pattern starts at. The definition of a value
    /// or a member opens one only where it can: several may stand in one statement.
    pub(crate) fn opens_region(self) -> bool {
        match self {
            Self::Define(kind) => !is_value(kind) && !matches!(kind, SymbolKind::Method | SymbolKind::Property),
            Self::Exported
            | Self::Alternatives
            | Self::Alternative
            | Self::Scope(_)
            | Self::TypeRegion
            | Self::Conditional
            | Self::Accessor => true,
            Self::Modify(reach) => reach == Reach::Inside,
            _ => false,
        }
    }
}

/// Whether a symbol of this kind is a value: a name for something that is computed.
pub(crate) fn is_value(kind: SymbolKind) -> bool {
    matches!(kind, SymbolKind::Variable | SymbolKind::Constant | SymbolKind::Field | SymbolKind::Variant)
}

/// Which definitions a modifier speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Those inside of its node.
    Inside,
    /// Those after it, up to the end of what it stands in.
    Rest,
    /// The one it names, which stands before it.
    Named,
}

/// How a local name comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BindRole {
    /// From the value as it is.
    Value,
    /// From each element of the value.
    Element,
    /// As a parameter of a generic definition.
    TypeParameter,
    /// Not here: the name means what it means outside of this function.
    Outer,
}

/// How a name is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExportRole {
    /// By name.
    Named,
    /// As the default.
    Default,
    /// All names of another module.
    Star,
}

/// A piece of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The name.
    Name,
    /// The body: the signature ends before it.
    Body,
    /// The list of parameters.
    Parameters,
    /// The list of arguments.
    Arguments,
    /// The list of type arguments.
    TypeArguments,
    /// A declared type.
    Type,
    /// A value: an initialiser, a default.
    Value,
    /// A modifier that says who may use it.
    Visibility,
    /// The type a definition belongs to, where it does not stand inside of it.
    Owner,
    /// The type whose values a definition is used on as if it were a member of theirs.
    Extended,
    /// The trait or interface a block implements for its owner.
    Trait,
    /// What a name is used on.
    Receiver,
    /// A value of the type that is expected of this is what a name is used on.
    Expected,
    /// A module path.
    Path,
    /// The name under which something is brought in or offered.
    Alias,
    /// The name of an embedded language.
    Language,
    /// The text of embedded code.
    Content,
}

impl Part {
    /// How many parts there are.
    pub(crate) const COUNT: usize = Self::Content as usize + 1;
}

/// A flag that is set by a capture being there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A flag of the defined symbol.
    Symbol(Flags),
    /// It counts only right inside of a type that has a name.
    Owned,
    /// It counts only where nothing that has a name has its members.
    Nameless,
    /// It has the type of the value before it in the same statement.
    Again,
    /// The parameter takes any number of arguments.
    Rest,
    /// The parameter is a field too.
    Member,
    /// Whatever owner it names, the definition stays in the type it stands in.
    Kept,
    /// It only says what a member holds that is declared already.
    Known,
    /// Only types are imported.
    TypeOnly,
    /// The module is loaded when the line runs.
    Dynamic,
    /// The imported name is offered on.
    Reexport,
    /// The name is looked for, or defined, at the level of the file.
    Outermost,
    /// The modifier, or the use, speaks of methods of values only.
    OfValues,
    /// The definition has a title: code cannot name it.
    Unbound,
    /// The name is seen inside of what it names alone.
    Inner,
    /// The level of a heading, from one.
    Level(u8),
}

/// The meaning of a capture name; nothing if it is not on the list.
pub(crate) fn capture(name: &str) -> Option<Capture> {
    if name.starts_with('_') {
        return Some(Capture::Helper);
    }
    let (family, detail) = name.split_once('.').unwrap_or((name, ""));
    Some(match family {
        "def" => Capture::Fact(Fact::Define(SymbolKind::from_name(detail)?)),
        "ref" => Capture::Fact(Fact::Refer(Role::from_name(detail)?)),
        "flag" => Capture::Mark(mark(detail)?),
        "called" if !detail.is_empty() => Capture::Called,
        "subkind" if !detail.is_empty() => Capture::Subkind,
        "implicit" if !detail.is_empty() => Capture::Fact(Fact::Implicit),
        "level" => Capture::Mark(Mark::Level(detail.parse().ok()?)),
        "bind" | "import" | "export" | "scope" | "modify" => Capture::Fact(detailed_fact(family, detail)?),
        _ if detail.is_empty() => plain_fact(name).map(Capture::Fact).or_else(|| part(name).map(Capture::Part))?,
        _ => return None,
    })
}

fn detailed_fact(family: &str, detail: &str) -> Option<Fact> {
    Some(match (family, detail) {
        ("bind", "") => Fact::Bind(BindRole::Value),
        ("bind", "each") => Fact::Bind(BindRole::Element),
        ("bind", "type") => Fact::Bind(BindRole::TypeParameter),
        ("bind", "outer") => Fact::Bind(BindRole::Outer),
        ("import", "named") => Fact::Import(ImportKind::Named),
        ("import", "module") => Fact::Import(ImportKind::Module),
        ("import", "head") => Fact::Import(ImportKind::Head),
        ("import", "star") => Fact::Import(ImportKind::Star),
        ("import", "effect") => Fact::Import(ImportKind::Effect),
        ("import", "tree") => Fact::ImportTree,
        ("export", "named") => Fact::Export(ExportRole::Named),
        ("export", "default") => Fact::Export(ExportRole::Default),
        ("export", "star") => Fact::Export(ExportRole::Star),
        ("scope", "") => Fact::Scope(ScopeKind::Block),
        ("scope", "function") => Fact::Scope(ScopeKind::Function),
        ("modify", "inside") => Fact::Modify(Reach::Inside),
        ("modify", "rest") => Fact::Modify(Reach::Rest),
        ("modify", "named") => Fact::Modify(Reach::Named),
        ("scope", "type") => Fact::Scope(ScopeKind::Type),
        _ => return None,
    })
}

fn plain_fact(name: &str) -> Option<Fact> {
    Some(match name {
        "param" => Fact::Parameter,
        "result" => Fact::Result,
        "narrow" => Fact::Narrow,
        "called" => Fact::Called,
        "accessor" => Fact::Accessor,
        "exported" => Fact::Exported,
        "alternatives" => Fact::Alternatives,
        "alternative" => Fact::Alternative,
        "types" => Fact::TypeRegion,
        "embed" => Fact::Embed,
        "prose" => Fact::Prose,
        "reparse" => Fact::Reparse,
        "label" => Fact::Label,
        "component" => Fact::Component,
        "conditional" => Fact::Conditional,
        "group" => Fact::Group,
        "skip" => Fact::Skip,
        _ => return None,
    })
}

fn part(name: &str) -> Option<Part> {
    Some(match name {
        "name" => Part::Name,
        "body" => Part::Body,
        "params" => Part::Parameters,
        "args" => Part::Arguments,
        "type_args" => Part::TypeArguments,
        "type" => Part::Type,
        "value" => Part::Value,
        "visibility" => Part::Visibility,
        "owner" => Part::Owner,
        "extended" => Part::Extended,
        "trait" => Part::Trait,
        "receiver" => Part::Receiver,
        "path" => Part::Path,
        "alias" => Part::Alias,
        "language" => Part::Language,
        "content" => Part::Content,
        "expected" => Part::Expected,
        _ => return None,
    })
}

fn mark(detail: &str) -> Option<Mark> {
    Some(match detail {
        "async" => Mark::Symbol(Flags::ASYNC),
        "static" => Mark::Symbol(Flags::STATIC),
        "abstract" => Mark::Symbol(Flags::ABSTRACT),
        "readonly" => Mark::Symbol(Flags::READONLY),
        "optional" => Mark::Symbol(Flags::OPTIONAL),
        "default" => Mark::Symbol(Flags::DEFAULT_EXPORT),
        "owned" => Mark::Owned,
        "nameless" => Mark::Nameless,
        "again" => Mark::Again,
        "open" => Mark::Symbol(Flags::OPEN),
        "tag" => Mark::Symbol(Flags::TAG),
        "explicit" => Mark::Symbol(Flags::EXPLICIT),
        "rest" => Mark::Rest,
        "member" => Mark::Member,
        "kept" => Mark::Kept,
        "known" => Mark::Known,
        "type" => Mark::TypeOnly,
        "dynamic" => Mark::Dynamic,
        "reexport" => Mark::Reexport,
        "outermost" => Mark::Outermost,
        "of_values" => Mark::OfValues,
        "unbound" => Mark::Unbound,
        "inner" => Mark::Inner,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_closed() {
        assert_eq!(capture("def.class"), Some(Capture::Fact(Fact::Define(SymbolKind::Class))));
        assert_eq!(capture("ref.call"), Some(Capture::Fact(Fact::Refer(Role::Call))));
        assert_eq!(capture("_anything"), Some(Capture::Helper));
        assert_eq!(capture("level.2"), Some(Capture::Mark(Mark::Level(2))));
        assert_eq!(capture("level.top"), None);
        assert_eq!(capture("subkind.record"), Some(Capture::Subkind));
        assert_eq!(capture("subkind"), None);
        assert_eq!(capture("implicit.it"), Some(Capture::Fact(Fact::Implicit)));
        assert_eq!(capture("implicit"), None);
        assert_eq!(capture("called.Companion"), Some(Capture::Called));
        assert_eq!(capture("def.unicorn"), None);
        assert_eq!(capture("name.first"), None);
        assert_eq!(capture("nothing"), None);
    }
}
