//! Where an expression or pattern has an expected type. It determines what the keys of a literal are members of, and the
//! types of parameters that declare none.

/// A node kind and one of its fields; an empty field means any child or, where only one is meant, the first.
type Field = (&'static str, &'static str);

/// Node kinds in which expressions have an expected type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Contexts {
    /// `(kind, field of the name or pattern, field of the type, field of the value)`: declarations. The type may be in the
    /// enclosing node; an empty field means that there is no type.
    pub declared: &'static [(&'static str, &'static str, &'static str, &'static str)],
    /// `(kind, field of the target, field of the value)`: assignments.
    pub assigned: &'static [(&'static str, &'static str, &'static str)],
    /// `(kind, field of the key, field of the value)`: entries of literals and patterns.
    pub entries: &'static [(&'static str, &'static str, &'static str)],
    /// Entries that are key and value at once.
    pub shorthands: &'static [&'static str],
    /// `(kind, field of the name)`: entries that are functions.
    pub methods: &'static [Field],
    /// `(kind, field of the constructor)`: patterns that list the parameters of a constructor.
    pub constructors: &'static [Field],
    /// Literals whose elements all have the same expected type.
    pub elements: &'static [&'static str],
    /// Parts with the same expected type as the enclosing node.
    pub parts: &'static [Field],
    /// `(kind, field of the declared result, field of the body)`: functions.
    pub functions: &'static [(&'static str, &'static str, &'static str)],
    /// The keyword of functions whose result is wrapped for the caller.
    pub asynchronous: &'static str,
    /// Lists of cases that, as an argument, are functions of the value that they match.
    pub cases: &'static [&'static str],
    /// Nodes that return a result from the enclosing function.
    pub results: &'static [&'static str],
    /// Where a member is named without its type, what the type is.
    pub implied: ImpliedContexts,
    /// UI elements, with the field of the name; their attributes are members of the component's parameter type.
    pub components: &'static [Field],
    /// For UI elements that no code defines: the imported module, and the type in it whose members they are.
    pub intrinsic: (&'static str, &'static str),
}

impl Contexts {
    /// No expected types.
    pub const NONE: Self = Self {
        declared: &[],
        assigned: &[],
        entries: &[],
        shorthands: &[],
        methods: &[],
        constructors: &[],
        elements: &[],
        parts: &[],
        functions: &[],
        asynchronous: "",
        cases: &[],
        results: &[],
        implied: ImpliedContexts::NONE,
        components: &[],
        intrinsic: ("", ""),
    };
}

/// Node kinds that determine the expected type of a member written as a dot and a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ImpliedContexts {
    /// `(kind, kind of the type, field of the value)`: declarations whose type is not in a field.
    pub annotated: &'static [(&'static str, &'static str, &'static str)],
    /// `(kind, kind around it)`: bodies whose only statement is the result of the enclosing definition.
    pub bodies: &'static [(&'static str, &'static str)],
    /// Anonymous functions, whose results are not those of the enclosing definition.
    pub closures: &'static [&'static str],
    /// `(kind, field)`: statements, with the value that their patterns destructure. The field `=` means what follows the equals
    /// sign. In a pattern `.name(a, b)`, `a` and `b` are parameters of the variant `name`.
    pub subjects: &'static [Field],
    /// Functions whose arguments all have the type of the first.
    pub alike: &'static [&'static str],
}

impl ImpliedContexts {
    /// No such members.
    pub const NONE: Self = Self { annotated: &[], bodies: &[], closures: &[], subjects: &[], alike: &[] };
}
