//! Where locals are bound, and where a type test narrows the type of one.

use rhumb_model::{BindingIndex, Text};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// How many type tests are searched for one that narrows a local.
const MAX_TESTS: usize = 256;

/// Assignments to locals and tests of their types.
#[derive(Default)]
pub(crate) struct LocalBuilder {
    /// The bytes at which locals are bound or written, by name.
    assigned: FxHashMap<Text, Vec<u32>>,
    narrowed: Vec<NarrowedLocal>,
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

    pub(crate) fn narrow(&mut self, narrowed: NarrowedLocal) {
        self.narrowed.push(narrowed);
    }

    /// Orders everything by position, so that it can be searched.
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
