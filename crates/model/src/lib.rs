//! The types that every stage shares: positions, names, kinds, facts, handles, evidence.
//!
//! Nothing here reads files, parses, or uses SQL or JSON. A type belongs here if two crates must agree on it.

mod commit;
mod evidence;
mod expression;
mod facts;
mod handle;
mod ids;
mod invisible;
mod kind;
mod path;
mod span;
mod surface;
mod text;
mod vocabulary;
mod words;

pub use commit::{Commit, History};
pub use evidence::{Evidence, Link, Question, State};
pub use expression::{Expression, ExpressionId, Expressions};
pub use facts::{
    Binding, BindingKind, Bound, Component, EntryPoint, Export, ExportKind, Facts, Flags, Guarded, Import, ImportKind,
    Lines, Marker, Metrics, Parameter, Part, Problem, Reference, Scope, ScopeKind, StyleScope, Suppression, Symbol,
    TypeParameter,
};
pub use handle::{escape_segment, file_handle, symbol_handle};
pub use ids::{BindingIndex, FileId, ImportIndex, ScopeIndex, SymbolId, SymbolIndex};
pub use invisible::is_invisible;
pub use kind::{EdgeKind, ParseStatus, Role, SymbolKind, Visibility};
pub use path::{is_plain_path, path_from_text, path_to_text};
pub use span::{Position, Span};
pub use surface::{Arity, Body, List, Lists, Surface, SurfaceSymbol};
pub use text::{Text, Texts};
pub use vocabulary::{Occurrences, Vocabulary, Word, words_in};
pub use words::{is_compound, subwords};
