//! The last look at the facts of a file: unique names, order, and only what is needed later.

use super::Reader;
use super::space::OBJECT;
use rhumb_model::{
    Binding, BindingIndex, Expression, ExpressionId, Expressions, Facts, Flags, Parameter, SymbolIndex, SymbolKind,
    Text,
};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// Of the ways to call a type more than this are not looked at.
const MAX_SIGNATURES: usize = 24;

/// A function that hands back more different things than this has no type that could be told.
const MAX_RESULTS: usize = 4;

impl Reader<'_> {
    /// The facts, complete.
    pub(crate) fn finish(mut self) -> Facts {
        self.add_inner_docs();
        self.apply_named_modifiers();
        self.add_results();
        self.mark_exported();
        self.tell_nameless_types();
        self.join_owners();
        self.make_names_unique();
        self.forget_empty_types();
        self.keep_needed_expressions();
        self.order_parameters();
        self.facts.references.sort_by_key(|reference| reference.position);
        self.facts
    }

    /// A function without a declared type yields one of the values it hands back; a type, what calls of its values do.
    fn add_results(&mut self) {
        self.results.sort_by_key(|(symbol, _)| *symbol);
        for same in self.results.chunk_by(|one, next| one.0 == next.0) {
            let (symbol, first) = same[0];
            let expressions = &mut self.facts.expressions;
            let is_type = self.facts.symbols[symbol.index()].kind.is_type();
            let most = if is_type { MAX_SIGNATURES } else { MAX_RESULTS };
            let mut rest = same[1..].iter().take(most - 1);
            let result = rest.try_fold(first, |all, (_, one)| {
                let is_known = expressions.get(*one) != Expression::Unknown;
                is_known.then(|| expressions.push(Expression::Either(all, *one)))
            });
            self.facts.symbols[symbol.index()].yields = result.filter(|_| is_type || same.len() <= most);
        }
    }

    /// Two symbols of a file never share a qualified name: the second is `name#2`. What is only declared comes after what it
    /// declares, an object after the type that it accompanies. The name of a package may well be that of something in it,
    /// which people mean sooner.
    fn make_names_unique(&mut self) {
        let Facts { symbols, texts, .. } = &mut self.facts;
        let mut seen: FxHashMap<Text, u32> = FxHashMap::with_capacity_and_hasher(symbols.len(), FxBuildHasher);
        let mut order: Vec<usize> = (1..symbols.len()).collect();
        order.sort_by_key(|index| {
            let symbol = &symbols[*index];
            let is_object = texts.get(symbol.subkind) == OBJECT;
            (symbol.kind == SymbolKind::Package, is_object, symbol.flags.has(Flags::ABSTRACT))
        });
        for index in order {
            let symbol = &mut symbols[index];
            let count = seen.entry(symbol.qualified_name).and_modify(|count| *count += 1).or_insert(1);
            if *count > 1 {
                let numbered = format!("{}#{count}", texts.get(symbol.qualified_name));
                symbol.qualified_name = texts.push(&numbered);
            }
        }
    }

    /// Says of each use of a type without a name which symbol that is, if it is one.
    fn tell_nameless_types(&mut self) {
        for (byte, id) in std::mem::take(&mut self.nameless_uses) {
            if let Some(symbol) = self.nameless.get(&byte) {
                self.facts.expressions.set(id, Expression::Symbol(*symbol));
            }
        }
    }

    /// A type without a name is of interest only if it has members.
    fn forget_empty_types(&mut self) {
        let owners: FxHashSet<SymbolIndex> = self.facts.symbols.iter().filter_map(|symbol| symbol.parent).collect();
        for id in self.facts.expressions.ids() {
            if matches!(self.facts.expressions.get(id), Expression::Inside(symbol) if !owners.contains(&symbol)) {
                self.facts.expressions.set(id, Expression::Unknown);
            }
        }
    }

    /// Parameters come in the order in which they are written, whatever pattern found them.
    fn order_parameters(&mut self) {
        let bytes = self.parameter_bytes.iter().copied();
        let mut parameters: Vec<(u32, Parameter)> = bytes.zip(self.facts.parameters.drain(..)).collect();
        parameters.sort_by_key(|(byte, parameter)| (parameter.symbol, *byte));
        self.facts.parameters.extend(parameters.into_iter().map(|(_, parameter)| parameter));
    }

    /// Expressions and locals are kept only where a receiver or a declared type needs them; their places in the lists
    /// change.
    fn keep_needed_expressions(&mut self) {
        let Facts { expressions, bindings, references, symbols, parameters, type_parameters, .. } = &mut self.facts;
        let mut needed = Needed {
            expressions,
            bindings,
            places: FxHashMap::with_capacity_and_hasher(references.len(), FxBuildHasher),
            kept: Expressions::default(),
            local_places: vec![None; bindings.len()],
            locals: Vec::new(),
        };
        let used = references.iter_mut().flat_map(|reference| [reference.receiver.as_mut(), reference.passed.as_mut()]);
        for id in used.flatten() {
            *id = needed.expression(*id);
        }
        let yields = symbols.iter_mut().flat_map(|symbol| [symbol.yields.as_mut(), symbol.extended.as_mut()]).flatten();
        let parameters = parameters.iter_mut().filter_map(|parameter| parameter.type_expression.as_mut());
        let bounds = type_parameters.iter_mut().filter_map(|parameter| parameter.bound.as_mut());
        for id in yields.chain(parameters).chain(bounds) {
            *id = needed.expression(*id);
        }
        let (kept, locals) = needed.finish();
        self.facts.expressions = kept;
        self.facts.bindings = locals;
    }
}

/// Copies what is needed of two lists that refer to each other; equal expressions become one.
struct Needed<'f> {
    expressions: &'f Expressions,
    bindings: &'f [Binding],
    places: FxHashMap<Expression, ExpressionId>,
    kept: Expressions,
    /// New places of locals by old ones.
    local_places: Vec<Option<BindingIndex>>,
    locals: Vec<Binding>,
}

impl Needed<'_> {
    /// The new place of an expression. Chains are short: they were cut when they were read.
    fn expression(&mut self, id: ExpressionId) -> ExpressionId {
        let copied = match self.expressions.get(id) {
            Expression::Local(index) => Expression::Local(self.local(index)),
            other => other.map(|id| self.expression(id)),
        };
        *self.places.entry(copied).or_insert_with(|| self.kept.push(copied))
    }

    /// The new place of a local. What it was made from follows in [`Needed::finish`], since that may lead back to it.
    fn local(&mut self, index: BindingIndex) -> BindingIndex {
        *self.local_places[index.index()].get_or_insert_with(|| {
            self.locals.push(self.bindings[index.index()]);
            BindingIndex::from(self.locals.len() - 1)
        })
    }

    fn finish(mut self) -> (Expressions, Vec<Binding>) {
        let mut done = 0;
        while let Some(binding) = self.locals.get(done).copied() {
            let value = binding.value.map(|id| self.expression(id));
            self.locals[done] = Binding { value, ..binding };
            done += 1;
        }
        (self.kept, self.locals)
    }
}
