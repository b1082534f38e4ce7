//! Compares the files on disk with the index.

use crate::error::Result;
use crate::extraction::{ExtractJob, Extractor, PreviousFile, ReusePolicy};
use crate::stamp::Stamp;
use crate::walk::WalkEntry;
use rhumb_model::{FileId, ParseStatus};
use rhumb_store::{OtherFile, Stat, Store, StoredStamp};
use rustc_hash::FxHashMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The differences between disk and index, as far as they are known without reading files.
#[derive(Default)]
pub(crate) struct UpdatePlan {
    /// Files that are new or may have changed.
    pub(crate) jobs: Vec<ExtractJob>,
    /// Files that no longer exist.
    pub(crate) removed: Vec<(FileId, String)>,
    /// Number of unchanged files.
    pub(crate) unchanged: usize,
    /// Files that were not source code and no longer exist.
    pub(crate) forgotten: Vec<String>,
    /// Which of the jobs can be skipped after hashing.
    pub(crate) reuse: ReusePolicy,
}

/// The files that an index knows.
#[derive(Default)]
pub(crate) struct IndexedFiles {
    /// Every indexed file.
    pub(crate) files: Vec<StoredStamp>,
    /// Files that were read and are not source code.
    pub(crate) others: Vec<OtherFile>,
}

impl IndexedFiles {
    pub(crate) fn read(store: &Store) -> Result<Self> {
        Ok(Self { files: store.files()?, others: store.others()? })
    }
}

/// How unchanged files are recognized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    /// By stamp.
    Stamps,
    /// By content alone: the stamps belong to another work tree.
    FileContent,
    /// Not at all: every file is extracted for a new index.
    Nothing,
}

impl UpdatePlan {
    /// Compares the walked files with the indexed ones.
    pub(crate) fn new(entries: Vec<WalkEntry>, index: &IndexedFiles, extractor: &Extractor, trust: Trust) -> Self {
        let trusts = trust == Trust::Stamps;
        let mut known: FxHashMap<&str, &StoredStamp> = index.files.iter().map(|it| (it.path.as_str(), it)).collect();
        let mut others: FxHashMap<&str, &OtherFile> = index.others.iter().map(|it| (it.path.as_str(), it)).collect();
        let reuse = if trust == Trust::Nothing { ReusePolicy::Nothing } else { ReusePolicy::Unchanged };
        let mut plan = Self { reuse, ..Self::default() };
        for entry in entries {
            let other = others.remove(entry.path.as_str());
            if trusts && other.is_some_and(|other| is_same(other.stat, other.read_at, entry.stamp)) {
                continue;
            }
            match known.remove(entry.path.as_str()) {
                Some(file) if trusts && is_current(file, entry.stamp) => plan.unchanged += 1,
                Some(file) => plan.jobs.push(ExtractJob { before: PreviousFile::of(file), entry }),
                None if extractor.is_candidate(&entry.path) => {
                    plan.jobs.push(ExtractJob { before: PreviousFile::Nothing, entry });
                }
                None => {}
            }
        }
        plan.removed = known.values().map(|file| (file.id, file.path.clone())).collect();
        plan.removed.sort_by(|one, other| one.1.cmp(&other.1));
        plan.forgotten = others.into_keys().map(str::to_owned).collect();
        plan.forgotten.sort_unstable();
        plan
    }

    /// Number of files that certainly differ. With equal sizes and different times, a file may or may not differ.
    pub(crate) fn certain_changes(&self) -> usize {
        self.removed.len() + self.jobs.iter().filter(|job| job.is_certain_change()).count()
    }
}

/// Whether the file cannot have changed since it was indexed.
pub(crate) fn is_current(file: &StoredStamp, stamp: Stamp) -> bool {
    // A file that could not be read is retried: permissions of its parent directories are not part of the stamp.
    let was_refused = file.status == ParseStatus::Failed && file.content_hash.is_none();
    is_same(file.stat, file.indexed_at, stamp) && !was_refused
}

/// Whether the stamp equals the one recorded at `read_at` and was settled then.
fn is_same(known: Stat, read_at: i64, stamp: Stamp) -> bool {
    let read_at = UNIX_EPOCH + Duration::from_millis(read_at.max(0).cast_unsigned());
    Stamp::from(known) == stamp && stamp.is_settled_at(read_at)
}

/// The current time in milliseconds since 1970, as the store records it.
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(status: ParseStatus, content_hash: Option<[u8; 32]>, expected: bool) {
        let stamp = Stamp { size: 3, modified_ns: 1_000_000_000, changed_ns: 1_000_000_001, inode: 7 };
        let file = StoredStamp {
            id: FileId(1),
            path: "a.py".to_owned(),
            language: "python".to_owned(),
            stat: stamp.into(),
            content_hash,
            status,
            indexed_at: 9_000,
        };
        assert_eq!(is_current(&file, stamp), expected, "{status:?} {content_hash:?}");
        assert!(!is_current(&file, Stamp { size: 4, ..stamp }));
        assert!(!is_current(&file, Stamp { changed_ns: 1_000_000_002, ..stamp }), "its modification time was set back");
        assert!(
            !is_current(&StoredStamp { indexed_at: 1_001, ..file }, stamp),
            "it was read right after it was written"
        );
    }

    #[test]
    fn only_unreadable_files_are_retried() {
        check(ParseStatus::Ok, Some([1; 32]), true);
        check(ParseStatus::Skipped, None, true);
        check(ParseStatus::Failed, None, false);
        check(ParseStatus::Failed, Some([1; 32]), true);
    }
}
