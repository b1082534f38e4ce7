//! What one file says by itself: plain data, a function of its bytes, its path and its language alone.

use crate::expression::{ExpressionId, Expressions};
use crate::ids::{BindingIndex, ImportIndex, ScopeIndex, SymbolIndex};
use crate::kind::{ParseStatus, Role, SymbolKind, Visibility};
use crate::span::{Position, Span};
use crate::text::{Text, Texts};
use serde::{Deserialize, Serialize};

/// Everything one file says.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The strings that all the rest refers to.
    pub texts: Texts,
    /// Definitions in the order of the file; the first is the file itself.
    pub symbols: Vec<Symbol>,
    /// Parameters, grouped by symbol in the order of `symbols`, in order of position within a symbol.
    pub parameters: Vec<Parameter>,
    /// Type parameters, in the order in which they are written.
    pub type_parameters: Vec<TypeParameter>,
    /// Regions in which names are bound; the first is the module.
    pub scopes: Vec<Scope>,
    /// Names bound in scopes. Locals are kept only where a receiver needs their type.
    pub bindings: Vec<Binding>,
    /// Uses of names, in the order of the file. Uses of locals are not among them.
    pub references: Vec<Reference>,
    /// Receivers and types.
    pub expressions: Expressions,
    /// Imported names, one entry a name.
    pub imports: Vec<Import>,
    /// Exported names that are not simply a definition marked as exported.
    pub exports: Vec<Export>,
    /// Notes in comments: `TODO`, `FIXME`, `HACK`, `NOTE`.
    pub markers: Vec<Marker>,
    /// Comments that silence a recipe.
    pub suppressions: Vec<Suppression>,
    /// Lines that are read only if something is defined, in no order.
    pub guarded: Vec<Guarded>,
    /// What could not be read; at most [`Facts::MAX_PROBLEMS`] of `problem_count`.
    pub problems: Vec<Problem>,
    /// How many places could not be read.
    pub problem_count: u32,
    /// Whether the file was read whole.
    pub status: ParseStatus,
    /// Lines in the file.
    pub line_count: u32,
}

impl Facts {
    /// A file that does not parse at all has thousands of problems, and nobody reads past the first ones.
    pub const MAX_PROBLEMS: usize = 20;

    /// The qualified name of a symbol: the part of its handle after the file's.
    #[must_use]
    pub fn qualified_name(&self, symbol: SymbolIndex) -> &str {
        self.symbols.get(symbol.index()).map_or("", |symbol| self.texts.get(symbol.qualified_name))
    }
}

/// A definition.
#[derive(Clone, Copy, Debug)]
pub struct Symbol {
    /// What it is.
    pub kind: SymbolKind,
    /// A finer, language-specific distinction, or nothing.
    pub subkind: Text,
    /// Its name as written.
    pub name: Text,
    /// Owners and name, separated by `::`; unique in the file. Empty for the file itself.
    pub qualified_name: Text,
    /// What it stands in; only the file has none.
    pub parent: Option<SymbolIndex>,
    /// The scope its name is bound in.
    pub scope: ScopeIndex,
    /// The whole definition.
    pub span: Span,
    /// Its name.
    pub name_span: Span,
    /// The definition up to its body, blanks squeezed.
    pub signature: Text,
    /// The documentation that belongs to it, comment marks removed.
    pub doc: Text,
    /// The declared type: of what it returns, or of the value it names.
    pub declared_type: Text,
    /// What a use of it yields, for linking: the type that an alias or an implementation stands for, the value that a
    /// variable holds, the value that a call of a function gives.
    pub yields: Option<ExpressionId>,
    /// The type whose values it is used on as if it were a member of theirs, or what stands in it is.
    pub extended: Option<ExpressionId>,
    /// A constant's value, if it is a literal.
    pub value: Text,
    /// Who may use it.
    pub visibility: Visibility,
    /// Yes-or-no properties.
    pub flags: Flags,
    /// Counts over its body.
    pub metrics: Metrics,
    /// A hash of the body's tokens, zero if it has none: equal bodies are equal code.
    pub body_hash: u64,
}

/// Yes-or-no properties of a symbol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flags(pub u16);

impl Flags {
    /// Other files can import it.
    pub const EXPORTED: Self = Self(1);
    /// It is what the file exports by default.
    pub const DEFAULT_EXPORT: Self = Self(1 << 1);
    /// It is asynchronous.
    pub const ASYNC: Self = Self(1 << 2);
    /// It belongs to the type, not to a value of it.
    pub const STATIC: Self = Self(1 << 3);
    /// It has no body of its own.
    pub const ABSTRACT: Self = Self(1 << 4);
    /// It is a test or stands in one.
    pub const TEST: Self = Self(1 << 5);
    /// It cannot be assigned.
    pub const READONLY: Self = Self(1 << 6);
    /// It may be missing.
    pub const OPTIONAL: Self = Self(1 << 7);
    /// It stands in code inside a document.
    pub const EMBEDDED: Self = Self(1 << 8);
    /// It renders elements of a user interface.
    pub const COMPONENT: Self = Self(1 << 9);
    /// It is local to a function: nothing outside can name it.
    pub const LOCAL: Self = Self(1 << 10);
    /// What stands in it can be named without it, as the values of an enumeration in some languages.
    pub const OPEN: Self = Self(1 << 11);
    /// A keyword must stand before its name, which may be that of something else too: `struct door`.
    pub const TAG: Self = Self(1 << 12);
    /// It stands in for another definition of its name, which is meant first.
    pub const ALTERNATIVE: Self = Self(1 << 13);
    /// It is there because a function assigns to it.
    pub const ASSIGNED: Self = Self(1 << 14);

    /// Whether all of `flags` are set.
    #[must_use]
    pub fn has(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// Sets all of `flags`.
    pub fn set(&mut self, flags: Self) {
        self.0 |= flags.0;
    }
}

/// Counts over the body of a symbol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metrics {
    /// Boolean operators that may skip what follows them.
    pub operators: u32,
    /// Decisions, loops left out.
    pub branches: u32,
    /// Loops.
    pub loops: u32,
    /// Ways out before the end.
    pub returns: u32,
    /// The deepest nesting of decisions and loops.
    pub max_nesting: u32,
    /// How hard it is to follow: decisions weigh more the deeper they stand.
    pub cognitive: u32,
    /// Blocks that switch checks off.
    pub unsafe_blocks: u32,
    /// Calls that end the program on failure.
    pub unchecked_calls: u32,
    /// Claims checked when the program runs.
    pub assertions: u32,
}

impl Metrics {
    /// Independent paths through the body.
    #[must_use]
    pub fn cyclomatic(&self) -> u32 {
        1 + self.branches + self.loops + self.operators
    }
}

/// A parameter of a symbol.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Whose it is.
    pub symbol: SymbolIndex,
    /// Its name; a destructuring pattern is kept as written.
    pub name: Text,
    /// Its declared type.
    pub declared_type: Text,
    /// The same as an expression, for linking.
    pub type_expression: Option<ExpressionId>,
    /// Its default value.
    pub default: Text,
    /// Whether a call may leave it out.
    pub is_optional: bool,
    /// Whether it takes any number of arguments.
    pub is_variadic: bool,
}

/// A type parameter of a symbol.
#[derive(Clone, Copy, Debug)]
pub struct TypeParameter {
    /// Whose it is.
    pub symbol: SymbolIndex,
    /// What it must be at least.
    pub bound: Option<ExpressionId>,
}

/// What a scope does with the names in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScopeKind {
    /// The file.
    Module,
    /// A function: parameters and locals.
    Function,
    /// A type: its members.
    Type,
    /// A block inside a function, or a comprehension.
    Block,
}

/// A region in which names are bound.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// The scope around it; only the module has none.
    pub parent: Option<ScopeIndex>,
    /// What it is.
    pub kind: ScopeKind,
    /// The symbol whose scope it is, or the one around it.
    pub symbol: SymbolIndex,
}

/// What a binding gives its name to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BindingKind {
    /// A variable or a parameter: nobody outside can see it.
    Local,
    /// A definition of this file.
    Symbol(SymbolIndex),
    /// An imported name.
    Import(ImportIndex),
    /// A type parameter of a symbol, by its place.
    TypeParameter(SymbolIndex, u8),
}

/// A name given to something in a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Binding {
    /// Where.
    pub scope: ScopeIndex,
    /// The name.
    pub name: Text,
    /// To what.
    pub kind: BindingKind,
    /// The first byte at which the name means this; zero where names hold in their whole scope.
    pub visible_from: u32,
    /// What a use of it yields: a value of its declared type, or what it was made from.
    pub value: Option<ExpressionId>,
}

/// Lines that are read only if one of some names is defined, as a branch of a condition of the preprocessor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guarded {
    /// The lines.
    pub lines: Lines,
    /// The names, any of which is enough; without one the lines are never read.
    pub names: Vec<Text>,
}

/// Some lines of a file, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Lines {
    /// The first of them.
    pub first: u32,
    /// The last of them.
    pub last: u32,
}

/// What the file itself says about the target of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bound {
    /// No enclosing scope binds the name.
    Free,
    /// A definition of this file.
    Symbol(SymbolIndex),
    /// An imported name.
    Import(ImportIndex),
    /// A local; only while extracting, such references are then dropped.
    Local(BindingIndex),
}

/// The part of a definition a type is named in, which decides the kind of its edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// Anywhere else.
    Other,
    /// The type of a parameter.
    Parameter,
    /// The type of what is returned.
    Return,
    /// The type of the value that is defined.
    Declared,
    /// The type of a value that is made there: what is called is that type and nothing else.
    Made,
}

/// One place where a name is used.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Reference {
    /// What is done with it.
    pub role: Role,
    /// The name as written.
    pub name: Text,
    /// Where the name stands.
    pub position: Position,
    /// In which part of a definition.
    pub part: Part,
    /// The symbol it stands in; the file at module level.
    pub from: SymbolIndex,
    /// What it is used on: `door` in `door.open()`.
    pub receiver: Option<ExpressionId>,
    /// The same as written, squeezed and cut.
    pub receiver_text: Text,
    /// What the file itself says about its target; of a reference with a receiver always nothing.
    pub bound: Bound,
    /// Whether a keyword before the name says that it is a type's: `struct door`.
    pub is_tagged: bool,
    /// Whether it may be skipped when its function runs.
    pub is_conditional: bool,
    /// Whether it is told only if it leads somewhere: a name may be the key of anything.
    pub is_optional: bool,
    /// How many arguments a call passes; absent when unknown.
    pub arguments: Option<u8>,
    /// What it passes, as the parameters of a function of which nothing else is known; absent where nothing depends on it.
    pub passed: Option<ExpressionId>,
}

/// How an import brings names in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ImportKind {
    /// One name of a module.
    Named,
    /// The module itself under a name.
    Module,
    /// The first segment of a dotted module path: `import a.b` binds `a`.
    Head,
    /// Every name the module offers.
    Star,
    /// No name: the module is only run, or its name is not used here.
    Effect,
}

/// One imported name, or an import that brings no single name.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Import {
    /// The module as written: `./door`, `a.b`, `crate::door`.
    pub path: Text,
    /// The name in that module; empty unless named.
    pub name: Text,
    /// The name here; empty if none is bound.
    pub local: Text,
    /// How names are brought in.
    pub kind: ImportKind,
    /// Only types are taken.
    pub is_type_only: bool,
    /// The module is loaded when the line runs.
    pub is_dynamic: bool,
    /// The name is offered on to others.
    pub is_reexport: bool,
    /// Imports of one statement share this number.
    pub statement: u32,
    /// The symbol it stands in.
    pub from: SymbolIndex,
    /// Where the name stands, or the path if there is none.
    pub position: Position,
}

/// What an export offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExportKind {
    /// A value, or a value and a type.
    Value,
    /// A type only.
    Type,
    /// A name of another module.
    Reexport,
    /// Every name of another module.
    Star,
}

/// A name offered to other files.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Export {
    /// The name others use; empty for a star.
    pub name: Text,
    /// The name here, or in the module it comes from.
    pub local: Text,
    /// The module it comes from; empty if it is defined or imported here.
    pub path: Text,
    /// What is offered.
    pub kind: ExportKind,
    /// Whether it is the file's default.
    pub is_default: bool,
    /// Where it stands.
    pub position: Position,
}

/// A note in a comment.
#[derive(Clone, Copy, Debug)]
pub struct Marker {
    /// The word: `TODO`.
    pub kind: Text,
    /// What follows it on the line.
    pub content: Text,
    /// Where the word stands.
    pub position: Position,
}

/// A comment that silences a recipe.
#[derive(Clone, Copy, Debug)]
pub struct Suppression {
    /// The recipe.
    pub recipe: Text,
    /// The row it silences; absent when it silences the file.
    pub row: Option<u32>,
}

/// A place that could not be read.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// Where.
    pub span: Span,
    /// Why.
    pub reason: &'static str,
}
