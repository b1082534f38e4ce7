//! The input shared by everything that reads one syntax tree: the source text, the file's path, and the compiled language.

use crate::compiled::{Compiled, Shape};
use crate::read::text::bare_name;
use crate::tree::Node;
use rhumb_languages::Language;

/// What is constant for one syntax tree. An embedded part has its own, with the same text and path.
#[derive(Clone, Copy)]
pub(crate) struct Input<'s> {
    pub(crate) source: &'s str,
    pub(crate) path: &'s str,
    pub(crate) compiled: &'static Compiled,
    /// The language of the file, which may contain fragments in others.
    pub(crate) file_language: &'static Language,
}

impl<'s> Input<'s> {
    pub(crate) fn language(self) -> &'static Language {
        self.compiled.language
    }

    /// How receivers and types of a node's kind are followed.
    pub(crate) fn shape(self, node: Node<'_>) -> Option<Shape> {
        self.compiled.shape(node.kind())
    }

    /// The source text of a node.
    pub(crate) fn text(self, node: Node<'_>) -> &'s str {
        self.source.get(node.byte_range()).unwrap_or("")
    }

    /// The source text between two bytes; empty if they are not character boundaries in order.
    pub(crate) fn between(self, start: u32, end: u32) -> &'s str {
        self.source.get(start as usize..end as usize).unwrap_or("")
    }

    /// Whether there is only whitespace between two bytes. `false` if they are not in order.
    pub(crate) fn is_blank(self, start: u32, end: u32) -> bool {
        self.source.get(start as usize..end as usize).is_some_and(|between| between.trim_start().is_empty())
    }

    /// The name that a node spells, without quotes or the colon of a symbol literal. A colon that starts an operator belongs to
    /// its name.
    pub(crate) fn name_of(self, node: Node<'_>) -> &'s str {
        let text = self.text(node);
        let is_operator = text.starts_with(':') && matches!(self.shape(node), Some(Shape::Name));
        if is_operator { text } else { bare_name(text) }
    }

    /// The variable that a name reads the content of, and how much longer the name is; `None` if it is just a name.
    pub(crate) fn stored(self, name: &str) -> Option<(&str, u32)> {
        let stores = self.file_language.scoping.stores?;
        let variable = name.strip_prefix(stores.prefix)?;
        let is_name = variable.starts_with(|first: char| first.is_alphabetic() || first == '_');
        (is_name && !stores.words.contains(&variable)).then_some((variable, stores.prefix.len() as u32))
    }

    /// The text of an identifier. Kotlin, Scala and Swift write keywords used as names between backticks.
    pub(crate) fn identifier(self, node: Node<'_>) -> &'s str {
        let text = self.text(node);
        text.strip_prefix('`').and_then(|rest| rest.strip_suffix('`')).unwrap_or(text)
    }
}
