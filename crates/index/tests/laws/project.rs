//! A project in a temporary directory, with indexes of it.

#[path = "../../../../tests/edits.rs"]
pub(crate) mod edits;

use edits::make_up;
use rhumb_index::{Environment, Error, Mode, NoProgress, Project, Report, RootPolicy};
use rhumb_store::{Access, Store};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;
use tempfile::TempDir;

/// A project in a directory of its own.
pub(crate) struct Scratch {
    folder: TempDir,
    /// The possible paths of its files.
    pub(crate) paths: &'static [&'static str],
    /// The state directory of the user in whose registry it is listed, if any.
    pub(crate) user: Option<PathBuf>,
}

impl Scratch {
    pub(crate) fn empty() -> Self {
        let folder = tempfile::tempdir().expect("a scratch folder can be made");
        fs::create_dir(folder.path().join("root")).expect("a scratch folder can be written");
        Self { folder, paths: &[], user: None }
    }

    pub(crate) fn new(random: &mut fastrand::Rng) -> Self {
        let scratch = Self::empty();
        Self { paths: make_up(&scratch.root(), random), ..scratch }
    }

    /// A copy of the files elsewhere, of the same user.
    pub(crate) fn twin(&self) -> Self {
        let twin = Self { paths: self.paths, user: self.user.clone(), ..Self::empty() };
        let copied = Command::new("cp").arg("-R").arg(self.root().join(".")).arg(twin.root()).status();
        assert!(copied.expect("cp runs").success());
        twin
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.folder.path().join("root")
    }

    fn path(&self, path: &str) -> PathBuf {
        self.root().join(path)
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        edits::write(&self.root(), path, text);
    }

    /// Writes `text` into an existing file and sets its modification time, so that its size and time may be unchanged.
    pub(crate) fn overwrite(&self, path: &str, text: &str, modified: SystemTime) {
        let mut file = fs::File::options().write(true).truncate(true).create(true).open(self.path(path));
        let file = file.as_mut().expect("files can be opened");
        file.write_all(text.as_bytes()).expect("files can be written");
        file.set_modified(modified).expect("times can be set");
    }

    pub(crate) fn project(&self, state: &str) -> Project {
        self.project_of(&self.folder.path().join(state), self.user.clone())
    }

    fn project_of(&self, state_dir: &Path, user_state_dir: Option<PathBuf>) -> Project {
        let environment = Environment {
            root: Some(self.folder.path().join("root")),
            state_dir: Some(state_dir.to_path_buf()),
            current_dir: self.folder.path().to_path_buf(),
            user_state_dir,
            ..Environment::default()
        };
        Project::find(&environment, RootPolicy::Any).expect("the project is there")
    }

    pub(crate) fn index(&self, state: &str, mode: Mode, threads: usize) -> Report {
        self.project(state).index_with_threads(mode, threads, &NoProgress).expect("the project can be indexed")
    }

    pub(crate) fn try_index(&self, state: &str, mode: Mode) -> Result<Report, Error> {
        self.project(state).index(mode, &NoProgress)
    }

    /// The current database.
    pub(crate) fn current(&self, state: &str) -> PathBuf {
        self.project(state).state.current_index().expect("the project is indexed")
    }

    pub(crate) fn dump(&self, state: &str) -> Vec<String> {
        self.store(state).dump().expect("the index can be read")
    }

    /// The current index.
    pub(crate) fn store(&self, state: &str) -> Store {
        open(&self.current(state))
    }

    /// The dump of an index built from scratch, without caches or siblings: its state directory is new, and its user has no
    /// other project.
    pub(crate) fn dump_from_scratch(&self) -> Vec<String> {
        let state = tempfile::tempdir_in(&self.folder).expect("a scratch folder can be made");
        let project = self.project_of(state.path(), None);
        let report = project.index_with_threads(Mode::Full, 1, &NoProgress).expect("the project can be indexed");
        assert!(report.is_full && report.seed.is_none(), "{report:?}");
        open(&project.state.current_index().expect("the project is indexed")).dump().expect("the index can be read")
    }

    /// The dump of an index of the commit that `reference` names.
    pub(crate) fn dump_commit(&self, state: &str, reference: &str) -> Vec<String> {
        let snapshot = self.project(state).snapshot_with(reference, 2, &NoProgress).expect("the commit can be indexed");
        open(&snapshot.index).dump().expect("the index can be read")
    }

    pub(crate) fn meta(&self, state: &str, key: &str) -> Option<String> {
        self.store(state).meta(key).expect("the index can be read")
    }

    pub(crate) fn has_symbol(&self, state: &str, handle: &str) -> bool {
        self.store(state).symbol_by_handle(handle).expect("the index can be read").is_some()
    }

    /// How a file was read, and what was wrong with it.
    pub(crate) fn file_status(&self, state: &str, path: &str) -> (String, String) {
        let file = self.store(state).file(path).expect("the index can be read").expect("the file is there");
        (file.stamp.status.name().to_owned(), file.problems.unwrap_or_default())
    }
}

fn open(path: &Path) -> Store {
    Store::open(path, None, Access::Read).expect("the index can be opened")
}
