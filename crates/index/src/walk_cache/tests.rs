//! The cache is used while nothing has changed, and never after a change that could affect the selection of files.

use super::*;
use crate::environment::Environment;
use crate::options::Mode;
use crate::project::Project;
use crate::report::NoProgress;
use crate::root::RootPolicy;
use crate::walk::walk;
use std::fs;
use std::process::Command;
use std::time::Duration;
use tempfile::{TempDir, tempdir};

fn git(folder: &Path, arguments: &[&str]) {
    let status = Command::new("git").args(arguments).current_dir(folder).output().expect("git runs").status;
    assert!(status.success(), "{arguments:?}");
}

fn put(root: &Path, file: &str, content: &str) {
    let path = root.join(file);
    fs::create_dir_all(path.parent().expect("it has one")).expect("a folder");
    fs::write(path, content).expect("a file");
}

/// A repository with a tracked, an untracked and an ignored file, an ignored folder and an empty one.
fn repository() -> TempDir {
    let folder = tempdir().expect("a scratch folder");
    let root = folder.path();
    git(root, &["init", "--quiet"]);
    put(root, ".gitignore", "*.log\nbuilt/\n");
    put(root, "a/one.py", "");
    put(root, "a/noise.log", "");
    put(root, "built/deep/two.py", "");
    fs::create_dir_all(root.join("empty/inner")).expect("a folder");
    git(root, &["add", "--all"]);
    put(root, "b/three.py", "");
    folder
}

/// The cache of the current state, as it would be recorded once all stamps are settled.
fn cache(root: &Path) -> WalkCache {
    let set = walk(root, &Config::default(), &is_python).expect("a walk");
    let later = SystemTime::now() + Duration::from_mins(1);
    WalkCache::record(root, &Config::default(), "key", (&set, &is_python), later).expect("a survey")
}

fn is_python(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|it| it == "py")
}

fn paths(set: &FileSet) -> Vec<&str> {
    set.entries.iter().map(|entry| entry.path.as_str()).collect()
}

#[test]
fn unchanged_directories_are_taken_from_the_cache() {
    let folder = repository();
    let cache = cache(folder.path());
    let folders: Vec<&str> = cache.folders.iter().map(|(path, _)| path.as_str()).collect();
    assert!(folders.contains(&"empty/inner") && !folders.contains(&"built"), "{folders:?}");
    assert_eq!(paths(&cache.files(folder.path(), &is_python).expect("nothing moved")), ["a/one.py", "b/three.py"]);
    put(folder.path(), "a/one.py", "x = 1");
    put(folder.path(), "built/deep/more.py", "");
    let after = cache.files(folder.path(), &is_python).expect("contents do not matter, nor does what is ignored");
    assert_eq!((paths(&after), after.entries[0].stamp.size), (vec!["a/one.py", "b/three.py"], 5));
}

/// A change and its description.
type CacheEdit = (&'static str, fn(&Path));

#[test]
fn whatever_could_change_the_list_is_noticed() {
    let moves: &[CacheEdit] = &[
        ("a new file", |root| put(root, "a/new.py", "")),
        ("a new file in an empty folder", |root| put(root, "empty/inner/new.py", "")),
        ("a folder comes", |root| fs::create_dir(root.join("a/inner")).expect("a folder")),
        ("a folder takes the name of a file", |root| {
            fs::remove_file(root.join("a/one.py")).expect("it was there");
            fs::create_dir(root.join("a/one.py")).expect("a folder");
        }),
        ("a folder is replaced", |root| {
            fs::rename(root.join("b"), root.join("a/b")).expect("a name");
            fs::rename(root.join("empty"), root.join("b")).expect("a name");
        }),
        ("a file has another name", |root| fs::rename(root.join("a/one.py"), root.join("a/1.py")).expect("a name")),
        ("a rule changes", |root| put(root, ".gitignore", "*.log\n")),
        ("a rule comes", |root| put(root, "b/.gitignore", "*\n")),
        ("a private rule comes", |root| put(root, ".git/info/exclude", "three.py\n")),
        ("a setting changes", |root| git(root, &["config", "core.excludesFile", "other"])),
        ("a file is no longer tracked", |root| git(root, &["rm", "--quiet", "--cached", "a/one.py"])),
        ("a folder becomes a repository", |root| git(&root.join("b"), &["init", "--quiet"])),
        ("the repository is gone", |root| fs::remove_dir_all(root.join(".git")).expect("it was there")),
    ];
    for (what, change) in moves {
        let folder = repository();
        let cache = cache(folder.path());
        // The file system clock must tick between recording and the change; a real run waits for that.
        std::thread::sleep(Duration::from_millis(20));
        change(folder.path());
        assert!(cache.files(folder.path(), &is_python).is_none(), "{what}");
    }
}

#[test]
fn known_names_are_not_checked_against_ignore_rules_again() {
    let folder = repository();
    let root = folder.path();
    put(root, "a/ignored.py", "");
    put(root, "a/.gitignore", "ignored.py\n");
    put(root, "a/built/x.py", "");
    let cache = cache(root);
    assert_eq!((cache.ignored_files.as_slice(), cache.ignored_folders.len()), (&["a/ignored.py".to_owned()][..], 2));
    std::thread::sleep(Duration::from_millis(20));
    put(root, "a/one.tmp", "x = 1\n");
    fs::rename(root.join("a/one.tmp"), root.join("a/one.py")).expect("a name");
    fs::remove_file(root.join("b/three.py")).expect("it was there");
    let after = cache.files(root, &is_python).expect("there is no new name");
    assert_eq!((paths(&after), after.entries[0].stamp.size), (vec!["a/one.py"], 6));
    put(root, "b/three.py", "");
    assert_eq!(paths(&cache.files(root, &is_python).expect("it is back")), ["a/one.py", "b/three.py"]);
}

#[test]
fn recently_changed_directories_are_not_cached() {
    let folder = repository();
    let set = walk(folder.path(), &Config::default(), &|_| true).expect("a walk");
    assert!(
        WalkCache::record(folder.path(), &Config::default(), "key", (&set, &is_python), SystemTime::now()).is_none()
    );
}

#[test]
fn only_a_complete_cache_with_the_same_key_is_loaded() {
    let folder = repository();
    let bytes = cache(folder.path()).to_bytes().expect("plain data");
    let file = folder.path().join("survey");
    fs::write(&file, &bytes).expect("a file");
    assert!(WalkCache::load(&file, "key").is_some());
    assert!(WalkCache::load(&file, "other").is_none());
    fs::write(&file, &bytes[..bytes.len() / 2]).expect("a file");
    assert!(WalkCache::load(&file, "key").is_none());
    assert!(WalkCache::load(&folder.path().join("none"), "key").is_none());
}

#[test]
fn files_removed_during_the_walk_invalidate_it() {
    let folder = repository();
    let root = folder.path();
    let set = walk(root, &Config::default(), &is_python).expect("a walk");
    std::thread::sleep(Duration::from_millis(120));
    let start = SystemTime::now();
    let take = || WalkCache::record(root, &Config::default(), "key", (&set, &is_python), start);
    assert!(take().is_some() || !is_quiet_around(root, start));
    fs::remove_file(root.join(".git/info/exclude")).expect("git made it");
    assert!(take().is_none());
}

/// Whether no other process has changed the directories with the user's git configuration since `time`.
fn is_quiet_around(root: &Path, time: SystemTime) -> bool {
    let dependencies = git::deciding_files(root).expect("git runs");
    dependencies
        .iter()
        .filter(|path| !path.starts_with(root) && !path.exists())
        .all(|path| is_missing_since(path, time))
}

#[test]
fn a_full_run_ignores_the_cache() {
    let folder = repository();
    let root = folder.path();
    let user = tempdir().expect("a scratch directory");
    let environment = Environment {
        root: Some(root.to_path_buf()),
        user_state_dir: Some(user.path().to_path_buf()),
        ..Environment::default()
    };
    let project = Project::find(&environment, RootPolicy::Any).expect("a project");
    let index = |mode| project.index(mode, &NoProgress).expect("it can be indexed");
    index(Mode::Update);
    let state = project.state.open().expect("it was created");
    let kept = || {
        read(&state.walk_cache_path(), MAX_BYTES).ok().and_then(|it| postcard::from_bytes::<WalkCache>(&it.bytes).ok())
    };
    let mut cache = loop {
        std::thread::sleep(Duration::from_millis(120));
        index(Mode::Update);
        if let Some(cache) = kept() {
            break cache;
        }
    };
    // This cache is consistent with the disk, so only a run that ignores it finds the other file.
    cache.files.retain(|file| file == "b/three.py");
    let lock = project.state.lock("a test", Duration::ZERO).expect("the lock is free");
    lock.save_walk_cache(&cache.to_bytes().expect("plain data"));
    drop(lock);
    fs::write(state.history_path(), "made up").expect("it can be written");
    assert_eq!(index(Mode::Update).removed, ["a/one.py"], "an update believes it");
    assert_eq!(index(Mode::Full).added, ["a/one.py", "b/three.py"]);
    assert!(!state.history_path().exists());
}
