//! Where a run reads files from: the disk or a commit.

use crate::git::{Blob, BlobReader, GitObject, is_named};
use crate::read::{FileContent, ReadError, read};
use crate::stamp::Stamp;
use crate::walk::WalkEntry;
use rhumb_model::path_from_text;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Reads files by path.
pub(crate) trait FileSource: Send + Sync {
    /// The content of the file at `path`, which may have at most `max_bytes`.
    fn read(&self, path: &str, max_bytes: u64) -> Result<FileContent, ReadError>;

    /// Whether all reads so far were reliable. If not, the results must be discarded.
    fn is_reliable(&self) -> bool {
        true
    }
}

/// The files below a directory.
pub(crate) struct DiskFiles(pub(crate) PathBuf);

impl FileSource for DiskFiles {
    fn read(&self, path: &str, max_bytes: u64) -> Result<FileContent, ReadError> {
        read(&self.0.join(path_from_text(path)), max_bytes)
    }
}

/// The files of a commit. Most of them are also in the work tree: git names an object by the hash of its content, so a file
/// in the work tree with that hash is read instead of asking git.
pub(crate) struct CommitFiles {
    blobs: FxHashMap<String, Blob>,
    work_tree: DiskFiles,
    reader: Mutex<BlobReader>,
    has_failed: AtomicBool,
}

impl CommitFiles {
    pub(crate) fn new(root: &Path, blobs: &[Blob], reader: BlobReader) -> Self {
        let blobs = blobs.iter().map(|blob| (blob.path.clone(), blob.clone())).collect();
        let work_tree = DiskFiles(root.to_path_buf());
        Self { blobs, work_tree, reader: Mutex::new(reader), has_failed: AtomicBool::new(false) }
    }

    /// The file in the work tree at the blob's path, if it has the blob's content.
    fn in_work_tree(&self, blob: &Blob, max_bytes: u64) -> Option<FileContent> {
        // A larger file cannot match. The size of a staged blob is unknown.
        let limit = if blob.size > 0 { max_bytes.min(blob.size) } else { max_bytes };
        let content = self.work_tree.read(&blob.path, limit).ok()?;
        is_named(&blob.id, &content.bytes).then(|| FileContent { stamp: stamp_of(blob), ..content })
    }
}

impl FileSource for CommitFiles {
    fn read(&self, path: &str, max_bytes: u64) -> Result<FileContent, ReadError> {
        let blob = self.blobs.get(path).ok_or(ReadError::Gone)?;
        if blob.size > max_bytes {
            return Err(ReadError::TooLarge { size: blob.size, limit: max_bytes });
        }
        if let Some(content) = self.in_work_tree(blob, max_bytes) {
            return Ok(content);
        }
        // A reader that panicked had already received its answer.
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let object = reader.read(&blob.id);
        drop(reader);
        let object = object.map_err(|error| {
            // A missing object is a defect of the repository; any other error means that git failed.
            if error.kind() != io::ErrorKind::NotFound {
                self.has_failed.store(true, Ordering::Relaxed);
            }
            ReadError::Failed(error)
        })?;
        // The size of a staged blob is known only now.
        let bytes = match object {
            GitObject::FileContent(bytes) if bytes.len() as u64 <= max_bytes => bytes,
            GitObject::FileContent(bytes) => {
                return Err(ReadError::TooLarge { size: bytes.len() as u64, limit: max_bytes });
            }
            GitObject::TooLarge(size) => return Err(ReadError::TooLarge { size, limit: max_bytes }),
        };
        let hash = Sha256::digest(&bytes).into();
        Ok(FileContent { stamp: stamp_of(blob), bytes, hash })
    }

    fn is_reliable(&self) -> bool {
        !self.has_failed.load(Ordering::Relaxed)
    }
}

/// A file of a commit, in the form that a walk returns.
pub(crate) fn entry_of(blob: &Blob) -> WalkEntry {
    WalkEntry { path: blob.path.clone(), stamp: stamp_of(blob) }
}

/// A blob has neither times nor an inode.
fn stamp_of(blob: &Blob) -> Stamp {
    Stamp { size: blob.size, ..Stamp::default() }
}
