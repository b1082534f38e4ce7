//! The project as the rules see it: the members of the workspace with their manifests, and their Rust files.
//!
//! This is the one place that knows where things are; a new crate or file is seen by every rule without being named.

use crate::scan::{Class, classes, only};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The project this test belongs to, read once.
pub(crate) static PROJECT: LazyLock<Project> = LazyLock::new(Project::read);

/// The crate with which the tests of the whole program are built.
const PROGRAM: &str = "crates/rhumb";
const PROGRAM_TESTS: &str = "tests";

/// Everything the rules look at.
pub(crate) struct Project {
    root: PathBuf,
    /// The folders of `crates/` and `xtask`, in the order of their names.
    pub(crate) members: Vec<Member>,
}

/// A crate of the workspace.
pub(crate) struct Member {
    /// The name of its folder.
    pub(crate) name: String,
    /// Its `Cargo.toml`.
    pub(crate) manifest: Manifest,
    /// Its Rust files, in the order of their paths.
    pub(crate) sources: Vec<Source>,
}

/// A `Cargo.toml`.
pub(crate) struct Manifest {
    pub(crate) path: String,
    pub(crate) text: String,
    pub(crate) table: toml::Table,
}

/// A Rust file.
pub(crate) struct Source {
    /// Relative to the root of the project, with forward slashes.
    pub(crate) path: String,
    pub(crate) text: String,
    /// Whether the file is only there for tests or as an example.
    pub(crate) is_aside: bool,
    classes: Vec<Class>,
}

impl Project {
    fn read() -> Self {
        let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = xtask.parent().expect("xtask is in the project's directory").to_owned();
        let mut folders: Vec<String> =
            names_in(&root.join("crates")).into_iter().map(|it| format!("crates/{it}")).collect();
        folders.push("xtask".to_owned());
        let members: Vec<Member> = folders.iter().map(|folder| Member::read(&root, folder)).collect();
        // A rule that looks at nothing would hold.
        let sources = members.iter().map(|member| member.sources.len()).sum::<usize>();
        assert!(members.len() > 8 && sources > 500, "only {} crates with {sources} files were found", members.len());
        Self { root, members }
    }

    /// The text of a file that must be there.
    pub(crate) fn text(&self, path: &str) -> String {
        read(&self.root, path)
    }

    /// Whether a file or folder is there.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.root.join(path).exists()
    }

    /// The manifest of the workspace.
    pub(crate) fn manifest(&self) -> Manifest {
        Manifest::read(&self.root, "Cargo.toml")
    }

    /// The paths of every file with one of `extensions` in the project, in order.
    pub(crate) fn files(&self, extensions: &[&str]) -> Vec<String> {
        files_below(&self.root, "", extensions)
    }

    /// Every Rust file.
    pub(crate) fn sources(&self) -> impl Iterator<Item = &Source> {
        self.members.iter().flat_map(|member| &member.sources)
    }
}

impl Member {
    fn read(root: &Path, folder: &str) -> Self {
        let mut paths = files_below(root, folder, &["rs"]);
        if folder == PROGRAM && root.join(PROGRAM_TESTS).is_dir() {
            paths.extend(files_below(root, PROGRAM_TESTS, &["rs"]));
        }
        let mut sources: Vec<Source> =
            paths.into_iter().map(|path| Source::new(path.clone(), read(root, &path))).collect();
        let modules: BTreeSet<String> = sources.iter().flat_map(Source::test_modules).collect();
        for source in &mut sources {
            source.is_aside |= modules.contains(&source.path);
        }
        let name = folder.rsplit('/').next().unwrap_or(folder).to_owned();
        Self { name, manifest: Manifest::read(root, &format!("{folder}/Cargo.toml")), sources }
    }
}

impl Manifest {
    fn read(root: &Path, path: &str) -> Self {
        let text = read(root, path);
        let table = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        Self { path: path.to_owned(), text, table }
    }

    /// The names of what the crate needs to be built, for every system; not what only its tests need.
    pub(crate) fn dependencies(&self) -> BTreeSet<&str> {
        self.listed(&["dependencies", "build-dependencies"])
    }

    /// The names of all that the crate and its tests need.
    pub(crate) fn all_dependencies(&self) -> BTreeSet<&str> {
        self.listed(&["dependencies", "build-dependencies", "dev-dependencies"])
    }

    fn listed(&self, sections: &[&str]) -> BTreeSet<&str> {
        let for_systems = self.table.get("target").and_then(toml::Value::as_table);
        let tables = for_systems.into_iter().flatten().filter_map(|(_, it)| it.as_table()).chain([&self.table]);
        let lists = tables.flat_map(|table| sections.iter().filter_map(move |section| table.get(*section)?.as_table()));
        lists.flat_map(|list| list.keys().map(String::as_str)).collect()
    }

    /// The line, from one, on which something is said about the dependency `name`.
    pub(crate) fn line_of(&self, name: &str) -> usize {
        let says = |line: &str| line.split([' ', '.', '=']).next() == Some(name);
        self.text.lines().position(says).map_or(1, |line| line + 1)
    }
}

impl Source {
    /// The file at `path`, which says `text`.
    pub(crate) fn new(path: String, text: String) -> Self {
        let is_aside = path.split('/').any(|part| part == "tests" || part == "tests.rs" || part == "examples");
        let classes = classes(&text);
        Self { path, text, is_aside, classes }
    }

    /// The code, with blanks in the place of strings and comments.
    pub(crate) fn code(&self) -> String {
        only(&self.text, &self.classes, &[Class::Code])
    }

    /// The code and its strings, with blanks in the place of comments.
    pub(crate) fn uncommented(&self) -> String {
        only(&self.text, &self.classes, &[Class::Code, Class::Literal])
    }

    /// Every string with the byte it starts at, quotes included.
    pub(crate) fn literals(&self) -> impl Iterator<Item = (usize, &str)> {
        let is_literal = |at: &usize| self.classes[*at] == Class::Literal;
        let starts = (0..self.classes.len()).filter(move |at| is_literal(at) && (*at == 0 || !is_literal(&(at - 1))));
        starts.map(move |start| {
            let end = (start..self.classes.len()).find(|at| !is_literal(at)).unwrap_or(self.classes.len());
            (start, &self.text[start..end])
        })
    }

    /// Where the tests at the end of the file start; the end of the file if there are none.
    pub(crate) fn tests_start(&self) -> usize {
        if self.is_aside {
            return 0;
        }
        self.text.find("\n#[cfg(test)]\nmod tests {").map_or(self.text.len(), |at| at + 1)
    }

    /// The line, from one, of a byte.
    pub(crate) fn line_at(&self, byte: usize) -> usize {
        self.text[..byte].matches('\n').count() + 1
    }

    /// The files of the modules that this one declares for tests alone.
    fn test_modules(&self) -> impl Iterator<Item = String> {
        let folder = match self.path.rsplit_once('/') {
            Some((folder, "lib.rs" | "main.rs" | "mod.rs")) => folder,
            _ => self.path.trim_end_matches(".rs"),
        };
        let lines = self.text.lines().zip(self.text.lines().skip(1));
        let declared = lines.filter(|(above, _)| *above == "#[cfg(test)]");
        let names = declared.filter_map(|(_, line)| line.rsplit("mod ").next()?.strip_suffix(';'));
        names.flat_map(move |name| [format!("{folder}/{name}.rs"), format!("{folder}/{name}/mod.rs")])
    }
}

fn read(root: &Path, path: &str) -> String {
    fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The names in a folder, sorted. What starts with a dot is of no concern here, and neither is what the compiler wrote.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let names = entries.filter_map(Result::ok).map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| !name.starts_with('.') && name != "target").collect();
    names.sort();
    names
}

/// Annotated sources of other languages and the repositories of transcripts are material for tests, not of the project.
fn is_material(path: &str) -> bool {
    path.ends_with("/cases") && path.starts_with("crates/languages/") || path == "tests/repos"
}

fn files_below(root: &Path, folder: &str, extensions: &[&str]) -> Vec<String> {
    let mut files = Vec::new();
    for name in names_in(&root.join(folder)) {
        let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
        if root.join(&path).is_dir() {
            if !is_material(&path) {
                files.extend(files_below(root, &path, extensions));
            }
        } else if path.rsplit_once('.').is_some_and(|(_, extension)| extensions.contains(&extension)) {
            files.push(path);
        }
    }
    files
}
