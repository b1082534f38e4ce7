//! Resolves the path of an `#include`, with the include directories that build files declare.

use super::definitions::add_definitions;
use crate::hooks::{Alias, ImportRequest, ImportTarget, Layout, Manifest};
use crate::paths::{is_below, path_from};
use std::collections::HashSet;
use std::sync::LazyLock;

/// The alias pattern of include directories: `<*>` as in the source.
const PATTERN: &str = "<*>";

/// Directories that contain headers by convention, relative to the file's directory or one above it. Directories to search,
/// those of the default platform last.
const FOLDERS: &[&str] = &["include/", "", "src/", "inc/", "linux/", "unix/"];

/// Maximum number of directories to search.
const MAX_FOLDERS: usize = 64;

/// Headers of the standard library and the platform. `<...>` never means a file of the project with such a name.
static STANDARD: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("headers.txt").lines().collect());

/// Directories of platform headers.
const SYSTEM_FOLDERS: &[&str] = &["arpa", "asm", "linux", "mach", "net", "netinet", "sys"];

/// Resolves a quoted path first in the file's own directory; any path in the directories that a build file names, and in
/// those that contain headers by convention, next to the file or above it.
pub(crate) fn import_target(request: &ImportRequest<'_>) -> ImportTarget {
    let bracketed = request.path.strip_prefix('<').and_then(|path| path.strip_suffix('>'));
    let path = bracketed.unwrap_or(request.path).trim();
    if bracketed.is_some_and(|path| STANDARD.contains(path) || path.starts_with("sys/")) {
        return ImportTarget::Standard;
    }
    let own = folder_of(request.from);
    let beside = bracketed.is_none().then(|| path_from(own, path));
    // A bare file name in angle brackets is too common to be searched for everywhere.
    let folders = if bracketed.is_some_and(|path| !path.contains('/')) { &FOLDERS[..1] } else { FOLDERS };
    let around =
        ancestors(own).flat_map(|folder| folders.iter().map(move |inner| path_from(folder, &format!("{inner}{path}"))));
    let candidates = beside.into_iter().chain(named_folders(request, path)).chain(around);
    match candidates.into_iter().flatten().find(|candidate| request.exists(candidate)) {
        Some(path) => ImportTarget::File { path, rest: Vec::new() },
        // Headers without an extension are those of the C++ library.
        None if bracketed.is_some_and(|path| is_of_system(path) || !path.contains('.')) => ImportTarget::Standard,
        None if bracketed.is_some() => ImportTarget::External,
        None => ImportTarget::Missing,
    }
}

fn is_of_system(path: &str) -> bool {
    SYSTEM_FOLDERS.iter().any(|folder| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
}

/// The path in each directory named by the nearest build file above the importing file.
fn named_folders<'r>(request: &'r ImportRequest<'_>, path: &'r str) -> impl Iterator<Item = Option<String>> + 'r {
    let aliases = request.layout.aliases.iter().filter(|alias| alias.pattern == PATTERN);
    let mut aliases: Vec<&Alias> = aliases.filter(|alias| is_below(request.from, &alias.folder)).collect();
    aliases.sort_by_key(|alias| usize::MAX - alias.folder.len());
    let targets = aliases.into_iter().flat_map(|alias| &alias.targets);
    targets.map(move |target| Some(target.replace('*', path)))
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// A directory and its ancestors, the root last.
fn ancestors(folder: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(folder), |folder| (!folder.is_empty()).then(|| folder_of(folder)))
}

/// Adds what build files declare: directories to search (`-I` in makefiles and lists of flags, the commands of `CMake`) and
/// definitions.
pub(crate) fn manifest(manifest: &Manifest<'_>, layout: &mut Layout) {
    add_definitions(manifest.text, &mut layout.definitions);
    let named: Vec<&str> = match manifest.path.rsplit('/').next() {
        Some("CMakeLists.txt") => directories(manifest.text),
        _ => flags(manifest.text),
    };
    let folders = named.into_iter().filter_map(|folder| path_from(manifest.folder(), folder));
    let targets: Vec<String> = folders
        .take(MAX_FOLDERS)
        .map(|folder| if folder.is_empty() { "*".to_owned() } else { format!("{folder}/*") })
        .collect();
    if !targets.is_empty() {
        let (folder, pattern) = (manifest.folder().to_owned(), PATTERN.to_owned());
        layout.aliases.push(Alias { folder, manifest: manifest.path.to_owned(), pattern, targets });
    }
}

/// Variables for the directory of the build file.
const OWN_FOLDERS: &[&str] =
    &["$(srcdir)", "${srcdir}", "@srcdir@", "$(top_srcdir)", "${top_srcdir}", "@top_srcdir@", "$(CURDIR)"];

/// The directories after `-I`. Those that contain any other variable than the build file's directory are unknown.
fn flags(text: &str) -> Vec<&str> {
    let mut words = text.split([' ', '\t', '\n', '\r', '"', '\'', '=']).filter(|word| !word.is_empty());
    let mut folders = Vec::new();
    while let Some(word) = words.next() {
        match word.strip_prefix("-I") {
            Some("") => folders.extend(words.next()),
            Some(folder) => folders.push(folder),
            None => {}
        }
    }
    folders.retain(|folder| !folder.starts_with('/'));
    let inside = |folder: &'_ str| {
        let rest = OWN_FOLDERS.iter().find_map(|own| folder.strip_prefix(own));
        rest.map_or(0..folder.len(), |rest| folder.len() - rest.trim_start_matches('/').len()..folder.len())
    };
    let folders = folders.into_iter().map(|folder| &folder[inside(folder)]);
    folders
        .map(|folder| if folder.is_empty() { "." } else { folder })
        .filter(|folder| !folder.contains(['$', '@']))
        .collect()
}

/// The arguments of the commands that name directories, without keywords.
fn directories(text: &str) -> Vec<&str> {
    let commands = text.split("include_directories(").skip(1).filter_map(|rest| rest.split(')').next());
    let arguments = commands.flat_map(|command| command.split([' ', '\t', '\n', '\r', '"', ';', '<', '>']));
    let folders = arguments.map(|argument| {
        let roots = ["BUILD_INTERFACE:", "${CMAKE_CURRENT_SOURCE_DIR}", "${PROJECT_SOURCE_DIR}", "${CMAKE_SOURCE_DIR}"];
        roots.iter().fold(argument, |rest, root| rest.strip_prefix(root).unwrap_or(rest)).trim_start_matches('/')
    });
    folders.filter(|folder| !folder.is_empty() && !folder.contains('$') && *folder != folder.to_uppercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, text: &str, expected: &[&str]) {
        let mut layout = Layout::default();
        manifest(&Manifest { path, text }, &mut layout);
        let targets: Vec<&str> = layout.aliases.iter().flat_map(|alias| &alias.targets).map(String::as_str).collect();
        assert_eq!(targets, expected, "{text}");
    }

    #[test]
    fn build_files_name_folders() {
        check(
            "src/Makefile",
            "CFLAGS=-I../deps/lua -I. -I$(TOP)/x\nB+= -I inc\n",
            &["deps/lua/*", "src/*", "src/inc/*"],
        );
        check("Makefile", "all: -I../out -I/usr/include", &[]);
        check("src/Makefile.am", "A = -I$(srcdir)/lib -I${srcdir} -I$(top_builddir)/x", &["src/lib/*", "src/*"]);
        check(
            "CMakeLists.txt",
            "include_directories(a ${X}/b)\ntarget_include_directories(t PUBLIC\n $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> \"c\")",
            &["a/*", "t/*", "include/*", "c/*"],
        );
    }

    #[test]
    fn a_path_stays_in_the_repository() {
        assert_eq!(path_from("a/b", "../c/./d.h").as_deref(), Some("a/c/d.h"));
        assert_eq!(path_from("a", "../../d.h"), None);
        assert_eq!(ancestors("a/b").collect::<Vec<_>>(), ["a/b", "a", ""]);
    }
}
