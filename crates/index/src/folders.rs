//! Parent directories of files.

use rustc_hash::FxHashSet;

/// Adds every parent directory of `path`. If `folders` contains a directory, it also contains its parents.
pub(crate) fn add_folders(folders: &mut FxHashSet<String>, path: &str) {
    let mut rest = path;
    while let Some((folder, _)) = rest.rsplit_once('/') {
        if folders.contains(folder) {
            return;
        }
        folders.insert(folder.to_owned());
        rest = folder;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_folder_above_is_there() {
        let mut folders = FxHashSet::default();
        for path in ["a/b/c.py", "a/d/e/f.py", "a/b/g.py", "h.py"] {
            add_folders(&mut folders, path);
        }
        let mut folders: Vec<String> = folders.into_iter().collect();
        folders.sort_unstable();
        assert_eq!(folders, ["a", "a/b", "a/d", "a/d/e"]);
    }
}
