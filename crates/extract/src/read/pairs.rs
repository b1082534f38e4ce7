//! Which symbols and imports of a file are which ones of the file as it was before, and whether a name still means the same.

use crate::known::{Known, Named};
use rhumb_model::{Facts, Flags, Import, ImportIndex, ImportKind, SymbolIndex, SymbolKind, Texts};
use rustc_hash::{FxHashMap, FxHashSet};

/// What only the body of a function says of it.
pub(super) const SAID_INSIDE: Flags = Flags::COMPONENT;

/// Which symbols and imports of before are which ones now.
pub(super) struct Pairs<'k, 'e> {
    known: &'k Known<'e>,
    pub(super) symbols: FxHashMap<SymbolIndex, SymbolIndex>,
    pub(super) imports: FxHashMap<ImportIndex, ImportIndex>,
    /// What can be named now.
    named: FxHashMap<String, Named>,
    /// What was imported in bodies that are taken over: nobody else sees it.
    own: FxHashSet<ImportIndex>,
    /// Names that may mean something else than symbols and imports tell.
    doubtful: FxHashSet<String>,
}

impl<'k, 'e> Pairs<'k, 'e> {
    /// The symbols of before and now.
    pub(super) fn new(known: &'k Known<'e>, facts: &Facts, doubtful: FxHashSet<String>) -> Self {
        let mut named: FxHashMap<String, Named> = FxHashMap::default();
        let is_named = |kind: SymbolKind| !matches!(kind, SymbolKind::Section | SymbolKind::Test);
        for (index, symbol) in facts.symbols.iter().enumerate().skip(1) {
            if is_named(symbol.kind) && !symbol.flags.has(Flags::LOCAL) {
                let name = facts.texts.get(symbol.name).to_owned();
                named.entry(name).or_default().symbols.push(SymbolIndex::from(index));
            }
        }
        for (index, import) in facts.imports.iter().enumerate() {
            let name = facts.texts.get(import.local).to_owned();
            named.entry(name).or_default().imports.push(ImportIndex::from(index));
        }
        let (symbols, imports) = (pair_symbols(known, facts), FxHashMap::default());
        Self { known, symbols, imports, named, own: FxHashSet::default(), doubtful }
    }

    /// Adds the imports, of which those in `own` belong to bodies that are taken over. Imports of one name are the same if each of
    /// them is.
    pub(super) fn pair_imports(&mut self, facts: &Facts, own: FxHashSet<ImportIndex>) {
        self.own = own;
        for (name, Named { imports: now, .. }) in &self.named {
            let before = self.imports_before(name);
            let is_same = |(before, now): (&ImportIndex, &ImportIndex)| self.is_same_import(facts, *before, *now);
            if before.len() == now.len() && before.iter().zip(now).all(is_same) {
                self.imports.extend(before.iter().copied().zip(now.iter().copied()));
            }
        }
    }

    fn is_same_import(&self, facts: &Facts, before: ImportIndex, now: ImportIndex) -> bool {
        let texts = &self.known.earlier.body.texts;
        let (before, now) = (self.known.import(before), facts.imports.get(now.index()));
        before.zip(now).is_some_and(|(before, now)| {
            self.symbol(before.from) == Some(now.from) && said(before, texts) == said(now, &facts.texts)
        })
    }

    /// The imports that had a name, but for those in bodies that are taken over.
    fn imports_before(&self, name: &str) -> Vec<ImportIndex> {
        let all = self.known.named(name).map_or(&[][..], |named| &named.imports);
        all.iter().copied().filter(|import| !self.own.contains(import)).collect()
    }

    /// Which symbol one of before is now.
    pub(super) fn symbol(&self, before: SymbolIndex) -> Option<SymbolIndex> {
        self.symbols.get(&before).copied()
    }

    /// Whether a name means what it meant, wherever it is used.
    pub(super) fn is_same(&self, name: &str) -> bool {
        let symbols = self.known.named(name).map_or(&[][..], |named| &named.symbols);
        let imports = self.imports_before(name);
        let none = Named::default();
        let now = self.named.get(name).unwrap_or(&none);
        symbols.len() == now.symbols.len()
            && imports.len() == now.imports.len()
            && symbols.iter().zip(&now.symbols).all(|(before, now)| self.symbol(*before) == Some(*now))
            && imports.iter().zip(&now.imports).all(|(before, now)| self.imports.get(before) == Some(now))
            && !self.doubtful.contains(name)
    }
}

/// What an import says, but for where it stands.
fn said<'t>(import: &Import, texts: &'t Texts) -> (ImportKind, [&'t str; 3], [bool; 3]) {
    let names = [import.path, import.name, import.local].map(|text| texts.get(text));
    (import.kind, names, [import.is_type_only, import.is_dynamic, import.is_reexport])
}

/// By what a symbol is known: what it stands in, its name and its kind.
type Key<'t> = (SymbolIndex, &'t str, SymbolKind);

/// Symbols are the same if they have the same name in what is the same, and are the same one of those.
fn pair_symbols(known: &Known<'_>, facts: &Facts) -> FxHashMap<SymbolIndex, SymbolIndex> {
    let mut now: FxHashMap<Key<'_>, Vec<SymbolIndex>> = FxHashMap::default();
    for (index, symbol) in facts.symbols.iter().enumerate() {
        if let Some(parent) = symbol.parent {
            let key = (parent, facts.texts.get(symbol.name), symbol.kind);
            now.entry(key).or_default().push(SymbolIndex::from(index));
        }
    }
    let surface = &known.earlier.surface;
    let mut pairs = FxHashMap::from_iter([(SymbolIndex::FILE, SymbolIndex::FILE)]);
    let mut counts: FxHashMap<Key<'_>, usize> = FxHashMap::default();
    for symbol in surface.symbols.iter().skip(1) {
        let parent = surface.symbols.get(symbol.parent as usize).and_then(|parent| pairs.get(&parent.index));
        let Some(parent) = parent.copied() else { continue };
        let key = (parent, surface.texts.get(symbol.name), symbol.kind);
        let count = counts.entry(key).or_default();
        let same = now.get(&key).and_then(|same| same.get(*count));
        *count += 1;
        let around = |flags: Flags| flags.0 & !SAID_INSIDE.0;
        if let Some(same) = same.filter(|same| around(facts.symbols[same.index()].flags) == around(symbol.flags)) {
            pairs.insert(symbol.index, *same);
        }
    }
    pairs
}
