//! Stores facts and edges in `SQLite`. Except for recipes, all SQL is in this crate.
//!
//! One database file is one index. [`IndexWriter`] writes it, [`Store`] reads it. [`RELATIONS`] lists the public relations
//! that users can query; typed reads serve the questions of this program, and [`sandbox`] runs queries written by users.

mod bits;
mod blob;
mod body;
mod breadth_first;
mod common_queries;
mod dump;
mod error;
mod index_copy;
mod partial;
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

pub use breadth_first::BreadthFirst;
pub use common_queries::{COMMON_QUERIES, CommonQuery, QuerySubject};
pub use error::{Error, Result};
pub use partial::PartialIndex;
pub use read::{
    Edge, EdgeKinds, FileEdge, FileFilter, FileRow, FileUse, FreeSymbol, GraphNode, IndexCounts, OpenUse, OtherFile,
    ParameterRow, ProblemRow, ReceivedSite, ReferenceId, ReferenceRow, Registration, ResolutionCount, RowRange,
    SimilarityCandidate, Site, SketchCall, SketchImport, SketchParameter, SketchSymbol, StoredStamp, SymbolPlace,
    SymbolRow, SymbolUse, TestCode, TestFile,
};
pub use schema::{
    DatabaseHealth, MEASURED, RELATIONS, Relation, TABLE_FUNCTIONS, TableFunction, check_user_data, salvage_user_data,
};
pub use search::{
    EnclosingSymbol, FilterSubject, FilterTerm, FilterTest, MatchExpression, MatchQuery, ScoredSymbols,
    SearchCandidate, SymbolFilter, SymbolScope, TextFile, TextQuery, Within, is_too_short_for_prefix,
};
pub use stop::Stop;
pub use store::{Access, Store};
pub use tarjan::{DirectedGraph, components, layers};
pub use typo::closest_name;
pub use vocabulary::{FileWords, WordCounts};
pub use write::{
    Batch, BoundaryRule, Dependency, FileLinks, FileRecord, IndexUsage, IndexWriter, PackedSurface, Stat, StoredFile,
    WriteMethod,
};
