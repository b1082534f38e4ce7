//! The table of a language: what has one answer per language, as plain data.
//!
//! Every node kind and field named here is checked against the grammar by a test, so that a new grammar cannot silently
//! empty a list.

use crate::contexts::Contexts;
use crate::hooks::Hooks;
use rhumb_model::{Flags, SymbolKind, Visibility};
use tree_sitter_language::LanguageFn;

/// Everything Rhumb knows of one language.
#[derive(Clone, Copy)]
pub struct Language {
    /// Its name, in lower case; also the name of its folder unless it is a dialect of the language there.
    pub name: &'static str,
    /// Languages of one family see each other's modules.
    pub family: &'static str,
    /// Whether it is code.
    pub nature: Nature,
    /// Extensions without the dot.
    pub extensions: &'static [&'static str],
    /// Whole file names.
    pub file_names: &'static [&'static str],
    /// File names of manifests that say where modules stand, each with at most one `*`.
    pub manifests: &'static [&'static str],
    /// Program names on a first line that starts with `#!`.
    pub shebangs: &'static [&'static str],
    /// Other names people write behind a code fence.
    pub aliases: &'static [&'static str],
    /// The grammar.
    pub grammar: LanguageFn,
    /// The facts files, in order; the first pattern that claims a name wins.
    pub facts: &'static [&'static str],
    /// Which comments are there, and which of them document a definition.
    pub comments: Comments,
    /// How documentation is written.
    pub markup: Markup,
    /// Words at the start of a definition that say something of it.
    pub modifiers: Modifiers,
    /// Who may use a symbol that does not say so.
    pub access: Access,
    /// Names of the value a method is called on.
    pub receivers: &'static [&'static str],
    /// Names of a receiver's parent.
    pub supers: &'static [&'static str],
    /// What the names of variables start with. Such a name belongs to the function it stands in, unless that says otherwise.
    pub sigil: &'static str,
    /// Names of methods that make a value of their type.
    pub constructors: &'static [&'static str],
    /// Decorators that change what they stand on, by their last name.
    pub decorators: &'static [(&'static str, Decorator)],
    /// Whether a name bound in a block means that from the start of its scope or from its binding on.
    pub binding: BindingRule,
    /// Whether types, functions and values have names of their own.
    pub spaces: Spaces,
    /// Whether functions see the locals of those around them.
    pub locals: Locals,
    /// What the bodies of types and modules are.
    pub bodies: Bodies,
    /// What names in the headers of definitions may mean.
    pub headers: Headers,
    /// From where members are visible by bare name.
    pub members: Members,
    /// How modules nest and how paths into them start.
    pub modules: Modules,
    /// How namespaces that files share nest.
    pub namespaces: Namespaces,
    /// How types fulfil interfaces.
    pub interfaces: Interfaces,
    /// In which order what a type is built from is looked through.
    pub bases: Bases,
    /// Whether definitions may extend types that know nothing of them.
    pub extends_types: bool,
    /// Whether functions of one name may stand side by side, told apart by what they are called with.
    pub overloads: bool,
    /// Types of numbers, from the narrowest to the widest: a narrow one may be passed where a wide one is taken.
    pub numbers: &'static [&'static str],
    /// The type that every value is of.
    pub anything: &'static str,
    /// Shapes of receivers and types.
    pub shapes: Shapes,
    /// Where something is expected of an expression.
    pub contexts: Contexts,
    /// Types of the language that hold values of other types.
    pub wrappers: &'static [Wrapper],
    /// Names at the start of a pattern whose one name stands for what the value holds.
    pub unwrapping: &'static [&'static str],
    /// The trait and the type in it by which members of another type are reached as if they were own.
    pub delegation: Option<(&'static str, &'static str)>,
    /// Members of a type that give an element of it, when it is used as a container.
    pub elements: &'static [&'static str],
    /// Members that every value has.
    pub every: Every,
    /// Shapes of destructuring patterns.
    pub patterns: Patterns,
    /// What of a type is written around the name that has it.
    pub declarators: Declarators,
    /// Definitions that belong elsewhere than where they stand, by kind.
    pub homes: &'static [(SymbolKind, Home)],
    /// What is counted.
    pub counts: Counts,
    /// Which files are tests by their name.
    pub test_files: TestFiles,
    /// Whether a variable whose name is all capitals is a constant; otherwise only a keyword makes one.
    pub capitals_are_constants: bool,
    /// Names that are always there, one a line. Never linked to a look-alike.
    pub builtins: &'static str,
    /// What neither patterns nor tables can say.
    pub hooks: Hooks,
}

/// What is written in a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// Code.
    Code,
    /// Text for people that may have code in it.
    Prose,
}

impl Language {
    /// Whether it is text for people, and not code.
    #[must_use]
    pub fn is_prose(&self) -> bool {
        self.nature == Nature::Prose
    }

    /// A language that has a grammar and says nothing; each language overrides what it needs.
    pub(crate) const fn new(grammar: LanguageFn) -> Self {
        Self {
            name: "",
            family: "",
            nature: Nature::Code,
            extensions: &[],
            file_names: &[],
            manifests: &[],
            shebangs: &[],
            aliases: &[],
            grammar,
            facts: &[],
            comments: Comments { kinds: &[], attributes: &[], doc: Doc::None },
            markup: Markup::None,
            modifiers: Modifiers { kinds: &[], flags: &[] },
            access: Access::Public,
            receivers: &[],
            supers: &[],
            sigil: "",
            constructors: &[],
            decorators: &[],
            binding: BindingRule::WholeScope,
            spaces: Spaces::Shared,
            locals: Locals::Nested,
            bodies: Bodies::Declarations,
            headers: Headers { see_parameters: true, see_members: false },
            members: Members::ByReceiver,
            modules: Modules { are_sealed: false, path_separator: ".", roots: PathRoots::NONE, are_texts: false },
            namespaces: Namespaces::PLAIN,
            interfaces: Interfaces::Named,
            bases: Bases::AsWritten,
            extends_types: false,
            overloads: false,
            numbers: &[],
            anything: "",
            shapes: Shapes::NONE,
            contexts: Contexts::NONE,
            wrappers: &[],
            unwrapping: &[],
            delegation: None,
            elements: &[],
            every: Every { hands_over: &[], makes_receiver: &[], gives_back: &[] },
            patterns: Patterns { inside: &[], names: &[], skipped_fields: &[], capitals_are_uses: false },
            declarators: Declarators::NONE,
            homes: &[],
            counts: Counts::NONE,
            test_files: TestFiles { folders: &[], starts: &[], ends: &[] },
            capitals_are_constants: true,
            builtins: "",
            hooks: Hooks::NONE,
        }
    }
}

/// Which files are tests by their name. Whole names of folders and borders of file names, so that `latest/` is none.
#[derive(Clone, Copy)]
pub struct TestFiles {
    /// Folders that hold only tests.
    pub folders: &'static [&'static str],
    /// What the name of a test file starts with.
    pub starts: &'static [&'static str],
    /// What the name of a test file ends with.
    pub ends: &'static [&'static str],
}

impl TestFiles {
    /// Whether the file at `path` is a test.
    #[must_use]
    pub fn contain(&self, path: &str) -> bool {
        let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
        folders.split('/').any(|folder| self.folders.contains(&folder))
            || self.starts.iter().any(|start| name.starts_with(start))
            || self.ends.iter().any(|end| name.ends_with(end))
    }
}

impl std::fmt::Debug for Language {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name)
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// Comments and what may stand between a comment and the definition it documents.
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
    /// Nothing does.
    None,
    /// The first string of the body; these are the kinds of string nodes and of the statement around one.
    FirstString {
        /// The statement that holds the string.
        statement: &'static str,
        /// The string.
        string: &'static str,
    },
    /// Comments right before it that start with one of `outer`; comments that start with one of `inner` document what they stand in.
    Comments {
        /// Marks of comments about what follows.
        outer: &'static [&'static str],
        /// Marks of comments about what is around.
        inner: &'static [&'static str],
    },
    /// Any comment that starts with one of `marks`, if it stands on lines of its own and no empty line parts it from the
    /// definition. What the hook `is_directive` knows is none.
    RightBefore {
        /// Marks of comments.
        marks: &'static [&'static str],
    },
    /// The same, and comments without a mark of their own.
    AllComments {
        /// Marks of comments about what follows.
        outer: &'static [&'static str],
        /// Marks of comments about what follows them on the next line.
        near: &'static [&'static str],
        /// Marks of comments about what stands before them on their line.
        after: &'static [&'static str],
    },
}

/// How documentation is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Markup {
    /// As a text that is kept as it is.
    None,
    /// With elements, which are left out: `<summary>Opens.</summary>`.
    Elements,
}

/// Words at the start of a definition, in any order, that say something of it. Who may use it is said by [`Access`].
#[derive(Clone, Copy)]
pub struct Modifiers {
    /// Node kinds of single modifiers: keywords, or the nodes around them.
    pub kinds: &'static [&'static str],
    /// What a word says of the definition.
    pub flags: &'static [(&'static str, Flags)],
}

/// Who may use a symbol that does not say so.
#[derive(Clone, Copy)]
pub enum Access {
    /// Everybody.
    Public,
    /// Everybody, unless the name starts with an underscore; names with two on both sides are the language's own.
    UnderscoreHides,
    /// Everybody, if the name starts with a capital; otherwise the package around it.
    CapitalShows,
    /// Modifiers decide, each with what it grants; without one a symbol is private, and members of interfaces, traits and
    /// enumerations are as visible as these are.
    PrivateByDefault(&'static [(&'static str, Visibility)]),
    /// Modifiers decide, each with what it grants; members of interfaces, traits and enumerations without one are as visible
    /// as these are, what is local to a function is private, namespaces are everybody's.
    ByModifier {
        /// Modifiers; if several are there, the first of this list decides.
        words: &'static [(&'static str, Visibility)],
        /// Who may use what stands in no type and has no modifier.
        outside: Visibility,
        /// Who may use a member of a type that has no modifier.
        member: Visibility,
    },
    /// Outside of types modifiers decide, inside of them lines that speak of what follows. Everybody may use the rest, and
    /// what is read in from another file is seen whoever may use it.
    BySection {
        /// Modifiers of what stands in no type.
        words: &'static [(&'static str, Visibility)],
        /// Lines in a type.
        sections: &'static [(&'static str, Visibility)],
        /// Kinds of types whose members are private up to the first line that says otherwise.
        closed: &'static [SymbolKind],
    },
    /// Modifiers decide about members, which are public without one; at module level an export does.
    ExportDecides(&'static [(&'static str, Visibility)]),
}

/// What a decorator says about the definition it stands on.
#[derive(Clone, Copy)]
pub enum Decorator {
    /// It is read and written like a field.
    Property,
    /// It has these properties.
    Flag(Flags),
}

/// From where on a name bound in a scope means its binding.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum BindingRule {
    /// In the whole scope, also before the binding.
    WholeScope,
    /// After the binding; before it the name means what it means outside.
    AfterBinding,
    /// After the first binding; a later one, also one in a block inside, gives the same variable another value.
    AfterFirst,
    /// After the binding, and in a function also for types, constants and functions.
    AfterDefinition,
    /// After the name itself, so that it holds in the value it is given.
    AfterName,
}

/// Whether a function sees the locals of the code around it. Blocks and functions without a name always do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Locals {
    /// It does.
    Nested,
    /// It does not: a definition starts with no locals but its own.
    Sealed,
}

/// What the bodies of types and modules are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bodies {
    /// Lists of declarations. Types have methods and fields, modules hold functions and variables.
    Declarations,
    /// Code that runs. What it defines, also in a block inside of it, belongs to the type or the module, which is a type too.
    Code,
}

/// What names in the header of a definition, which is all that precedes its body, may mean. They never mean what the body of a
/// function binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Headers {
    /// Whether the header of a function sees its parameters. Otherwise it sees only type parameters and what is around it.
    pub see_parameters: bool,
    /// Whether the header of a type sees the members of the type, as the default values of a primary constructor may. What the
    /// type is built from is looked up around it in any case.
    pub see_members: bool,
}

/// Whether one name may mean a type, a function and a value in the same scope.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Spaces {
    /// It means one thing, the last that was given to it.
    Shared,
    /// Where a type must stand it means the type, elsewhere the nearest thing of that name.
    TypesApart,
    /// How it is used decides: what is called is a function or a type, what is read or written a value or a type.
    ByUse,
    /// How it is used decides, but a value may be called where no function of its scope has the name, and a function may be
    /// read where no value has it.
    Preferred,
    /// A bare name means anything, and calls what is a function; what is called with arguments is no local.
    ByArguments,
    /// Where a type must stand it means the type, elsewhere a type only if nothing else in its scope has the name.
    TypesLast,
    /// The same, and what is called is never a type.
    TypesUncalled,
}

/// How modules nest and how paths into them start.
#[derive(Clone, Copy)]
pub struct Modules {
    /// Whether code in a module written inside a file does not see the names around that module.
    pub are_sealed: bool,
    /// What stands between the segments of a path.
    pub path_separator: &'static str,
    /// Words that a path may start with, beside names.
    pub roots: PathRoots,
    /// Whether modules are texts that are read in, and so see what the file has that reads them in.
    pub are_texts: bool,
}

/// Words that a path may start with; empty where the language has none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PathRoots {
    /// The outermost module.
    pub package: &'static str,
    /// The module itself.
    pub own: &'static str,
    /// The module around it.
    pub outer: &'static str,
}

impl PathRoots {
    /// Paths start with names only.
    pub const NONE: Self = Self { package: "", own: "", outer: "" };

    /// Whether paths start with names only.
    #[must_use]
    pub fn are_none(&self) -> bool {
        *self == Self::NONE
    }

    /// Whether `word` is one of them.
    #[must_use]
    pub fn contain(&self, word: &str) -> bool {
        !word.is_empty() && [self.package, self.own, self.outer].contains(&word)
    }
}

/// How namespaces that files share nest.
#[derive(Clone, Copy)]
pub struct Namespaces {
    /// What code in a namespace sees of those around it.
    pub around: Around,
    /// Whether a type is one too: other files may add to it.
    pub hold_types: bool,
    /// Whether only what a file reads in is seen there, and then all of it.
    pub are_read_in: bool,
}

impl Namespaces {
    /// Each by itself.
    pub const PLAIN: Self = Self { around: Around::Unseen, hold_types: false, are_read_in: false };
}

/// What code in a namespace sees of those around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Around {
    /// Nothing, but for what is no type in the outermost one.
    Unseen,
    /// Everything.
    Seen,
    /// Nothing but by standing in it, and then only types and constants: functions are called on it.
    Constants,
}

/// How types fulfil interfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interfaces {
    /// By naming them.
    Named,
    /// By having their methods.
    Silent,
}

/// In which order what a type is built from is looked through for a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bases {
    /// As it is written.
    AsWritten,
    /// The last one first: what is mixed in later comes before what was there.
    LastFirst,
    /// So, but interfaces come after all that has code.
    InterfacesLast,
}

/// From where the members of a type are visible by bare name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Members {
    /// From nowhere: a receiver or a path is always written.
    ByReceiver,
    /// From the body of the type, but not from inside its methods.
    OwnBody,
    /// From everywhere inside the type.
    Everywhere,
    /// From where `self` has them: methods of values from methods of values, those of the type from the type itself. Inside
    /// of another type in it only types and constants are visible.
    BySelf,
}

/// Kinds and fields by which receivers and types are followed. An empty field stands for the first named child; that of
/// arguments for the last, that of a member's name for the last down to where nothing named is inside.
#[derive(Clone, Copy)]
pub struct Shapes {
    /// Bare names.
    pub names: &'static [&'static str],
    /// `(kind, field of the whole, field of the name)`.
    pub members: &'static [(&'static str, &'static str, &'static str)],
    /// Rows of names and of such rows, each a member of the one before; what follows the last one are its arguments. A row
    /// that starts with the separator of paths starts at the outermost module, which is called by the separator.
    pub paths: &'static [&'static str],
    /// Names that stand behind what they are members of, in a row with it: the kind around each, of which the last named
    /// child is the name.
    pub suffixes: &'static [&'static str],
    /// `(kind, field of what is called)`.
    pub calls: &'static [(&'static str, &'static str)],
    /// `(kind, field of the whole, field of the name)`: calls that have no node for what is called.
    pub method_calls: &'static [(&'static str, &'static str, &'static str)],
    /// Members of a type whose call makes a value of it.
    pub makers: &'static [&'static str],
    /// `(kind, field of the type)`: what makes a value of a type, or says that one is.
    pub news: &'static [(&'static str, &'static str)],
    /// `(kind, field of the container)`.
    pub indexes: &'static [(&'static str, &'static str)],
    /// `(kind, field of what it yields)`: parentheses, references.
    pub transparent: &'static [(&'static str, &'static str)],
    /// `(kind, field of the name)`: types that a keyword stands before, where these have names of their own; without a name
    /// they are anonymous.
    pub tags: &'static [(&'static str, &'static str)],
    /// Types without a name, and values that are like one: what has them has their members.
    pub anonymous: &'static [&'static str],
    /// `(kind, field of what it unwraps)`: await, `?`.
    pub unwraps: &'static [(&'static str, &'static str)],
    /// `(kind, built-in type)`. Without a type, the node itself names it.
    pub literals: &'static [(&'static str, &'static str)],
    /// `(kind, field of the type, field of the arguments)`.
    pub generics: &'static [(&'static str, &'static str, &'static str)],
    /// `(kind, built-in type, field of the element)`: types of containers that are written with marks.
    pub containers: &'static [(&'static str, &'static str, &'static str)],
    /// The container that a parameter for any number of arguments is, where its type is written as that of one argument.
    pub rest: &'static str,
    /// `(kind, field of the type)`; an empty field stands for the last named child.
    pub casts: &'static [(&'static str, &'static str)],
    /// Functions whose call is a cast to what stands in brackets behind their name.
    pub casting: &'static [&'static str],
    /// What a type stands in that may be written as a text.
    pub quotes: &'static [&'static str],
    /// Types that are one of those inside. Where no type is meant such a node is something else.
    pub unions: &'static [&'static str],
    /// `(kind, place of the condition among the named children)`: values that are one of those inside.
    pub choices: &'static [(&'static str, Option<usize>)],
    /// Types of functions: `(kind, field of the parameters, field of the result, field of a parameter's type)`. Without
    /// fields the result is the last named child and the parameters stand in the one before it.
    pub functions: &'static [(&'static str, &'static str, &'static str, &'static str)],
    /// Nodes around one argument of a call each, where arguments do not stand right inside of a list that does in the call.
    pub arguments: &'static [&'static str],
}

impl Shapes {
    /// Nothing is followed.
    pub const NONE: Self = Self {
        names: &[],
        members: &[],
        paths: &[],
        suffixes: &[],
        calls: &[],
        method_calls: &[],
        makers: &[],
        news: &[],
        indexes: &[],
        transparent: &[],
        tags: &[],
        anonymous: &[],
        unwraps: &[],
        literals: &[],
        generics: &[],
        containers: &[],
        rest: "",
        casts: &[],
        casting: &[],
        quotes: &[],
        unions: &[],
        choices: &[],
        functions: &[],
        arguments: &[],
    };
}

/// A type of the language or its library that holds values of other types. What it is itself lies outside of the project, but
/// what it holds need not.
#[derive(Clone, Copy, Debug)]
pub struct Wrapper {
    /// The last names by which it and its like are known.
    pub names: &'static [&'static str],
    /// Which of its arguments it holds.
    pub element: Element,
    /// Whether it is used like what it holds.
    pub is_transparent: bool,
    /// Members that give what it holds.
    pub yields: &'static [&'static str],
    /// Members that give something that holds the same.
    pub keeps: &'static [&'static str],
}

impl Wrapper {
    /// Holds its first argument, and has no members that give it.
    pub const OF_FIRST: Self =
        Self { names: &[], element: Element::First, is_transparent: false, yields: &[], keeps: &[] };
}

/// Members that every value has, whatever its type.
#[derive(Clone, Copy, Debug)]
pub struct Every {
    /// Those that hand the value to the function they are passed.
    pub hands_over: &'static [&'static str],
    /// Those that make it the receiver in that function.
    pub makes_receiver: &'static [&'static str],
    /// Those that give the value back.
    pub gives_back: &'static [&'static str],
}

/// Which argument of a type is what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// The first.
    First,
    /// The last.
    Last,
    /// Any of them.
    Any,
}

/// Destructuring patterns: which node kinds are looked into for names.
#[derive(Clone, Copy)]
pub struct Patterns {
    /// Kinds that are looked into.
    pub inside: &'static [&'static str],
    /// Kinds that are names.
    pub names: &'static [&'static str],
    /// Fields that hold no names: default values, types.
    pub skipped_fields: &'static [&'static str],
    /// Whether a capitalised name in a pattern is a use of something, not a new name.
    pub capitals_are_uses: bool,
}

/// Declarations in which a part of the type stands around the name: `const char *names[3]`.
#[derive(Clone, Copy)]
pub struct Declarators {
    /// Kinds that stand around a name, in any number. A step of a pattern that names a field looks through them, unless it
    /// stands in one that the pattern names.
    pub wrappers: &'static [&'static str],
    /// Kinds that stand beside a type and belong to it.
    pub qualifiers: &'static [&'static str],
    /// Kinds of paths that hold the rest of themselves: `a::(b::c)`. A step that fits one is tried at the rest of it too, and
    /// what stands before a name in one is a path with all that stands before it.
    pub paths: &'static [&'static str],
    /// Kinds that stand around a definition and belong to it: what a pattern says of the definition holds for the whole.
    pub envelopes: &'static [&'static str],
}

impl Declarators {
    /// Types are written before names, and names are words.
    pub(crate) const NONE: Self = Self { wrappers: &[], qualifiers: &[], paths: &[], envelopes: &[] };
}

/// What a definition belongs to, if not to what it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// What is around the types it stands in, except that a value of an enumeration belongs to that.
    OutsideTypes,
    /// The file.
    File,
}

/// Node kinds and names that the metrics count.
#[derive(Clone, Copy)]
pub struct Counts {
    /// Decisions, one each: `if`, a case, a handler, a conditional expression.
    pub branches: &'static [&'static str],
    /// Cases that are no decision when their first named child reads `_`, or when they start with `else` or `default`.
    pub wildcard_arms: &'static [&'static str],
    /// Loops.
    pub loops: &'static [&'static str],
    /// What nests: a decision or a loop, seen as a whole.
    pub nests: &'static [&'static str],
    /// Alternatives, or the words that they start with; a decision right inside of one, or right behind the word, continues
    /// its chain.
    pub alternatives: &'static [&'static str],
    /// Fields of a decision that hold what stands behind its `else`, where that has no kind of its own; another decision in such a field,
    /// or alone in the node there, continues the chain.
    pub alternative_fields: &'static [&'static str],
    /// Short-circuit operators, as tokens.
    pub operators: &'static [&'static str],
    /// How they are written, where other operators are nodes of the same kind.
    pub operator_texts: &'static [&'static str],
    /// Ways out.
    pub returns: &'static [&'static str],
    /// What runs only sometimes.
    pub conditional: &'static [&'static str],
    /// Blocks that switch checks off.
    pub unsafe_blocks: &'static [&'static str],
    /// Statements that check a claim.
    pub assertions: &'static [&'static str],
    /// Called names that check a claim: `assert` on anything, `log.assert` only on `log`, `assert.*` whatever it is.
    pub assertion_calls: &'static [&'static str],
    /// Called names that end the program on failure, written likewise.
    pub unchecked_calls: &'static [&'static str],
    /// Operators that do, as tokens.
    pub unchecked_operators: &'static [&'static str],
}

impl Counts {
    /// Nothing is counted.
    pub const NONE: Self = Self {
        branches: &[],
        wildcard_arms: &[],
        loops: &[],
        nests: &[],
        alternatives: &[],
        alternative_fields: &[],
        operators: &[],
        operator_texts: &[],
        returns: &[],
        conditional: &[],
        unsafe_blocks: &[],
        assertions: &[],
        assertion_calls: &[],
        unchecked_calls: &[],
        unchecked_operators: &[],
    };
}
