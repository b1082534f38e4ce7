//! What the manifests of a project say, read from the files that count.

use crate::contents::Contents;
use crate::read::decode;
use crate::walk::Entry;
use rhumb_languages::{Layout, Manifest, readers_of_manifest};

/// A manifest larger than this is not written by people.
const MAX_MANIFEST_BYTES: u64 = 1 << 20;

/// Whether a file is a manifest of some language.
pub(crate) fn is_manifest(path: &str) -> bool {
    readers_of_manifest(path).next().is_some()
}

/// The layout that the manifests among `entries` describe. One that cannot be read says nothing.
pub(crate) fn read_layout(contents: &dyn Contents, entries: &[Entry]) -> Layout {
    let mut layout = Layout::default();
    for entry in entries.iter().filter(|entry| is_manifest(&entry.path)) {
        let Ok(content) = contents.read(&entry.path, MAX_MANIFEST_BYTES) else { continue };
        let text = decode(content.bytes).text;
        let manifest = Manifest { path: &entry.path, text: &text };
        for hook in readers_of_manifest(&entry.path).filter_map(|language| language.hooks.manifest) {
            hook(&manifest, &mut layout);
        }
    }
    // Dialects of one language read the same manifest and say the same.
    layout.packages.sort();
    layout.packages.dedup();
    layout.aliases.sort();
    layout.aliases.dedup();
    layout.heirs.sort();
    layout.heirs.dedup();
    layout
}
