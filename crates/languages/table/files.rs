//! How the files of a language are recognized.

use super::Nature;
use crate::runner::TestRunner;

/// How files and manifests are recognized.
#[derive(Clone, Copy)]
pub struct FileNames {
    /// What the files hold.
    pub content: Nature,
    /// Extensions, without the dot.
    pub extensions: &'static [&'static str],
    /// Whole file names.
    pub names: &'static [&'static str],
    /// File names of manifests that describe modules, each with at most one `*`.
    pub manifests: &'static [&'static str],
    /// Interpreters on a first line that starts with `#!`.
    pub shebangs: &'static [&'static str],
    /// Other names of the language after a code fence.
    pub aliases: &'static [&'static str],
    /// Folders into which tools install third-party code.
    pub dependencies: &'static [&'static str],
    /// Folders that tools fill with build results and caches.
    pub outputs: &'static [&'static str],
    /// Whether a file, judging by its path and text, is compiled only for platforms other than the default.
    pub is_for_others: Option<fn(&str, &str) -> bool>,
    /// Parts of the names of files whose names are not shared with other files unless imported.
    pub scoped: &'static [&'static str],
}

impl FileNames {
    /// No files.
    pub const NONE: Self = Self {
        content: Nature::Code,
        extensions: &[],
        names: &[],
        manifests: &[],
        shebangs: &[],
        aliases: &[],
        dependencies: &[],
        outputs: &[],
        is_for_others: None,
        scoped: &[],
    };
}

/// Which files are tests, and how they are run.
#[derive(Clone, Copy)]
pub struct Tests {
    /// How test files are named.
    pub files: TestFiles,
    /// Programs that run them.
    pub runners: &'static [TestRunner],
    /// A statement that fails, with which a measurement makes functions fail; empty if there is none.
    pub fault: &'static str,
}

impl Tests {
    /// No tests.
    pub const NONE: Self =
        Self { files: TestFiles { folders: &[], starts: &[], ends: &[], support: &[] }, runners: &[], fault: "" };
}

/// How test files are named. Folder names are compared as a whole, so that `latest/` does not match `test`.
#[derive(Clone, Copy)]
pub struct TestFiles {
    /// Folders that contain only tests.
    pub folders: &'static [&'static str],
    /// Prefixes of file names.
    pub starts: &'static [&'static str],
    /// Suffixes of file names.
    pub ends: &'static [&'static str],
    /// Names of files that only support tests.
    pub support: &'static [&'static str],
}

impl TestFiles {
    /// Whether the file at `path` is a test, or supports tests.
    #[must_use]
    pub fn contain(&self, path: &str) -> bool {
        let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
        folders.split('/').any(|folder| self.folders.contains(&folder))
            || self.support.contains(&name)
            || self.match_name(path)
    }

    /// Whether the name of the file at `path` says that it holds tests.
    #[must_use]
    pub fn match_name(&self, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        self.starts.iter().any(|start| name.starts_with(start)) || self.ends.iter().any(|end| path.ends_with(end))
    }
}
