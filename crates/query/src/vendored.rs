//! Recognizes third-party code by the folder it is in. The names of such folders are data of the languages.

use crate::session::Session;

/// Whether one of `folders` is on the path of a file.
pub(crate) fn is_in_folders(path: &str, folders: &[&str]) -> bool {
    path.rsplit_once('/').is_some_and(|(parents, _)| parents.split('/').any(|parent| folders.contains(&parent)))
}

impl Session<'_> {
    /// Whether a file contains third-party code.
    pub(crate) fn is_vendored(&self, path: &str) -> bool {
        is_in_folders(path, self.workspace.vendored_folders())
    }
}
