//! What a file says by itself: plain data that depends only on its bytes, its path and its language.

use crate::expression::{ExpressionId, Expressions};
use crate::ids::{BindingIndex, ImportIndex, ScopeIndex, SymbolIndex};
use crate::kind::{ParseStatus, Role, SymbolKind, Visibility};
use crate::span::{Position, Span};
use crate::text::{Text, Texts};
use bitflags::bitflags;
use serde::{Deserialize, Serialize};

/// All facts of a file.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The strings that everything else refers to.
    pub texts: Texts,
    /// Definitions in source order; the first is the file itself.
    pub symbols: Vec<Symbol>,
    /// Parameters, grouped by symbol in the order of `symbols`, in source order within a symbol.
    pub parameters: Vec<Parameter>,
    /// Type parameters, in source order.
    pub type_parameters: Vec<TypeParameter>,
    /// Scopes; the first is the module.
    pub scopes: Vec<Scope>,
    /// Names bound in scopes. Locals are kept only if a receiver needs their type.
    pub bindings: Vec<Binding>,
    /// References, in source order. Uses of locals are not included.
    pub references: Vec<Reference>,
    /// Receivers and types.
    pub expressions: Expressions,
    /// Imported names, one entry per name.
    pub imports: Vec<Import>,
    /// Exported names that are not simply definitions marked as exported.
    pub exports: Vec<Export>,
    /// UI components, in source order.
    pub components: Vec<Component>,
    /// Notes in comments: `TODO`, `FIXME`, `HACK`, `NOTE`.
    pub markers: Vec<Marker>,
    /// Comments that suppress a recipe.
    pub suppressions: Vec<Suppression>,
    /// The selectors that custom properties apply to.
    pub style_scopes: Vec<StyleScope>,
    /// Symbols that are used from outside the code, in any order.
    pub entries: Vec<EntryPoint>,
    /// Lines that are compiled only if something is defined, in no particular order.
    pub guarded: Vec<Guarded>,
    /// The parts that could not be parsed; at most [`Facts::MAX_PROBLEMS`] of `problem_count`.
    pub problems: Vec<Problem>,
    /// The number of parts that could not be parsed.
    pub problem_count: u32,
    /// Whether the file was parsed completely.
    pub status: ParseStatus,
    /// Lines in the file.
    pub line_count: u32,
}

impl Facts {
    /// Maximum number of problems to keep: a file that does not parse at all has thousands.
    pub const MAX_PROBLEMS: usize = 20;

    /// The qualified name of a symbol: the part of its handle after the path of the file.
    #[must_use]
    pub fn qualified_name(&self, symbol: SymbolIndex) -> &str {
        self.symbols.get(symbol.index()).map_or("", |symbol| self.texts.get(symbol.qualified_name))
    }
}

/// A definition.
#[derive(Clone, Copy, Debug)]
pub struct Symbol {
    /// Its kind.
    pub kind: SymbolKind,
    /// A finer, language-specific distinction; may be empty.
    pub subkind: Text,
    /// Its name as written.
    pub name: Text,
    /// Owners and name, separated by `::`; unique in the file. Empty for the file itself.
    pub qualified_name: Text,
    /// The enclosing symbol; only the file has none.
    pub parent: Option<SymbolIndex>,
    /// The scope its name is bound in.
    pub scope: ScopeIndex,
    /// The whole definition.
    pub span: Span,
    /// Its name.
    pub name_span: Span,
    /// The definition up to its body, whitespace collapsed.
    pub signature: Text,
    /// Its documentation, without comment markers.
    pub doc: Text,
    /// The declared type: of the result of a function, or of a value.
    pub declared_type: Text,
    /// What a reference to it yields, for linking: the target of a type alias or an `impl` block, the value of a variable,
    /// the result of a function.
    pub yields: Option<ExpressionId>,
    /// The type it extends: values of that type have it, or what is in it, as a member.
    pub extended: Option<ExpressionId>,
    /// The value that a function passes to the block of its caller.
    pub yielded: Option<ExpressionId>,
    /// The value that its outermost decorator makes of it.
    pub decorated: Option<ExpressionId>,
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

bitflags! {
    /// Boolean properties of a symbol.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct Flags: u32 {
        /// Other files can import it.
        const EXPORTED = 1;
        /// It is what the file exports by default.
        const DEFAULT_EXPORT = 1 << 1;
        /// It is asynchronous.
        const ASYNC = 1 << 2;
        /// It belongs to the type, not to its instances.
        const STATIC = 1 << 3;
        /// It has no body of its own.
        const ABSTRACT = 1 << 4;
        /// It is a test or inside one. Reads of the index also set it for everything in a test file.
        const TEST = 1 << 5;
        /// It cannot be assigned to.
        const READONLY = 1 << 6;
        /// It may be absent.
        const OPTIONAL = 1 << 7;
        /// It is in code embedded in a document.
        const EMBEDDED = 1 << 8;
        /// It renders UI elements.
        const COMPONENT = 1 << 9;
        /// It is local to a function: code outside cannot name it.
        const LOCAL = 1 << 10;
        /// Its members can be named without it, such as enumerators in some languages.
        const OPEN = 1 << 11;
        /// It can only be named after a keyword, so something else may have the same name: `struct door`.
        const TAG = 1 << 12;
        /// Another definition of its name is preferred to it.
        const ALTERNATIVE = 1 << 13;
        /// It exists because a function assigns to it.
        const ASSIGNED = 1 << 14;
        /// A test runner runs it as a test; of a file, its name says that it holds tests. Helpers of tests do not have it.
        const TEST_CASE = 1 << 15;
        /// It implements a member of an interface, and is found only through that interface.
        const EXPLICIT = 1 << 16;
        /// A type that is defined from another one but, unlike an alias, has its own members.
        const DISTINCT = 1 << 17;
        /// Any file of the project can name it without importing its file.
        const SHARED = 1 << 18;
    }
}

/// Metrics of a symbol's body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metrics {
    /// Short-circuit operators.
    pub operators: u32,
    /// Decisions other than loops.
    pub branches: u32,
    /// Loops.
    pub loops: u32,
    /// Early exits.
    pub returns: u32,
    /// The deepest nesting of decisions and loops.
    pub max_nesting: u32,
    /// Cognitive complexity: decisions count more the deeper they are nested.
    pub cognitive: u32,
    /// Blocks that disable checks.
    pub unsafe_blocks: u32,
    /// Calls that abort the program on failure.
    pub unchecked_calls: u32,
    /// Assertions.
    pub assertions: u32,
}

impl Metrics {
    /// Cyclomatic complexity: the number of independent paths through the body.
    #[must_use]
    pub fn cyclomatic(&self) -> u32 {
        1 + self.branches + self.loops + self.operators
    }
}

/// A parameter of a symbol.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The symbol it belongs to.
    pub symbol: SymbolIndex,
    /// Its name; a destructuring pattern as written.
    pub name: Text,
    /// The label with which its arguments are passed.
    pub label: Text,
    /// Its declared type.
    pub declared_type: Text,
    /// The same as an expression, for linking.
    pub type_expression: Option<ExpressionId>,
    /// Its default value.
    pub default: Text,
    /// Whether a call may omit it.
    pub is_optional: bool,
    /// Whether it takes any number of arguments.
    pub is_variadic: bool,
}

/// A type parameter of a symbol.
#[derive(Clone, Copy, Debug)]
pub struct TypeParameter {
    /// The symbol it belongs to.
    pub symbol: SymbolIndex,
    /// Its bound.
    pub bound: Option<ExpressionId>,
}

/// The kind of a scope.
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

/// A scope, in which names are bound.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// The enclosing scope; only the module has none.
    pub parent: Option<ScopeIndex>,
    /// Its kind.
    pub kind: ScopeKind,
    /// The symbol whose scope it is, or the innermost enclosing one.
    pub symbol: SymbolIndex,
}

/// What a name is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BindingKind {
    /// A variable or parameter, invisible outside its scope.
    Local,
    /// A definition of this file.
    Symbol(SymbolIndex),
    /// An imported name.
    Import(ImportIndex),
    /// A type parameter of a symbol, by its index.
    TypeParameter(SymbolIndex, u8),
}

/// A name bound in a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Binding {
    /// The scope.
    pub scope: ScopeIndex,
    /// The name.
    pub name: Text,
    /// What it is bound to.
    pub kind: BindingKind,
    /// The byte from which on the name has this meaning; zero if it has it in the entire scope.
    pub visible_from: u32,
    /// What a reference to it yields: a value of its declared type, or the value of its initializer.
    pub value: Option<ExpressionId>,
}

/// Lines that are compiled only if one of some names is defined: a branch of a preprocessor conditional.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guarded {
    /// The lines.
    pub lines: Lines,
    /// The names, one of which is enough; without any, the lines are never compiled.
    pub names: Vec<Text>,
}

/// A range of lines, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Lines {
    /// The first line.
    pub first: u32,
    /// The last line.
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
    /// A name shared by all files of the project.
    Shared,
    /// A local; only during extraction, which drops such references.
    Local(BindingIndex),
}

/// The part of a definition in which a type is named, which decides the edge kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// Anywhere else.
    Other,
    /// The type of a parameter.
    Parameter,
    /// The type of a result.
    Return,
    /// The type of the defined value.
    Declared,
    /// The type of a value constructed there: the callee is that type. A name that is written is a field that the construction
    /// sets; one that is read is a function that is not called.
    Made,
    /// A base whose members are added to the type itself, not to its values: `extend Opens`.
    OfType,
}

/// A reference to a name.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Reference {
    /// What it does with the name.
    pub role: Role,
    /// The name as written.
    pub name: Text,
    /// The position of the name.
    pub position: Position,
    /// The part of a definition that it is in.
    pub part: Part,
    /// The enclosing symbol; the file at module level.
    pub from: SymbolIndex,
    /// The receiver: `door` in `door.open()`. Of a bare name in lambdas, their receivers, which it may be used on.
    pub receiver: Option<ExpressionId>,
    /// The receiver as written, collapsed and truncated.
    pub receiver_text: Text,
    /// What the file itself says about its target; always `Free` if a receiver is written.
    pub bound: Bound,
    /// Whether a keyword before the name says that it names a type: `struct door`.
    pub is_tagged: bool,
    /// Whether it is in code that runs conditionally.
    pub is_conditional: bool,
    /// Whether it is dropped if it does not resolve: any word can be the key of an object.
    pub is_optional: bool,
    /// The number of arguments of a call; `None` if unknown.
    pub arguments: Option<u8>,
    /// The arguments of a call, as the parameters of an otherwise unknown function, and before them the type arguments, applied to
    /// that function; `None` if nothing depends on them.
    pub passed: Option<ExpressionId>,
}

/// How an import binds names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ImportKind {
    /// One name of a module.
    Named,
    /// The module itself under a name.
    Module,
    /// The first segment of a dotted module path: `import a.b` binds `a`.
    Head,
    /// Every name that the module exports.
    Star,
    /// No name: the module only runs, or its name is not used.
    Effect,
}

/// An imported name, or an import that binds no single name.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Import {
    /// The module as written: `./door`, `a.b`, `crate::door`.
    pub path: Text,
    /// The name in that module; empty unless named.
    pub name: Text,
    /// Its local name; empty if it binds none.
    pub local: Text,
    /// How it binds names.
    pub kind: ImportKind,
    /// Only types are imported.
    pub is_type_only: bool,
    /// The module is loaded when the line runs.
    pub is_dynamic: bool,
    /// The name is re-exported.
    pub is_reexport: bool,
    /// The start of the statement, shared by all its imports.
    pub statement: Position,
    /// The enclosing symbol.
    pub from: SymbolIndex,
    /// The position of the name, or of the path if there is none.
    pub position: Position,
}

/// The kind of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExportKind {
    /// A value, or a value and a type.
    Value,
    /// A type only.
    Type,
    /// A name from another module.
    Reexport,
    /// Every name of another module.
    Star,
}

/// An exported name.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Export {
    /// The name that other files use; empty for a star export.
    pub name: Text,
    /// Its local name, or its name in the module it comes from.
    pub local: Text,
    /// The module it comes from; empty if this file defines or imports it.
    pub path: Text,
    /// What kind of export it is.
    pub kind: ExportKind,
    /// Whether it is the file's default export.
    pub is_default: bool,
    /// The position of the name.
    pub position: Position,
}

/// A UI component: a symbol that renders elements.
#[derive(Clone, Debug)]
pub struct Component {
    /// The symbol.
    pub symbol: SymbolIndex,
    /// The declared type of its properties.
    pub props: Text,
    /// The hooks it calls, sorted.
    pub hooks: Vec<Text>,
}

/// A note in a comment.
#[derive(Clone, Copy, Debug)]
pub struct Marker {
    /// The word: `TODO`.
    pub kind: Text,
    /// The rest of the line.
    pub content: Text,
    /// The position of the word.
    pub position: Position,
}

/// A symbol that is used from outside the code, such as `main`.
#[derive(Clone, Copy, Debug)]
pub struct EntryPoint {
    /// The symbol.
    pub symbol: SymbolIndex,
    /// The rule that says so.
    pub rule: &'static str,
}

/// The selector that a definition in a style sheet applies to.
#[derive(Clone, Copy, Debug)]
pub struct StyleScope {
    /// The definition.
    pub symbol: SymbolIndex,
    /// The selector or rule around it.
    pub scope: Text,
}

/// A comment that suppresses a recipe.
#[derive(Clone, Copy, Debug)]
pub struct Suppression {
    /// The recipe.
    pub recipe: Text,
    /// The row it applies to; `None` for the whole file.
    pub row: Option<u32>,
}

/// A part of the file that could not be parsed.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// Its span.
    pub span: Span,
    /// The reason.
    pub reason: &'static str,
}

#[cfg(test)]
mod tests {
    use super::Flags;

    #[test]
    fn each_flag_has_its_own_bit() {
        let named = <Flags as bitflags::Flags>::FLAGS;
        assert_eq!(Flags::all().bits().count_ones() as usize, named.len());
    }
}
