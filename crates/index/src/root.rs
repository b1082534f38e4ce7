//! Finds the root: the one folder that an index is about.

use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::platform;
use crate::state::STATE_FOLDER;
use std::path::{Path, PathBuf};

/// Whether a whole home or disk may be the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// A project; a home directory or anything above it is refused.
    Project,
    /// Whatever was found: the user insists.
    Any,
}

/// The root, absolute and without links: the one that was named; or the nearest folder upwards that holds a `.rhumb`; or the
/// top of the git work tree; or the current directory.
///
/// The top of a work tree is where a `.git` stands. Asking git would cost a process for every command and, where it is
/// missing or does not trust the folder, change the root.
pub fn find_root(environment: &Environment, width: Width) -> Result<PathBuf> {
    let start = match &environment.root {
        Some(root) => environment.current_dir.join(root),
        None => environment.current_dir.clone(),
    };
    let start = platform::canonical(&start).ok().filter(|path| path.is_dir()).ok_or(Error::NoRoot { path: start })?;
    let root = if environment.root.is_some() { start } else { enclosing(&start, environment.home.as_deref()) };
    if width == Width::Project && is_too_wide(&root, environment.home.as_deref()) {
        return Err(Error::RootTooWide { path: root });
    }
    Ok(root)
}

/// A `.rhumb` or `.git` in a home directory (settings kept under git are common) does not claim every folder below it.
fn enclosing(start: &Path, home: Option<&Path>) -> PathBuf {
    let holder_of = |name: &str| {
        start.ancestors().find(|folder| !is_too_wide(folder, home) && folder.join(name).symlink_metadata().is_ok())
    };
    holder_of(STATE_FOLDER).or_else(|| holder_of(".git")).unwrap_or(start).to_path_buf()
}

/// Also true of folders above the home: they hold everything it does.
pub(crate) fn is_too_wide(root: &Path, home: Option<&Path>) -> bool {
    let home = home.map(|home| platform::canonical(home).unwrap_or_else(|_| home.to_path_buf()));
    root.parent().is_none() || home.is_some_and(|home| home.starts_with(root))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::{TempDir, tempdir};

    /// A home with the given folders in it.
    fn home(folders: &[&str]) -> TempDir {
        let home = tempdir().expect("a scratch folder");
        for folder in folders {
            fs::create_dir_all(home.path().join(folder)).expect("a folder");
        }
        home
    }

    /// Where the root lies, relative to the home, when standing in `start`.
    fn check(home: &TempDir, start: &str, named: Option<&str>, expected: &str) {
        let root = find_root(&standing_in(home, start, named), Width::Project).expect("a root");
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
            assert!(matches!(find_root(&environment, Width::Project), Err(Error::RootTooWide { .. })), "{named:?}");
        }
        let insisted = find_root(&standing_in(&home, "", None), Width::Any).expect("the home");
        assert_eq!(insisted, platform::canonical(home.path()).expect("it is there"));
    }

    #[test]
    fn a_root_must_be_a_folder() {
        let home = home(&[]);
        fs::write(home.path().join("file"), "").expect("a file");
        for named in ["none", "file"] {
            let found = find_root(&standing_in(&home, "", Some(named)), Width::Project);
            assert!(matches!(found, Err(Error::NoRoot { path }) if path.ends_with(named)));
        }
    }
}
