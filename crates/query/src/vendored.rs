//! Recognizes vendored code by its path.

/// Directories that hold third-party code.
const VENDORED: [&str; 7] = ["vendor", "vendored", "node_modules", "third_party", "thirdparty", "deps", "external"];

/// Whether a path is in a directory of third-party code.
pub(crate) fn is_vendored(path: &str) -> bool {
    path.split('/').any(|directory| VENDORED.contains(&directory))
}
