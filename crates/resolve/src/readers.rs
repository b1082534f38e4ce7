//! Files that are read in as text see what the files have that read them in.
//!
//! Which files read one in is asked by its name alone, since where a path leads is not known before files are linked; each
//! file that answers is then looked at.

use crate::link::{Entity, Linker};
use crate::module::Module;
use crate::question::reader_question;
use crate::search::{Asked, Search};
use rhumb_model::{ImportKind, SymbolIndex};
use std::sync::Arc;

/// A header that many files read in is whole by itself, or nearly so: a few of them tell what it lacks.
const MAX_READERS: usize = 2;

impl Linker<'_> {
    /// What a name means by the files that read in the text it stands in: the file being linked, if `module` is another one,
    /// and those that read that in.
    pub(crate) fn in_readers(&self, module: &Arc<Module>, name: &str) -> Option<Entity> {
        if !module.language.modules.are_texts {
            return None;
        }
        let is_own = module.file == self.source.file;
        let own = (!is_own).then(|| self.in_reader(&self.own, name)).flatten();
        own.or_else(|| self.readers().iter().find_map(|reader| self.in_reader(reader, name)))
    }

    fn in_reader(&self, reader: &Arc<Module>, name: &str) -> Option<Entity> {
        // No import stands in a symbol of this number: it keeps these answers apart.
        let key = (reader.file, SymbolIndex(u32::MAX), self.usage.get());
        self.told_once(key, name, || self.exported(reader, name, Asked::ByName, &mut Search::default()))
    }

    /// The files that read in the one being linked, the one that is called like it first, then the nearest.
    fn readers(&self) -> &[Arc<Module>] {
        self.readers.get_or_init(|| {
            let name = file_name(self.source.path);
            let question = reader_question(name);
            self.ask(question);
            let files = self.world.sharing(question);
            let modules = files.iter().filter_map(|file| self.world.module(*file));
            let mut modules: Vec<Arc<Module>> = modules.filter(|module| module.file != self.source.file).collect();
            modules.sort_by_cached_key(|module| self.distance(&module.path));
            modules.into_iter().filter(|module| self.reads_in(module, name)).take(MAX_READERS).collect()
        })
    }

    /// What files are put in order by, those that have most to do with the one being linked first.
    fn distance(&self, path: &str) -> (bool, std::cmp::Reverse<usize>, String) {
        let own = self.source.path;
        let shared = own.bytes().zip(path.bytes()).take_while(|(one, other)| one == other).count();
        (stem(path) != stem(own), std::cmp::Reverse(shared), path.to_owned())
    }

    /// Whether a file that names one of this name means the one being linked.
    fn reads_in(&self, reader: &Module, name: &str) -> bool {
        self.ask(reader.about.stars);
        let mut paths = texts_read_in(reader).filter(|path| file_name(path) == name);
        paths.any(|path| self.route(reader, path).and_then(|it| self.file_at(&it)) == Some(self.source.file))
    }
}

/// The paths of what a file reads in as text, as written, without those that lead outside by how they are written.
pub(crate) fn texts_read_in(module: &Module) -> impl Iterator<Item = &str> {
    let stars = module.surface.imports.iter().filter(|import| import.kind == ImportKind::Star);
    stars.map(|star| module.text(star.path)).filter(|path| !path.starts_with('<'))
}

/// The last segment of a path.
pub(crate) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn stem(path: &str) -> &str {
    let name = file_name(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}
