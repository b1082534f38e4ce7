//! Generated projects, whose files refer to each other in many ways, and edits of them.

#[path = "pieces.rs"]
pub(crate) mod pieces;
#[path = "revisions.rs"]
mod revisions;

use pieces::{content, piece};
use revisions::Revision;
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// Where files may be, by family of languages: one project has the files of one family. Files and names are few, so that
/// edits meet what other files ask about.
pub(crate) const FAMILIES: &[&[&str]] = &[
    &[
        "app.py",
        "tool",
        "shop/__init__.py",
        "shop/cart.py",
        "shop/door.py",
        "shop/inner/__init__.py",
        "shop/inner/door.py",
        "shop/README.md",
    ],
    &["web/index.ts", "web/door.ts", "web/Door.tsx", "web/old.js", "web/package.json", "tsconfig.json", "README.md"],
    &[
        "rs/Cargo.toml",
        "rs/src/lib.rs",
        "rs/src/door.rs",
        "rs/src/shop/mod.rs",
        "rs/src/shop/door.rs",
        "rs/tests/opens.rs",
    ],
    &["src/shop/Door.java", "src/shop/Wall.java", "src/App.java", "test/shop/Knock.java", "src/Shop.kt"],
    &["go.mod", "main.go", "door/door.go", "door/wall.go", "door/door_test.go"],
    &["composer.json", "src/Door.php", "src/Shop/Wall.php", "app.php"],
    &["lib/door.rb", "lib/shop/wall.rb", "app.rb", "Rakefile"],
    &["src/Door.scala", "src/shop/Wall.scala", "App.scala"],
    &["Door.cs", "Wall.cs", "App.cs"],
    &[
        "web/app.jsx",
        "web/door.module.css",
        "web/wall.css",
        "web/_door.scss",
        "web/main.scss",
        "web/wall.less",
        "web/main.less",
    ],
    &["door.h", "door.cc", "wall.h", "wall.cc", "plain.c", "plain.h", "rows.def", "Makefile"],
];

/// One change of the project.
#[derive(Debug)]
pub(crate) enum Edit {
    /// A file gets new content, or is created.
    Write(&'static str),
    /// A file grows by a piece.
    Grow(&'static str),
    /// Edits the text of a file around functions that stay unchanged.
    Revise(&'static str, Revision),
    /// A file is removed.
    Remove(&'static str),
    /// A file takes another's place.
    Move(&'static str, &'static str),
    /// A file's times change and its content does not.
    Touch(&'static str),
    /// A file gets other permissions.
    Permit(&'static str),
    /// A file becomes too large to be read.
    Swell(&'static str),
    /// One name in a file is replaced by another of the same length, and the modification time is set back.
    Conceal(&'static str),
    /// A file is replaced by one with an older modification time.
    Replace(&'static str),
    /// The name of a file gets upper case letters, or lower case ones.
    Recase(&'static str),
    /// A file becomes a directory with a file in it.
    Unfold(&'static str),
    /// A file becomes a link to another.
    Link(&'static str, &'static str),
    /// The directory of a file becomes a link to where it is now.
    Relocate(&'static str),
}

impl Edit {
    pub(crate) fn random(paths: &[&'static str], random: &mut fastrand::Rng) -> Self {
        let mut path = || paths[random.usize(..paths.len())];
        let (one, other) = (path(), path());
        match random.usize(..25) {
            0..=3 => Self::Write(one),
            4..=8 => Self::Grow(one),
            9..=13 => Self::Revise(one, Revision::random(random)),
            14 => Self::Remove(one),
            15 => Self::Move(one, other),
            16 => Self::Touch(one),
            17 => Self::Permit(one),
            18 => Self::Swell(one),
            19..=20 => Self::Conceal(one),
            21 => Self::Replace(one),
            22 => Self::Recase(one),
            23 => Self::Unfold(one),
            _ if random.bool() => Self::Link(one, other),
            _ => Self::Relocate(one),
        }
    }

    /// Makes the change in the project at `root`.
    pub(crate) fn apply(&self, root: &Path, random: &mut fastrand::Rng) {
        let at = |path: &str| root.join(path);
        let text = |path: &str| fs::read_to_string(at(path)).ok();
        match self {
            Self::Write(path) => write(root, path, &content(path, random)),
            Self::Grow(path) => write(root, path, &(text(path).unwrap_or_default() + &piece(path, random))),
            Self::Revise(path, revision) => {
                if let Some(text) = text(path).filter(|text| text.len() < MAX_REVISED) {
                    write(root, path, &revision.apply(&text, path, random));
                }
            }
            Self::Remove(path) => remove(&at(path)),
            Self::Move(from, to) => {
                if let Some(text) = text(from) {
                    remove(&at(from));
                    write(root, to, &text);
                }
            }
            Self::Swell(path) => write(root, path, &"\n".repeat(2 << 20)),
            Self::Touch(path) => {
                if let Some(text) = text(path) {
                    write(root, path, &text);
                }
            }
            Self::Permit(path) => permit(&at(path), random),
            Self::Conceal(path) => conceal(&at(path), random),
            Self::Replace(path) => {
                write(root, PENDING, &content(path, random));
                set_modified(&at(PENDING), SystemTime::now() - Duration::from_hours(1));
                make_way(root, path);
                fs::rename(at(PENDING), at(path)).expect("files can be renamed");
            }
            Self::Recase(path) => recase(root, path),
            Self::Unfold(path) => {
                let name = path.rsplit('/').next().expect("paths have names");
                let text = content(path, random);
                remove(&at(path));
                write(root, &format!("{path}/{name}"), &text);
            }
            Self::Link(path, target) => {
                make_way(root, path);
                link(target, path, root);
            }
            Self::Relocate(path) => relocate(root, path),
        }
    }
}

/// Longer texts are those of files that have swollen.
const MAX_REVISED: usize = 1 << 16;

/// Where a file is written that is renamed then.
const PENDING: &str = "pending.tmp";

/// Writes most of the files of one family to `root`; returns the paths where files may be.
pub(crate) fn make_up(root: &Path, random: &mut fastrand::Rng) -> &'static [&'static str] {
    let paths = FAMILIES[random.usize(..FAMILIES.len())];
    for path in paths {
        if random.usize(..4) > 0 {
            Edit::Write(path).apply(root, random);
        }
    }
    paths
}

/// Writes a file and its directories, replacing whatever is in the way.
pub(crate) fn write(root: &Path, path: &str, text: &str) {
    make_way(root, path);
    fs::write(root.join(path), text).expect("files can be written");
}

/// Makes room for a file at `path`: there are directories above it, and it is neither a directory nor a link itself.
fn make_way(root: &Path, path: &str) {
    for (slash, _) in path.match_indices('/') {
        let folder = root.join(&path[..slash]);
        if !folder.is_dir() {
            remove(&folder);
            fs::create_dir(&folder).expect("directories can be made");
        }
    }
    let file = root.join(path);
    if file.is_symlink() || file.is_dir() {
        remove(&file);
    }
}

/// Removes what is at `path`, if anything is.
pub(crate) fn remove(path: &Path) {
    let is_folder = path.symlink_metadata().is_ok_and(|metadata| metadata.is_dir());
    drop(if is_folder { fs::remove_dir_all(path) } else { fs::remove_file(path) });
}

fn set_modified(path: &Path, time: SystemTime) {
    let file = fs::File::options().append(true).open(path).expect("files can be opened");
    file.set_modified(time).expect("times can be set");
}

/// Replaces a name in place by another that is as long, so that neither size nor modification time nor inode change.
fn conceal(path: &Path, random: &mut fastrand::Rng) {
    let Ok(text) = fs::read_to_string(path) else { return };
    let places: Vec<usize> = ["Door", "Wall"].iter().flat_map(|name| text.match_indices(name)).map(|it| it.0).collect();
    if places.is_empty() {
        return;
    }
    let place = places[random.usize(..places.len())];
    let name = if text[place..].starts_with("Door") { "Wall" } else { "Door" };
    let time = path.metadata().and_then(|it| it.modified()).expect("files have times");
    fs::write(path, [&text[..place], name, &text[place + name.len()..]].concat()).expect("files can be written");
    set_modified(path, time);
}

/// Gives the file name upper case letters, or the one with upper case letters its own name again.
fn recase(root: &Path, path: &str) {
    let (folder, name) = path.rsplit_once('/').map_or(("", path), |(folder, name)| (folder, name));
    let (stem, extension) = name.split_once('.').unwrap_or((name, ""));
    let [own, other] = [stem.to_owned(), stem.to_uppercase()].map(|stem| {
        let name = if extension.is_empty() { stem } else { format!("{stem}.{extension}") };
        root.join(folder).join(name)
    });
    let (from, to) = if own.is_file() { (own, other) } else { (other, own) };
    if from.is_file() && !to.is_dir() {
        fs::rename(from, to).expect("files can be renamed");
    }
}

/// Moves the directory of a file elsewhere and leaves a link to it, or moves it back.
fn relocate(root: &Path, path: &str) {
    let Some((name, _)) = path.rsplit_once('/') else { return };
    let (folder, moved) = (root.join(name), root.join("moved"));
    if folder.is_symlink() {
        remove(&folder);
        fs::rename(moved, folder).ok();
    } else if folder.is_dir() && moved.symlink_metadata().is_err() {
        fs::rename(&folder, &moved).expect("directories can be renamed");
        link("moved", name, root);
    }
}

#[cfg(unix)]
fn permit(path: &Path, random: &mut fastrand::Rng) {
    use std::os::unix::fs::PermissionsExt;
    let mode = [0o600, 0o644, 0o755][random.usize(..3)];
    if path.is_file() {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("files are ours");
    }
}

#[cfg(not(unix))]
fn permit(_: &Path, _: &mut fastrand::Rng) {}

/// Makes `path` a relative link to `target`: a copy of the project has its own.
#[cfg(unix)]
fn link(target: &str, path: &str, root: &Path) {
    let up = "../".repeat(path.matches('/').count());
    drop(fs::remove_file(root.join(path)));
    std::os::unix::fs::symlink(up + target, root.join(path)).expect("links can be made");
}

#[cfg(not(unix))]
fn link(_: &str, _: &str, _: &Path) {}
