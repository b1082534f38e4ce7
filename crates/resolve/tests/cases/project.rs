//! A case as a project: its files are extracted and linked with each other, with a map as the world.

use crate::check::FoundFact;
use crate::describe;
use crate::notation::{Case, File};
use rhumb_languages::{Language, Layout, Manifest, detect, readers_of_manifest};
use rhumb_model::{Facts, FileId, ParseStatus, Question, SymbolId, SymbolIndex};
use rhumb_resolve::{Crowds, Linked, Module, Source, World, body, link, surface};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// All facts found in the files of a case.
pub(crate) fn facts(case: &Case) -> Vec<FoundFact> {
    let project = Project::new(case);
    let files = case.files.iter().zip(&project.units).enumerate();
    files
        .filter_map(|(index, (file, unit))| Some((index, file, unit.as_ref()?)))
        .flat_map(|(index, file, unit)| {
            let linked = unit.link(index, file, &project);
            describe::Describer { index, file, facts: &unit.facts, linked: &linked, project: &project }.found()
        })
        .collect()
}

/// The files of a case with their facts.
pub(crate) struct Project {
    /// The facts of each file; `None` if its language is unknown.
    units: Vec<Option<Unit>>,
    modules: Vec<Option<Arc<Module>>>,
    files: BTreeMap<String, FileId>,
    layout: Layout,
    crowds: Crowds,
    /// The file and qualified name of every symbol, by id.
    symbols: Vec<(FileId, String)>,
    paths: Vec<String>,
}

struct Unit {
    language: &'static Language,
    facts: Facts,
    ids: Vec<SymbolId>,
}

impl Unit {
    fn link(&self, index: usize, file: &File, world: &Project) -> Linked {
        let source = Source { file: FileId::from(index), path: &file.path, language: self.language };
        link(source, &body(&self.facts, &self.ids), world)
    }
}

impl Project {
    fn new(case: &Case) -> Self {
        let mut project = Self {
            units: Vec::new(),
            modules: Vec::new(),
            files: BTreeMap::new(),
            layout: layout(&case.files),
            crowds: Crowds::default(),
            symbols: Vec::new(),
            paths: case.files.iter().map(|file| file.path.clone()).collect(),
        };
        for (index, file) in case.files.iter().enumerate() {
            let unit = project.unit(FileId::from(index), file);
            if let Some(unit) = &unit {
                project.files.insert(file.path.clone(), FileId::from(index));
                let surface = surface(&unit.facts, &unit.ids, unit.language);
                let module = Module::new(FileId::from(index), file.path.clone(), unit.language, surface);
                project.modules.push(Some(Arc::new(module)));
            } else {
                project.modules.push(None);
            }
            project.units.push(unit);
        }
        project
    }

    fn unit(&mut self, id: FileId, file: &File) -> Option<Unit> {
        let language = detect(&file.path, &file.text)?;
        let facts = rhumb_extract::extract(&file.text, &file.path, language);
        assert_ne!(facts.status, ParseStatus::Failed, "{}: reading this panics", file.path);
        let names = facts.symbols.iter().map(|symbol| (id, facts.texts.get(symbol.qualified_name).to_owned()));
        let first = self.symbols.len();
        self.symbols.extend(names);
        let ids = (first..self.symbols.len()).map(|index| SymbolId(index as u32)).collect();
        Some(Unit { language, facts, ids })
    }

    /// The id of a symbol.
    pub(crate) fn symbol_id(&self, file: usize, symbol: SymbolIndex) -> SymbolId {
        self.units[file].as_ref().map_or(SymbolId(u32::MAX), |unit| unit.ids[symbol.index()])
    }

    /// A symbol as a claim in the file `from` names it: with its path if it is in another file.
    pub(crate) fn symbol_name(&self, symbol: SymbolId, from: usize) -> String {
        let (file, name) = &self.symbols[symbol.0 as usize];
        match (file.index() == from, name.as_str()) {
            (true, name) if !name.is_empty() => name.to_owned(),
            (_, "") => self.path(*file).to_owned(),
            (_, name) => format!("{}::{name}", self.path(*file)),
        }
    }

    pub(crate) fn path(&self, file: FileId) -> &str {
        &self.paths[file.index()]
    }
}

impl World for Project {
    fn file(&self, path: &str) -> Option<FileId> {
        self.files.get(path).copied()
    }

    fn has_folder(&self, path: &str) -> bool {
        self.files.keys().any(|file| file.strip_prefix(path).is_some_and(|rest| rest.starts_with('/')))
    }

    fn sharing(&self, question: Question) -> Cow<'_, [FileId]> {
        let modules = self.modules.iter().enumerate().filter_map(|(file, module)| Some((file, module.as_ref()?)));
        let sharing = modules.filter(|(_, module)| module.shared_questions().any(|it| it == question));
        sharing.map(|(file, _)| FileId(file as u32)).collect::<Vec<FileId>>().into()
    }

    fn defines(&self, name: &str) -> bool {
        self.modules.iter().flatten().any(|module| module.macros().any(|it| it == name))
    }

    fn naming(&self, _: &str) -> Vec<FileId> {
        (0..self.modules.len()).map(FileId::from).collect()
    }

    fn module(&self, file: FileId) -> Option<Arc<Module>> {
        self.modules.get(file.index()).cloned().flatten()
    }

    fn crowds(&self) -> &Crowds {
        &self.crowds
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }
}

/// What the manifests among the files declare.
fn layout(files: &[File]) -> Layout {
    let mut layout = Layout::default();
    for file in files {
        let manifest = Manifest { path: &file.path, text: &file.text };
        for hook in readers_of_manifest(&file.path).filter_map(|language| language.hooks.manifest) {
            hook(&manifest, &mut layout);
        }
    }
    layout.settle();
    layout
}
