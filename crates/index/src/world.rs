//! Implements [`World`], the project as the linker sees it: in memory during a build, on top of the store during an update.

use crate::folders::add_folders;
use rhumb_languages::{Language, Layout, auto_imported_names, auto_imports};
use rhumb_model::{Bound, Facts, FileId, Question, Reference, Role, Surface, SymbolKind, Text};
use rhumb_resolve::{ByHash, Crowds, Module, World};
use rhumb_store::{Batch, Store};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The path and language of a parsed file.
#[derive(Clone, Debug)]
pub(crate) struct SourceFile {
    pub(crate) path: String,
    pub(crate) language: &'static Language,
}

impl SourceFile {
    fn module(&self, file: FileId, surface: Surface) -> Arc<Module> {
        Arc::new(Module::new(file, self.path.clone(), self.language, surface))
    }
}

/// A project whose files several threads link.
pub(crate) trait LinkWorld: World + Sync {
    /// The first store error since the last call, if any. Links computed since then are wrong.
    fn failure(&self) -> Result<(), rhumb_store::Error>;
}

/// All modules of a build, in memory.
pub(crate) struct MemoryWorld {
    pub(crate) files: FxHashMap<String, FileId>,
    pub(crate) modules: FxHashMap<FileId, Arc<Module>>,
    folders: FxHashSet<String>,
    /// Which files contribute to which namespace questions, computed on first use.
    sharing: OnceLock<ByHash<FileId>>,
    /// Names used in preprocessor conditions.
    tested: FxHashSet<String>,
    /// Those of them that some file defines as a macro, computed on first use.
    defined: OnceLock<FxHashSet<String>>,
    /// Names that prose mentions or that all files share.
    mentioned: FxHashSet<String>,
    /// The files with a symbol of such a name, computed on first use.
    naming: OnceLock<FxHashMap<String, Vec<FileId>>>,
    crowds: Crowds,
    pub(crate) layout: Layout,
}

impl MemoryWorld {
    pub(crate) fn new(layout: Layout) -> Self {
        Self {
            files: FxHashMap::default(),
            modules: FxHashMap::default(),
            folders: FxHashSet::default(),
            sharing: OnceLock::new(),
            tested: FxHashSet::default(),
            defined: OnceLock::new(),
            mentioned: FxHashSet::default(),
            naming: OnceLock::new(),
            crowds: Crowds::default(),
            layout,
        }
    }

    /// Records the names in the file's conditions: only macros with such a name need to be found by name.
    pub(crate) fn note_condition_names(&mut self, facts: &Facts) {
        let names = facts.guarded.iter().flat_map(|guarded| &guarded.names).map(|name| facts.texts.get(*name));
        for name in names {
            if !self.tested.contains(name) {
                self.tested.insert(name.to_owned());
            }
        }
    }

    /// Records the names that prose mentions, that all files share or that a framework imports by itself: only symbols with such a
    /// name need to be found by name.
    pub(crate) fn note_names_without_scope(&mut self, facts: &Facts, language: &Language, path: &str) {
        let is_one = |reference: &&Reference| reference.role == Role::Mention || reference.bound == Bound::Shared;
        let mentions = facts.references.iter().filter(is_one);
        self.mentioned.extend(mentions.map(|reference| facts.texts.get(reference.name).to_owned()));
        if auto_imports(language, path, &self.layout).is_empty() {
            return;
        }
        let is_free = |reference: &&Reference| reference.bound == Bound::Free && reference.receiver.is_none();
        let names: FxHashSet<Text> = facts.references.iter().filter(is_free).map(|reference| reference.name).collect();
        self.mentioned.extend(names.into_iter().flat_map(|name| auto_imported_names(facts.texts.get(name))));
    }

    pub(crate) fn add(&mut self, file: FileId, path: &str, module: Module) {
        self.files.insert(path.to_owned(), file);
        add_folders(&mut self.folders, path);
        self.modules.insert(file, Arc::new(module));
        self.defined = OnceLock::new();
        self.sharing = OnceLock::new();
        self.naming = OnceLock::new();
        self.crowds.clear();
    }
}

impl MemoryWorld {
    /// Which files contribute to which namespace questions, sorted.
    pub(crate) fn parts(&self) -> impl Iterator<Item = (Question, FileId)> + '_ {
        self.shared().entries().map(|(question, file)| (Question(question), file))
    }

    fn shared(&self) -> &ByHash<FileId> {
        self.sharing.get_or_init(|| {
            let parts =
                self.modules.iter().flat_map(|(file, module)| module.shared_questions().map(|it| (it.0, *file)));
            ByHash::new(parts.collect())
        })
    }
}

impl LinkWorld for MemoryWorld {
    fn failure(&self) -> Result<(), rhumb_store::Error> {
        Ok(())
    }
}

impl World for MemoryWorld {
    fn file(&self, path: &str) -> Option<FileId> {
        self.files.get(path).copied()
    }

    fn has_folder(&self, path: &str) -> bool {
        self.folders.contains(path)
    }

    fn sharing(&self, question: Question) -> Cow<'_, [FileId]> {
        Cow::Borrowed(self.shared().get(question.0))
    }

    fn defines(&self, name: &str) -> bool {
        let defined = self.defined.get_or_init(|| {
            let macros = self.modules.values().flat_map(|module| module.macros());
            macros.filter(|name| self.tested.contains(*name)).map(str::to_owned).collect()
        });
        defined.contains(name)
    }

    fn naming(&self, name: &str) -> Vec<FileId> {
        let naming = self.naming.get_or_init(|| {
            let mut naming: FxHashMap<String, Vec<FileId>> = FxHashMap::default();
            let mut modules: Vec<(&FileId, &Arc<Module>)> = self.modules.iter().collect();
            modules.sort_unstable_by_key(|(file, _)| **file);
            for (file, module) in modules.into_iter().filter(|_| !self.mentioned.is_empty()) {
                for name in module.names().filter(|name| self.mentioned.contains(*name)) {
                    naming.entry(name.to_owned()).or_default().push(*file);
                }
            }
            naming.values_mut().for_each(Vec::dedup);
            naming
        });
        naming.get(name).cloned().unwrap_or_default()
    }

    fn module(&self, file: FileId) -> Option<Arc<Module>> {
        self.modules.get(&file).cloned()
    }

    fn crowds(&self) -> &Crowds {
        &self.crowds
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }
}

/// Modules that are read from the store when first needed. Valid while no file changes.
pub(crate) struct StoreWorld<'w, 'b, 's> {
    batch: &'w Mutex<&'b mut Batch<'s>>,
    files: &'w FxHashMap<String, FileId>,
    known: &'w FxHashMap<FileId, SourceFile>,
    layout: &'w Layout,
    /// Modules read so far; `None` for a file without one.
    modules: Mutex<FxHashMap<FileId, Option<Arc<Module>>>>,
    folders: OnceLock<FxHashSet<String>>,
    crowds: Crowds,
    /// Cached answers to namespace questions that many files contribute to, since many files ask them.
    shared_by_many: Mutex<FxHashMap<Question, Arc<[FileId]>>>,
    failure: Mutex<Option<rhumb_store::Error>>,
}

/// Namespace answers with more files than this are cached.
const MANY_SHARERS: usize = 64;

impl<'w, 'b, 's> StoreWorld<'w, 'b, 's> {
    pub(crate) fn new(
        batch: &'w Mutex<&'b mut Batch<'s>>,
        files: &'w FxHashMap<String, FileId>,
        known: &'w FxHashMap<FileId, SourceFile>,
        layout: &'w Layout,
        modules: FxHashMap<FileId, Option<Arc<Module>>>,
    ) -> Self {
        Self {
            batch,
            files,
            known,
            layout,
            modules: Mutex::new(modules),
            folders: OnceLock::new(),
            crowds: Crowds::default(),
            shared_by_many: Mutex::default(),
            failure: Mutex::default(),
        }
    }

    /// The store's answer. An error is recorded, and a default returned.
    fn ask<T: Default>(&self, question: impl FnOnce(&Store) -> Result<T, rhumb_store::Error>) -> T {
        let answer = question(locked(self.batch).store());
        self.or_record_failure(answer)
    }

    fn or_record_failure<T: Default>(&self, answer: Result<T, rhumb_store::Error>) -> T {
        answer.unwrap_or_else(|error| {
            locked(&self.failure).get_or_insert(error);
            T::default()
        })
    }
}

/// Locks a mutex. After a panic of another thread the run fails anyway, so poisoning can be ignored.
pub(crate) fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LinkWorld for StoreWorld<'_, '_, '_> {
    fn failure(&self) -> Result<(), rhumb_store::Error> {
        locked(&self.failure).take().map_or(Ok(()), Err)
    }
}

impl World for StoreWorld<'_, '_, '_> {
    fn file(&self, path: &str) -> Option<FileId> {
        self.files.get(path).copied()
    }

    fn has_folder(&self, path: &str) -> bool {
        let folders = self.folders.get_or_init(|| {
            let mut folders = FxHashSet::default();
            // Files that could not be read have no module and form no package.
            self.known.values().for_each(|known| add_folders(&mut folders, &known.path));
            folders
        });
        folders.contains(path)
    }

    fn sharing(&self, question: Question) -> Cow<'_, [FileId]> {
        if let Some(known) = locked(&self.shared_by_many).get(&question) {
            return Cow::Owned(known.to_vec());
        }
        let sharing = self.ask(|store| store.sharing(question));
        if sharing.len() > MANY_SHARERS {
            locked(&self.shared_by_many).insert(question, sharing.as_slice().into());
        }
        Cow::Owned(sharing)
    }

    fn defines(&self, name: &str) -> bool {
        let files = self.ask(|store| store.files_defining(name, SymbolKind::Macro));
        // Symbols of code blocks in documents, for example, are not exported by the file.
        files.into_iter().filter_map(|file| self.module(file)).any(|module| module.macros().any(|it| it == name))
    }

    fn naming(&self, name: &str) -> Vec<FileId> {
        self.ask(|store| store.files_naming(name))
    }

    fn module(&self, file: FileId) -> Option<Arc<Module>> {
        if let Some(module) = locked(&self.modules).get(&file) {
            return module.clone();
        }
        let known = self.known.get(&file)?;
        let packed = self.ask(|store| store.packed_surface(file));
        let surface = packed.and_then(|packed| self.or_record_failure(packed.unpack().map(Some)));
        let module = surface.map(|surface| known.module(file, surface));
        // Another thread may have read it meanwhile.
        locked(&self.modules).entry(file).or_insert(module).clone()
    }

    fn crowds(&self) -> &Crowds {
        &self.crowds
    }

    fn layout(&self) -> &Layout {
        self.layout
    }
}

/// The stored module of a file; `None` if it was not parsed.
pub(crate) fn stored_module(
    store: &Store,
    file: FileId,
    known: Option<&SourceFile>,
) -> Result<Option<Arc<Module>>, rhumb_store::Error> {
    let Some(known) = known else { return Ok(None) };
    let surface = store.surface(file)?;
    Ok(surface.map(|surface| known.module(file, surface)))
}
