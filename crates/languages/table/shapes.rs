//! What expressions, types and patterns look like, so that receivers and types can be followed.
//!
//! Entries are node kinds, most with the field of the child that matters. An empty field means the first named child; for
//! arguments the last one; for the name of a member the last one, and in turn its last named descendant.

/// What expressions, types and patterns look like.
#[derive(Clone, Copy)]
pub struct Shapes {
    /// Names and what they are members of.
    pub names: NameShapes,
    /// Calls and constructors.
    pub calls: CallShapes,
    /// Other expressions.
    pub values: ValueShapes,
    /// Types.
    pub types: TypeShapes,
    /// Destructuring patterns.
    pub patterns: Patterns,
}

impl Shapes {
    /// Nothing is followed.
    pub const NONE: Self = Self {
        names: NameShapes::NONE,
        calls: CallShapes::NONE,
        values: ValueShapes::NONE,
        types: TypeShapes::NONE,
        patterns: Patterns::NONE,
    };
}

/// Names and what they are members of.
#[derive(Clone, Copy)]
pub struct NameShapes {
    /// Bare names.
    pub bare: &'static [&'static str],
    /// `(kind, field of the whole, field of the name)`.
    pub members: &'static [(&'static str, &'static str, &'static str)],
    /// `(kind, field of the name)`: members of the expected type, written as a dot and a name.
    pub implied: &'static [(&'static str, &'static str)],
    /// Sequences of names and nested sequences, each a member of the one before; type arguments follow the last. A sequence
    /// that starts with the path separator starts at the outermost module.
    pub paths: &'static [&'static str],
    /// Names in a sequence with what they are members of: the kind around each, whose last named child is the name.
    pub suffixes: &'static [&'static str],
    /// `(kind, ending, built-in type)`: nodes that end with a text and start with a type, for a value that describes the type.
    pub type_literals: &'static [(&'static str, &'static str, &'static str)],
}

impl NameShapes {
    /// No names.
    pub const NONE: Self =
        Self { bare: &[], members: &[], implied: &[], paths: &[], suffixes: &[], type_literals: &[] };
}

/// Calls and constructors.
#[derive(Clone, Copy)]
pub struct CallShapes {
    /// `(kind, field of the callee)`.
    pub calls: &'static [(&'static str, &'static str)],
    /// `(kind, field of the whole, field of the name)`: calls without a node for the callee.
    pub method_calls: &'static [(&'static str, &'static str, &'static str)],
    /// Members of a type that construct a value of it.
    pub makers: &'static [&'static str],
    /// Types whose instances are types, with the first argument of the constructor as their base.
    pub type_makers: &'static [&'static str],
    /// Kinds of blocks that follow the arguments of a call and take values from the called function.
    pub blocks: &'static [&'static str],
    /// `(kind, field of the type)`: expressions that construct a value of a type, or assert its type.
    pub news: &'static [(&'static str, &'static str)],
    /// Functions that cast to their type argument.
    pub casting: &'static [&'static str],
    /// Calls of a member with one argument, written as an operator: receiver, name and argument are the children.
    pub infix: &'static [&'static str],
    /// Kinds of attributes that are called with the definition after them: what they return replaces it.
    pub decorators: &'static [&'static str],
    /// Kinds of lists of type arguments that are inside a call, after its callee.
    pub type_arguments: &'static [&'static str],
    /// `(kind, member)`: lists behind what constructs a value, each element of which is passed to a member of the value.
    pub adders: &'static [(&'static str, &'static str)],
    /// `(kind, field of the operand)`: what waits for a value as if by calling a member named by the keyword.
    pub awaits: &'static [(&'static str, &'static str)],
    /// `(kind, field of the name, names)`: calls of macros that have the value of their tokens, read as code.
    pub macros: &'static [(&'static str, &'static str, &'static [&'static str])],
    /// The parameter of a function that is written as an expression: `_` in `doors.map(_.width)`.
    pub placeholders: &'static [&'static str],
    /// Nodes around single arguments, if arguments are not direct children of an argument list that is a direct child of
    /// the call.
    pub arguments: &'static [&'static str],
}

impl CallShapes {
    /// No calls.
    pub const NONE: Self = Self {
        calls: &[],
        method_calls: &[],
        makers: &[],
        type_makers: &[],
        blocks: &[],
        news: &[],
        casting: &[],
        infix: &[],
        decorators: &[],
        type_arguments: &[],
        adders: &[],
        awaits: &[],
        macros: &[],
        placeholders: &[],
        arguments: &[],
    };
}

/// The built-in type of a literal, by its text.
pub type LiteralType = fn(&str) -> &'static str;

/// Expressions whose type follows from what is inside them.
#[derive(Clone, Copy)]
pub struct ValueShapes {
    /// `(kind, field of the container)`.
    pub indexes: &'static [(&'static str, &'static str)],
    /// Members that only containers have, for languages where the declared type of an array or a pointer is that of its
    /// elements: indexing a value whose type has none of these yields a value of the same type.
    pub container_members: &'static [&'static str],
    /// `(kind, field of the operand)`: parentheses, references, and whatever else has the type of its operand.
    pub transparent: &'static [(&'static str, &'static str)],
    /// `(kind, field of the operand)`: await, `?`.
    pub unwraps: &'static [(&'static str, &'static str)],
    /// `(kind, built-in type)`. Without a type, the node itself names it.
    pub literals: &'static [(&'static str, &'static str)],
    /// `(kind, function from a literal's text to its built-in type)`.
    pub numbers: &'static [(&'static str, LiteralType)],
    /// `(kind, built-in type, what is inside)`: literals of containers, and types of tuples.
    pub collections: &'static [(&'static str, &'static str, Holds)],
    /// `(kind, field of the type)`. Here, an empty field means the last named child.
    pub casts: &'static [(&'static str, &'static str)],
    /// Casts that do not change the value, which comes first: `"oak" as const`.
    pub assertions: &'static [&'static str],
    /// `(kind, index of the condition among the named children)`: expressions that yield one of their children.
    pub choices: &'static [(&'static str, Option<usize>)],
    /// `(kind, operators)`: operations that yield one of their operands.
    pub operations: &'static [(&'static str, &'static [&'static str])],
    /// What yields the value of its last child.
    pub blocks: BlockShapes,
    /// The null literal. A function that returns either this or another value has the type of the other value.
    pub nothing: &'static str,
    /// Types without a name, and literals with members: a value has the members inside.
    pub anonymous: &'static [&'static str],
    /// `(kind, field or kind of the parameters)`: functions without a name. What they return is a `@result`.
    pub lambdas: &'static [(&'static str, &'static str)],
}

impl ValueShapes {
    /// No expressions.
    pub const NONE: Self = Self {
        indexes: &[],
        container_members: &[],
        transparent: &[],
        unwraps: &[],
        literals: &[],
        numbers: &[],
        collections: &[],
        casts: &[],
        assertions: &[],
        choices: &[],
        operations: &[],
        blocks: BlockShapes::NONE,
        nothing: "",
        anonymous: &[],
        lambdas: &[],
    };
}

/// Blocks with the value of their last child.
#[derive(Clone, Copy)]
pub struct BlockShapes {
    /// Their kinds.
    pub kinds: &'static [&'static str],
    /// Kinds at the end of a block that do not contribute to its value.
    pub ends: &'static [&'static str],
    /// What ends a last statement whose value is dropped: `;`.
    pub terminator: &'static str,
}

impl BlockShapes {
    /// No blocks.
    pub const NONE: Self = Self { kinds: &[], ends: &[], terminator: "" };
}

/// What the children of a literal of a container are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Its elements, all of one type.
    Elements,
    /// The values at its positions.
    Positions,
    /// Nodes with a key and a value.
    Entries,
    /// What produces the elements, each of which is a `@result`.
    Produced,
}

/// Types.
#[derive(Clone, Copy)]
pub struct TypeShapes {
    /// `(kind, field of the name)`: types after a keyword, where these have names of their own. Without a name they are
    /// anonymous.
    pub tags: &'static [(&'static str, &'static str)],
    /// `(kind, field of the type, field of the arguments)`.
    pub generics: &'static [(&'static str, &'static str, &'static str)],
    /// `(kind, built-in type, field of the element)`: container types written with punctuation.
    pub containers: &'static [(&'static str, &'static str, &'static str)],
    /// `(kind, built-in type)`: container types written with punctuation, with several type arguments.
    pub maps: &'static [(&'static str, &'static str)],
    /// The container type of a rest parameter, if its declared type is that of one argument.
    pub rest: &'static str,
    /// Types that are one of those inside. Outside types such a node means something else.
    pub unions: &'static [&'static str],
    /// Function types: `(kind, field of the parameters, field of the result, field of a parameter's type)`. Without fields,
    /// the result is the last named child and the parameters are in the one before it.
    pub functions: &'static [(&'static str, &'static str, &'static str, &'static str)],
    /// `(kind, field)`: the receiver in a function type.
    pub receivers: &'static [(&'static str, &'static str)],
    /// Kinds in which a type may be written as a string.
    pub quotes: &'static [&'static str],
    /// Types of a member: the type that has it, and its name as a literal.
    pub lookups: &'static [&'static str],
    /// Types of a value.
    pub of_values: &'static [&'static str],
    /// Types that are one of their last two children, by a condition.
    pub conditional: &'static [&'static str],
    /// Names of the type of the receiver.
    pub own: &'static [&'static str],
    /// Declared types that leave the type to the value: `Final`.
    pub by_value: &'static [&'static str],
    /// A type argument that is left to the value: `_`.
    pub inferred: &'static str,
}

impl TypeShapes {
    /// No types.
    pub const NONE: Self = Self {
        tags: &[],
        generics: &[],
        containers: &[],
        maps: &[],
        rest: "",
        unions: &[],
        functions: &[],
        receivers: &[],
        quotes: &[],
        lookups: &[],
        of_values: &[],
        conditional: &[],
        own: &[],
        by_value: &[],
        inferred: "",
    };
}

/// Destructuring patterns.
#[derive(Clone, Copy)]
pub struct Patterns {
    /// Kinds that are searched for names.
    pub inside: &'static [&'static str],
    /// Kinds that are names.
    pub names: &'static [&'static str],
    /// Fields that contain no names: default values, types.
    pub skipped_fields: &'static [&'static str],
    /// Whether a capitalized name in a pattern is a reference, not a new name.
    pub capitals_are_uses: bool,
    /// Kinds whose children are the values at the positions of a tuple.
    pub positions: &'static [&'static str],
    /// Kinds with the value of the pattern inside of them: `mut door`.
    pub plain: &'static [&'static str],
    /// Constructors in patterns whose only argument is bound to the value a wrapper holds: `Some(door)`.
    pub unwrapping: &'static [&'static str],
}

impl Patterns {
    /// No patterns.
    pub const NONE: Self = Self {
        inside: &[],
        names: &[],
        skipped_fields: &[],
        capitals_are_uses: false,
        positions: &[],
        plain: &[],
        unwrapping: &[],
    };
}
