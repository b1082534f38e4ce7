//! Modifiers that are not part of the definition they modify: around it, before it (`public:`), or after it with its name
//! (`private :open`).

use super::text::bare_name;
use crate::builders::{Builders, SymbolBuilder};
use crate::capture::{Mark, Part, Reach};
use crate::matcher::Match;
use crate::walk::{Context, TreeWalk};
use rhumb_model::{Flags, Symbol, SymbolIndex, Text, Visibility};
use rustc_hash::FxHashMap;

/// What a modifier changes in the definitions it applies to.
#[derive(Clone, Copy, Default)]
pub(crate) struct ModifierEffect {
    visibility: Option<Visibility>,
    flags: Flags,
    /// Whether it applies only to methods of instances, not to static ones.
    is_of_instances: bool,
}

/// A modifier that names the member it applies to.
pub(crate) struct NamedModifier {
    owner: SymbolIndex,
    name: Text,
    effect: ModifierEffect,
}

impl ModifierEffect {
    fn apply(self, symbol: &mut Symbol) {
        symbol.flags.insert(self.flags);
        let Some(visibility) = self.visibility else { return };
        symbol.visibility = visibility;
        if visibility != Visibility::Public {
            symbol.flags.remove(Flags::EXPORTED);
        }
    }

    /// Whether it applies to a definition with these flags of its own.
    fn applies_to(self, symbol: &Symbol, own: Flags) -> bool {
        !self.is_of_instances || (symbol.kind.is_callable() && !own.contains(Flags::STATIC))
    }
}

/// Reads a modifier.
pub(super) fn read(walk: &mut TreeWalk<'_>, out: &mut Builders, reach: Reach, found: &Match<'_, '_>) {
    let word = found.part(Part::Visibility);
    if let Some(word) = word {
        out.claimed.insert(word.start_byte());
    }
    let access = &walk.env.language().definitions.access;
    let effect = ModifierEffect {
        visibility: word.and_then(|word| access.granted(walk.env.text(word))),
        flags: found.flags(),
        is_of_instances: found.has(Mark::OfValues),
    };
    match reach {
        Reach::Inside => walk.push(found.node, |context| context.modifier = effect),
        Reach::Rest => {
            let context = &mut walk.env.context;
            let flags = context.modifier.flags | effect.flags;
            context.modifier = ModifierEffect { flags, ..effect };
        }
        Reach::Named => {
            let Some(name) = found.part(Part::Name) else { return };
            let name = out.texts.intern(bare_name(walk.env.text(name)));
            out.symbols.named_modifiers.push(NamedModifier { owner: walk.env.context.symbol, name, effect });
        }
    }
}

/// Applies each modifier that names a member to the last member of that name.
pub(crate) fn apply_named_modifiers(symbols: &mut SymbolBuilder) {
    let modifiers = std::mem::take(&mut symbols.named_modifiers);
    if modifiers.is_empty() {
        return;
    }
    let mut members: FxHashMap<(SymbolIndex, Text), Vec<usize>> = FxHashMap::default();
    for (index, symbol) in symbols.list.iter().enumerate() {
        if let Some(owner) = symbol.parent {
            members.entry((owner, symbol.name)).or_default().push(index);
        }
    }
    for named in modifiers {
        let members = members.get(&(named.owner, named.name)).map_or(&[][..], Vec::as_slice);
        let is_meant = |index: &&usize| {
            let symbol = &symbols.list[**index];
            named.effect.applies_to(symbol, symbol.flags)
        };
        if let Some(&index) = members.iter().rev().find(is_meant) {
            named.effect.apply(&mut symbols.list[index]);
        }
    }
}

/// Adds the flags of a modifier of the region to a new method, which has flags of its own.
pub(super) fn apply_region_modifier(context: &Context, symbol: &mut Symbol, own: Flags) {
    if symbol.kind.is_callable() && context.modifier.applies_to(symbol, own) {
        symbol.flags.insert(context.modifier.flags);
    }
}

/// The visibility that a modifier of the region gives a symbol.
pub(super) fn region_visibility(context: &Context, symbol: &Symbol, own: Flags) -> Option<Visibility> {
    context.modifier.visibility.filter(|_| context.modifier.applies_to(symbol, own))
}
