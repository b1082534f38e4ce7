//! Determines which files of a work tree differ from the checked-out commit.
//!
//! Git itself would run changed files through filters that the repository configures. So git only lists its index: a file
//! whose stamp equals the one in git's index is unchanged, and any other file is hashed as it is on disk.

use super::objects::staged_blob;
use super::{Blob, PathListing, is_named, run_successfully, text_of};
use crate::platform;
use crate::read::read;
use crate::stamp::Stamp;
use rhumb_model::path_from_text;
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::Path;

/// If more files have to be hashed, the work tree is a copy, and git's index contains the stamps of the original.
const MAX_HASHED: usize = 512;

/// An entry of git's index.
#[derive(Clone, Debug, PartialEq, Eq)]
struct IndexEntry {
    /// The object id of its content.
    id: String,
    /// The lower 32 bits of its size.
    size: u32,
    /// When its content was last modified (mtime) and when it last changed in any way (ctime), in nanoseconds since 1970.
    modified_ns: i64,
    changed_ns: i64,
}

/// The positions in `files` of those that are not in the checked-out commit or differ from it. `None` if git fails, or if
/// too many files would have to be read.
///
/// A file that git converts at checkout counts as changed once its stamp differs.
pub(crate) fn touched(root: &Path, files: &[(&str, Stamp)]) -> Option<Vec<usize>> {
    let folder = root.to_path_buf();
    let read_staged = move || Some((staged_changes(&folder)?, index_written_ns(&folder)?));
    let staged = std::thread::Builder::new().name("git staged".to_owned()).spawn(read_staged).ok()?;
    let entries = index_entries(&run_successfully(root, &["ls-files", "-z", "--stage", "--debug"])?.stdout);
    let (staged, index_written_ns) = staged.join().ok()??;
    let mut touched = Vec::new();
    let mut unsure = Vec::new();
    for (place, (path, stamp)) in files.iter().enumerate() {
        match entries.get(*path) {
            Some(entry) if !staged.contains(*path) => {
                if !entry.proves(*stamp, index_written_ns) {
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
        content.is_some_and(|content| entries.get(path).is_some_and(|entry| is_named(&entry.id, &content.bytes)))
    };
    touched.extend(unsure.into_iter().filter(|place| !is_same(place)));
    touched.sort_unstable();
    Some(touched)
}

impl IndexEntry {
    /// Whether a file with this stamp has the content of the entry. A file that changed in the same clock tick in which
    /// git's index was written may have changed after git read it.
    fn proves(&self, stamp: Stamp, index_written_ns: i64) -> bool {
        let is_same = self.modified_ns == stamp.modified_ns
            && (self.changed_ns == stamp.changed_ns || !platform::HAS_CHANGE_TIME)
            && u64::from(self.size) == stamp.size & u64::from(u32::MAX);
        is_same && stamp.modified_ns.max(stamp.changed_ns) < index_written_ns
    }
}

/// When git's index was last written, in nanoseconds since 1970.
fn index_written_ns(root: &Path) -> Option<i64> {
    let output = run_successfully(root, &["rev-parse", "--path-format=absolute", "--git-path", "index"])?;
    let path = platform::path_from_bytes(output.stdout.strip_suffix(b"\n")?);
    Some(platform::modified_ns(&path.metadata().ok()?))
}

/// The paths whose staged content differs from the commit. Only object ids are compared.
fn staged_changes(root: &Path) -> Option<FxHashSet<String>> {
    let options = ["--cached", "--name-only", "--no-renames", "--no-ext-diff", "--no-textconv", "--relative", "-z"];
    let output = run_successfully(root, &[&["diff-index"], &options[..], &["HEAD", "--"]].concat())?;
    Some(PathListing(output.stdout).paths().map(text_of).collect())
}

/// The entries of git's index by path. In `output`, each path ends in a zero byte, followed by lines with the file's stamp
/// and then the line of the next file.
fn index_entries(output: &[u8]) -> FxHashMap<String, IndexEntry> {
    let mut parts = output.split(|byte| *byte == 0);
    let mut line = parts.next().unwrap_or_default();
    let mut entries = FxHashMap::default();
    for part in parts {
        let mut lines = part.splitn(LINES + 1, |byte| *byte == b'\n');
        let below: Vec<&[u8]> = lines.by_ref().take(LINES).collect();
        if let (Some(Blob { path, id, .. }), Some(stat)) = (staged_blob(line), stat_of(&below)) {
            let (modified_ns, changed_ns, size) = stat;
            entries.insert(path, IndexEntry { id, size, modified_ns, changed_ns });
        }
        line = lines.next().unwrap_or_default();
    }
    entries
}

/// Number of lines with the stamp of an entry.
const LINES: usize = 5;

/// The modification time, change time and size in lines such as `  mtime: 1763270564:563318499` and
/// `  size: 1234<tab>flags: 0`.
fn stat_of(lines: &[&[u8]]) -> Option<(i64, i64, u32)> {
    let value = |name: &str| {
        let lines = lines.iter().filter_map(|line| std::str::from_utf8(line).ok());
        lines.flat_map(|line| line.split('\t')).find_map(|field| field.trim().strip_prefix(name))
    };
    let time = |name: &str| {
        let (seconds, nanoseconds) = value(name)?.split_once(':')?;
        let seconds: i64 = seconds.parse().ok()?;
        seconds.checked_mul(1_000_000_000)?.checked_add(nanoseconds.parse().ok()?)
    };
    Some((time("mtime: ")?, time("ctime: ")?, value("size: ")?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::super::tests::git;
    use super::*;
    use std::fs;
    use tempfile::tempdir;

    #[test]
    fn changed_files_are_found_without_running_programs() {
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
        let all = ["edited.py", "in/größe 1.py", "kept.py", "restored.py", "staged.py", "touched.py"];
        for path in all {
            write(path, "x = 1\n");
        }
        assert_eq!(touched(root, &[]), None, "no repository");
        git(&["init", "--quiet"]);
        assert_eq!(touched(root, &[]), None, "no commit");
        git(&["add", "--all"]);
        git(&["commit", "--quiet", "--message=one"]);
        check(&all, &[]);
        // A comparison by git would run this filter on changed files.
        git(&["config", "filter.trap.clean", "touch sprung; cat"]);
        write(".gitattributes", "* filter=trap\n");
        git(&["-c", "filter.trap.clean=cat", "add", ".gitattributes"]);
        write("edited.py", "x = 22\n");
        write("in/größe 1.py", "x = 22\n");
        write("new.py", "x = 1\n");
        let set_time = |path: &str, time: std::time::SystemTime| {
            let file = fs::File::options().append(true).open(root.join(path)).expect("a file");
            file.set_modified(time).expect("a time");
        };
        set_time("touched.py", std::time::SystemTime::UNIX_EPOCH);
        let time = root.join("restored.py").metadata().and_then(|it| it.modified()).expect("a time");
        write("restored.py", "x = 2\n");
        set_time("restored.py", time);
        write("staged.py", "x = 22\n");
        git(&["-c", "filter.trap.clean=cat", "add", "staged.py"]);
        check(
            &["edited.py", "in/größe 1.py", "kept.py", "new.py", "restored.py", "staged.py", "touched.py"],
            &["edited.py", "in/größe 1.py", "new.py", "restored.py", "staged.py"],
        );
        assert!(!root.join("sprung").exists(), "a filter ran");
        let inner = Stamp::of(&root.join("in/größe 1.py").symlink_metadata().expect("a file"));
        assert_eq!(touched(&root.join("in"), &[("größe 1.py", inner)]), Some(vec![0]), "below the top");
    }
}
