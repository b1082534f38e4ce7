//! Reads the files of a commit from git's object database.

use super::process::{LIMITS, command, program, run, run_successfully};
use super::{PathListing, text_of};
use crate::digest::hexadecimal;
use sha1::Sha1;
use sha2::{Digest, Sha256};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};

/// Why a reference names no commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum UnnamedCommit {
    /// Git knows none by this name.
    Unknown,
    /// It begins with a name that several branches, tags or commits have.
    Ambiguous(String),
    /// Git did not answer.
    GitFailed,
}

/// The full id of the commit that `reference` names.
pub(crate) fn commit_of(root: &Path, reference: &str) -> Result<String, UnnamedCommit> {
    let name = format!("{reference}^{{commit}}");
    let output = run(root, &["rev-parse", "--verify", "--end-of-options", &name], None);
    let failed = if program().is_some() { UnnamedCommit::GitFailed } else { UnnamedCommit::Unknown };
    let output = output.filter(|output| output.code.is_some()).ok_or(failed)?;
    if let Some(name) = ambiguous_name(&output.stderr) {
        return Err(UnnamedCommit::Ambiguous(name));
    }
    super::object_name(&output.stdout).filter(|_| output.code == Some(0)).ok_or(UnnamedCommit::Unknown)
}

/// The name in a warning such as `warning: refname 'main' is ambiguous.`, where git would decide for a tag. `HEAD` and full object
/// ids cannot be taken by others.
fn ambiguous_name(warnings: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(warnings);
    let names =
        text.lines().filter_map(|line| line.strip_prefix("warning: refname '")?.strip_suffix("' is ambiguous."));
    let is_shared = |name: &&str| *name != "HEAD" && super::object_name(name.as_bytes()).is_none();
    names.into_iter().find(is_shared).map(str::to_owned)
}

/// A file of a commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blob {
    /// The path relative to the root, in index form.
    pub(crate) path: String,
    /// The object id of its content.
    pub(crate) id: String,
    /// Size in bytes; zero if the object is missing.
    pub(crate) size: u64,
}

/// The files of `commit` below `root`, without symlinks and submodules.
pub(crate) fn blobs(root: &Path, commit: &str) -> Option<Vec<Blob>> {
    let output = run_successfully(root, &["ls-tree", "-r", "-z", "-l", commit])?;
    Some(PathListing(output.stdout).paths().filter_map(blob).collect())
}

/// All paths of `commit` below `root`.
pub(crate) fn paths_of(root: &Path, commit: &str) -> Option<Vec<String>> {
    let output = run_successfully(root, &["ls-tree", "-r", "-z", "--name-only", commit, "--"])?;
    Some(PathListing(output.stdout).paths().map(text_of).collect())
}

/// The staged files below `root`, without symlinks, submodules and conflicts.
pub(crate) fn staged(root: &Path) -> Option<Vec<Blob>> {
    let output = run_successfully(root, &["ls-files", "-z", "--stage"])?;
    Some(PathListing(output.stdout).paths().filter_map(staged_blob).collect())
}

/// The tracked paths below `root` that are no files: symlinks and submodules.
pub(crate) fn tracked_links(root: &Path) -> Option<Vec<(TrackedLink, String)>> {
    let output = run_successfully(root, &["ls-files", "-z", "--stage"])?;
    let link = |line: &[u8]| {
        let kind = match line.get(..6)? {
            b"120000" => TrackedLink::Symlink,
            b"160000" => TrackedLink::Submodule,
            _ => return None,
        };
        let tab = line.iter().position(|byte| *byte == b'\t')?;
        Some((kind, text_of(&line[tab + 1..])))
    };
    Some(PathListing(output.stdout).paths().filter_map(link).collect())
}

/// A tracked path that is no file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TrackedLink {
    Symlink,
    Submodule,
}

/// Parses a line such as `100644 8c3c7fbc... 0<tab>path`, which has no size.
pub(super) fn staged_blob(line: &[u8]) -> Option<Blob> {
    let tab = line.iter().position(|byte| *byte == b'\t')?;
    let mut fields = std::str::from_utf8(&line[..tab]).ok()?.split_ascii_whitespace();
    fields.next().filter(|mode| mode.starts_with("100"))?;
    let id = fields.next()?.to_owned();
    fields.next().filter(|stage| *stage == "0")?;
    Some(Blob { path: text_of(&line[tab + 1..]), id, size: 0 })
}

/// Parses a line such as `100644 blob 8c3c7fbc...    1234<tab>path`.
fn blob(line: &[u8]) -> Option<Blob> {
    let tab = line.iter().position(|byte| *byte == b'\t')?;
    let mut fields = std::str::from_utf8(&line[..tab]).ok()?.split_ascii_whitespace();
    fields.next().filter(|mode| mode.starts_with("100"))?;
    let id = fields.nth(1)?.to_owned();
    let size = fields.next().and_then(|size| size.parse().ok()).unwrap_or(0);
    Some(Blob { path: text_of(&line[tab + 1..]), id, size })
}

/// Whether `id` is the object id of a blob with content `bytes`, in either object format.
pub(crate) fn is_named(id: &str, bytes: &[u8]) -> bool {
    let head = format!("blob {}\0", bytes.len());
    let hash = match id.len() {
        40 => Sha1::new().chain_update(&head).chain_update(bytes).finalize().to_vec(),
        _ => Sha256::new().chain_update(&head).chain_update(bytes).finalize().to_vec(),
    };
    hexadecimal(&hash) == id
}

/// A `git cat-file` process that reads objects on request.
pub(crate) struct BlobReader {
    child: Child,
    questions: ChildStdin,
    answers: Receiver<ObjectReply>,
}

/// A reply of git.
enum ObjectReply {
    GitObject(GitObject),
    Missing,
}

/// The content of an object.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum GitObject {
    FileContent(Vec<u8>),
    /// The object exceeds the limit; its size.
    TooLarge(u64),
}

impl BlobReader {
    /// Starts a reader for objects of at most `max_bytes`.
    pub(crate) fn start(root: &Path, max_bytes: u64) -> Option<Self> {
        let mut command = command(program()?, root, &["cat-file", "--batch"]);
        command.stdin(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().ok()?;
        let (questions, output) = (child.stdin.take()?, child.stdout.take()?);
        let (sender, answers) = mpsc::channel();
        let listen = move || listen(BufReader::new(output), max_bytes, &sender);
        // Reading cannot time out, so it is done on a separate thread.
        std::thread::Builder::new().name("git objects".to_owned()).spawn(listen).ok()?;
        Some(Self { child, questions, answers })
    }

    pub(crate) fn read(&mut self, id: &str) -> io::Result<GitObject> {
        self.questions.write_all(format!("{id}\n").as_bytes())?;
        match self.answers.recv_timeout(LIMITS.time) {
            Ok(ObjectReply::GitObject(object)) => Ok(object),
            Ok(ObjectReply::Missing) => {
                Err(io::Error::new(io::ErrorKind::NotFound, "the object is missing from the repository"))
            }
            Err(_) => {
                // A late reply would be mistaken for the reply to the next request.
                self.child.kill().ok();
                Err(io::Error::other("git does not respond"))
            }
        }
    }
}

impl Drop for BlobReader {
    fn drop(&mut self) {
        // It may have exited already.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Sends each reply until the output ends or cannot be parsed.
fn listen(mut output: impl BufRead, max_bytes: u64, sender: &Sender<ObjectReply>) {
    while let Some(answer) = answer(&mut output, max_bytes) {
        if sender.send(answer).is_err() {
            return;
        }
    }
}

/// Parses one reply: a line such as `8c3c7fbc... blob 1234`, the content and a line break; or `8c3c7fbc... missing`.
fn answer(output: &mut impl BufRead, max_bytes: u64) -> Option<ObjectReply> {
    let mut line = String::new();
    output.read_line(&mut line).ok().filter(|read| *read > 0)?;
    if line.ends_with(" missing\n") {
        return Some(ObjectReply::Missing);
    }
    let size: u64 = line.trim_end().rsplit(' ').next()?.parse().ok()?;
    let mut content = output.take(size.checked_add(1)?);
    if size > max_bytes {
        let skipped = io::copy(&mut content, &mut io::sink()).ok()?;
        return (skipped == size + 1).then_some(ObjectReply::GitObject(GitObject::TooLarge(size)));
    }
    let mut bytes = Vec::new();
    content.read_to_end(&mut bytes).ok()?;
    (bytes.pop() == Some(b'\n') && bytes.len() as u64 == size)
        .then_some(ObjectReply::GitObject(GitObject::FileContent(bytes)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::git;
    use super::*;
    use std::fs;
    use tempfile::tempdir;

    /// The ids are those that `git hash-object --stdin` prints in both object formats.
    #[test]
    fn content_has_the_name_that_git_gives_it() {
        assert!(is_named("7d4290a117a4ddcc11daae7ea675841033830c8f", b"x = 1\n"));
        assert!(!is_named("7d4290a117a4ddcc11daae7ea675841033830c8f", b"x = 2\n"));
        assert!(is_named("ad0de4e782859190cf54ae4db714187a9ba861e1fb30ca0c3ae148990aea81c9", b"x = 1\n"));
        assert!(!is_named("", b"x = 1\n"));
    }

    #[test]
    fn a_tag_cannot_pass_for_a_branch() {
        let folder = tempdir().expect("a scratch folder");
        let root = folder.path();
        let git = |arguments: &[&str]| git(root, arguments);
        git(&["init", "--quiet", "--initial-branch=main"]);
        for subject in ["one", "two"] {
            git(&["commit", "--quiet", "--allow-empty", "--message", subject]);
        }
        let (first, second) =
            (commit_of(root, "HEAD~1").expect("a commit"), commit_of(root, "main").expect("a commit"));
        for name in ["main", "HEAD", &second[..7], &second] {
            git(&["update-ref", &format!("refs/tags/{name}"), &first]);
        }
        let ambiguous = |name: &str| Err(UnnamedCommit::Ambiguous(name.to_owned()));
        assert_eq!(commit_of(root, "main"), ambiguous("main"));
        assert_eq!(commit_of(root, "main~1"), ambiguous("main"));
        assert_eq!(commit_of(root, &second[..7]), ambiguous(&second[..7]));
        assert_eq!(commit_of(root, "refs/heads/main").as_ref(), Ok(&second));
        assert_eq!(commit_of(root, "refs/tags/main").as_ref(), Ok(&first));
        assert_eq!(commit_of(root, "HEAD").as_ref(), Ok(&second), "it cannot be taken");
        assert_eq!(commit_of(root, &second).as_ref(), Ok(&second), "it cannot be taken");
    }

    #[test]
    fn a_commit_is_read_without_its_work_tree() {
        let folder = tempdir().expect("a scratch folder");
        let root = folder.path();
        let git = |arguments: &[&str]| git(root, arguments);
        git(&["init", "--quiet"]);
        fs::create_dir(root.join("inner")).expect("a folder");
        fs::write(root.join("inner/größe 1.py"), "x = 1\n").expect("a file");
        fs::write(root.join("empty.py"), "").expect("a file");
        #[cfg(unix)]
        std::os::unix::fs::symlink("empty.py", root.join("link.py")).expect("a link");
        git(&["add", "--all"]);
        git(&["commit", "--quiet", "--message=one"]);
        fs::remove_file(root.join("inner/größe 1.py")).expect("a file");
        let commit = commit_of(root, "HEAD").expect("a commit");
        assert_eq!(commit_of(root, "--all"), Err(UnnamedCommit::Unknown));
        assert_eq!(commit_of(root, "nothing"), Err(UnnamedCommit::Unknown));
        let found = blobs(root, &commit).expect("a tree");
        let named: Vec<(&str, u64)> = found.iter().map(|blob| (blob.path.as_str(), blob.size)).collect();
        assert_eq!(named, [("empty.py", 0), ("inner/größe 1.py", 6)]);
        assert_eq!(blobs(&root.join("inner"), &commit).expect("a tree")[0].path, "größe 1.py");
        let mut reader = BlobReader::start(root, 6).expect("git runs");
        assert_eq!(reader.read(&found[1].id).expect("an object"), GitObject::FileContent(b"x = 1\n".to_vec()));
        assert_eq!(reader.read(&"0".repeat(40)).expect_err("no object").kind(), io::ErrorKind::NotFound);
        assert_eq!(reader.read(&found[0].id).expect("an object"), GitObject::FileContent(Vec::new()));
        let mut limited = BlobReader::start(root, 5).expect("git runs");
        assert_eq!(limited.read(&found[1].id).expect("an object"), GitObject::TooLarge(6));
        assert_eq!(limited.read(&found[0].id).expect("an object"), GitObject::FileContent(Vec::new()));
        reader.child.kill().expect("it runs");
        assert!(reader.read(&found[0].id).is_err());
    }
}
