//! Markdown: the tree of sections, and the code inside of them.

use crate::table::Language;

/// Markdown.
pub(crate) const MARKDOWN: Language = Language {
    name: "markdown",
    family: "markdown",
    extensions: &["md", "markdown", "mdown", "mkd"],
    aliases: &["md"],
    grammar: GRAMMAR,
    facts: &[include_str!("facts.scm")],
    ..Language::BASE
};

#[cfg(feature = "markdown")]
const GRAMMAR: Option<fn() -> tree_sitter::Language> = Some(|| tree_sitter_md::LANGUAGE.into());

#[cfg(not(feature = "markdown"))]
const GRAMMAR: Option<fn() -> tree_sitter::Language> = None;
