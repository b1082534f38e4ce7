//! Imports and exports: which names come from other files, and which are offered to them.

use super::{docs, position, reference};
use crate::builders::{Builders, ReferencePlace};
use crate::capture::{ExportRole, Mark, Part};
use crate::input::Input;
use crate::matcher::Match;
use crate::walk::{Context, Environment};
use rhumb_model::{
    Binding, BindingKind, Bound, Export, ExportKind, Flags, Import, ImportIndex, ImportKind, Part as TypePart,
    Position, Reference, Role, Symbol, SymbolIndex, SymbolKind, Text,
};

/// The name of a default export.
pub(super) const DEFAULT: &str = "default";

/// Reads one imported name, or an imported module.
pub(super) fn read(env: &Environment<'_>, out: &mut Builders, kind: ImportKind, found: &Match<'_, '_>) {
    let Some(path) = found.part(Part::Path) else { return };
    let path_text = module_path(env.text(path));
    let name = found.part(Part::Name).map_or(DEFAULT, |node| without_quotes(env.text(node)));
    let alias = found.part(Part::Alias).map(|node| env.text(node));
    let local = match kind {
        ImportKind::Named => alias.unwrap_or(name),
        ImportKind::Module => alias.unwrap_or(""),
        ImportKind::Head => path_text.split(['.', ':']).next().unwrap_or(path_text),
        ImportKind::Star | ImportKind::Effect => "",
    };
    let bound = found.part(Part::Alias).filter(|_| kind == ImportKind::Named);
    let start = found.part(Part::Name).or(bound).unwrap_or(path);
    // A statement may bind a module in addition to names in it: `import Door, * as doors from "./door"`.
    let module = found.part(Part::Alias).filter(|_| kind == ImportKind::Module);
    if out.claimed.contains(module.unwrap_or(start).start_byte()) {
        return;
    }
    let texts = &mut out.texts;
    let import = Import {
        path: texts.intern(path_text),
        name: texts.intern(if kind == ImportKind::Named { name } else { "" }),
        local: texts.intern(local),
        kind,
        is_type_only: found.has(Mark::TypeOnly),
        is_dynamic: found.has(Mark::Dynamic),
        is_reexport: found.has(Mark::Reexport),
        statement: position(found.node.start_position()),
        from: env.context.symbol,
        position: position(start.start_position()),
    };
    for node in [Some(start), Some(path), found.part(Part::Alias)].into_iter().flatten() {
        out.claimed.insert(node.start_byte());
    }
    add(&env.context, out, import, start.start_byte());
}

/// Reads an import statement whose names a hook of the language lists.
pub(super) fn read_tree(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>) {
    let Some(imports) = env.language().hooks.imports else { return };
    let start = found.node.start_byte();
    let visibility = found.part(Part::Visibility);
    let statement = position(found.node.start_position());
    let attributes = docs::take_pending(env.input, out, found.node, env.context.symbol).decorators;
    let is_off = is_switched_off(env, &attributes);
    let mut last = (start, statement);
    for name in imports(found.node.raw(), env.input.source) {
        last = advance_position(env.input, last, name.byte);
        let texts = &mut out.texts;
        let import = Import {
            path: texts.intern(&name.path),
            name: texts.intern(&name.name),
            local: texts.intern(&name.local),
            kind: name.kind,
            is_type_only: false,
            is_dynamic: false,
            is_reexport: visibility.is_some(),
            statement,
            from: env.context.symbol,
            position: last.1,
        };
        if is_off {
            out.imports.switched_off.push(ImportIndex::from(out.imports.imports.len()));
        }
        add(&env.context, out, import, name.byte);
    }
}

/// Whether the attributes of a statement, or what it is in, exclude it on the default platform.
fn is_switched_off(env: &Environment<'_>, attributes: &[String]) -> bool {
    let conditions = env.language().hooks.conditions;
    env.context.flags.contains(Flags::ALTERNATIVE) || conditions.is_some_and(|it| (it.are_off)(attributes))
}

/// A byte with its position, computed from that of an earlier byte. Names are listed in order, so that a long list is scanned once.
fn advance_position(input: Input<'_>, (from, start): (u32, Position), byte: u32) -> (u32, Position) {
    let text = input.between(from, byte);
    let rows = text.matches('\n').count() as u32;
    let column = text.rfind('\n').map_or(start.column as usize + text.len(), |at| text.len() - at - 1);
    (byte, Position { row: start.row + rows, column: column as u32 })
}

/// Adds a dependency on another file, which binds no name.
pub(super) fn add_effect(out: &mut Builders, path: &str, position: Position, byte: u32) {
    let import = Import {
        path: out.texts.intern(cut(path)),
        name: Text::EMPTY,
        local: Text::EMPTY,
        kind: ImportKind::Effect,
        is_type_only: false,
        is_dynamic: false,
        is_reexport: false,
        statement: position,
        from: SymbolIndex::FILE,
        position,
    };
    add(&Context::of_file(), out, import, byte);
}

/// Adds an import, a reference to what it imports, and a binding if it has a local name.
pub(super) fn add(context: &Context, out: &mut Builders, import: Import, byte: u32) {
    let index = out.imports.add(import);
    let scope = context.scope;
    if !import.local.is_empty() {
        out.imports.bound.insert((scope, import.local));
        let kind = BindingKind::Import(index);
        out.scopes.bind(Binding { scope, name: import.local, kind, visible_from: 0, value: None }, byte);
    }
    let reference = Reference {
        role: Role::Import,
        name: if import.name.is_empty() { import.path } else { import.name },
        position: import.position,
        part: TypePart::Other,
        from: import.from,
        receiver: None,
        receiver_text: Text::EMPTY,
        bound: Bound::Import(index),
        is_conditional: context.is_conditional(byte),
        is_optional: false,
        arguments: None,
        passed: None,
        is_tagged: false,
    };
    out.references.add(reference, ReferencePlace { scope, byte, kinds: None });
}

/// Reads a name that is offered to other files.
pub(super) fn export(env: &Environment<'_>, out: &mut Builders, role: ExportRole, found: &Match<'_, '_>) {
    if found.part(Part::Name).is_some_and(|name| out.claimed.contains(name.start_byte())) {
        return;
    }
    let path = found.part(Part::Path).map_or("", |node| module_path(env.text(node)));
    let local = found.part(Part::Name).map_or("", |node| without_quotes(env.text(node)));
    let alias = found.part(Part::Alias).map(|node| without_quotes(env.text(node)));
    let name = match role {
        ExportRole::Default => DEFAULT,
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
        import_reexported(env, out, role, found);
    }
    if let Some(node) = found.part(Part::Name) {
        if path.is_empty() {
            reference::add(env, out, Role::Read, found, node);
        }
        out.claimed.insert(node.start_byte());
    }
    if let Some(alias) = found.part(Part::Alias) {
        out.claimed.insert(alias.start_byte());
    }
    let start = found.part(Part::Name).unwrap_or(found.node);
    if role == ExportRole::Default && path.is_empty() && local.is_empty() {
        out.imports.default_value = Some(found.node.start_byte()..found.node.end_byte());
    }
    let statement = position(found.node.start_position());
    let is_known = |known: &Export| known.is_default && known.position > statement;
    let is_repeated =
        role == ExportRole::Default && local.is_empty() && out.imports.exports.last().is_some_and(is_known);
    if is_repeated || !is_of_file(&env.context, out) {
        return;
    }
    let texts = &mut out.texts;
    out.imports.exports.push(Export {
        name: texts.intern(name),
        local: texts.intern(local),
        path: texts.intern(path),
        kind,
        is_default: name == DEFAULT,
        position: position(start.start_position()),
    });
}

/// Whether an export here is an export of the file. The exports of a namespace are its members, and a document that shows code
/// has no exports.
fn is_of_file(context: &Context, out: &Builders) -> bool {
    let is_namespace = matches!(out.symbols[context.symbol].kind, SymbolKind::Namespace | SymbolKind::Module);
    !is_namespace && !context.flags.contains(Flags::EMBEDDED)
}

/// Whether the second word of a statement says that it is about types only. Grammars may not know it there.
fn is_about_types(env: &Environment<'_>, found: &Match<'_, '_>) -> bool {
    let keyword = env.language().modules.type_keyword;
    !keyword.is_empty() && env.text(found.node).split_whitespace().nth(1) == Some(keyword)
}

/// A re-export is also an import, without a local name.
fn import_reexported(env: &Environment<'_>, out: &mut Builders, role: ExportRole, found: &Match<'_, '_>) {
    let Some(path) = found.part(Part::Path) else { return };
    let start = found.part(Part::Name).unwrap_or(path);
    let name = found.part(Part::Name).map_or("", |node| without_quotes(env.text(node)));
    let path_text = module_path(env.text(path));
    let texts = &mut out.texts;
    let import = Import {
        path: texts.intern(path_text),
        name: texts.intern(name),
        local: Text::EMPTY,
        kind: if role == ExportRole::Star { ImportKind::Star } else { ImportKind::Named },
        is_type_only: found.has(Mark::TypeOnly) || is_about_types(env, found),
        is_dynamic: false,
        is_reexport: true,
        statement: position(found.node.start_position()),
        from: env.context.symbol,
        position: position(start.start_position()),
    };
    add(&env.context, out, import, start.start_byte());
}

/// Exports a definition that is written in an export statement.
pub(super) fn export_symbol(home: &Context, out: &mut Builders, symbol: &Symbol) {
    if !is_of_file(home, out) {
        return;
    }
    let is_default = symbol.flags.contains(Flags::DEFAULT_EXPORT);
    let kind = match symbol.kind {
        SymbolKind::Interface | SymbolKind::Type => ExportKind::Type,
        _ => ExportKind::Value,
    };
    out.imports.exports.push(Export {
        name: if is_default { out.texts.intern(DEFAULT) } else { symbol.name },
        local: symbol.name,
        path: Text::EMPTY,
        kind,
        is_default,
        position: symbol.name_span.start,
    });
}

/// Longer paths are cut: they are generated, and would be stored with every name that is imported from them.
const MAX_PATH_BYTES: usize = 1 << 10;

/// A module path without its quotes.
fn module_path(text: &str) -> &str {
    cut(without_quotes(text))
}

/// Truncates a path to the maximum length.
pub(super) fn cut(path: &str) -> &str {
    &path[..path.floor_char_boundary(MAX_PATH_BYTES)]
}

/// A name without its quotes.
fn without_quotes(text: &str) -> &str {
    text.trim_matches(['"', '\'', '`'])
}
