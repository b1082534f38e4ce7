//! Reads mixins that are spelled like classes: `.open() { ... }` defines one, as does any rule for a class; `.open();` calls
//! one.

use super::names::{name_end, starts_name};
use super::sheet::{Block, BlockKind, MIXIN, Sheet};
use crate::document::{Definition, NameUse, Sharing};
use rhumb_model::{Role, SymbolKind};
use std::ops::Range;

impl Sheet<'_> {
    /// Reads `.open(@wide: 1px) when (@wide > 0) { ... }`. Returns whether the statement is such a mixin.
    pub(super) fn mixin_definition(&mut self, range: &Range<usize>) -> bool {
        let text = self.text(range);
        if !text.starts_with(['.', '#']) || !starts_name(self.source, range.start + 1) {
            return false;
        }
        let end = name_end(self.source, range.start + 1);
        if !self.text(&(end..range.end)).starts_with('(') {
            return false;
        }
        let parameters = self.parameters(end..range.end);
        let name_range = range.start..end;
        let definition = Definition {
            kind: SymbolKind::Function,
            subkind: MIXIN,
            name: self.text(&name_range).to_owned(),
            name_range,
            header: range.clone(),
            parameters: parameters.iter().map(|range| self.written_parameter(range)).collect(),
            sharing: Sharing::Never,
            ..Definition::default()
        };
        let number = self.define(range.clone(), definition);
        let (parents, scope, defined) = (self.parents(), range.clone(), vec![self.fragments.len() - 1]);
        let kind = BlockKind::Callable;
        self.push(Block { kind, owner: Some(number), defined, locals: Vec::new(), parents, scope });
        self.bind_parameters(&parameters);
        if let Some(guard) = text.find(" when ") {
            self.values(range.start + guard..range.end);
        }
        true
    }

    /// Reads `.open();`, `#doors > .open(2px);` and `&:extend(.door);`.
    pub(super) fn mixin_call(&mut self, range: Range<usize>) {
        let text = self.text(&range);
        if text.contains(":extend(") {
            let found = super::selector::selectors(self.source, range, self.dialect, &[]);
            return self.extended(found.extended);
        }
        let end = range.start + text.find(['(', '!']).unwrap_or(text.len());
        let mut names = Vec::new();
        let mut at = range.start;
        while at < end {
            let is_name = matches!(self.source.as_bytes()[at], b'.' | b'#') && starts_name(self.source, at + 1);
            let next = if is_name { name_end(self.source, at + 1).min(end) } else { at + 1 };
            names.extend(Some(at..next).filter(|_| is_name));
            at = next;
        }
        let last = names.len();
        for (index, name_range) in names.into_iter().enumerate() {
            let role = if index + 1 == last { Role::Call } else { Role::Read };
            let name = self.text(&name_range).to_owned();
            self.refer(name_range, NameUse { name, role, ..NameUse::default() });
        }
        self.values(end..range.end);
    }

    /// The names in `:extend(...)`.
    pub(super) fn extended(&mut self, names: Vec<super::selector::SelectorName>) {
        for name in names {
            let name_use = NameUse { name: name.name, role: Role::Extends, is_shared: true, ..NameUse::default() };
            self.refer(name.range, name_use);
        }
    }
}
