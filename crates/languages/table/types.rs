//! Rules about types and the values they hold.

use rhumb_model::SymbolKind;

/// Rules about types and the values they hold.
#[derive(Clone, Copy)]
pub struct TypeRules {
    /// The order in which base types are searched.
    pub bases: Bases,
    /// In which order a type and its supertypes are searched, if one after the other.
    pub resolution: Option<Resolution>,
    /// How types implement interfaces.
    pub interfaces: Interfaces,
    /// Whether definitions can extend existing types.
    pub extends_types: bool,
    /// Whether functions of the same name are distinguished by their arguments.
    pub overloads: bool,
    /// What the names of parameters mean for callers.
    pub labels: Labels,
    /// Whether types with the same name are distinguished by the number of their type parameters.
    pub arities: bool,
    /// Numeric types, from narrow to wide: a narrow one may be passed where a wide one is expected.
    pub numbers: &'static [&'static str],
    /// `(type, other type)`: a value of the first is accepted where the second is expected.
    pub conversions: &'static [(&'static str, &'static str)],
    /// What lambdas may have besides written parameters.
    pub lambdas: Lambdas,
    /// The type that every value has.
    pub anything: &'static str,
    /// Types of the language or its library that hold values of other types.
    pub wrappers: &'static [Wrapper],
    /// Members that return an element of a type that is used as a container.
    pub elements: &'static [&'static str],
    /// What calls return besides what functions declare.
    pub calls: CallRules,
    /// Members that values have besides those of their type.
    pub every: Every,
}

impl TypeRules {
    /// Types that only inherit.
    pub const NONE: Self = Self {
        bases: Bases::AsWritten,
        resolution: None,
        interfaces: Interfaces::Named,
        extends_types: false,
        overloads: false,
        labels: Labels::Unseen,
        arities: false,
        lambdas: Lambdas::Plain,
        conversions: &[],
        numbers: &[],
        anything: "",
        wrappers: &[],
        elements: &[],
        calls: CallRules::NONE,
        every: Every::NONE,
    };
}

/// The order in which a type and all of its supertypes are searched for a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// By C3 linearization.
    C3,
    /// Mixins around each type.
    Mixins {
        /// The word that puts a mixin before the type itself.
        before: &'static str,
        /// The word that adds a mixin to the type, not to its values.
        of_type: &'static str,
    },
}

/// What the names of parameters mean for callers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labels {
    /// Nothing: arguments are passed by their position.
    Unseen,
    /// Arguments may be passed by name.
    Optional,
    /// They are part of the function's name: each argument is written with the label of its parameter, in order. A trailing
    /// closure needs no label, and neither does the argument of a parameter labeled `_`.
    Required,
}

/// What decides the type of a call's result, in a language where arguments do not distinguish functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Results {
    /// Only what is declared.
    Declared,
    /// The arguments as well: they are those of type parameters.
    ByArguments,
}

/// What lambdas may have besides written parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lambdas {
    /// Nothing.
    Plain,
    /// A receiver, and one parameter that is not written. A lambda after the other arguments is that of the last parameter.
    WithReceivers,
}

/// How types implement interfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interfaces {
    /// By naming them.
    Named,
    /// By having their methods.
    Silent,
}

/// The order in which base types are searched for a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bases {
    /// As written.
    AsWritten,
    /// Last to first: a later mixin overrides an earlier one.
    LastFirst,
    /// Last to first, but interfaces after everything that has code.
    InterfacesLast,
}

/// A type of the language or its library that holds values of other types. The type itself is external, but the type it holds
/// may be part of the project.
#[derive(Clone, Copy, Debug)]
pub struct Wrapper {
    /// The last names of this type and those like it.
    pub names: &'static [&'static str],
    /// Which type argument it holds.
    pub element: Element,
    /// What iterating over it yields.
    pub each: Each,
    /// Whether its type arguments are the types of the values at its positions.
    pub is_tuple: bool,
    /// Whether it has the members of the value it holds.
    pub is_transparent: bool,
    /// Members that return the held value.
    pub yields: &'static [&'static str],
    /// Members that return a wrapper with the same type argument.
    pub keeps: &'static [&'static str],
    /// Members that return a container of what it holds.
    pub holds: &'static [&'static str],
    /// Members that return a container of what the function that they take returns for what it holds.
    pub maps: &'static [&'static str],
    /// Members that return a container of what is held by the container that the function that they take returns.
    pub flattens: &'static [&'static str],
    /// Members that return a container of tuples, each of a number and of what it holds.
    pub numbers: &'static [&'static str],
    /// Members that return a container of tuples, each of what it holds and of what the container that they take yields.
    pub zips: &'static [&'static str],
    /// Members whose type is a type argument, with its position.
    pub fields: &'static [(&'static str, u8)],
    /// Members that return a container of tuples, each of the type arguments.
    pub pairs: &'static [&'static str],
    /// Whether its values are functions, and what its type arguments are then.
    pub calls: Calls,
}

/// What iterating over a wrapper yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Each {
    /// What it holds.
    Held,
    /// Its first type argument: the keys of a dictionary.
    First,
    /// A tuple of its type arguments.
    Pairs,
}

/// What the type arguments of a function type are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calls {
    /// It is no function type.
    Nothing,
    /// Its parameters.
    Parameters,
    /// Its parameters, and last its result.
    ParametersAndResult,
    /// The function type that it holds.
    Held,
    /// It is the result of a function, whose type is the type argument.
    Result,
}

impl Wrapper {
    /// Holds its first type argument, and no member returns it.
    pub const OF_FIRST: Self = Self {
        names: &[],
        element: Element::First,
        each: Each::Held,
        is_tuple: false,
        is_transparent: false,
        yields: &[],
        keeps: &[],
        holds: &[],
        maps: &[],
        flattens: &[],
        numbers: &[],
        zips: &[],
        fields: &[],
        pairs: &[],
        calls: Calls::Nothing,
    };
}

/// What calls return besides what functions declare.
#[derive(Clone, Copy, Debug)]
pub struct CallRules {
    /// What decides the type of a result, besides the function.
    pub results: Results,
    /// Functions of the language whose result follows from an argument.
    pub known: &'static [KnownFunction],
    /// Functions that a type may have several times, distinguished by their arguments, in a language without overloads.
    pub overloaded: &'static [&'static str],
    /// Members that run when a block is entered with the value, and return what the block gets.
    pub entered: &'static [&'static str],
    /// Members that run when the value is called.
    pub called: &'static [&'static str],
    /// Whether a function without parameters is called by its name alone.
    pub by_name: bool,
    /// Members of containers that pass what these hold to the block after their arguments.
    pub to_blocks: &'static [&'static str],
    /// Kinds of types whose fields can be set by name when a value is constructed, unless the type declares a constructor.
    pub memberwise: &'static [SymbolKind],
}

impl CallRules {
    /// Functions return what they declare.
    pub const NONE: Self = Self {
        results: Results::Declared,
        known: &[],
        overloaded: &[],
        entered: &[],
        called: &[],
        by_name: false,
        to_blocks: &[],
        memberwise: &[SymbolKind::Struct],
    };
}

/// A function of the language or its library whose result follows from its arguments.
#[derive(Clone, Copy, Debug)]
pub struct KnownFunction {
    /// Its names, with what they are members of: `sorted`, `Object.values`.
    pub names: &'static [&'static str],
    /// What it returns.
    pub gives: Gives,
}

/// What a known function returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// The argument at a position.
    Argument(u8),
    /// A value of the type that the argument at a position names.
    ValueOf(u8),
    /// One of what iterating over the argument at a position yields.
    Element(u8),
    /// A container of what iterating over the argument at a position yields.
    Elements(u8),
    /// What the wrapper that is the argument at a position holds.
    Content(u8),
    /// What the function that is the argument at a position returns.
    Result(u8),
    /// The wrapper of this name. It holds the type argument, or else the first argument.
    Holder(&'static str),
    /// A tuple that starts with the type argument, or else with the first argument or what that returns.
    State,
    /// A container of what the argument at a position holds.
    Held(u8),
    /// A container of the argument at a position.
    Wrapped(u8),
    /// A value of the type whose member the function is, which holds the argument at a position.
    Own(u8),
    /// A container of tuples of the type arguments of the argument at a position.
    Pairs(u8),
    /// A container of tuples: of a number and an element of the first argument.
    Numbered,
    /// A container of tuples: of one element of each argument.
    Zipped,
    /// A value of a type of the language that holds the arguments.
    Holding(&'static str),
    /// A value of a type of the language that holds what iterating over the first argument yields.
    HoldingElement(&'static str),
}

/// The type argument that a wrapper holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// The first.
    First,
    /// The last.
    Last,
    /// Any of them.
    Any,
}

/// Members that values have besides those of their type.
#[derive(Clone, Copy, Debug)]
pub struct Every {
    /// Those that pass the value to the function they take.
    pub hands_over: &'static [&'static str],
    /// Those that make it the receiver inside that function.
    pub makes_receiver: &'static [&'static str],
    /// Functions that make their first argument the receiver inside their second.
    pub makes_argument_receiver: &'static [&'static str],
    /// Those that return the value.
    pub gives_back: &'static [&'static str],
    /// Members that return the type of the value.
    pub gives_type: &'static [&'static str],
    /// Members of types that return a value of the type, although the type need not declare them.
    pub gives_instance: &'static [&'static str],
    /// Names of the places of tuples, besides numbers.
    pub places: &'static [&'static str],
    /// `(type, member, type of the member)`: members of types of the language.
    pub of_library: &'static [(&'static str, &'static str, &'static str)],
    /// Members of a value that may be missing: the value itself, unless its type has a member of that name.
    pub unwraps: &'static [&'static str],
    /// `(type, mixin)`: what types of the library include, and the project may add to.
    pub mixed_in: &'static [(&'static str, &'static str)],
    /// The name of the module nested in a mixin that extends whatever includes the mixin.
    pub for_includers: &'static str,
    /// The keyword that waits for a value, and the associated type of what it yields.
    pub awaited: Option<(&'static str, &'static str)>,
    /// The trait, and its associated type, whose members can be used as if they were the type's own.
    pub delegation: Option<(&'static str, &'static str)>,
}

impl Every {
    /// No members.
    pub const NONE: Self = Self {
        hands_over: &[],
        makes_receiver: &[],
        makes_argument_receiver: &[],
        gives_back: &[],
        gives_type: &[],
        gives_instance: &[],
        places: &[],
        of_library: &[],
        unwraps: &[],
        mixed_in: &[],
        for_includers: "",
        awaited: None,
        delegation: None,
    };
}
