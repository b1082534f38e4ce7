//! What an index has of a file as it was before, looked at for what can be taken over.

use rhumb_model::{
    Binding, BindingKind, Body, Bound, Expression, ExpressionId, Expressions, Flags, Import, ImportIndex, Metrics,
    Piece, Position, Reference, Surface, SurfaceSymbol, SymbolId, SymbolIndex, Texts,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// What an index has of a file as it was before.
pub struct Earlier {
    /// What others could need of it.
    pub surface: Surface,
    /// What linking it needs.
    pub body: Body,
    /// The counts over the bodies of its symbols.
    pub metrics: FxHashMap<SymbolId, Metrics>,
}

/// The same, in the order in which it is asked for.
pub(crate) struct Known<'e> {
    pub(crate) earlier: &'e Earlier,
    /// What can be named, by its place in the facts.
    symbols: FxHashMap<SymbolIndex, &'e SurfaceSymbol>,
    named: FxHashMap<&'e str, Named>,
    /// What each piece needs from around it, in step with the pieces; nothing for one that cannot be taken over.
    pieces: Vec<Option<Kept<'e>>>,
}

/// What has one name.
#[derive(Default)]
pub(crate) struct Named {
    pub(crate) symbols: Vec<SymbolIndex>,
    pub(crate) imports: Vec<ImportIndex>,
}

/// What is kept of a piece.
#[derive(Default)]
pub(crate) struct Kept<'e> {
    /// The references in its body.
    pub(crate) references: Vec<&'e Reference>,
    /// What is imported in its body.
    pub(crate) imports: Vec<ImportIndex>,
    /// The names that are not its own.
    pub(crate) names: FxHashSet<&'e str>,
}

impl<'e> Known<'e> {
    pub(crate) fn new(earlier: &'e Earlier) -> Self {
        let mut known = Self {
            earlier,
            symbols: earlier.surface.symbols.iter().map(|symbol| (symbol.index, symbol)).collect(),
            named: FxHashMap::default(),
            pieces: Vec::new(),
        };
        for symbol in earlier.surface.symbols.iter().skip(1).filter(|symbol| !symbol.flags.has(Flags::LOCAL)) {
            known.named.entry(earlier.surface.texts.get(symbol.name)).or_default().symbols.push(symbol.index);
        }
        for (index, import) in earlier.body.imports.iter().enumerate() {
            let name = earlier.body.texts.get(import.local);
            known.named.entry(name).or_default().imports.push(ImportIndex::from(index));
        }
        known.pieces = known.keep();
        known
    }

    pub(crate) fn pieces(&self) -> &'e [Piece] {
        &self.earlier.body.pieces
    }

    /// Whether the piece at a place can be taken over.
    pub(crate) fn is_usable(&self, piece: usize) -> bool {
        self.kept(piece).is_some()
    }

    pub(crate) fn kept(&self, piece: usize) -> Option<&Kept<'e>> {
        self.pieces.get(piece)?.as_ref()
    }

    pub(crate) fn symbol(&self, index: SymbolIndex) -> Option<&'e SurfaceSymbol> {
        self.symbols.get(&index).copied()
    }

    pub(crate) fn import(&self, index: ImportIndex) -> Option<&'e Import> {
        self.earlier.body.imports.get(index.index())
    }

    /// What has a name.
    pub(crate) fn named(&self, name: &str) -> Option<&Named> {
        self.named.get(name)
    }

    fn keep(&self) -> Vec<Option<Kept<'e>>> {
        let starts = self.pieces().iter().map(|piece| (piece.symbol, piece.body_start()));
        let starts: FxHashMap<SymbolIndex, Position> = starts.collect();
        let is_inside = |from: SymbolIndex, at: Position| starts.get(&from).is_some_and(|start| at >= *start);
        let mut bodies: FxHashMap<SymbolIndex, Kept<'e>> = FxHashMap::default();
        for reference in self.earlier.body.references.iter().filter(|it| is_inside(it.from, it.position)) {
            bodies.entry(reference.from).or_default().references.push(reference);
        }
        for (index, import) in self.earlier.body.imports.iter().enumerate() {
            if is_inside(import.from, import.position) {
                bodies.entry(import.from).or_default().imports.push(ImportIndex::from(index));
            }
        }
        let kept = self.pieces().iter().map(|piece| {
            let kept = bodies.remove(&piece.symbol).unwrap_or_default();
            let names = self.names(piece.symbol, &kept)?;
            Some(Kept { names, ..kept })
        });
        kept.collect()
    }

    /// The names by which a function means something around it; nothing if it may mean something without a name, or if one name
    /// has several meanings.
    fn names(&self, symbol: SymbolIndex, kept: &Kept<'e>) -> Option<FxHashSet<&'e str>> {
        let Earlier { surface, body, .. } = self.earlier;
        let mut names = FxHashSet::default();
        let is_own = |bound: Bound| matches!(bound, Bound::Import(import) if kept.imports.contains(&import));
        let bare = kept.references.iter().filter(|it| it.receiver.is_none() && !is_own(it.bound));
        for reference in bare {
            names.insert(body.texts.get(reference.name));
            names.extend(match reference.bound {
                Bound::Symbol(symbol) => Some(self.name_of(symbol)?),
                Bound::Import(import) => Some(self.local_of(import)?),
                Bound::Free | Bound::Local(_) => None,
            });
        }
        let used = kept.references.iter().flat_map(|reference| [reference.receiver, reference.passed]).flatten();
        let own = &kept.imports;
        let in_body = Leaves { known: self, symbol, own, expressions: &body.expressions, texts: &body.texts };
        in_body.collect(used.collect(), &body.bindings, &mut names)?;
        let yields = self.symbol(symbol)?.yields;
        let in_surface = Leaves { known: self, symbol, own, expressions: &surface.expressions, texts: &surface.texts };
        in_surface.collect(yields.into_iter().collect(), &[], &mut names)?;
        let is_clear = |name: &&str| {
            let meant = self.named.get(name);
            meant.is_none_or(|meant| meant.symbols.is_empty() || meant.imports.is_empty())
        };
        names.iter().all(is_clear).then_some(names)
    }

    fn name_of(&self, symbol: SymbolIndex) -> Option<&'e str> {
        Some(self.earlier.surface.texts.get(self.symbol(symbol)?.name))
    }

    fn local_of(&self, import: ImportIndex) -> Option<&'e str> {
        Some(self.earlier.body.texts.get(self.import(import)?.local))
    }
}

/// The names that expressions of one function begin with.
struct Leaves<'k, 'e> {
    known: &'k Known<'e>,
    symbol: SymbolIndex,
    /// What the function imports itself.
    own: &'k [ImportIndex],
    expressions: &'e Expressions,
    texts: &'e Texts,
}

impl<'e> Leaves<'_, 'e> {
    /// Adds what the expressions in `waiting` mention to `names`; nothing comes back if that cannot be told by names.
    fn collect(
        &self,
        mut waiting: Vec<ExpressionId>,
        bindings: &[Binding],
        names: &mut FxHashSet<&'e str>,
    ) -> Option<()> {
        let mut seen = FxHashSet::default();
        while let Some(id) = waiting.pop() {
            if !seen.insert(id) {
                continue;
            }
            let expression = self.expressions.get(id);
            match expression {
                Expression::Name(text) | Expression::Tag(text) => names.extend([self.texts.get(text)]),
                Expression::Symbol(symbol) => names.extend([self.known.name_of(symbol)?]),
                Expression::Import(import) if self.own.contains(&import) => {}
                Expression::Import(import) => names.extend([self.known.local_of(import)?]),
                Expression::TypeParameter(of, _) if of != self.symbol => return None,
                Expression::Inside(_) => return None,
                Expression::Local(local) => {
                    let binding = bindings.get(local.index()).filter(|binding| binding.kind == BindingKind::Local)?;
                    waiting.extend(binding.value);
                }
                other => {
                    let _ = other.map(|id| {
                        waiting.push(id);
                        id
                    });
                }
            }
        }
        Some(())
    }
}
