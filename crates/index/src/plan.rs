//! What differs between the disk and the index.

use crate::error::Result;
use crate::extraction::{Before, Extractor, Job, Reuse};
use crate::stamp::Stamp;
use crate::walk::Entry;
use rhumb_model::{FileId, ParseStatus};
use rhumb_store::{OtherFile, Stat, Store, StoredStamp};
use rustc_hash::FxHashMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What differs between the disk and the index, as far as it can be told without reading files.
#[derive(Default)]
pub(crate) struct Plan {
    /// Files that are new or may have changed.
    pub(crate) jobs: Vec<Job>,
    /// Files that are gone.
    pub(crate) removed: Vec<(FileId, String)>,
    /// How many files are as the index has them.
    pub(crate) unchanged: usize,
    /// Files that were no source and are gone.
    pub(crate) forgotten: Vec<String>,
    /// What of the jobs need not be done.
    pub(crate) reuse: Reuse,
}

/// What the index has of files.
#[derive(Default)]
pub(crate) struct Index {
    /// Every file in it.
    pub(crate) files: Vec<StoredStamp>,
    /// Files that were looked into and are no source.
    pub(crate) others: Vec<OtherFile>,
}

impl Index {
    pub(crate) fn read(store: &Store) -> Result<Self> {
        Ok(Self { files: store.files()?, others: store.others()? })
    }
}

/// What is believed of a file that the index has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    /// That an equal stamp means an equal file.
    Stamps,
    /// Its content alone: the stamps are those of other files.
    Content,
    /// Nothing: every file is extracted, into a new index.
    Nothing,
}

impl Plan {
    /// Compares the walked files with those of the index.
    pub(crate) fn new(entries: Vec<Entry>, index: &Index, extractor: &Extractor, trust: Trust) -> Self {
        let trusts = trust == Trust::Stamps;
        let mut known: FxHashMap<&str, &StoredStamp> = index.files.iter().map(|it| (it.path.as_str(), it)).collect();
        let mut others: FxHashMap<&str, &OtherFile> = index.others.iter().map(|it| (it.path.as_str(), it)).collect();
        let reuse = if trust == Trust::Nothing { Reuse::Nothing } else { Reuse::Unchanged };
        let mut plan = Self { reuse, ..Self::default() };
        for entry in entries {
            let other = others.remove(entry.path.as_str());
            if trusts && other.is_some_and(|other| is_same(other.stat, other.read_at, entry.stamp)) {
                continue;
            }
            match known.remove(entry.path.as_str()) {
                Some(file) if trusts && is_current(file, entry.stamp) => plan.unchanged += 1,
                Some(file) => plan.jobs.push(Job { before: Before::of(file), entry }),
                None if extractor.is_candidate(&entry.path) => plan.jobs.push(Job { before: Before::Nothing, entry }),
                None => {}
            }
        }
        plan.removed = known.values().map(|file| (file.id, file.path.clone())).collect();
        plan.removed.sort_by(|one, other| one.1.cmp(&other.1));
        plan.forgotten = others.into_keys().map(str::to_owned).collect();
        plan.forgotten.sort_unstable();
        plan
    }

    /// How many files certainly differ. Others may differ too: an equal size with another time proves nothing.
    pub(crate) fn certain_changes(&self) -> usize {
        self.removed.len() + self.jobs.iter().filter(|job| job.is_certain_change()).count()
    }
}

/// Whether nothing can have changed since the index learned about the file.
pub(crate) fn is_current(file: &StoredStamp, stamp: Stamp) -> bool {
    // A file that could not be read is tried again: permissions of a directory above it are not in its stamp.
    let was_refused = file.status == ParseStatus::Failed && file.content_hash.is_none();
    is_same(file.stat, file.indexed_at, stamp) && !was_refused
}

/// Whether the stamp is the one that was known at `read_at`, and proves an equal file.
fn is_same(known: Stat, read_at: i64, stamp: Stamp) -> bool {
    let read_at = UNIX_EPOCH + Duration::from_millis(read_at.max(0).cast_unsigned());
    Stamp::from(known) == stamp && stamp.is_settled_at(read_at)
}

/// Now, as the store counts.
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
    fn only_what_could_not_be_read_is_tried_again() {
        check(ParseStatus::Ok, Some([1; 32]), true);
        check(ParseStatus::Skipped, None, true);
        check(ParseStatus::Failed, None, false);
        check(ParseStatus::Failed, Some([1; 32]), true);
    }
}
