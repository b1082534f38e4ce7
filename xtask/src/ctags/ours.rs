//! Our definitions, read from an index of the project in a directory of its own.

use anyhow::{Context, Result};
use rhumb_index::{Environment, Mode, NoProgress, Project, RootPolicy, decode};
use rhumb_model::{ParseStatus, SymbolKind, path_from_text};
use rhumb_store::{Access, Store};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// An index that is gone when this is dropped.
pub(crate) struct Index {
    /// The root of the project.
    pub(crate) root: PathBuf,
    store: Store,
    /// Holds the folder of the index for as long as it is read.
    _state: TempDir,
}

/// A definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Definition {
    /// Its name.
    pub(crate) name: String,
    /// What it is.
    pub(crate) kind: SymbolKind,
    /// The line of its name, from one.
    pub(crate) line: u32,
    /// The column of its name in bytes, from one.
    pub(crate) col: u32,
}

impl Index {
    /// Indexes `path` from nothing. The state that the project has itself is neither read nor written.
    pub(crate) fn of(path: &Path) -> Result<Self> {
        let state = tempfile::tempdir()?;
        let environment = Environment {
            root: Some(path.to_path_buf()),
            state_dir: Some(state.path().to_path_buf()),
            user_state_dir: None,
            ..Environment::of_process()
        };
        let project = Project::find(&environment, RootPolicy::Any)?;
        project.index(Mode::Full, &NoProgress)?;
        let database = project.state.current_index().context("no current index")?;
        let store = Store::open(&database, None, Access::Read)?;
        Ok(Self { root: project.root, store, _state: state })
    }

    /// The files that were read, by language, in the order of paths. A list cannot carry a path with a line break in it, nor
    /// one that the index spells otherwise than the disk.
    pub(crate) fn files(&self) -> Result<BTreeMap<String, Vec<String>>> {
        let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let is_read = |status| matches!(status, ParseStatus::Ok | ParseStatus::Partial);
        let is_plain = |path: &str| !path.contains('\n') && path_from_text(path) == Path::new(path);
        for file in self.store.files()?.into_iter().filter(|file| is_read(file.status) && is_plain(&file.path)) {
            files.entry(file.language).or_default().push(file.path);
        }
        Ok(files)
    }

    /// The definitions of a file in its order; the file itself is none.
    pub(crate) fn definitions(&self, path: &str) -> Result<Vec<Definition>> {
        let symbols = self.store.symbols_of_file(path)?.into_iter().filter(|symbol| symbol.kind != SymbolKind::File);
        let definitions = symbols.map(|symbol| Definition {
            name: symbol.name,
            kind: symbol.kind,
            line: symbol.name_line,
            col: symbol.name_col,
        });
        Ok(definitions.collect())
    }

    /// The text of a file as it was indexed.
    pub(crate) fn text(&self, path: &str) -> Result<String> {
        let bytes = fs::read(self.root.join(path)).with_context(|| format!("reading {path}"))?;
        Ok(decode(bytes).text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_read_back_from_an_index_of_its_own() {
        let project = tempfile::tempdir().expect("a folder");
        fs::write(project.path().join("cart.py"), "class Cart:\n    def add(self): ...\n").expect("a file");
        let index = Index::of(project.path()).expect("it can be indexed");
        assert_eq!(index.files().expect("files")["python"], ["cart.py"]);
        let found = index.definitions("cart.py").expect("definitions");
        let places: Vec<_> = found.iter().map(|it| (&*it.name, it.kind, it.line, it.col)).collect();
        assert_eq!(places, [("Cart", SymbolKind::Class, 1, 7), ("add", SymbolKind::Method, 2, 9)]);
        let names = fs::read_dir(project.path()).expect("the folder").count();
        assert_eq!(names, 1, "the project's own folder stays as it is");
    }
}
