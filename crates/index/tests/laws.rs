//! The laws of the index, checked on generated projects:
//! after any sequence of edits it equals one made from nothing, and neither the number of threads nor the order in which
//! files are met changes anything.

mod laws {
    pub(crate) mod project;
}

use laws::project::{Edit, Scratch};
use rhumb_index::Mode;

/// Enough to meet every kind of edit many times, few enough for every test run.
const SEQUENCES: u64 = 50;
const EDITS: usize = 6;

#[test]
fn an_updated_index_equals_one_made_from_nothing() {
    for seed in 0..SEQUENCES {
        let mut random = fastrand::Rng::with_seed(seed);
        let scratch = Scratch::new(&mut random);
        scratch.index("live", Mode::Full, 2);
        let mut history = Vec::new();
        for _ in 0..EDITS {
            for _ in 0..random.usize(1..4) {
                let edit = Edit::random(&mut random);
                scratch.apply(&edit, &mut random);
                history.push(edit);
            }
            scratch.index("live", Mode::Update, 1 + random.usize(0..3));
            scratch.index("fresh", Mode::Full, 1);
            let (live, fresh) = (scratch.dump("live"), scratch.dump("fresh"));
            assert_same(&live, &fresh, &format!("seed {seed} after {history:?}"));
        }
    }
}

#[test]
fn threads_change_nothing() {
    for seed in 1000..1008 {
        let mut random = fastrand::Rng::with_seed(seed);
        let scratch = Scratch::new(&mut random);
        scratch.index("one", Mode::Full, 1);
        scratch.index("seven", Mode::Full, 7);
        assert_same(&scratch.dump("one"), &scratch.dump("seven"), &format!("seed {seed}"));
    }
}

#[test]
fn an_index_that_is_true_to_the_disk_is_left_alone() {
    let scratch = Scratch::new(&mut fastrand::Rng::with_seed(7));
    scratch.index("live", Mode::Full, 2);
    let report = scratch.index("live", Mode::Update, 2);
    assert!(report.is_unchanged(), "{report:?}");
}

#[test]
fn an_edit_inside_a_body_links_only_its_own_file_again() {
    let scratch = Scratch::empty();
    scratch.write("shop/__init__.py", "");
    scratch.write("shop/door.py", "def open_door():\n    return 1\n");
    scratch.write("app.py", "from shop.door import open_door\nopen_door()\n");
    scratch.index("live", Mode::Full, 1);
    scratch.write("shop/door.py", "def open_door():\n    x = 2\n    return x\n");
    let body_edit = scratch.index("live", Mode::Update, 1);
    assert_eq!((body_edit.changed.len(), body_edit.relinked), (1, 0));
    scratch.write("shop/door.py", "def close_door():\n    return 2\n");
    let rename = scratch.index("live", Mode::Update, 1);
    assert_eq!((rename.changed.len(), rename.relinked), (1, 1), "app.py asked for the name that is gone");
}

/// Says which lines differ: whole dumps would hide them.
fn assert_same(live: &[String], fresh: &[String], what: &str) {
    let only_live: Vec<&String> = live.iter().filter(|line| !fresh.contains(line)).take(12).collect();
    let only_fresh: Vec<&String> = fresh.iter().filter(|line| !live.contains(line)).take(12).collect();
    assert!(live == fresh, "{what}\nonly updated: {only_live:#?}\nonly from nothing: {only_fresh:#?}");
}
