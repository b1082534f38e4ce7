//! Where the files of a run are read from: the disk, or a commit.

use crate::git::{Blob, BlobReader, Object, is_named};
use crate::read::{Content, Unread, read};
use crate::stamp::Stamp;
use crate::walk::Entry;
use rhumb_model::path_from_text;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Tells the content of files.
pub(crate) trait Contents: Send + Sync {
    /// That of the file at `path`, unless it has more than `max_bytes`.
    fn read(&self, path: &str, max_bytes: u64) -> Result<Content, Unread>;

    /// Whether whoever tells it has answered until now; otherwise nothing that was told means anything.
    fn is_whole(&self) -> bool {
        true
    }
}

/// Files below a folder.
pub(crate) struct OnDisk(pub(crate) PathBuf);

impl Contents for OnDisk {
    fn read(&self, path: &str, max_bytes: u64) -> Result<Content, Unread> {
        read(&self.0.join(path_from_text(path)), max_bytes)
    }
}

/// Files of a commit. Most of them are in the work tree as well: git names an object by its content, so what has the name of an
/// object there is the object, and git need not be asked for it.
pub(crate) struct InCommit {
    blobs: FxHashMap<String, Blob>,
    work_tree: OnDisk,
    reader: Mutex<BlobReader>,
    has_failed: AtomicBool,
}

impl InCommit {
    pub(crate) fn new(root: &Path, blobs: &[Blob], reader: BlobReader) -> Self {
        let blobs = blobs.iter().map(|blob| (blob.path.clone(), blob.clone())).collect();
        let work_tree = OnDisk(root.to_path_buf());
        Self { blobs, work_tree, reader: Mutex::new(reader), has_failed: AtomicBool::new(false) }
    }

    /// What the work tree has under the path of an object, if it is the object.
    fn in_work_tree(&self, blob: &Blob, max_bytes: u64) -> Option<Content> {
        // What is larger cannot be it. Git does not tell the size of what is only staged.
        let limit = if blob.size > 0 { max_bytes.min(blob.size) } else { max_bytes };
        let content = self.work_tree.read(&blob.path, limit).ok()?;
        is_named(&blob.id, &content.bytes).then(|| Content { stamp: stamp_of(blob), ..content })
    }
}

impl Contents for InCommit {
    fn read(&self, path: &str, max_bytes: u64) -> Result<Content, Unread> {
        let blob = self.blobs.get(path).ok_or(Unread::Gone)?;
        if blob.size > max_bytes {
            return Err(Unread::TooLarge { size: blob.size, limit: max_bytes });
        }
        if let Some(content) = self.in_work_tree(blob, max_bytes) {
            return Ok(content);
        }
        // Whoever panicked had its answer; the next question is not concerned.
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let object = reader.read(&blob.id);
        drop(reader);
        let object = object.map_err(|error| {
            // What git does not have is a hole in the repository; anything else is trouble with git.
            if error.kind() != io::ErrorKind::NotFound {
                self.has_failed.store(true, Ordering::Relaxed);
            }
            Unread::Failed(error)
        })?;
        // The size of what is only staged is not known before.
        let bytes = match object {
            Object::Content(bytes) if bytes.len() as u64 <= max_bytes => bytes,
            Object::Content(bytes) => return Err(Unread::TooLarge { size: bytes.len() as u64, limit: max_bytes }),
            Object::TooLarge(size) => return Err(Unread::TooLarge { size, limit: max_bytes }),
        };
        let hash = Sha256::digest(&bytes).into();
        Ok(Content { stamp: stamp_of(blob), bytes, hash })
    }

    fn is_whole(&self) -> bool {
        !self.has_failed.load(Ordering::Relaxed)
    }
}

/// A file of a commit as a walk would have found it.
pub(crate) fn entry_of(blob: &Blob) -> Entry {
    Entry { path: blob.path.clone(), stamp: stamp_of(blob) }
}

/// What is in a commit has neither a time nor a number.
fn stamp_of(blob: &Blob) -> Stamp {
    Stamp { size: blob.size, ..Stamp::default() }
}
