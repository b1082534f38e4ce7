//! Tests that a repository can neither start a program nor misrepresent its history, whatever its configuration.

use super::process::{command, program};
use super::tests::git;
use super::*;
use std::fs;
use tempfile::{TempDir, tempdir};

/// A repository with two commits of `a.py` and one untracked file.
fn repository() -> TempDir {
    let folder = tempdir().expect("a scratch folder");
    let root = folder.path();
    git(root, &["init", "--quiet"]);
    for text in ["x = 1\n", "x = 2\n"] {
        fs::write(root.join("a.py"), text).expect("a file");
        git(root, &["add", "a.py"]);
        git(root, &["commit", "--quiet", "--message", text.trim_end()]);
    }
    fs::write(root.join("untracked.py"), "").expect("a file");
    folder
}

/// Calls every function that runs git.
fn run_everything(root: &Path) {
    let Some(head) = head_commit(root) else { return };
    if let Some(tree) = work_tree_files(root, IgnoredFiles::Excluded) {
        tree.untracked();
    }
    not_ignored(root, vec!["a.py".to_owned()]);
    deciding_files(root);
    repository_identity(root);
    log(root, &head, 10);
    merge_base(root, "HEAD~1", "HEAD");
    commit_of(root, "HEAD~1").ok();
    paths_of(root, &head);
    staged(root);
    let stamp = crate::stamp::Stamp::default();
    touched(root, &[("a.py", stamp)]);
    if let (Some(blobs), Some(mut reader)) = (blobs(root, &head), BlobReader::start(root, 100)) {
        for blob in &blobs {
            reader.read(&blob.id).ok();
        }
    }
}

/// Every setting known to name a program that git runs.
const PROGRAMS: [&str; 20] = [
    "core.fsmonitor",
    "core.pager",
    "core.editor",
    "core.askPass",
    "core.sshCommand",
    "core.gitProxy",
    "core.alternateRefsCommand",
    "pager.log",
    "pager.rev-list",
    "pager.ls-files",
    "diff.external",
    "diff.trap.command",
    "diff.trap.textconv",
    "filter.trap.clean",
    "filter.trap.smudge",
    "filter.trap.process",
    "credential.helper",
    "gpg.program",
    "remote.origin.uploadpack",
    "uploadpack.packObjectsHook",
];

#[cfg(unix)]
#[test]
fn no_setting_of_a_repository_starts_a_program() {
    use std::os::unix::fs::PermissionsExt;
    let folder = repository();
    let root = folder.path();
    let trap = root.join(".git/trap");
    let marker = root.join(".git/sprung");
    fs::write(&trap, format!("#!/bin/sh\necho \"$0 $*\" >> '{}'\ncat\n", marker.display())).expect("a file");
    fs::set_permissions(&trap, fs::Permissions::from_mode(0o755)).expect("our own file");
    for name in fs::read_dir(root.join(".git/hooks")).into_iter().flatten().flatten() {
        fs::remove_file(name.path()).expect("our own file");
    }
    for hook in ["post-index-change", "fsmonitor-watchman", "reference-transaction", "post-checkout"] {
        fs::copy(&trap, root.join(".git/hooks").join(hook)).expect("a file");
    }
    let path = trap.to_str().expect("a plain path");
    for name in PROGRAMS {
        git(root, &["config", name, path]);
    }
    for (name, value) in [("log.showSignature", "true"), ("submodule.recurse", "true"), ("color.ui", "always")] {
        git(root, &["config", name, value]);
    }
    fs::write(root.join(".git/info/attributes"), "* filter=trap diff=trap\n").expect("a file");
    fs::write(root.join("a.py"), "x = 3\n").expect("a file");
    assert!(head_commit(root).is_some());
    run_everything(root);
    assert_eq!(fs::read_to_string(&marker).ok(), None);
}

/// A partial clone fetches missing objects from its remote, whose URL can be a command.
#[cfg(unix)]
#[test]
fn missing_objects_are_not_fetched() {
    let folder = repository();
    let root = folder.path();
    let marker = root.join(".git/sprung");
    let head = head_commit(root).expect("a commit");
    let blob = blobs(root, &head).expect("a tree").remove(0).id;
    let address = format!("ext::sh -c touch% {}", marker.display());
    let settings = [
        ("core.repositoryFormatVersion", "1"),
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("remote.origin.url", &address),
        ("protocol.allow", "always"),
        ("protocol.ext.allow", "always"),
    ];
    for (name, value) in settings {
        git(root, &["config", name, value]);
    }
    fs::remove_file(root.join(".git/objects").join(&blob[..2]).join(&blob[2..])).expect("a loose object");
    run_everything(root);
    assert!(!marker.exists(), "the address of the remote was run");
    // Versions of git that fetch anyway must not be allowed any transport.
    let mut older = command(program().expect("git"), root, &["cat-file", "-p", &blob]);
    older.env_remove("GIT_NO_LAZY_FETCH");
    assert!(!older.output().expect("git runs").status.success());
    assert!(!marker.exists(), "the address of the remote was run");
}

#[test]
fn replaced_objects_and_grafts_are_ignored() {
    let folder = repository();
    let root = folder.path();
    let [first, second] = ["HEAD~1", "HEAD"].map(|name| commit_of(root, name).expect("a commit"));
    let content = |commit: &str| {
        let blob = blobs(root, commit).expect("a tree").remove(0);
        BlobReader::start(root, 100).expect("git runs").read(&blob.id).expect("an object")
    };
    let subjects = || -> Vec<String> {
        read_log(&log(root, &second, 10).expect("git runs").bytes).into_iter().map(|commit| commit.subject).collect()
    };
    git(root, &["replace", &second, &first]);
    fs::write(root.join(".git/info/grafts"), format!("{second}\n")).expect("a file");
    assert_eq!(content(&second), GitObject::FileContent(b"x = 2\n".to_vec()));
    assert_eq!(subjects(), ["x = 2", "x = 1"]);
}

#[test]
fn subjects_are_read_as_utf8_whatever_encoding_is_configured() {
    let folder = repository();
    let root = folder.path();
    fs::write(root.join("a.py"), "x = 3\n").expect("a file");
    git(root, &["commit", "--quiet", "--all", "--message=größe"]);
    git(root, &["config", "i18n.logOutputEncoding", "latin1"]);
    let head = head_commit(root).expect("a commit");
    assert_eq!(read_log(&log(root, &head, 1).expect("git runs").bytes)[0].subject, "größe");
}
