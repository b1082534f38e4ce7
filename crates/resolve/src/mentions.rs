//! Resolves code in prose and in strings: in prose a file by its path, or a symbol whose name is unique in the project; in a string of
//! code a path, as an import would.
//!
//! Prose has no scopes and no imports, and mentions code of other projects as well. So a name counts only if it is qualified or
//! could hardly mean anything else, and if nothing else in the project has that name.

use crate::context::LinkContext;
use crate::entity::{Entity, UseSite};
use crate::export_search::ExportSearch;
use crate::module::Module;
use crate::namespace::ModuleSymbol;
use crate::question::{file_question, mention_question};
use crate::{exports, imports};
use rhumb_languages::{ALL, path_from};
use rhumb_model::{Evidence, Flags, Reference, SymbolIndex, SymbolKind, Visibility, is_compound};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A name of more symbols than this is treated as unresolved.
const MAX_NAMED: usize = 64;

/// How many folders must be named for a name of one word to count.
const MIN_FOLDERS: usize = 2;

/// More deeply nested symbols are not mentioned in prose.
const MAX_DEPTH: usize = 8;

/// What a stretch of code in prose, or a string, names.
pub(crate) fn mentioned(cx: &LinkContext<'_>, reference: &Reference) -> (Entity, Option<Evidence>) {
    let (name, around) = (cx.text(reference.name), cx.text(reference.receiver_text));
    let entity = if !cx.source.language.is_prose() {
        quoted(cx, around, name, reference.from)
    } else if name.contains(['/', '.']) {
        mentioned_file(cx, name)
    } else {
        let around: Vec<&str> = around.split(['.', ':', '#']).filter(|part| !part.is_empty()).collect();
        mentioned_symbol(cx, name, &around, reference.arguments.is_some())
    };
    (entity.unwrap_or(Entity::Unknown), Some(Evidence::Unique))
}

/// What the path `around.name` in a string names: a module, or a definition or member in one.
fn quoted(cx: &LinkContext<'_>, around: &str, name: &str, from: SymbolIndex) -> Option<Entity> {
    let is_own = |entity: &Entity| matches!(entity, Entity::Module(_) | Entity::Symbol(..));
    let whole = imports::resolve_path(cx, &cx.own, &format!("{around}.{name}"), from);
    if is_own(&whole) {
        return Some(whole);
    }
    let search = || ExportSearch::new(UseSite::PATH);
    let base = if let base @ Entity::Module(_) = imports::resolve_path(cx, &cx.own, around, from) {
        base
    } else {
        let (module, owner) = around.rsplit_once('.')?;
        let module = imports::resolve_path(cx, &cx.own, module, from);
        let owner = exports::member(cx, &module, owner, &mut search())?;
        matches!(owner, Entity::Symbol(..)).then_some(owner)?
    };
    exports::member(cx, &base, name, &mut search()).filter(is_own)
}

/// The file at a path relative to the root or to the directory of the prose; with a leading slash, to the root.
fn mentioned_file(cx: &LinkContext<'_>, path: &str) -> Option<Entity> {
    let folder = cx.source.path.rsplit_once('/').filter(|_| !path.starts_with('/')).map_or("", |(folder, _)| folder);
    let paths: BTreeSet<String> = [path_from("", path), path_from(folder, path)].into_iter().flatten().collect();
    let find = |path: &String| {
        cx.ask(file_question(path));
        cx.world.file(path)
    };
    let mut files = paths.iter().filter_map(find);
    let file = files.next()?;
    if files.next().is_some() {
        return None;
    }
    cx.world.module(file).map(Entity::Module)
}

fn mentioned_symbol(cx: &LinkContext<'_>, name: &str, around: &[&str], is_call: bool) -> Option<Entity> {
    cx.ask(mention_question(name));
    let modules = cx.world.naming(name).into_iter().filter_map(|file| cx.world.module(file));
    let symbols = modules.filter(|it| !it.language.is_prose()).flat_map(|it| symbols_named(&it, name));
    let named: Vec<ModuleSymbol> = symbols.take(MAX_NAMED + 1).collect();
    if named.len() > MAX_NAMED {
        return None;
    }
    let found = if around.is_empty() {
        only_one(named.iter()).filter(|index| is_unmistakable(index, is_call))
    } else {
        let is_alone = only_one(named.iter()).is_some() && is_compound(name);
        only_one(named.iter().filter(|index| is_inside(index, around, is_alone)))
    };
    let (module, index) = found?;
    Some(exports::symbol_entity(cx, module, *index))
}

/// The symbols of a file with this name, except constructors, which prose does not distinguish from their type.
fn symbols_named(module: &Arc<Module>, name: &str) -> Vec<ModuleSymbol> {
    let is_one = |index: &u32| {
        let symbol = module.symbol(*index);
        match symbol.kind {
            SymbolKind::Impl | SymbolKind::Package => false,
            SymbolKind::Constructor => module.text(module.symbol(symbol.parent).name) != name,
            _ => true,
        }
    };
    // One more than the limit, so that the caller notices that there are too many.
    module.called(name).filter(is_one).take(MAX_NAMED + 1).map(|index| (Arc::clone(module), index)).collect()
}

/// The only one of some symbols, or the only one that is not abstract.
fn only_one<'p>(symbols: impl Iterator<Item = &'p ModuleSymbol>) -> Option<&'p ModuleSymbol> {
    let symbols: Vec<&ModuleSymbol> = symbols.collect();
    let is_whole = |(module, index): &&&ModuleSymbol| !module.symbol(*index).flags.contains(Flags::ABSTRACT);
    match symbols.as_slice() {
        [one] => Some(one),
        several => {
            let mut whole = several.iter().filter(is_whole);
            whole.next().copied().filter(|_| whole.next().is_none())
        }
    }
}

/// Whether a name alone is enough to mean a symbol. Members are excluded, since they are called on a receiver, and so are private
/// symbols, whose names are often those of public ones elsewhere. A function whose name is one word must be written as a call,
/// and must not be a builtin.
fn is_unmistakable((module, index): &ModuleSymbol, is_call: bool) -> bool {
    let symbol = module.symbol(*index);
    let name = module.text(symbol.name);
    let is_member = !symbol.owner.is_empty() || module.symbol(symbol.parent).kind.is_type();
    let is_kind = match symbol.kind {
        SymbolKind::Function | SymbolKind::Macro => true,
        SymbolKind::Constant | SymbolKind::Type => !is_call,
        kind => kind.is_type(),
    };
    let is_built_in = || ALL.iter().any(|language| language.scoping.builtins.lines().any(|it| it == name));
    let is_plain = symbol.kind == SymbolKind::Function && !is_built_in();
    !is_member && is_kind && symbol.visibility == Visibility::Public && (is_compound(name) || is_plain)
}

/// Whether a symbol is inside the named enclosing symbols, the innermost last: in symbols one after the other, and then in its file
/// and folders, of which some may be left out.
///
/// Other people's modules have names of one word as well, so that folders alone must be several, unless the name `is_alone`.
fn is_inside((module, index): &ModuleSymbol, around: &[&str], is_alone: bool) -> bool {
    let mut wanted = around.iter().rev().peekable();
    for holder in enclosing_names(module, *index) {
        match wanted.peek() {
            None => return true,
            Some(name) if **name == holder => wanted.next(),
            Some(_) => return false,
        };
    }
    let left = wanted.len();
    let is_in_symbol = left < around.len();
    let path = module.path.rsplit_once('.').map_or(module.path.as_str(), |(path, _)| path);
    for folder in path.rsplit('/') {
        wanted.next_if(|name| **name == folder);
    }
    wanted.len() == 0 && (is_in_symbol || is_alone || left >= MIN_FOLDERS)
}

/// The names of the enclosing symbols, the innermost first.
fn enclosing_names(module: &Module, index: u32) -> Vec<&str> {
    let mut holders = Vec::new();
    let mut symbol = module.symbol(index);
    for _ in 0..MAX_DEPTH {
        let owner = module.text(symbol.owner).rsplit("::").filter(|part| !part.is_empty());
        holders.extend(owner.map(without_type_arguments));
        if symbol.parent == 0 {
            break;
        }
        symbol = module.symbol(symbol.parent);
        if symbol.kind != SymbolKind::Package {
            holders.push(without_type_arguments(module.text(symbol.name)));
        }
    }
    holders
}

/// A name without the types that it is given.
fn without_type_arguments(name: &str) -> &str {
    name.split(['<', '[']).next().unwrap_or(name).trim()
}
