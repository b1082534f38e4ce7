//! What was written, so that it can be undone: one file in the user's state directory, which only the user can read, because it holds
//! the previous content of configuration files.

use super::clients::Scope;
use super::write;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Everything that was written and not yet undone.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) files: Vec<WrittenFile>,
    /// The directories that were created for the record, outermost first.
    #[serde(default)]
    directories: Vec<PathBuf>,
}

/// A file that was written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct WrittenFile {
    /// The path, with links followed.
    pub(super) target: PathBuf,
    /// The project that it was written for; `None` for the whole user.
    pub(super) project: Option<PathBuf>,
    /// The agent, by whose entry the file is recognized.
    pub(super) client: String,
    /// The file's path in that entry.
    pub(super) path: String,
    /// The text before; `None` if the file was created.
    pub(super) before: Option<String>,
    /// The text that was written.
    pub(super) after: String,
    /// The directories that were created for it, outermost first.
    pub(super) directories: Vec<PathBuf>,
}

impl WrittenFile {
    /// Whether it was written for `project` (or, with [`Scope::User`], for the user).
    pub(super) fn is_for(&self, scope: Scope, project: &Path) -> bool {
        match scope {
            Scope::Project => self.project.as_deref() == Some(project),
            Scope::User => self.project.is_none(),
        }
    }
}

/// Where the record is kept.
#[derive(Clone, Debug)]
pub(super) struct RecordFile {
    directory: PathBuf,
}

impl RecordFile {
    /// The record of the user with this state directory.
    pub(super) fn of_user(state: &Path) -> Self {
        Self { directory: state.join("rhumb").join("setup") }
    }

    fn path(&self) -> PathBuf {
        self.directory.join("record.json")
    }

    /// The record; empty if nothing was written.
    pub(super) fn read(&self) -> io::Result<Record> {
        match fs::read_to_string(self.path()) {
            Ok(text) => serde_json::from_str(&text).map_err(io::Error::other),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Record::default()),
            Err(error) => Err(error),
        }
    }

    /// Replaces the record. An empty one is deleted.
    pub(super) fn write(&self, record: &mut Record) -> io::Result<()> {
        if record.files.is_empty() {
            return match write::delete(&self.path(), &record.directories) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        let missing = write::missing_directories(&self.directory);
        rhumb_index::create_private_directories(&self.directory)?;
        record.directories.extend(missing);
        let text = serde_json::to_string_pretty(record).map_err(io::Error::other)?;
        write::replace(&self.path(), &text).map(|_| ())
    }
}
