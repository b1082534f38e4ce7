//! Attributes and modifiers at the start of a definition, before its name and type.

use crate::capture::Part;
use crate::compiled::Traits;
use crate::input::Input;
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_languages::Language;
use rhumb_model::Flags;

/// How many nodes before the name are considered. Each name of a declaration list visits those of the list again.
const MAX_NODES: usize = 64;

/// The attributes and modifiers of a definition.
#[derive(Default)]
pub(super) struct Modifiers<'s> {
    /// Attributes as written.
    pub(super) attributes: Vec<String>,
    /// The start of the definition without the attributes before it.
    pub(super) start: u32,
    /// Modifiers as written.
    pub(super) words: Vec<&'s str>,
}

impl<'s> Modifiers<'s> {
    /// The modifiers at the start of a definition.
    pub(super) fn of(input: Input<'s>, found: &Match<'_, '_>) -> Self {
        let parts = [Part::Name, Part::Type].into_iter().filter_map(|part| found.part(part));
        let end = parts.map(Node::start_byte).min().unwrap_or(0);
        let statement = found.statement();
        let mut modifiers = Self { start: statement.start_byte(), ..Self::default() };
        let mut next = statement.index() + 1;
        for _ in 0..MAX_NODES {
            let Some(node) = statement.of_same_tree(next).filter(|node| node.start_byte() < end) else { break };
            let traits = node.traits();
            next = if traits.has_any(Traits::WHOLE_MODIFIER) { node.end() } else { next + 1 };
            let is_separate = traits.has_any(Traits::ATTRIBUTE | Traits::COMMENT);
            if is_separate && input.is_blank(modifiers.start, node.start_byte()) {
                modifiers.start = node.end_byte();
            }
            if traits.has_any(Traits::ATTRIBUTE) {
                modifiers.attributes.push(input.text(node).to_owned());
            } else if traits.has_any(Traits::MODIFIER) {
                modifiers.words.push(input.text(node));
            }
        }
        modifiers
    }

    /// The flags that the modifiers set.
    pub(super) fn flags(&self, language: &Language) -> Flags {
        let known = language.definitions.modifiers.flags.iter().filter(|(word, _)| self.words.contains(word));
        known.fold(Flags::default(), |flags, (_, flag)| flags | *flag)
    }
}
