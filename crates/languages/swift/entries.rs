//! Entry points: `main`, the manifest of a package, and what other runtimes call.

use crate::entry::{EntryFiles, EntryPoints, EntrySymbols};

pub(super) const ENTRY_POINTS: EntryPoints = EntryPoints {
    files: &[EntryFiles { rule: "main", needs: &[], globs: &["main.swift", "Package.swift", "Package@swift-*.swift"] }],
    symbols: &[
        EntrySymbols { rule: "main", names: &[], decorators: &["main", "UIApplicationMain", "NSApplicationMain"] },
        EntrySymbols {
            rule: "foreign function",
            names: &[],
            decorators: &["_cdecl", "objc", "objcMembers", "IBAction", "IBOutlet", "IBInspectable", "NSManaged"],
        },
    ],
};
