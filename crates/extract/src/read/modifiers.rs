//! What stands at the start of a definition, before its name and its type: attributes and modifiers, in any order.

use super::Reader;
use crate::capture::Part;
use crate::compiled::Traits;
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_languages::Language;
use rhumb_model::Flags;

/// Nobody writes more. Each name of a list looks at those of the list again.
const MAX_NODES: usize = 64;

/// The attributes and modifiers of a definition.
#[derive(Default)]
pub(super) struct Modifiers<'s> {
    /// Attributes as written.
    pub(super) attributes: Vec<String>,
    /// Where the definition starts without the attributes in front of it.
    pub(super) start: u32,
    /// Modifiers as written.
    pub(super) words: Vec<&'s str>,
}

impl Modifiers<'_> {
    /// What the words say of the definition.
    pub(super) fn flags(&self, language: &Language) -> Flags {
        let known = language.definitions.modifiers.flags.iter().filter(|(word, _)| self.words.contains(word));
        known.fold(Flags::default(), |flags, (_, flag)| Flags(flags.0 | flag.0))
    }
}

impl<'s> Reader<'s> {
    /// What stands at the start of a definition.
    pub(super) fn modifiers(&self, found: &Match<'_, '_>) -> Modifiers<'s> {
        let parts = [Part::Name, Part::Type].into_iter().filter_map(|part| found.part(part));
        let end = parts.map(Node::start_byte).min().unwrap_or(0);
        let statement = found.statement();
        let mut modifiers = Modifiers { start: statement.start_byte(), ..Modifiers::default() };
        let mut next = statement.index() + 1;
        for _ in 0..MAX_NODES {
            let Some(node) = statement.of_same_tree(next).filter(|node| node.start_byte() < end) else { break };
            let traits = node.traits();
            next = if traits.has_any(Traits::WHOLE_MODIFIER) { node.end() } else { next + 1 };
            let is_beside = traits.has_any(Traits(Traits::ATTRIBUTE.0 | Traits::COMMENT.0));
            if is_beside && self.is_blank(modifiers.start, node.start_byte()) {
                modifiers.start = node.end_byte();
            }
            if traits.has_any(Traits::ATTRIBUTE) {
                modifiers.attributes.push(self.text(node).to_owned());
            } else if traits.has_any(Traits::MODIFIER) {
                modifiers.words.push(self.text(node));
            }
        }
        modifiers
    }

    pub(super) fn is_blank(&self, start: u32, end: u32) -> bool {
        self.source.get(start as usize..end as usize).is_some_and(|between| between.trim_start().is_empty())
    }
}
