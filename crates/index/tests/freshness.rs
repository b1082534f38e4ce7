//! Which changes on disk are noticed: by stamp, by hash if stamps are not settled, and only in the requested files.

use rhumb_index::{Environment, IndexOptions, Mode, NoProgress, Project, Report, RootPolicy};
use rhumb_store::{Access, Store};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// After this long, the clock of any file system used for tests has ticked.
const REST: Duration = Duration::from_millis(120);

/// A project in a temporary directory.
struct FreshnessFixture {
    folder: TempDir,
}

impl FreshnessFixture {
    fn new() -> Self {
        let place = Self { folder: tempfile::tempdir().expect("a scratch folder can be made") };
        for path in ["app.py", "shop/cart.py", "shop/door.py"] {
            place.write(path, "one = 1\n");
        }
        place
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join("root").join(path)
    }

    /// Writes a file with a modification time one hour ago, so that its stamp is settled.
    fn write(&self, path: &str, text: &str) {
        self.write_at(path, text, SystemTime::now() - Duration::from_hours(1));
    }

    fn write_at(&self, path: &str, text: &str, time: SystemTime) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("it has one")).expect("a folder can be made");
        let mut file =
            fs::File::options().write(true).truncate(true).create(true).open(path).expect("it can be opened");
        file.write_all(text.as_bytes()).expect("it can be written");
        file.set_modified(time).expect("times can be set");
    }

    /// Waits until stamps are settled: a change from now on has a later time than everything written so far.
    fn rest(&self) {
        let _ = self;
        thread::sleep(REST);
    }

    fn git(&self, arguments: &[&str]) {
        let mut command = Command::new("git");
        command.env("GIT_CONFIG_GLOBAL", "/dev/null").args(arguments).current_dir(self.path(""));
        let output = command.output().expect("git runs");
        assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    fn store(&self) -> Store {
        let index = self.project().state.current_index().expect("it is indexed");
        Store::open(&index, None, Access::Read).expect("it can be opened")
    }

    /// Writes a file next to the project.
    fn write_outside(&self, path: &str, text: &str) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().expect("it has one")).expect("a folder can be made");
        fs::write(path, text).expect("it can be written");
    }

    /// Makes `path` a symlink to `target` next to the project, which is created with `text` if it does not exist.
    #[cfg(unix)]
    fn link_outside(&self, path: &str, target: &str, text: &str) {
        let outside = self.folder.path().join(target);
        if !outside.exists() {
            self.write_outside(target, text);
        }
        fs::remove_file(self.path(path)).ok();
        std::os::unix::fs::symlink(outside, self.path(path)).expect("links can be made");
    }

    fn indexed_files(&self) -> Vec<String> {
        self.store().files().expect("it can be read").into_iter().map(|file| file.path).collect()
    }

    fn project(&self) -> Project {
        let environment = Environment {
            root: Some(self.path("")),
            state_dir: Some(self.folder.path().join("state")),
            current_dir: self.folder.path().to_path_buf(),
            ..Environment::default()
        };
        Project::find(&environment, RootPolicy::Any).expect("the project is there")
    }

    fn index(&self) -> Report {
        self.project().index(Mode::Update, &NoProgress).expect("it can be indexed")
    }

    /// Updates the index until the walk is cached, which happens once nothing around the project is changing.
    fn index_at_rest(&self) {
        while !self.folder.path().join("state/survey").exists() {
            self.rest();
            self.index();
        }
    }

    fn index_only(&self, only: &[&str]) -> Report {
        let only = only.iter().map(|path| (*path).to_owned()).collect();
        let order = IndexOptions { only: Some(only), ..IndexOptions::new(Mode::Update) };
        self.project().index_with_options(&order, &NoProgress).expect("it can be indexed")
    }

    fn stale(&self, paths: &[&str]) -> Vec<String> {
        let paths: BTreeSet<&str> = paths.iter().copied().collect();
        self.project().stale(self.store().files_at(&paths).expect("it can be read"))
    }
}

/// What a run did: added, changed, removed.
fn done(report: &Report) -> [Vec<&str>; 3] {
    [&report.added, &report.changed, &report.removed].map(|paths| paths.iter().map(String::as_str).collect())
}

#[test]
fn a_file_that_was_touched_just_now_is_hashed_again() {
    let place = FreshnessFixture::new();
    // A time in the future is never settled, like that of a file written just now.
    let young = SystemTime::now() + Duration::from_hours(1);
    place.write_at("app.py", "one = 1\n", young);
    place.index();
    assert!(place.index().is_unchanged(), "the content is the same");
    assert_eq!(place.stale(&["app.py"]), [""; 0]);
    place.write_at("app.py", "two = 2\n", young);
    assert_eq!(place.stale(&["app.py"]), ["app.py"], "size, time and inode are as they were");
    assert_eq!(done(&place.index()), [vec![], vec!["app.py"], vec![]]);
}

#[test]
fn a_run_for_some_files_leaves_the_others_for_the_next() {
    let place = FreshnessFixture::new();
    place.index();
    for path in ["app.py", "shop/cart.py", "shop/new.py"] {
        place.write(path, "three = 3\n");
    }
    fs::remove_file(place.path("shop/door.py")).expect("it was there");
    let report = place.index_only(&["shop/cart.py", "nowhere.py"]);
    assert_eq!((done(&report), report.unchanged), ([vec![], vec!["shop/cart.py"], vec![]], 2 + 1));
    assert_eq!(done(&place.index_only(&["shop"])), [vec!["shop/new.py"], vec![], vec!["shop/door.py"]]);
    assert_eq!(done(&place.index()), [vec![], vec!["app.py"], vec![]]);
    assert!(place.index().is_unchanged());
}

#[test]
fn a_first_run_for_some_files_takes_all() {
    let place = FreshnessFixture::new();
    let report = place.index_only(&["app.py"]);
    assert!(report.is_full);
    assert_eq!(report.added, ["app.py", "shop/cart.py", "shop/door.py"]);
}

#[test]
fn only_differing_files_are_stale() {
    let place = FreshnessFixture::new();
    place.index();
    let all = ["app.py", "shop/cart.py", "shop/door.py", "shop/new.py"];
    assert_eq!(place.stale(&all), [""; 0]);
    place.write_at("app.py", "one = 1\n", SystemTime::now());
    place.write("shop/cart.py", "two = 22\n");
    place.write("shop/new.py", "");
    fs::remove_file(place.path("shop/door.py")).expect("it was there");
    assert_eq!(place.stale(&all), ["shop/cart.py", "shop/door.py"], "one was only touched, and one was not indexed");
    assert_eq!(place.stale(&["app.py"]), [""; 0]);
    // More paths than are looked up one by one.
    let many: Vec<String> = (0..200).map(|number| format!("none_{number}.py")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).chain(all).collect();
    assert_eq!(place.stale(&many), ["shop/cart.py", "shop/door.py"]);
}

#[test]
fn pending_changes_compare_stamps_only() {
    let place = FreshnessFixture::new();
    place.index();
    place.write_at("app.py", "one = 1\n", SystemTime::now());
    place.write("shop/new.py", "two = 2\n");
    fs::remove_file(place.path("shop/door.py")).expect("it was there");
    let glance = place.project().pending_changes(&NoProgress).expect("it can be looked at");
    assert_eq!(done(&glance.report), [vec!["shop/new.py"], vec!["app.py"], vec!["shop/door.py"]]);
    assert_eq!((glance.bytes, glance.report.unchanged, glance.report.is_full), (16, 1, false));
}

/// Archives give all files the same time, and an extracted file often gets the inode of the file deleted before.
#[cfg(unix)]
#[test]
fn edits_that_restore_the_modification_time_are_noticed() {
    let place = FreshnessFixture::new();
    let time = SystemTime::now() - Duration::from_hours(1);
    let (text, script) = ("all rights reserved\n", "#!/usr/bin/python  \n");
    assert_eq!(text.len(), script.len());
    for (path, text) in [("tool", text), ("app.py", "one = 1\n"), ("shop/door.py", "one = 1\n")] {
        place.write_at(path, text, time);
    }
    place.rest();
    place.index();
    // A file edited in place, a file in place of a deleted one, and a file that was not source code before.
    place.write_at("app.py", "two = 2\n", time);
    fs::remove_file(place.path("shop/door.py")).expect("it was there");
    place.write_at("shop/door.py", "two = 2\n", time);
    place.write_at("tool", script, time);
    assert_eq!(place.stale(&["app.py"]), ["app.py"]);
    let expected = [vec!["tool"], vec!["app.py", "shop/door.py"], vec![]];
    assert_eq!(done(&place.project().compare(&NoProgress).expect("it can be compared")), expected);
    assert_eq!(done(&place.index()), expected);
}

#[cfg(unix)]
#[test]
fn a_file_with_other_permissions_is_hashed_once_and_not_linked_again() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = FreshnessFixture::new();
    place.write("large.py", &"#".repeat(2 << 20));
    place.rest();
    place.index();
    let before = place.store().generation().expect("it can be read");
    for path in ["app.py", "large.py"] {
        fs::set_permissions(place.path(path), fs::Permissions::from_mode(0o600)).expect("it is ours");
    }
    fs::hard_link(place.path("shop/door.py"), place.path("door")).expect("links can be made");
    place.rest();
    let report = place.index();
    assert!(report.is_unchanged() && report.relinked == 0, "{report:?}");
    assert_eq!(place.store().generation().expect("it can be read"), before, "no answer is different");
    let stamps = || place.store().files().expect("it can be read");
    let read = stamps();
    place.index();
    assert_eq!(stamps(), read, "nothing is read again");
}

/// What git is configured to ignore, how that changes, and which of the files `app.py` and `shop/door.py` are selected
/// afterwards.
type RuleChange = (&'static str, fn(&FreshnessFixture), fn(&FreshnessFixture), &'static [&'static str]);

#[cfg(unix)]
const RULE_CHANGES: &[RuleChange] = &[
    (
        "the target of a linked exclude file",
        |place| place.link_outside(".git/info/exclude", "rules", "app.py\n"),
        |place| place.write_outside("rules", "shop/door.py\n"),
        &["app.py"],
    ),
    (
        "a link to another exclude file",
        |place| {
            place.write_outside("other", "shop/door.py\n");
            place.link_outside(".git/info/exclude", "rules", "app.py\n");
        },
        |place| place.link_outside(".git/info/exclude", "other", "shop/door.py\n"),
        &["app.py"],
    ),
    (
        "the target of a linked core.excludesFile",
        |place| {
            place.link_outside(".git/rules", "rules", "app.py\n");
            place.git(&["config", "core.excludesFile", ".git/rules"]);
        },
        |place| place.write_outside("rules", "shop/door.py\n"),
        &["app.py"],
    ),
    (
        "an exclude file behind a linked directory",
        |place| {
            place.write_outside("one/rules", "app.py\n");
            place.write_outside("two/rules", "shop/door.py\n");
            place.link_outside(".git/rules", "one", "");
            place.git(&["config", "core.excludesFile", ".git/rules/rules"]);
        },
        |place| place.link_outside(".git/rules", "two", ""),
        &["app.py"],
    ),
    (
        "a branch that includes other settings",
        |place| {
            place.write_outside("side", "[core]\nexcludesFile = .git/rules\n");
            place.write(".git/rules", "app.py\n");
            place.git(&["config", "includeIf.onbranch:side.path", "../../side"]);
        },
        |place| place.git(&["symbolic-ref", "HEAD", "refs/heads/side"]),
        &["shop/door.py"],
    ),
    (
        "an included file that appears",
        |place| {
            place.write(".git/rules", "app.py\n");
            place.git(&["config", "include.path", "../../late/settings"]);
        },
        |place| place.write_outside("late/settings", "[core]\nexcludesFile = .git/rules\n"),
        &["shop/door.py"],
    ),
    (
        "an included file that was empty",
        |place| {
            place.write(".git/rules", "app.py\n");
            place.write_outside("settings", "# nothing yet\n");
            place.git(&["config", "include.path", "../../settings"]);
        },
        |place| place.write_outside("settings", "[core]\nexcludesFile = .git/rules\n"),
        &["shop/door.py"],
    ),
    (
        "an index of git with the same size and time",
        |place| {
            place.write("law.py", "one = 1\n");
            place.write(".git/info/exclude", "*.py\n");
            place.git(&["add", "--force", "app.py"]);
        },
        |place| {
            let index = place.path(".git/index");
            let before = index.metadata().expect("it is there");
            place.git(&["rm", "--quiet", "--cached", "app.py"]);
            place.git(&["add", "--force", "law.py"]);
            let time = before.modified().expect("it has a time");
            fs::File::options().append(true).open(&index).and_then(|it| it.set_modified(time)).expect("it is ours");
            assert_eq!(index.metadata().expect("it is there").len(), before.len());
        },
        &["law.py"],
    ),
];

#[cfg(unix)]
#[test]
fn whatever_decides_what_git_ignores_is_noticed() {
    thread::scope(|scope| {
        for (what, before, change, expected) in RULE_CHANGES {
            scope.spawn(move || {
                let place = FreshnessFixture::new();
                fs::remove_file(place.path("shop/cart.py")).expect("it was there");
                place.git(&["init", "--quiet", "--initial-branch=main"]);
                // Without git's index, the cached walk is not used.
                place.write("notes.txt", "");
                place.git(&["add", "notes.txt"]);
                before(&place);
                place.index_at_rest();
                change(&place);
                place.index();
                assert_eq!(place.indexed_files(), *expected, "{what}");
            });
        }
    });
}
