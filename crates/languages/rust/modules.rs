//! Resolves module paths to files: crates and their roots, from manifests and file locations.

use super::entries::TARGET;
use crate::entry::DeclaredEntry;
use crate::hooks::{ImportRequest, ImportTarget, Layout, Manifest, Package};
use crate::paths::{is_below, joined, path_from};

const FAMILY: &str = "rust";

/// Kinds of targets: the section of a manifest, the directory in which every file is a separate target, and the key that
/// disables that.
const TARGETS: &[(&str, &str, &str)] = &[
    ("bin", "src/bin/", "autobins"),
    ("test", "tests/", "autotests"),
    ("bench", "benches/", "autobenches"),
    ("example", "examples/", "autoexamples"),
];

/// Module files that are not named after their module.
const OWNERS: &[&str] = &["mod.rs", "lib.rs", "main.rs"];

/// Maximum nesting of inline modules.
const MAX_INLINE: usize = 8;

/// Adds the package of a manifest, with the root files of its targets.
pub(super) fn manifest(manifest: &Manifest<'_>, layout: &mut Layout) {
    let Ok(table) = manifest.text.parse::<toml::Table>() else { return };
    let text = |section: &str, key: &str| table.get(section)?.get(key)?.as_str().map(str::to_owned);
    let Some(package) = text("package", "name") else { return };
    let folder = manifest.folder();
    let mut roots = Vec::new();
    for (section, place, automatic) in TARGETS {
        let is_off = || table.get("package")?.get(*automatic)?.as_bool().map(|is_on| !is_on);
        if is_off() != Some(true) {
            roots.push(joined(folder, place));
        }
        let targets = table.get(*section).and_then(toml::Value::as_array).into_iter().flatten();
        let paths = targets.filter_map(|target| path_from(folder, target.get("path")?.as_str()?));
        let paths: Vec<String> = paths.collect();
        layout.entries.extend(paths.iter().map(|path| target_entry(path.clone())));
        roots.extend(paths);
    }
    let single = [text("lib", "path"), text("package", "build")].into_iter().flatten();
    layout.entries.extend(single.filter_map(|path| path_from(folder, &path)).map(target_entry));
    layout.packages.push(Package {
        folder: folder.to_owned(),
        family: FAMILY.to_owned(),
        name: text("lib", "name").unwrap_or(package),
        entry: text("lib", "path").unwrap_or_default(),
        roots,
        offers: None,
    });
}

fn target_entry(path: String) -> DeclaredEntry {
    DeclaredEntry { path, name: String::new(), rule: TARGET }
}

/// Resolves a path from the root of a crate, from the module of the file, or from another crate of the workspace. A path that
/// starts with its separator can only start at a crate.
pub(super) fn import_target(request: &ImportRequest<'_>) -> ImportTarget {
    let segments: Vec<&str> = request.path.split("::").filter(|segment| !segment.is_empty()).collect();
    let Some(first) = segments.first().copied() else { return ImportTarget::Missing };
    if is_source(first) {
        return file_beside(request);
    }
    let ups = segments.iter().take_while(|segment| **segment == "super").count();
    let (start, rest) = match first {
        "crate" => (crate_root(request), &segments[1..]),
        "self" => (Some(request.from.to_owned()), &segments[1..]),
        "super" => return ancestor(request, ups, &segments[ups..]),
        "std" | "core" | "alloc" | "proc_macro" | "test" => return ImportTarget::External,
        name => match package_called(request, name) {
            Some(package) => (library_file(request, package), &segments[1..]),
            None if request.path.starts_with("::") => return ImportTarget::External,
            None => return sibling(request, &segments),
        },
    };
    start.map_or(ImportTarget::Missing, |file| descend(request, &file, rest))
}

/// Resolves the name of a module, prefixed with the enclosing inline modules, to its file.
pub(super) fn submodule(request: &ImportRequest<'_>) -> ImportTarget {
    match child(request, request.from, request.path) {
        Some(path) => ImportTarget::File { path, rest: Vec::new() },
        None => ImportTarget::Missing,
    }
}

/// The file that `#[path = "..."]` names.
fn file_beside(request: &ImportRequest<'_>) -> ImportTarget {
    match path_from(folder_of(request.from), request.path).filter(|path| request.exists(path)) {
        Some(path) => ImportTarget::File { path, rest: Vec::new() },
        None => ImportTarget::Missing,
    }
}

fn package_called<'l>(request: &ImportRequest<'l>, name: &str) -> Option<&'l Package> {
    let packages = request.layout.packages.iter().filter(|package| package.family == FAMILY);
    packages.into_iter().find(|package| package.name.replace('-', "_") == name)
}

/// A path without a leading keyword starts at a name of the file, a sibling module, or a dependency.
fn sibling(request: &ImportRequest<'_>, segments: &[&str]) -> ImportTarget {
    match child(request, request.from, segments[0]) {
        Some(file) => descend(request, &file, &segments[1..]),
        None => ImportTarget::External,
    }
}

/// Follows segments through files as far as possible; the rest are names inside the last file.
fn descend(request: &ImportRequest<'_>, file: &str, segments: &[&str]) -> ImportTarget {
    let mut file = file.to_owned();
    let mut rest = segments;
    while let Some((first, others)) = rest.split_first() {
        let Some(child) = child(request, &file, first) else { break };
        file = child;
        rest = others;
    }
    ImportTarget::File { path: file, rest: rest.iter().map(|segment| (*segment).to_owned()).collect() }
}

/// The file of a module inside the module of `file`. Inside inline modules, the path contains their names.
fn child(request: &ImportRequest<'_>, file: &str, name: &str) -> Option<String> {
    let path: Vec<&str> = name.split("::").map(|name| name.strip_prefix("r#").unwrap_or(name)).collect();
    let base = joined(&folder_of_modules(request, file), &path.join("/"));
    let candidates = [format!("{base}.rs"), format!("{base}/mod.rs")];
    candidates.into_iter().find(|candidate| request.exists(candidate))
}

/// The directory that holds the submodules of a file.
fn folder_of_modules(request: &ImportRequest<'_>, file: &str) -> String {
    let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
    let stem = name.strip_suffix(".rs").unwrap_or(name);
    let is_owner = OWNERS.contains(&name) || is_crate_root(request, file);
    if is_owner { folder.to_owned() } else { joined(folder, stem) }
}

/// The module `ups` levels up, and what the rest of the path means there. If a level has no file, its module is inline in
/// the file of the next level.
fn ancestor(request: &ImportRequest<'_>, ups: usize, rest: &[&str]) -> ImportTarget {
    if is_crate_root(request, request.from) {
        return ImportTarget::Missing;
    }
    let own = folder_of_modules(request, request.from);
    let outwards = std::iter::successors(Some(own.as_str()), |folder| (!folder.is_empty()).then(|| folder_of(folder)));
    let mut inline: Vec<&str> = Vec::new();
    for folder in outwards.skip(ups).take(MAX_INLINE) {
        if let Some(file) = owner(request, folder) {
            let segments: Vec<&str> = inline.iter().rev().chain(rest).copied().collect();
            return descend(request, &file, &segments);
        }
        inline.push(folder.rsplit('/').next().unwrap_or(folder));
    }
    ImportTarget::Missing
}

/// The file whose submodules are in a directory.
fn owner(request: &ImportRequest<'_>, folder: &str) -> Option<String> {
    let beside = (!folder.is_empty()).then(|| format!("{folder}.rs"));
    let inside = OWNERS.iter().map(|name| joined(folder, name));
    let roots = request.layout.packages.iter().filter(|package| package.family == FAMILY);
    let roots = roots.flat_map(|package| entry(package).into_iter().chain(package.roots.iter().cloned()));
    let roots = roots.filter(|root| is_source(root) && folder_of(root) == folder);
    beside.into_iter().chain(inside).chain(roots).find(|candidate| request.exists(candidate))
}

/// The package that a file belongs to: the nearest one above it.
fn package_of<'l>(request: &ImportRequest<'l>, file: &str) -> Option<&'l Package> {
    let packages = request.layout.packages.iter().filter(|package| package.family == FAMILY);
    packages.filter(|package| is_below(file, &package.folder)).max_by_key(|package| package.folder.len())
}

/// The root of the library, if the manifest declares it.
fn entry(package: &Package) -> Option<String> {
    Some(package.entry.as_str()).filter(|entry| !entry.is_empty()).and_then(|entry| path_from(&package.folder, entry))
}

/// The root file of a package's library or else of its program.
fn library_file(request: &ImportRequest<'_>, package: &Package) -> Option<String> {
    let usual = ["src/lib.rs", "src/main.rs"].map(|file| joined(&package.folder, file));
    let programs = package.roots.iter().filter(|root| is_source(root)).cloned();
    entry(package).into_iter().chain(usual).chain(programs).find(|candidate| request.exists(candidate))
}

/// Whether a file is the root of a crate.
fn is_crate_root(request: &ImportRequest<'_>, file: &str) -> bool {
    let folder = folder_of(file);
    let Some(package) = package_of(request, file) else { return is_target_folder(folder) };
    let is_root = |root: &String| match root.strip_suffix('/') {
        // A target may have a directory of its own.
        Some(root) => folder == root || (folder_of(folder) == root && file.ends_with("/main.rs")),
        None => root == file,
    };
    let is_usual = || ["src/lib.rs", "src/main.rs", "build.rs"].iter().any(|it| joined(&package.folder, it) == file);
    package.roots.iter().any(is_root) || entry(package).as_deref() == Some(file) || is_usual()
}

/// The root of the crate that a file belongs to. A module next to tests belongs to the tests that declare it.
fn crate_root(request: &ImportRequest<'_>) -> Option<String> {
    let file = request.from;
    if is_crate_root(request, file) {
        return Some(file.to_owned());
    }
    let package = package_of(request, file)?;
    let mut beside = package.roots.iter().filter(|root| root.ends_with('/'));
    if let Some(inside) = beside.find_map(|root| file.strip_prefix(root.as_str())) {
        let target = inside.split('/').next()?;
        let root = format!("{}{target}/main.rs", file.strip_suffix(inside)?);
        return Some(root).filter(|root| request.exists(root));
    }
    // The innermost directory with a root; the library's root comes first.
    let library = library_file(request, package);
    let programs = package.roots.iter().filter(|root| is_source(root) && request.exists(root)).cloned();
    let roots: Vec<String> = library.into_iter().chain(programs).collect();
    let above = roots.iter().rev().filter(|root| is_below(file, folder_of(root)));
    above.max_by_key(|root| folder_of(root).len()).or(roots.first()).cloned()
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Whether a directory by convention contains files that are separate crates.
fn is_target_folder(folder: &str) -> bool {
    matches!(folder.rsplit('/').next(), Some("tests" | "benches" | "examples" | "bin"))
}

/// Whether a path names a source file. Cargo and the compiler compare the extension exactly.
#[expect(clippy::case_sensitive_file_extension_comparisons, reason = "as the compiler does")]
fn is_source(path: &str) -> bool {
    path.ends_with(".rs")
}
