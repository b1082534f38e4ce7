//! The size of a change determines how it is written: a rebuild uses no log, and an update in place is abandoned if its log
//! grows too long. Neither affects the content of the index.

use super::project::Scratch;
use crate::assert_same;
use rhumb_index::{Mode, Phase, Progress};
use rhumb_store::{Access, IndexWriter, Store};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

/// Records the maximum size of the write-ahead logs in a state directory.
struct LogLength {
    dir: PathBuf,
    longest: AtomicU64,
}

impl LogLength {
    fn of(scratch: &Scratch) -> Self {
        Self { dir: scratch.current("live").with_file_name(""), longest: AtomicU64::new(0) }
    }

    fn bytes(&self) -> u64 {
        self.longest.load(Ordering::Relaxed)
    }
}

impl Progress for LogLength {
    fn at(&self, _: Phase, _: usize, _: usize) {
        let entries = fs::read_dir(&self.dir).expect("it is there").flatten();
        let logs = entries.filter(|entry| entry.file_name().to_string_lossy().ends_with("-wal"));
        let bytes = logs.filter_map(|log| Some(log.metadata().ok()?.len())).sum();
        self.longest.fetch_max(bytes, Ordering::Relaxed);
    }
}

#[test]
fn an_index_of_which_most_changes_is_rebuilt_without_a_log() {
    let scratch = Scratch::empty();
    let text = |number: usize| format!("from part_{} import f\ndef f(): return f()\n", number / 2);
    scratch.write("part_0.py", &text(0));
    scratch.index("live", Mode::Full, 1);
    let before = scratch.store("live");
    let (old, generation) = (before.files().expect("files")[0].id, before.generation().expect("a number"));
    drop(before);
    (1..100).for_each(|number| scratch.write(&format!("part_{number}.py"), &text(number)));
    let (log, old_path) = (LogLength::of(&scratch), scratch.current("live"));
    let report = scratch.project("live").index_with_threads(Mode::Update, 2, &log).expect("it can be indexed");
    assert_ne!(scratch.current("live"), old_path);
    assert_eq!((report.added.len(), report.changed.len(), report.unchanged), (99, 0, 1));
    assert_same(&scratch.dump("live"), &scratch.dump_from_scratch(), "rebuilt");
    assert_eq!(log.bytes(), 0);
    let after = scratch.store("live");
    assert!(after.files().expect("files").iter().all(|file| file.id > old), "no id has two meanings");
    assert!(after.generation().expect("a number") > generation);
    drop(after);
    (0..40).for_each(|number| fs::remove_file(scratch.root().join(format!("part_{number}.py"))).expect("it is there"));
    (40..75).for_each(|number| scratch.write(&format!("part_{number}.py"), "def g(): pass\n"));
    let report = scratch.index("live", Mode::Update, 2);
    assert_eq!((report.removed.len(), report.changed.len(), report.unchanged), (40, 35, 25));
    assert_eq!(report.relinked, 25, "all of them are linked again");
    assert_same(&scratch.dump("live"), &scratch.dump_from_scratch(), "rebuilt again");
    assert!(scratch.index("live", Mode::Update, 1).is_unchanged());
}

#[test]
fn an_update_with_too_long_a_log_is_repeated_on_a_copy() {
    let scratch = Scratch::empty();
    scratch.write("shop.py", "def open_shop(): pass\n");
    scratch.write("app.py", "from shop import open_shop\nopen_shop()\n");
    scratch.index("live", Mode::Full, 1);
    let old = scratch.current("live");
    // While an index is being read, its log cannot be truncated.
    let reader = scratch.store("live");
    assert_eq!(reader.files().expect("files").len(), 2);
    let store = Store::open(&old, None, Access::Write).expect("the index can be opened");
    let mut writer = IndexWriter::in_place(store);
    let mut batch = writer.begin().expect("it can be written");
    batch.set_meta("long", &"x".repeat(60 << 20)).expect("it can be written");
    batch.commit().expect("it can be written");
    drop(writer);
    scratch.write("shop.py", "def close_shop(): pass\n");
    let log = LogLength::of(&scratch);
    let report = scratch.project("live").index_with_threads(Mode::Update, 2, &log).expect("it can be indexed");
    assert_eq!((report.is_full, report.changed, report.relinked), (false, vec!["shop.py".to_owned()], 1));
    assert_ne!(scratch.current("live"), old);
    assert_same(&scratch.dump("live"), &scratch.dump_from_scratch(), "on a copy");
    assert!((48 << 20..100_000_000).contains(&log.bytes()), "{}", log.bytes());
    assert_eq!(reader.files().expect("a reader keeps what it reads").len(), 2);
    drop(reader);
    let log = LogLength::of(&scratch);
    log.at(Phase::Walk, 0, 0);
    assert!(log.bytes() < 1 << 20, "the new index has no long log: {}", log.bytes());
    assert!(scratch.index("live", Mode::Update, 1).is_unchanged());
}
