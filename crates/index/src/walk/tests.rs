//! Tests of file selection on real directories and repositories.

use super::*;
use std::fs;
use std::process::Command;
use tempfile::{TempDir, tempdir};

/// A directory with these files; a name that ends in a slash is a directory.
fn folder(files: &[&str]) -> TempDir {
    let folder = tempdir().expect("a scratch folder");
    for file in files {
        add(folder.path(), file, "");
    }
    folder
}

fn add(root: &Path, file: &str, content: &str) {
    let path = root.join(file);
    fs::create_dir_all(path.parent().expect("it has one")).expect("a folder");
    if file.ends_with('/') {
        fs::create_dir_all(path).expect("a folder");
    } else {
        fs::write(path, content).expect("a file");
    }
}

/// A repository with these files, all of them tracked.
fn repository(files: &[&str]) -> TempDir {
    let folder = folder(files);
    git(folder.path(), &["init", "--quiet"]);
    git(folder.path(), &["add", "--all", "--force"]);
    folder
}

fn git(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=n", "-c", "user.email=e"]).args(arguments).current_dir(folder);
    // The configuration of the user who runs the tests must not affect them.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        command.env_remove(name);
    }
    assert!(command.output().expect("git runs").status.success(), "{arguments:?}");
}

fn found(root: &Path, config: &Config) -> FileSet {
    walk(root, config, &|_| true).expect("a walk")
}

fn paths(set: &FileSet) -> Vec<&str> {
    set.entries.iter().map(|entry| entry.path.as_str()).collect()
}

fn check(root: &Path, config: &Config, rule: SelectionRule, expected: &[&str]) {
    let set = found(root, config);
    assert_eq!((set.rule, paths(&set)), (rule, expected.to_vec()));
}

fn check_git(root: &Path, expected: &[&str]) {
    check(root, &Config::default(), SelectionRule::Git, expected);
}

fn check_default(root: &Path, expected: &[&str]) {
    check(root, &Config::default(), SelectionRule::DefaultList, expected);
}

#[test]
fn tracked_files_count_whatever_is_ignored() {
    let root = repository(&["a.py", "build/kept.py", "vendor/kept.py"]);
    add(root.path(), ".gitignore", "build/\n*.log\n");
    add(root.path(), "sub/.gitignore", "private.py\n");
    for file in ["build/new.py", "new.py", "x.log", "sub/private.py", "sub/open.py"] {
        add(root.path(), file, "");
    }
    add(root.path(), ".git/info/exclude", "secret.py\n");
    add(root.path(), "secret.py", "");
    let expected = [".gitignore", "a.py", "build/kept.py", "new.py", "sub/.gitignore", "sub/open.py", "vendor/kept.py"];
    check_git(root.path(), &expected);
}

#[test]
fn entries_carry_the_stamp_of_the_disk() {
    let root = repository(&[]);
    add(root.path(), "a.py", "four");
    let set = found(root.path(), &Config::default());
    let metadata = fs::metadata(root.path().join("a.py")).expect("a file");
    assert_eq!(set.entries, [WalkEntry { path: "a.py".to_owned(), stamp: Stamp::of(&metadata) }]);
    assert_eq!(set.entries[0].stamp.size, 4);
}

#[test]
fn deleted_tracked_files_are_not_listed() {
    let root = repository(&["a.py", "gone.py", "gone/b.py", "was_file.py", "was_folder/c.py"]);
    for path in ["gone.py", "was_file.py"] {
        fs::remove_file(root.path().join(path)).expect("a file");
    }
    for path in ["gone", "was_folder"] {
        fs::remove_dir_all(root.path().join(path)).expect("a folder");
    }
    add(root.path(), "was_file.py/new.py", "");
    add(root.path(), "was_folder", "");
    check_git(root.path(), &["a.py", "was_file.py/new.py", "was_folder"]);
}

#[test]
fn a_root_inside_a_repository_has_paths_of_its_own() {
    let root = repository(&["a.py", "sub/b.py", "sub/deep/c.py"]);
    add(root.path(), ".gitignore", "*.log\n");
    add(root.path(), "sub/new.py", "");
    add(root.path(), "sub/x.log", "");
    check_git(&root.path().join("sub"), &["b.py", "deep/c.py", "new.py"]);
}

#[test]
fn an_ignored_root_is_walked_on_its_own() {
    let root = repository(&[".gitignore"]);
    add(root.path(), ".gitignore", "scratch/\n");
    add(root.path(), "scratch/a.py", "");
    add(root.path(), "scratch/target/b.py", "");
    check_default(&root.path().join("scratch"), &["a.py"]);
}

#[test]
fn other_repositories_are_not_entered() {
    let root = repository(&["a.py"]);
    let inner = repository(&["lib.py"]);
    git(inner.path(), &["commit", "--quiet", "--message=one"]);
    let source = inner.path().to_str().expect("plain names");
    git(root.path(), &["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", source, "module"]);
    git(root.path(), &["clone", "--quiet", source, "nested"]);
    let set = found(root.path(), &Config::default());
    assert_eq!(paths(&set), [".gitmodules", "a.py"]);
    let nested = SkippedPath { path: "nested".to_owned(), reason: SkipReason::NestedRepository };
    assert_eq!(set.omissions, [nested]);
}

#[test]
fn a_conflict_lists_its_file_once() {
    let root = repository(&[]);
    for (branch, content) in [("one", "1"), ("two", "2")] {
        git(root.path(), &["checkout", "--quiet", "--orphan", branch]);
        add(root.path(), "a.py", content);
        git(root.path(), &["add", "a.py"]);
        git(root.path(), &["commit", "--quiet", "--message=one"]);
    }
    let merge = ["merge", "--quiet", "--allow-unrelated-histories", "one"];
    let mut command = Command::new("git");
    command.args(["-c", "user.name=n", "-c", "user.email=e"]).args(merge).current_dir(root.path());
    assert!(!command.output().expect("git runs").status.success(), "the sides disagree");
    check_git(root.path(), &["a.py"]);
}

#[test]
fn ignored_files_count_if_the_configuration_says_so() {
    let config = Config { follow_gitignore: false, ..Config::default() };
    let files = ["a.py", "secret/b.py", "node_modules/c.js", "sub/target/d.rs"];
    let plain = folder(&files);
    add(plain.path(), ".gitignore", "secret/\n");
    check(plain.path(), &config, SelectionRule::DefaultList, &[".gitignore", "a.py", "secret/b.py"]);
    git(plain.path(), &["init", "--quiet"]);
    check(plain.path(), &config, SelectionRule::Git, &[".gitignore", "a.py", "secret/b.py"]);
    git(plain.path(), &["add", "--force", "sub/target/d.rs"]);
    check(plain.path(), &config, SelectionRule::Git, &[".gitignore", "a.py", "secret/b.py", "sub/target/d.rs"]);
}

#[test]
fn without_git_the_list_and_ignore_files_decide() {
    let root = folder(&["a.py", ".hidden/b.py", "node_modules/c.js", "sub/__pycache__/d.py", "target", "sub/e.py"]);
    add(root.path(), ".gitignore", "*.log\n/sub/private.py\n");
    add(root.path(), "sub/.gitignore", "!kept.log\n");
    for file in ["x.log", "sub/private.py", "sub/kept.log", "deep/private.py"] {
        add(root.path(), file, "");
    }
    let expected = [
        ".gitignore",
        ".hidden/b.py",
        "a.py",
        "deep/private.py",
        "sub/.gitignore",
        "sub/e.py",
        "sub/kept.log",
        "target",
    ];
    check_default(root.path(), &expected);
}

#[test]
fn a_broken_repository_is_no_repository() {
    let root = folder(&["a.py", "build/b.py"]);
    add(root.path(), ".git", "gitdir: /nowhere");
    check_default(root.path(), &[".git", "a.py"]);
}

#[test]
fn our_own_state_never_counts() {
    let files = [".rhumb/config.toml", ".rhumb/recipes/a.sql", "sub/.rhumb/b.py", "a.rhumb.py", "sub/.rhumbs"];
    check_git(repository(&files).path(), &["a.rhumb.py", "sub/.rhumbs"]);
    check_default(folder(&files).path(), &["a.rhumb.py", "sub/.rhumbs"]);
}

#[test]
fn configured_globs_come_on_top() {
    let list = |globs: &[&str]| globs.iter().map(|glob| (*glob).to_owned()).collect();
    let config =
        Config { include: list(&["src", "*.md"]), exclude: list(&["src/gen", "**/*_old.py"]), ..Config::default() };
    let files = ["a.md", "docs/b.md", "src/a.py", "src/a_old.py", "src/gen/b.py", "lib/c.py"];
    check(repository(&files).path(), &config, SelectionRule::Git, &["a.md", "src/a.py"]);
    check(folder(&files).path(), &config, SelectionRule::DefaultList, &["a.md", "src/a.py"]);
    let broken = Config { include: list(&["a["]), ..Config::default() };
    assert!(matches!(walk(folder(&[]).path(), &broken, &|_| true), Err(Error::Glob { .. })));
}

#[test]
fn only_wanted_files_are_listed() {
    for root in [repository(&["a.py", "b.png"]), folder(&["a.py", "b.png"])] {
        let set = walk(root.path(), &Config::default(), &|path| path == "a.py").expect("a walk");
        assert_eq!(paths(&set), ["a.py"]);
    }
}

#[test]
fn paths_are_sorted_by_their_bytes() {
    let files = ["a/b.py", "a-b/c.py", "a.py", "B.py", "a/é.py", "a/z.py"];
    let expected = ["B.py", "a-b/c.py", "a.py", "a/b.py", "a/z.py", "a/é.py"];
    check_git(repository(&files).path(), &expected);
    check_default(folder(&files).path(), &expected);
}

#[test]
fn a_root_must_be_a_folder() {
    let root = folder(&["file"]);
    for name in ["file", "none"] {
        let walked = walk(&root.path().join(name), &Config::default(), &|_| true);
        assert!(matches!(walked, Err(Error::NoRoot { .. })), "{name}");
    }
}

#[test]
fn shared_prefixes_consist_of_whole_directory_names() {
    let check = |left: &str, right: &str, expected: usize| assert_eq!(shared_folders(left, right), expected);
    check("a/b/", "a/b/", 4);
    check("a/b/", "a/bc/", 2);
    check("a/bc/", "a/b/", 2);
    check("", "a/", 0);
    check("ab/", "", 0);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{PermissionsExt, symlink};

    /// Runs `test` on the same directory without and with git.
    fn both_ways(root: &Path, test: impl Fn(&Path)) {
        test(root);
        git(root, &["init", "--quiet"]);
        test(root);
        git(root, &["add", "--all", "--force"]);
        test(root);
    }

    #[test]
    fn symlinks_are_not_followed() {
        let outside = folder(&["secret.py"]);
        let root = folder(&["a.py", "sub/b.py"]);
        symlink(outside.path(), root.path().join("out")).expect("a link");
        symlink(outside.path().join("secret.py"), root.path().join("secret.py")).expect("a link");
        symlink(root.path(), root.path().join("sub/loop")).expect("a link");
        symlink("nowhere", root.path().join("dangling.py")).expect("a link");
        both_ways(root.path(), |root| assert_eq!(paths(&found(root, &Config::default())), ["a.py", "sub/b.py"]));
    }

    #[test]
    fn a_tracked_directory_replaced_by_a_symlink_is_not_followed() {
        let outside = folder(&["secret.py", "deep/secret.py"]);
        let root = repository(&["a.py", "sub/secret.py", "sub/deep/secret.py", "sub.py"]);
        fs::remove_dir_all(root.path().join("sub")).expect("a folder");
        symlink(outside.path(), root.path().join("sub")).expect("a link");
        check_git(root.path(), &["a.py", "sub.py"]);
    }

    #[test]
    fn pipes_and_sockets_are_no_files() {
        let root = folder(&["a.py"]);
        let made = Command::new("mkfifo").arg(root.path().join("pipe.py")).status().expect("mkfifo runs");
        assert!(made.success());
        let _socket = std::os::unix::net::UnixListener::bind(root.path().join("socket.py")).expect("a socket");
        for _ in 0..2 {
            assert_eq!(paths(&found(root.path(), &Config::default())), ["a.py"]);
            git(root.path(), &["init", "--quiet"]);
        }
    }

    #[test]
    fn any_name_works() {
        let root = folder(&["new\nline.py", "tab\t\"quote\".py", "100%.py", "a%20b.py"]);
        fs::write(root.path().join(OsStr::from_bytes(b"caf\xe9.py")), "").expect("a file");
        fs::create_dir(root.path().join(OsStr::from_bytes(b"d\xff"))).expect("a folder");
        fs::write(root.path().join(OsStr::from_bytes(b"d\xff/x.py")), "").expect("a file");
        let expected = ["100%.py", "a%2520b.py", "caf%E9.py", "d%FF/x.py", "new%0Aline.py", "tab%09\"quote\".py"];
        both_ways(root.path(), |root| assert_eq!(paths(&found(root, &Config::default())), expected));
    }

    #[test]
    fn nine_hundred_folders_deep_is_not_too_deep() {
        let root = tempdir().expect("a scratch folder");
        let deep = "ab/".repeat(900) + "x.py";
        add(root.path(), &deep, "");
        both_ways(root.path(), |root| {
            let set = found(root, &Config::default());
            assert_eq!((paths(&set), &set.omissions[..]), (vec![deep.as_str()], &[][..]));
        });
    }

    #[test]
    fn paths_too_long_for_the_system_are_skipped_with_a_warning() {
        let root = folder(&["a.py"]);
        let name = "d".repeat(200);
        // The last directory is created relative to its parent; its path from the root is too long.
        let script = format!("for i in $(seq 21); do mkdir {name} && cd ./{name} || exit 0; done");
        assert!(
            Command::new("sh")
                .args(["-c", &script])
                .current_dir(root.path())
                .output()
                .expect("a shell")
                .status
                .success()
        );
        for _ in 0..2 {
            let set = found(root.path(), &Config::default());
            assert_eq!(paths(&set), ["a.py"]);
            let [omission] = &set.omissions[..] else { panic!("one folder is too deep: {:?}", set.omissions.len()) };
            assert!(omission.path.starts_with(&name) && omission.path.len() > 3_900, "{}", omission.path.len());
            assert_eq!(omission.reason, SkipReason::Unreadable(io::ErrorKind::InvalidFilename));
            git(root.path(), &["init", "--quiet"]);
        }
    }

    #[test]
    fn unreadable_directories_are_skipped_with_a_warning() {
        let root = folder(&["a.py", "closed/b.py", "sub/c.py"]);
        let closed = root.path().join("closed");
        let closed_again = || fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).expect("our own folder");
        let refused =
            SkippedPath { path: "closed".to_owned(), reason: SkipReason::Unreadable(io::ErrorKind::PermissionDenied) };
        closed_again();
        // Root may read everything.
        let may_look = fs::read_dir(&closed).is_ok();
        for step in ["without git", "untracked", "tracked"] {
            let set = found(root.path(), &Config::default());
            if may_look {
                assert_eq!(
                    (paths(&set), &set.omissions[..]),
                    (vec!["a.py", "closed/b.py", "sub/c.py"], &[][..]),
                    "{step}"
                );
            } else {
                let omissions = std::slice::from_ref(&refused);
                assert_eq!((paths(&set), &set.omissions[..]), (vec!["a.py", "sub/c.py"], omissions), "{step}");
            }
            fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("our own folder");
            git(root.path(), &["init", "--quiet"]);
            if step == "untracked" {
                git(root.path(), &["add", "--all"]);
            }
            closed_again();
        }
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("our own folder");
    }

    #[test]
    fn a_repository_cannot_run_programs() {
        let root = repository(&["a.py"]);
        let trap = root.path().join("trap");
        add(root.path(), "trap", &format!("#!/bin/sh\ntouch '{}/sprung'\n", root.path().display()));
        fs::set_permissions(&trap, fs::Permissions::from_mode(0o755)).expect("our own file");
        let trap = trap.to_str().expect("plain names");
        for key in ["core.fsmonitor", "core.pager", "diff.external", "core.sshCommand", "core.alternateRefsCommand"] {
            git(root.path(), &["config", key, trap]);
        }
        for hook in ["post-index-change", "reference-transaction"] {
            fs::create_dir_all(root.path().join(".git/hooks")).expect("a folder");
            fs::copy(trap, root.path().join(".git/hooks").join(hook)).expect("a hook");
        }
        check_git(root.path(), &["a.py", "trap"]);
        assert_eq!(git::head_commit(root.path()), None);
        assert!(!root.path().join("sprung").exists());
    }
}

/// Git refuses such files as well. Without git, nothing else prevents them from being opened.
#[cfg(unix)]
#[test]
fn an_ignore_file_that_is_no_plain_file_is_not_opened() {
    let root = folder(&["a.py", "device/b.py", "link/c.py", "large/d.py", "pipe/e.py"]);
    let elsewhere = folder(&[]);
    add(elsewhere.path(), "rules", "*.py\n");
    std::os::unix::fs::symlink("/dev/zero", root.path().join("device/.gitignore")).expect("a link");
    std::os::unix::fs::symlink(elsewhere.path().join("rules"), root.path().join("link/.gitignore")).expect("a link");
    let made = Command::new("mkfifo").arg(root.path().join("pipe/.gitignore")).status();
    assert!(made.expect("mkfifo runs").success());
    add(root.path(), "large/.gitignore", &"*.py\n".repeat(1 << 20));
    check_default(root.path(), &["a.py", "device/b.py", "large/.gitignore", "large/d.py", "link/c.py", "pipe/e.py"]);
}

#[test]
fn without_git_the_rules_of_the_nearest_directory_win() {
    let root = folder(&["a.log", "keep/b.log", "keep/deep/c.log", "keep/deep/d.py", "shut/e.py", "shut/in/f.py"]);
    add(root.path(), ".gitignore", "\u{feff}*.log\n/shut/\n[\n\n# *.py\n");
    add(root.path(), "keep/.gitignore", "!*.log\n");
    add(root.path(), "keep/deep/.gitignore", "/*.log\n!d.py\n");
    add(root.path(), "shut/.gitignore", "!*.py\n");
    check_default(
        root.path(),
        &[".gitignore", "keep/.gitignore", "keep/b.log", "keep/deep/.gitignore", "keep/deep/d.py"],
    );
}
