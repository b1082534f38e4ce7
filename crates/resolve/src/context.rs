//! The file being linked, the project around it, and what linking this file has cached.

use crate::caches::Caches;
use crate::module::Module;
use crate::question::{file_question, folder_question};
use crate::value::Site;
use crate::{Source, World};
use rhumb_languages::{ALL, Files, ImportRequest, Language};
use rhumb_model::{Body, Expression, ExpressionId, Question, SymbolIndex, Text};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::sync::{Arc, LazyLock};

/// More expressions than this are not evaluated for one reference.
const MAX_EXPRESSIONS: u32 = 2000;

/// What all functions that resolve names of one file share. Only its caches and the set of questions change.
pub(crate) struct LinkContext<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) body: &'a Body,
    pub(crate) world: &'a dyn World,
    /// The file being linked, as other files see it.
    pub(crate) own: Arc<Module>,
    pub(crate) caches: Caches,
    questions: RefCell<FxHashSet<Question>>,
    names: RefCell<FxHashMap<Box<str>, NameId>>,
    builtins: Option<&'static FxHashSet<&'static str>>,
}

/// A text as part of a cache key. Looking one up copies no text: most of what is asked was asked before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NameId(u32);

/// The names that every file of a language knows, by the name of the language.
static BUILTINS: LazyLock<FxHashMap<&'static str, FxHashSet<&'static str>>> =
    LazyLock::new(|| ALL.iter().map(|language| (language.name, language.scoping.builtins.lines().collect())).collect());

impl<'a> LinkContext<'a> {
    /// The context of a file; `None` if the project does not have it.
    pub(crate) fn new(source: Source<'a>, body: &'a Body, world: &'a dyn World) -> Option<Self> {
        Some(Self {
            source,
            body,
            world,
            own: world.module(source.file)?,
            caches: Caches::new(),
            questions: RefCell::default(),
            names: RefCell::default(),
            builtins: BUILTINS.get(source.language.name),
        })
    }

    /// Records a question about other files.
    pub(crate) fn ask(&self, question: Question) {
        self.questions.borrow_mut().insert(question);
    }

    /// Every recorded question, sorted.
    pub(crate) fn into_questions(self) -> Vec<Question> {
        let mut questions: Vec<Question> = self.questions.into_inner().into_iter().collect();
        questions.sort_unstable();
        questions
    }

    /// Renews the budgets of computation, for the next reference.
    pub(crate) fn renew_budget(&self) {
        self.caches.expressions.renew_budget(MAX_EXPRESSIONS);
    }

    /// The id of a text in cache keys.
    pub(crate) fn name_id(&self, name: &str) -> NameId {
        if let Some(id) = self.names.borrow().get(name) {
            return *id;
        }
        let mut names = self.names.borrow_mut();
        let id = NameId(names.len() as u32);
        names.insert(name.into(), id);
        id
    }

    /// A text of the body.
    pub(crate) fn text(&self, text: Text) -> &str {
        self.body.texts.get(text)
    }

    /// The expression at a site.
    pub(crate) fn expression(&self, site: Site<'_>, id: ExpressionId) -> Expression {
        match site {
            Site::Body(_) => self.body.expressions.get(id),
            Site::Surface(module, ..) => module.surface.expressions.get(id),
        }
    }

    /// A text of the expressions at a site.
    pub(crate) fn text_at<'t>(&'t self, site: Site<'t>, text: Text) -> &'t str {
        match site {
            Site::Body(_) => self.body.texts.get(text),
            Site::Surface(module, ..) => module.text(text),
        }
    }

    /// The symbol that contains a symbol of the file being linked; `None` for the file itself.
    pub(crate) fn parent(&self, symbol: SymbolIndex) -> Option<SymbolIndex> {
        self.body.parents.get(symbol.index()).copied().filter(|parent| *parent != symbol)
    }

    /// The index in the surface of a symbol of the file being linked, or of the nearest enclosing symbol that has one.
    pub(crate) fn surface_index_around(&self, from: SymbolIndex) -> u32 {
        let mut symbol = from;
        loop {
            if let Some(index) = self.own.surface_index(symbol) {
                return index;
            }
            match self.parent(symbol) {
                Some(parent) => symbol = parent,
                None => return 0,
            }
        }
    }

    /// Whether every file of a language knows a name.
    pub(crate) fn is_builtin(&self, language: &Language, name: &str) -> bool {
        language.family == self.source.language.family && self.builtins.is_some_and(|names| names.contains(name))
    }

    /// A request to a hook of a language, which may ask whether files exist.
    pub(crate) fn request<'r>(&'r self, path: &'r str, from: &'r str) -> ImportRequest<'r> {
        ImportRequest { path, from, layout: self.world.layout(), files: self }
    }

    /// The file at a path as a module.
    pub(crate) fn module_at(&self, path: &str) -> Option<Arc<Module>> {
        self.world.file(path).and_then(|file| self.world.module(file))
    }
}

impl Files for LinkContext<'_> {
    fn exists(&self, path: &str) -> bool {
        self.ask(file_question(path));
        self.world.file(path).is_some()
    }

    fn has_folder(&self, path: &str) -> bool {
        self.ask(folder_question(path));
        self.world.has_folder(path)
    }
}
