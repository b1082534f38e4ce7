//! A file as other files see it: its surface, with its names findable.

use crate::by_hash::ByHash;
use crate::crowd::MANY;
use crate::imports::{Readings, Routes};
use crate::question::{
    About, extension_question, inner_question, macro_question, namespace_question, promise_question, reader_question,
};
use crate::readers::{file_name, texts_read_in};
use crate::work;
use rhumb_languages::{FilePlace, Interfaces, Language};
use rhumb_model::{
    Export, ExpressionId, FileId, Flags, Import, List, Question, Surface, SurfaceSymbol, SymbolIndex, SymbolKind, Text,
    Visibility,
};
use rustc_hash::{FxHashMap, FxHasher};
use std::borrow::Cow;
use std::hash::Hasher;
use std::sync::OnceLock;

/// Places with the hashes that they are found by.
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
    /// Places in the surface, by a hash of parent and name.
    by_name: ByHash<u32>,
    /// Places in the surface of implementation blocks, by a hash of the type's name.
    impls: ByHash<u32>,
    /// Places in the list of exports, by a hash of the name.
    exports: ByHash<u32>,
    /// Places in the list of imports, by a hash of the symbol they stand in and the name they bind.
    imports: ByHash<u32>,
    /// Places in the surface of what it gives to namespaces that files share, by the question that it answers; where the file
    /// answers it as a whole, its own place.
    shared: ByHash<u32>,
    /// The namespaces that symbols are, by their places.
    namespaces: FxHashMap<u32, String>,
    /// Where its paths lead, once somebody has followed them.
    pub(crate) routes: Routes,
    /// The files that it reads in, once somebody has asked.
    pub(crate) readings: OnceLock<Readings>,
    /// The members of types that are declared many times, once somebody has asked.
    reopened: OnceLock<Reopened>,
    /// What the implementation blocks of each name stand in, if that is the same for all, and the first of them; gathered when
    /// somebody asks.
    blocks: OnceLock<FxHashMap<Text, Option<(u32, u32)>>>,
    /// Places in the surface, by a hash of the name alone, once prose has mentioned one.
    by_bare_name: OnceLock<ByHash<u32>>,
    /// Whether it opens a namespace that has a name.
    opens_namespace: OnceLock<bool>,
}

/// Types with more than [`MANY`] symbols of their name beside them.
#[derive(Debug)]
struct Reopened {
    /// The first declaration of each such type, by the place of any of its declarations.
    first: FxHashMap<u32, u32>,
    /// Members of all declarations, by a hash of the first declaration and the name of the member.
    members: ByHash<u32>,
}

impl Module {
    /// The file `file` at `path`, which offers `surface`.
    #[must_use]
    pub fn new(file: FileId, path: String, language: &'static Language, surface: Surface) -> Self {
        let (impls, named) = hashes(&surface);
        let texts = &surface.texts;
        let exports = surface.exports.iter().map(|export| hash(0, texts.get(export.name)));
        let imports = surface.imports.iter().map(|import| hash(import.from.0, texts.get(import.local)));
        let mut module = Self {
            by_name: ByHash::new(named),
            impls: ByHash::new(impls),
            exports: ByHash::new(exports.zip(0..).collect()),
            imports: ByHash::new(imports.zip(0..).collect()),
            file,
            about: About::file(&path),
            path,
            language,
            surface,
            shared: ByHash::new(Vec::new()),
            namespaces: FxHashMap::default(),
            routes: Routes::default(),
            readings: OnceLock::new(),
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
        module.shared = ByHash::new(shared);
        module
    }

    /// Gathers what it gives to namespaces that files share.
    fn share(&mut self, shared: &mut Hashed) {
        let Some(hook) = self.language.hooks.namespace else { return };
        let packages = self.surface.symbols.iter().filter(|symbol| symbol.kind == SymbolKind::Package);
        let package = packages.fold(String::new(), |around, package| inside(&around, self.text(package.name)));
        let namespace = hook(&FilePlace { path: &self.path, package: &package });
        if namespace.len() > MAX_NAMESPACE_BYTES {
            return;
        }
        self.namespaces.insert(0, namespace);
        for place in 0..self.surface.symbols.len() as u32 {
            if place != 0 {
                self.share_symbol(place, shared);
            }
            let Some(namespace) = self.namespaces.get(&place) else { continue };
            shared.push((namespace_question(namespace, "").0, place));
            shared.extend(around(namespace).map(|around| (inner_question(around).0, 0)));
        }
    }

    /// Says of each text that it reads in that it does.
    fn share_texts(&self, shared: &mut Hashed) {
        if self.language.modules.are_texts {
            shared.extend(texts_read_in(self).map(|path| (reader_question(file_name(path)).0, 0)));
        }
    }

    /// Says of each definition that extends a type under which name it does.
    fn share_extensions(&self, shared: &mut Hashed) {
        if !self.language.types.extends_types {
            return;
        }
        for place in 1..self.surface.symbols.len() as u32 {
            if self.extended(place).is_none() {
                continue;
            }
            let question = extension_question(self.text(self.symbol(place).name));
            shared.push((question.0, place));
        }
    }

    /// Says of each method that an interface promises that it does.
    fn share_promises(&self, shared: &mut Hashed) {
        if self.language.types.interfaces != Interfaces::Silent {
            return;
        }
        for place in 1..self.surface.symbols.len() as u32 {
            if self.is_promise(place) {
                let question = promise_question(self.text(self.symbol(place).name));
                shared.push((question.0, place));
            }
        }
    }

    /// Says of each macro with a name of its own that it is defined here.
    fn share_macros(&self, shared: &mut Hashed) {
        let is_apart = |symbol: &SurfaceSymbol| symbol.kind == SymbolKind::Macro && symbol.flags.has(Flags::TAG);
        let macros = self.surface.symbols.iter().zip(0..).filter(|(symbol, _)| is_apart(symbol));
        shared.extend(macros.map(|(symbol, place)| (macro_question(self.text(symbol.name)).0, place)));
    }

    /// What may be macros with names of their own, called `name`, in the order of the file.
    pub(crate) fn macros_called(&self, name: &str) -> impl Iterator<Item = u32> {
        self.shared.get(macro_question(name).0).iter().copied()
    }

    /// Whether the symbol at `place` is a method that an interface promises.
    pub(crate) fn is_promise(&self, place: u32) -> bool {
        let symbol = self.symbol(place);
        symbol.kind == SymbolKind::Method && self.symbol(symbol.parent).kind == SymbolKind::Interface
    }

    /// The methods called `name` that its interfaces promise.
    pub(crate) fn promises<'m>(&'m self, name: &'m str) -> impl Iterator<Item = u32> + 'm {
        let places = counted(self.shared.get(promise_question(name).0)).filter(|place| self.is_promise(*place));
        places.filter(move |place| self.text(self.symbol(*place).name) == name)
    }

    /// The methods that the interface at `place` promises by itself.
    pub(crate) fn promised(&self, interface: u32) -> impl Iterator<Item = &SurfaceSymbol> {
        // What stands in a symbol comes right after it.
        let after = self.surface.symbols.iter().skip(interface as usize + 1);
        let inside = after.take_while(move |symbol| symbol.parent >= interface);
        inside.filter(move |symbol| symbol.parent == interface && symbol.kind == SymbolKind::Method)
    }

    /// The type that the symbol at `place` extends by itself, or by what it stands in, and the symbol that says so.
    pub(crate) fn extended(&self, place: u32) -> Option<(u32, ExpressionId)> {
        let symbol = self.symbol(place);
        let by_itself = symbol.extended.filter(|_| !holds_extensions(symbol.kind)).map(|extended| (place, extended));
        let around = self.symbol(symbol.parent);
        let by_parent = || Some((symbol.parent, around.extended.filter(|_| holds_extensions(around.kind))?));
        by_itself.or_else(by_parent)
    }

    /// The definitions called `name` that extend a type.
    pub(crate) fn extensions<'m>(&'m self, name: &'m str) -> impl Iterator<Item = u32> + 'm {
        let places =
            counted(self.shared.get(extension_question(name).0)).filter(|place| self.extended(*place).is_some());
        places.filter(move |place| self.text(self.symbol(*place).name) == name)
    }

    fn share_symbol(&mut self, place: u32, shared: &mut Hashed) {
        let Some(home) = self.home(place) else { return };
        let symbol = self.symbol(place);
        let name = self.text(symbol.name);
        let is_namespace = matches!(symbol.kind, SymbolKind::Namespace | SymbolKind::Module)
            || (symbol.kind.is_type() && self.language.modules.namespaces.hold_types);
        let is_hidden = self.is_hidden(place) && !self.language.modules.namespaces.are_read_in;
        let namespace = (is_namespace && !name.is_empty()).then(|| inside(&home, &self.spelled(name)));
        let namespace = namespace.filter(|namespace| namespace.len() <= MAX_NAMESPACE_BYTES);
        // Where each variable belongs to its function, those of a file are its own.
        let sigil = self.language.scoping.sigil;
        let is_own = !sigil.is_empty() && name.starts_with(sigil);
        let is_given = !is_hidden && !is_own && !matches!(symbol.kind, SymbolKind::Package | SymbolKind::Impl);
        let question = is_given.then(|| namespace_question(&home, name));
        if let Some(question) = question {
            shared.push((question.0, place));
        }
        if let Some(namespace) = namespace {
            self.namespaces.insert(place, namespace);
        }
    }

    /// The questions about namespaces that it has a part in answering, in order, each once.
    pub fn shared_questions(&self) -> impl Iterator<Item = Question> + '_ {
        self.shared.hashes().map(Question)
    }

    /// Whether only the file itself sees a symbol that is no member of a type.
    pub(crate) fn is_hidden(&self, place: u32) -> bool {
        let symbol = self.symbol(place);
        let is_member = self.symbol(symbol.parent).kind.is_type() || !symbol.owner.is_empty();
        !is_member && symbol.visibility == Visibility::Private
    }

    /// The namespace that the symbol at `place` is, if what is inside of it can be seen by other files without an import.
    pub(crate) fn namespace(&self, place: u32) -> Option<&str> {
        self.namespaces.get(&place).map(String::as_str)
    }

    /// The namespace that the name of the symbol at `place` belongs to.
    pub(crate) fn home(&self, place: u32) -> Option<Cow<'_, str>> {
        let symbol = self.symbol(place);
        // The values of some enumerations are named as if they stood around it.
        let parent = self.symbol(symbol.parent);
        let is_open = symbol.parent != 0 && parent.flags.has(Flags::OPEN) && parent.kind == SymbolKind::Enum;
        let around = self.namespace(if is_open { parent.parent } else { symbol.parent })?;
        let owner = self.text(symbol.owner);
        if owner.is_empty() || !self.language.modules.namespaces.hold_types {
            return owner.is_empty().then_some(Cow::Borrowed(around));
        }
        Some(Cow::Owned(inside(around, &owner.replace("::", SEPARATOR))))
    }

    /// A path as written in the language, as a namespace.
    pub(crate) fn spelled(&self, path: &str) -> String {
        path.trim_start_matches(self.language.modules.path_separator)
            .replace(self.language.modules.path_separator, SEPARATOR)
    }

    /// The symbols called `name` that it gives to a namespace; without a name, the parts of the namespace.
    pub(crate) fn shared<'m>(&'m self, namespace: &'m str, name: &'m str) -> impl Iterator<Item = u32> + 'm {
        counted(self.shared.get(namespace_question(namespace, name).0)).filter(move |place| match name {
            "" => self.namespace(*place) == Some(namespace),
            _ => self.text(self.symbol(*place).name) == name && self.home(*place).as_deref() == Some(namespace),
        })
    }

    /// The exports called `name`.
    pub(crate) fn exports_of<'m>(&'m self, name: &'m str) -> impl Iterator<Item = &'m Export> + 'm {
        let exports = counted(self.exports.get(hash(0, name))).map(|place| &self.surface.exports[place as usize]);
        exports.filter(move |it| self.text(it.name) == name)
    }

    /// The imports that bind `name` directly inside of the symbol `from`.
    pub(crate) fn imports_of<'m>(&'m self, from: SymbolIndex, name: &'m str) -> impl Iterator<Item = &'m Import> + 'm {
        let imports = counted(self.imports.get(hash(from.0, name))).map(|place| &self.surface.imports[place as usize]);
        imports.filter(move |it| it.from == from && self.text(it.local) == name)
    }

    /// The names of its symbols, each as often as it is given.
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

    pub(crate) fn symbol(&self, place: u32) -> &SurfaceSymbol {
        &self.surface.symbols[place as usize]
    }

    pub(crate) fn text(&self, text: Text) -> &str {
        self.surface.texts.get(text)
    }

    pub(crate) fn list(&self, list: List) -> &[Option<ExpressionId>] {
        self.surface.lists.get(list)
    }

    /// What the symbol at `place` extends, implements or is an implementation of, in order.
    pub(crate) fn bases(&self, place: u32) -> impl Iterator<Item = ExpressionId> + '_ {
        self.list(self.symbol(place).bases).iter().copied().flatten()
    }

    /// The symbols called `name` directly inside of the one at `parent`, in the order of the file.
    pub(crate) fn children<'m>(&'m self, parent: u32, name: &'m str) -> impl DoubleEndedIterator<Item = u32> + 'm {
        counted(self.by_name.get(hash(parent, name))).filter(move |place| {
            let symbol = self.symbol(*place);
            let around = self.symbol(symbol.parent);
            let is_open = around.flags.has(Flags::OPEN) && around.parent == parent;
            (symbol.parent == parent || is_open) && self.text(symbol.name) == name
        })
    }

    /// The implementation blocks of the type called `name`.
    pub(crate) fn impls_of<'m>(&'m self, name: &'m str) -> impl Iterator<Item = u32> + 'm {
        counted(self.impls.get(hash(0, name))).filter(move |place| self.text(self.symbol(*place).name) == name)
    }

    /// What all implementation blocks of the type called `name` stand in and the first of them, if they stand side by side.
    pub(crate) fn blocks_side_by_side(&self, name: &str) -> Option<(u32, u32)> {
        let first = self.impls_of(name).next()?;
        let blocks = self.blocks.get_or_init(|| {
            let mut blocks: FxHashMap<Text, Option<(u32, u32)>> = FxHashMap::default();
            let impls = self.surface.symbols.iter().zip(0..).filter(|(symbol, _)| symbol.kind == SymbolKind::Impl);
            for (symbol, place) in impls {
                let known = blocks.entry(symbol.name).or_insert(Some((symbol.parent, place)));
                *known = known.filter(|(around, _)| *around == symbol.parent);
            }
            work::count(self.surface.symbols.len());
            blocks
        });
        // Equal texts have one number.
        blocks.get(&self.symbol(first).name).copied().flatten()
    }

    /// Whether there may be more than [`MANY`] symbols called `name` directly inside of the one at `parent`.
    pub(crate) fn has_many(&self, parent: u32, name: &str) -> bool {
        self.by_name.get(hash(parent, name)).len() > MANY
    }

    /// The symbols directly inside of the one at `place`, in the order of the file.
    pub(crate) fn contents(&self, place: u32) -> impl Iterator<Item = u32> {
        // What stands in a symbol comes right after it.
        let after = place + 1..self.surface.symbols.len() as u32;
        let inside = after.take_while(move |it| self.symbol(*it).parent >= place);
        inside.filter(move |it| self.symbol(*it).parent == place).inspect(|_| work::count(1))
    }

    /// The first declaration of the type at `place`, if many symbols of its name stand beside it.
    pub(crate) fn first_declaration(&self, place: u32) -> Option<u32> {
        let symbol = self.symbol(place);
        self.has_many(symbol.parent, self.text(symbol.name)).then(|| self.reopened().first.get(&place).copied())?
    }

    /// The symbols called `name` in all declarations of a type, of which `first` is the first, in the order of the file.
    pub(crate) fn members_of_declarations<'m>(&'m self, first: u32, name: &'m str) -> impl Iterator<Item = u32> + 'm {
        let reopened = self.reopened();
        counted(reopened.members.get(hash(first, name))).filter(move |place| {
            let symbol = self.symbol(*place);
            reopened.first.get(&symbol.parent) == Some(&first) && self.text(symbol.name) == name
        })
    }

    fn reopened(&self) -> &Reopened {
        self.reopened.get_or_init(|| {
            let mut known: FxHashMap<(u32, &str, SymbolKind, bool), u32> = FxHashMap::default();
            let (mut first, mut members) = (FxHashMap::default(), Vec::new());
            for (symbol, place) in self.surface.symbols.iter().zip(0..).skip(1) {
                let name = self.text(symbol.name);
                if let Some(first) = first.get(&symbol.parent) {
                    members.push((hash(*first, name), place));
                }
                if symbol.kind.is_type() && self.has_many(symbol.parent, name) {
                    // An object is no other declaration of the class that is called like it.
                    let key = (symbol.parent, name, symbol.kind, symbol.flags.has(Flags::STATIC));
                    first.insert(place, *known.entry(key).or_insert(place));
                }
            }
            work::count(self.surface.symbols.len());
            Reopened { first, members: ByHash::new(members) }
        })
    }

    /// The symbols called `name`, wherever they stand, in the order of the file.
    pub(crate) fn called<'m>(&'m self, name: &'m str) -> impl Iterator<Item = u32> + 'm {
        let by_bare_name = self.by_bare_name.get_or_init(|| {
            let symbols = self.surface.symbols.iter().zip(0..).skip(1);
            work::count(self.surface.symbols.len());
            ByHash::new(symbols.map(|(symbol, place)| (hash(0, self.text(symbol.name)), place)).collect())
        });
        counted(by_bare_name.get(hash(0, name))).filter(move |place| self.text(self.symbol(*place).name) == name)
    }

    /// Whether code of the file stands in a namespace that has a name.
    pub(crate) fn opens_namespace(&self) -> bool {
        *self.opens_namespace.get_or_init(|| {
            let is_part = |it: &SurfaceSymbol| it.kind == SymbolKind::Namespace && !it.name.is_empty();
            self.surface.symbols.iter().any(is_part)
        })
    }

    /// The place in the surface of a symbol of the file; nothing if nobody outside can name it.
    pub(crate) fn place_of(&self, index: SymbolIndex) -> Option<u32> {
        let place = self.surface.symbols.binary_search_by_key(&index, |symbol| symbol.index).ok()?;
        Some(place as u32)
    }
}

/// Values that were found by a hash, each counted when it is looked at.
fn counted(values: &[u32]) -> impl DoubleEndedIterator<Item = u32> {
    values.iter().copied().inspect(|_| work::count(1))
}

/// Nobody nests namespaces so deeply that their names take more than this.
const MAX_NAMESPACE_BYTES: usize = 512;

/// What stands between the names of namespaces, however the language writes them.
pub(crate) const SEPARATOR: &str = ".";

/// The namespace called `name` inside of another.
pub(crate) fn inside(namespace: &str, name: &str) -> String {
    if namespace.is_empty() { name.to_owned() } else { format!("{namespace}{SEPARATOR}{name}") }
}

/// The namespaces around one, the innermost first; that without a name is around every other.
pub(crate) fn around(namespace: &str) -> impl Iterator<Item = &str> {
    let ends = namespace.rmatch_indices(SEPARATOR).map(|(end, _)| end);
    ends.chain((!namespace.is_empty()).then_some(0)).map(|end| &namespace[..end])
}

/// Whether it is what stands in a symbol of this kind that extends a type.
pub(crate) fn holds_extensions(kind: SymbolKind) -> bool {
    kind == SymbolKind::Impl || kind.is_type()
}

/// The places of implementation blocks by the names of their types, and those of all other symbols by what they stand in and
/// their names.
fn hashes(surface: &Surface) -> (Hashed, Hashed) {
    let (mut impls, mut named) = (Vec::new(), Vec::with_capacity(surface.symbols.len()));
    for (symbol, place) in surface.symbols.iter().zip(0..).skip(1) {
        let name = surface.texts.get(symbol.name);
        if symbol.kind == SymbolKind::Impl {
            impls.push((hash(0, name), place));
            continue;
        }
        named.push((hash(symbol.parent, name), place));
        // What stands in an open enumeration can be named as if it stood around it.
        let parent = &surface.symbols[symbol.parent as usize];
        if symbol.parent != 0 && parent.flags.has(Flags::OPEN) {
            named.push((hash(parent.parent, name), place));
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
