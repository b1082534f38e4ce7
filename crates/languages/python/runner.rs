//! The names of test modules, as `unittest` and runners built on it take them.

use crate::runner::ReadFile;

/// The dotted name of the module at `path`: inside a package it starts with the outermost package, elsewhere at the root
/// of the repository.
pub(super) fn module(path: &str, read: &ReadFile<'_>) -> Vec<String> {
    let Some(module) = path.strip_suffix(".py") else { return Vec::new() };
    let is_package = |folder: &str| read(&format!("{folder}/__init__.py")).is_some();
    let mut start = module.rfind('/').map_or(0, |slash| slash + 1);
    while let Some(folder) = module[..start].strip_suffix('/').filter(|folder| is_package(folder)) {
        start = folder.rfind('/').map_or(0, |slash| slash + 1);
    }
    let is_loose = module[start..].find('/').is_none();
    vec![module[if is_loose { 0 } else { start }..].replace('/', ".")]
}
