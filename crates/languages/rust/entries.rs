//! Entry points: the targets of Cargo that have a fixed path, and functions that something other than Rust code calls.

use crate::entry::{EntryFiles, EntryPoints, EntrySymbols};

pub(super) const ENTRY_POINTS: EntryPoints = EntryPoints { files: FILES, symbols: SYMBOLS };

/// The rule of targets, which manifests can also declare.
pub(super) const TARGET: &str = "cargo target";

const FILES: &[EntryFiles] = &[
    EntryFiles {
        rule: TARGET,
        needs: &[],
        globs: &[
            "src/{main,lib}.rs",
            "src/bin/*.rs",
            "src/bin/*/main.rs",
            "{examples,benches,tests}/*.rs",
            "{examples,benches,tests}/*/main.rs",
            "fuzz_targets/*.rs",
        ],
    },
    EntryFiles { rule: "build script", needs: &[], globs: &["build.rs"] },
];

const SYMBOLS: &[EntrySymbols] = &[
    EntrySymbols { rule: "main", names: &["main"], decorators: &["main", "entry"] },
    EntrySymbols {
        rule: "foreign function",
        names: &[],
        // `unsafe` is how newer editions write `#[unsafe(no_mangle)]`.
        decorators: &[
            "no_mangle",
            "export_name",
            "unsafe",
            "wasm_bindgen",
            "pyfunction",
            "pymodule",
            "pyclass",
            "pymethods",
            "napi",
            "uniffi_export",
            "php_function",
        ],
    },
    EntrySymbols {
        rule: "compiler",
        names: &[],
        decorators: &[
            "proc_macro",
            "proc_macro_derive",
            "proc_macro_attribute",
            "global_allocator",
            "panic_handler",
            "alloc_error_handler",
            "ctor",
            "dtor",
            "macro_export",
        ],
    },
    EntrySymbols { rule: "route", names: &[], decorators: &["get(", "post(", "put(", "patch(", "delete(", "catch("] },
    EntrySymbols { rule: "benchmark", names: &[], decorators: &["bench", "library_benchmark"] },
];
