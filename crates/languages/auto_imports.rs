//! Names that a framework imports by itself: those of the files in some folders, without an import statement.

use crate::hooks::Layout;
use crate::paths::is_below;
use crate::table::Language;

/// The names that a framework imports by itself.
#[derive(Clone, Copy)]
pub struct AutoImports {
    /// The packages whose use makes the rule apply, below the manifest that names one of them.
    pub needs: &'static [&'static str],
    /// The folder, below that manifest, whose files see the names; empty for all files.
    pub within: &'static str,
    /// Folders with files whose exports are visible.
    pub values: &'static [&'static str],
    /// Folders with files of components.
    pub components: &'static [&'static str],
    /// Whether the names of a component's folders are part of its name: `base/Button.vue` is `BaseButton`.
    pub has_prefixes: bool,
}

/// Parts of a file name that say where a component is rendered.
const PLACES: &[&str] = &["client", "global", "server"];

/// A folder may be a component, which is in a file of this name.
const INDEX: &str = "index";

/// The rules about what the file at `path` sees, each with the folder of the manifest that makes it apply.
#[must_use]
pub fn auto_imports<'l>(language: &Language, path: &str, layout: &'l Layout) -> Vec<(&'l str, &'static AutoImports)> {
    let mut found = Vec::new();
    for used in layout.frameworks.iter().filter(|used| is_below(path, &used.folder)) {
        for rule in language.modules.auto_imports.iter().filter(|rule| rule.needs.contains(&used.package)) {
            let is_within =
                rule.within.is_empty() || below(path, &used.folder).is_some_and(|rest| is_below(rest, rule.within));
            let is_new = !found.contains(&(used.folder.as_str(), rule));
            found.extend((is_within && is_new).then_some((used.folder.as_str(), rule)));
        }
    }
    found
}

impl PartialEq for AutoImports {
    fn eq(&self, other: &Self) -> bool {
        (self.needs, self.within) == (other.needs, other.within)
    }
}

impl AutoImports {
    /// Whether the exports of the file at `path` are visible below `root`.
    #[must_use]
    pub fn offers_values(&self, root: &str, path: &str) -> bool {
        below(path, root).is_some_and(|path| self.values.iter().any(|folder| is_below(path, folder)))
    }

    /// The name of the component in the file at `path`; `None` if it is in none of the folders.
    #[must_use]
    pub fn component_name(&self, root: &str, path: &str) -> Option<String> {
        let path = below(path, root)?;
        let folder = self.components.iter().find(|folder| is_below(path, folder))?;
        let path = below(path, folder)?;
        let (folders, file) = path.rsplit_once('/').unwrap_or(("", path));
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        let stem = stem.rsplit_once('.').filter(|(_, place)| PLACES.contains(place)).map_or(stem, |(stem, _)| stem);
        let own = if stem.eq_ignore_ascii_case(INDEX) { Vec::new() } else { words(stem) };
        let is_prefixed = self.has_prefixes || own.is_empty();
        let folders = folders.split('/').filter(|folder| is_prefixed && !folder.is_empty());
        let around: Vec<Vec<String>> = folders.map(words).collect();
        // What the name of the file repeats is left out.
        let kept = (0..around.len()).find(|first| own.starts_with(&around[*first..].concat())).unwrap_or(around.len());
        Some(pascal(around[..kept].iter().flatten().chain(&own)))
    }
}

/// The names that files may have of a component or value that is used by `name`: in each, folders may stand for the first words.
#[must_use]
pub fn auto_imported_names(name: &str) -> Vec<String> {
    let mut names = vec![name.to_owned()];
    if !name.starts_with(char::is_uppercase) {
        return names;
    }
    let words = words(name);
    for first in 0..words.len() {
        let rest = &words[first..];
        let plain = pascal(rest.iter());
        names.extend(PLACES.iter().map(|place| format!("{plain}.{place}")));
        names.push(rest.join("-"));
        names.push(plain);
    }
    names.push(INDEX.to_owned());
    names.sort_unstable();
    names.dedup();
    names
}

/// The path below a folder; `None` if it is not in there.
fn below<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    if folder.is_empty() { Some(path) } else { path.strip_prefix(folder)?.strip_prefix('/') }
}

/// The words of a name, in lower case.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for character in name.chars() {
        let is_first = !before.is_alphanumeric() || (character.is_uppercase() && !before.is_uppercase());
        if character.is_alphanumeric() {
            match words.last_mut().filter(|_| !is_first) {
                Some(word) => word.extend(character.to_lowercase()),
                None => words.push(character.to_lowercase().collect()),
            }
        }
        before = character;
    }
    words
}

fn pascal<'w>(words: impl Iterator<Item = &'w String>) -> String {
    let mut name = String::new();
    for word in words {
        let mut letters = word.chars();
        name.extend(letters.next().into_iter().flat_map(char::to_uppercase).chain(letters));
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: AutoImports =
        AutoImports { needs: &[], within: "", values: &["utils"], components: &["components"], has_prefixes: true };

    fn check(path: &str, expected: Option<&str>) {
        assert_eq!(RULE.component_name("app", path).as_deref(), expected, "{path}");
    }

    #[test]
    fn folders_are_part_of_the_name() {
        check("app/components/Door.vue", Some("Door"));
        check("app/components/base/wall/Button.vue", Some("BaseWallButton"));
        check("app/components/base/BaseButton.vue", Some("BaseButton"));
        check("app/components/status/edit/StatusEditHistory.vue", Some("StatusEditHistory"));
        check("app/components/front/door/DoorKnob.client.vue", Some("FrontDoorKnob"));
        check("app/components/door-knob/index.vue", Some("DoorKnob"));
        check("app/components/door-knob.vue", Some("DoorKnob"));
        check("app/utils/Door.vue", None);
        check("components/Door.vue", None);
    }

    #[test]
    fn the_name_of_the_file_is_among_those_tried() {
        for (name, file) in [
            ("BaseWallButton", "Button"),
            ("DoorKnob", "door-knob"),
            ("FrontDoorKnob", "DoorKnob.client"),
            ("DoorKnob", "index"),
            ("useDoor", "useDoor"),
        ] {
            assert!(auto_imported_names(name).iter().any(|tried| tried == file), "{name}");
        }
    }
}
