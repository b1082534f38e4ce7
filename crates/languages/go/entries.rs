//! Entry points: functions that the runtime or the test runner calls.

use crate::entry::{EntryPoints, EntrySymbols};

pub(super) const ENTRY_POINTS: EntryPoints = EntryPoints {
    symbols: &[EntrySymbols { rule: "main", names: &["main", "init", "TestMain"], decorators: &[] }],
    ..EntryPoints::NONE
};
