//! How names are bound and looked up.

/// How names are bound and looked up.
#[derive(Clone, Copy)]
pub struct Scoping {
    /// Where in its scope a name is valid.
    pub binding: BindingRule,
    /// Whether types, functions and values share one set of names.
    pub spaces: Spaces,
    /// Whether functions see the locals of enclosing functions.
    pub locals: Locals,
    /// What the body of a type or module is.
    pub bodies: Bodies,
    /// What names in the header of a definition can mean.
    pub headers: Headers,
    /// Where members are visible by bare name.
    pub members: Members,
    /// Names of the value a method is called on.
    pub receivers: &'static [&'static str],
    /// Whether these are ordinary names, which mean the receiver only as parameters.
    pub receivers_are_parameters: bool,
    /// Names of the parent of a receiver.
    pub supers: &'static [&'static str],
    /// Prefix of variable names. Such a variable belongs to its function unless declared otherwise.
    pub sigil: &'static str,
    /// Suffix of the methods that assignments to members call.
    pub setter_ending: &'static str,
    /// Prefix of the fields behind properties: a property has the type of the field with its name after this prefix.
    pub field_prefix: &'static str,
    /// How the content of a variable is read, if that is written as part of its name.
    pub stores: Option<Stores>,
    /// Names that always exist, one per line. They are never linked to a definition of the project.
    pub builtins: &'static str,
}

impl Scoping {
    /// Lexical scopes, in which a name is valid throughout.
    pub const NONE: Self = Self {
        binding: BindingRule::WholeScope,
        spaces: Spaces::Shared,
        locals: Locals::Nested,
        bodies: Bodies::Declarations,
        headers: Headers { see_parameters: true, see_members: false },
        members: Members::ByReceiver,
        receivers: &[],
        receivers_are_parameters: false,
        supers: &[],
        sigil: "",
        setter_ending: "",
        field_prefix: "",
        stores: None,
        builtins: "",
    };
}

/// Where in its scope a name is valid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum BindingRule {
    /// In the whole scope, also before its binding.
    WholeScope,
    /// After its binding. Before that, the name has its outer meaning.
    AfterBinding,
    /// After its first binding. Later ones, also those in nested blocks, assign to the same variable.
    AfterFirst,
    /// After its binding; inside functions this includes types, constants and functions.
    AfterDefinition,
    /// Right after the name, so that its own initializer sees it.
    AfterName,
}

/// Whether a function sees the locals of enclosing functions. Blocks and anonymous functions always do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Locals {
    /// It does.
    Nested,
    /// It does not: a definition starts with no locals but its own.
    Sealed,
}

/// What the body of a type or module is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bodies {
    /// Declarations. Types have methods and fields, modules have functions and variables.
    Declarations,
    /// Code that runs. Everything it defines, also in nested blocks, belongs to the type or module; modules are types too.
    Code,
}

/// What names in the header of a definition, which is everything before its body, can mean. They never mean what the body of
/// a function binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Headers {
    /// Whether the header of a function sees its parameters. Otherwise it sees only type parameters and enclosing scopes.
    pub see_parameters: bool,
    /// Whether the header of a type sees the type's members, as the defaults of a primary constructor may. Base types are
    /// always looked up outside.
    pub see_members: bool,
}

/// Whether one name can mean a type, a function and a value in the same scope.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Spaces {
    /// It means one thing, the last one bound.
    Shared,
    /// Where a type is expected it means the type, elsewhere the innermost definition of that name.
    TypesApart,
    /// Its use decides: a call means a function or a type, a read or write means a value or a type.
    ByUse,
    /// Its use decides, but a value can be called if no function of its scope has the name, and a function can be read if no
    /// value has it.
    Preferred,
    /// Like `Preferred`, but a name in a type position only means a type, and a function is read only where that is marked
    /// (`@flag.function`).
    Marked,
    /// A bare name means anything, and calls a function. With arguments it is never a local.
    ByArguments,
    /// Where a type is expected it means the type, elsewhere a type only if nothing else in its scope has the name.
    TypesLast,
    /// Like `TypesLast` in a language where a name may mean a type and a value at the same time, and where decorators and base classes
    /// are values.
    TypesBeside,
    /// Like `TypesLast`, and a call never means a type.
    TypesUncalled,
}

/// A prefix that reads what is stored in a variable: `$door` reads `door`.
#[derive(Clone, Copy)]
pub struct Stores {
    /// The prefix.
    pub prefix: &'static str,
    /// Words of the language that start with the prefix, without it.
    pub words: &'static [&'static str],
}

/// Where the members of a type are visible by bare name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Members {
    /// Nowhere: a receiver or a path is always written.
    ByReceiver,
    /// In the body of the type, but not inside its methods.
    OwnBody,
    /// Everywhere inside the type.
    Everywhere,
    /// Where `self` has them: instance methods in instance methods, class methods in the class itself. Inside a nested type
    /// only types and constants are visible.
    BySelf,
}
