//! Assembles a map: legend, blocks, and the files that are only listed.

use super::alias::Aliases;
use super::block::Level;
use super::kinds;
use crate::file_graph::FileGraph;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The text of one file.
pub(super) struct SheetEntry {
    pub(super) place: usize,
    pub(super) level: Level,
    /// Its block; its name and most used definitions if it is only listed.
    pub(super) text: String,
    /// A hash of everything that other files can see.
    pub(super) hash: u64,
}

/// A map put together.
pub(super) struct Sheet {
    pub(super) legend: String,
    /// The files with a block, in the order of the map.
    pub(super) entries: Vec<SheetEntry>,
    /// The names of files that are only listed, by folder.
    pub(super) folders: Vec<(String, Vec<String>)>,
    /// How many files are not even listed.
    pub(super) left: usize,
    folder_lines: Vec<String>,
}

impl Sheet {
    /// A sheet of these files, when `left` others are not shown.
    pub(super) fn new(graph: &FileGraph, aliases: &Aliases, entries: Vec<SheetEntry>, left: usize) -> Self {
        let (listed, entries): (Vec<SheetEntry>, Vec<SheetEntry>) =
            entries.into_iter().partition(|entry| entry.level == Level::Listed);
        let mut folders: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for entry in &listed {
            let path = graph.path(entry.place);
            let folder = &path[..path.rfind('/').map_or(0, |slash| slash + 1)];
            folders.entry(folder).or_default().push(entry.text.clone());
        }
        let line = |(folder, names): (&&str, &Vec<String>)| {
            let folder = if folder.is_empty() { "./".to_owned() } else { aliases.short(folder) };
            format!("{folder}: {}\n", names.join(","))
        };
        let folder_lines: Vec<String> = folders.iter().map(line).collect();
        let blocks = || entries.iter().map(|entry| entry.text.as_str()).chain(folder_lines.iter().map(String::as_str));
        let all: String = blocks().collect();
        let legend = kinds::legend(blocks()) + &aliases.legend(&all);
        let folders = folders.into_iter().map(|(folder, names)| (folder.to_owned(), names)).collect();
        Self { legend, entries, folders, left, folder_lines }
    }

    /// The printed form.
    pub(super) fn text(&self) -> String {
        let blocks = self.entries.iter().map(|entry| entry.text.as_str());
        text(&self.legend, blocks, &self.folder_lines, self.left)
    }

    /// The lines of the folders whose files are only listed.
    pub(super) fn folder_lines(&self) -> &[String] {
        &self.folder_lines
    }
}

/// The printed form of a map: the legend, blocks separated by empty lines, the directories, and the number of missing
/// files.
pub(super) fn text<'b>(legend: &str, blocks: impl Iterator<Item = &'b str>, folders: &[String], left: usize) -> String {
    let mut text = legend.to_owned();
    for block in blocks {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(block);
    }
    if !folders.is_empty() {
        text.push('\n');
        text.extend(folders.iter().map(String::as_str));
    }
    if left > 0 {
        let _ = write!(text, "\n+{left} files\n");
    }
    text
}
