//! Documentation comments and attributes that are not yet assigned to a symbol.

use rhumb_model::{ExpressionId, SymbolIndex};
use std::ops::Range;

/// Documentation that waits for its symbol, or for more lines.
#[derive(Default)]
pub(crate) struct DocBuilder {
    /// Comments and attributes since the last definition.
    pub(crate) pending: PendingDocs,
    /// The last comment that follows a definition on its line.
    pub(crate) trailing: Option<TrailingComment>,
    /// Comments that document the symbol they are in, as byte ranges.
    pub(crate) inner: Vec<(SymbolIndex, Range<usize>)>,
}

/// Comments and attributes since the last definition; the next definition may take them.
#[derive(Default)]
pub(crate) struct PendingDocs {
    /// Documentation comments including their markers, as byte ranges.
    pub(crate) comments: Vec<Range<usize>>,
    /// Attributes and decorators as written.
    pub(crate) decorators: Vec<String>,
    /// The value that the first of them makes of the definition.
    pub(crate) decorated: Option<ExpressionId>,
    /// References inside attributes: their source is the definition that follows.
    pub(crate) references: Vec<usize>,
    /// The byte after the last of them; zero if there are none.
    pub(crate) end: u32,
    /// Whether they apply only to a definition on the same or the next line.
    pub(crate) must_touch: bool,
}

/// A comment that follows a definition on its line.
#[derive(Clone, Copy)]
pub(crate) struct TrailingComment {
    pub(crate) symbol: SymbolIndex,
    /// Its last row.
    pub(crate) row: usize,
    /// The column it starts at.
    pub(crate) column: usize,
}
