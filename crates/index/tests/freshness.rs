//! What is noticed of changes on the disk: by stamps, by hashes where stamps prove nothing, and only where it was asked for.

use rhumb_index::{Environment, Mode, Order, Project, Report, Silent, Width};
use rhumb_store::{Access, Store};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// A project in a scratch folder.
struct Place {
    folder: TempDir,
}

impl Place {
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

    /// Writes a file that is an hour old, so that its stamp proves something.
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

    fn project(&self) -> Project {
        let environment = Environment {
            root: Some(self.path("")),
            state_dir: Some(self.folder.path().join("state")),
            current_dir: self.folder.path().to_path_buf(),
            ..Environment::default()
        };
        Project::find(&environment, Width::Any).expect("the project is there")
    }

    fn index(&self) -> Report {
        self.project().index(Mode::Update, &Silent).expect("it can be indexed")
    }

    fn index_only(&self, only: &[&str]) -> Report {
        let only = only.iter().map(|path| (*path).to_owned()).collect();
        let order = Order { only: Some(only), ..Order::new(Mode::Update) };
        self.project().index_by(&order, &Silent).expect("it can be indexed")
    }

    fn stale(&self, paths: &[&str]) -> Vec<String> {
        let paths: BTreeSet<&str> = paths.iter().copied().collect();
        let project = self.project();
        let index = project.state.current_index().expect("it is indexed");
        let store = Store::open(&index, None, Access::Read).expect("it can be opened");
        project.stale(store.files_at(&paths).expect("it can be read"))
    }
}

/// What a run did: added, changed, removed.
fn done(report: &Report) -> [Vec<&str>; 3] {
    [&report.added, &report.changed, &report.removed].map(|paths| paths.iter().map(String::as_str).collect())
}

#[test]
fn a_file_that_was_touched_just_now_is_hashed_again() {
    let place = Place::new();
    // A time to come is later than any moment at which the file can be read, as that of a file written just now may be.
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
    let place = Place::new();
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
    let place = Place::new();
    let report = place.index_only(&["app.py"]);
    assert!(report.is_full);
    assert_eq!(report.added, ["app.py", "shop/cart.py", "shop/door.py"]);
}

#[test]
fn only_what_differs_is_stale() {
    let place = Place::new();
    place.index();
    let all = ["app.py", "shop/cart.py", "shop/door.py", "shop/new.py"];
    assert_eq!(place.stale(&all), [""; 0]);
    place.write_at("app.py", "one = 1\n", SystemTime::now());
    place.write("shop/cart.py", "two = 22\n");
    place.write("shop/new.py", "");
    fs::remove_file(place.path("shop/door.py")).expect("it was there");
    assert_eq!(place.stale(&all), ["shop/cart.py", "shop/door.py"], "one was only touched, and one was not indexed");
    assert_eq!(place.stale(&["app.py"]), [""; 0]);
    // More paths than are asked for one by one.
    let many: Vec<String> = (0..200).map(|number| format!("none_{number}.py")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).chain(all).collect();
    assert_eq!(place.stale(&many), ["shop/cart.py", "shop/door.py"]);
}

#[test]
fn a_glance_goes_by_stamps() {
    let place = Place::new();
    place.index();
    place.write_at("app.py", "one = 1\n", SystemTime::now());
    place.write("shop/new.py", "two = 2\n");
    fs::remove_file(place.path("shop/door.py")).expect("it was there");
    let glance = place.project().glance(&Silent).expect("it can be looked at");
    assert_eq!(done(&glance.report), [vec!["shop/new.py"], vec!["app.py"], vec!["shop/door.py"]]);
    assert_eq!((glance.bytes, glance.report.unchanged, glance.report.is_full), (16, 1, false));
}
