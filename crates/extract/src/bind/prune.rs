//! Drops expressions and local bindings that no reference, type or parameter needs.

use rhumb_model::{Binding, BindingIndex, Expression, ExpressionId, Expressions, Facts};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Keeps the expressions that receivers and types need, and the locals that those expressions need. Both are renumbered.
pub(super) fn keep_needed_expressions(facts: &mut Facts) {
    let Facts { expressions, bindings, references, symbols, parameters, type_parameters, .. } = facts;
    let mut pruning = Pruning {
        expressions,
        bindings,
        new_ids: FxHashMap::with_capacity_and_hasher(references.len(), FxBuildHasher),
        kept: Expressions::default(),
        new_indices: vec![None; bindings.len()],
        locals: Vec::new(),
    };
    let used = references.iter_mut().flat_map(|reference| [reference.receiver.as_mut(), reference.passed.as_mut()]);
    for id in used.flatten() {
        *id = pruning.keep(*id);
    }
    let yields = symbols.iter_mut().flat_map(|symbol| {
        [symbol.yields.as_mut(), symbol.extended.as_mut(), symbol.yielded.as_mut(), symbol.decorated.as_mut()]
    });
    let yields = yields.flatten();
    let parameters = parameters.iter_mut().filter_map(|parameter| parameter.type_expression.as_mut());
    let bounds = type_parameters.iter_mut().filter_map(|parameter| parameter.bound.as_mut());
    for id in yields.chain(parameters).chain(bounds) {
        *id = pruning.keep(*id);
    }
    let (kept, locals) = pruning.finish();
    facts.expressions = kept;
    facts.bindings = locals;
}

/// Copies the needed elements of two lists that refer to each other, without duplicates of expressions.
struct Pruning<'f> {
    expressions: &'f Expressions,
    bindings: &'f [Binding],
    new_ids: FxHashMap<Expression, ExpressionId>,
    kept: Expressions,
    /// New indices of locals by old index.
    new_indices: Vec<Option<BindingIndex>>,
    locals: Vec<Binding>,
}

impl Pruning<'_> {
    /// Keeps an expression. The recursion is bounded: chains are cut when they are read.
    fn keep(&mut self, id: ExpressionId) -> ExpressionId {
        let copied = match self.expressions.get(id) {
            Expression::Local(index) => Expression::Local(self.keep_local(index)),
            other => other.map(|id| self.keep(id)),
        };
        *self.new_ids.entry(copied).or_insert_with(|| self.kept.push(copied))
    }

    /// Keeps a local. Its value is kept in [`Pruning::finish`], since it may refer to the local itself.
    fn keep_local(&mut self, index: BindingIndex) -> BindingIndex {
        *self.new_indices[index.index()].get_or_insert_with(|| {
            self.locals.push(self.bindings[index.index()]);
            BindingIndex::from(self.locals.len() - 1)
        })
    }

    fn finish(mut self) -> (Expressions, Vec<Binding>) {
        let mut done = 0;
        while let Some(binding) = self.locals.get(done).copied() {
            let value = binding.value.map(|id| self.keep(id));
            self.locals[done] = Binding { value, ..binding };
            done += 1;
        }
        (self.kept, self.locals)
    }
}
