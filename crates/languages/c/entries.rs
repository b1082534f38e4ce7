//! Entry points: functions that a runtime, a linker or a fuzzer calls.

use crate::entry::{EntryPoints, EntrySymbols};

pub(crate) const ENTRY_POINTS: EntryPoints = EntryPoints {
    symbols: &[
        EntrySymbols {
            rule: "main",
            names: &["main", "wmain", "WinMain", "wWinMain", "DllMain", "_start"],
            decorators: &[],
        },
        EntrySymbols {
            rule: "fuzzer",
            names: &["LLVMFuzzerTestOneInput", "LLVMFuzzerInitialize", "LLVMFuzzerCustomMutator"],
            decorators: &[],
        },
    ],
    ..EntryPoints::NONE
};
