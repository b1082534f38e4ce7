//! What differs between the disk and the index.

use crate::extraction::{Before, Extractor, Job};
use crate::stamp::Stamp;
use crate::walk::Entry;
use rhumb_model::{FileId, ParseStatus};
use rhumb_store::StoredStamp;
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
}

impl Plan {
    /// Compares the walked files with those of the index.
    pub(crate) fn new(entries: Vec<Entry>, stored: &[StoredStamp], extractor: &Extractor) -> Self {
        let mut known: FxHashMap<&str, &StoredStamp> = stored.iter().map(|file| (file.path.as_str(), file)).collect();
        let mut plan = Self::default();
        for entry in entries {
            match known.remove(entry.path.as_str()) {
                Some(file) if is_current(file, entry.stamp) => plan.unchanged += 1,
                Some(file) => plan.jobs.push(Job { before: Before::of(file), entry }),
                None if extractor.is_candidate(&entry.path) => plan.jobs.push(Job { before: Before::Nothing, entry }),
                None => {}
            }
        }
        plan.removed = known.values().map(|file| (file.id, file.path.clone())).collect();
        plan.removed.sort_by(|one, other| one.1.cmp(&other.1));
        plan
    }
}

/// Whether an equal stamp proves an equal file.
fn is_current(file: &StoredStamp, stamp: Stamp) -> bool {
    let known: Stamp = file.stat.into();
    let read_at = UNIX_EPOCH + Duration::from_millis(file.indexed_at.max(0).cast_unsigned());
    // What could not be read is tried again: permissions change without a trace in the stamp.
    let was_refused = file.status == ParseStatus::Failed && file.content_hash.is_none();
    known == stamp && stamp.is_settled_at(read_at) && !was_refused
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
        let stamp = Stamp { size: 3, modified_ns: 1_000_000_000, inode: 7 };
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
        assert!(!is_current(&StoredStamp { indexed_at: 1_001, ..file }, stamp), "it was read right after it was written");
    }

    #[test]
    fn only_what_could_not_be_read_is_tried_again() {
        check(ParseStatus::Ok, Some([1; 32]), true);
        check(ParseStatus::Skipped, None, true);
        check(ParseStatus::Failed, None, false);
        check(ParseStatus::Failed, Some([1; 32]), true);
    }
}
