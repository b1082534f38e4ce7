//! Facts and edges in `SQLite`: the only SQL of the project, recipes aside.
//!
//! One database file is one index. [`IndexWriter`] writes it, [`Store`] reads it. The public relations that users query are listed in [`RELATIONS`]; typed reads
//! answer the questions of this program, [`sandbox`] those that users write in SQL.

mod bits;
mod blob;
mod body;
mod copy;
mod draft;
mod dump;
mod error;
mod everyday;
mod read;
#[cfg(test)]
mod sample;
pub mod sandbox;
mod schema;
mod search;
mod stop;
mod store;
mod tarjan;
mod typo;
mod vocabulary;
mod write;

pub use draft::Draft;
pub use error::{Error, Result};
pub use everyday::{About, EVERYDAY, Everyday};
pub use read::{
    Counts, Edge, EdgeKinds, FileEdge, FileFilter, FileRow, FileUse, FreeSymbol, NamedIn, Neighbour, OtherFile, Page,
    ParameterRow, Peer, ProblemRow, ReferenceId, ReferenceRow, Resolution, SketchCall, SketchImport, SketchParameter,
    SketchSymbol, StoredStamp, SymbolPlace, SymbolRow, TestFile, Use,
};
pub use schema::{Health, MEASURED, RELATIONS, Relation, WALKS, Walk, check_user_data, salvage_user_data};
pub use search::{Filters, Found, Holder, Search, SpokenWord, TextFile, Within, is_stop_word, is_vendored};
pub use stop::Stop;
pub use store::{Access, Store};
pub use tarjan::{DirectedGraph, components, layers};
pub use typo::closest_name;
pub use vocabulary::{FileWords, WordCounts};
pub use write::{
    Batch, BoundaryRule, Dependency, FileRecord, IndexUsage, IndexWriter, Linked, PackedSurface, Stat, StoredFile,
    WriteMethod,
};
