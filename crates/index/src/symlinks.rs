//! Resolves paths one symlink at a time.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

/// A path with more symlinks is treated as a loop; systems allow at most 40.
const MAX_LINKS: usize = 64;

/// Adds to `traced` every path that determines what `path`, an absolute path, resolves to: the path itself, each symlink on
/// the way, and its target. If the target does not exist, also the first missing directory.
pub(crate) fn trace(path: &Path, traced: &mut BTreeSet<PathBuf>) {
    traced.insert(path.to_path_buf());
    let mut links = 0;
    let mut real = PathBuf::new();
    let mut rest = parts(path);
    while let Some(part) = rest.pop() {
        let next = match Path::new(&part).components().next() {
            Some(Component::CurDir) => continue,
            Some(Component::ParentDir) => {
                real.pop();
                continue;
            }
            Some(Component::Normal(_)) => real.join(&part),
            _ => {
                real.push(&part);
                continue;
            }
        };
        match next.read_link() {
            Ok(target) => {
                traced.insert(next);
                links += 1;
                if links > MAX_LINKS {
                    return;
                }
                // An absolute target starts with the root, which replaces the path so far.
                rest.extend(parts(&target));
            }
            Err(_) if next.symlink_metadata().is_ok() => real = next,
            Err(_) => {
                traced.insert(next);
                return;
            }
        }
    }
    traced.insert(real);
}

/// The components of a path in reverse order.
fn parts(path: &Path) -> Vec<OsString> {
    path.components().rev().map(|part| part.as_os_str().to_owned()).collect()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;

    #[test]
    fn links_on_the_way_and_missing_directories_are_traced() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let top = scratch.path().canonicalize().expect("it exists");
        fs::create_dir_all(top.join("real/inner")).expect("a folder");
        fs::write(top.join("real/inner/file"), "").expect("a file");
        symlink("real", top.join("one")).expect("a link");
        symlink(top.join("one/inner"), top.join("real/two")).expect("a link");
        symlink("loop", top.join("loop")).expect("a link");
        symlink("../gone/file", top.join("real/broken")).expect("a link");
        let check = |path: &str, expected: &[&str]| {
            let mut traced = BTreeSet::new();
            trace(&top.join(path), &mut traced);
            let traced: Vec<&Path> = traced.iter().map(|it| it.strip_prefix(&top).expect("below the top")).collect();
            assert_eq!(traced, expected.iter().map(Path::new).collect::<Vec<_>>(), "{path}");
        };
        check("real/inner/file", &["real/inner/file"]);
        check("one/two/file", &["one", "one/two/file", "real/inner/file", "real/two"]);
        check("real/broken", &["gone", "real/broken"]);
        check("one/new/file", &["one", "one/new/file", "real/new"]);
        check("loop", &["loop"]);
    }
}
