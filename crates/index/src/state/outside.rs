//! State outside projects, in a directory that the user named or configured.
//!
//! It is used as it is, unless somebody else could have written it: another user, or the author of an archive that was unpacked
//! there.

use super::files::{self, names_in};
use super::folder::StateFolder;
use super::tracked::git_indexes;
use super::untrusted::is_unkeyed;
use crate::error::{Error, Result};
use crate::git;
use crate::platform;
use std::path::{Path, PathBuf};

/// Names of files without indexed data, so it is harmless if somebody else created them.
const HARMLESS: [&str; 3] = ["lock", "root", "watch"];

/// A directory outside projects. It need not exist.
#[derive(Clone, Debug)]
pub(super) struct OutsideDirectory(PathBuf);

impl OutsideDirectory {
    /// The directory `dir` of the project at `root`, if it can be used as it is.
    pub(super) fn trusted(root: &Path, dir: &Path) -> Option<Self> {
        let directory = Self(dir.to_path_buf());
        (directory.is_trusted(root) && !directory.may_be_tracked()).then_some(directory)
    }

    pub(super) fn dir(&self) -> &Path {
        &self.0
    }

    pub(super) fn open(&self, root: &Path) -> Option<StateFolder> {
        let folder = StateFolder::outside(self.0.clone());
        (self.is_trusted(root) && folder.refuse_other_root(root).is_ok()).then_some(folder)
    }

    pub(super) fn create(&self, root: &Path) -> Result<StateFolder> {
        let folder = StateFolder::outside(self.0.clone());
        files::refuse_file(&self.0)?;
        platform::create_private_folders(&self.0).map_err(|error| Error::writing(&self.0, error))?;
        if !self.is_trusted(root) {
            return Err(Error::SharedState { path: self.0.clone() });
        }
        folder.refuse_links()?;
        folder.claim(root)?;
        folder.refuse_other_root(root)?;
        Ok(folder)
    }

    /// Whether the directory is missing, or belongs to somebody who controls the project anyway, cannot be written by anybody
    /// else, and names the project that its state belongs to.
    fn is_trusted(&self, root: &Path) -> bool {
        let Ok(metadata) = self.0.metadata() else { return true };
        // A file is reported when the directory is created.
        !metadata.is_dir()
            || (is_trusted_owner(platform::owner(&metadata), root)
                && !platform::is_writable_by_others(&metadata)
                && (!self.has_state() || StateFolder::outside(self.0.clone()).names_a_root()))
    }

    /// Whether state in the directory may have come with a repository. That is possible only in a home directory under git, or
    /// if a repository was created around an existing index, so git is rarely asked.
    fn may_be_tracked(&self) -> bool {
        self.has_state()
            && !git_indexes(&self.0).is_empty()
            && git::tracked_in(&self.0).is_none_or(|files| !files.is_empty())
    }

    fn has_state(&self) -> bool {
        let names = names_in(&self.0).unwrap_or_default();
        names.iter().any(|name| is_unkeyed(name) && !HARMLESS.contains(&name.as_str()))
    }
}

/// Whether `id` is the user, the administrator, or the owner of the project, who can change the sources anyway.
fn is_trusted_owner(id: Option<u32>, root: &Path) -> bool {
    let project = || root.metadata().ok().and_then(|metadata| platform::owner(&metadata));
    id.is_none() || id == platform::user() || id == Some(platform::ADMINISTRATOR) || id == project()
}
