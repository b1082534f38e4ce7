//! Names that no scope of their file binds, in what scopes have from elsewhere: inherited members, shared namespaces, stars.

use crate::call::Member;
use crate::link::{ByStar, Entity, Linker, Use};
use crate::meaning::{Meaning, Via};
use crate::members::is_owned;
use crate::module::Module;
use crate::search::{Asked, Search};
use crate::value::Site;
use rhumb_languages::Members;
use rhumb_model::{Evidence, Flags, SurfaceSymbol, SymbolIndex, SymbolKind, Visibility};
use std::sync::Arc;

/// What a name means, and how that was found.
type Known = (Entity, Evidence);

impl Linker<'_> {
    /// Looks through the scopes around a site from the inside out, up to a module that seals what is inside of it.
    pub(crate) fn elsewhere(&self, site: Site<'_>, name: &str) -> Option<Known> {
        let (module, mut place) = match site {
            Site::Surface(module, place, _) => (module, place),
            Site::Body(from) => match self.elsewhere_of_locals(from, name) {
                Ok(found) => return Some(found),
                Err(place) => (&self.own, place),
            },
        };
        // A path that starts with what stands between its names starts at the outermost namespace.
        if name == module.language.modules.path_separator && module.language.hooks.namespace.is_some() {
            return Some((Entity::Namespace("".into()), Evidence::Path));
        }
        // An ancestor outside of the project may have the name, but what the project says comes first.
        let mut outside = None;
        let mut inside = place;
        loop {
            let inherited = self.member_of_self(module, inside, place, name);
            match inherited.or_else(|| self.elsewhere_of_scope(module, place, name)) {
                Some((Entity::External, evidence)) => outside = outside.or(Some((Entity::External, evidence))),
                Some(found) => return Some(found),
                None => {}
            }
            let is_sealed = module.language.modules.are_sealed && module.symbol(place).kind == SymbolKind::Module;
            if place == 0 || is_sealed {
                return outside;
            }
            inside = place;
            place = module.symbol(place).parent;
        }
    }

    /// What the type at `place` inherits that `self` has in the method at `inside`, where bare names mean that.
    fn member_of_self(&self, module: &Arc<Module>, inside: u32, place: u32, name: &str) -> Option<Known> {
        let method = module.symbol(inside);
        let is_method = method.kind.is_callable() && !method.flags.has(Flags::STATIC) && method.parent == place;
        let is_asked = module.language.scoping.members == Members::BySelf && self.usage.get() == Use::Call;
        if !is_asked || !is_method || !module.symbol(place).kind.is_type() {
            return None;
        }
        let of = Meaning::new(Entity::Symbol(Arc::clone(module), place), Via::Parent);
        let member = self.type_member(&of, name).filter(|member| !member.is_outside)?;
        let found = member.module.symbol(member.place);
        let is_had = found.kind.is_callable() && !found.flags.has(Flags::STATIC);
        is_had.then(|| (member.entity(), member.evidence))
    }

    /// The same for the scopes that nobody outside can name; where they end, a place in the own surface.
    fn elsewhere_of_locals(&self, from: SymbolIndex, name: &str) -> Result<Known, u32> {
        let mut index = from;
        loop {
            if let Some(place) = self.own.place_of(index) {
                return Err(place);
            }
            if let Some(found) = self.starred(&self.own, index, name, Asked::ByName, &mut Search::default()) {
                return Ok((found, Evidence::Star));
            }
            match self.body.parents.get(index.index()) {
                Some(parent) if *parent != index => index = *parent,
                _ => return Err(0),
            }
        }
    }

    fn elsewhere_of_scope(&self, module: &Arc<Module>, place: u32, name: &str) -> Option<Known> {
        let inherited = self.bare_member(module, place, name);
        let shared = || Some((self.in_namespaces_around(module, place, name)?, Evidence::Package));
        let starred = || {
            let index = module.symbol(place).index;
            Some((self.starred_once(module, index, name)?, Evidence::Star))
        };
        let brought = || {
            let is_read_in = place == 0 && module.language.modules.namespaces.are_read_in;
            Some((is_read_in.then(|| self.brought_in(name))??, Evidence::Star))
        };
        // What a file reads in is nearer than what others share with it.
        let read_in = || if place == 0 && self.reads_files(module) { starred() } else { None };
        inherited.or_else(read_in).or_else(shared).or_else(starred).or_else(brought)
    }

    /// Whether one of the stars of a file leads to another file, not to a namespace.
    fn reads_files(&self, module: &Arc<Module>) -> bool {
        let stars = self.stars(module, SymbolIndex::FILE);
        stars.iter().any(|star| matches!(self.star_target(module, star), Entity::Module(_)))
    }

    /// What a name means by stars, told once for each way to use it: files use the same names over and over.
    fn starred_once(&self, module: &Arc<Module>, from: SymbolIndex, name: &str) -> Option<Entity> {
        let search = || self.starred(module, from, name, Asked::ByName, &mut Search::default());
        self.told_once((module.file, from, self.usage.get()), name, search)
    }

    /// What a search for a name finds. It is made once, unless what is passed may decide what of several things it finds.
    pub(crate) fn told_once(&self, key: ByStar, name: &str, search: impl FnOnce() -> Option<Entity>) -> Option<Entity> {
        let is_decided_here = self.source.language.types.overloads && self.passed.get().is_some();
        let holds = |found: &Option<Entity>| found.is_none() || !is_decided_here;
        if let Some(known) = self.starred.get(&key, name).filter(holds) {
            return known;
        }
        let cuts = self.cuts.get();
        let found = search();
        if self.cuts.get() == cuts && holds(&found) {
            self.starred.put(key, name, found.clone());
        }
        found
    }

    /// A member of the type that the symbol at `place` is or belongs to, where members go by their bare names.
    fn bare_member(&self, module: &Arc<Module>, place: u32, name: &str) -> Option<Known> {
        let symbol = module.symbol(place);
        let has_members = symbol.kind.is_type() || is_owned(symbol);
        let is_keyword = module.language.scoping.supers.contains(&name);
        if module.language.scoping.members != Members::Everywhere || !has_members || is_keyword {
            return None;
        }
        let (home, place) = self.enclosing_type(module, place)?;
        let member = self.type_member(&Meaning::new(Entity::Symbol(home, place), Via::Value), name)?;
        if !member.is_outside && !self.may_be_bare(symbol, &member) {
            return None;
        }
        let is_word = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
        let is_told = match (member.is_outside, member.evidence) {
            // What is called and found nowhere else is inherited from outside; other names may stand for anything.
            (true, _) => is_word && self.usage.get() == Use::Call,
            (false, Evidence::Inherited) => member.module.symbol(member.place).visibility != Visibility::Private,
            (false, _) => true,
        };
        is_told.then(|| (member.entity(), member.evidence))
    }

    /// Whether a member may be meant by its bare name inside of a symbol: where a type is meant, only a type.
    fn may_be_bare(&self, around: &SurfaceSymbol, member: &Member) -> bool {
        let kind = member.module.symbol(member.place).kind;
        // What a type has that the code stands in would have been bound, were it what is called.
        let is_own = member.module.file == self.source.file && member.evidence == Evidence::Member;
        match self.usage.get() {
            usage @ (Use::Type | Use::HeldType) => usage.fits(kind),
            Use::Call => is_owned(around) || !is_own || kind.is_callable() || kind.is_type(),
            _ => true,
        }
    }
}
