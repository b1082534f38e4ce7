//! The closed list of captures that a facts file may use, and their meanings.
//!
//! A match has one *role*, which determines the fact that it is, and any number of *parts*, which are its nodes.
//! `languages/README.md` documents the list; any other capture is an error.

use rhumb_model::{Flags, ImportKind, Role, ScopeKind, SymbolKind};

/// The meaning of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Capture {
    /// The match is this fact.
    Fact(Fact),
    /// The node is this part of the match.
    Part(Part),
    /// The match has this flag.
    Mark(Mark),
    /// The subkind of the defined symbol.
    Subkind,
    /// The name of a definition whose source does not contain it.
    Called,
    /// Used only by a predicate: `@_name`.
    Helper,
}

/// The fact that a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    /// A definition.
    Define(SymbolKind),
    /// A use of a name.
    Refer(Role),
    /// A local name.
    Bind(BindRole),
    /// A local that is bound without being written (`it`, `$0`).
    Implicit,
    /// A parameter.
    Parameter,
    /// A value that the enclosing function returns.
    Result,
    /// A value that the enclosing function passes to the block of its caller.
    Yield,
    /// A test that narrows the type of a local in its body; without a body, to the end of its parent.
    Narrow,
    /// A call signature of the enclosing type.
    Called,
    /// An accessor of the value that it is in, or right after.
    Accessor,
    /// An import.
    Import(ImportKind),
    /// An import whose names a hook of the language lists.
    ImportTree,
    /// An exported name.
    Export(ExportRole),
    /// A region whose definitions are exported.
    Exported,
    /// A scope.
    Scope(ScopeKind),
    /// A region in which names are types.
    TypeRegion,
    /// A modifier that is not part of the definitions it applies to.
    Modify(Reach),
    /// Code in another language.
    Embed,
    /// CSS class names.
    Classes,
    /// Prose that may name code.
    Prose,
    /// The text of a string that may be the path of a module or definition.
    Quoted,
    /// Tokens that may be code of the same language, to be parsed by themselves.
    Reparse,
    /// A region that is executed conditionally, from its body on.
    Conditional,
    /// A group of alternatives (`#if` ... `#else`). It starts with the first one.
    Alternatives,
    /// A further alternative.
    Alternative,
    /// A fact about a UI component.
    Component(ComponentRole),
    /// A name that is not a reference: the key of an argument, a label.
    Label,
    /// A node that groups sections: the section of a heading inside it may extend beyond its end.
    Group,
    /// A node that the walk does not enter.
    Skip,
}

impl Fact {
    /// Whether it opens a region, so that its capture must be on the root of its pattern. The definition of a value or a member opens
    /// one only if it can: one statement may contain several.
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

/// Whether a symbol of this kind is a value: a variable, constant, field or variant.
pub(crate) fn is_value(kind: SymbolKind) -> bool {
    matches!(kind, SymbolKind::Variable | SymbolKind::Constant | SymbolKind::Field | SymbolKind::Variant)
}

/// What a match says about a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ComponentRole {
    /// An element: the function that renders it is a component.
    Element,
    /// A call of a hook, with its name captured. The function that calls it is a component.
    Hook,
    /// The definition at this node is a component.
    Made,
    /// The named function is part of the component that wraps it.
    Wrapped,
    /// The type of the properties of the enclosing definition. On the definition's own node, it also makes the definition a
    /// component.
    Props,
}

/// Which definitions a modifier applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Those inside its node.
    Inside,
    /// Those after it, to the end of its parent.
    Rest,
    /// The one it names, which precedes it.
    Named,
}

/// How a local name is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BindRole {
    /// To the value itself.
    Value,
    /// To each element of the value.
    Element,
    /// To what entering a block with the value yields: `with open() as file`.
    Entered,
    /// As a type parameter.
    TypeParameter,
    /// Not at all: it is a type parameter that gets a further bound.
    Bound,
    /// Outside this function, which assigns it (`global`, `nonlocal`).
    Outer,
}

/// How a name is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExportRole {
    /// By name.
    Named,
    /// As the default.
    Default,
    /// All names of another module.
    Star,
}

/// A part of a match.
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
    /// A value: an initializer, a default.
    Value,
    /// A visibility modifier.
    Visibility,
    /// The type a definition belongs to, if it is not inside it.
    Owner,
    /// The type that an extension method extends.
    Extended,
    /// The trait or interface that a block implements for its owner.
    Trait,
    /// The receiver of a name.
    Receiver,
    /// The receiver of a name is a value of the type that is expected here.
    Expected,
    /// The receiver of a name is the type that is expected at this node.
    Implied,
    /// The receiver of a name is the type of this value.
    Like,
    /// A module path.
    Path,
    /// The name under which something is imported or exported.
    Alias,
    /// The name of an embedded language.
    Language,
    /// The text of embedded code.
    Content,
}

impl Part {
    /// The number of parts.
    pub(crate) const COUNT: usize = Self::Content as usize + 1;
}

/// A flag of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A flag of the defined symbol.
    Symbol(Flags),
    /// It applies only directly inside a named type.
    Owned,
    /// It applies only where its members do not belong to a named definition.
    Nameless,
    /// It has the type of the preceding value in the same statement.
    Again,
    /// The parameter takes any number of arguments.
    Rest,
    /// The parameter is a field too.
    Member,
    /// The definition belongs to the enclosing type, whatever owner it names.
    Kept,
    /// It assigns to a member that is declared elsewhere.
    Known,
    /// Only types are imported.
    TypeOnly,
    /// A function is meant, not a value.
    FunctionOnly,
    /// The module is loaded when the statement is executed.
    Dynamic,
    /// The imported name is exported again.
    Reexport,
    /// The name is looked up, or defined, at the top level of the file.
    Outermost,
    /// The modifier, or the use, applies only to methods of instances.
    OfValues,
    /// The definition has a title: code cannot refer to it.
    Unbound,
    /// The name is another one for the receiver.
    Receiver,
    /// The name is visible only inside its definition.
    Inner,
    /// The level of a heading, from one.
    Level(u8),
}

/// The meaning of a capture name; `None` if it is not on the list.
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
        "bind" | "import" | "export" | "scope" | "modify" | "component" => {
            Capture::Fact(detailed_fact(family, detail)?)
        }
        _ if detail.is_empty() => plain_fact(name).map(Capture::Fact).or_else(|| part(name).map(Capture::Part))?,
        _ => return None,
    })
}

fn detailed_fact(family: &str, detail: &str) -> Option<Fact> {
    Some(match (family, detail) {
        ("bind", "") => Fact::Bind(BindRole::Value),
        ("bind", "each") => Fact::Bind(BindRole::Element),
        ("bind", "entered") => Fact::Bind(BindRole::Entered),
        ("bind", "type") => Fact::Bind(BindRole::TypeParameter),
        ("bind", "bound") => Fact::Bind(BindRole::Bound),
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
        ("component", "") => Fact::Component(ComponentRole::Element),
        ("component", "hook") => Fact::Component(ComponentRole::Hook),
        ("component", "made") => Fact::Component(ComponentRole::Made),
        ("component", "wrapped") => Fact::Component(ComponentRole::Wrapped),
        ("component", "props") => Fact::Component(ComponentRole::Props),
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
        "yield" => Fact::Yield,
        "narrow" => Fact::Narrow,
        "called" => Fact::Called,
        "accessor" => Fact::Accessor,
        "exported" => Fact::Exported,
        "alternatives" => Fact::Alternatives,
        "alternative" => Fact::Alternative,
        "types" => Fact::TypeRegion,
        "embed" => Fact::Embed,
        "classes" => Fact::Classes,
        "prose" => Fact::Prose,
        "quoted" => Fact::Quoted,
        "reparse" => Fact::Reparse,
        "label" => Fact::Label,
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
        "implied" => Part::Implied,
        "like" => Part::Like,
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
        "distinct" => Mark::Symbol(Flags::DISTINCT),
        "rest" => Mark::Rest,
        "member" => Mark::Member,
        "kept" => Mark::Kept,
        "known" => Mark::Known,
        "type" => Mark::TypeOnly,
        "function" => Mark::FunctionOnly,
        "dynamic" => Mark::Dynamic,
        "reexport" => Mark::Reexport,
        "outermost" => Mark::Outermost,
        "of_values" => Mark::OfValues,
        "unbound" => Mark::Unbound,
        "alternative" => Mark::Symbol(Flags::ALTERNATIVE),
        "inner" => Mark::Inner,
        "receiver" => Mark::Receiver,
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
