//! Modifiers that stand apart from what they modify: around it, before it, or after it with its name.

use super::Reader;
use super::wording::bare_name;
use crate::capture::{Mark, Part, Reach};
use crate::matcher::Match;
use rhumb_languages::Language;
use rhumb_model::{Flags, Symbol, SymbolIndex, Text, Visibility};
use rustc_hash::FxHashMap;

/// What a modifier says of the definitions it reaches.
#[derive(Clone, Copy, Default)]
pub(super) struct Modified {
    /// Who may use them.
    visibility: Option<Visibility>,
    /// What they are.
    flags: Flags,
    /// Whether only methods of values are meant, not what belongs to the type itself.
    is_of_values: bool,
}

/// A modifier that names the member it speaks of.
pub(super) struct NamedModifier {
    owner: SymbolIndex,
    name: Text,
    modified: Modified,
}

impl Modified {
    /// Gives a definition what it says.
    fn change(self, symbol: &mut Symbol) {
        symbol.flags.set(self.flags);
        let Some(visibility) = self.visibility else { return };
        symbol.visibility = visibility;
        if visibility != Visibility::Public {
            symbol.flags.0 &= !Flags::EXPORTED.0;
        }
    }

    /// Whether a definition with these flags of its own is meant.
    fn reaches(self, symbol: &Symbol, own: Flags) -> bool {
        !self.is_of_values || (symbol.kind.is_callable() && !own.has(Flags::STATIC))
    }
}

impl Reader<'_> {
    /// Takes in a modifier.
    pub(super) fn modify(&mut self, language: &Language, reach: Reach, found: &Match<'_, '_>) {
        let word = found.part(Part::Visibility);
        if let Some(word) = word {
            self.claimed.insert(word.start_byte());
        }
        let modified = Modified {
            visibility: word.and_then(|word| language.definitions.access.granted(self.text(word))),
            flags: found.flags(),
            is_of_values: found.has(Mark::OfValues),
        };
        match reach {
            Reach::Inside => self.push_context(found.node, |context| context.modified = modified),
            Reach::Rest => {
                let flags = Flags(self.context.modified.flags.0 | modified.flags.0);
                self.context.modified = Modified { flags, ..modified };
            }
            Reach::Named => {
                let Some(name) = found.part(Part::Name) else { return };
                let name = self.facts.texts.intern(bare_name(self.text(name)));
                self.named_modifiers.push(NamedModifier { owner: self.context.symbol, name, modified });
            }
        }
    }

    /// Gives each member that a modifier names what it says. Of several of one name the last one is meant.
    pub(super) fn apply_named_modifiers(&mut self) {
        let modifiers = std::mem::take(&mut self.named_modifiers);
        if modifiers.is_empty() {
            return;
        }
        let mut members: FxHashMap<(SymbolIndex, Text), Vec<usize>> = FxHashMap::default();
        for (place, symbol) in self.facts.symbols.iter().enumerate() {
            if let Some(owner) = symbol.parent {
                members.entry((owner, symbol.name)).or_default().push(place);
            }
        }
        for named in modifiers {
            let places = members.get(&(named.owner, named.name)).map_or(&[][..], Vec::as_slice);
            let is_meant = |place: &&usize| {
                let symbol = &self.facts.symbols[**place];
                named.modified.reaches(symbol, symbol.flags)
            };
            if let Some(&place) = places.iter().rev().find(is_meant) {
                named.modified.change(&mut self.facts.symbols[place]);
            }
        }
    }

    /// Gives a new method, whose pattern says `own` of it, what a modifier around it says.
    pub(super) fn apply_modifier(&mut self, index: SymbolIndex, own: Flags) {
        let modified = self.context.modified;
        let symbol = self.symbol(index);
        if symbol.kind.is_callable() && modified.reaches(symbol, own) {
            symbol.flags.set(modified.flags);
        }
    }

    /// The visibility that a modifier around a symbol gives it.
    pub(super) fn modified_visibility(&self, symbol: &Symbol, own: Flags) -> Option<Visibility> {
        self.context.modified.visibility.filter(|_| self.context.modified.reaches(symbol, own))
    }
}
