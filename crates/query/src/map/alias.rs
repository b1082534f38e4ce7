//! Assigns short names to directories with many files.

use crate::tokens;
use std::collections::{BTreeMap, HashMap};

/// Maximum number of short names that a reader can remember.
const MAX_ALIASES: usize = 9;

/// Fewer files are not worth a line of the legend.
const LEAST_FILES: usize = 3;

/// `@1` is two tokens.
const COST: usize = 2;

/// The cost of a legend line besides the path.
const LEGEND_COST: usize = 4;

/// Short names for folders.
#[derive(Clone, Debug, Default)]
pub(super) struct Aliases {
    /// Folders with a slash at the end; the first one is `@1/`.
    folders: Vec<String>,
}

/// A folder that files are directly in.
struct DirectoryUse<'p> {
    folder: &'p str,
    files: usize,
    /// The cost of its path as currently written.
    cost: usize,
}

impl Aliases {
    /// The folders that save most tokens if `paths` are written with short names.
    pub(super) fn of<'p>(paths: impl Iterator<Item = &'p str>) -> Self {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for path in paths {
            *counts.entry(folder_of(path)).or_default() += 1;
        }
        let directory = |(folder, files)| DirectoryUse { folder, files, cost: tokens::at_most(folder) };
        let mut directories: Vec<DirectoryUse<'_>> = counts.into_iter().map(directory).collect();
        let written = directories.iter().flat_map(|directory| around(directory.folder).chain([directory.folder]));
        let costs: Costs<'_> = written.map(|folder| (folder, tokens::at_most(folder))).collect();
        let mut folders = Vec::new();
        while folders.len() < MAX_ALIASES
            && let Some(folder) = best(&directories, &costs)
        {
            shorten(&mut directories, folder, &costs);
            folders.push(folder.to_owned());
        }
        Self { folders }
    }

    /// `path` with the short name of the longest folder that has one.
    pub(super) fn short(&self, path: &str) -> String {
        let fitting = self.folders.iter().enumerate().filter(|(_, folder)| path.starts_with(folder.as_str()));
        match fitting.max_by_key(|(_, folder)| folder.len()) {
            Some((at, folder)) => format!("@{}/{}", at + 1, &path[folder.len()..]),
            None => path.to_owned(),
        }
    }

    /// The legend for the short names that `text` uses.
    pub(super) fn legend(&self, text: &str) -> String {
        let is_used = |at: usize| text.contains(&format!("@{}/", at + 1));
        let used = self.folders.iter().enumerate().filter(|(at, _)| is_used(*at));
        let words: Vec<String> = used.map(|(at, folder)| format!("@{}/={folder}", at + 1)).collect();
        if words.is_empty() { String::new() } else { format!("# {}\n", words.join(" ")) }
    }
}

fn folder_of(path: &str) -> &str {
    path.rfind('/').map_or("", |slash| &path[..=slash])
}

/// The directory and its parents, without the outermost, whose name is short and informative.
fn around(folder: &str) -> impl Iterator<Item = &str> {
    folder.match_indices('/').skip(1).map(|(slash, _)| &folder[..=slash])
}

/// The cost of directories in tokens, as currently written.
type Costs<'p> = HashMap<&'p str, usize>;

/// The directory whose short name saves most; `None` if none saves anything.
fn best<'p>(directories: &[DirectoryUse<'p>], costs: &Costs<'p>) -> Option<&'p str> {
    let mut gains: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for directory in directories {
        let whole = costs[directory.folder];
        for folder in around(directory.folder) {
            let short = COST + whole - costs[folder].min(whole);
            let (gain, files) = gains.entry(folder).or_default();
            *gain += directory.cost.saturating_sub(short) * directory.files;
            *files += directory.files;
        }
    }
    let saved = |(folder, (gain, files)): (&'p str, (usize, usize))| {
        let gain = gain.checked_sub(costs[folder] + LEGEND_COST).filter(|gain| *gain > 0)?;
        (files >= LEAST_FILES).then_some((gain, folder))
    };
    // Of equals the first one in the order of paths.
    let all = gains.into_iter().filter_map(saved);
    all.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, folder)| folder)
}

/// Shortens the paths below `taken` to its alias.
fn shorten(directories: &mut [DirectoryUse<'_>], taken: &str, costs: &Costs<'_>) {
    for directory in directories.iter_mut().filter(|directory| directory.folder.starts_with(taken)) {
        let short = COST + costs[directory.folder].saturating_sub(costs[taken]);
        directory.cost = directory.cost.min(short);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_with_many_files_get_short_names() {
        let inner = (0..20).map(|number| format!("packages/editor/components/dialogs/dialog{number}.tsx"));
        let outer = (0..5).map(|number| format!("packages/editor/scene{number}.ts"));
        let paths: Vec<String> = inner.chain(outer).chain(["main.ts".to_owned()]).collect();
        let aliases = Aliases::of(paths.iter().map(String::as_str));
        assert_eq!(aliases.short("packages/editor/components/dialogs/dialog3.tsx"), "@1/dialog3.tsx");
        assert_eq!(aliases.short("main.ts"), "main.ts");
        assert_eq!(aliases.legend("@1/dialog3.tsx"), "# @1/=packages/editor/components/dialogs/\n");
        assert_eq!(aliases.legend("main.ts"), "");
    }

    #[test]
    fn a_short_path_needs_no_short_name() {
        let paths: Vec<String> = (0..50).map(|number| format!("src/file{number}.c")).collect();
        assert_eq!(Aliases::of(paths.iter().map(String::as_str)).short("src/file1.c"), "src/file1.c");
    }
}
