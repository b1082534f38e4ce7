//! Macros with names of their own: they are seen where no import brings them in, by the order of the text or at the root of
//! their crate.

use crate::link::{Entity, Linker, Use};
use crate::module::Module;
use crate::namespace::Place;
use crate::question::macro_question;
use rhumb_languages::ImportTarget;
use rhumb_model::Flags;
use std::sync::Arc;

impl Linker<'_> {
    /// The macro called `name` that the file being linked sees without an import: the only one in its crate, or the one at the
    /// root.
    pub(crate) fn textual_macro(&self, name: &str) -> Option<Entity> {
        if self.usage.get() != Use::Tag || self.source.language.modules.roots.are_none() {
            return None;
        }
        let root = self.crate_root(&self.own)?;
        self.only_macro(&root, name)
    }

    /// The macro called `name` that the root of a crate offers, wherever in the crate it is defined.
    pub(crate) fn macro_of_crate(&self, root: &Arc<Module>, name: &str) -> Option<Entity> {
        let may_be_macro = matches!(self.usage.get(), Use::Tag | Use::Held);
        if !may_be_macro || root.language.modules.roots.are_none() {
            return None;
        }
        let is_root = self.crate_root(root).is_some_and(|path| path == root.path);
        if is_root { self.only_macro(&root.path, name) } else { None }
    }

    /// The only macro called `name` in the crate with this root; of several in one file the last one that is compiled.
    fn only_macro(&self, root: &str, name: &str) -> Option<Entity> {
        let mut found: Option<Place> = None;
        for module in self.sharers(macro_question(name)) {
            let is_one = |place: &u32| {
                let symbol = module.symbol(*place);
                symbol.flags.has(Flags::TAG) && module.text(symbol.name) == name
            };
            self.ask(module.about.name(name));
            let places: Vec<u32> = module.macros_called(name).filter(is_one).collect();
            let is_compiled = |place: &&u32| !module.symbol(**place).flags.has(Flags::ALTERNATIVE);
            let Some(place) = places.iter().rfind(is_compiled).or(places.last()).copied() else { continue };
            if self.crate_root(&module).as_deref() != Some(root) {
                continue;
            }
            if module.path == root {
                return Some(Entity::Symbol(module, place));
            }
            if found.replace((Arc::clone(&module), place)).is_some() {
                return None;
            }
        }
        found.map(|(module, place)| Entity::Symbol(module, place))
    }

    /// The root file of the crate that a file belongs to.
    fn crate_root(&self, module: &Module) -> Option<String> {
        let route = self.route(module, module.language.modules.roots.package)?;
        match &route.target {
            ImportTarget::File { path, rest } if rest.is_empty() => Some(path.clone()),
            _ => None,
        }
    }
}
