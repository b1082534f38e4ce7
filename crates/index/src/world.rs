//! The project as linking sees it: in memory while an index is first made, over the store when it is brought up to date.

use crate::folders::add_folders;
use rhumb_languages::{Language, Layout};
use rhumb_model::{Facts, FileId, Question, Role, Surface, SymbolKind};
use rhumb_resolve::{ByHash, Crowds, Module, World};
use rhumb_store::{Batch, Store};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// A file with its language.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) path: String,
    pub(crate) language: &'static Language,
}

impl Known {
    fn module(&self, file: FileId, surface: Surface) -> Arc<Module> {
        Arc::new(Module::new(file, self.path.clone(), self.language, surface))
    }
}

/// A project that files are linked in by several threads.
pub(crate) trait LinkWorld: World + Sync {
    /// The first failure to answer a question since this was last called. What was linked since then is wrong.
    fn failure(&self) -> Result<(), rhumb_store::Error>;
}

/// Every module in memory.
pub(crate) struct MemoryWorld {
    pub(crate) files: FxHashMap<String, FileId>,
    pub(crate) modules: FxHashMap<FileId, Arc<Module>>,
    folders: FxHashSet<String>,
    /// Which files have a part in answering which questions about namespaces, once all files are there.
    sharing: OnceLock<ByHash<FileId>>,
    /// Names that a condition of some file asks for.
    tested: FxHashSet<String>,
    /// Those of them that are macros of some file, once all files are there.
    defined: OnceLock<FxHashSet<String>>,
    /// Names that prose mentions.
    mentioned: FxHashSet<String>,
    /// Those of them that symbols have, with their files, once all files are there.
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

    /// Notes which names the conditions of a file ask for: of all macros only these need to be found by name.
    pub(crate) fn note_tested(&mut self, facts: &Facts) {
        let names = facts.guarded.iter().flat_map(|guarded| &guarded.names).map(|name| facts.texts.get(*name));
        for name in names {
            if !self.tested.contains(name) {
                self.tested.insert(name.to_owned());
            }
        }
    }

    /// Notes which names prose mentions: of all symbols only those of such a name need to be found by it.
    pub(crate) fn note_mentioned(&mut self, facts: &Facts) {
        let mentions = facts.references.iter().filter(|reference| reference.role == Role::Mention);
        self.mentioned.extend(mentions.map(|reference| facts.texts.get(reference.name).to_owned()));
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
    /// Which files have a part in answering which questions about namespaces, in order.
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

/// Modules read from the store when one of several threads first asks for them. Valid while no file changes.
pub(crate) struct StoreWorld<'w, 'b, 's> {
    batch: &'w Mutex<&'b mut Batch<'s>>,
    files: &'w FxHashMap<String, FileId>,
    known: &'w FxHashMap<FileId, Known>,
    layout: &'w Layout,
    /// Modules that were read; nothing stands for a file that has none.
    modules: Mutex<FxHashMap<FileId, Option<Arc<Module>>>>,
    folders: OnceLock<FxHashSet<String>>,
    crowds: Crowds,
    /// Which files share in answering questions that many files do: each of them is likely to ask.
    shared_by_many: Mutex<FxHashMap<Question, Arc<[FileId]>>>,
    failure: Mutex<Option<rhumb_store::Error>>,
}

/// The answers of the store to a question that more files than this share in are kept.
const MANY_SHARERS: usize = 64;

impl<'w, 'b, 's> StoreWorld<'w, 'b, 's> {
    pub(crate) fn new(
        batch: &'w Mutex<&'b mut Batch<'s>>,
        files: &'w FxHashMap<String, FileId>,
        known: &'w FxHashMap<FileId, Known>,
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

    /// What the store answers; nothing if it fails, which is noted.
    fn ask<T: Default>(&self, question: impl FnOnce(&Store) -> Result<T, rhumb_store::Error>) -> T {
        let answer = question(held(self.batch).store());
        self.told(answer)
    }

    fn told<T: Default>(&self, answer: Result<T, rhumb_store::Error>) -> T {
        answer.unwrap_or_else(|error| {
            held(&self.failure).get_or_insert(error);
            T::default()
        })
    }
}

/// What a lock guards. A panic of another thread ends the run before anything is kept.
pub(crate) fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LinkWorld for StoreWorld<'_, '_, '_> {
    fn failure(&self) -> Result<(), rhumb_store::Error> {
        held(&self.failure).take().map_or(Ok(()), Err)
    }
}

impl World for StoreWorld<'_, '_, '_> {
    fn file(&self, path: &str) -> Option<FileId> {
        self.files.get(path).copied()
    }

    fn has_folder(&self, path: &str) -> bool {
        let folders = self.folders.get_or_init(|| {
            let mut folders = FxHashSet::default();
            // Files that were not read have no module and make no package.
            self.known.values().for_each(|known| add_folders(&mut folders, &known.path));
            folders
        });
        folders.contains(path)
    }

    fn sharing(&self, question: Question) -> Cow<'_, [FileId]> {
        if let Some(known) = held(&self.shared_by_many).get(&question) {
            return Cow::Owned(known.to_vec());
        }
        let sharing = self.ask(|store| store.sharing(question));
        if sharing.len() > MANY_SHARERS {
            held(&self.shared_by_many).insert(question, sharing.as_slice().into());
        }
        Cow::Owned(sharing)
    }

    fn defines(&self, name: &str) -> bool {
        let files = self.ask(|store| store.files_defining(name, SymbolKind::Macro));
        // What stands in a document, say, is a symbol of the file but nothing that it offers.
        files.into_iter().filter_map(|file| self.module(file)).any(|module| module.macros().any(|it| it == name))
    }

    fn naming(&self, name: &str) -> Vec<FileId> {
        self.ask(|store| store.files_naming(name))
    }

    fn module(&self, file: FileId) -> Option<Arc<Module>> {
        if let Some(module) = held(&self.modules).get(&file) {
            return module.clone();
        }
        let known = self.known.get(&file)?;
        let packed = self.ask(|store| store.packed_surface(file));
        let surface = packed.and_then(|packed| self.told(packed.unpack().map(Some)));
        let module = surface.map(|surface| known.module(file, surface));
        // Another thread may have read it meanwhile.
        held(&self.modules).entry(file).or_insert(module).clone()
    }

    fn crowds(&self) -> &Crowds {
        &self.crowds
    }

    fn layout(&self) -> &Layout {
        self.layout
    }
}

/// The module that the store has of a file.
pub(crate) fn stored_module(
    store: &Store,
    file: FileId,
    known: Option<&Known>,
) -> Result<Option<Arc<Module>>, rhumb_store::Error> {
    let Some(known) = known else { return Ok(None) };
    let surface = store.surface(file)?;
    Ok(surface.map(|surface| known.module(file, surface)))
}
