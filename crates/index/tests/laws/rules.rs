//! Random changes of what determines which files git lists: exclude files behind symlinks, included configuration files,
//! branches.

use super::course::{git, try_git};
use super::project::Scratch;
use super::project::edits;
use std::fs;
use std::path::PathBuf;

/// Rules that exclude files.
pub(crate) const IGNORED: &[&str] = &["", "door.*\n", "inner/\nWall.*\n", "*\n!*oor*\n!*/\n"];

/// Branches; only their names matter.
const BRANCHES: &[&str] = &["main", "side"];

/// A change. Numbers select one of the files next to the project.
#[derive(Debug)]
pub(crate) enum Change {
    /// Writes these rules to a file next to the project.
    Rules(usize, &'static str),
    /// A configuration file next to the project names an exclude file, or none.
    Settings(usize, Option<usize>),
    /// The repository's own exclude file becomes a symlink to a file with rules.
    LinkExclude(usize),
    /// It becomes a regular file with these rules.
    Exclude(&'static str),
    /// A directory on the path to the rules becomes a symlink to another one.
    LinkDirectory(usize),
    /// The repository's configuration names an exclude file, reached through the symlinked directory.
    NameRules,
    /// The repository's configuration includes another file.
    Include(usize),
    /// It includes it on one branch only.
    IncludeOnBranch(usize, &'static str),
    /// It includes and names no file.
    Plain,
    /// Another branch with the same files is checked out.
    Branch(&'static str),
    /// Git tracks a file.
    Add(&'static str),
    /// Git no longer tracks a file.
    Untrack(&'static str),
}

impl Change {
    pub(crate) fn random(paths: &[&'static str], random: &mut fastrand::Rng) -> Self {
        let number = random.usize(..2);
        let path = paths[random.usize(..paths.len())];
        let rules = IGNORED[random.usize(..IGNORED.len())];
        let branch = BRANCHES[random.usize(..BRANCHES.len())];
        match random.usize(..17) {
            0..=2 => Self::Rules(number, rules),
            3..=4 => Self::Settings(number, random.bool().then_some(number)),
            5 => Self::LinkExclude(number),
            6 => Self::Exclude(rules),
            7 => Self::LinkDirectory(number),
            8 => Self::NameRules,
            9 => Self::Include(number),
            10..=11 => Self::IncludeOnBranch(number, branch),
            12 => Self::Plain,
            13..=14 => Self::Branch(branch),
            15 => Self::Add(path),
            _ => Self::Untrack(path),
        }
    }

    pub(crate) fn apply(&self, scratch: &Scratch) {
        let root = scratch.root();
        let git = |arguments: &[&str]| git(&root, arguments);
        let outside = Outside { scratch };
        match self {
            Self::Rules(number, rules) => outside.write(&format!("rules-{number}/rules"), rules),
            Self::Settings(number, rules) => {
                let text = rules.map_or_else(String::new, |rules| {
                    format!("[core]\nexcludesFile = {}\n", outside.path(&format!("rules-{rules}/rules")).display())
                });
                outside.write(&format!("settings-{number}"), &text);
            }
            Self::LinkExclude(number) => {
                outside.link(&root.join(".git/info/exclude"), &format!("rules-{number}/rules"));
            }
            Self::Exclude(rules) => edits::write(&root, ".git/info/exclude", rules),
            Self::LinkDirectory(number) => outside.link(&root.join(".git/linked"), &format!("rules-{number}")),
            Self::NameRules => git(&["config", "core.excludesFile", ".git/linked/rules"]),
            Self::Include(number) => {
                let settings = outside.path(&format!("settings-{number}"));
                git(&["config", "--replace-all", "include.path", &settings.to_string_lossy()]);
            }
            Self::IncludeOnBranch(number, branch) => {
                let settings = outside.path(&format!("settings-{number}"));
                let key = format!("includeIf.onbranch:{branch}.path");
                git(&["config", "--replace-all", &key, &settings.to_string_lossy()]);
            }
            Self::Plain => {
                let config = root.join(".git/config");
                let text = fs::read_to_string(&config).expect("git made it");
                let removed = ["nclude", "path =", "xcludesFile"];
                let kept: Vec<&str> = text.lines().filter(|line| !removed.iter().any(|it| line.contains(it))).collect();
                fs::write(&config, kept.join("\n") + "\n").expect("files can be written");
            }
            Self::Branch(branch) => git(&["symbolic-ref", "HEAD", &format!("refs/heads/{branch}")]),
            // Git refuses files that are missing or behind a symlink.
            Self::Add(path) => drop(try_git(&root, &["add", "--force", "--", path])),
            Self::Untrack(path) => drop(try_git(&root, &["rm", "-r", "--quiet", "--force", "--cached", "--", path])),
        }
    }
}

/// Files next to a project.
struct Outside<'s> {
    scratch: &'s Scratch,
}

impl Outside<'_> {
    fn path(&self, path: &str) -> PathBuf {
        self.scratch.root().with_file_name(path)
    }

    fn write(&self, path: &str, text: &str) {
        let file = self.path(path);
        fs::create_dir_all(file.parent().expect("it has one")).expect("directories can be made");
        fs::write(file, text).expect("files can be written");
    }

    #[cfg(unix)]
    fn link(&self, link: &std::path::Path, target: &str) {
        edits::remove(link);
        std::os::unix::fs::symlink(self.path(target), link).expect("links can be made");
    }

    #[cfg(not(unix))]
    fn link(&self, _: &std::path::Path, _: &str) {}
}
