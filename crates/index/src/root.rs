//! Finds the root directory of a project.

use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::platform;
use crate::state::STATE_FOLDER;
use std::fs::Metadata;
use std::path::{Path, PathBuf};

/// Whether a home directory or a whole disk may be the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootPolicy {
    /// Refuse a home directory and everything above it.
    ProjectOnly,
    /// Accept any directory (`--force`).
    Any,
}

/// The root, absolute and without symlinks: the given one, else the nearest parent directory with a `.rhumb`, else the top
/// of the git work tree, else the current directory.
///
/// The top of a work tree is the directory with a `.git`. Asking git would start a process for every command, and where git
/// is missing or does not trust the directory, the root would be a different one.
pub fn find_root(environment: &Environment, width: RootPolicy) -> Result<PathBuf> {
    let start = match &environment.root {
        Some(root) => environment.current_dir.join(root),
        None => environment.current_dir.clone(),
    };
    let start = platform::canonical(&start).ok().filter(|path| path.is_dir()).ok_or(Error::NoRoot { path: start })?;
    let root = if environment.root.is_some() { start } else { enclosing(&start, environment.home.as_deref()) };
    if width == RootPolicy::ProjectOnly && is_too_wide(&root, environment.home.as_deref()) {
        return Err(Error::RootTooWide { path: root });
    }
    Ok(root)
}

/// A `.rhumb` or `.git` in a home directory (dotfiles under git are common) does not make it the root of every directory below.
/// Neither does one that another user put into a world-writable directory, such as `/tmp`.
fn enclosing(start: &Path, home: Option<&Path>) -> PathBuf {
    let holder_of = |name: &str| {
        start.ancestors().find(|folder| {
            let is_sign = |metadata: Metadata| is_trusted(platform::owner(&metadata), folder, start);
            !is_too_wide(folder, home) && folder.join(name).symlink_metadata().is_ok_and(is_sign)
        })
    };
    holder_of(STATE_FOLDER).or_else(|| holder_of(".git")).unwrap_or(start).to_path_buf()
}

/// Whether the user with this id may make `folder` the root for `start`: its owner, that of `start`, or the administrator.
fn is_trusted(id: Option<u32>, folder: &Path, start: &Path) -> bool {
    let is_owner = |path: &Path| path.symlink_metadata().is_ok_and(|metadata| platform::owner(&metadata) == id);
    id == Some(platform::ADMINISTRATOR) || is_owner(folder) || is_owner(start)
}

/// True for the home directory and its parents.
pub(crate) fn is_too_wide(root: &Path, home: Option<&Path>) -> bool {
    let home = home.map(|home| platform::canonical(home).unwrap_or_else(|_| home.to_path_buf()));
    root.parent().is_none() || home.is_some_and(|home| home.starts_with(root))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::{TempDir, tempdir};

    /// A home directory with the given directories in it.
    fn home(folders: &[&str]) -> TempDir {
        let home = tempdir().expect("a scratch folder");
        for folder in folders {
            fs::create_dir_all(home.path().join(folder)).expect("a folder");
        }
        home
    }

    /// Checks the root, relative to the home, if the current directory is `start`.
    fn check(home: &TempDir, start: &str, named: Option<&str>, expected: &str) {
        let root = find_root(&standing_in(home, start, named), RootPolicy::ProjectOnly).expect("a root");
        assert_eq!(root, platform::canonical(&home.path().join(expected)).expect("it is there"));
    }

    fn standing_in(home: &TempDir, start: &str, named: Option<&str>) -> Environment {
        Environment {
            root: named.map(PathBuf::from),
            current_dir: home.path().join(start),
            home: Some(home.path().to_path_buf()),
            ..Environment::default()
        }
    }

    #[test]
    fn the_nearest_sign_of_a_project_wins() {
        let home = home(&["shop/.git", "shop/api/.rhumb", "shop/api/src", "shop/web/src", "loose/src"]);
        check(&home, "shop/api/src", None, "shop/api");
        check(&home, "shop/web/src", None, "shop");
        check(&home, "loose/src", None, "loose/src");
        check(&home, "shop/api", Some("../web"), "shop/web");
    }

    #[test]
    fn state_wins_over_git_even_from_further_up() {
        let home = home(&["all/.rhumb", "all/shop/.git", "all/shop/src"]);
        check(&home, "all/shop/src", None, "all");
    }

    #[test]
    fn a_git_file_marks_a_work_tree_too() {
        let home = home(&["tree/src"]);
        fs::write(home.path().join("tree/.git"), "gitdir: elsewhere").expect("a file");
        check(&home, "tree/src", None, "tree");
    }

    #[test]
    fn a_home_is_refused_unless_insisted_upon() {
        let home = home(&[".git", ".rhumb", "notes"]);
        check(&home, "notes", None, "notes");
        for (start, named) in [("", None), ("notes", Some("..")), ("notes", Some("/"))] {
            let environment = standing_in(&home, start, named);
            assert!(
                matches!(find_root(&environment, RootPolicy::ProjectOnly), Err(Error::RootTooWide { .. })),
                "{named:?}"
            );
        }
        let insisted = find_root(&standing_in(&home, "", None), RootPolicy::Any).expect("the home");
        assert_eq!(insisted, platform::canonical(home.path()).expect("it is there"));
    }

    #[cfg(unix)]
    #[test]
    fn a_sign_that_another_user_left_is_not_believed() {
        use std::os::unix::fs::{MetadataExt, chown};
        let home = home(&["all/.rhumb", "all/shop/.git", "all/shop/src"]);
        let us = home.path().metadata().expect("a folder").uid();
        let give = |path: &str, id: u32| chown(home.path().join(path), Some(id), None).is_ok();
        assert!(!is_trusted(Some(us + 1), &home.path().join("all"), &home.path().join("all/shop")));
        // Only the administrator can give a directory to somebody else.
        if give("all/.rhumb", us + 1) {
            check(&home, "all/shop/src", None, "all/shop");
            assert!(give("all", us + 1));
            check(&home, "all/shop/src", None, "all");
            assert!(give("all", us) && give("all/shop/src", us + 1));
            check(&home, "all/shop/src", None, "all");
        }
    }

    #[test]
    fn a_root_must_be_a_folder() {
        let home = home(&[]);
        fs::write(home.path().join("file"), "").expect("a file");
        for named in ["none", "file"] {
            let found = find_root(&standing_in(&home, "", Some(named)), RootPolicy::ProjectOnly);
            assert!(matches!(found, Err(Error::NoRoot { path }) if path.ends_with(named)));
        }
    }
}
