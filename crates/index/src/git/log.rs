//! Reads the latest commits and the files they changed.

use super::process::{GitLimits, run_successfully, run_within};
use super::{commit_of, object_name, text_of};
use rhumb_model::Commit;
use std::path::Path;
use std::time::Duration;

/// Reading the history of a large repository takes a second. A commit takes a few hundred bytes.
const LIMITS: GitLimits = GitLimits { time: Duration::from_secs(5), bytes: MAX_BYTES };

/// The size of the longest log.
pub(crate) const MAX_BYTES: u64 = 1 << 26;

/// Git's output for some commits.
pub(crate) struct Log {
    pub(crate) bytes: Vec<u8>,
    /// Whether it ends early because git exceeded its limits, or failed.
    pub(crate) is_shortened: bool,
}

/// Git's output for the latest commits up to `commit`, without merges, newest first, at most `limit`. Changes outside
/// `root` are omitted.
pub(crate) fn log(root: &Path, commit: &str, limit: u32) -> Option<Log> {
    let names =
        run_successfully(root, &["rev-list", "--no-merges", &format!("--max-count={limit}"), commit, "--"])?.stdout;
    // Only trees are compared: no content is read, and no setting of the repository applies.
    let compare = ["diff-tree", "--stdin", "-r", "-z", "--root", "--relative", "--no-renames", "--name-only"];
    let safe = ["--no-ext-diff", "--no-textconv", FORMAT];
    let output = run_within(LIMITS, root, &[&compare[..], &safe[..]].concat(), Some(names))?;
    let is_shortened = output.is_cut || output.code != Some(0);
    let bytes = if is_shortened { without_last(output.stdout) } else { output.stdout };
    Some(Log { bytes, is_shortened })
}

/// A log without its last commit, whose paths may not be complete.
fn without_last(mut log: Vec<u8>) -> Vec<u8> {
    let starts = |at: usize| {
        let part = log[at..].strip_prefix(b"\0").map(|part| part.strip_prefix(b"\n").unwrap_or(part));
        part.is_some_and(|part| part.starts_with(MARK))
    };
    let end = (0..log.len()).rev().find(|at| starts(*at)).map_or(0, |at| at + 1);
    log.truncate(end);
    log
}

/// A marker that no path starts with, followed by the fields, one per line.
const FORMAT: &str = "--format=//%H%n%ct%n%ae%n%s";
const MARK: &[u8] = b"//";

/// Parses the output of [`log`].
pub(crate) fn read_log(output: &[u8]) -> Vec<Commit> {
    let mut commits: Vec<Commit> = Vec::new();
    for part in output.split(|byte| *byte == 0).filter(|part| !part.is_empty()) {
        // Each field ends in a line break; the last one ends up at the beginning of the first path.
        let part = part.strip_prefix(b"\n").unwrap_or(part);
        if let Some(fields) = part.strip_prefix(MARK) {
            commits.extend(header(fields));
        } else if let Some(commit) = commits.last_mut() {
            commit.paths.push(text_of(part));
        }
    }
    commits
}

fn header(fields: &[u8]) -> Option<Commit> {
    let text = String::from_utf8_lossy(fields);
    let mut lines = text.splitn(4, '\n');
    let (id, time) = (lines.next()?.to_owned(), lines.next()?.parse().ok()?);
    let (author, subject) = (lines.next()?.to_owned(), lines.next().unwrap_or_default().trim_end().to_owned());
    Some(Commit { id, time, author, subject, paths: Vec::new() })
}

/// The merge base of two commits, given by names.
pub(crate) fn merge_base(root: &Path, one: &str, other: &str) -> Option<String> {
    let (one, other) = (commit_of(root, one).ok()?, commit_of(root, other).ok()?);
    object_name(&run_successfully(root, &["merge-base", &one, &other])?.stdout)
}

#[cfg(test)]
mod tests {
    use super::super::tests::git;
    use super::*;
    use std::fs;
    use tempfile::tempdir;

    #[test]
    fn a_commit_that_was_cut_is_dropped() {
        let folder = tempdir().expect("a scratch folder");
        let root = folder.path();
        git(root, &["init", "--quiet"]);
        for subject in ["one", "two"] {
            fs::write(root.join(subject), "").expect("a file");
            git(root, &["add", "--all"]);
            git(root, &["commit", "--quiet", "--message", subject]);
        }
        let head = commit_of(root, "HEAD").expect("a commit");
        let whole = log(root, &head, 10).expect("git runs").bytes;
        let subjects = |bytes: Vec<u8>| -> Vec<String> { read_log(&bytes).into_iter().map(|it| it.subject).collect() };
        assert_eq!(subjects(without_last(whole.clone())), ["two"]);
        assert_eq!(subjects(without_last(without_last(whole))), [""; 0]);
    }

    #[test]
    fn commits_come_with_what_they_changed() {
        let folder = tempdir().expect("a scratch folder");
        let root = folder.path();
        let git = |arguments: &[&str]| git(root, arguments);
        git(&["init", "--quiet"]);
        fs::create_dir(root.join("inner")).expect("a folder");
        fs::write(root.join("inner/größe 1.py"), "x = 1\n").expect("a file");
        fs::write(root.join("b.py"), "").expect("a file");
        git(&["add", "--all"]);
        git(&["commit", "--quiet", "--message=one"]);
        fs::remove_file(root.join("b.py")).expect("a file");
        git(&["commit", "--quiet", "--all", "--message=two: more\n\nBody"]);
        let head = commit_of(root, "HEAD").expect("a commit");
        let of = |root: &Path| -> Vec<(String, Vec<String>)> {
            let commits = read_log(&log(root, &head, 10).expect("git runs").bytes);
            assert!(commits.iter().all(|commit| commit.author == "e@x" && commit.time > 0));
            commits.into_iter().map(|commit| (commit.subject, commit.paths)).collect()
        };
        let paths = |paths: &[&str]| -> Vec<String> { paths.iter().map(ToString::to_string).collect() };
        let (one, two) = ("one".to_owned(), "two: more".to_owned());
        assert_eq!(of(root), [(two, paths(&["b.py"])), (one.clone(), paths(&["b.py", "inner/größe 1.py"]))]);
        let inner = of(&root.join("inner"));
        assert_eq!(inner.last(), Some(&(one, paths(&["größe 1.py"]))), "{inner:?}");
        assert_eq!(read_log(&log(root, &head, 1).expect("git runs").bytes).len(), 1);
        assert_eq!(merge_base(root, "HEAD~1", "HEAD"), commit_of(root, "HEAD~1").ok());
    }
}
