//! Which files of a work tree are not as the commit that is checked out has them.
//!
//! Git itself would pass what changed through filters that the repository names, so it is only asked what it noted of files the
//! last time it looked; a file of which it noted something else is hashed as it is.

use super::objects::staged_blob;
use super::{Blob, Listing, is_named, succeed, text_of};
use crate::read::read;
use crate::stamp::Stamp;
use rhumb_model::path_from_text;
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::Path;

/// Where more files than this have to be hashed, the work tree is a copy of which git knows nothing yet.
const MAX_HASHED: usize = 512;

/// What git noted of a file that it tracks.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Noted {
    /// The name of its content.
    id: String,
    /// The low half of its size, and when it was last written, in nanoseconds since 1970.
    size: u32,
    modified_ns: i64,
}

/// The places in `files` of those that the commit that is checked out has not, or has otherwise. `None` where git cannot tell,
/// or where too much would have to be read for it.
///
/// A file that git rewrites when it checks it out counts as changed once somebody touched it.
pub(crate) fn touched(root: &Path, files: &[(&str, Stamp)]) -> Option<Vec<usize>> {
    let folder = root.to_path_buf();
    let look = move || staged_changes(&folder);
    let staged = std::thread::Builder::new().name("git staged".to_owned()).spawn(look).ok()?;
    let noted = noted(&succeed(root, &["ls-files", "-z", "--stage", "--debug"])?.stdout);
    let staged = staged.join().ok()??;
    let mut touched = Vec::new();
    let mut unsure = Vec::new();
    for (place, (path, stamp)) in files.iter().enumerate() {
        match noted.get(*path) {
            Some(noted) if !staged.contains(*path) => {
                if !noted.is_of(*stamp) {
                    unsure.push(place);
                }
            }
            _ => touched.push(place),
        }
    }
    if unsure.len() > MAX_HASHED {
        return None;
    }
    let is_same = |place: &usize| {
        let (path, stamp) = files[*place];
        let content = read(&root.join(path_from_text(path)), stamp.size).ok();
        content.is_some_and(|content| noted.get(path).is_some_and(|noted| is_named(&noted.id, &content.bytes)))
    };
    touched.extend(unsure.into_iter().filter(|place| !is_same(place)));
    touched.sort_unstable();
    Some(touched)
}

impl Noted {
    fn is_of(&self, stamp: Stamp) -> bool {
        self.modified_ns == stamp.modified_ns && u64::from(self.size) == stamp.size & u64::from(u32::MAX)
    }
}

/// The paths of what is staged otherwise than it is in the commit. Names of contents are compared, and no work tree is looked at.
fn staged_changes(root: &Path) -> Option<FxHashSet<String>> {
    let options = ["--cached", "--name-only", "--no-renames", "--no-ext-diff", "--no-textconv", "--relative", "-z"];
    let output = succeed(root, &[&["diff-index"], &options[..], &["HEAD", "--"]].concat())?;
    Some(Listing(output.stdout).paths().map(text_of).collect())
}

/// Files with what git noted of them. Behind each path, which ends in a zero, stand lines with what the disk had said; the line
/// of the next file follows them.
fn noted(told: &[u8]) -> FxHashMap<String, Noted> {
    let mut parts = told.split(|byte| *byte == 0);
    let mut line = parts.next().unwrap_or_default();
    let mut noted = FxHashMap::default();
    for part in parts {
        let mut lines = part.splitn(LINES + 1, |byte| *byte == b'\n');
        let below: Vec<&[u8]> = lines.by_ref().take(LINES).collect();
        if let (Some(Blob { path, id, .. }), Some((modified_ns, size))) = (staged_blob(line), stat_of(&below)) {
            noted.insert(path, Noted { id, size, modified_ns });
        }
        line = lines.next().unwrap_or_default();
    }
    noted
}

/// How many lines there are of a file: times, numbers and size.
const LINES: usize = 5;

/// The time and the size in lines such as `  mtime: 1763270564:563318499` and `  size: 1234<tab>flags: 0`.
fn stat_of(lines: &[&[u8]]) -> Option<(i64, u32)> {
    let value = |name: &str| {
        let lines = lines.iter().filter_map(|line| std::str::from_utf8(line).ok());
        lines.flat_map(|line| line.split('\t')).find_map(|field| field.trim().strip_prefix(name))
    };
    let (seconds, nanoseconds) = value("mtime: ")?.split_once(':')?;
    let seconds: i64 = seconds.parse().ok()?;
    let modified_ns = seconds.checked_mul(1_000_000_000)?.checked_add(nanoseconds.parse().ok()?)?;
    Some((modified_ns, value("size: ")?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::super::tests::git;
    use super::*;
    use std::fs;
    use tempfile::tempdir;

    #[test]
    fn what_is_not_as_in_the_commit_is_told_without_running_anything() {
        let folder = tempdir().expect("a scratch folder");
        let root = folder.path();
        let git = |arguments: &[&str]| git(root, arguments);
        let write = |path: &str, text: &str| fs::write(root.join(path), text).expect("a file");
        let check = |files: &[&str], expected: &[&str]| {
            let stamp = |path: &&str| Stamp::of(&root.join(path).symlink_metadata().expect("a file"));
            let stamped: Vec<(&str, Stamp)> = files.iter().map(|path| (*path, stamp(path))).collect();
            let touched = touched(root, &stamped).map(|places| places.iter().map(|it| files[*it]).collect::<Vec<_>>());
            assert_eq!(touched.as_deref(), Some(expected));
        };
        fs::create_dir(root.join("in")).expect("a folder");
        let all = ["edited.py", "in/größe 1.py", "kept.py", "staged.py", "touched.py"];
        for path in all {
            write(path, "x = 1\n");
        }
        assert_eq!(touched(root, &[]), None, "no repository");
        git(&["init", "--quiet"]);
        assert_eq!(touched(root, &[]), None, "no commit");
        git(&["add", "--all"]);
        git(&["commit", "--quiet", "--message=one"]);
        check(&all, &[]);
        // Whoever compares as git does would run this on what was touched.
        git(&["config", "filter.trap.clean", "touch sprung; cat"]);
        write(".gitattributes", "* filter=trap\n");
        git(&["-c", "filter.trap.clean=cat", "add", ".gitattributes"]);
        write("edited.py", "x = 22\n");
        write("in/größe 1.py", "x = 22\n");
        write("new.py", "x = 1\n");
        let touch = fs::File::options().append(true).open(root.join("touched.py")).expect("a file");
        touch.set_modified(std::time::SystemTime::UNIX_EPOCH).expect("a time");
        write("staged.py", "x = 22\n");
        git(&["-c", "filter.trap.clean=cat", "add", "staged.py"]);
        check(
            &["edited.py", "in/größe 1.py", "kept.py", "new.py", "staged.py", "touched.py"],
            &["edited.py", "in/größe 1.py", "new.py", "staged.py"],
        );
        assert!(!root.join("sprung").exists(), "a filter ran");
        let inner = Stamp::of(&root.join("in/größe 1.py").symlink_metadata().expect("a file"));
        assert_eq!(touched(&root.join("in"), &[("größe 1.py", inner)]), Some(vec![0]), "below the top");
    }
}
