//! Markdown: the tree of sections, and the code inside of them.

use crate::table::{Language, Nature};

/// Markdown.
pub(crate) const MARKDOWN: Language = Language {
    name: "markdown",
    family: "markdown",
    nature: Nature::Prose,
    extensions: &["md", "markdown", "mdown", "mkd"],
    aliases: &["md"],
    facts: &[include_str!("facts.scm")],
    ..Language::new(tree_sitter_md::LANGUAGE)
};
