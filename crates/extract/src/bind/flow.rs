//! Finds the assignments that may give a local its value where it is used: the last one before the use, and those that a condition
//! or a loop may have run instead.

use crate::builders::{Assignment, Builders, MAX_SCOPES};
use rhumb_languages::{BindingRule, Language};
use rhumb_model::{BindingIndex, BindingKind, Expression, ScopeIndex, ScopeKind, Text};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// A local with more values than this at a use is unknown there.
const MAX_VALUES: usize = 4;

/// Maximum number of assignments of a local that are considered for one use.
const MAX_ASSIGNMENTS: usize = 256;

/// Locals that are assigned several times.
pub(super) struct Flow {
    /// All assignments of each variable, in the order of the file.
    variables: Vec<Vec<BindingIndex>>,
    /// The variable of each of these bindings.
    variable_of: FxHashMap<BindingIndex, usize>,
}

impl Flow {
    pub(super) fn new(out: &Builders, language: &Language) -> Self {
        let mut flow = Self { variables: Vec::new(), variable_of: FxHashMap::default() };
        let is_followed = matches!(language.scoping.binding, BindingRule::WholeScope | BindingRule::AfterFirst);
        if !is_followed {
            return flow;
        }
        // The first assignment of each variable, and the variable's place in the list once there is a second one.
        let mut known: FxHashMap<(ScopeIndex, Text), (BindingIndex, Option<usize>)> = FxHashMap::default();
        for (index, binding) in out.scopes.bindings.iter().enumerate() {
            let index = BindingIndex::from(index);
            if binding.kind != BindingKind::Local || !out.locals.assignments.contains_key(&index) {
                continue;
            }
            let key = (scope_of_variable(out, language, binding.scope, binding.name), binding.name);
            match known.entry(key) {
                Entry::Vacant(entry) => {
                    entry.insert((index, None));
                }
                Entry::Occupied(mut entry) => {
                    let (first, place) = entry.get_mut();
                    let variable = *place.get_or_insert(flow.variables.len());
                    if variable == flow.variables.len() {
                        flow.variables.push(vec![*first]);
                    }
                    flow.variables[variable].push(index);
                }
            }
        }
        for (variable, same) in flow.variables.iter_mut().enumerate() {
            same.sort_by_key(|index| out.locals.assignments[index].from);
            flow.variable_of.extend(same.iter().map(|index| (*index, variable)));
        }
        flow
    }

    /// The bindings that may give a local its value at `byte` in `scope`. `None` if too many may.
    pub(super) fn values(
        &self,
        out: &Builders,
        local: BindingIndex,
        (scope, byte): (ScopeIndex, u32),
    ) -> Option<Vec<BindingIndex>> {
        let Some(variable) = self.variable_of.get(&local) else { return Some(vec![local]) };
        let all = &self.variables[*variable];
        let home = out.scopes.bindings[local.index()].scope;
        if is_captured(out, scope, home) {
            return (all.len() <= MAX_VALUES).then(|| all.clone());
        }
        let found: Vec<BindingIndex> = reaching_assignments(all.len(), |at| &out.locals.assignments[&all[at]], byte)
            .into_iter()
            .map(|at| all[at])
            .collect();
        (found.len() <= MAX_VALUES).then_some(found)
    }

    /// A local with a declared type has that type where a value assigned to it has an unknown one.
    pub(super) fn add_declared_types(&self, out: &mut Builders) {
        for variable in &self.variables {
            let declared = |index: &&BindingIndex| out.locals.assignments[index].is_declared;
            let Some(declared) = variable.iter().find(declared).copied() else { continue };
            for index in variable.iter().filter(|index| **index != declared) {
                if out.locals.assignments[index].is_declared {
                    continue;
                }
                let fallback = out.expressions.push(Expression::Local(declared));
                let value = out.scopes.bindings[index.index()].value;
                let value = value.map_or(fallback, |value| out.expressions.push(Expression::Within(value, fallback)));
                out.scopes.bindings[index.index()].value = Some(value);
            }
        }
    }
}

/// The scope of the variable that a name in `scope` is: where blocks assign to the variable of an outer block, that block.
fn scope_of_variable(out: &Builders, language: &Language, scope: ScopeIndex, name: Text) -> ScopeIndex {
    if language.scoping.binding != BindingRule::AfterFirst {
        return scope;
    }
    let is_block = |scope: ScopeIndex| out.scopes[scope].kind == ScopeKind::Block;
    let outwards = |scope: &ScopeIndex| out.scopes[*scope].parent.filter(|_| is_block(*scope));
    let around = std::iter::successors(Some(scope), outwards).take(MAX_SCOPES);
    around.filter(|scope| out.locals.is_assigned_in(*scope, name)).last().unwrap_or(scope)
}

/// Whether a function between the use and the variable captures it: it may run at any time.
fn is_captured(out: &Builders, scope: ScopeIndex, home: ScopeIndex) -> bool {
    let between = out.scopes.outwards(scope).take_while(|index| *index != home);
    between.into_iter().any(|index| out.scopes[index].kind == ScopeKind::Function)
}

/// The indices of the assignments that may have run last when control is at `byte`, of `count` in the order of the file.
fn reaching_assignments<'a>(count: usize, assignment: impl Fn(usize) -> &'a Assignment, byte: u32) -> Vec<usize> {
    let before = first_after(count, |at| assignment(at).from > byte);
    let mut found = Vec::new();
    let mut certain = None;
    for at in (0..before).rev().take(MAX_ASSIGNMENTS) {
        let assignment = assignment(at);
        if assignment.is_excluded_at(byte) {
            continue;
        }
        found.push(at);
        if assignment.is_certain_at(byte) {
            certain = Some(assignment.from);
            break;
        }
    }
    let later = (before..count).take(MAX_ASSIGNMENTS);
    found.extend(later.filter(|at| assignment(*at).is_carried_to(byte, certain)));
    found
}

/// The first of `count` indices at which `is_after` holds, if it holds for all later ones too. A binary search: copying the
/// assignments for every use would take quadratic time.
fn first_after(count: usize, is_after: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low.midpoint(high);
        if is_after(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}
