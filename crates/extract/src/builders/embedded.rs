//! Code inside other text, queued until the tree around it has been read.

use crate::compiled::Compiled;
use crate::parse::Reading;
use crate::walk::Context;
use std::collections::VecDeque;
use tree_sitter::Range;

/// Parts that are still to be parsed, in the order of the file.
pub(crate) type EmbeddedQueue = VecDeque<EmbeddedPart>;

/// A part of the source that is parsed by itself.
pub(crate) struct EmbeddedPart {
    pub(crate) compiled: &'static Compiled,
    pub(crate) range: Range,
    /// The context it was found in.
    pub(crate) context: Context,
    pub(crate) level: u32,
    /// The bytes of the name of the macro that is called with it; empty if there is none.
    pub(crate) called: (u32, u32),
    /// Ways to read it; the first that parses cleanly is used.
    pub(crate) readings: &'static [Reading],
}
