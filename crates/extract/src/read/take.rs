//! What was passed over when a file was read again is taken over from what is known of it.

use super::Reader;
use super::pairs::{Pairs, SAID_INSIDE};
use crate::again::Stub;
use crate::known::{Kept, Known};
use rhumb_model::{
    Binding, BindingIndex, BindingKind, Bound, Expression, ExpressionId, Facts, Flags, Import, ImportIndex, Piece,
    Position, Reference, ScopeIndex, SymbolIndex, Text, Texts,
};
use rustc_hash::{FxHashMap, FxHashSet};

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
        let is_in_order = self.facts.imports.is_sorted_by_key(|import| import.statement);
        let is_outer = self.outer_scopes();
        if self.has_names_in_blocks(&is_outer) || !is_in_order {
            return None;
        }
        let mut pairs = Pairs::new(known, &self.facts, self.doubtful_names(&is_outer));
        let kept = self.kept_of_stubs(known, &pairs)?;
        let own = kept.iter().flat_map(|kept| &kept.kept.imports).copied().collect();
        pairs.pair_imports(&self.facts, own);
        if !kept.iter().flat_map(|kept| &kept.kept.names).all(|name| pairs.is_same(name)) {
            return None;
        }
        let mut taker = Taker::new(known, &mut self.facts, pairs);
        kept.iter().try_for_each(|kept| taker.take(kept))?;
        self.facts.pieces.sort_by_key(|piece| piece.row);
        order_imports(&mut self.facts);
        Some(())
    }

    /// What is kept of each function that was passed over, in the order of the file; nothing if one of them is not where it was.
    fn kept_of_stubs<'k, 'e>(&self, known: &'k Known<'e>, pairs: &Pairs<'_, '_>) -> Option<Vec<Found<'k, 'e>>> {
        let mut all = Vec::with_capacity(self.stubs.len());
        for stub in self.stubs.values() {
            let symbol = stub.symbol?;
            let is_same = |index: &&usize| pairs.symbol(known.pieces()[**index].symbol) == Some(symbol);
            let place = *stub.pieces.iter().find(is_same)?;
            let (piece, kept) = (&known.pieces()[place], known.kept(place)?);
            all.push(Found { piece, kept, symbol, row: stub.row, byte: stub.byte });
        }
        all.sort_by_key(|found| found.row);
        Some(all)
    }

    /// The names of locals and type parameters that stand in no function, and those that are not clear.
    fn doubtful_names(&self, is_outer: &[bool]) -> FxHashSet<String> {
        let outer = self.facts.bindings.iter().filter(|binding| is_outer[binding.scope.index()]);
        let locals = outer.filter(|it| matches!(it.kind, BindingKind::Local | BindingKind::TypeParameter(..)));
        let names = locals.map(|binding| binding.name).chain(self.unclear_names(is_outer));
        names.map(|name| self.facts.texts.get(name).to_owned()).collect()
    }
}

/// A piece, and the function that it is now.
struct Found<'k, 'e> {
    piece: &'e Piece,
    kept: &'k Kept<'e>,
    symbol: SymbolIndex,
    row: u32,
    byte: u32,
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

impl<'k, 'e, 'f> Taker<'k, 'e, 'f> {
    fn new(known: &'k Known<'e>, facts: &'f mut Facts, pairs: Pairs<'k, 'e>) -> Self {
        let Pairs { symbols, imports, .. } = pairs;
        let (copied, locals, waiting) = (FxHashMap::default(), FxHashMap::default(), Vec::new());
        Self { known, facts, symbols, imports, copied, locals, waiting }
    }

    /// Adds the facts of one body.
    fn take(&mut self, found: &Found<'_, '_>) -> Option<()> {
        let Found { piece, kept, symbol, row, byte } = *found;
        self.take_imports(found)?;
        for reference in &kept.references {
            let position = moved(reference.position, piece.row, row)?;
            let copy = self.reference(reference, symbol, position)?;
            self.facts.references.push(copy);
        }
        self.settle_locals()?;
        self.describe(piece.symbol, symbol)?;
        self.facts.pieces.push(Piece { symbol, row, byte, ..piece.clone() });
        Some(())
    }

    fn take_imports(&mut self, found: &Found<'_, '_>) -> Option<()> {
        let Found { piece, kept, symbol, row, byte } = *found;
        for index in &kept.imports {
            let import = *self.known.import(*index)?;
            let position = moved(import.position, piece.row, row)?;
            let statement = byte + import.statement.checked_sub(piece.byte)?;
            let (path, name, local) = (self.text(import.path), self.text(import.name), self.text(import.local));
            self.imports.insert(*index, ImportIndex::from(self.facts.imports.len()));
            self.facts.imports.push(Import { path, name, local, from: symbol, position, statement, ..import });
        }
        Some(())
    }

    /// Says of a function what only its body told.
    fn describe(&mut self, before: SymbolIndex, symbol: SymbolIndex) -> Option<()> {
        let earlier = self.known.symbol(before)?;
        let metrics = self.known.earlier.metrics.get(&earlier.id).copied()?;
        let yields = match (self.facts.symbols[symbol.index()].yields, earlier.yields) {
            (None, Some(id)) => Some(self.of_surface(id)?),
            (told, _) => told,
        };
        let now = &mut self.facts.symbols[symbol.index()];
        now.metrics = metrics;
        now.yields = yields;
        now.flags.set(Flags(earlier.flags.0 & SAID_INSIDE.0));
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
            other => self.copy(other, &earlier.body.texts, Self::expression)?,
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
