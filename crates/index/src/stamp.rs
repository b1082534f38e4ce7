//! What the file system says about a file without reading it: the fast filter for "has it changed".

use crate::platform;
use std::fs::Metadata;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Size, time and number of a file. Equal stamps mean an equal file, unless the stamp was not settled when it was taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stamp {
    /// Bytes.
    pub size: u64,
    /// When it was last written, in nanoseconds since 1970.
    pub modified_ns: i64,
    /// The file system's number for it; zero where there is none.
    pub inode: u64,
}

/// The coarsest clock of the file systems in use is two seconds: two writes within it may leave the same time behind.
const COARSE_CLOCK: Duration = Duration::from_secs(2);

/// A file system that tells parts of a microsecond takes them from the clock of the system, which ticks at least this often.
const FINE_CLOCK: Duration = Duration::from_millis(100);

impl Stamp {
    pub(crate) fn of(metadata: &Metadata) -> Self {
        Self { size: metadata.len(), modified_ns: platform::modified_ns(metadata), inode: platform::inode(metadata) }
    }

    /// Whether a later write would show in the stamp, if the file was read at `time`. If not, an equal stamp proves nothing and
    /// the content must be hashed again.
    #[must_use]
    pub fn is_settled_at(self, time: SystemTime) -> bool {
        let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        let clock = if self.modified_ns % 1_000 == 0 { COARSE_CLOCK } else { FINE_CLOCK };
        let settled_ns = i128::from(self.modified_ns) + clock.as_nanos().cast_signed();
        settled_ns <= since.as_nanos().cast_signed()
    }
}

impl From<rhumb_store::Stat> for Stamp {
    fn from(stat: rhumb_store::Stat) -> Self {
        Self { size: stat.size, modified_ns: stat.modified_ns, inode: stat.inode }
    }
}

impl From<Stamp> for rhumb_store::Stat {
    fn from(stamp: Stamp) -> Self {
        Self { size: stamp.size, modified_ns: stamp.modified_ns, inode: stamp.inode }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(modified_ns: i64, read_at_ns: u64, expected: bool) {
        let stamp = Stamp { modified_ns, ..Stamp::default() };
        assert_eq!(stamp.is_settled_at(UNIX_EPOCH + Duration::from_nanos(read_at_ns)), expected, "{modified_ns}");
    }

    #[test]
    fn a_file_touched_just_before_it_was_read_is_not_settled() {
        check(1_000_000_000, 3_000_000_000, true);
        check(1_000_001_000, 3_000_000_000, false);
        check(2_899_999_999, 3_000_000_000, true);
        check(2_900_000_001, 3_000_000_000, false);
        check(9_000_000_000, 3_000_000_000, false);
        check(-5, 3_000_000_000, true);
        check(i64::MAX, 3_000_000_000, false);
    }
}
