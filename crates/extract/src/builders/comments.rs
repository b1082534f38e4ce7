//! Markers (`TODO`) and recipe suppressions found in comments.

use crate::markers::MarkerWords;
use rhumb_model::{Marker, Suppression};
use std::sync::Arc;

/// What comments say besides documentation.
#[derive(Default)]
pub(crate) struct CommentBuilder {
    /// The words that mark notes.
    pub(crate) words: Arc<MarkerWords>,
    pub(crate) markers: Vec<Marker>,
    pub(crate) suppressions: Vec<Suppression>,
}
