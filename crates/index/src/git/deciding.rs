//! Lists the files outside the work tree's own `.gitignore` files that decide which files git lists.
//!
//! Git reads its index, exclude files and configuration from many places, some of which are named in others. What is listed
//! here need not exist: a file that appears where git looks for one changes the listing too.

use super::succeed;
use crate::links::trace;
use crate::platform;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Files of the repository that decide, as `git rev-parse --git-path` takes them.
const OWN: [&str; 5] = ["index", "info/exclude", "config", "config.worktree", "commondir"];

/// Files of the repository that say which branch is checked out.
const BRANCH: [&str; 2] = ["HEAD", "reftable/tables.list"];

/// The files that decide which files of the work tree at `root` git lists, with all links on the way to them. `None` if git
/// fails, or if a setting names a file in a way that only git understands.
pub(crate) fn deciding_files(root: &Path) -> Option<BTreeSet<PathBuf>> {
    let Repository { top, own, branch } = Repository::of(root)?;
    let user = UserFiles::of_process()?;
    let settings = Settings::read(root, &top, &user)?;
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

/// Where the repository of a work tree keeps its files.
struct Repository {
    /// The top of the work tree.
    top: PathBuf,
    own: Vec<PathBuf>,
    branch: Vec<PathBuf>,
}

impl Repository {
    fn of(root: &Path) -> Option<Self> {
        let paths = OWN.iter().chain(&BRANCH).flat_map(|name| ["--git-path", name]);
        let arguments: Vec<&str> = ["rev-parse", "--show-toplevel"].into_iter().chain(paths).collect();
        let output = succeed(root, &arguments)?;
        let lines = output.stdout.strip_suffix(b"\n")?.split(|byte| *byte == b'\n');
        // Git can make these paths absolute by itself, but it then resolves the links in them.
        let mut paths: Vec<PathBuf> = lines.map(|line| root.join(platform::path_from_bytes(line))).collect();
        // A path with a line break in it cannot be told from two paths.
        if paths.len() != 1 + OWN.len() + BRANCH.len() {
            return None;
        }
        let branch = paths.split_off(1 + OWN.len());
        let own = paths.split_off(1);
        Some(Self { top: paths.pop()?, own, branch })
    }
}

/// Where git looks for the files of a user.
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

    /// The path that the setting `value` names, if it is relative to `folder`. `None` for the home of another user and for the
    /// place where git is installed.
    fn path(&self, value: &[u8], folder: &Path) -> Option<PathBuf> {
        if let Some(below_home) = value.strip_prefix(b"~/") {
            return Some(self.home.join(platform::path_from_bytes(below_home)));
        }
        let is_special = value.starts_with(b"~") || value.starts_with(b"%(");
        (!is_special).then(|| folder.join(platform::path_from_bytes(value)))
    }
}

/// The configuration of the system; git versions before 2.41 do not say where it is.
fn system_config(root: &Path) -> PathBuf {
    let output = succeed(root, &["var", "GIT_CONFIG_SYSTEM"]).map(|output| output.stdout);
    let path = output.as_deref().and_then(|output| output.strip_suffix(b"\n"));
    path.map_or_else(|| PathBuf::from("/etc/gitconfig"), platform::path_from_bytes)
}

/// What the configuration says about files.
#[derive(Default)]
struct Settings {
    /// Files with settings, files that they include or would include, and files with ignore rules.
    files: BTreeSet<PathBuf>,
    /// Whether which files are included depends on the branch that is checked out.
    depend_on_branch: bool,
}

impl Settings {
    fn read(root: &Path, top: &Path, user: &UserFiles) -> Option<Self> {
        let output = succeed(root, &["config", "--list", "--show-origin", "-z"])?;
        let mut settings = Self::default();
        let mut fields = output.stdout.split(|byte| *byte == 0);
        while let (Some(origin), Some(setting)) = (fields.next(), fields.next()) {
            // Other settings are those that every call of git here is given.
            let Some(origin) = origin.strip_prefix(b"file:") else { continue };
            // Git names what is in the repository relative to the top of the work tree.
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

/// Whether a setting includes a file, perhaps under a condition.
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
