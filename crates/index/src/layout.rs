//! Reads the project layout from manifests.

use crate::file_source::FileSource;
use crate::read::decode;
use crate::walk::WalkEntry;
use rhumb_languages::{Layout, Manifest, readers_of_manifest};

/// No manifest written by hand is larger.
const MAX_MANIFEST_BYTES: u64 = 1 << 20;

/// Whether a file is a manifest of any language.
pub(crate) fn is_manifest(path: &str) -> bool {
    readers_of_manifest(path).next().is_some()
}

/// The layout that the manifests among `entries` describe. Unreadable manifests are ignored.
pub(crate) fn read_layout(file_source: &dyn FileSource, entries: &[WalkEntry]) -> Layout {
    let mut layout = Layout::default();
    for entry in entries.iter().filter(|entry| is_manifest(&entry.path)) {
        let Ok(content) = file_source.read(&entry.path, MAX_MANIFEST_BYTES) else { continue };
        let text = decode(content.bytes).text;
        let manifest = Manifest { path: &entry.path, text: &text };
        for hook in readers_of_manifest(&entry.path).filter_map(|language| language.hooks.manifest) {
            hook(&manifest, &mut layout);
        }
    }
    layout.settle();
    layout
}
