//! The questions that linking a file asked about others, as hashes small enough to keep for every file.
//!
//! A collision only makes a file be linked once more than needed; it can never hide a change.

use rhumb_model::Question;
use rustc_hash::FxHasher;
use std::fmt;
use std::hash::Hasher;

/// Whether there is a file at `path`.
pub(crate) fn file_question(path: &str) -> Question {
    hash_question(0, path, "")
}

/// Whether any file is below the folder at `path`.
pub(crate) fn folder_question(path: &str) -> Question {
    hash_question(3, path, "")
}

/// Questions about one file. Most of linking is asking these, so the path is hashed once.
pub(crate) struct About {
    names: FxHasher,
    /// What it re-exports as a whole: its star imports and exports, and whether it lists its exports.
    pub(crate) stars: Question,
}

impl About {
    /// Questions about the file at `path`.
    pub(crate) fn file(path: &str) -> Self {
        Self { names: begin_hash(1, path), stars: hash_question(2, path, "") }
    }

    /// What `name` means in it, as a module-level name or as a member of a type.
    pub(crate) fn name(&self, name: &str) -> Question {
        end_hash(self.names.clone(), name)
    }
}

impl fmt::Debug for About {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("About")
    }
}

/// What `name` means in a namespace that files share; without a name, which files have a part of it.
pub(crate) fn namespace_question(namespace: &str, name: &str) -> Question {
    hash_question(4, namespace, name)
}

/// Which files have a part of a namespace inside this one.
pub(crate) fn inner_question(namespace: &str) -> Question {
    hash_question(5, namespace, "")
}

/// Which files include a file of this name.
pub(crate) fn reader_question(name: &str) -> Question {
    hash_question(6, name, "")
}

/// Whether any file defines a macro called `name`.
pub(crate) fn macro_question(name: &str) -> Question {
    hash_question(7, name, "")
}

/// Which files extend a type by something called `name`.
pub(crate) fn extension_question(name: &str) -> Question {
    hash_question(8, name, "")
}

/// Which files have an interface with a method called `name`, where types fulfil interfaces without saying so.
pub(crate) fn promise_question(name: &str) -> Question {
    hash_question(9, name, "")
}

/// Which files define something called `name`.
pub(crate) fn mention_question(name: &str) -> Question {
    hash_question(10, name, "")
}

/// Which files import for their whole project.
pub(crate) fn shared_imports_question() -> Question {
    hash_question(11, "", "")
}

fn hash_question(kind: u8, path: &str, name: &str) -> Question {
    end_hash(begin_hash(kind, path), name)
}

fn begin_hash(kind: u8, path: &str) -> FxHasher {
    let mut hasher = FxHasher::default();
    hasher.write_u8(kind);
    hasher.write(path.as_bytes());
    hasher.write_u8(0xff);
    hasher
}

fn end_hash(mut hasher: FxHasher, name: &str) -> Question {
    hasher.write(name.as_bytes());
    let hash = hasher.finish();
    Question((hash ^ (hash >> 32)) as u32)
}
