//! References, with the positions from which their names are looked up.

use crate::bind::name_kinds::NameKinds;
use rhumb_model::{Guarded, Reference, ScopeIndex};
use rustc_hash::FxHashSet;

/// The references of a file.
#[derive(Default)]
pub(crate) struct ReferenceBuilder {
    pub(crate) list: Vec<Reference>,
    /// In step with the references.
    pub(crate) places: Vec<ReferencePlace>,
    /// The bytes of names that are looked up only among the top-level definitions of the file.
    pub(crate) top_level: FxHashSet<u32>,
    /// Lines that are executed only if some names exist.
    pub(crate) guarded: Vec<Guarded>,
}

/// From where a reference's name is looked up.
pub(crate) struct ReferencePlace {
    pub(crate) scope: ScopeIndex,
    pub(crate) byte: u32,
    /// What the name may refer to; `None` if the role of the reference determines it.
    pub(crate) kinds: Option<NameKinds>,
}

impl ReferenceBuilder {
    pub(crate) fn add(&mut self, reference: Reference, place: ReferencePlace) {
        self.list.push(reference);
        self.places.push(place);
    }
}
