//! Tests of the state directory: its location, how an index is replaced, and what it refuses.

use super::files::{names_in, with_suffix};
use super::*;
use crate::error::Error;
use std::fs;
use tempfile::{TempDir, tempdir};

/// A user with a project.
struct TestProject {
    folder: TempDir,
}

impl TestProject {
    fn new() -> Self {
        let desk = Self { folder: tempdir().expect("a scratch folder") };
        fs::create_dir(desk.root()).expect("a folder");
        desk
    }

    fn root(&self) -> PathBuf {
        platform::canonical(self.folder.path()).expect("it is there").join("root")
    }

    fn base(&self) -> PathBuf {
        self.root().join(STATE_FOLDER)
    }

    fn environment(&self) -> Environment {
        Environment {
            current_dir: self.root(),
            user_state_dir: Some(self.folder.path().join("user")),
            ..Environment::default()
        }
    }

    fn state(&self) -> State {
        self.state_in(&self.environment())
    }

    fn state_in(&self, environment: &Environment) -> State {
        State::locate(&self.root(), &Config::default(), environment).expect("a place")
    }

    fn keys(&self) -> Vec<StateKey> {
        let names = names_in(&self.base()).unwrap_or_default();
        names.iter().filter_map(|name| StateKey::from_name(name)).collect()
    }

    fn git(&self, arguments: &[&str]) -> String {
        let mut command = std::process::Command::new("git");
        command.args(["-c", "user.name=n", "-c", "user.email=e@x"]).args(arguments).current_dir(self.root());
        let output = command.output().expect("git runs");
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8(output.stdout).expect("plain names")
    }
}

fn project() -> (TestProject, State) {
    let desk = TestProject::new();
    let state = desk.state();
    (desk, state)
}

fn lock(state: &State) -> StateLock {
    state.lock("a test", Duration::ZERO).expect("the lock is free")
}

/// The names in the directory, except the lock and the ignore file, which always exist.
fn names(folder: &StateFolder) -> Vec<String> {
    let names = names_in(folder.dir()).expect("a folder").into_iter();
    names.filter(|name| name != "lock" && name != ".gitignore").collect()
}

fn build(lock: &StateLock, content: &str) -> PathBuf {
    let path = lock.next_index_path().expect("a path");
    fs::write(&path, content).expect("an index");
    lock.publish(&path).expect("published");
    path
}

#[test]
fn the_place_is_what_was_named_or_configured() {
    let root = Path::new("/home/ann/shop");
    let cache = Config { state: StateLocation::Cache, ..Config::default() };
    let mut environment = Environment {
        cache_dir: Some("/home/ann/.cache".into()),
        current_dir: "/home/ann".into(),
        ..Environment::default()
    };
    let dir = |config: &Config, environment: &Environment| {
        State::locate(root, config, environment).expect("a place").place().to_path_buf()
    };
    assert_eq!(dir(&Config::default(), &environment), Path::new("/home/ann/shop/.rhumb"));
    let in_cache = dir(&cache, &environment);
    assert!(in_cache.starts_with("/home/ann/.cache/rhumb"));
    assert_eq!(in_cache.file_name().and_then(|name| name.to_str()), Some("6fec8fd004f623f29e985a3f919feb7c"));
    environment.state_dir = Some("elsewhere".into());
    assert_eq!(dir(&cache, &environment), Path::new("/home/ann/elsewhere"));
    let homeless = State::locate(root, &cache, &Environment::default());
    assert!(matches!(homeless, Err(Error::NoCacheFolder)));
}

#[test]
fn a_project_without_an_index_that_cannot_be_written_has_its_state_in_the_cache() {
    let (desk, state) = project();
    let environment = Environment { cache_dir: Some(desk.folder.path().join("cache")), ..desk.environment() };
    let place = |environment: &Environment, is_writable: bool| {
        let state = State::locate_if(&desk.root(), &Config::default(), environment, |_| is_writable);
        state.expect("a place").place().to_path_buf()
    };
    assert_eq!(place(&environment, true), desk.base());
    assert!(place(&environment, false).starts_with(desk.folder.path().join("cache/rhumb")));
    assert_eq!(
        place(&desk.environment(), false),
        desk.base(),
        "without a cache directory, the error names the project"
    );
    build(&lock(&state), "one");
    assert_eq!(place(&environment, false), desk.base(), "an existing index is used");
}

#[test]
fn reading_creates_no_directories() {
    let (desk, state) = project();
    assert_eq!(state.current_index(), None);
    assert!(!desk.base().exists() && !desk.folder.path().join("user").exists());
}

#[test]
fn git_sees_only_what_the_user_wrote() {
    let (desk, state) = project();
    let lock = lock(&state);
    build(&lock, "one");
    fs::create_dir_all(desk.base().join("recipes/deep")).expect("a folder");
    for path in ["config.toml", "recipes/mine.sql", "recipes/deep/mine.md"].map(|name| desk.base().join(name)) {
        fs::write(path, "").expect("a file");
    }
    desk.git(&["init", "--quiet"]);
    let seen = || desk.git(&["ls-files", "--others", "--exclude-standard"]);
    assert_eq!(seen(), ".rhumb/config.toml\n.rhumb/recipes/deep/mine.md\n.rhumb/recipes/mine.sql\n");
    // A repository may contain an ignore file there that hides nothing.
    fs::write(desk.base().join(".gitignore"), "!*\n").expect("a file");
    assert!(!seen().contains(lock.key().expect("a key").as_str()));
}

#[test]
fn a_users_ignore_file_is_left_alone() {
    let (desk, state) = project();
    fs::create_dir(desk.base()).expect("a folder");
    fs::write(desk.base().join(".gitignore"), "mine").expect("a file");
    drop(lock(&state));
    assert_eq!(fs::read_to_string(desk.base().join(".gitignore")).expect("a file"), "mine");
}

#[test]
fn a_directory_outside_of_the_project_names_its_root() {
    let (desk, cache) = (TestProject::new(), tempdir().expect("a scratch folder"));
    let environment = Environment { cache_dir: Some(cache.path().to_path_buf()), ..Environment::default() };
    let config = Config { state: StateLocation::Cache, ..Config::default() };
    let state = State::locate(&desk.root(), &config, &environment).expect("a place");
    let lock = lock(&state);
    let named = fs::read_to_string(lock.dir().join("root")).expect("a file");
    assert_eq!(named, desk.root().to_str().expect("plain names"));
    assert_eq!(names(&lock), ["root"]);
    assert!(!desk.base().exists());
}

#[test]
fn a_new_index_takes_the_place_of_the_old() {
    let (_desk, state) = project();
    let lock = lock(&state);
    let first = build(&lock, "one");
    assert_eq!(state.current_index(), Some(first.clone()));
    for suffix in ["-wal", "-shm"] {
        fs::write(with_suffix(&first, suffix), "").expect("a file");
    }
    let second = build(&lock, "two");
    assert_eq!(state.current_index(), Some(second));
    assert_eq!(names(&lock), ["current", "index-2.db"]);
    assert_eq!(fs::read_to_string(lock.dir().join("current")).expect("a file"), "index-2.db\n");
}

#[test]
fn only_leftovers_of_killed_builds_are_deleted() {
    let (_desk, state) = project();
    let lock = lock(&state);
    build(&lock, "one");
    let kept = ["index-01.db", "index-7.db.corrupt-1", "index-x.db", "index-8.db.mine", "config.toml", "user.db"];
    for name in ["index-9.db", "index-9.db-journal", "index-10.db-wal", "current.new"].iter().chain(&kept) {
        fs::write(lock.dir().join(name), "half").expect("a file");
    }
    let next = lock.next_index_path().expect("a path");
    assert_eq!(next, lock.dir().join("index-9.db"), "above every number that is still there");
    let mut expected = [&kept[..], &["current", "current.new", "index-1.db"]].concat();
    expected.sort_unstable();
    assert_eq!(names(&lock), expected);
    fs::write(&next, "two").expect("an index");
    lock.publish(&next).expect("an abandoned draft does not block it");
    assert_eq!(state.current_index(), Some(next));
}

#[test]
fn pointers_outside_the_state_directory_are_ignored() {
    let (desk, state) = project();
    let lock = lock(&state);
    build(&lock, "one");
    fs::write(desk.base().join("index-5.db"), "bait").expect("a file");
    for pointer in ["../index-5.db", "/etc/passwd", "", "user.db", "index-1.db-wal", "index-2.db", "index-+1.db"] {
        fs::write(lock.dir().join("current"), pointer).expect("a file");
        assert_eq!(state.current_index(), None, "{pointer:?}");
    }
    fs::write(lock.dir().join("current"), "index-1.db").expect("a file");
    assert_eq!(state.current_index(), Some(lock.dir().join("index-1.db")));
}

#[test]
fn a_damaged_database_is_set_aside_and_kept() {
    let (_desk, state) = project();
    let lock = lock(&state);
    for round in 1..=2 {
        fs::write(lock.user_db(), "damaged").expect("a file");
        fs::write(with_suffix(&lock.user_db(), "-wal"), "log").expect("a file");
        let aside = lock.set_aside(&lock.user_db()).expect("set aside");
        assert_eq!(aside, lock.dir().join(format!("user.db.corrupt-{round}")));
        assert_eq!(fs::read_to_string(aside).expect("kept"), "damaged");
    }
    let expected = ["user.db.corrupt-1", "user.db.corrupt-1-wal", "user.db.corrupt-2", "user.db.corrupt-2-wal"];
    assert_eq!(names(&lock), expected);
}

#[cfg(unix)]
#[test]
fn symlinks_in_a_project_are_not_followed_to_state() {
    use std::os::unix::fs::symlink;
    let elsewhere = tempdir().expect("a scratch folder");
    fs::write(elsewhere.path().join("index-1.db"), "precious").expect("a file");
    fs::write(elsewhere.path().join("current"), "index-1.db").expect("a file");
    let refused = |state: &State| matches!(state.lock("a test", Duration::ZERO), Err(Error::LinkedState { .. }));

    let (desk, state) = project();
    symlink(elsewhere.path(), desk.base()).expect("a link");
    assert_eq!(state.current_index(), None);
    assert!(refused(&state));

    for name in ["user.db", "index-3.db", "index-3.db-wal", "lock"] {
        let (_desk, state) = project();
        let folder = state.create().expect("a folder");
        symlink(elsewhere.path().join("index-1.db"), folder.dir().join(name)).expect("a link");
        assert!(refused(&state), "{name}");
    }
    assert_eq!(fs::read_to_string(elsewhere.path().join("index-1.db")).expect("a file"), "precious");

    // A directory named explicitly, where a symlink points out of the project or into it.
    let desk = TestProject::new();
    symlink(elsewhere.path(), desk.root().join("out")).expect("a link");
    symlink(desk.root(), elsewhere.path().join("in")).expect("a link");
    let named = |dir: PathBuf| desk.state_in(&Environment { state_dir: Some(dir), ..desk.environment() });
    assert!(refused(&named(desk.root().join("out/state"))));
    let folder = named(elsewhere.path().join("in/state")).create().expect("a folder");
    assert_eq!(folder.dir().parent(), Some(desk.root().join("state").as_path()), "its key is asked for all the same");
}

#[cfg(unix)]
#[test]
fn a_directory_that_may_not_be_written_says_so() {
    use std::os::unix::fs::PermissionsExt;
    let (desk, state) = project();
    fs::set_permissions(desk.root(), fs::Permissions::from_mode(0o555)).expect("our own folder");
    let taken = state.lock("a test", Duration::ZERO);
    fs::set_permissions(desk.root(), fs::Permissions::from_mode(0o755)).expect("our own folder");
    // Root may write everywhere; then the directory is created, and only its owner may access it.
    match taken {
        Ok(lock) => {
            let mode = lock.dir().metadata().expect("it is there").permissions().mode();
            assert_eq!(mode & 0o777, 0o700);
        }
        Err(error) => assert!(matches!(error, Error::NotWritable { .. }), "{error}"),
    }
}

#[test]
fn a_file_in_the_place_of_the_directory_is_named_and_stays() {
    let (desk, state) = project();
    fs::write(desk.base(), "mine").expect("a file");
    assert_eq!(state.current_index(), None);
    let error = state.lock("a test", Duration::ZERO).expect_err("there is no folder");
    assert!(matches!(&error, Error::StateNotAFolder { path } if *path == desk.base()), "{error}");
    assert_eq!(fs::read(desk.base()).expect("a file"), b"mine");
}

#[test]
fn a_directory_whose_maker_was_killed_is_used() {
    let scratch = tempdir().expect("a scratch folder");
    let outside = scratch.path().join("outside");
    let environment = Environment { state_dir: Some(outside.clone()), ..Environment::default() };
    let state = State::locate(Path::new("/home/ann/shop"), &Config::default(), &environment).expect("a place");
    fs::create_dir(&outside).expect("a folder");
    fs::write(outside.join("root"), "").expect("an empty file");
    lock(&state);
    assert_eq!(fs::read_to_string(outside.join("root")).expect("a file"), "/home/ann/shop");
    let other = State::locate(Path::new("/home/bob/shop"), &Config::default(), &environment).expect("a place");
    assert!(matches!(other.lock("a test", Duration::ZERO), Err(Error::OtherProject { .. })));
}

#[test]
fn only_a_directory_that_the_users_list_vouches_for_is_opened() {
    let (desk, state) = project();
    let lock = lock(&state);
    let index = build(&lock, "one");
    let own = lock.key().expect("it is inside").clone();
    // Names that anybody can compute: one of the right form, and that of an entry for a directory elsewhere.
    let outside = State::locate(
        &desk.root(),
        &Config::default(),
        &Environment { state_dir: Some(desk.folder.path().join("outside")), ..desk.environment() },
    );
    let outside = outside.expect("a place").create().expect("a folder");
    let roots = trusted_roots(&desk.root(), &desk.environment()).expect("a list");
    roots.note(&desk.root(), &outside, None);
    let listed = digest(outside.dir().as_os_str().as_encoded_bytes());
    for name in [&listed, "0123456789abcdef0123456789abcdef"] {
        assert!(StateKey::from_name(name).is_some());
        fs::create_dir(desk.base().join(name)).expect("a folder");
        fs::write(desk.base().join(name).join("current"), "index-9.db").expect("a file");
        fs::write(desk.base().join(name).join("index-9.db"), "planted").expect("a file");
    }
    assert_eq!(state.current_index(), Some(index));
    let foreign: Vec<PathBuf> = state.foreign().into_iter().map(|it| it.path).collect();
    assert_eq!(foreign.len(), 2, "{foreign:?}");
    roots.revoke(&own).expect("it was there");
    assert_eq!((state.current_index(), state.foreign().len()), (None, 3));
}

/// Whoever owns the directory around it can read its name, move it away and put another one there.
#[cfg(unix)]
#[test]
fn a_directory_of_another_user_is_not_opened() {
    use std::os::unix::fs::{MetadataExt, chown};
    let (desk, state) = project();
    let key = state.create().expect("a folder").key().expect("it is inside").clone();
    let (dir, roots) = (desk.base().join(key.as_str()), trusted_roots(&desk.root(), &desk.environment()));
    let (roots, us) = (roots.expect("a list"), dir.metadata().expect("a folder").uid());
    let inode = platform::inode(&dir.metadata().expect("a folder"));
    let note_owner = |id| roots.note_directory(&roots.lock().expect("the lock is free"), &key, Some(id), inode);
    // On some file systems, our own files belong to somebody else.
    note_owner(us + 1);
    assert_eq!((state.open(), state.foreign().len()), (None, 1), "not the owner whom the entry names");
    // Only the administrator can give a directory to somebody else.
    if chown(&dir, Some(us + 1), None).is_ok() {
        let folder = state.open().expect("it belongs to the owner whom the entry names");
        roots.note(&desk.root(), &folder, None);
        assert_eq!(state.open(), Some(folder), "a new entry names the same owner");
        note_owner(us);
        assert_eq!(state.open(), None);
    }
    assert_ne!(state.create().expect("a folder").key(), Some(&key));
}

#[test]
fn processes_that_start_at_once_agree_on_one_key() {
    for _ in 0..10 {
        let desk = TestProject::new();
        let started = std::sync::Barrier::new(4);
        let dirs: Vec<PathBuf> = std::thread::scope(|scope| {
            let create = || {
                let state = desk.state();
                started.wait();
                state.create().expect("a folder").dir().to_path_buf()
            };
            let threads = [0; 4].map(|_| scope.spawn(create));
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        assert!(dirs.iter().all(|dir| *dir == dirs[0]) && desk.keys().len() == 1, "{dirs:?}");
    }
}

#[test]
fn the_newest_of_several_keys_is_used() {
    let desk = TestProject::new();
    let roots = trusted_roots(&desk.root(), &desk.environment()).expect("a list");
    let first = desk.state().create().expect("a folder");
    let list = roots.lock().expect("the lock is free");
    let key = StateKey::random().expect("random numbers");
    roots.vouch(&list, &desk.root(), &desk.base().join(key.as_str()), &key).expect("an entry");
    fs::create_dir(desk.base().join(key.as_str())).expect("a folder");
    std::thread::sleep(Duration::from_millis(20));
    roots.note(&desk.root(), &first, None);
    assert_eq!(desk.state().open(), Some(first));
}

#[test]
fn a_directory_that_git_tracks_is_given_up() {
    let desk = TestProject::new();
    desk.git(&["init", "--quiet"]);
    let folder = desk.state().create().expect("a folder");
    fs::write(folder.walk_cache_path(), "").expect("a file");
    desk.git(&["add", "--all", "--force"]);
    // The process has asked git before and asks again, since git's index has changed.
    let state = desk.state();
    assert_eq!(state.open(), None);
    let foreign = state.foreign();
    assert!(matches!(&foreign[..], [file] if file.is_tracked && folder.dir().ends_with(&file.path)), "{foreign:?}");
    assert_ne!(state.create().expect("another folder").dir(), folder.dir());
    desk.git(&["rm", "-r", "--cached", "--quiet", "."]);
    assert_ne!(desk.state().open().expect("the other folder"), folder, "it was public for a while");
}

#[test]
fn a_home_under_git_is_not_the_repository_of_somebody_else() {
    let desk = TestProject::new();
    let home = desk.folder.path().to_path_buf();
    desk.git(&["-C", "..", "init", "--quiet"]);
    let state_dir = Some(home.join("outside/state"));
    let environment = Environment { home: Some(home), state_dir, ..desk.environment() };
    assert!(trusted_roots(&desk.root(), &environment).is_ok());
    build(&desk.state_in(&environment).lock("a test", Duration::ZERO).expect("the lock is free"), "one");
    let state = desk.state_in(&environment);
    assert_eq!(state.create().expect("a folder").key(), None);
    desk.git(&["-C", "..", "add", "--force", "outside"]);
    assert_eq!(desk.state_in(&environment).current_index(), None, "it may have come with the dotfiles");
    let homeless = Environment { home: None, ..environment };
    assert!(matches!(trusted_roots(&desk.root(), &homeless), Err(NoKeyReason::InProject { .. })));
    assert!(matches!(desk.state_in(&homeless).create(), Err(Error::NoKey { .. })));
}

#[test]
fn a_directory_inside_any_work_tree_is_keyed() {
    let desk = TestProject::new();
    let state_in = |place: &str| {
        let state_dir = Some(desk.folder.path().join(place));
        desk.state_in(&Environment { state_dir, ..desk.environment() }).create().expect("a folder")
    };
    fs::create_dir_all(desk.folder.path().join("tree")).expect("a folder");
    assert_eq!(state_in("tree/one").key(), None);
    // `.git` is a file in linked work trees and submodules.
    fs::write(desk.folder.path().join("tree/.git"), "gitdir: ../elsewhere\n").expect("a file");
    for place in ["tree/two", "tree", "root/../tree/three", "tree/.git-cache/four"] {
        assert!(state_in(place).key().is_some(), "{place}");
    }
    fs::create_dir_all(desk.folder.path().join("other/.hg")).expect("a folder");
    assert!(state_in("other/state").key().is_some());
    fs::create_dir_all(desk.root().join(".git")).expect("a folder");
    assert!(state_in("root/.git/rhumb").key().is_some());
}

#[test]
fn git_runs_only_if_its_index_has_changed() {
    let desk = TestProject::new();
    desk.git(&["init", "--quiet"]);
    desk.git(&["commit", "--quiet", "--allow-empty", "--message=one"]);
    fs::write(desk.root().join("a"), "").expect("a file");
    desk.git(&["add", "a"]);
    let folder = desk.state().create().expect("a folder");
    let key = folder.key().expect("it is inside");
    let roots = trusted_roots(&desk.root(), &desk.environment()).expect("a list");
    let indexes = tracked::git_indexes(folder.dir());
    assert_eq!(indexes.len(), 1, "{indexes:?}");
    // A file that was written just now may change again without changing its stamp.
    while !indexes[0].is_settled_at(std::time::SystemTime::now()) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!roots.is_known_untracked(key, &indexes));
    assert_eq!(desk.state().open().as_ref(), Some(&folder));
    assert!(roots.is_known_untracked(key, &indexes), "the next process need not ask");
    desk.git(&["rm", "--cached", "--quiet", "a"]);
    assert!(!roots.is_known_untracked(key, &tracked::git_indexes(folder.dir())));
}

#[test]
fn git_indexes_of_enclosing_repositories_are_checked() {
    let desk = TestProject::new();
    let inner = desk.root().join("inner");
    fs::create_dir_all(&inner).expect("a folder");
    desk.git(&["init", "--quiet"]);
    fs::write(inner.join(".git"), "gitdir: ../real\n").expect("a file");
    let files: Vec<String> =
        tracked::git_indexes(&inner.join("state")).iter().map(|index| format!("{index:?}")).collect();
    assert_eq!(files.len(), 2, "{files:?}");
    assert!(files[0].contains("inner/../real/index") && files[1].contains(".git/index"), "{files:?}");
}

#[test]
fn without_a_user_state_directory_no_key_is_created() {
    let desk = TestProject::new();
    let refused = |user_state_dir: Option<PathBuf>, home: Option<PathBuf>| {
        let state = desk.state_in(&Environment { home, user_state_dir, ..desk.environment() });
        match state.create() {
            Err(Error::NoKey { reason, .. }) => Some(reason),
            Ok(_) => None,
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(refused(None, None), Some(NoKeyReason::Unknown));
    let inside = desk.root().join("state");
    assert!(matches!(refused(Some(inside.clone()), None), Some(NoKeyReason::InProject { .. })));
    let file = desk.folder.path().join("file");
    fs::write(&file, "").expect("a file");
    assert!(matches!(refused(Some(file), None), Some(NoKeyReason::Unusable { .. })));
    assert!(!desk.base().exists());
    assert_eq!(
        refused(Some(inside), Some(desk.root())),
        None,
        "a home that somebody insists on indexing holds the list"
    );
}

#[test]
fn a_project_that_moved_is_listed_where_it_is() {
    let desk = TestProject::new();
    let folder = desk.state().create().expect("a folder");
    let roots = trusted_roots(&desk.root(), &desk.environment()).expect("a list");
    let listed = || -> Vec<PathBuf> {
        crate::registry::IndexedRoot::all(&desk.folder.path().join("user")).into_iter().map(|it| it.root).collect()
    };
    build(&folder.clone().lock("a test", Duration::ZERO).expect("it is free"), "one");
    assert_eq!(listed(), [desk.root()]);
    let moved = desk.root().with_file_name("moved");
    fs::rename(desk.root(), &moved).expect("it can be moved");
    assert!(listed().is_empty());
    let environment = Environment { current_dir: moved.clone(), ..desk.environment() };
    let state = State::locate(&moved, &Config::default(), &environment).expect("a place");
    let found = state.open().expect("it is still trusted");
    roots.note_move(&moved, &found);
    assert_eq!(listed(), [moved]);
}
