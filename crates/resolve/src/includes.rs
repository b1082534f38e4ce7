//! Names in files that include each other as text: an included file sees what the including one has, and the reverse.
//!
//! The files that include one are asked for by its name alone, since paths are not resolved before files are linked;
//! each file that answers is then checked.

use crate::caches::WildcardSource;
use crate::context::LinkContext;
use crate::crowd::shared_start;
use crate::entity::{Entity, UseSite};
use crate::export_search::{ExportSearch, ImportedBy};
use crate::module::Module;
use crate::question::reader_question;
use crate::routes::{Route, file_at, route_of};
use crate::{exports, imports, scopes};
use rhumb_model::{FileId, Import, ImportKind, Question, SymbolIndex};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::sync::Arc;

/// A header that many files include is nearly complete by itself: a few of them define what it lacks.
const MAX_INCLUDING: usize = 2;

/// What one file includes by itself, and what was asked to find out.
#[derive(Debug)]
pub(crate) struct Includes {
    files: Box<[FileId]>,
    /// Whether it takes names from elsewhere in any other way.
    has_other_imports: bool,
    questions: Box<[Question]>,
}

/// What a file includes, directly or not.
#[derive(Default)]
pub(crate) struct IncludedFiles {
    /// The file itself and all included files.
    pub(crate) files: FxHashSet<FileId>,
    /// Those in a language without namespaces.
    without_namespaces: Vec<Arc<Module>>,
    /// Those that import names from elsewhere, which are then visible as well.
    importing: Vec<Arc<Module>>,
}

/// What a name means in the files that include `module`: the file being linked, if that is another one, and those that
/// include it.
pub(crate) fn in_including_files(
    cx: &LinkContext<'_>,
    module: &Arc<Module>,
    name: &str,
    use_site: UseSite,
) -> Option<Entity> {
    if !module.language.modules.are_texts {
        return None;
    }
    let is_own = module.file == cx.source.file;
    let own = (!is_own).then(|| in_including_file(cx, &cx.own, name, use_site)).flatten();
    own.or_else(|| including_files(cx).iter().find_map(|file| in_including_file(cx, file, name, use_site)))
}

fn in_including_file(cx: &LinkContext<'_>, file: &Arc<Module>, name: &str, use_site: UseSite) -> Option<Entity> {
    let search = || exports::exported(cx, file, name, ImportedBy::Name, &mut ExportSearch::new(use_site));
    scopes::wildcard(cx, WildcardSource::IncludingFile(file.file), name, use_site, search)
}

/// The files that include the one being linked: the one with the same stem first, then the nearest.
fn including_files<'c>(cx: &'c LinkContext<'_>) -> &'c [Arc<Module>] {
    cx.caches.includes.including.get_or_init(|| {
        let name = text_name(cx.source.path);
        let question = reader_question(name);
        cx.ask(question);
        let files = cx.world.sharing(question);
        let modules = files.iter().filter_map(|file| cx.world.module(*file));
        let mut modules: Vec<Arc<Module>> = modules.filter(|module| module.file != cx.source.file).collect();
        modules.sort_by_cached_key(|module| {
            let (own, path) = (cx.source.path, module.path.as_str());
            (stem(path) != stem(own), Reverse(shared_start(own, path)), path.to_owned())
        });
        modules.into_iter().filter(|module| includes_own(cx, module, name)).take(MAX_INCLUDING).collect()
    })
}

/// Whether a file that includes one of this name means the one being linked.
fn includes_own(cx: &LinkContext<'_>, module: &Module, name: &str) -> bool {
    cx.ask(module.about.stars);
    let mut paths = included_paths(module).filter(|path| text_name(path) == name);
    paths.any(|path| route_of(cx, module, path).and_then(|it| file_at(cx, &it)) == Some(cx.source.file))
}

/// The paths of what a file includes, as written, without those that are external by their syntax.
pub(crate) fn included_paths(module: &Module) -> impl Iterator<Item = &str> {
    let stars = module.surface.imports.iter().filter(|import| import.kind == ImportKind::Star);
    stars.map(|star| module.text(star.path)).filter(|path| !path.starts_with('<'))
}

/// What the file being linked includes.
pub(crate) fn included_files<'c>(cx: &'c LinkContext<'_>) -> &'c IncludedFiles {
    cx.caches.includes.included.get_or_init(|| {
        let mut included = IncludedFiles::default();
        let mut waiting = vec![Arc::clone(&cx.own)];
        while let Some(module) = waiting.pop() {
            if !included.files.insert(module.file) {
                continue;
            }
            let direct = includes_of(cx, &module);
            waiting.extend(direct.files.iter().filter_map(|file| cx.world.module(*file)));
            let has_other_imports = direct.has_other_imports;
            let is_own = module.file == cx.own.file;
            if !module.language.modules.namespaces.are_read_in {
                included.without_namespaces.push(module);
            } else if !is_own && (has_other_imports || !exports::stars(cx, &module, SymbolIndex::FILE).is_empty()) {
                included.importing.push(module);
            }
        }
        included
    })
}

/// What `module` includes by itself. It is cached in the module: every file that includes it needs the same.
fn includes_of<'m>(cx: &LinkContext<'_>, module: &'m Module) -> &'m Includes {
    let includes = module.includes.get_or_init(|| {
        let is_star = |import: &&Import| import.kind == ImportKind::Star;
        let stars = module.surface.imports.iter().filter(is_star);
        let routes: Vec<Arc<Route>> = stars.filter_map(|star| route_of(cx, module, module.text(star.path))).collect();
        let questions = routes.iter().flat_map(|route| route.questions.iter().copied());
        Includes {
            files: routes.iter().filter_map(|route| file_at(cx, route)).collect(),
            has_other_imports: module.surface.imports.iter().any(|import| !is_star(&import)),
            questions: std::iter::once(module.about.stars).chain(questions).collect(),
        }
    });
    includes.questions.iter().for_each(|question| cx.ask(*question));
    includes
}

/// What a name means in included files, besides what these add to namespaces.
pub(crate) fn in_included_files(cx: &LinkContext<'_>, name: &str, use_site: UseSite) -> Option<Entity> {
    scopes::wildcard(cx, WildcardSource::IncludedFiles, name, use_site, || {
        let search = &mut ExportSearch::new(use_site);
        let included = included_files(cx);
        let mut plain = included.without_namespaces.iter();
        let defined = plain.find_map(|module| exports::written(cx, module, 0, name, ImportedBy::Star, search));
        defined.or_else(|| included.importing.iter().find_map(|module| imported_by(cx, module, name, use_site)))
    })
}

/// What an included file imports under a name.
fn imported_by(cx: &LinkContext<'_>, module: &Arc<Module>, name: &str, use_site: UseSite) -> Option<Entity> {
    let search = &mut ExportSearch::new(use_site);
    let named = module.imports_of(SymbolIndex::FILE, name).last();
    let named = named.map(|import| imports::resolve_import(cx, module, import, search));
    let named = named.filter(|entity| !matches!(entity, Entity::Unknown));
    named.or_else(|| exports::starred(cx, module, SymbolIndex::FILE, name, ImportedBy::Star, search))
}

/// The last segment of a path.
pub(crate) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The name used to look up the files that include the file at a path. An include may omit the extension and a leading
/// underscore.
pub(crate) fn text_name(path: &str) -> &str {
    stem(path).trim_start_matches('_')
}

fn stem(path: &str) -> &str {
    let name = file_name(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}
