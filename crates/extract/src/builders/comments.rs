//! Markers (`TODO`) and recipe suppressions found in comments.

use rhumb_model::{Marker, Suppression};

/// What comments say besides documentation.
#[derive(Default)]
pub(crate) struct CommentBuilder {
    pub(crate) markers: Vec<Marker>,
    pub(crate) suppressions: Vec<Suppression>,
}
