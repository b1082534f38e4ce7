//! A file as other files see it: its surface, indexed by name.

use crate::by_hash::ByHash;
use crate::crowd::MANY;
use crate::includes::{Includes, included_paths, text_name};
use crate::question::{
    About, extension_question, inner_question, macro_question, namespace_question, promise_question, reader_question,
    shared_imports_question,
};
use crate::routes::Routes;
use crate::{shared_imports, step_count};
use rhumb_languages::{FilePlace, Interfaces, Language};
use rhumb_model::{
    Export, Expression, ExpressionId, FileId, Flags, Import, List, Question, Surface, SurfaceSymbol, SymbolIndex,
    SymbolKind, Text, Visibility,
};
use rustc_hash::{FxHashMap, FxHasher};
use std::borrow::Cow;
use std::hash::Hasher;
use std::sync::OnceLock;

/// Pairs of a hash and an index.
type Hashed = Vec<(u32, u32)>;

/// A file as other files see it.
#[derive(Debug)]
pub struct Module {
    pub(crate) file: FileId,
    pub(crate) path: String,
    /// What may be asked about it.
    pub(crate) about: About,
    pub(crate) language: &'static Language,
    pub(crate) surface: Surface,
    index: NameIndex,
    /// The namespaces that symbols are, by their indices.
    namespaces: FxHashMap<u32, String>,
    /// What its paths resolve to, computed on demand.
    pub(crate) routes: Routes,
    /// What it includes.
    pub(crate) includes: OnceLock<Includes>,
    /// The members of types that are declared many times, computed on demand.
    reopened: OnceLock<Reopened>,
    /// The scope of the implementation blocks of each name, if they share one, and the first of them; computed on demand.
    blocks: OnceLock<FxHashMap<Text, Option<(u32, u32)>>>,
    /// Indices in the surface, by a hash of the name alone; computed once prose mentions one.
    by_bare_name: OnceLock<ByHash<u32>>,
    /// Whether it opens a namespace that has a name.
    opens_namespace: OnceLock<bool>,
}

/// Where names and shared questions are found in a surface.
#[derive(Debug)]
struct NameIndex {
    /// Indices in the surface, by a hash of parent and name.
    by_name: ByHash<u32>,
    /// Indices of implementation blocks, by a hash of the type's name.
    impls: ByHash<u32>,
    /// Indices of exports, by a hash of the name.
    exports: ByHash<u32>,
    /// Indices of imports, by a hash of the containing symbol and the bound name.
    imports: ByHash<u32>,
    /// Indices of the symbols that answer questions which all files share, by question; index 0 if the file as a whole does.
    shared: ByHash<u32>,
}

/// Types with more than [`MANY`] symbols of their name beside them.
#[derive(Debug)]
struct Reopened {
    /// The first declaration of each such type, by the index of any of its declarations.
    first: FxHashMap<u32, u32>,
    /// Members of all declarations, by a hash of the first declaration and the name of the member.
    members: ByHash<u32>,
}

impl Module {
    /// The file `file` at `path` with this surface.
    #[must_use]
    pub fn new(file: FileId, path: String, language: &'static Language, surface: Surface) -> Self {
        let (impls, named) = hash_symbols(&surface);
        let texts = &surface.texts;
        let exports = surface.exports.iter().map(|export| hash(0, texts.get(export.name)));
        let imports = surface.imports.iter().map(|import| hash(import.from.0, texts.get(import.local)));
        let mut module = Self {
            index: NameIndex {
                by_name: ByHash::new(named),
                impls: ByHash::new(impls),
                exports: ByHash::new(exports.zip(0..).collect()),
                imports: ByHash::new(imports.zip(0..).collect()),
                shared: ByHash::new(Vec::new()),
            },
            file,
            about: About::file(&path),
            path,
            language,
            surface,
            namespaces: FxHashMap::default(),
            routes: Routes::default(),
            includes: OnceLock::new(),
            reopened: OnceLock::new(),
            blocks: OnceLock::new(),
            by_bare_name: OnceLock::new(),
            opens_namespace: OnceLock::new(),
        };
        let mut shared = Vec::new();
        module.share(&mut shared);
        module.share_texts(&mut shared);
        module.share_extensions(&mut shared);
        module.share_promises(&mut shared);
        module.share_macros(&mut shared);
        module.share_imports(&mut shared);
        module.index.shared = ByHash::new(shared);
        module
    }

    /// Adds the symbols that it contributes to namespaces shared with other files.
    fn share(&mut self, shared: &mut Hashed) {
        let Some(hook) = self.language.hooks.namespace else { return };
        let packages = self.surface.symbols.iter().filter(|symbol| symbol.kind == SymbolKind::Package);
        let package = packages.fold(String::new(), |around, package| inside(&around, self.text(package.name)));
        let namespace = hook(&FilePlace { path: &self.path, package: &package });
        if namespace.len() > MAX_NAMESPACE_BYTES {
            return;
        }
        self.namespaces.insert(0, namespace);
        for index in 0..self.surface.symbols.len() as u32 {
            if index != 0 {
                self.share_symbol(index, shared);
            }
            let Some(namespace) = self.namespaces.get(&index) else { continue };
            shared.push((namespace_question(namespace, "").0, index));
            shared.extend(around(namespace).map(|around| (inner_question(around).0, 0)));
        }
    }

    /// Answers for each included file that this file includes it.
    fn share_texts(&self, shared: &mut Hashed) {
        if self.language.modules.are_texts {
            shared.extend(included_paths(self).map(|path| (reader_question(text_name(path)).0, 0)));
        }
    }

    /// Answers for the name of each extension that this file has one.
    fn share_extensions(&self, shared: &mut Hashed) {
        if !self.language.types.extends_types {
            return;
        }
        for index in 1..self.surface.symbols.len() as u32 {
            if self.extended(index).is_none() {
                continue;
            }
            let question = extension_question(self.text(self.symbol(index).name));
            shared.push((question.0, index));
        }
    }

    /// Answers for the name of each interface method that this file declares one.
    fn share_promises(&self, shared: &mut Hashed) {
        if self.language.types.interfaces != Interfaces::Silent {
            return;
        }
        for index in 1..self.surface.symbols.len() as u32 {
            if self.is_promise(index) {
                let question = promise_question(self.text(self.symbol(index).name));
                shared.push((question.0, index));
            }
        }
    }

    /// Answers whether this file imports for its whole project.
    fn share_imports(&self, shared: &mut Hashed) {
        if self.surface.imports.iter().any(|import| shared_imports::is_shared(self, import)) {
            shared.push((shared_imports_question().0, 0));
        }
    }

    /// Answers, for each macro in a separate namespace, that this file defines it.
    fn share_macros(&self, shared: &mut Hashed) {
        let is_macro = |symbol: &SurfaceSymbol| symbol.kind == SymbolKind::Macro && symbol.flags.contains(Flags::TAG);
        let macros = self.surface.symbols.iter().zip(0..).filter(|(symbol, _)| is_macro(symbol));
        shared.extend(macros.map(|(symbol, index)| (macro_question(self.text(symbol.name)).0, index)));
    }

    /// Candidates for macros called `name`, where macros have a separate namespace, in the order of the file.
    pub(crate) fn macros_called(&self, name: &str) -> impl Iterator<Item = u32> {
        self.index.shared.get(macro_question(name).0).iter().copied()
    }

    /// Whether the symbol at `index` is a method that an interface promises.
    pub(crate) fn is_promise(&self, index: u32) -> bool {
        let symbol = self.symbol(index);
        symbol.kind == SymbolKind::Method && self.symbol(symbol.parent).kind == SymbolKind::Interface
    }

    /// The methods called `name` that its interfaces promise.
    pub(crate) fn promises<'m>(&'m self, name: &'m str) -> impl Iterator<Item = u32> + 'm {
        let symbols =
            count_examined(self.index.shared.get(promise_question(name).0)).filter(|index| self.is_promise(*index));
        symbols.filter(move |index| self.text(self.symbol(*index).name) == name)
    }

    /// The methods that the interface at `index` promises by itself.
    pub(crate) fn promised(&self, interface: u32) -> impl Iterator<Item = &SurfaceSymbol> {
        // The contents of a symbol come right after it.
        let after = self.surface.symbols.iter().skip(interface as usize + 1);
        let inside = after.take_while(move |symbol| symbol.parent >= interface);
        inside.filter(move |symbol| symbol.parent == interface && symbol.kind == SymbolKind::Method)
    }

    /// The type that the symbol at `index` or its parent extends, and which of the two names it.
    pub(crate) fn extended(&self, index: u32) -> Option<(u32, ExpressionId)> {
        let symbol = self.symbol(index);
        let by_itself = symbol.extended.filter(|_| !holds_extensions(symbol.kind)).map(|extended| (index, extended));
        let around = self.symbol(symbol.parent);
        let by_parent = || Some((symbol.parent, around.extended.filter(|_| holds_extensions(around.kind))?));
        by_itself.or_else(by_parent)
    }

    /// The definitions called `name` that extend a type.
    pub(crate) fn extensions<'m>(&'m self, name: &'m str) -> impl Iterator<Item = u32> + 'm {
        let symbols = count_examined(self.index.shared.get(extension_question(name).0))
            .filter(|index| self.extended(*index).is_some());
        symbols.filter(move |index| self.text(self.symbol(*index).name) == name)
    }

    fn share_symbol(&mut self, index: u32, shared: &mut Hashed) {
        let Some(home) = self.home(index) else { return };
        let symbol = self.symbol(index);
        let name = self.text(symbol.name);
        let is_namespace = matches!(symbol.kind, SymbolKind::Namespace | SymbolKind::Module)
            || (symbol.kind.is_type() && self.language.modules.namespaces.hold_types);
        let is_hidden = self.is_hidden(index) && !self.language.modules.namespaces.are_read_in;
        let namespace = (is_namespace && !name.is_empty()).then(|| match self.path_of_block(symbol) {
            Some(path) => inside(&home, &path),
            None => inside(&home, &self.spelled(name)),
        });
        // Types of one name with different numbers of type parameters are not parts of one type.
        let arity = if symbol.kind.is_type() { self.type_arity(symbol) } else { 0 };
        let namespace = if arity > 0 { namespace.map(|it| format!("{it}`{arity}")) } else { namespace };
        let namespace = namespace.filter(|namespace| namespace.len() <= MAX_NAMESPACE_BYTES);
        // Where each variable belongs to its function, those of a file are its own.
        let sigil = self.language.scoping.sigil;
        let is_own = !sigil.is_empty() && name.starts_with(sigil);
        let is_given = !is_hidden
            && !is_own
            && !symbol.flags.contains(Flags::EXPLICIT)
            && !matches!(symbol.kind, SymbolKind::Package | SymbolKind::Impl);
        let question = is_given.then(|| namespace_question(&home, name));
        if let Some(question) = question {
            shared.push((question.0, index));
        }
        if let Some(namespace) = namespace {
            self.namespaces.insert(index, namespace);
        }
    }

    /// The path of the nested type that an implementation block names.
    fn path_of_block(&self, symbol: &SurfaceSymbol) -> Option<String> {
        let extended = symbol.extended.filter(|_| symbol.kind == SymbolKind::Impl)?;
        let mut names: Vec<&str> = Vec::new();
        let mut next = extended;
        while let Expression::Member(of, name) = self.surface.expressions.get(next) {
            names.push(self.text(name));
            next = of;
        }
        names.push(match self.surface.expressions.get(next) {
            Expression::Name(name) => self.text(name),
            Expression::Symbol(index) => self.text(self.symbol(self.surface_index(index)?).name),
            _ => return None,
        });
        names.reverse();
        (names.len() > 1).then(|| names.join(SEPARATOR))
    }

    /// The number of type parameters, if types with the same name are distinguished by it; else zero.
    pub(crate) fn type_arity(&self, symbol: &SurfaceSymbol) -> usize {
        if self.language.types.arities { self.list(symbol.type_parameters).len() } else { 0 }
    }

    /// The questions about namespaces to whose answers it contributes, sorted, without duplicates.
    pub fn shared_questions(&self) -> impl Iterator<Item = Question> + '_ {
        self.index.shared.hashes().map(Question)
    }

    /// Whether only the file itself sees a symbol that is no member of a type.
    pub(crate) fn is_hidden(&self, index: u32) -> bool {
        let symbol = self.symbol(index);
        let is_member = self.symbol(symbol.parent).kind.is_type() || !symbol.owner.is_empty();
        !is_member && symbol.visibility == Visibility::Private
    }

    /// The namespace that the symbol at `index` is, if its contents are visible to other files without an import.
    pub(crate) fn namespace(&self, index: u32) -> Option<&str> {
        self.namespaces.get(&index).map(String::as_str)
    }

    /// The namespace that the name of the symbol at `index` belongs to.
    pub(crate) fn home(&self, index: u32) -> Option<Cow<'_, str>> {
        let symbol = self.symbol(index);
        // The values of some enumerations are named as if they were declared around the enumeration.
        let parent = self.symbol(symbol.parent);
        let is_open = symbol.parent != 0 && parent.flags.contains(Flags::OPEN) && parent.kind == SymbolKind::Enum;
        let around = self.namespace(if is_open { parent.parent } else { symbol.parent })?;
        let owner = self.text(symbol.owner);
        if owner.is_empty() || !self.language.modules.namespaces.hold_types {
            return owner.is_empty().then_some(Cow::Borrowed(around));
        }
        Some(Cow::Owned(inside(around, &owner.replace("::", SEPARATOR))))
    }

    /// Whether a clause or a definition of its own names a namespace, and not only one inside it.
    pub(crate) fn has_clause(&self, namespace: &str) -> bool {
        let mut path = String::new();
        let clauses = self.surface.symbols.iter().filter(|symbol| symbol.kind == SymbolKind::Package);
        let mut clauses = clauses.map(|clause| {
            path = inside(&path, &self.spelled(self.text(clause.name)));
            path == namespace
        });
        let is_namespace = |index: u32| self.symbol(index).kind == SymbolKind::Namespace;
        clauses.any(|is_it| is_it) || self.namespaces.iter().any(|(index, it)| is_namespace(*index) && it == namespace)
    }

    /// A path as written in the language, as a namespace.
    pub(crate) fn spelled(&self, path: &str) -> String {
        path.trim_start_matches(self.language.modules.path_separator)
            .replace(self.language.modules.path_separator, SEPARATOR)
    }

    /// The symbols called `name` that it contributes to a namespace; without a name, the parts of the namespace.
    pub(crate) fn shared<'m>(&'m self, namespace: &'m str, name: &'m str) -> impl Iterator<Item = u32> + 'm {
        count_examined(self.index.shared.get(namespace_question(namespace, name).0)).filter(move |index| match name {
            "" => self.namespace(*index) == Some(namespace),
            _ => self.text(self.symbol(*index).name) == name && self.home(*index).as_deref() == Some(namespace),
        })
    }

    /// The exports called `name`.
    pub(crate) fn exports_of<'m>(&'m self, name: &'m str) -> impl Iterator<Item = &'m Export> + 'm {
        let exports =
            count_examined(self.index.exports.get(hash(0, name))).map(|index| &self.surface.exports[index as usize]);
        exports.filter(move |it| self.text(it.name) == name)
    }

    /// The imports that bind `name` directly inside the symbol `from`.
    pub(crate) fn imports_of<'m>(&'m self, from: SymbolIndex, name: &'m str) -> impl Iterator<Item = &'m Import> + 'm {
        let imports = count_examined(self.index.imports.get(hash(from.0, name)))
            .map(|index| &self.surface.imports[index as usize]);
        imports.filter(move |it| it.from == from && self.text(it.local) == name)
    }

    /// The names of its symbols, with repetitions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.surface.symbols.iter().skip(1).map(|symbol| self.text(symbol.name))
    }

    /// The names of the macros that it defines.
    pub fn macros(&self) -> impl Iterator<Item = &str> {
        let macros = self.surface.symbols.iter().filter(|symbol| symbol.kind == SymbolKind::Macro);
        macros.map(|symbol| self.text(symbol.name))
    }

    /// The surface it was made from.
    #[must_use]
    pub fn surface(&self) -> &Surface {
        &self.surface
    }

    pub(crate) fn symbol(&self, index: u32) -> &SurfaceSymbol {
        &self.surface.symbols[index as usize]
    }

    pub(crate) fn text(&self, text: Text) -> &str {
        self.surface.texts.get(text)
    }

    pub(crate) fn list(&self, list: List) -> &[Option<ExpressionId>] {
        self.surface.lists.get(list)
    }

    /// What the symbol at `index` extends, implements or is an implementation of, in order.
    pub(crate) fn bases(&self, index: u32) -> impl Iterator<Item = ExpressionId> + '_ {
        self.list(self.symbol(index).bases).iter().copied().flatten()
    }

    /// The symbols called `name` directly inside the one at `parent`, in the order of the file.
    pub(crate) fn children<'m>(&'m self, parent: u32, name: &'m str) -> impl DoubleEndedIterator<Item = u32> + 'm {
        count_examined(self.index.by_name.get(hash(parent, name))).filter(move |index| {
            let symbol = self.symbol(*index);
            let around = self.symbol(symbol.parent);
            let is_open = around.flags.contains(Flags::OPEN) && around.parent == parent;
            (symbol.parent == parent || is_open) && self.text(symbol.name) == name
        })
    }

    /// The implementation blocks of the type called `name`.
    pub(crate) fn impls_of<'m>(&'m self, name: &'m str) -> impl Iterator<Item = u32> + 'm {
        count_examined(self.index.impls.get(hash(0, name)))
            .filter(move |index| self.text(self.symbol(*index).name) == name)
    }

    /// The scope of all implementation blocks of the type called `name` and the first of them, if they share one scope.
    pub(crate) fn blocks_side_by_side(&self, name: &str) -> Option<(u32, u32)> {
        let first = self.impls_of(name).next()?;
        let blocks = self.blocks.get_or_init(|| {
            let mut blocks: FxHashMap<Text, Option<(u32, u32)>> = FxHashMap::default();
            let impls = self.surface.symbols.iter().zip(0..).filter(|(symbol, _)| symbol.kind == SymbolKind::Impl);
            for (symbol, index) in impls {
                let known = blocks.entry(symbol.name).or_insert(Some((symbol.parent, index)));
                *known = known.filter(|(around, _)| *around == symbol.parent);
            }
            step_count::count(self.surface.symbols.len());
            blocks
        });
        // Equal texts have one number.
        blocks.get(&self.symbol(first).name).copied().flatten()
    }

    /// Whether there may be more than [`MANY`] symbols called `name` directly inside the one at `parent`.
    pub(crate) fn has_many(&self, parent: u32, name: &str) -> bool {
        self.index.by_name.get(hash(parent, name)).len() > MANY
    }

    /// The symbols directly inside the one at `index`, in the order of the file.
    pub(crate) fn contents(&self, index: u32) -> impl Iterator<Item = u32> {
        // The contents of a symbol come right after it.
        let after = index + 1..self.surface.symbols.len() as u32;
        let inside = after.take_while(move |it| self.symbol(*it).parent >= index);
        inside.filter(move |it| self.symbol(*it).parent == index).inspect(|_| step_count::count(1))
    }

    /// The first declaration of the type at `index`, if many symbols in its scope have its name.
    pub(crate) fn first_declaration(&self, index: u32) -> Option<u32> {
        let symbol = self.symbol(index);
        self.has_many(symbol.parent, self.text(symbol.name)).then(|| self.reopened().first.get(&index).copied())?
    }

    /// The symbols called `name` in all declarations of a type, of which `first` is the first, in the order of the file.
    pub(crate) fn members_of_declarations<'m>(&'m self, first: u32, name: &'m str) -> impl Iterator<Item = u32> + 'm {
        let reopened = self.reopened();
        count_examined(reopened.members.get(hash(first, name))).filter(move |index| {
            let symbol = self.symbol(*index);
            reopened.first.get(&symbol.parent) == Some(&first) && self.text(symbol.name) == name
        })
    }

    fn reopened(&self) -> &Reopened {
        self.reopened.get_or_init(|| {
            let mut known: FxHashMap<(u32, &str, SymbolKind, bool, usize), u32> = FxHashMap::default();
            let (mut first, mut members) = (FxHashMap::default(), Vec::new());
            for (symbol, index) in self.surface.symbols.iter().zip(0..).skip(1) {
                let name = self.text(symbol.name);
                if let Some(first) = first.get(&symbol.parent).filter(|_| !symbol.flags.contains(Flags::EXPLICIT)) {
                    members.push((hash(*first, name), index));
                }
                if symbol.kind.is_type() && self.has_many(symbol.parent, name) {
                    // An object with the name of a class is not another declaration of the class.
                    let arity = self.type_arity(symbol);
                    let key = (symbol.parent, name, symbol.kind, symbol.flags.contains(Flags::STATIC), arity);
                    first.insert(index, *known.entry(key).or_insert(index));
                }
            }
            step_count::count(self.surface.symbols.len());
            Reopened { first, members: ByHash::new(members) }
        })
    }

    /// The symbols called `name` in any scope, in the order of the file.
    pub(crate) fn called<'m>(&'m self, name: &'m str) -> impl Iterator<Item = u32> + 'm {
        let by_bare_name = self.by_bare_name.get_or_init(|| {
            let symbols = self.surface.symbols.iter().zip(0..).skip(1);
            step_count::count(self.surface.symbols.len());
            ByHash::new(symbols.map(|(symbol, index)| (hash(0, self.text(symbol.name)), index)).collect())
        });
        count_examined(by_bare_name.get(hash(0, name))).filter(move |index| self.text(self.symbol(*index).name) == name)
    }

    /// Whether the file opens a named namespace.
    pub(crate) fn opens_namespace(&self) -> bool {
        *self.opens_namespace.get_or_init(|| {
            let is_part = |it: &SurfaceSymbol| it.kind == SymbolKind::Namespace && !it.name.is_empty();
            self.surface.symbols.iter().any(is_part)
        })
    }

    /// The index in the surface of a symbol of the file; `None` if other files cannot name it.
    pub(crate) fn surface_index(&self, index: SymbolIndex) -> Option<u32> {
        let index = self.surface.symbols.binary_search_by_key(&index, |symbol| symbol.index).ok()?;
        Some(index as u32)
    }
}

/// Values found by a hash, each counted when it is examined.
fn count_examined(values: &[u32]) -> impl DoubleEndedIterator<Item = u32> {
    values.iter().copied().inspect(|_| step_count::count(1))
}

/// Maximum length of the qualified name of a namespace.
const MAX_NAMESPACE_BYTES: usize = 512;

/// The separator between the names of namespaces, however the language writes them.
pub(crate) const SEPARATOR: &str = ".";

/// The namespace called `name` inside another.
pub(crate) fn inside(namespace: &str, name: &str) -> String {
    if namespace.is_empty() { name.to_owned() } else { format!("{namespace}{SEPARATOR}{name}") }
}

/// The namespaces around one, the innermost first; that without a name is around every other.
pub(crate) fn around(namespace: &str) -> impl Iterator<Item = &str> {
    let ends = namespace.rmatch_indices(SEPARATOR).map(|(end, _)| end);
    ends.chain((!namespace.is_empty()).then_some(0)).map(|end| &namespace[..end])
}

/// Whether the members of a symbol of this kind extend a type.
pub(crate) fn holds_extensions(kind: SymbolKind) -> bool {
    kind == SymbolKind::Impl || kind.is_type()
}

/// The indices of implementation blocks by the names of their types, and those of all other symbols by parent and name.
fn hash_symbols(surface: &Surface) -> (Hashed, Hashed) {
    let (mut impls, mut named) = (Vec::new(), Vec::with_capacity(surface.symbols.len()));
    for (symbol, index) in surface.symbols.iter().zip(0..).skip(1) {
        let name = surface.texts.get(symbol.name);
        if symbol.kind == SymbolKind::Impl {
            impls.push((hash(0, name), index));
            continue;
        }
        // Definitions in a test with a title cannot be named from outside the test.
        let is_in_test = surface.symbols[symbol.parent as usize].kind == SymbolKind::Test;
        if symbol.flags.contains(Flags::EXPLICIT) || symbol.kind == SymbolKind::Test || is_in_test {
            continue;
        }
        named.push((hash(symbol.parent, name), index));
        // The members of an open enumeration can be named as if they were beside it.
        let parent = &surface.symbols[symbol.parent as usize];
        if symbol.parent != 0 && parent.flags.contains(Flags::OPEN) {
            named.push((hash(parent.parent, name), index));
        }
    }
    (impls, named)
}

fn hash(parent: u32, name: &str) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(parent);
    hasher.write(name.as_bytes());
    let hash = hasher.finish();
    (hash ^ (hash >> 32)) as u32
}
