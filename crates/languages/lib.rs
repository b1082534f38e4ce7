//! Everything that is specific to a language: one folder per language, one list of all languages, and the detection of a
//! file's language.
//!
//! Nothing outside a language's folder may name the language. Syntax is described by `facts.scm`, simple properties by
//! the table, and everything else by hooks; see `README.md` next to this crate's manifest.

mod access;
mod auto_imports;
mod contexts;
mod document;
mod entry;
mod hooks;
mod junit;
mod jvm;
mod paths;
mod runner;
mod table;

pub use access::{Access, Declared};
pub use auto_imports::{AutoImports, auto_imported_names, auto_imports};
pub use contexts::Contexts;
pub use document::{
    Content, Definition, Document, Fragment, NameUse, PathImport, Script, ScriptHome, Sharing, Takes, Template, Wrap,
    WrittenParameter,
};
pub use entry::{
    DeclaredEntry, EntryCandidate, EntryFiles, EntryPoints, EntrySymbols, conventional_entries, declared_entries,
};
pub use hooks::{
    Alias, FilePlace, Files, FrameworkUse, Guarded, Heir, Hooks, ImportRequest, ImportTarget, ImportedName, Layout,
    Manifest, Offer, Package, Respelling, SharedImport, Stretches, TestCandidate,
};
pub use paths::{is_below as path_is_below, path_from};
pub use runner::{ReadFile, RunnerError, TestRunner, runner_arguments};
pub use table::{
    Bases, BindingRule, BlockShapes, Bodies, CallRules, CallShapes, Calls, Comments, Counts, Declarators, Decorator,
    Definitions, Doc, DocumentedTypes, Each, Element, EnclosingNames, Every, FileNames, Gives, Headers, Holds, Home,
    Interfaces, KnownFunction, Labels, Lambdas, Language, LiteralType, Locals, Markup, Members, Modifiers, Modules,
    NameShapes, Namespaces, Nature, PathRoots, Patterns, Resolution, Results, Scoping, Shapes, Spaces, Stores,
    TestFiles, Tests, TypeRules, TypeShapes, ValueShapes, Wrapper,
};

use std::sync::LazyLock;

macro_rules! languages {
    ($($folder:ident: $($table:ident),+;)+) => {
        $(mod $folder;)+

        /// All languages, sorted by name.
        pub const ALL: &[Language] = &[$($($folder::$table),+),+];
    };
}

// One line per language: its folder and its tables.
languages! {
    astro: ASTRO;
    c: C;
    cpp: CPP;
    csharp: CSHARP;
    css: CSS;
    go: GO;
    graphql: GRAPHQL;
    html: HTML;
    java: JAVA;
    javascript: JAVASCRIPT;
    kotlin: KOTLIN;
    less: LESS;
    markdown: MARKDOWN;
    php: PHP;
    python: PYTHON;
    ruby: RUBY;
    rust: RUST;
    scala: SCALA;
    scss: SCSS;
    svelte: SVELTE;
    swift: SWIFT;
    typescript: TSX, TYPESCRIPT;
    vue: VUE;
}

/// The language of a file: by its name, by its text if several languages share that name, by its first line if it has no
/// extension.
#[must_use]
pub fn detect(path: &str, text: &str) -> Option<&'static Language> {
    let is_shared = all_by_path(path).nth(1).is_some();
    let is_written = |language: &&Language| !is_shared || language.hooks.is_written.is_none_or(|hook| hook(text));
    match by_path(path) {
        Some(_) => all_by_path(path).find(is_written),
        None => by_shebang(path, text.lines().next().unwrap_or("")),
    }
}

/// The language of a file, by its name alone; if several share it, the first one.
#[must_use]
pub fn by_path(path: &str) -> Option<&'static Language> {
    all_by_path(path).next()
}

fn all_by_path(path: &str) -> impl Iterator<Item = &'static Language> {
    let file_name = path.rsplit('/').next().unwrap_or(path);
    let extension = file_name.rsplit_once('.').map_or("", |(_, extension)| extension);
    ALL.iter().filter(move |language| {
        language.files.names.contains(&file_name)
            || (!extension.is_empty()
                && language.files.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension)))
    })
}

/// The languages that read the file at `path` as a manifest.
pub fn readers_of_manifest(path: &str) -> impl Iterator<Item = &'static Language> {
    let file_name = path.rsplit('/').next().unwrap_or(path).to_owned();
    ALL.iter().filter(move |language| language.files.manifests.iter().any(|known| is_called(&file_name, known)))
}

/// Whether a file has the given name, in which `*` matches anything.
fn is_called(file_name: &str, name: &str) -> bool {
    match name.split_once('*') {
        Some((start, end)) => file_name.strip_prefix(start).is_some_and(|rest| rest.ends_with(end)),
        None => file_name == name,
    }
}

/// Names of folders into which the tools of some language install third-party code. If git cannot list the files, they are not
/// indexed.
pub fn dependency_folders() -> impl Iterator<Item = &'static str> {
    ALL.iter().flat_map(|language| language.files.dependencies).copied()
}

/// Names of folders whose code, if indexed, is third-party code: the [`dependency_folders`], and those into which projects copy
/// it. Answers put it last or leave it out.
pub static VENDORED_FOLDERS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    dependency_folders().chain(["vendor", "vendored", "third_party", "thirdparty", "deps", "external"]).collect()
});

/// Folders that contain build results and caches, by the names that the tools of some language use.
pub fn output_folders() -> impl Iterator<Item = &'static str> {
    ALL.iter().flat_map(|language| language.files.outputs).copied()
}

/// The language with the given name or alias, for instance after a code fence.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Language> {
    let name = name.to_ascii_lowercase();
    let name = name.as_str();
    ALL.iter().find(|language| {
        language.name == name || language.files.aliases.contains(&name) || language.files.extensions.contains(&name)
    })
}

fn by_shebang(path: &str, first_line: &str) -> Option<&'static Language> {
    let file_name = path.rsplit('/').next().unwrap_or(path);
    let command = first_line.strip_prefix("#!").filter(|_| !file_name.contains('.'))?;
    let mut words = command.split_whitespace().map(|word| word.rsplit('/').next().unwrap_or(word));
    let program = words.find(|word| *word != "env" && !word.starts_with('-'))?;
    let program = program.trim_end_matches(|digit: char| digit.is_ascii_digit() || digit == '.');
    ALL.iter().find(|language| language.files.shebangs.contains(&program))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, text: &str, expected: Option<&str>) {
        assert_eq!(detect(path, text).map(|language| language.name), expected, "{path}");
    }

    #[test]
    fn a_file_is_known_by_its_name_or_its_first_line() {
        check("src/app.py", "", Some("python"));
        check("bin/tool", "#!/usr/bin/env python3.12", Some("python"));
        check("bin/tool", "#!/usr/bin/env -S node --flag", Some("javascript"));
        check("bin/tool", "plain text", None);
        check("notes.txt", "#!/usr/bin/env python", None);
        check("a/B.TSX", "", Some("tsx"));
        check("README.md", "", Some("markdown"));
        check("py", "", None);
    }

    #[test]
    fn the_text_decides_between_languages_of_one_extension() {
        check("door.h", "struct door;", Some("c"));
        check("door.h", "class Door;", Some("cpp"));
        check("door.c", "class Door;", Some("c"));
        check("door.def", "EXPORTS", None);
    }

    #[test]
    fn the_folders_are_the_list() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut folders: Vec<String> = std::fs::read_dir(root)
            .expect("the crate's folder can be read")
            .filter_map(Result::ok)
            .filter(|entry| entry.path().join("mod.rs").exists())
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        folders.sort();
        for folder in &folders {
            assert!(ALL.iter().any(|language| language.name == folder), "{folder} is not in ALL");
        }
        let names: Vec<&str> = ALL.iter().map(|language| language.name).collect();
        assert!(names.is_sorted(), "ALL is in the order of names: {names:?}");
    }
}
