//! Facts of many files -> edges with evidence. Pure: what it needs of the rest of the project it asks through [`World`].
//!
//! [`link`] takes the body of one file and says of each reference what it means: by the scopes of the file itself, by its
//! imports, by paths, by members of the type around it. It records every question it asked, so that the index knows which
//! files to link again when an answer changes.

mod by_hash;
mod call;
mod changes;
mod crowd;
mod definitions;
mod exports;
mod extensions;
mod guards;
mod imports;
mod link;
mod macros;
mod meaning;
mod members;
mod memory;
mod mentions;
mod module;
mod namespace;
mod overload;
mod overrides;
mod parts;
mod promises;
mod question;
mod readers;
mod scopes;
mod search;
mod split;
mod told;
mod value;
mod work;

pub use by_hash::ByHash;
pub use changes::changed_questions;
pub use crowd::Crowds;
pub use link::{Linked, link};
pub use module::Module;
pub use split::{body, surface};

use rhumb_languages::{Language, Layout};
use rhumb_model::{FileId, Question};
use std::borrow::Cow;
use std::sync::Arc;

/// The project as linking sees it.
pub trait World {
    /// The file at a path, if the index has one.
    fn file(&self, path: &str) -> Option<FileId>;

    /// Whether the index has a file below the folder at a path; a world that cannot tell has no packages without a file of
    /// their own.
    fn has_folder(&self, path: &str) -> bool {
        let _ = path;
        false
    }

    /// The files that have a part in answering a question about a namespace, in any order.
    fn sharing(&self, question: Question) -> Cow<'_, [FileId]>;

    /// Whether a file of the project defines a macro of that name.
    fn defines(&self, name: &str) -> bool;

    /// The files of which something is called `name` that others see, and perhaps more, in the order of their ids.
    fn naming(&self, name: &str) -> Vec<FileId>;

    /// What other files can see of a file; nothing if it offers nothing.
    fn module(&self, file: FileId) -> Option<Arc<Module>>;

    /// The crowds that linking met so far.
    fn crowds(&self) -> &Crowds;

    /// What manifests say.
    fn layout(&self) -> &Layout;
}

/// The file being linked.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// Its id.
    pub file: FileId,
    /// Its path.
    pub path: &'a str,
    /// Its language.
    pub language: &'static Language,
}

#[cfg(test)]
mod tests;
