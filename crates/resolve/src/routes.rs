//! Resolves module paths to files, by the import rules of their language.
//!
//! A route depends only on the file that contains the path, on manifests and on which files exist. Routes of other files are
//! therefore cached in their [`Module`], with the questions that were asked to find them: every file that uses one asks them too.

use crate::context::LinkContext;
use crate::module::Module;
use crate::question::{file_question, folder_question};
use rhumb_languages::{Files, ImportRequest, ImportTarget};
use rhumb_model::{FileId, Question};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::{Arc, Mutex};

/// The target of a path, and the questions asked to resolve it.
#[derive(Debug)]
pub(crate) struct Route {
    pub(crate) target: ImportTarget,
    pub(crate) questions: Box<[Question]>,
}

/// The routes of the paths of one file that were needed so far.
#[derive(Debug, Default)]
pub(crate) struct Routes(Mutex<FxHashMap<Box<str>, Arc<Route>>>);

impl Routes {
    /// The route of a path, found by `find` if it is not cached.
    fn get_or(&self, path: &str, find: impl FnOnce() -> Route) -> Arc<Route> {
        let cached = self.0.lock().ok().and_then(|routes| routes.get(path).cloned());
        cached.unwrap_or_else(|| {
            let route = Arc::new(find());
            if let Ok(mut routes) = self.0.lock() {
                routes.insert(path.into(), Arc::clone(&route));
            }
            route
        })
    }
}

/// The route of a path that is written in `module`; `None` if its language has no imports.
pub(crate) fn route_of(cx: &LinkContext<'_>, module: &Module, path: &str) -> Option<Arc<Route>> {
    let hook = module.language.hooks.import_target?;
    let find = || {
        let files = RecordedFiles { cx, questions: RefCell::default() };
        let target = hook(&ImportRequest { path, from: &module.path, layout: cx.world.layout(), files: &files });
        Route { target, questions: files.questions.into_inner().into() }
    };
    // Only the file being linked needs its own routes.
    let is_own = module.file == cx.source.file;
    let routes = if is_own { &cx.caches.imports.routes } else { &module.routes };
    let route = routes.get_or(path, find);
    route.questions.iter().for_each(|question| cx.ask(*question));
    Some(route)
}

/// The file at the end of a route, without the names that may follow it.
pub(crate) fn file_at(cx: &LinkContext<'_>, route: &Route) -> Option<FileId> {
    match &route.target {
        ImportTarget::File { path, .. } => cx.world.file(path),
        _ => None,
    }
}

/// The files of the project, for a hook whose answer is cached together with what it asked.
struct RecordedFiles<'c> {
    cx: &'c LinkContext<'c>,
    questions: RefCell<Vec<Question>>,
}

impl Files for RecordedFiles<'_> {
    fn exists(&self, path: &str) -> bool {
        self.questions.borrow_mut().push(file_question(path));
        self.cx.world.file(path).is_some()
    }

    fn has_folder(&self, path: &str) -> bool {
        self.questions.borrow_mut().push(folder_question(path));
        self.cx.world.has_folder(path)
    }
}
