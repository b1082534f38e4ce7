//! Crowds: too many symbols of one name in one scope or namespace to compare them one by one.
//!
//! A class with thousands of overloads, or a type that is reopened in thousands of files, is considered for every reference to
//! it. To keep that linear, a crowd is sorted once into classes whose members differ in nothing but their parameter types and
//! their file. Lookups then see a sample: the nearest few of each class, and the overloads whose parameter types are named like
//! what a call passes. Up to [`MANY`] symbols are never sampled.

use crate::module::Module;
use crate::namespace::ModuleSymbol;
use crate::step_count;
use rhumb_model::{Arity, Expression, ExpressionId, FileId, SymbolKind, Visibility};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

/// Up to this many symbols of one name are compared one by one.
pub(crate) const MANY: usize = 64;

/// How many members of each class of a crowd are sampled.
const SAMPLE: usize = 64;

/// How many overloads with the same parameter types are looked at.
const SAME_TYPES: usize = 4;

/// Where the symbols of a crowd are found.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Origin {
    /// In a namespace, as a family of languages shares it.
    Namespace(&'static str, Box<str>),
    /// Directly inside a symbol.
    Inside(FileId, u32),
    /// Inside the declarations of a type, of which this is the first.
    Declarations(FileId, u32),
    /// Among all extensions of a family of languages.
    Extensions(&'static str),
    /// Among all methods that interfaces of a family of languages promise.
    Promises(&'static str),
}

/// Crowds by where their symbols are found and by name.
type CrowdsByName = FxHashMap<(Origin, Box<str>), Arc<Crowd>>;

/// The crowds of a project, each gathered when linking first meets it. Valid while no file changes.
#[derive(Debug, Default)]
pub struct Crowds {
    known: RwLock<CrowdsByName>,
    /// Most projects have none, and then there is nothing to look up.
    are_any: AtomicBool,
}

impl Crowds {
    /// The crowd of a name, if it was gathered before.
    pub(crate) fn get(&self, origin: impl FnOnce() -> Origin, name: &str) -> Option<Arc<Crowd>> {
        if !self.are_any.load(Ordering::Acquire) {
            return None;
        }
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.get(&(origin(), name.into())).cloned()
    }

    /// Forgets all crowds, as a file has changed.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Keeps the crowd of a name, which consists of `symbols` in the order of their paths.
    pub(crate) fn put(&self, origin: Origin, name: &str, symbols: Vec<ModuleSymbol>) -> Arc<Crowd> {
        let crowd = Arc::new(Crowd::new(symbols));
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        self.are_any.store(true, Ordering::Release);
        // Another thread may have gathered it meanwhile.
        Arc::clone(known.entry((origin, name.into())).or_insert(crowd))
    }
}

/// Many symbols of one name.
#[derive(Debug)]
pub(crate) struct Crowd {
    /// In the order of paths; of one file, in the order in which lookups prefer them.
    symbols: Box<[ModuleSymbol]>,
    /// Indices of the members of each class, in order.
    classes: Box<[Box<[u32]>]>,
    /// Indices of the first overloads whose parameter types have these names.
    by_types: FxHashMap<Box<str>, Vec<u32>>,
    /// Indices by file.
    by_file: FxHashMap<FileId, Vec<u32>>,
}

/// All properties by which lookups distinguish symbols of one name, except for parameter types and file.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Class {
    kind: SymbolKind,
    flags: u32,
    visibility: Visibility,
    arity: Option<(u8, u8)>,
    is_owned: bool,
    is_hidden: bool,
    has_bases: bool,
    language: &'static str,
}

impl Class {
    fn of((module, index): &ModuleSymbol) -> Self {
        let symbol = module.symbol(*index);
        Self {
            kind: symbol.kind,
            flags: symbol.flags.bits(),
            visibility: symbol.visibility,
            arity: symbol.arity.map(|Arity { least, most }| (least, most)),
            is_owned: !symbol.owner.is_empty(),
            is_hidden: module.is_hidden(*index),
            has_bases: module.bases(*index).next().is_some(),
            language: module.language.name,
        }
    }
}

impl Crowd {
    pub(crate) fn new(symbols: Vec<ModuleSymbol>) -> Self {
        step_count::count(symbols.len());
        let mut classes: BTreeMap<Class, Vec<u32>> = BTreeMap::new();
        let mut by_types: FxHashMap<Box<str>, Vec<u32>> = FxHashMap::default();
        let mut by_file: FxHashMap<FileId, Vec<u32>> = FxHashMap::default();
        for (index, symbol) in (0..).zip(&symbols) {
            classes.entry(Class::of(symbol)).or_default().push(index);
            by_file.entry(symbol.0.file).or_default().push(index);
            if let Some(types) = parameter_types(&symbol.0, symbol.1) {
                let alike = by_types.entry(types.into()).or_default();
                if alike.len() < SAME_TYPES {
                    alike.push(index);
                }
            }
        }
        let classes = classes.into_values().map(Vec::into_boxed_slice).collect();
        Self { symbols: symbols.into(), classes, by_types, by_file }
    }

    /// Every member, in the order of paths.
    pub(crate) fn symbols(&self) -> &[ModuleSymbol] {
        &self.symbols
    }

    /// The nearest members of each class, seen from the file at `path`, those of the nearest files first.
    pub(crate) fn sample(&self, path: &str) -> Vec<ModuleSymbol> {
        let nearest = self.classes.iter().flat_map(|class| self.nearest(class, path));
        self.in_order(nearest.collect(), path)
    }

    /// The overloads whose parameter types have these names, those of the nearest files first.
    pub(crate) fn with_types(&self, types: &str, path: &str) -> Vec<ModuleSymbol> {
        self.in_order(self.by_types.get(types).cloned().unwrap_or_default(), path)
    }

    /// The members in some files, in the order of paths.
    pub(crate) fn in_files(&self, files: &FxHashSet<FileId>) -> Vec<ModuleSymbol> {
        step_count::count(files.len().min(self.by_file.len()));
        let found: Vec<&Vec<u32>> = if files.len() < self.by_file.len() {
            files.iter().filter_map(|file| self.by_file.get(file)).collect()
        } else {
            self.by_file.iter().filter(|(file, _)| files.contains(file)).map(|(_, indices)| indices).collect()
        };
        let mut indices: Vec<u32> = found.into_iter().flatten().copied().collect();
        indices.sort_unstable();
        self.places_at(&indices)
    }

    fn in_order(&self, mut indices: Vec<u32>, path: &str) -> Vec<ModuleSymbol> {
        step_count::count(indices.len());
        indices.sort_by_cached_key(|index| (Reverse(self.nearness(*index, path)), *index));
        self.places_at(&indices)
    }

    fn places_at(&self, indices: &[u32]) -> Vec<ModuleSymbol> {
        indices.iter().map(|index| self.symbols[*index as usize].clone()).collect()
    }

    /// Paths are sorted, so that those that share most with `path` surround the position where it would be.
    fn nearest(&self, class: &[u32], path: &str) -> Vec<u32> {
        let (before, after) = class.split_at(class.partition_point(|index| self.path(*index) < path));
        let (mut before, mut after) = (before, after);
        let mut nearest = Vec::new();
        while nearest.len() < SAMPLE {
            let ends = [before.last(), after.first()].into_iter().flatten();
            let Some(best) = ends.map(|index| self.nearness(*index, path)).max() else { break };
            let (further, equal) = before.split_at(before.partition_point(|index| self.nearness(*index, path) < best));
            before = further;
            nearest.extend(equal.iter().take(SAMPLE - nearest.len()));
            let (equal, further) = after.split_at(after.partition_point(|index| self.nearness(*index, path) >= best));
            after = further;
            nearest.extend(equal.iter().take(SAMPLE - nearest.len()));
        }
        nearest
    }

    fn path(&self, index: u32) -> &str {
        &self.symbols[index as usize].0.path
    }

    fn nearness(&self, index: u32, path: &str) -> usize {
        shared_start(self.path(index), path)
    }
}

/// How many bytes two paths share at their start.
pub(crate) fn shared_start(one: &str, other: &str) -> usize {
    one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count()
}

/// The names of the parameter types of a function as they are written, if each has one.
fn parameter_types(module: &Module, index: u32) -> Option<String> {
    let declared = module.list(module.symbol(index).parameters);
    let names: Option<Vec<&str>> = declared.iter().map(|declared| type_name(module, (*declared)?)).collect();
    names.filter(|names| !names.is_empty()).map(|names| names.join(","))
}

fn type_name(module: &Module, mut id: ExpressionId) -> Option<&str> {
    while let Expression::Apply(of, _) = module.surface.expressions.get(id) {
        id = of;
    }
    match module.surface.expressions.get(id) {
        Expression::Literal(name) | Expression::Member(_, name) | Expression::Name(name) | Expression::Tag(name) => {
            Some(module.text(name))
        }
        Expression::Import(index) => module.surface.imports.get(index.index()).map(|import| module.text(import.name)),
        Expression::Symbol(index) => module.surface_index(index).map(|index| module.text(module.symbol(index).name)),
        _ => None,
    }
}
