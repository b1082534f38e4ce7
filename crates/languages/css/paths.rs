//! Resolves the paths of imports in style sheets.

use crate::hooks::{ImportRequest, ImportTarget};
use crate::javascript::ECMASCRIPT;
use crate::paths::path_from;

/// Extensions that may be omitted from a path, those of the dialect that needs them first.
const EXTENSIONS: &[&str] = &["", ".scss", ".less", ".css"];

/// Paths are relative to the file, even without a dot. `_door.scss` is imported as `door`. Other paths are resolved by a
/// bundler.
pub(super) fn import_target(request: &ImportRequest<'_>) -> ImportTarget {
    let path = request.path.split(['?', '#']).next().unwrap_or("");
    if path.starts_with("sass:") {
        return ImportTarget::Standard;
    }
    if path.is_empty() || path.contains("//") || path.starts_with("data:") {
        return ImportTarget::External;
    }
    let bundled = path.strip_prefix('~').unwrap_or(path);
    let folder = request.from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let is_relative = path.starts_with('.');
    let relative = if bundled.len() == path.len() { path_from(folder, path) } else { None };
    let candidates = relative.iter().flat_map(|path| candidates(path));
    if let Some(path) = candidates.into_iter().find(|path| request.exists(path)) {
        return ImportTarget::File { path, rest: Vec::new() };
    }
    if is_relative || path.starts_with('/') {
        return ImportTarget::Missing;
    }
    let Some(resolve) = ECMASCRIPT.hooks.import_target else { return ImportTarget::Missing };
    let aliased = candidates_of(bundled).into_iter();
    let targets = aliased.map(|path| resolve(&ImportRequest { path: &path, ..*request }));
    let is_package = bundled.len() < path.len() || path.starts_with('@') || path.contains('/');
    let unknown = if is_package { ImportTarget::External } else { ImportTarget::Missing };
    targets.into_iter().find(|target| matches!(target, ImportTarget::File { .. })).unwrap_or(unknown)
}

/// The files that a path from the root may mean, in order of preference.
fn candidates(path: &str) -> Vec<String> {
    let mut found = candidates_of(path);
    found.extend(["/_index.scss", "/index.scss"].map(|index| format!("{path}{index}")));
    found
}

fn candidates_of(path: &str) -> Vec<String> {
    let (folder, name) = path.rsplit_once('/').map_or(("", path), |(folder, name)| (folder, name));
    let slash = if folder.len() + name.len() < path.len() { "/" } else { "" };
    let mut found = Vec::new();
    for extension in EXTENSIONS {
        found.push(format!("{path}{extension}"));
        if !name.starts_with('_') {
            found.push(format!("{folder}{slash}_{name}{extension}"));
        }
    }
    found
}
