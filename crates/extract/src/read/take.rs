//! What was passed over when a file was read again is taken over from what is known of it.

use super::Reader;
use crate::again::Stub;
use crate::known::{Kept, Known};
use rhumb_model::{
    Binding, BindingIndex, BindingKind, Bound, Expression, ExpressionId, Facts, Flags, Import, ImportIndex, Piece,
    Position, Reference, ScopeIndex, SymbolIndex, SymbolKind, Text, Texts,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// What only the body of a function says of it.
const SAID_INSIDE: Flags = Flags::COMPONENT;

impl Reader<'_> {
    /// Has the bodies of `stubs` passed over.
    pub(crate) fn pass_over(&mut self, stubs: FxHashMap<(u32, u32), Stub>) {
        self.stubs = stubs;
    }

    /// Forgets what was read of bodies all the same, by what looks at a function as a whole.
    pub(super) fn forget_passed_over(&mut self) {
        let starts = self.stubs.values().filter_map(|stub| Some((stub.symbol?, stub.start)));
        let starts: FxHashMap<SymbolIndex, Position> = starts.collect();
        self.results.retain(|(of, _)| !starts.contains_key(of));
        let is_inside = |it: &Reference| starts.get(&it.from).is_some_and(|start| it.position >= *start);
        self.facts.references.retain(|reference| !is_inside(reference));
    }

    /// Adds the facts in the bodies that were passed over; nothing comes back if they may be others now.
    pub(super) fn take_over(&mut self, known: &Known<'_>) -> Option<()> {
        if self.has_names_in_blocks() {
            return None;
        }
        let outer_locals = self.outer_locals();
        let stubs = std::mem::take(&mut self.stubs);
        let symbols = pair_symbols(known, &self.facts);
        let mut taken = Vec::with_capacity(stubs.len());
        for stub in stubs.values() {
            let symbol = stub.symbol?;
            let is_same = |index: &&usize| symbols.get(&known.pieces()[**index].symbol) == Some(&symbol);
            let place = *stub.pieces.iter().find(is_same)?;
            let kept = known.kept(place)?;
            taken.push(Taken { piece: &known.pieces()[place], kept, symbol, row: stub.row, byte: stub.byte });
        }
        taken.sort_by_key(|taken| taken.row);
        let own = taken.iter().flat_map(|taken| &taken.kept.imports).copied().collect();
        let pairs = Pairs::new(known, &self.facts, symbols, own, outer_locals);
        if !taken.iter().flat_map(|taken| &taken.kept.names).all(|name| pairs.is_same(name)) {
            return None;
        }
        let Pairs { symbols, imports, .. } = pairs;
        if !self.facts.imports.is_sorted_by_key(|import| import.statement) {
            return None;
        }
        let mut taker = Taker {
            known,
            facts: &mut self.facts,
            symbols,
            imports,
            copied: FxHashMap::default(),
            locals: FxHashMap::default(),
            waiting: Vec::new(),
        };
        taken.iter().try_for_each(|taken| taker.take(taken))?;
        self.facts.pieces.sort_by_key(|piece| piece.row);
        order_imports(&mut self.facts);
        Some(())
    }

    /// The names of locals and of type parameters that stand in no function.
    fn outer_locals(&self) -> FxHashSet<String> {
        let is_outer = self.outer_scopes();
        let outer = self.facts.bindings.iter().filter(|binding| is_outer[binding.scope.index()]);
        let locals = outer.filter(|it| matches!(it.kind, BindingKind::Local | BindingKind::TypeParameter(..)));
        locals.map(|binding| self.facts.texts.get(binding.name).to_owned()).collect()
    }
}

/// A piece, and the function that it is now.
struct Taken<'k, 'e> {
    piece: &'e Piece,
    kept: &'k Kept<'e>,
    symbol: SymbolIndex,
    row: u32,
    byte: u32,
}

/// Which symbols and imports of before are which ones now.
struct Pairs<'k, 'e> {
    known: &'k Known<'e>,
    symbols: FxHashMap<SymbolIndex, SymbolIndex>,
    imports: FxHashMap<ImportIndex, ImportIndex>,
    /// What can be named now.
    named: FxHashMap<String, (Vec<SymbolIndex>, Vec<ImportIndex>)>,
    /// What was imported in bodies that are taken over: nobody else sees it.
    own: FxHashSet<ImportIndex>,
    outer_locals: FxHashSet<String>,
}

impl<'k, 'e> Pairs<'k, 'e> {
    fn new(
        known: &'k Known<'e>,
        facts: &Facts,
        symbols: FxHashMap<SymbolIndex, SymbolIndex>,
        own: FxHashSet<ImportIndex>,
        outer_locals: FxHashSet<String>,
    ) -> Self {
        let (imports, named) = (FxHashMap::default(), FxHashMap::default());
        let mut pairs = Self { known, symbols, imports, named, own, outer_locals };
        for (index, symbol) in
            facts.symbols.iter().enumerate().skip(1).filter(|(_, symbol)| !symbol.flags.has(Flags::LOCAL))
        {
            if matches!(symbol.kind, SymbolKind::Section | SymbolKind::Test) {
                continue;
            }
            pairs.named.entry(facts.texts.get(symbol.name).to_owned()).or_default().0.push(SymbolIndex::from(index));
        }
        for (index, import) in facts.imports.iter().enumerate() {
            let name = facts.texts.get(import.local).to_owned();
            pairs.named.entry(name).or_default().1.push(ImportIndex::from(index));
        }
        pairs.pair_imports(facts);
        pairs
    }

    /// Imports of one name are the same if each of them is.
    fn pair_imports(&mut self, facts: &Facts) {
        for (name, (_, now)) in &self.named {
            let before = self.imports_before(name);
            let is_same = |(before, now): (&ImportIndex, &ImportIndex)| {
                let texts = &self.known.earlier.body.texts;
                let (before, now) = (self.known.import(*before), facts.imports.get(now.index()));
                before.zip(now).is_some_and(|(before, now)| {
                    self.symbol(before.from) == Some(now.from) && said(before, texts) == said(now, &facts.texts)
                })
            };
            if before.len() == now.len() && before.iter().zip(now).all(is_same) {
                self.imports.extend(before.iter().copied().zip(now.iter().copied()));
            }
        }
    }

    /// The imports that had a name, but for those in bodies that are taken over.
    fn imports_before(&self, name: &str) -> Vec<ImportIndex> {
        let all = self.known.named(name).map_or(&[][..], |named| &named.imports);
        all.iter().copied().filter(|import| !self.own.contains(import)).collect()
    }

    fn symbol(&self, before: SymbolIndex) -> Option<SymbolIndex> {
        self.symbols.get(&before).copied()
    }

    /// Whether a name means what it meant, wherever it is used.
    fn is_same(&self, name: &str) -> bool {
        let symbols = self.known.named(name).map_or(&[][..], |named| &named.symbols);
        let imports = self.imports_before(name);
        let none = (Vec::new(), Vec::new());
        let now = self.named.get(name).unwrap_or(&none);
        symbols.len() == now.0.len()
            && imports.len() == now.1.len()
            && symbols.iter().zip(&now.0).all(|(before, now)| self.symbol(*before) == Some(*now))
            && imports.iter().zip(&now.1).all(|(before, now)| self.imports.get(before) == Some(now))
            && !self.outer_locals.contains(name)
    }
}

/// What an import says, but for where it stands.
fn said<'t>(import: &Import, texts: &'t Texts) -> (&'t str, &'t str, &'t str, [bool; 3], rhumb_model::ImportKind) {
    let flags = [import.is_type_only, import.is_dynamic, import.is_reexport];
    (texts.get(import.path), texts.get(import.name), texts.get(import.local), flags, import.kind)
}

/// Symbols are the same if they have the same name in what is the same, and are the same one of those.
fn pair_symbols(known: &Known<'_>, facts: &Facts) -> FxHashMap<SymbolIndex, SymbolIndex> {
    let mut now: FxHashMap<(SymbolIndex, &str, SymbolKind), Vec<SymbolIndex>> = FxHashMap::default();
    for (index, symbol) in facts.symbols.iter().enumerate() {
        let Some(parent) = symbol.parent else { continue };
        let same = now.entry((parent, facts.texts.get(symbol.name), symbol.kind)).or_default();
        same.push(SymbolIndex::from(index));
    }
    let surface = &known.earlier.surface;
    let mut pairs = FxHashMap::default();
    pairs.insert(SymbolIndex::FILE, SymbolIndex::FILE);
    let mut counts: FxHashMap<(SymbolIndex, &str, SymbolKind), usize> = FxHashMap::default();
    for symbol in surface.symbols.iter().skip(1) {
        let parent = surface.symbols.get(symbol.parent as usize).and_then(|parent| pairs.get(&parent.index));
        let Some(parent) = parent.copied() else { continue };
        let key = (parent, surface.texts.get(symbol.name), symbol.kind);
        let count = counts.entry(key).or_default();
        let same = now.get(&key).and_then(|same| same.get(*count));
        *count += 1;
        let said = |flags: Flags| flags.0 & !SAID_INSIDE.0;
        if let Some(same) = same.filter(|same| said(facts.symbols[same.index()].flags) == said(symbol.flags)) {
            pairs.insert(symbol.index, *same);
        }
    }
    pairs
}

/// Copies the facts of pieces.
struct Taker<'k, 'e, 'f> {
    known: &'k Known<'e>,
    facts: &'f mut Facts,
    symbols: FxHashMap<SymbolIndex, SymbolIndex>,
    imports: FxHashMap<ImportIndex, ImportIndex>,
    /// Expressions of the body that are copied already.
    copied: FxHashMap<ExpressionId, ExpressionId>,
    locals: FxHashMap<BindingIndex, BindingIndex>,
    /// Locals whose value is yet to be copied: it may lead back to them.
    waiting: Vec<BindingIndex>,
}

impl Taker<'_, '_, '_> {
    fn take(&mut self, taken: &Taken<'_, '_>) -> Option<()> {
        let Taken { piece, kept, symbol, row, byte } = *taken;
        for index in &kept.imports {
            let import = *self.known.import(*index)?;
            let position = moved(import.position, piece.row, row)?;
            let statement = byte + import.statement.checked_sub(piece.byte)?;
            let (path, name, local) = (self.text(import.path), self.text(import.name), self.text(import.local));
            self.imports.insert(*index, ImportIndex::from(self.facts.imports.len()));
            self.facts.imports.push(Import { path, name, local, from: symbol, position, statement, ..import });
        }
        for reference in &kept.references {
            let position = moved(reference.position, piece.row, row)?;
            let copy = self.reference(reference, symbol, position)?;
            self.facts.references.push(copy);
        }
        self.settle_locals()?;
        let earlier = self.known.symbol(piece.symbol)?;
        let metrics = self.known.earlier.metrics.get(&earlier.id).copied()?;
        let yields = match (self.facts.symbols[symbol.index()].yields, earlier.yields) {
            (None, Some(id)) => Some(self.of_surface(id)?),
            (told, _) => told,
        };
        let now = &mut self.facts.symbols[symbol.index()];
        now.metrics = metrics;
        now.yields = yields;
        now.flags.set(Flags(earlier.flags.0 & SAID_INSIDE.0));
        self.facts.pieces.push(Piece { symbol, row, byte, ..piece.clone() });
        Some(())
    }

    fn reference(&mut self, reference: &Reference, from: SymbolIndex, position: Position) -> Option<Reference> {
        let bound = match reference.bound {
            Bound::Symbol(symbol) => Bound::Symbol(*self.symbols.get(&symbol)?),
            Bound::Import(import) => Bound::Import(*self.imports.get(&import)?),
            Bound::Free => Bound::Free,
            Bound::Local(_) => return None,
        };
        let mut copy = |id: Option<ExpressionId>| match id {
            None => Some(None),
            Some(id) => self.expression(id).map(Some),
        };
        let (receiver, passed) = (copy(reference.receiver)?, copy(reference.passed)?);
        Some(Reference {
            name: self.text(reference.name),
            receiver_text: self.text(reference.receiver_text),
            position,
            from,
            bound,
            receiver,
            passed,
            ..*reference
        })
    }

    fn text(&mut self, text: Text) -> Text {
        self.facts.texts.intern(self.known.earlier.body.texts.get(text))
    }

    /// Copies an expression of the body. Chains are short: they were cut when they were read.
    fn expression(&mut self, id: ExpressionId) -> Option<ExpressionId> {
        if let Some(copied) = self.copied.get(&id) {
            return Some(*copied);
        }
        let earlier = self.known.earlier;
        let copy = match earlier.body.expressions.get(id) {
            Expression::Local(local) => Expression::Local(self.local(local)?),
            other => self.copy(other, &earlier.body.texts, |taker, id| taker.expression(id))?,
        };
        let copied = self.facts.expressions.push(copy);
        self.copied.insert(id, copied);
        Some(copied)
    }

    /// Copies an expression of the surface.
    fn of_surface(&mut self, id: ExpressionId) -> Option<ExpressionId> {
        let earlier = self.known.earlier;
        let expression = earlier.surface.expressions.get(id);
        let copy = self.copy(expression, &earlier.surface.texts, Self::of_surface)?;
        Some(self.facts.expressions.push(copy))
    }

    /// An expression with everything in it as it is now.
    fn copy(
        &mut self,
        expression: Expression,
        texts: &Texts,
        inner: impl Fn(&mut Self, ExpressionId) -> Option<ExpressionId>,
    ) -> Option<Expression> {
        let texts_now = &mut self.facts.texts;
        let expression = match expression {
            Expression::Name(name) => Expression::Name(texts_now.intern(texts.get(name))),
            Expression::Tag(name) => Expression::Tag(texts_now.intern(texts.get(name))),
            Expression::Literal(name) => Expression::Literal(texts_now.intern(texts.get(name))),
            Expression::Member(of, name) => Expression::Member(of, texts_now.intern(texts.get(name))),
            Expression::Symbol(symbol) => Expression::Symbol(*self.symbols.get(&symbol)?),
            Expression::Import(import) => Expression::Import(*self.imports.get(&import)?),
            Expression::TypeParameter(symbol, place) => Expression::TypeParameter(*self.symbols.get(&symbol)?, place),
            Expression::Inside(_) | Expression::Local(_) => return None,
            other => other,
        };
        let mut is_whole = true;
        let copy = expression.map(|id| {
            inner(self, id).unwrap_or_else(|| {
                is_whole = false;
                id
            })
        });
        is_whole.then_some(copy)
    }

    fn local(&mut self, local: BindingIndex) -> Option<BindingIndex> {
        if let Some(copied) = self.locals.get(&local) {
            return Some(*copied);
        }
        let binding = *self.known.earlier.body.bindings.get(local.index())?;
        let name = self.text(binding.name);
        let copied = BindingIndex::from(self.facts.bindings.len());
        // Nobody looks for its name any more.
        self.facts.bindings.push(Binding { scope: ScopeIndex::MODULE, name, value: None, ..binding });
        self.locals.insert(local, copied);
        self.waiting.push(local);
        Some(copied)
    }

    fn settle_locals(&mut self) -> Option<()> {
        while let Some(local) = self.waiting.pop() {
            let value = self.known.earlier.body.bindings.get(local.index())?.value;
            if let Some(value) = value {
                let value = self.expression(value)?;
                let copied = *self.locals.get(&local)?;
                self.facts.bindings[copied.index()].value = Some(value);
            }
        }
        Some(())
    }
}

/// A place that was counted from the row `before`, counted from the row `now`.
fn moved(place: Position, before: u32, now: u32) -> Option<Position> {
    Some(Position { row: now + place.row.checked_sub(before)?, column: place.column })
}

/// Puts imports into the order of the file; whatever speaks of one follows.
fn order_imports(facts: &mut Facts) {
    if facts.imports.is_sorted_by_key(|import| import.statement) {
        return;
    }
    let mut order: Vec<usize> = (0..facts.imports.len()).collect();
    order.sort_by_key(|index| facts.imports[*index].statement);
    let mut places = vec![ImportIndex::from(0); order.len()];
    for (place, index) in order.iter().enumerate() {
        places[*index] = ImportIndex::from(place);
    }
    facts.imports = order.iter().map(|index| facts.imports[*index]).collect();
    for reference in &mut facts.references {
        if let Bound::Import(import) = &mut reference.bound {
            *import = places[import.index()];
        }
    }
    for id in facts.expressions.ids() {
        if let Expression::Import(import) = facts.expressions.get(id) {
            facts.expressions.set(id, Expression::Import(places[import.index()]));
        }
    }
}
