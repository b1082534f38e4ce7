//! Where an expression or a pattern stands of which something is expected: by that, the keys of a literal are members of a
//! type, and parameters without a type have one.

/// A kind of node and one of its fields; an empty field stands for any child, or for the first one where one is meant.
type Field = (&'static str, &'static str);

/// What the kinds of nodes say about what stands in them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Contexts {
    /// `(kind, field of the name or pattern, field of the type, field of the value)`: a declaration. Its type may stand in
    /// the node around it; an empty field of the type stands for none.
    pub declared: &'static [(&'static str, &'static str, &'static str, &'static str)],
    /// `(kind, field of what is assigned to, field of the value)`.
    pub assigned: &'static [(&'static str, &'static str, &'static str)],
    /// `(kind, field of the key, field of the value)`: an entry of a literal or a pattern.
    pub entries: &'static [(&'static str, &'static str, &'static str)],
    /// Entries that are keys and values at once.
    pub shorthands: &'static [&'static str],
    /// `(kind, field of the name)`: functions that are entries.
    pub methods: &'static [Field],
    /// Literals whose elements are alike.
    pub elements: &'static [&'static str],
    /// Parts of which the same is expected as of the whole.
    pub parts: &'static [Field],
    /// `(kind, field of the declared result, field of the body)`.
    pub functions: &'static [(&'static str, &'static str, &'static str)],
    /// The word that a function starts with whose result is wrapped before its caller gets it.
    pub asynchronous: &'static str,
    /// What hands back a result of the function around it.
    pub results: &'static [&'static str],
    /// Elements of a user interface, with the field of the name: attributes are entries of what it is called with.
    pub components: &'static [Field],
    /// The name that is imported for elements that no code defines, and the type in it whose members they are.
    pub intrinsic: (&'static str, &'static str),
}

impl Contexts {
    /// Nothing is expected of anything.
    pub const NONE: Self = Self {
        declared: &[],
        assigned: &[],
        entries: &[],
        shorthands: &[],
        methods: &[],
        elements: &[],
        parts: &[],
        functions: &[],
        asynchronous: "",
        results: &[],
        components: &[],
        intrinsic: ("", ""),
    };
}
