//! Resolves references to their targets across files. Pure: it reads the rest of the project through [`World`].
//!
//! [`link`] resolves each reference in the body of one file, and records every question that it asks about other files, so
//! that the index knows which files to link again when an answer changes. Where to look:
//!
//! - one reference, from its binding or receiver to its target: `reference`; edges: `link`
//! - imports and module paths: `imports`; the files they resolve to: `routes`; re-exports and star imports: `exports`
//! - the type of a receiver: `value`, `call` and `infer`; its members: `members`, `own_members`, `extensions`; overloads: `overload`
//! - bare names on receivers that are not written: `implied`
//! - names that all files share: `shared_names`
//! - names that no scope of the file binds: `scopes`, `namespace`, `includes`
//! - what all of these share: `context`, `caches`, `memo`; what they return: `entity`, `meaning`

mod associated;
mod auto_imports;
mod by_hash;
mod caches;
mod call;
mod changes;
mod containers;
mod context;
mod crowd;
mod declared;
mod definitions;
mod entity;
mod export_search;
mod exports;
mod extensions;
mod implicit_interfaces;
mod implied;
mod imports;
mod inactive_code;
mod includes;
mod infer;
mod labels;
mod levels;
mod link;
mod macros;
mod meaning;
mod members;
mod memo;
mod mentions;
mod module;
mod namespace;
mod overload;
mod overrides;
mod own_members;
mod question;
mod reference;
mod routes;
mod scopes;
mod shared_imports;
mod shared_names;
mod split;
mod step_count;
mod value;
mod variants;

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

    /// Whether the index has a file below the folder at a path; by default there are none, and so no packages without a
    /// file of their own.
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
