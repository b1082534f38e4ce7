//! Tests that watch real directories. They wait for events, with a deadline that only a failure reaches.

use super::*;
use crate::environment::Environment;
use crate::options::Mode;
use crate::report::NoProgress;
use crate::root::RootPolicy;
use rhumb_store::{Access, Store};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use tempfile::{TempDir, tempdir};

/// Only a failure takes this long.
const DEADLINE: Duration = Duration::from_mins(1);

/// A project in a temporary directory.
struct WatchFixture {
    folder: TempDir,
}

impl WatchFixture {
    fn new(files: &[&str]) -> Self {
        let place = Self { folder: tempdir().expect("a scratch folder") };
        for file in files {
            place.write(file, "one = 1\n");
        }
        place
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().canonicalize().expect("it is there").join("root").join(path)
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.path(file);
        fs::create_dir_all(path.parent().expect("it has one")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    fn git(&self, arguments: &[&str]) {
        let output = Command::new("git").args(arguments).current_dir(self.path("")).output().expect("git runs");
        assert!(output.status.success(), "{arguments:?}");
    }

    fn project(&self) -> Project {
        self.project_with("state")
    }

    /// The content of the index in the directory `state`, after an update.
    fn dump(&self, state: &str) -> Vec<String> {
        let project = self.project_with(state);
        project.index(Mode::Update, &NoProgress).expect("it can be indexed");
        let database = project.state.current_index().expect("it was made");
        Store::open(&database, None, Access::Read).expect("an index").dump().expect("it can be read")
    }

    fn project_with(&self, state: &str) -> Project {
        let environment = Environment {
            root: Some(self.path("")),
            state_dir: Some(self.folder.path().join(state)),
            config: None,
            current_dir: self.folder.path().to_path_buf(),
            ..Environment::default()
        };
        Project::find(&environment, RootPolicy::Any).expect("the project is there")
    }

    fn watch(&self) -> Watched {
        let (sender, news) = channel();
        let watch = self.project().watch(NoProgress, move |it| drop(sender.send(it))).expect("a thread");
        Watched { watch, news }
    }
}

/// A watch with its events.
struct Watched {
    watch: Watch,
    news: Receiver<WatchEvent>,
}

impl Watched {
    fn next(&self) -> WatchEvent {
        self.news.recv_timeout(DEADLINE).expect("there are news in time")
    }

    /// The number of watched directories, from the first event of a leader.
    fn folders(&self) -> usize {
        match self.next() {
            WatchEvent::Leading(ChangeSource::Events { folders }) => folders,
            other => panic!("expected to be the leader, got {other:?}"),
        }
    }

    /// The paths that changed until `path` was among them, sorted.
    fn until(&self, path: &str) -> Vec<String> {
        let mut paths: Vec<String> = Vec::new();
        while !paths.iter().any(|it| it == path) {
            if let WatchEvent::Updated { report, .. } = self.next() {
                paths.extend([report.added, report.changed, report.removed].concat());
            }
        }
        paths.sort();
        paths.dedup();
        paths
    }
}

fn folders(project: &Project) -> Vec<String> {
    let watched_paths = watched_paths::WatchedPaths::of(project).expect("a ground");
    let root = project.root.clone();
    let relative = |folder: &Path| folder.strip_prefix(&root).expect("below the root").to_string_lossy().into_owned();
    watched_paths.folders().into_iter().map(relative).collect()
}

#[test]
fn edits_arrive_in_the_index_whatever_they_are() {
    let place = WatchFixture::new(&["a.py", "inner/b.py"]);
    let watched = place.watch();
    watched.folders();
    assert_eq!(watched.until("a.py"), ["a.py", "inner/b.py"], "what was there before");
    place.write("a.py", "two = 2\n");
    assert_eq!(watched.until("a.py"), ["a.py"]);
    place.write("inner/deeper/c.py", "three = 3\n");
    assert_eq!(watched.until("inner/deeper/c.py"), ["inner/deeper/c.py"], "a folder that was not there before");
    place.write("inner/deeper/d.py", "");
    assert_eq!(watched.until("inner/deeper/d.py"), ["inner/deeper/d.py"], "it is watched too by now");
    fs::rename(place.path("inner"), place.path("outer")).expect("a folder can have another name");
    let moved = ["inner/b.py", "inner/deeper/c.py", "inner/deeper/d.py"];
    let all: Vec<String> = moved.iter().flat_map(|it| [(*it).to_owned(), it.replace("inner", "outer")]).collect();
    let mut seen = watched.until("outer/deeper/d.py");
    if seen.len() < all.len() {
        // The directory may have been listed during the rename.
        seen.extend(watched.until("inner/deeper/d.py"));
        seen.sort();
    }
    assert_eq!(seen.len(), all.len(), "{seen:?}");
    place.write("outer/deeper/d.py", "four = 4\n");
    assert_eq!(watched.until("outer/deeper/d.py"), ["outer/deeper/d.py"]);
    fs::remove_dir_all(place.path("outer")).expect("a folder can be removed");
    assert!(watched.until("outer/deeper/d.py").contains(&"outer/deeper/d.py".to_owned()));
    drop(watched);
    assert_eq!(place.dump("state"), place.dump("fresh"), "it is what an index made from nothing is");
}

#[test]
fn changes_before_the_end_of_a_watch_are_indexed() {
    let place = WatchFixture::new(&["a.py"]);
    let watched = place.watch();
    watched.until("a.py");
    place.write("b.py", "");
    let Watched { watch, news } = watched;
    watch.stopper().stop();
    watch.wait().expect("a clean end");
    assert!(news.iter().any(|it| matches!(it, WatchEvent::Updated { report, .. } if report.added == ["b.py"])));
}

#[test]
fn ignored_folders_are_not_watched() {
    let place = WatchFixture::new(&["src/a.py", "node_modules/x/index.js", "built/b.py", ".gitignore"]);
    place.write(".gitignore", "built/\n");
    let project = place.project();
    assert_eq!(folders(&project), ["", "src"], "without git");
    place.git(&["init", "--quiet"]);
    assert_eq!(folders(&project), ["", "node_modules", "node_modules/x", "src"], "git knows of no such list");
    place.write(".gitignore", "built/\nnode_modules/\n");
    fs::create_dir_all(place.path("empty/inner")).expect("a folder");
    assert_eq!(folders(&project), ["", "empty", "empty/inner", "src"]);
}

#[test]
fn rules_and_the_list_of_git_are_watched_too() {
    let place = WatchFixture::new(&["a.py", "built/b.py"]);
    place.write(".gitignore", "built/\n");
    place.git(&["init", "--quiet"]);
    let watched = place.watch();
    assert_eq!(watched.until("a.py"), ["a.py"]);
    place.git(&["add", "--force", "built/b.py"]);
    assert_eq!(watched.until("built/b.py"), ["built/b.py"], "a tracked file counts, whatever a rule says");
    place.write("built/c.py", "");
    place.write(".gitignore", "");
    assert_eq!(watched.until("built/c.py"), ["built/c.py"], "the folder is not ignored any more");
}

#[test]
fn a_new_configuration_holds_at_once() {
    let place = WatchFixture::new(&["a.py", "old/b.py"]);
    let watched = place.watch();
    assert_eq!(watched.until("a.py"), ["a.py", "old/b.py"]);
    place.write(".rhumb/config.toml", "exclude = [\"old\"]\n");
    assert_eq!(watched.until("old/b.py"), ["old/b.py"], "its folder is new too");
    place.write(".rhumb/config.toml", "exclud = []\n");
    assert!(matches!(watched.next(), WatchEvent::UpdateFailed(Error::Config { .. })));
    place.write(".rhumb/config.toml", "");
    assert_eq!(watched.until("old/b.py"), ["old/b.py"]);
}

#[test]
fn one_watcher_updates_and_the_others_take_over_when_it_ends() {
    let place = WatchFixture::new(&["a.py"]);
    let first = place.watch();
    first.until("a.py");
    let second = place.watch();
    match second.next() {
        WatchEvent::Following(Some(holder)) => {
            assert_eq!((holder.pid, holder.what.as_str()), (std::process::id(), "watch"));
        }
        other => panic!("expected to follow, got {other:?}"),
    }
    place.write("b.py", "");
    first.until("b.py");
    assert!(matches!(second.next(), WatchEvent::UpdatedElsewhere { generation: 2 }));
    drop(first);
    second.folders();
    place.write("c.py", "");
    assert_eq!(second.until("c.py"), ["c.py"]);
}

#[test]
fn a_watcher_recreates_its_removed_state() {
    let place = WatchFixture::new(&["a.py"]);
    let watched = place.watch();
    assert_eq!(watched.until("a.py"), ["a.py"]);
    fs::remove_dir_all(place.folder.path().join("state")).expect("the state can be removed");
    assert_eq!(watched.until("a.py"), ["a.py"]);
}

#[test]
fn a_project_that_is_removed_is_not_made_again() {
    let place = WatchFixture::new(&["a.py"]);
    let watched = place.watch();
    watched.until("a.py");
    fs::remove_dir_all(place.path("")).expect("the project can be removed");
    assert!(matches!(watched.watch.wait(), Err(Error::NoRoot { .. })));
    assert!(!place.path("").exists());
}

#[cfg(unix)]
#[test]
fn rules_and_settings_behind_links_are_watched() {
    let place = WatchFixture::new(&["a.py", "b.py"]);
    let outside = |name: &str| place.path("").with_file_name(name);
    fs::write(outside("rules"), "").expect("a file");
    fs::write(outside("side"), format!("[core]\nexcludesFile = {}\n", outside("other").display())).expect("a file");
    fs::write(outside("other"), "b.py\n").expect("a file");
    place.git(&["init", "--quiet", "--initial-branch=main"]);
    fs::remove_file(place.path(".git/info/exclude")).expect("git made it");
    std::os::unix::fs::symlink(outside("rules"), place.path(".git/info/exclude")).expect("a link");
    place.git(&["config", "includeIf.onbranch:side.path", &outside("side").to_string_lossy()]);
    let watched = place.watch();
    assert_eq!(watched.until("a.py"), ["a.py", "b.py"]);
    fs::write(outside("rules"), "a.py\n").expect("a file");
    assert_eq!(watched.until("a.py"), ["a.py"], "the target of a link");
    place.git(&["symbolic-ref", "HEAD", "refs/heads/side"]);
    assert_eq!(watched.until("b.py"), ["b.py"], "another branch");
}
