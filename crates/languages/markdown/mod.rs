//! Markdown: sections, and the code in fenced blocks.

use crate::table::{FileNames, Language, Nature};

/// Markdown.
pub(crate) const MARKDOWN: Language = Language {
    name: "markdown",
    family: "markdown",
    files: FileNames {
        content: Nature::Prose,
        extensions: &["md", "markdown", "mdown", "mkd"],
        aliases: &["md"],
        ..FileNames::NONE
    },
    facts: &[include_str!("facts.scm")],
    ..Language::new(tree_sitter_md::LANGUAGE)
};
