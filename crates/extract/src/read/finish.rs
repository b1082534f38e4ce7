//! The last look at the facts of a file: unique names, order, and only what is needed later.

use super::Reader;
use rhumb_model::{Binding, BindingIndex, Expression, ExpressionId, Facts, Text};
use rustc_hash::FxHashMap;

impl Reader<'_> {
    /// The facts, complete.
    pub(crate) fn finish(mut self) -> Facts {
        self.mark_exported();
        self.make_names_unique();
        self.keep_needed_locals();
        self.facts.parameters.sort_by_key(|parameter| parameter.symbol);
        self.facts.references.sort_by_key(|reference| reference.position);
        self.facts
    }

    /// Two symbols of a file never share a qualified name: the second is `name#2`.
    fn make_names_unique(&mut self) {
        let mut seen: FxHashMap<Text, u32> = FxHashMap::default();
        let Facts { symbols, texts, .. } = &mut self.facts;
        for symbol in symbols.iter_mut().skip(1) {
            let count = seen.entry(symbol.qualified_name).and_modify(|count| *count += 1).or_insert(1);
            if *count > 1 {
                let numbered = format!("{}#{count}", texts.get(symbol.qualified_name));
                symbol.qualified_name = texts.push(&numbered);
            }
        }
    }

    /// Locals are kept only where a receiver needs their type; their places in the list change.
    fn keep_needed_locals(&mut self) {
        let mut kept: FxHashMap<BindingIndex, BindingIndex> = FxHashMap::default();
        let mut bindings: Vec<Binding> = Vec::new();
        let mut waiting: Vec<ExpressionId> = self.facts.references.iter().filter_map(|it| it.receiver).collect();
        waiting.extend(self.facts.symbols.iter().filter_map(|symbol| symbol.type_expression));
        while let Some(id) = waiting.pop() {
            let expression = self.facts.expressions.get(id);
            if let Some(inner) = inner(expression) {
                waiting.push(inner);
            }
            let Expression::Local(old) = expression else { continue };
            let is_new = !kept.contains_key(&old);
            kept.entry(old).or_insert_with(|| BindingIndex::from(bindings.len()));
            if is_new && let Some(binding) = self.facts.bindings.get(old.index()) {
                bindings.push(*binding);
                waiting.extend([binding.declared_type, binding.value].into_iter().flatten());
            }
        }
        for id in self.facts.expressions.ids() {
            if let Expression::Local(old) = self.facts.expressions.get(id) {
                let expression = kept.get(&old).map_or(Expression::Unknown, |new| Expression::Local(*new));
                self.facts.expressions.set(id, expression);
            }
        }
        self.facts.bindings = bindings;
    }
}

/// What an expression is made from.
fn inner(expression: Expression) -> Option<ExpressionId> {
    match expression {
        Expression::Member(of, _)
        | Expression::Call(of)
        | Expression::New(of)
        | Expression::Index(of)
        | Expression::Unwrap(of)
        | Expression::Apply(of, _) => Some(of),
        _ => None,
    }
}
