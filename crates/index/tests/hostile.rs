//! Bad input: each case results in a `parse_status` or a clear message, the rest of the project is indexed, and nothing is
//! lost.

mod laws {
    #[expect(dead_code, reason = "the laws use the rest of it")]
    pub(crate) mod project;
}

use laws::project::Scratch;
use rhumb_index::{Environment, Error, Mode, Phase, Progress};
use std::fs;
use std::path::Path;

/// A healthy file next to the hostile one must always be indexed.
const HEALTHY: (&str, &str) = ("healthy.py", "def healthy():\n    return 1\n");

/// Indexes the project that `make` creates; returns the status and the problem of the file at `path`, and checks the
/// healthy file.
fn status_of(path: &str, make: impl FnOnce(&Path)) -> (String, String) {
    let scratch = Scratch::empty();
    scratch.write(HEALTHY.0, HEALTHY.1);
    make(&scratch.root());
    scratch.index("state", Mode::Full, 2);
    assert!(scratch.has_symbol("state", "healthy.py::healthy"), "{path}: the healthy file is lost");
    let again = scratch.index("state", Mode::Update, 2);
    assert!(again.changed.is_empty() && again.removed.is_empty(), "{path}: an update finds changes: {again:?}");
    scratch.file_status("state", path)
}

/// The same for a file with the given content.
fn status_with(path: &str, content: &[u8]) -> String {
    status_of(path, |root| fs::write(root.join(path), content).expect("files can be written")).0
}

#[test]
fn a_fifty_megabyte_line_is_skipped_with_a_reason() {
    let line = "var a=1;".repeat(50_000_000 / 8);
    let (status, problem) =
        status_of("big.js", |root| fs::write(root.join("big.js"), line).expect("it can be written"));
    assert_eq!(status, "skipped");
    assert!(problem.contains("exceed the limit"), "{problem}");
}

#[test]
fn a_sparse_file_of_gigabytes_is_skipped_with_a_reason() {
    let (status, problem) = status_of("sparse.py", |root| {
        let settings = "full_text = true\nmax_file_size = 4_000_000_000\n";
        fs::create_dir(root.join(".rhumb")).expect("a folder can be made");
        fs::write(root.join(".rhumb/config.toml"), settings).expect("files can be written");
        let file = fs::File::create(root.join("sparse.py")).expect("files can be written");
        file.set_len(1_500_000_000).expect("sparse files can be made");
    });
    assert_eq!(status, "skipped");
    assert!(problem.contains("the largest file that can be indexed"), "{problem}");
}

#[test]
fn two_hundred_thousand_functions_in_one_file_are_skipped_with_a_reason() {
    let text = "function some_function() { return 123456; }\n".repeat(200_000);
    let (status, problem) =
        status_of("many.js", |root| fs::write(root.join("many.js"), text).expect("it can be written"));
    assert_eq!(status, "skipped");
    assert!(problem.contains("(max_file_size)"), "{problem}");
}

#[test]
fn deep_nesting_is_read() {
    let open = "(".repeat(100_000);
    let closed = format!("x = {open}1{}\n", ")".repeat(100_000));
    assert_eq!(status_with("open.js", format!("x = {open}").as_bytes()), "partial");
    assert_eq!(status_with("closed.js", closed.as_bytes()), "ok");
    assert_eq!(status_with("closed.py", closed.as_bytes()), "ok");
    let functions = format!("{}{}", "function f(){".repeat(50_000), "}".repeat(50_000));
    assert_eq!(status_with("functions.js", functions.as_bytes()), "ok");
}

#[test]
fn long_chains_are_read() {
    let sum = format!("x = {}\n", vec!["1"; 200_000].join("+"));
    assert_eq!(status_with("sum.js", sum.as_bytes()), "ok");
    let chain = format!("x{}\n", ".a()".repeat(100_000));
    assert_eq!(status_with("chain.js", chain.as_bytes()), "ok");
}

#[test]
fn odd_encodings_are_read() {
    let wide = "def b(): pass\n".encode_utf16().flat_map(u16::to_le_bytes);
    let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(wide).collect();
    let sources: [(&str, &[u8], &str); 5] = [
        ("latin.py", b"x = 'caf\xe9'\ndef b(): pass\n", "partial"),
        ("nul.py", b"def a(): pass\n\0\ndef b(): pass\n", "partial"),
        ("wide.py", &utf16, "partial"),
        ("windows.py", b"def a():\r\n    pass\r\ndef b(): pass\r\n", "ok"),
        ("marked.py", b"\xef\xbb\xbfdef b(): pass\n", "ok"),
    ];
    for (path, content, status) in sources {
        let scratch = Scratch::empty();
        fs::write(scratch.root().join(path), content).expect("files can be written");
        scratch.index("state", Mode::Full, 1);
        assert_eq!(scratch.file_status("state", path).0, status, "{path}");
        assert!(scratch.has_symbol("state", &format!("{path}::b")), "{path}: what follows it is found");
    }
    assert_eq!(status_with("empty.py", b""), "ok");
}

/// Changes the project after the first file was read, before the others are.
struct Meanwhile<F>(F);

impl<F: Fn() + Sync> Progress for Meanwhile<F> {
    fn at(&self, phase: Phase, done: usize, _: usize) {
        if phase == Phase::Extract && done == 1 {
            self.0();
        }
    }
}

#[test]
fn a_file_may_vanish_or_grow_after_it_was_listed() {
    for mode in [Mode::Full, Mode::Update] {
        let scratch = Scratch::empty();
        scratch.write("a.py", "def a(): pass\n");
        if mode == Mode::Update {
            scratch.index("state", Mode::Full, 1);
            scratch.write("a.py", "def again(): pass\n");
        }
        scratch.write("gone.py", "def gone(): pass\n");
        scratch.write("grown.py", "def first(): pass\n");
        let meanwhile = Meanwhile(|| {
            fs::remove_file(scratch.root().join("gone.py")).expect("files can be removed");
            scratch.write("grown.py", "def first(): pass\ndef second(): pass\n");
            scratch.write("late.py", "def late(): pass\n");
        });
        let report =
            scratch.project("state").index_with_threads(mode, 1, &meanwhile).expect("the project can be indexed");
        assert!(!report.added.contains(&"gone.py".to_owned()), "{report:?}");
        assert!(!scratch.has_symbol("state", "gone.py::gone"));
        assert!(scratch.has_symbol("state", "grown.py::second"), "it is read as it is then");
        let next = scratch.index("state", Mode::Update, 1);
        assert_eq!((next.added, next.changed, next.removed), (vec!["late.py".to_owned()], vec![], vec![]));
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Command;

    #[test]
    fn links_and_pipes_are_no_files() {
        let outside = tempfile::tempdir().expect("a scratch folder can be made");
        fs::write(outside.path().join("secret.py"), "def secret(): pass\n").expect("files can be written");
        let scratch = Scratch::empty();
        scratch.write(HEALTHY.0, HEALTHY.1);
        let root = scratch.root();
        symlink(&root, root.join("loop")).expect("links can be made");
        symlink(outside.path(), root.join("away")).expect("links can be made");
        symlink(outside.path().join("secret.py"), root.join("secret.py")).expect("links can be made");
        let made = Command::new("mkfifo").arg(root.join("pipe.py")).status().expect("mkfifo is there");
        assert!(made.success());
        let report = scratch.index("state", Mode::Full, 2);
        assert_eq!(report.added, ["healthy.py"]);
    }

    #[test]
    fn unreadable_files_are_reported() {
        let scratch = Scratch::empty();
        scratch.write(HEALTHY.0, HEALTHY.1);
        scratch.write("closed.py", "def closed(): pass\n");
        scratch.write("closed/inner.py", "def inner(): pass\n");
        let closed =
            |path: &str, mode| fs::set_permissions(scratch.root().join(path), fs::Permissions::from_mode(mode));
        closed("closed.py", 0o000).expect("permissions can be set");
        closed("closed", 0o000).expect("permissions can be set");
        let may_read_all = fs::read(scratch.root().join("closed.py")).is_ok();
        let report = scratch.index("state", Mode::Full, 2);
        assert!(scratch.has_symbol("state", "healthy.py::healthy"));
        if may_read_all {
            assert!(scratch.has_symbol("state", "closed/inner.py::inner"), "the superuser reads everything");
        } else {
            assert_eq!(scratch.file_status("state", "closed.py").0, "failed");
            assert_eq!(report.omissions.len(), 1, "{:?}", report.omissions);
        }
        closed("closed", 0o755).expect("permissions can be set");
        closed("closed.py", 0o644).expect("permissions can be set");
        scratch.index("state", Mode::Update, 2);
        assert!(scratch.has_symbol("state", "closed.py::closed"), "files that become readable are indexed");
    }

    #[test]
    fn odd_paths_are_kept() {
        let scratch = Scratch::empty();
        let root = scratch.root();
        fs::write(root.join("new\nline.py"), "def a(): pass\n").expect("files can be written");
        fs::write(root.join(OsStr::from_bytes(b"caf\xe9.py")), "def b(): pass\n").expect("files can be written");
        let deep = (0..900).fold(root, |path, _| path.join("d"));
        fs::create_dir_all(&deep).expect("folders can be made");
        fs::write(deep.join("deep.py"), "def c(): pass\n").expect("files can be written");
        let report = scratch.index("state", Mode::Full, 2);
        assert_eq!(report.added.len(), 3, "{:?}", report.omissions);
        assert!(scratch.has_symbol("state", "new%0Aline.py::a"));
        assert!(scratch.has_symbol("state", "caf%E9.py::b"));
        assert!(scratch.has_symbol("state", &format!("{}deep.py::c", "d/".repeat(900))));
    }
}

#[test]
fn nested_braces_in_globs_are_refused() {
    let scratch = Scratch::empty();
    let config = |text: &str| {
        scratch.write(".rhumb/config.toml", text);
        rhumb_index::Config::load(&scratch.root(), &Environment::default()).expect_err("it is refused")
    };
    let error = config(&format!("exclude = [\"{}{}\"]\n", "{a,".repeat(10_000), "}".repeat(10_000)));
    assert!(matches!(&error, Error::Config { .. }), "{error}");
    assert!(error.to_string().contains("it has more than 4096 bytes"), "{error}");
    let many: Vec<String> = (0..45_000).map(|number| format!("\"a{number}/**\"")).collect();
    let error = config(&format!("include = [{}]\n", many.join(",")));
    assert!(error.to_string().contains("at most 1000"), "{error}");
}

#[test]
fn nested_braces_in_ignore_files_are_plain_characters() {
    let rules = format!("{}{}\n*.{{py,js}}\nout.{{a}}.py\n", "{".repeat(32_000), "}".repeat(32_000));
    let scratch = Scratch::empty();
    scratch.write(HEALTHY.0, HEALTHY.1);
    scratch.write("out.{a}.py", "def out(): pass\n");
    scratch.write(".gitignore", &rules);
    assert_eq!(scratch.index("state", Mode::Full, 2).added, [HEALTHY.0]);
}

#[test]
fn ignore_rules_have_a_limit_in_all() {
    let scratch = Scratch::empty();
    scratch.write(HEALTHY.0, HEALTHY.1);
    for number in 0..20 {
        scratch.write(&format!("d{number}/.gitignore"), &"/unused\n".repeat(8_000));
        scratch.write(&format!("d{number}/unused"), "");
    }
    let omissions = scratch.index("state", Mode::Full, 2).omissions;
    assert_eq!(omissions.len(), 4, "{omissions:?}");
    assert!(omissions[0].path.ends_with("/.gitignore"), "{omissions:?}");
    assert_eq!(omissions[0].reason.to_string(), "too many ignore rules: these are not applied");
}

#[test]
fn a_damaged_index_is_set_aside_and_rebuilt() {
    let damages: [fn(&mut Vec<u8>); 3] = [
        |bytes| bytes.truncate(bytes.len() / 2),
        |bytes| bytes[..100].fill(7),
        |bytes| {
            let (start, end) = (4096.min(bytes.len()), bytes.len());
            bytes[start..end].fill(0xAA);
        },
    ];
    for damage in damages {
        let scratch = Scratch::empty();
        scratch.write(HEALTHY.0, HEALTHY.1);
        scratch.index("state", Mode::Full, 1);
        let index = scratch.current("state");
        let mut bytes = fs::read(&index).expect("the index can be read");
        damage(&mut bytes);
        fs::write(&index, &bytes).expect("the index can be written");
        scratch.write("new.py", "def new(): pass\n");
        let report = scratch.index("state", Mode::Update, 1);
        let aside = report.set_aside.expect("the damaged index is kept");
        assert_eq!(fs::read(aside).expect("it can be read"), bytes, "it is kept as it was");
        assert!(scratch.has_symbol("state", "healthy.py::healthy"));
        assert!(scratch.has_symbol("state", "new.py::new"));
    }
}

#[test]
fn an_index_of_an_older_version_is_rebuilt_and_user_data_kept() {
    let scratch = Scratch::empty();
    scratch.write(HEALTHY.0, HEALTHY.1);
    scratch.index("state", Mode::Full, 1);
    let user = scratch.project("state").state.open().expect("it is indexed").user_db();
    assert_eq!(rhumb_store::check_user_data(&user).expect("it can be made"), rhumb_store::DatabaseHealth::Sound);
    let before = fs::read(&user).expect("it can be read");
    let index = scratch.current("state");
    let mut bytes = fs::read(&index).expect("the index can be read");
    bytes[60..64].copy_from_slice(&1_i32.to_be_bytes());
    fs::write(&index, &bytes).expect("the index can be written");
    let report = scratch.index("state", Mode::Update, 1);
    assert!(report.is_full && report.set_aside.is_none() && report.user_data_recovery.is_none());
    assert!(scratch.has_symbol("state", "healthy.py::healthy"));
    assert_eq!(fs::read(&user).expect("it can be read"), before);
}

#[test]
fn damaged_data_of_the_user_is_set_aside_and_never_deleted() {
    let scratch = Scratch::empty();
    scratch.write(HEALTHY.0, HEALTHY.1);
    scratch.index("state", Mode::Full, 1);
    let user = scratch.project("state").state.open().expect("it is indexed").user_db();
    fs::write(&user, [7; 5000]).expect("it can be written");
    let aside = scratch.index("state", Mode::Full, 1).user_data_recovery.expect("it is set aside").damaged;
    assert_eq!(fs::read(aside).expect("it is kept"), [7; 5000]);
    assert_eq!(rhumb_store::check_user_data(&user).expect("a new one is there"), rhumb_store::DatabaseHealth::Sound);
    assert!(scratch.index("state", Mode::Full, 1).user_data_recovery.is_none());
}

#[test]
fn the_users_data_outlives_a_kill_while_it_is_mended() {
    let scratch = Scratch::empty();
    scratch.write(HEALTHY.0, HEALTHY.1);
    scratch.index("state", Mode::Full, 1);
    let user = scratch.project("state").state.open().expect("it is indexed").user_db();
    let new = user.with_file_name("user.db.new");
    let is_sound = || rhumb_store::check_user_data(&user).expect("it is there") == rhumb_store::DatabaseHealth::Sound;
    assert!(is_sound(), "it is made");
    let saved = fs::read(&user).expect("it can be read");
    // After the damaged database was set aside, before the new one replaced it.
    fs::rename(&user, &new).expect("a file can have another name");
    assert!(scratch.index("state", Mode::Update, 1).user_data_recovery.is_none());
    assert!(!new.exists());
    assert_eq!(fs::read(&user).expect("it is back"), saved);
    // Before that: the damaged database exists, and the new one is complete, or damaged by a power loss.
    for content in [&saved[..], &[9; 5000]] {
        fs::write(&user, [7; 5000]).expect("it can be written");
        fs::write(&new, content).expect("it can be written");
        let aside = scratch.index("state", Mode::Update, 1).user_data_recovery.expect("it is set aside").damaged;
        assert_eq!(fs::read(aside).expect("it is kept"), [7; 5000]);
        assert!(!new.exists() && is_sound());
    }
}

#[test]
fn an_index_of_a_newer_version_is_left_alone() {
    let scratch = Scratch::empty();
    scratch.write(HEALTHY.0, HEALTHY.1);
    scratch.index("state", Mode::Full, 1);
    let index = scratch.current("state");
    let mut bytes = fs::read(&index).expect("the index can be read");
    // The format number is the big-endian integer at byte 60 of a database.
    bytes[60..64].copy_from_slice(&9999_i32.to_be_bytes());
    fs::write(&index, &bytes).expect("the index can be written");
    let error = scratch.try_index("state", Mode::Update).expect_err("it is refused");
    assert!(error.to_string().contains("newer"), "{error}");
    assert_eq!(fs::read(&index).expect("the index can be read"), bytes);
}

#[test]
fn two_indexers_at_once_do_not_meet() {
    let scratch = Scratch::empty();
    scratch.write(HEALTHY.0, HEALTHY.1);
    let held = scratch.project("state").state.lock("a test", std::time::Duration::ZERO).expect("the lock is free");
    let refused = std::thread::scope(|scope| {
        let other = scope.spawn(|| scratch.try_index("state", Mode::Full));
        other.join().expect("the other thread ends")
    });
    match refused {
        Err(Error::Locked { holder: Some(holder), .. }) => assert_eq!(holder.what, "a test"),
        other => panic!("it should have said who holds the lock: {other:?}"),
    }
    drop(held);
    scratch.index("state", Mode::Full, 1);
    assert!(scratch.has_symbol("state", "healthy.py::healthy"));
}
