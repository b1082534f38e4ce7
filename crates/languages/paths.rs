//! Paths from the root of a repository, with forward slashes, for hooks that look for files.

use crate::hooks::FilePlace;

/// `path` relative to `folder`, with `.` and `..` resolved; `None` if it is outside of the repository.
#[must_use]
pub fn path_from(folder: &str, path: &str) -> Option<String> {
    let mut segments: Vec<&str> = folder.split('/').filter(|segment| !segment.is_empty()).collect();
    for segment in path.split('/') {
        match segment {
            "" | "." => {}
            ".." => drop(segments.pop()?),
            name => segments.push(name),
        }
    }
    Some(segments.join("/"))
}

/// The path of `name` in a folder; either may be empty.
pub(crate) fn joined(folder: &str, name: &str) -> String {
    if folder.is_empty() || name.is_empty() { format!("{folder}{name}") } else { format!("{folder}/{name}") }
}

/// Whether a path is in a folder or below; every path is below the root.
#[must_use]
pub fn is_below(path: &str, folder: &str) -> bool {
    folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// The namespace of a file that declares a package. A script, recognized by its extension `script`, gets a namespace of its
/// own: the path in it contains a slash, which no package name does.
pub(crate) fn package_of(file: &FilePlace<'_>, script: &str) -> String {
    if file.path.ends_with(script) { file.path.replace('.', "/") } else { file.package.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_followed_up_to_the_root() {
        assert_eq!(path_from("a/b", "../c/./d.h").as_deref(), Some("a/c/d.h"));
        assert_eq!(path_from("a", "../../d.h"), None);
        assert_eq!(path_from("", "a//b").as_deref(), Some("a/b"));
    }

    #[test]
    fn directory_prefixes_end_at_separators() {
        assert!(is_below("a/b.rs", "a") && is_below("b.rs", ""));
        assert!(!is_below("ab/c.rs", "a"));
    }
}
