//! The files that an answer mentions, so that their freshness can be checked.

use crate::entry::Entry;
use crate::name::{Candidate, Disambiguation};
use std::collections::BTreeSet;

/// Paths of files, each once.
pub type Paths<'a> = BTreeSet<&'a str>;

/// Something that mentions files.
pub trait Mentions {
    /// Adds their paths to `paths`.
    fn add_paths<'a>(&'a self, paths: &mut Paths<'a>);
}

impl Mentions for Entry {
    fn add_paths<'a>(&'a self, paths: &mut Paths<'a>) {
        paths.insert(&self.path);
    }
}

impl Mentions for Candidate {
    fn add_paths<'a>(&'a self, paths: &mut Paths<'a>) {
        self.symbol.add_paths(paths);
    }
}

impl Mentions for Disambiguation {
    fn add_paths<'a>(&'a self, paths: &mut Paths<'a>) {
        self.matches.add_paths(paths);
    }
}

impl<M: Mentions> Mentions for Vec<M> {
    fn add_paths<'a>(&'a self, paths: &mut Paths<'a>) {
        for it in self {
            it.add_paths(paths);
        }
    }
}

impl<M: Mentions> Mentions for Option<M> {
    fn add_paths<'a>(&'a self, paths: &mut Paths<'a>) {
        if let Some(it) = self {
            it.add_paths(paths);
        }
    }
}

impl<M: Mentions> Mentions for Box<M> {
    fn add_paths<'a>(&'a self, paths: &mut Paths<'a>) {
        (**self).add_paths(paths);
    }
}

/// Implements [`Mentions`] for a type: `path` fields are paths, other fields implement [`Mentions`] themselves.
macro_rules! mentions {
    ($type:ty { $($field:ident),* $(; $($path:ident),+)? }) => {
        impl $crate::mention::Mentions for $type {
            fn add_paths<'a>(&'a self, _paths: &mut $crate::mention::Paths<'a>) {
                $(self.$field.add_paths(_paths);)*
                $($(_paths.insert(&self.$path);)+)?
            }
        }
    };
}
pub(crate) use mentions;
