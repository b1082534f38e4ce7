//! The laws of the index, checked on generated projects: after any sequence of edits it equals one built from scratch, and
//! neither the number of threads nor the order of files matters.

mod laws {
    pub(crate) mod course;
    pub(crate) mod meanwhile;
    #[expect(dead_code, reason = "the tests of hostile input use the rest of it")]
    pub(crate) mod project;
    mod rebuild;
    pub(crate) mod rules;
}

use laws::course::{Course, git};
use laws::meanwhile;
use laws::project::Scratch;
use rhumb_index::{Error, IndexStatus, Mode, NoProgress, Phase, Progress, Report, RunControl};
use rhumb_store::{Access, IndexWriter, Store};
use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// Enough for many edits of every kind, few enough for every test run.
const SEQUENCES: u64 = 32;

/// How many projects are edited while they are indexed.
const ROUNDS: u64 = 3;

/// How often the index is updated and compared in each sequence.
const COMPARISONS: usize = 6;

/// A number from the environment, which `cargo xtask edits` sets.
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |value| value.parse().expect("a number"))
}

#[test]
fn an_updated_index_equals_one_made_from_nothing() {
    let (first, count) = (setting("RHUMB_SEED", 0), setting("RHUMB_SEQUENCES", SEQUENCES));
    let next = AtomicU64::new(first);
    let threads = thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let seeds = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)));
                seeds.take_while(|seed| *seed < first + count).for_each(check_course);
            });
        }
    });
}

#[test]
fn an_index_updated_while_files_change_is_right_after_one_more_run() {
    let (first, rounds) = (setting("RHUMB_SEED", 0), setting("RHUMB_ROUNDS", ROUNDS));
    for seed in first..first + rounds {
        let scratch = meanwhile::index_while_editing(seed);
        scratch.index("live", Mode::Update, 2);
        let what = format!("seed {seed}, edited while it was indexed");
        assert_same(&scratch.dump("live"), &scratch.dump_from_scratch(), &what);
    }
}

fn check_course(seed: u64) {
    let mut course = Course::new(seed);
    course.scratch.index("live", Mode::Full, 2);
    for _ in 0..COMPARISONS {
        for _ in 0..course.random.usize(1..4) {
            course.go();
        }
        course.scratch.index("live", Mode::Update, 1 + course.random.usize(0..3));
        let (live, fresh) = (course.scratch.dump("live"), course.scratch.dump_from_scratch());
        assert_same(&live, &fresh, &format!("seed {seed} after {:?}", course.steps));
    }
    if course.scratch.user.is_some() {
        let what = format!("seed {seed}, cloned after {:?}", course.steps);
        check_clone(&course.clone_further(), &what);
        check_commit(&mut course, &what);
    }
}

/// A clone is indexed by copying the index of its sibling if they have enough in common.
fn check_clone(clone: &Scratch, what: &str) {
    let report = clone.index("live", Mode::Update, 2);
    assert_eq!(report.is_full, report.seed.is_none());
    assert_same(&clone.dump("live"), &clone.dump_from_scratch(), what);
    assert!(clone.index("live", Mode::Update, 1).is_unchanged(), "{what}: the next run finds changes");
}

/// The index of a commit equals an index of its files, whatever is in the work tree.
fn check_commit(course: &mut Course, what: &str) {
    let twin = course.scratch.twin();
    for arguments in [&["add", "--all"][..], COMMIT, &["clean", "-ffdxq", "--exclude=.rhumb"]] {
        git(&twin.root(), arguments);
    }
    let head = twin.dump_from_scratch();
    course.wander(&twin);
    twin.index("live", Mode::Update, 1);
    assert_same(&twin.dump_commit("live", "HEAD"), &head, what);
    git(&twin.root(), &["add", "--all"]);
    git(&twin.root(), COMMIT);
    assert_same(&twin.dump_commit("live", "HEAD~1"), &head, what);
    assert_same(&twin.dump_commit("bare", "HEAD~1"), &head, what);
}

const COMMIT: &[&str] =
    &["-c", "user.name=n", "-c", "user.email=e", "commit", "--quiet", "--allow-empty", "--message=made up"];

#[test]
fn indexes_of_commits_are_kept_and_make_room() {
    let course = Course::new(1);
    let (scratch, root) = (&course.scratch, course.scratch.root());
    for number in 0..10 {
        scratch.write("shop/part.py", &format!("def part_{number}(): pass\n"));
        git(&root, &["add", "--all"]);
        git(&root, COMMIT);
    }
    let project = scratch.project("live");
    let take = |reference: &str| project.snapshot(reference, &NoProgress).expect("a commit");
    let head = take("HEAD");
    assert!(head.report.expect("it was not there").is_full, "nothing is there to begin with");
    assert_eq!(take("HEAD").report.map(|report| report.seed), None, "it is there");
    for number in 1..10 {
        let snapshot = take(&format!("HEAD~{number}"));
        assert!(snapshot.report.expect("it was not there").seed.is_some());
        take("HEAD");
    }
    let kept = fs::read_dir(head.index.parent().expect("a folder")).expect("a folder").count();
    assert_eq!(kept, 8 + 1, "as many as are kept, and the lock");
    assert_eq!(take("HEAD").report.map(|report| report.seed), None, "what is used stays");
    let lock = fs::File::open(head.index.with_file_name("lock")).expect("the lock stays");
    lock.lock().expect("the lock is free");
    assert_eq!(take("HEAD").report.map(|report| report.seed), None, "an existing index does not wait");
    let error = project.snapshot("nowhere", &NoProgress).expect_err("no commit").to_string();
    assert!(error.starts_with("`nowhere` is not a commit"), "{error}");
}

/// Requests a partial index at every file, and optionally panics when linking begins.
struct Impatient {
    breaks_off: bool,
}

impl Progress for Impatient {
    fn at(&self, phase: Phase, _: usize, _: usize) {
        assert!(!self.breaks_off || phase != Phase::Link, "killed");
    }

    fn control(&self) -> RunControl {
        RunControl::PublishPartial
    }
}

#[test]
fn an_index_finished_from_a_partial_one_equals_one_from_scratch() {
    for seed in [0, 2, 3] {
        let course = Course::new(seed);
        let (scratch, project) = (&course.scratch, course.scratch.project("live"));
        assert_eq!(project.index_status(), IndexStatus::Missing);
        let killed = catch_unwind(|| project.index_with_threads(Mode::Update, 2, &Impatient { breaks_off: true }));
        assert!(killed.is_err());
        assert_eq!(project.index_status(), IndexStatus::Partial);
        let (draft, whole) = (scratch.dump("live"), scratch.dump_from_scratch());
        let files = |dump: &[String]| -> BTreeSet<String> {
            dump.iter().filter(|line| line.starts_with("file")).cloned().collect()
        };
        assert!(files(&draft).is_subset(&files(&whole)) && files(&draft).len() * 2 > files(&whole).len());
        let report = project.index_with_threads(Mode::Update, 2, &Impatient { breaks_off: false }).expect("an index");
        assert!(report.is_full, "a draft is no index");
        assert_eq!(project.index_status(), IndexStatus::Complete);
        assert_same(&scratch.dump("live"), &whole, &format!("seed {seed}"));
        assert!(scratch.index("live", Mode::Update, 1).is_unchanged());
    }
}

#[test]
fn a_run_that_is_not_wanted_any_more_leaves_the_index_as_it_was() {
    struct Unwanted;
    impl Progress for Unwanted {
        fn at(&self, _: Phase, _: usize, _: usize) {}

        fn control(&self) -> RunControl {
            RunControl::Stop
        }
    }
    let course = Course::new(1);
    let (scratch, project) = (&course.scratch, course.scratch.project("live"));
    let stopped = |mode: Mode| {
        let stopped = project.index(mode, &Unwanted).expect_err("it was stopped");
        assert!(matches!(stopped, Error::Store(rhumb_store::Error::Stopped)), "{stopped}");
    };
    stopped(Mode::Update);
    assert_eq!(project.index_status(), IndexStatus::Missing);
    scratch.index("live", Mode::Full, 1);
    let before = scratch.dump("live");
    scratch.write("shop/new.py", "def new(): pass\n");
    stopped(Mode::Update);
    stopped(Mode::Full);
    assert_eq!(scratch.dump("live"), before);
    git(&scratch.root(), COMMIT);
    let stopped = project.snapshot("HEAD", &Unwanted).expect_err("it was stopped");
    assert!(matches!(stopped, Error::Store(rhumb_store::Error::Stopped)), "{stopped}");
    assert!(scratch.index("live", Mode::Update, 1).added.contains(&"shop/new.py".to_owned()));
}

#[test]
fn the_first_index_of_a_work_tree_begins_as_a_copy() {
    let mut course = Course::new(1);
    let main = &course.scratch;
    for number in 0..20 {
        main.write(&format!("shop/part_{number}.py"), &format!("def part_{number}(): pass\n"));
    }
    assert!(main.index("live", Mode::Update, 1).seed.is_none(), "there is no sibling yet");
    let clone = course.clone_further();
    clone.write("shop/part_7.py", "from shop.part_8 import part_8\npart_8()\n");
    fs::remove_file(clone.root().join("shop/part_9.py")).expect("files can be removed");
    // While the copy is made, another thread reads.
    let report = clone.index("live", Mode::Update, 2);
    assert_eq!(report.seed.as_deref(), Some(&*course.scratch.current("live")));
    assert!(report.changed.contains(&"shop/part_7.py".to_owned()) && report.unchanged >= 18, "{report:?}");
    assert_same(&clone.dump("live"), &clone.dump_from_scratch(), "a clone");
    clone.index("fresh", Mode::Full, 1);
    assert_eq!(clone.meta("live", "project_root"), clone.meta("fresh", "project_root"));
    // The copies are independent: a change in one does not affect the other.
    let before = course.scratch.dump("live");
    clone.write("shop/part_1.py", "def other(): pass\n");
    clone.index("live", Mode::Update, 1);
    assert_same(&course.scratch.dump("live"), &before, "the sibling");
}

#[test]
fn indexes_of_other_versions_are_not_used_as_seeds() {
    let mut course = Course::new(1);
    course.scratch.index("live", Mode::Full, 1);
    let store = Store::open(&course.scratch.current("live"), None, Access::Write).expect("the index can be opened");
    let mut writer = IndexWriter::in_place(store);
    let mut batch = writer.begin().expect("it can be written");
    batch.set_meta("program", "another").expect("it can be written");
    batch.commit().expect("it can be written");
    // Nor is it after this program has changed a part of it.
    course.scratch.write("new.py", "def new(): pass\n");
    course.scratch.index("live", Mode::Update, 1);
    assert!(course.clone_further().index("live", Mode::Update, 1).seed.is_none());
}

#[test]
fn a_damaged_sibling_is_no_seed() {
    let mut course = Course::new(1);
    course.scratch.index("live", Mode::Full, 1);
    fs::write(course.scratch.current("live"), [7; 9000]).expect("the index can be written");
    let clone = course.clone_further();
    let report = clone.index("live", Mode::Update, 1);
    assert!(report.is_full && report.seed.is_none());
    assert_same(&clone.dump("live"), &clone.dump_from_scratch(), "a clone");
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

#[test]
fn a_file_without_an_extension_is_read_once() {
    let scratch = Scratch::empty();
    scratch.write("LICENSE", "all rights reserved\n");
    scratch.index("live", Mode::Full, 1);
    scratch.write("COPYING", "all rights reserved\n");
    // Stamps are not settled until the clock has ticked.
    thread::sleep(Duration::from_millis(120));
    let added = |report: Report| report.added;
    let read_at = || scratch.store("live").others().expect("the index can be read");
    assert_eq!(added(scratch.index("live", Mode::Update, 1)), [""; 0]);
    let read = read_at();
    assert_eq!(read.len(), 2);
    assert_eq!(added(scratch.index("live", Mode::Update, 1)), [""; 0]);
    assert_eq!(read_at(), read, "neither is read again");
    scratch.write("LICENSE", "#!/usr/bin/python  \n");
    assert_eq!(added(scratch.project("live").compare(&NoProgress).expect("it can be compared")), ["LICENSE"]);
    assert_eq!(added(scratch.index("live", Mode::Update, 1)), ["LICENSE"]);
    scratch.write("LICENSE", "all rights reserved\n");
    assert_eq!(scratch.index("live", Mode::Update, 1).removed, ["LICENSE"]);
    assert!(scratch.index("live", Mode::Update, 1).is_unchanged());
}

/// A path and a text.
type File = (&'static str, &'static str);

/// Edits that require relinking an unchanged file: the files before, and what is written then.
const FAR_EDITS: &[(&str, &[File], File)] = &[
    (
        "a declaration appears",
        &[("door.cc", "#include \"door.h\"\nvoid knock() {}\nvoid go() { knock(); }\n"), ("door.h", "\n")],
        ("door.h", "void knock();\n"),
    ),
    (
        "a declaration appears that is not read in",
        &[("door.cc", "namespace shop { struct knock {}; knock* go(); }\n"), ("wall.h", "\n")],
        ("wall.h", "namespace shop { struct knock; }\n"),
    ),
    (
        "a declaration is read in on the way",
        &[
            ("door.c", "#include \"all.h\"\nvoid knock(void) {}\nvoid go(void) { knock(); }\n"),
            ("all.h", "\n"),
            ("door.h", "void knock(void);\n"),
        ],
        ("all.h", "#include \"door.h\"\n"),
    ),
    ("a module appears", &[("app.py", "from shop import knock\nknock()\n")], ("shop.py", "def knock(): pass\n")),
    (
        "a module without a file of its own appears",
        &[("app.py", "import shop.door\nshop.door.knock()\n")],
        ("shop/door.py", "def knock(): pass\n"),
    ),
    (
        "a name appears in a module",
        &[("app.py", "from shop import knock\nknock()\n"), ("shop.py", "x = 1\n")],
        ("shop.py", "x = 1\ndef knock(): pass\n"),
    ),
    (
        "a star import appears on the way",
        &[("app.py", "from shop import knock\nknock()\n"), ("shop.py", "x = 1\n"), ("door.py", "def knock(): pass\n")],
        ("shop.py", "x = 1\nfrom door import *\n"),
    ),
    (
        "an imported module is replaced by another",
        &[
            ("app.py", "from shop import door\ndoor.knock()\n"),
            ("shop.py", "import a as door\n"),
            ("a.py", "x = 1\n"),
            ("b.py", "def knock(): pass\n"),
        ],
        ("shop.py", "import b as door\n"),
    ),
    (
        "a member moves to an ancestor",
        &[
            ("app.py", "from shop import Door\nclass Gate(Door):\n    def go(self): self.knock()\n"),
            ("shop.py", "class Door: pass\n"),
        ],
        ("shop.py", "class Thing:\n    def knock(self): pass\nclass Door(Thing): pass\n"),
    ),
    (
        "a member appears in an ancestor",
        &[
            ("app.py", "from shop import Door\nclass Gate(Door):\n    def go(self): self.knock()\n"),
            ("shop.py", "class Door: pass\n"),
        ],
        ("shop.py", "class Door:\n    def knock(self): pass\n"),
    ),
    (
        "a function returns another type",
        &[
            ("app.py", "from shop import make\nmake().knock()\n"),
            (
                "shop.py",
                "class A:\n    def knock(self): pass\nclass B:\n    def knock(self): pass\ndef make() -> A: pass\n",
            ),
        ],
        (
            "shop.py",
            "class A:\n    def knock(self): pass\nclass B:\n    def knock(self): pass\ndef make() -> B: pass\n",
        ),
    ),
    (
        "an exported name means another definition",
        &[
            ("app.ts", "import { knock } from \"./shop\";\nknock();\n"),
            ("shop.ts", "function a() {}\nfunction b() {}\nexport { a as knock };\n"),
        ],
        ("shop.ts", "function a() {}\nfunction b() {}\nexport { b as knock };\n"),
    ),
    (
        "a star export appears on the way",
        &[
            ("app.ts", "import { knock } from \"./shop\";\nknock();\n"),
            ("shop.ts", "export {};\n"),
            ("door.ts", "export function knock() {}\n"),
        ],
        ("shop.ts", "export * from \"./door\";\n"),
    ),
    (
        "an alias is declared",
        &[("app.ts", "import { knock } from \"@door\";\nknock();\n"), ("door.ts", "export function knock() {}\n")],
        ("tsconfig.json", "{ \"compilerOptions\": { \"paths\": { \"@door\": [\"./door.ts\"] } } }\n"),
    ),
    (
        "a crate gets the name that others use",
        &[
            ("a/Cargo.toml", "[package]\nname = \"x\"\n"),
            ("a/src/lib.rs", "pub fn knock() {}\n"),
            ("b/Cargo.toml", "[package]\nname = \"b\"\n"),
            ("b/src/lib.rs", "use door::knock;\nfn go() { knock(); }\n"),
        ],
        ("a/Cargo.toml", "[package]\nname = \"door\"\n"),
    ),
    (
        "an interface promises less",
        &[
            ("go.mod", "module made\n"),
            ("door.go", "package made\ntype Door struct{}\nfunc (d Door) knock() { d.knock() }\n"),
            ("knocks.go", "package made\ntype Knocks interface { knock(); open() }\n"),
        ],
        ("knocks.go", "package made\ntype Knocks interface { knock() }\n"),
    ),
    (
        "an extension appears in a namespace that is used",
        &[
            ("App.cs", "using Tools;\nclass App { void Go(Door door) { door.knock(); } }\n"),
            ("Door.cs", "class Door { }\n"),
            ("Tools.cs", "namespace Tools { static class More { static void knock(this int a) { } } }\n"),
        ],
        ("Tools.cs", "namespace Tools { static class More { static void knock(this Door a) { } } }\n"),
    ),
    (
        "a macro switches code on",
        &[("app.c", "void knock(void);\n#ifdef LOUD\nvoid go(void) { knock(); }\n#endif\n"), ("loud.h", "int loud;\n")],
        ("loud.h", "int loud;\n#define LOUD 1\n"),
    ),
    (
        "a build file switches code on",
        &[("app.c", "void knock(void);\n#ifdef LOUD\nvoid go(void) { knock(); }\n#endif\n")],
        ("Makefile", "CFLAGS = -DLOUD\n"),
    ),
    (
        "a type appears beside its implementation",
        &[
            ("src/lib.rs", "mod door;\nuse door::Door;\nfn go() { Door::knock(); }\n"),
            ("src/door.rs", "impl Door { pub fn knock() {} }\n"),
            ("Cargo.toml", "[package]\nname = \"b\"\n"),
        ],
        ("src/door.rs", "pub struct Door;\nimpl Door { pub fn knock() {} }\n"),
    ),
];

#[test]
fn edits_relink_distant_dependents() {
    for (what, before, (path, text)) in FAR_EDITS {
        let scratch = Scratch::empty();
        for (path, text) in *before {
            scratch.write(path, text);
        }
        scratch.index("live", Mode::Full, 1);
        scratch.write(path, text);
        let report = scratch.index("live", Mode::Update, 1);
        assert!(report.relinked > 0, "{what}: nothing was linked again");
        let fresh = scratch.dump_from_scratch();
        assert_same(&scratch.dump("live"), &fresh, what);
        assert!(
            fresh.iter().any(|line| line.contains("knock") && line.contains("resolved")),
            "{what}: knock is linked"
        );
    }
}

/// Files that get a line above a function.
const LINE_ABOVE: &[(&str, &[File])] = &[
    ("it ends a file without a final newline", &[("a.py", "def f(a):\n    x = f(a)\n    y = f(x)\n    return y")]),
    (
        "its body imports a name of its signature",
        &[
            ("a.py", "from m import Foo\ndef f(x) -> Foo:\n    from n import Foo\n    y = Foo(x)\n    return y\n"),
            ("m.py", "class Foo: pass\n"),
            ("n.py", "class Foo: pass\n"),
        ],
    ),
    (
        "its body binds a name of its signature",
        &[
            ("a.py", "from m import Foo\ndef f(x=Foo):\n    for Foo in x:\n        f(Foo)\n    return x\n"),
            ("m.py", "class Foo: pass\n"),
        ],
    ),
];

#[test]
fn a_line_above_a_function_leaves_an_index_that_equals_one_made_from_nothing() {
    for (what, files) in LINE_ABOVE {
        let scratch = Scratch::empty();
        for (path, text) in *files {
            scratch.write(path, text);
        }
        scratch.index("live", Mode::Full, 1);
        scratch.write(files[0].0, &format!("# e\n{}", files[0].1));
        scratch.index("live", Mode::Update, 1);
        scratch.index("fresh", Mode::Full, 1);
        assert_same(&scratch.dump("live"), &scratch.dump("fresh"), what);
    }
}

/// Files that each contribute to the same names; `@` is a number.
const SHARERS: [(&str, &str); 4] = [
    ("rb", "module M@\n  def x@\n  end\nend\nclass Foo\n  include M@\n  def m\n    m\n    x@\n    x1\n  end\nend\n"),
    (
        "cs",
        "namespace P { partial class Foo : I@ { void M(int a) { M(1); new Foo().N@(); } } interface I@ { void N@(); } }\n",
    ),
    ("kt", "package p\nclass T@\nfun f(a: T@) { f(T@()) }\nfun f@(a: T1) { f(a) }\n"),
    ("cc", "struct S;\nint f(S *s);\nint f@(S *s) { return f(s); }\n"),
];

#[test]
fn a_name_that_very_many_files_share_is_brought_up_to_date() {
    for (extension, text) in SHARERS {
        let scratch = Scratch::empty();
        let path = |at: usize| format!("part{}/file{at}.{extension}", at % 3);
        let write = |at: usize, text: &str| scratch.write(&path(at), &text.replace('@', &at.to_string()));
        let check = |what: &str| {
            scratch.index("live", Mode::Update, 2);
            scratch.index("fresh", Mode::Full, 1);
            assert_same(&scratch.dump("live"), &scratch.dump("fresh"), &format!("{extension}: {what}"));
        };
        (0..62).for_each(|at| write(at, text));
        scratch.index("live", Mode::Full, 1);
        (62..70).for_each(|at| write(at, text));
        check("so many that a sample is looked at");
        write(7, "\n");
        write(40, &text.replace("M@", "M1").replace("T1", "T2").replace("I@", "I1"));
        check("some of many change");
        (0..12).for_each(|at| fs::remove_file(scratch.root().join(path(at))).expect("it was written"));
        check("few enough to look at all of them");
    }
}

/// Shows which lines differ, since whole dumps would hide them. A file whose extraction panicked is an error in both.
fn assert_same(live: &[String], fresh: &[String], what: &str) {
    assert!(!fresh.iter().any(|line| line.contains("panicked")), "{what}: reading a file panics");
    if live != fresh {
        let only_live: Vec<&String> = live.iter().filter(|line| !fresh.contains(line)).take(12).collect();
        let only_fresh: Vec<&String> = fresh.iter().filter(|line| !live.contains(line)).take(12).collect();
        panic!("{what}\nonly updated: {only_live:#?}\nonly from nothing: {only_fresh:#?}");
    }
}
