//! Imports and exports: which names come from other files, and which are offered to them.

use super::{Reader, position};
use crate::capture::{ExportRole, Mark, Part};
use crate::compiled::Compiled;
use crate::matcher::Match;
use rhumb_model::{
    Binding, BindingKind, Bound, Export, ExportKind, Flags, Import, ImportIndex, ImportKind, Part as TypePart,
    Position, Reference, Role, ScopeIndex, Symbol, SymbolKind, Text, Visibility,
};
use rustc_hash::FxHashMap;

impl Reader<'_> {
    /// Takes in one imported name, or a module.
    pub(super) fn import(&mut self, kind: ImportKind, found: &Match<'_, '_>) {
        let Some(path) = found.part(Part::Path) else { return };
        let path_byte = path.start_byte();
        let path_text = module_path(self.text(path));
        let name = found.part(Part::Name).map_or("default", |node| unquoted(self.text(node)));
        let alias = found.part(Part::Alias).map(|node| self.text(node));
        let local = match kind {
            ImportKind::Named => alias.unwrap_or(name),
            ImportKind::Module => alias.unwrap_or(""),
            ImportKind::Head => path_text.split(['.', ':']).next().unwrap_or(path_text),
            ImportKind::Star | ImportKind::Effect => "",
        };
        let bound = found.part(Part::Alias).filter(|_| kind == ImportKind::Named);
        let place = found.part(Part::Name).or(bound).unwrap_or(path);
        if self.claimed.contains(place.start_byte()) {
            return;
        }
        let texts = &mut self.facts.texts;
        let import = Import {
            path: texts.intern(path_text),
            name: texts.intern(if kind == ImportKind::Named { name } else { "" }),
            local: texts.intern(local),
            kind,
            is_type_only: found.has(Mark::TypeOnly),
            is_dynamic: found.has(Mark::Dynamic),
            is_reexport: found.has(Mark::Reexport),
            statement: found.node.start_byte(),
            from: self.context.symbol,
            position: position(place.start_position()),
        };
        self.claimed.insert(place.start_byte());
        self.claimed.insert(path_byte);
        if let Some(alias) = found.part(Part::Alias) {
            self.claimed.insert(alias.start_byte());
        }
        self.add_import(import, place.start_byte());
    }

    /// Takes in the names of an import whose shape is a tree.
    pub(super) fn import_tree(&mut self, compiled: &'static Compiled, found: &Match<'_, '_>) {
        let Some(imports) = compiled.language.hooks.imports else { return };
        let start = found.node.start_byte();
        let visibility = found.part(Part::Visibility);
        let mut place = (start, position(found.node.start_position()));
        for name in imports(found.node.raw(), self.source) {
            place = self.advanced(place, name.byte);
            let texts = &mut self.facts.texts;
            let import = Import {
                path: texts.intern(&name.path),
                name: texts.intern(&name.name),
                local: texts.intern(&name.local),
                kind: name.kind,
                is_type_only: false,
                is_dynamic: false,
                is_reexport: visibility.is_some(),
                statement: start,
                from: self.context.symbol,
                position: place.1,
            };
            self.add_import(import, name.byte);
        }
    }

    /// A byte with its position, from one before it. Names come in order, so that a long list is read once.
    fn advanced(&self, (from, start): (u32, Position), byte: u32) -> (u32, Position) {
        let text = self.source.get(from as usize..byte as usize).unwrap_or("");
        let rows = text.matches('\n').count() as u32;
        let column = text.rfind('\n').map_or(start.column as usize + text.len(), |at| text.len() - at - 1);
        (byte, Position { row: start.row + rows, column: column as u32 })
    }

    fn add_import(&mut self, import: Import, byte: u32) {
        let index = ImportIndex::from(self.facts.imports.len());
        self.facts.imports.push(import);
        let scope = self.context.scope;
        if !import.local.is_empty() {
            self.imported.insert((scope, import.local));
            let kind = BindingKind::Import(index);
            let binding = Binding { scope, name: import.local, kind, visible_from: 0, value: None };
            self.add_binding(binding, byte);
        }
        let name = if import.name.is_empty() { import.path } else { import.name };
        self.add_reference(
            Reference {
                role: Role::Import,
                name,
                position: import.position,
                part: TypePart::Other,
                from: import.from,
                receiver: None,
                receiver_text: Text::EMPTY,
                bound: Bound::Import(index),
                is_conditional: self.is_conditional(byte),
                is_optional: false,
                arguments: None,
                passed: None,
                is_tagged: false,
            },
            byte,
        );
    }

    /// Takes in a name that is offered to other files.
    pub(super) fn export(&mut self, compiled: &'static Compiled, role: ExportRole, found: &Match<'_, '_>) {
        let path = found.part(Part::Path).map_or("", |node| module_path(self.text(node)));
        let local = found.part(Part::Name).map_or("", |node| unquoted(self.text(node)));
        let alias = found.part(Part::Alias).map(|node| unquoted(self.text(node)));
        let name = match role {
            ExportRole::Default => "default",
            ExportRole::Named => alias.unwrap_or(local),
            ExportRole::Star => alias.unwrap_or(""),
        };
        let kind = match role {
            ExportRole::Star => ExportKind::Star,
            _ if !path.is_empty() => ExportKind::Reexport,
            _ if found.has(Mark::TypeOnly) => ExportKind::Type,
            _ => ExportKind::Value,
        };
        if !path.is_empty() {
            self.reexport(role, found);
        }
        if let Some(node) = found.part(Part::Name) {
            if path.is_empty() {
                self.refer_to(compiled, Role::Read, found, node);
            }
            self.claimed.insert(node.start_byte());
        }
        if let Some(alias) = found.part(Part::Alias) {
            self.claimed.insert(alias.start_byte());
        }
        let place = found.part(Part::Name).unwrap_or(found.node);
        let texts = &mut self.facts.texts;
        self.facts.exports.push(Export {
            name: texts.intern(name),
            local: texts.intern(local),
            path: texts.intern(path),
            kind,
            is_default: name == "default",
            position: position(place.start_position()),
        });
    }

    /// What is offered on from another module is imported from it, under no name of this file.
    fn reexport(&mut self, role: ExportRole, found: &Match<'_, '_>) {
        let Some(path) = found.part(Part::Path) else { return };
        let place = found.part(Part::Name).unwrap_or(path);
        let name = found.part(Part::Name).map_or("", |node| unquoted(self.text(node)));
        let path_text = module_path(self.text(path));
        let texts = &mut self.facts.texts;
        let import = Import {
            path: texts.intern(path_text),
            name: texts.intern(name),
            local: Text::EMPTY,
            kind: if role == ExportRole::Star { ImportKind::Star } else { ImportKind::Named },
            is_type_only: found.has(Mark::TypeOnly),
            is_dynamic: false,
            is_reexport: true,
            statement: found.node.start_byte(),
            from: self.context.symbol,
            position: position(place.start_position()),
        };
        self.add_import(import, place.start_byte());
    }

    /// Takes in a definition that is offered where it stands.
    pub(super) fn export_symbol(&mut self, symbol: &Symbol) {
        let is_default = symbol.flags.has(Flags::DEFAULT_EXPORT);
        let kind = match symbol.kind {
            SymbolKind::Interface | SymbolKind::Type => ExportKind::Type,
            _ => ExportKind::Value,
        };
        self.facts.exports.push(Export {
            name: if is_default { self.facts.texts.intern("default") } else { symbol.name },
            local: symbol.name,
            path: Text::EMPTY,
            kind,
            is_default,
            position: symbol.name_span.start,
        });
    }

    /// Marks the definitions that an export names, which may stand before or after it.
    pub(super) fn mark_exported(&mut self) {
        let named = self.facts.exports.iter().filter(|export| export.path.is_empty());
        let named: FxHashMap<Text, bool> = named.map(|export| (export.local, export.is_default)).collect();
        for symbol in &mut self.facts.symbols {
            let is_top = symbol.scope == ScopeIndex::MODULE && symbol.parent.is_some();
            if let Some(is_default) = named.get(&symbol.name).filter(|_| is_top) {
                symbol.flags.set(Flags::EXPORTED);
                symbol.visibility = Visibility::Public;
                if *is_default {
                    symbol.flags.set(Flags::DEFAULT_EXPORT);
                }
            }
        }
    }
}

/// A longer path is made up, and every name that is imported from it would carry it.
const MAX_PATH_BYTES: usize = 1 << 10;

/// A module path without its quotes.
fn module_path(text: &str) -> &str {
    let path = unquoted(text);
    &path[..path.floor_char_boundary(MAX_PATH_BYTES)]
}

/// A name without its quotes.
fn unquoted(text: &str) -> &str {
    text.trim_matches(['"', '\'', '`'])
}
