//! Reads the project's own recipes in `.rhumb/recipes/`. They come with the repository, so nothing in them is trusted: links
//! are not followed, and size and number are limited.

use crate::read::read;
use crate::state::STATE_FOLDER;
use std::fs;
use std::path::Path;

/// The files of a recipe in the project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecipeFile {
    /// The file name without its extension.
    pub id: String,
    /// The query.
    pub sql: String,
    /// The description; empty if there is no such file.
    pub description: String,
    /// Why one of the files could not be read.
    pub unreadable: Option<String>,
}

/// More recipes are ignored, in the order of their names.
const MAX_RECIPES: usize = 500;

/// Directories with more entries than this are read only in part.
const MAX_ENTRIES: usize = 10_000;

/// Larger files are refused.
const MAX_BYTES: u64 = 64 << 10;

/// Longer ids are ignored.
const MAX_ID_BYTES: usize = 64;

/// The recipes of the project at `root`, ordered by id. Files whose names are not valid ids are ignored.
#[must_use]
pub fn recipe_files(root: &Path) -> Vec<RecipeFile> {
    let state = root.join(STATE_FOLDER);
    let folder = state.join("recipes");
    if state.is_symlink() || folder.is_symlink() {
        return Vec::new();
    }
    let Ok(entries) = fs::read_dir(&folder) else { return Vec::new() };
    let names = entries.take(MAX_ENTRIES).flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let mut ids: Vec<String> =
        names.filter_map(|name| Some(name.strip_suffix(".sql").filter(|id| is_id(id))?.to_owned())).collect();
    ids.sort_unstable();
    ids.truncate(MAX_RECIPES);
    ids.into_iter().map(|id| recipe(&folder, id)).collect()
}

fn is_id(name: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    !name.is_empty() && name.len() <= MAX_ID_BYTES && name.bytes().all(is_allowed)
}

fn recipe(folder: &Path, id: String) -> RecipeFile {
    let (query, description) = (format!("{id}.sql"), format!("{id}.md"));
    let mut unreadable = None;
    let mut text = |name: &str| {
        let bytes = read(&folder.join(name), MAX_BYTES).map(|content| content.bytes).map_err(|error| error.to_string());
        let text = bytes.and_then(|bytes| String::from_utf8(bytes).map_err(|_| "not UTF-8".to_owned()));
        text.unwrap_or_else(|reason| {
            unreadable.get_or_insert(format!("{name} cannot be read: {reason}"));
            String::new()
        })
    };
    let sql = text(&query);
    let has_description = folder.join(&description).symlink_metadata().is_ok();
    let description = if has_description { text(&description) } else { String::new() };
    RecipeFile { id, sql, description, unreadable }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_short_plain_names_are_ids() {
        for (name, expected) in [("dead-code", true), ("a_1", true), ("", false), ("../x", false), ("ä", false)] {
            assert_eq!(is_id(name), expected, "{name}");
        }
        assert!(!is_id(&"a".repeat(65)));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("secret"), "SELECT 1").unwrap();
        std::os::unix::fs::symlink(folder.path().join("secret"), folder.path().join("a.sql")).unwrap();
        fs::write(folder.path().join("b.sql"), "SELECT 2").unwrap();
        let linked = recipe(folder.path(), "a".to_owned());
        assert_eq!(linked.unreadable.as_deref(), Some("a.sql cannot be read: not a regular file"));
        assert!(linked.sql.is_empty());
        let plain = recipe(folder.path(), "b".to_owned());
        assert_eq!((plain.sql.as_str(), plain.unreadable), ("SELECT 2", None));
    }
}
