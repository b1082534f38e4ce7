//! Where locals are bound, and where a type test narrows the type of one.

use rhumb_model::{BindingIndex, ScopeIndex, Text};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// How many type tests are searched for one that narrows a local.
const MAX_TESTS: usize = 256;

/// Assignments to locals and tests of their types.
#[derive(Default)]
pub(crate) struct LocalBuilder {
    /// The bytes at which locals are bound or written, by name.
    assigned: FxHashMap<Text, Vec<u32>>,
    narrowed: Vec<NarrowedLocal>,
    /// Where in the flow of control each local is bound.
    pub(crate) assignments: FxHashMap<BindingIndex, Assignment>,
    /// The scopes that bind a name.
    scopes: FxHashSet<(ScopeIndex, Text)>,
    /// Parameters of functions.
    pub(crate) parameters: FxHashSet<BindingIndex>,
}

/// The place of a binding of a local in the flow of control.
pub(crate) struct Assignment {
    /// The byte from which it holds.
    pub(crate) from: u32,
    /// The conditional parts of statements that it is in, innermost first.
    pub(crate) parts: Vec<ConditionalPart>,
    /// Whether it declares the type of the local.
    pub(crate) is_declared: bool,
}

/// A part of a statement that may not run.
#[derive(Clone)]
pub(crate) struct ConditionalPart {
    pub(crate) part: Range<u32>,
    pub(crate) whole: Range<u32>,
    /// Whether no other part of the statement runs if this one does.
    pub(crate) is_exclusive: bool,
    /// Whether it may run again.
    pub(crate) is_loop: bool,
    /// Whether it ends by leaving the function.
    pub(crate) leaves: bool,
}

impl Assignment {
    /// Whether it cannot have run when control is at `byte`.
    pub(crate) fn is_excluded_at(&self, byte: u32) -> bool {
        self.parts
            .iter()
            .any(|it| !it.part.contains(&byte) && (it.leaves || (it.is_exclusive && it.whole.contains(&byte))))
    }

    /// Whether it has run if control comes to `byte`, which is after it.
    pub(crate) fn is_certain_at(&self, byte: u32) -> bool {
        self.parts.iter().all(|it| it.part.contains(&byte))
    }

    /// Whether a loop may carry its value back to `byte`, which is before it. `certain` is the last assignment before that has run
    /// for certain.
    pub(crate) fn is_carried_to(&self, byte: u32, certain: Option<u32>) -> bool {
        let is_before = |whole: &Range<u32>| certain.is_none_or(|certain| !whole.contains(&certain));
        self.parts.iter().any(|it| it.is_loop && it.whole.contains(&byte) && is_before(&it.whole))
    }
}

/// A range of the file in which a test determines the type of a local.
pub(crate) struct NarrowedLocal {
    pub(crate) name: Text,
    pub(crate) bytes: Range<u32>,
    /// A binding of the local with its type in this range.
    pub(crate) binding: BindingIndex,
}

impl LocalBuilder {
    /// Records that a local is bound or written at `byte`.
    pub(crate) fn assign(&mut self, name: Text, byte: u32) {
        self.assigned.entry(name).or_default().push(byte);
    }

    /// Records where in the flow of control a local is bound.
    pub(crate) fn place(&mut self, binding: BindingIndex, (scope, name): (ScopeIndex, Text), assignment: Assignment) {
        self.scopes.insert((scope, name));
        self.assignments.insert(binding, assignment);
    }

    /// Whether a scope binds a name.
    pub(crate) fn is_assigned_in(&self, scope: ScopeIndex, name: Text) -> bool {
        self.scopes.contains(&(scope, name))
    }

    pub(crate) fn narrow(&mut self, narrowed: NarrowedLocal) {
        self.narrowed.push(narrowed);
    }

    /// Sorts everything by position, for binary searches.
    pub(crate) fn sort(&mut self) {
        self.assigned.values_mut().for_each(|bytes| bytes.sort_unstable());
        self.narrowed.sort_by_key(|test| test.bytes.start);
    }

    /// The narrowed binding of a local at `byte`, if a test encloses it and the local was not assigned since.
    pub(crate) fn narrowed_at(&self, name: Text, byte: u32) -> Option<BindingIndex> {
        let before = self.narrowed.partition_point(|test| test.bytes.start <= byte);
        let mut nearest = self.narrowed[..before].iter().rev().take(MAX_TESTS);
        let test = nearest.find(|test| test.name == name && test.bytes.contains(&byte))?;
        let assigned = self.assigned.get(&name).map_or(&[][..], Vec::as_slice);
        // Embedded code is read later, but it does not bind locals of the code around it.
        let first = assigned.partition_point(|at| *at < test.bytes.start);
        let is_assigned_since = assigned.get(first).is_some_and(|at| *at < byte);
        (!is_assigned_since).then_some(test.binding)
    }
}
