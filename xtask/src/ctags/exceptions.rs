//! Tags that are mistakes of Universal Ctags, listed by hand with a reason in `xtask/ctags.toml`.

use super::tags::Tag;
use anyhow::{Context, Result};
use serde::Deserialize;

/// The list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exceptions {
    exception: Vec<Exception>,
}

/// What one of them is known by. Everything that is given must fit.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    /// Our names of the languages.
    languages: Vec<String>,
    /// The kinds that Universal Ctags may give it.
    kinds: Option<Vec<String>>,
    /// Its whole name is one of these.
    names: Option<Vec<String>>,
    /// The end of the path of its file.
    path: Option<String>,
    /// A part of its line.
    line: Option<String>,
    /// Why it is none.
    reason: String,
}

impl Exceptions {
    /// The list of the project.
    pub(crate) fn of_project() -> Result<Self> {
        Self::read(include_str!("../../ctags.toml")).context("reading xtask/ctags.toml")
    }

    pub(super) fn read(text: &str) -> Result<Self> {
        let exceptions: Self = toml::from_str(text)?;
        let unreasoned = exceptions.exception.iter().position(|exception| exception.reason.is_empty());
        anyhow::ensure!(unreasoned.is_none(), "an exception has no reason: explain why the tag is not a definition");
        Ok(exceptions)
    }

    /// Whether the tag on `line` is a known mistake.
    pub(crate) fn excuse(&self, language: &str, tag: &Tag, line: &str) -> bool {
        self.exception.iter().any(|exception| exception.fits(language, tag, line))
    }
}

impl Exception {
    fn fits(&self, language: &str, tag: &Tag, line: &str) -> bool {
        self.languages.iter().any(|known| known == language)
            && self.kinds.as_ref().is_none_or(|kinds| kinds.contains(&tag.kind))
            && self.names.as_ref().is_none_or(|names| names.contains(&tag.name))
            && self.path.as_ref().is_none_or(|end| tag.path.ends_with(end))
            && self.line.as_ref().is_none_or(|part| line.contains(part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_is_given_must_fit() {
        let text =
            "[[exception]]\nlanguages = ['python']\nkinds = ['class']\npath = 'b.py'\nline = 'x'\nreason = 'why'";
        let exceptions = Exceptions::read(text).expect("it is well formed");
        let check = |language: &str, path: &str, kind: &str, line: &str, expected: bool| {
            let tag = Tag { path: path.to_owned(), kind: kind.to_owned(), ..Tag::default() };
            assert_eq!(exceptions.excuse(language, &tag, line), expected, "{language} {path} {kind} {line}");
        };
        check("python", "a/b.py", "class", "class A: x", true);
        check("python", "a/b.py", "class", "class A", false);
        check("python", "a/b.py", "member", "class A: x", false);
        check("python", "a/c.py", "class", "class A: x", false);
        check("ruby", "a/b.py", "class", "class A: x", false);
    }

    #[test]
    fn the_list_of_the_project_is_well_formed() {
        Exceptions::of_project().expect("it can be read");
        assert!(Exceptions::read("[[exception]]\nlanguages = ['python']\nreason = ''").is_err());
    }
}
