//! File stamps: file metadata that shows whether a file has changed without reading it.

use crate::platform;
use std::fs::Metadata;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Size, times and inode of a file. Equal stamps mean equal content, unless the stamp was not settled when the file was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stamp {
    /// Size in bytes.
    pub size: u64,
    /// When the content was last modified (mtime), in nanoseconds since 1970. Programs can set it.
    pub modified_ns: i64,
    /// When the file last changed in any way (ctime), in nanoseconds since 1970. Programs cannot set it. Equal to
    /// `modified_ns` on systems without it.
    pub changed_ns: i64,
    /// The inode number, or another value that distinguishes a file from its replacement.
    pub inode: u64,
}

/// The coarsest file system clock in use ticks every two seconds: two writes within a tick may have the same time.
const COARSE_CLOCK: Duration = Duration::from_secs(2);

/// A file system with a resolution below a microsecond uses the system clock, which ticks at least this often.
const FINE_CLOCK: Duration = Duration::from_millis(100);

impl Stamp {
    pub(crate) fn of(metadata: &Metadata) -> Self {
        Self {
            size: metadata.len(),
            modified_ns: platform::modified_ns(metadata),
            changed_ns: platform::changed_ns(metadata),
            inode: platform::inode(metadata),
        }
    }

    /// Whether any write after `time` changes the stamp, so that an equal stamp proves equal content if the file was read
    /// at `time`. If not, the content must be hashed.
    #[must_use]
    pub fn is_settled_at(self, time: SystemTime) -> bool {
        is_settled(self.modified_ns, time) && is_settled(self.changed_ns, time)
    }
}

/// Whether the file system clock has ticked between `clock_ns`, the time of a change, and `time`, so that any later change
/// has a later time.
pub(crate) fn is_settled(clock_ns: i64, time: SystemTime) -> bool {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    let tick = if clock_ns % 1_000 == 0 { COARSE_CLOCK } else { FINE_CLOCK };
    i128::from(clock_ns) + tick.as_nanos().cast_signed() <= since.as_nanos().cast_signed()
}

impl From<rhumb_store::Stat> for Stamp {
    fn from(stat: rhumb_store::Stat) -> Self {
        Self { size: stat.size, modified_ns: stat.modified_ns, changed_ns: stat.changed_ns, inode: stat.inode }
    }
}

impl From<Stamp> for rhumb_store::Stat {
    fn from(stamp: Stamp) -> Self {
        Self { size: stamp.size, modified_ns: stamp.modified_ns, changed_ns: stamp.changed_ns, inode: stamp.inode }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(clock_ns: i64, read_at_ns: u64, expected: bool) {
        let read_at = UNIX_EPOCH + Duration::from_nanos(read_at_ns);
        let modified = Stamp { modified_ns: clock_ns, ..Stamp::default() };
        let changed = Stamp { changed_ns: clock_ns, ..Stamp::default() };
        for stamp in [modified, changed] {
            assert_eq!(stamp.is_settled_at(read_at), expected, "{stamp:?}");
        }
    }

    #[test]
    fn a_file_changed_just_before_it_was_read_is_not_settled() {
        check(1_000_000_000, 3_000_000_000, true);
        check(1_000_001_000, 3_000_000_000, false);
        check(2_899_999_999, 3_000_000_000, true);
        check(2_900_000_001, 3_000_000_000, false);
        check(9_000_000_000, 3_000_000_000, false);
        check(-5, 3_000_000_000, true);
        check(i64::MAX, 3_000_000_000, false);
    }
}
