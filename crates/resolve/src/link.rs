//! Links one file: resolves each of its references and turns the results into edges.

use crate::context::LinkContext;
use crate::entity::{Entity, UseSite};
use crate::export_search::ExportSearch;
use crate::{Source, World, definitions, exports, imports, inactive_code, overrides, reference, step_count};
use rhumb_languages::declared_entries;
use rhumb_model::{
    Body, Bound, EdgeKind, Evidence, Export, FileId, ImportIndex, Lines, Link, Part, Question, Reference, Role, State,
    SymbolId, SymbolKind, Text,
};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// The outcome of linking a file.
#[derive(Debug, Default)]
pub struct Linked {
    /// The target of each reference, in the order of the body.
    pub links: Vec<Link>,
    /// The file that each import resolves to, in the order of the body.
    pub imports: Vec<Option<FileId>>,
    /// The symbols that re-exports resolve to, by their position in the file's list of exports.
    pub exports: Vec<(u32, Option<SymbolId>)>,
    /// How many references have their target in each other file, and how many of them need only a type.
    pub dependencies: BTreeMap<FileId, Uses>,
    /// Overriding members of the file, each with one that it overrides.
    pub overrides: Vec<(SymbolId, SymbolId)>,
    /// Definitions of the file that are also declared, each with one declaration.
    pub definitions: Vec<(SymbolId, SymbolId)>,
    /// Lines that no configuration of the project compiles, in order and not adjacent.
    pub inactive: Vec<Lines>,
    /// The symbols that something outside the code uses according to manifests, each with the rule that says so.
    pub entries: Vec<(SymbolId, &'static str)>,
    /// All questions that were asked, sorted.
    pub questions: Vec<Question>,
    /// How many symbols, files and expressions were visited: the work, independent of the machine.
    pub steps: u64,
}

/// References from one file to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// All of them.
    pub total: u32,
    /// Those that need only a type.
    pub of_types: u32,
}

/// Resolves the references, imports, overrides and definitions of a file.
#[must_use]
pub fn link(source: Source<'_>, body: &Body, world: &dyn World) -> Linked {
    let steps = step_count::counted();
    let Some(cx) = LinkContext::new(source, body, world) else { return Linked::default() };
    let mut linked = Linked::default();
    for (index, reference) in body.references.iter().enumerate() {
        let (entity, evidence) = reference::resolve(&cx, reference);
        linked.add(&cx, index as u32, reference, &entity, evidence);
    }
    cx.renew_budget();
    linked.imports =
        (0..body.imports.len()).map(|index| imports::imported_file(&cx, ImportIndex::from(index))).collect();
    linked.add_imported_files(&cx);
    linked.exports = exports_of_others(&cx);
    linked.overrides = overrides::overrides(&cx);
    linked.definitions = definitions::definitions(&cx);
    linked.inactive = inactive_code::inactive_lines(&cx);
    linked.entries = entries(&cx);
    linked.questions = cx.into_questions();
    linked.steps = step_count::counted() - steps;
    linked
}

/// The file itself and functions of its top level, as far as manifests declare them to be entry points.
fn entries(cx: &LinkContext<'_>) -> Vec<(SymbolId, &'static str)> {
    let declared = declared_entries(cx.source.language, cx.source.path, cx.world.layout());
    let (surface, own) = (&cx.own.surface, |name: &str| {
        let mut top = cx.own.surface.symbols.iter().skip(1).filter(|symbol| symbol.parent == 0);
        top.find(|symbol| cx.own.text(symbol.name) == name)
    });
    let symbol = |name: &str| if name.is_empty() { surface.symbols.first() } else { own(name) };
    declared.into_iter().filter_map(|(name, rule)| Some((symbol(name)?.id, rule))).collect()
}

/// The symbols that re-exports resolve to, through any number of files.
fn exports_of_others(cx: &LinkContext<'_>) -> Vec<(u32, Option<SymbolId>)> {
    let target = |export: &Export| {
        let found = exports::export_target(cx, &cx.own, export, &mut ExportSearch::new(UseSite::PATH));
        found.and_then(|entity| target_of(cx, &entity)).filter(|target| target.file != cx.source.file)
    };
    let imports = &cx.own.surface.imports;
    let bound: FxHashSet<Text> = imports.iter().map(|import| import.local).filter(|local| !local.is_empty()).collect();
    let all = cx.own.surface.exports.iter().enumerate();
    let of_others = all.filter(|(_, export)| !export.path.is_empty() || bound.contains(&export.local));
    of_others.map(|(n, export)| (n as u32, target(export).map(|target| target.id))).collect()
}

impl Linked {
    /// A file depends on every module it imports, including one that only re-exports names of others.
    fn add_imported_files(&mut self, cx: &LinkContext<'_>) {
        let mut imported: BTreeMap<FileId, Uses> = BTreeMap::new();
        for (import, file) in cx.body.imports.iter().zip(&self.imports) {
            let Some(file) = file.filter(|file| *file != cx.source.file) else { continue };
            let uses = imported.entry(file).or_default();
            uses.total += 1;
            uses.of_types += u32::from(import.is_type_only);
        }
        for (file, uses) in imported {
            self.dependencies.entry(file).or_insert(uses);
        }
    }

    fn add(
        &mut self,
        cx: &LinkContext<'_>,
        index: u32,
        reference: &Reference,
        entity: &Entity,
        evidence: Option<Evidence>,
    ) {
        let targets = targets_of(cx, entity);
        let state = match (targets.len(), entity) {
            (0, Entity::External) => State::External,
            (0, _) => State::Unresolved,
            (1, _) => State::Resolved,
            _ => State::Ambiguous,
        };
        if reference.is_optional && matches!(state, State::Unresolved | State::External) {
            return;
        }
        let kind = edge_kind(reference, targets.first().map(|target| target.kind));
        // A mention in prose is no dependency.
        let is_certain = state == State::Resolved && reference.role != Role::Mention;
        if let Some(target) = targets.first().filter(|target| is_certain && target.file != cx.source.file) {
            let uses = self.dependencies.entry(target.file).or_default();
            uses.total += 1;
            uses.of_types += u32::from(needs_only_a_type(cx, reference));
        }
        let evidence = evidence.filter(|_| state != State::Unresolved);
        let targets = targets.iter().map(|target| target.id).collect();
        self.links.push(Link { reference: index, state, kind, evidence, targets });
    }
}

/// The target of an edge.
#[derive(Clone, Copy)]
struct Target {
    file: FileId,
    id: SymbolId,
    kind: SymbolKind,
}

fn targets_of(cx: &LinkContext<'_>, entity: &Entity) -> Vec<Target> {
    match entity {
        Entity::Several(candidates) => candidates.iter().filter_map(|it| target_of(cx, &it.entity)).collect(),
        _ => target_of(cx, entity).into_iter().collect(),
    }
}

/// The kind of the symbol that an entity is, if it is one.
pub(crate) fn kind_of(cx: &LinkContext<'_>, entity: &Entity) -> Option<SymbolKind> {
    target_of(cx, entity).map(|target| target.kind)
}

fn target_of(cx: &LinkContext<'_>, entity: &Entity) -> Option<Target> {
    match entity {
        Entity::Symbol(module, index) => {
            let symbol = module.symbol(*index);
            Some(Target { file: module.file, id: symbol.id, kind: symbol.kind })
        }
        Entity::Module(module) => Some(Target { file: module.file, id: module.symbol(0).id, kind: SymbolKind::File }),
        Entity::Local(index) => Some(Target {
            file: cx.source.file,
            id: *cx.body.symbols.get(index.index())?,
            kind: *cx.body.kinds.get(index.index())?,
        }),
        Entity::Folder(_)
        | Entity::Namespace(_)
        | Entity::External
        | Entity::Wrapper(_)
        | Entity::Function(_)
        | Entity::Several(_)
        | Entity::Unknown => None,
    }
}

fn needs_only_a_type(cx: &LinkContext<'_>, reference: &Reference) -> bool {
    let imports_type = match reference.bound {
        Bound::Import(index) => cx.body.imports.get(index.index()).is_some_and(|import| import.is_type_only),
        _ => false,
    };
    imports_type || matches!(reference.role, Role::Type | Role::Implements)
}

/// The kind of an edge. Calling a type instantiates it; the edge of a type depends on the part of a declaration it is in.
fn edge_kind(reference: &Reference, target: Option<SymbolKind>) -> EdgeKind {
    match (reference.role, reference.part) {
        (Role::Call, _) => match target {
            Some(kind) if kind.is_type() || kind == SymbolKind::Variant => EdgeKind::Instantiates,
            _ => EdgeKind::Calls,
        },
        (Role::Type, Part::Parameter) => EdgeKind::Receives,
        (Role::Type, Part::Return) => EdgeKind::Returns,
        (Role::Type, Part::Declared) => EdgeKind::TypeOf,
        (Role::Type, Part::Other | Part::Made | Part::OfType) => EdgeKind::Uses,
        (Role::Read, _) => EdgeKind::Reads,
        (Role::Write, _) => EdgeKind::Writes,
        (Role::Import, _) => EdgeKind::Imports,
        (Role::Extends, _) => EdgeKind::Extends,
        (Role::Implements, _) => EdgeKind::Implements,
        (Role::Decorates, _) => EdgeKind::Annotates,
        (Role::Derives, _) => EdgeKind::DerivesMacro,
        (Role::Mention, _) => EdgeKind::Mentions,
    }
}
