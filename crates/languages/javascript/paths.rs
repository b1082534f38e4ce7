//! Resolves the path of an import: relative to the importing file, by an alias, or to a package of the repository.

use super::ECMASCRIPT;
use super::manifests::built_from;
use crate::hooks::{Alias, ImportRequest, ImportTarget, Package};
use crate::paths::{is_below, joined, path_from};
use std::cmp::Reverse;

/// Suffixes that may be omitted from a path, in the order in which they are tried.
const ENDINGS: &[&str] = &[
    "",
    ".ts",
    ".tsx",
    ".d.ts",
    ".mts",
    ".cts",
    ".js",
    ".jsx",
    ".mjs",
    ".cjs",
    "/index.ts",
    "/index.tsx",
    "/index.d.ts",
    "/index.js",
    "/index.jsx",
    "/index.mjs",
];

/// Extensions of compiled files, with those of their sources.
const COMPILED: &[(&str, &[&str])] =
    &[(".js", &[".ts", ".tsx"]), (".jsx", &[".tsx"]), (".mjs", &[".mts"]), (".cjs", &[".cts"])];

/// A path that starts with a dot is relative; any other is an alias, a package of the repository, or external.
pub(super) fn import_target(request: &ImportRequest<'_>) -> ImportTarget {
    if request.path.starts_with('.') {
        let folder = request.from.rsplit_once('/').map_or("", |(folder, _)| folder);
        let target = path_from(folder, request.path).and_then(|path| module_at(request, &path));
        return target.unwrap_or(ImportTarget::Missing);
    }
    let candidates = aliased(request).into_iter().chain(packaged(request));
    candidates.into_iter().find_map(|path| module_at(request, &path)).unwrap_or(ImportTarget::External)
}

fn module_at(request: &ImportRequest<'_>, path: &str) -> Option<ImportTarget> {
    let compiled = COMPILED.iter().filter_map(|(written, sources)| Some((path.strip_suffix(written)?, *sources)));
    let sources = compiled.flat_map(|(stem, sources)| sources.iter().map(move |source| format!("{stem}{source}")));
    let direct = ENDINGS.iter().map(|ending| format!("{path}{ending}"));
    let found = sources.chain(direct).find(|candidate| request.exists(candidate))?;
    Some(ImportTarget::File { path: found, rest: Vec::new() })
}

/// The paths that aliases map a path to: those of the nearest folder first, and of these the longest match first.
fn aliased(request: &ImportRequest<'_>) -> Vec<String> {
    let mut candidates = Vec::new();
    for (folder, alias) in in_reach(request) {
        let Some(star) = matched(&alias.pattern, request.path) else { continue };
        let is_exact = !alias.pattern.contains('*');
        let rank = Reverse((folder.len(), is_exact, alias.pattern.find('*')));
        candidates.extend(alias.targets.iter().map(|target| (rank, target.replace('*', star))));
    }
    candidates.sort_by_key(|(rank, _)| *rank);
    candidates.into_iter().map(|(_, path)| path).collect()
}

/// The aliases that apply to the importing file, each with the folder in which it applies.
fn in_reach<'r>(request: &ImportRequest<'r>) -> Vec<(&'r str, &'r Alias)> {
    let layout = request.layout;
    let mut reached = Vec::new();
    for alias in &layout.aliases {
        let mut heirs = vec![alias.manifest.as_str()];
        let mut done = 0;
        while let Some(manifest) = heirs.get(done).copied() {
            done += 1;
            let folder = manifest.rsplit_once('/').map_or("", |(folder, _)| folder);
            if is_below(request.from, folder) {
                reached.push((folder, alias));
            }
            let further = layout.heirs.iter().filter(|heir| heir.of == manifest).map(|heir| heir.manifest.as_str());
            let further: Vec<&str> = further.filter(|heir| !heirs.contains(heir)).collect();
            heirs.extend(further);
        }
    }
    reached
}

/// What `*` in a pattern matches in a path; empty if the pattern has none; `None` if the pattern does not match.
fn matched<'p>(pattern: &str, path: &'p str) -> Option<&'p str> {
    let (before, after) = pattern.split_once('*').unwrap_or((pattern, ""));
    let star = path.strip_prefix(before)?.strip_suffix(after)?;
    (pattern.contains('*') || star.is_empty()).then_some(star)
}

/// The paths that packages of the repository map a path to.
fn packaged(request: &ImportRequest<'_>) -> Vec<String> {
    let packages = request.layout.packages.iter().filter(|package| package.family == ECMASCRIPT.family);
    let mut candidates = Vec::new();
    for package in packages {
        let Some(rest) = request.path.strip_prefix(package.name.as_str()) else { continue };
        if rest.is_empty() || rest.starts_with('/') {
            candidates.extend(offered(package, rest));
        }
    }
    candidates
}

/// The candidate files for a path inside of a package: what the package exports, then where sources usually are, since
/// exported files often exist only after a build.
fn offered(package: &Package, rest: &str) -> Vec<String> {
    let mut candidates = Vec::new();
    if let Some(offers) = &package.offers {
        let fitting = offers.iter().filter_map(|offer| Some((offer, matched(&offer.pattern, rest)?)));
        let best = fitting.max_by_key(|(offer, _)| (!offer.pattern.contains('*'), offer.pattern.find('*')));
        let Some((offer, star)) = best.filter(|(offer, _)| !offer.targets.is_empty()) else { return candidates };
        let targets: Vec<String> = offer.targets.iter().map(|target| target.replace('*', star)).collect();
        let written = targets.iter().filter_map(|target| target.strip_prefix(&package.folder));
        let written: Vec<&str> = written.map(|target| target.trim_start_matches('/')).collect();
        let sources = written.into_iter().flat_map(built_from).map(|path| joined(&package.folder, &path));
        let sources: Vec<String> = sources.collect();
        candidates.extend(targets);
        candidates.extend(sources);
    }
    let in_package = |path: &str| joined(&package.folder, path);
    match rest.strip_prefix('/') {
        None => {
            let entry = Some(package.entry.as_str()).filter(|entry| !entry.is_empty());
            let sources = entry.map(built_from).unwrap_or_default();
            candidates.extend(entry.map(in_package));
            candidates.extend(sources.iter().map(String::as_str).chain(["src/index", "index"]).map(in_package));
        }
        Some(rest) => candidates.extend([rest, &format!("src/{rest}")].map(in_package)),
    }
    candidates
}
