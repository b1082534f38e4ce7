//! Every public relation with a sentence for it and for each of its columns: what `rhumb schema` prints.

/// A relation that users may query.
#[derive(Clone, Copy, Debug)]
pub struct Relation {
    /// Its name.
    pub name: &'static str,
    /// What its rows are.
    pub sentence: &'static str,
    /// Its columns in order, each with what it says.
    pub columns: &'static [(&'static str, &'static str)],
}

/// Every relation, those asked most first.
pub const RELATIONS: &[Relation] = &[];
