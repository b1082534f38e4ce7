//! The state folder: where it is, how an index takes the place of another, and what it does not let itself be led into.

use super::*;
use tempfile::{TempDir, tempdir};

fn project() -> (TempDir, State) {
    let root = tempdir().expect("a scratch folder");
    let state = State::locate(root.path(), &Config::default(), &Environment::default()).expect("a place");
    (root, state)
}

fn lock(state: &State) -> Lock {
    state.lock("a test", Duration::ZERO).expect("nobody else is here")
}

/// The names in the folder, without the lock and the ignore file that are always there.
fn names(state: &State) -> Vec<String> {
    let names = names_in(state.dir()).expect("a folder").into_iter();
    names.filter(|name| name != "lock" && name != ".gitignore").collect()
}

fn build(state: &State, lock: &Lock, content: &str) -> PathBuf {
    let path = state.next_index_path(lock).expect("a path");
    fs::write(&path, content).expect("an index");
    state.publish(lock, &path).expect("published");
    path
}

#[test]
fn the_place_is_what_was_named_or_configured() {
    let root = Path::new("/home/ann/shop");
    let cache = Config { state: StatePlace::Cache, ..Config::default() };
    let mut environment = Environment {
        cache_dir: Some("/home/ann/.cache".into()),
        current_dir: "/home/ann".into(),
        ..Environment::default()
    };
    let dir = |config: &Config, environment: &Environment| {
        State::locate(root, config, environment).expect("a place").dir().to_path_buf()
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
fn looking_makes_nothing() {
    let (root, state) = project();
    assert_eq!(state.current_index(), None);
    assert!(!root.path().join(STATE_FOLDER).exists());
}

#[test]
fn git_sees_only_what_the_user_wrote() {
    let (root, state) = project();
    let lock = lock(&state);
    build(&state, &lock, "one");
    fs::create_dir_all(state.dir().join("recipes/deep")).expect("a folder");
    for name in ["config.toml", "recipes/mine.sql", "recipes/deep/mine.md", "user.db"] {
        fs::write(state.dir().join(name), "").expect("a file");
    }
    let git = |arguments: &[&str]| {
        let output =
            std::process::Command::new("git").args(arguments).current_dir(root.path()).output().expect("git runs");
        String::from_utf8(output.stdout).expect("plain names")
    };
    git(&["init", "--quiet"]);
    let seen = git(&["ls-files", "--others", "--exclude-standard"]);
    assert_eq!(seen, ".rhumb/config.toml\n.rhumb/recipes/deep/mine.md\n.rhumb/recipes/mine.sql\n");
}

#[test]
fn a_users_ignore_file_is_left_alone() {
    let (_root, state) = project();
    fs::create_dir(state.dir()).expect("a folder");
    fs::write(state.dir().join(".gitignore"), "mine").expect("a file");
    drop(lock(&state));
    assert_eq!(fs::read_to_string(state.dir().join(".gitignore")).expect("a file"), "mine");
}

#[test]
fn a_folder_apart_names_its_root() {
    let (root, cache) = (tempdir().expect("a scratch folder"), tempdir().expect("a scratch folder"));
    let environment = Environment { cache_dir: Some(cache.path().to_path_buf()), ..Environment::default() };
    let config = Config { state: StatePlace::Cache, ..Config::default() };
    let state = State::locate(root.path(), &config, &environment).expect("a place");
    drop(lock(&state));
    let named = fs::read_to_string(state.dir().join("root")).expect("a file");
    assert_eq!(named, root.path().to_str().expect("plain names"));
    assert_eq!(names(&state), ["root"]);
    assert!(!root.path().join(STATE_FOLDER).exists());
}

#[test]
fn a_new_index_takes_the_place_of_the_old() {
    let (_root, state) = project();
    let lock = lock(&state);
    let first = build(&state, &lock, "one");
    assert_eq!(state.current_index(), Some(first.clone()));
    for suffix in ["-wal", "-shm"] {
        fs::write(with_suffix(&first, suffix), "").expect("a file");
    }
    let second = build(&state, &lock, "two");
    assert_eq!(state.current_index(), Some(second));
    assert_eq!(names(&state), ["current", "index-2.db"]);
    assert_eq!(fs::read_to_string(state.dir().join("current")).expect("a file"), "index-2.db\n");
}

#[test]
fn what_a_killed_builder_left_is_cleared_and_nothing_else() {
    let (_root, state) = project();
    let lock = lock(&state);
    build(&state, &lock, "one");
    let kept = ["index-01.db", "index-7.db.corrupt-1", "index-x.db", "index-8.db.mine", "config.toml", "user.db"];
    for name in ["index-9.db", "index-9.db-journal", "index-10.db-wal", "current.new"].iter().chain(&kept) {
        fs::write(state.dir().join(name), "half").expect("a file");
    }
    let next = state.next_index_path(&lock).expect("a path");
    assert_eq!(next, state.dir().join("index-9.db"), "above every number that is still there");
    let mut expected = [&kept[..], &["current", "current.new", "index-1.db"]].concat();
    expected.sort_unstable();
    assert_eq!(names(&state), expected);
    fs::write(&next, "two").expect("an index");
    state.publish(&lock, &next).expect("a draft that was left does not stand in the way");
    assert_eq!(state.current_index(), Some(next));
}

#[test]
fn a_pointer_that_leads_elsewhere_is_not_believed() {
    let (root, state) = project();
    let lock = lock(&state);
    build(&state, &lock, "one");
    fs::write(root.path().join("index-5.db"), "bait").expect("a file");
    for pointer in ["../index-5.db", "/etc/passwd", "", "user.db", "index-1.db-wal", "index-2.db", "index-+1.db"] {
        fs::write(state.dir().join("current"), pointer).expect("a file");
        assert_eq!(state.current_index(), None, "{pointer:?}");
    }
    fs::write(state.dir().join("current"), "index-1.db").expect("a file");
    assert_eq!(state.current_index(), Some(state.dir().join("index-1.db")));
}

#[test]
fn a_damaged_database_is_set_aside_and_kept() {
    let (_root, state) = project();
    let lock = lock(&state);
    for round in 1..=2 {
        fs::write(state.user_db(), "damaged").expect("a file");
        fs::write(with_suffix(&state.user_db(), "-wal"), "log").expect("a file");
        let aside = state.set_aside(&lock, &state.user_db()).expect("set aside");
        assert_eq!(aside, state.dir().join(format!("user.db.corrupt-{round}")));
        assert_eq!(fs::read_to_string(aside).expect("kept"), "damaged");
    }
    let expected = ["user.db.corrupt-1", "user.db.corrupt-1-wal", "user.db.corrupt-2", "user.db.corrupt-2-wal"];
    assert_eq!(names(&state), expected);
}

#[cfg(unix)]
#[test]
fn a_link_in_a_project_leads_nowhere() {
    use std::os::unix::fs::symlink;
    let elsewhere = tempdir().expect("a scratch folder");
    fs::write(elsewhere.path().join("index-1.db"), "precious").expect("a file");
    fs::write(elsewhere.path().join("current"), "index-1.db").expect("a file");
    let refused = |state: &State| matches!(state.lock("a test", Duration::ZERO), Err(Error::LinkedState { .. }));

    let (root, state) = project();
    symlink(elsewhere.path(), root.path().join(STATE_FOLDER)).expect("a link");
    assert_eq!(state.current_index(), None);
    assert!(refused(&state));

    for name in ["user.db", "index-3.db", "index-3.db-wal", "lock"] {
        let (_root, state) = project();
        fs::create_dir(state.dir()).expect("a folder");
        symlink(elsewhere.path().join("index-1.db"), state.dir().join(name)).expect("a link");
        assert!(refused(&state), "{name}");
    }
    assert_eq!(fs::read_to_string(elsewhere.path().join("index-1.db")).expect("a file"), "precious");
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_says_so() {
    use std::os::unix::fs::PermissionsExt;
    let (root, state) = project();
    fs::set_permissions(root.path(), fs::Permissions::from_mode(0o555)).expect("our own folder");
    let taken = state.lock("a test", Duration::ZERO);
    fs::set_permissions(root.path(), fs::Permissions::from_mode(0o755)).expect("our own folder");
    // The superuser may write everywhere; then the folder is made.
    match taken {
        Ok(_) => assert!(state.dir().is_dir()),
        Err(error) => assert!(matches!(error, Error::NotWritable { .. }), "{error}"),
    }
}

#[test]
fn a_file_in_the_place_of_the_folder_is_named_and_stays() {
    let (root, state) = project();
    fs::write(root.path().join(STATE_FOLDER), "mine").expect("a file");
    assert_eq!(state.current_index(), None);
    let error = state.lock("a test", Duration::ZERO).expect_err("there is no folder");
    assert!(matches!(&error, Error::StateNotAFolder { path } if path == state.dir()), "{error}");
    assert_eq!(fs::read(root.path().join(STATE_FOLDER)).expect("a file"), b"mine");
}

#[test]
fn a_folder_whose_maker_was_killed_is_taken() {
    let scratch = tempdir().expect("a scratch folder");
    let apart = scratch.path().join("apart");
    let environment = Environment { state_dir: Some(apart.clone()), ..Environment::default() };
    let state = State::locate(Path::new("/home/ann/shop"), &Config::default(), &environment).expect("a place");
    fs::create_dir(&apart).expect("a folder");
    fs::write(apart.join("root"), "").expect("an empty file");
    lock(&state);
    assert_eq!(fs::read_to_string(apart.join("root")).expect("a file"), "/home/ann/shop");
    let other = State::locate(Path::new("/home/bob/shop"), &Config::default(), &environment).expect("a place");
    assert!(matches!(other.lock("a test", Duration::ZERO), Err(Error::OtherProject { .. })));
}
