//! Lists the files, besides the `.gitignore` files of the work tree, that determine which files git lists.
//!
//! Git reads its index, exclude files and configuration from many places, some of which are named in others. The files
//! listed here need not exist: if one appears later, git's list changes too.

use super::run_successfully;
use crate::platform;
use crate::symlinks::trace;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Files of the repository that affect the list, as arguments of `git rev-parse --git-path`.
const OWN: [&str; 5] = ["index", "info/exclude", "config", "config.worktree", "commondir"];

/// Files of the repository that determine the checked-out branch.
const BRANCH: [&str; 2] = ["HEAD", "reftable/tables.list"];

/// The files that determine which files of the work tree at `root` git lists, with all symlinks on their paths. `None` if
/// git fails, or if a setting names a file in a way that only git can resolve.
pub(crate) fn deciding_files(root: &Path) -> Option<BTreeSet<PathBuf>> {
    let GitPaths { top, own, branch } = GitPaths::of(root)?;
    let user = UserFiles::of_process()?;
    let settings = GitSettings::read(root, &top, &user)?;
    let mut files = BTreeSet::new();
    let above = root.ancestors().take_while(|folder| folder.starts_with(&top));
    for folder in above {
        trace(&folder.join(".git"), &mut files);
        if folder != root {
            trace(&folder.join(".gitignore"), &mut files);
        }
    }
    let branch = if settings.depend_on_branch { branch } else { Vec::new() };
    for file in own.into_iter().chain(branch).chain(user.files()).chain([system_config(root)]).chain(settings.files) {
        trace(&file, &mut files);
    }
    Some(files)
}

/// The paths of a repository's own files.
struct GitPaths {
    /// The top of the work tree.
    top: PathBuf,
    own: Vec<PathBuf>,
    branch: Vec<PathBuf>,
}

impl GitPaths {
    fn of(root: &Path) -> Option<Self> {
        let paths = OWN.iter().chain(&BRANCH).flat_map(|name| ["--git-path", name]);
        let arguments: Vec<&str> = ["rev-parse", "--show-toplevel"].into_iter().chain(paths).collect();
        let output = run_successfully(root, &arguments)?;
        let lines = output.stdout.strip_suffix(b"\n")?.split(|byte| *byte == b'\n');
        // Git can make these paths absolute, but would also resolve their symlinks.
        let mut paths: Vec<PathBuf> = lines.map(|line| root.join(platform::path_from_bytes(line))).collect();
        // A path that contains a line break is ambiguous.
        if paths.len() != 1 + OWN.len() + BRANCH.len() {
            return None;
        }
        let branch = paths.split_off(1 + OWN.len());
        let own = paths.split_off(1);
        Some(Self { top: paths.pop()?, own, branch })
    }
}

/// The user's configuration directories.
struct UserFiles {
    home: PathBuf,
    config: PathBuf,
}

impl UserFiles {
    fn of_process() -> Option<Self> {
        let home = etcetera::home_dir().ok()?;
        let config = std::env::var_os("XDG_CONFIG_HOME").filter(|folder| !folder.is_empty());
        let config = config.map_or_else(|| home.join(".config"), PathBuf::from).join("git");
        Some(Self { home, config })
    }

    fn files(&self) -> [PathBuf; 3] {
        [self.home.join(".gitconfig"), self.config.join("config"), self.config.join("ignore")]
    }

    /// The path in the setting `value`, relative to `folder` unless absolute. `None` for another user's home and for git's
    /// installation prefix.
    fn path(&self, value: &[u8], folder: &Path) -> Option<PathBuf> {
        if let Some(below_home) = value.strip_prefix(b"~/") {
            return Some(self.home.join(platform::path_from_bytes(below_home)));
        }
        let is_special = value.starts_with(b"~") || value.starts_with(b"%(");
        (!is_special).then(|| folder.join(platform::path_from_bytes(value)))
    }
}

/// The system configuration. Before version 2.41, git does not report its path.
fn system_config(root: &Path) -> PathBuf {
    let output = run_successfully(root, &["var", "GIT_CONFIG_SYSTEM"]).map(|output| output.stdout);
    let path = output.as_deref().and_then(|output| output.strip_suffix(b"\n"));
    path.map_or_else(|| PathBuf::from("/etc/gitconfig"), platform::path_from_bytes)
}

/// The relevant settings.
#[derive(Default)]
struct GitSettings {
    /// Configuration files, files that they include conditionally or not, and exclude files.
    files: BTreeSet<PathBuf>,
    /// Whether an include depends on the checked-out branch.
    depend_on_branch: bool,
}

impl GitSettings {
    fn read(root: &Path, top: &Path, user: &UserFiles) -> Option<Self> {
        let output = run_successfully(root, &["config", "--list", "--show-origin", "-z"])?;
        let mut settings = Self::default();
        let mut fields = output.stdout.split(|byte| *byte == 0);
        while let (Some(origin), Some(setting)) = (fields.next(), fields.next()) {
            // Other settings come from our own command line.
            let Some(origin) = origin.strip_prefix(b"file:") else { continue };
            // Git reports files in the repository relative to the top of the work tree.
            let origin = top.join(platform::path_from_bytes(origin));
            let key_end = setting.iter().position(|byte| *byte == b'\n').unwrap_or(setting.len());
            let (key, value) = (&setting[..key_end], setting.get(key_end + 1..).unwrap_or_default());
            if is_include(key) {
                settings.files.insert(user.path(value, origin.parent()?)?);
                settings.depend_on_branch |= key.starts_with(b"includeif.onbranch:");
            } else if key == b"core.excludesfile" && !value.is_empty() {
                settings.files.insert(user.path(value, top)?);
            }
            settings.files.insert(origin);
        }
        Some(settings)
    }
}

/// Whether a setting includes a file, conditionally or not.
fn is_include(key: &[u8]) -> bool {
    key == b"include.path" || (key.starts_with(b"includeif.") && key.ends_with(b".path"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::git;
    use super::*;
    use std::fs;

    #[test]
    fn files_that_settings_name_are_listed() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let top = scratch.path().canonicalize().expect("it exists").join("top");
        fs::create_dir_all(top.join("inner")).expect("a folder");
        let git = |arguments: &[&str]| git(&top, arguments);
        git(&["init", "--quiet"]);
        git(&["config", "core.excludesFile", "rules"]);
        git(&["config", "include.path", "../late"]);
        git(&["config", "includeIf.gitdir:elsewhere/.path", "~/settings"]);
        let home = etcetera::home_dir().expect("there is one");
        let listed = || deciding_files(&top.join("inner")).expect("git runs");
        let files = listed();
        let expected =
            [".git", ".git/config", ".git/index", ".git/info/exclude", ".gitignore", "inner/.git", "late", "rules"];
        for file in
            expected.map(|name| top.join(name)).into_iter().chain([home.join("settings"), home.join(".gitconfig")])
        {
            assert!(files.contains(&file), "{} is missing in {files:#?}", file.display());
        }
        assert!(!files.contains(&top.join(".git/HEAD")), "no setting depends on the branch");
        git(&["config", "includeIf.onbranch:side.path", "~/settings"]);
        assert!(listed().contains(&top.join(".git/HEAD")));
        git(&["config", "core.excludesFile", "~somebody/rules"]);
        assert_eq!(deciding_files(&top), None, "only git knows where that is");
    }
}
