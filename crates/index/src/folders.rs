//! The folders that files lie in.

use rustc_hash::FxHashSet;

/// Adds every folder on the way to `path`. A folder that is there has those above it there too.
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
