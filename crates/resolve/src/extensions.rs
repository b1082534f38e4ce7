//! Definitions that are used on values of a type as if they were members of it, though the type knows nothing of them.
//!
//! They are asked for by their name alone; of those that there are, the ones count that are in scope and extend what the
//! value is.

use crate::call::Member;
use crate::crowd::Origin;
use crate::link::{Entity, Linker};
use crate::meaning::{Meaning, On, Owner};
use crate::module::{Module, around, holds_extensions};
use crate::namespace::{Gathered, Place};
use crate::question::extension_question;
use crate::value::Site;
use rhumb_languages::Around;
use rhumb_model::{Evidence, Expression, ExpressionId, FileId, Flags, Import, ImportKind, SymbolKind};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::rc::Rc;
use std::sync::Arc;

/// More extensions of one name than this are not looked at.
const MAX_EXTENSIONS: usize = 64;

/// How far variables are followed to the name of a type from outside.
const MAX_NAMES: u32 = 4;

/// What an extension stands in: it is in scope where that is.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Container {
    /// A namespace that files share.
    Namespace(String),
    /// A type or an object.
    Symbol(FileId, u32),
}

/// How closely an extension fits a value; the closest is meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It extends everything.
    Anything,
    /// It extends an ancestor of the value's type.
    Ancestor,
    /// It extends the value's own type.
    Same,
}

/// An expression with where it stands.
pub(crate) type At<'s> = (Site<'s>, ExpressionId);

impl Linker<'_> {
    /// A member of a value, or an extension that is used like one: where no member takes what is passed, or only one from
    /// outside can be meant.
    pub(crate) fn member_or_extension(&self, of: &Meaning, at: Option<At<'_>>, name: &str) -> Option<Member> {
        let member = self.type_member(of, name);
        let is_taken = |it: &Member| !it.is_outside && self.takes_what_is_passed(&it.module, it.place);
        if member.as_ref().is_some_and(is_taken) {
            return member;
        }
        self.extension(of, at, name).or(member)
    }

    /// The extension called `name` of a value, which `at` gives, if it is known.
    pub(crate) fn extension(&self, of: &Meaning, at: Option<At<'_>>, name: &str) -> Option<Member> {
        if !self.source.language.types.extends_types || of.is_unknown() {
            return None;
        }
        let mut found: Vec<(Fit, Place, Evidence)> = Vec::new();
        for (module, place, evidence) in self.extensions_in_scope(name) {
            let is_taken = self.takes_beside(&module, place);
            if let Some(fit) = self.fit(of, at, &module, place).filter(|_| is_taken) {
                found.push((fit, (module, place), evidence));
            }
        }
        found.sort_by_key(|(fit, ..)| Reverse(*fit));
        let (best, (module, place), evidence) = found.first()?.clone();
        let is_same = |(module, place): &Place, other: &Place| {
            module.file == other.0.file && module.symbol(*place).parent == other.0.symbol(other.1).parent
        };
        let mut equals = found.iter().filter(|(fit, ..)| *fit == best);
        // Of several that fit alike nobody knows which is meant, but those side by side are one to most readers.
        if !equals.all(|(_, other, _)| is_same(other, &(Arc::clone(&module), place))) {
            return None;
        }
        let on = on_extended(of, &module, place);
        Some(Member { module, place, on, evidence, is_outside: false })
    }

    /// The extensions of a name that the file being linked sees, and how.
    fn extensions_in_scope(&self, name: &str) -> Vec<(Arc<Module>, u32, Evidence)> {
        let mut seen = self.extensions_called(name, name);
        // One that is imported under another name goes by that alone.
        for import in self.named_imports(name).filter(|import| self.own.text(import.name) != name) {
            seen.extend(self.extensions_called(self.own.text(import.name), name));
        }
        seen
    }

    /// The extensions called `name` that the file being linked sees as `local`.
    fn extensions_called(&self, name: &str, local: &str) -> Vec<(Arc<Module>, u32, Evidence)> {
        let extensions = self.extending(name);
        let seen = extensions.places().iter().take(MAX_EXTENSIONS).filter_map(|(module, place)| {
            let evidence = self.sees(module, *place, local)?;
            Some((Arc::clone(module), *place, evidence))
        });
        seen.collect()
    }

    /// The imports of single names that bind `local`.
    fn named_imports(&self, local: &str) -> impl Iterator<Item = &Import> {
        let named = self.memory.named_imports.get_or_init(|| {
            let mut named: FxHashMap<Box<str>, Vec<usize>> = FxHashMap::default();
            for (at, import) in self.own.surface.imports.iter().enumerate() {
                if import.kind == ImportKind::Named {
                    named.entry(self.own.text(import.local).into()).or_default().push(at);
                }
            }
            named
        });
        named.get(local).into_iter().flatten().map(|at| &self.own.surface.imports[*at])
    }

    /// All extensions called `name`, in the order of their files.
    fn extending(&self, name: &str) -> Gathered {
        let origin = || Origin::Extensions(self.source.language.family);
        self.gathered(origin, extension_question(name), name, |module| module.extensions(name).collect())
    }

    /// How the file being linked sees an extension, if it does.
    fn sees(&self, module: &Module, place: u32, local: &str) -> Option<Evidence> {
        let name = module.text(module.symbol(place).name);
        let is_own = module.file == self.source.file;
        if is_own && name == local {
            return Some(Evidence::Local);
        }
        let container = container(module, place)?;
        let is_named = self.named_imports(local).any(|import| {
            let is_meant = self.own.text(import.name) == name;
            let from = || self.path(&self.own, self.own.text(import.path), import.from);
            is_meant && container_of(&from()).as_ref() == Some(&container)
        });
        if is_named {
            return Some(Evidence::Import);
        }
        let opened = self.memory.opened.get_or_init(|| self.containers_in_scope());
        opened.get(&container).filter(|_| name == local).copied()
    }

    /// The namespaces that the file is a part of, and what it takes all names from. In which part of the file is not looked at.
    fn containers_in_scope(&self) -> FxHashMap<Container, Evidence> {
        let places = (0..self.own.surface.symbols.len() as u32).filter(|place| !self.own.symbol(*place).kind.is_type());
        let mut opened: FxHashMap<Container, Evidence> = FxHashMap::default();
        let mut add = |container: Container, evidence: Evidence| {
            opened.entry(container).or_insert(evidence);
        };
        for namespace in places.filter_map(|place| self.own.namespace(place)) {
            add(Container::Namespace(namespace.to_owned()), Evidence::Package);
            if self.own.language.modules.namespaces.around == Around::Seen {
                around(namespace).for_each(|it| add(Container::Namespace(it.to_owned()), Evidence::Package));
            }
        }
        for star in self.own.surface.imports.iter().filter(|import| import.kind == ImportKind::Star) {
            let target = self.path(&self.own, self.own.text(star.path), star.from);
            if let Some(container) = container_of(&target) {
                add(container, Evidence::Star);
            }
        }
        opened
    }

    /// Whether an extension takes what is passed beside the value that it is used on.
    fn takes_beside(&self, module: &Module, place: u32) -> bool {
        let symbol = module.symbol(place);
        // One that belongs to a type takes the value as its first argument.
        let own = u8::from(symbol.flags.has(Flags::STATIC));
        symbol.arity.zip(self.passed.get()).is_none_or(|(arity, passed)| arity.fits(passed.count.saturating_add(own)))
    }

    /// How closely an extension fits a value.
    fn fit(&self, of: &Meaning, at: Option<At<'_>>, module: &Arc<Module>, place: u32) -> Option<Fit> {
        let (by, extended) = module.extended(place)?;
        let on = On::default();
        let site = Site::Surface(module, by, &on);
        if let Expression::TypeParameter(..) = self.expression(site, extended) {
            let bound = self.value_of_type(site, extended);
            return if bound.is_unknown() { Some(Fit::Anything) } else { self.fit_of_types(of, &bound) };
        }
        let wanted = self.value_of_type(site, extended);
        if self.name_of_type(site, extended).as_deref() == Some(self.source.language.types.anything) {
            return Some(Fit::Anything);
        }
        self.fit_of_types(of, &wanted).or_else(|| {
            let is_outside = |it: &Meaning| matches!(it.entity, Entity::External | Entity::Wrapper(_));
            let name = self.name_of_type(site, extended).filter(|_| is_outside(of) && is_outside(&wanted))?;
            self.is_called(of, at, &name).then_some(Fit::Same)
        })
    }

    fn fit_of_types(&self, of: &Meaning, wanted: &Meaning) -> Option<Fit> {
        if of.is_same(wanted) {
            return Some(Fit::Same);
        }
        self.ancestors(of).iter().any(|ancestor| ancestor.is_same(wanted)).then_some(Fit::Ancestor)
    }

    /// Whether the type of a value from outside has this name.
    fn is_called(&self, of: &Meaning, at: Option<At<'_>>, name: &str) -> bool {
        match of.entity {
            Entity::Wrapper(wrapper) => wrapper.names.contains(&name),
            _ => at.and_then(|(site, id)| self.name_of_value(site, id, MAX_NAMES)).as_deref() == Some(name),
        }
    }

    /// What is called `name` and extends something in a namespace, for an import of it.
    pub(crate) fn extension_in(&self, namespace: &str, name: &str) -> Option<Entity> {
        if !self.source.language.types.extends_types {
            return None;
        }
        let wanted = Some(Container::Namespace(namespace.to_owned()));
        let extensions = self.extending(name);
        let found = extensions.places().iter().find(|(module, place)| container(module, *place) == wanted);
        found.map(|(module, place)| Entity::Symbol(Arc::clone(module), *place))
    }
}

/// What is known where an extension is used: the value, which also tells what its type parameter stands for.
fn on_extended(of: &Meaning, module: &Module, place: u32) -> On {
    let mut on = On::value(of);
    let extended = module.extended(place).map(|(_, extended)| module.surface.expressions.get(extended));
    if let Some(Expression::TypeParameter(owner, number)) = extended
        && let Some(owner) = module.place_of(owner)
    {
        let mut arguments = vec![Meaning::unknown(); usize::from(number)];
        arguments.push(of.clone());
        on.owners.push(Owner { file: module.file, place: owner, arguments: Rc::from(arguments) });
    }
    on
}

/// What an extension stands in. One that belongs to a type is seen where the type is; so is one that a file gives to a type
/// which it extends.
fn container(module: &Module, place: u32) -> Option<Container> {
    let symbol = module.symbol(place);
    let (by, extended) = module.extended(place)?;
    let mut parent = if by == place { symbol.parent } else { module.symbol(by).parent };
    let is_extended = |place: u32| names(module, extended, module.text(module.symbol(place).name));
    while module.symbol(parent).kind.is_type() && (symbol.flags.has(Flags::STATIC) || is_extended(parent)) {
        parent = module.symbol(parent).parent;
    }
    if holds_extensions(module.symbol(parent).kind) {
        return Some(Container::Symbol(module.file, parent));
    }
    while parent != 0 && module.namespace(parent).is_none() {
        parent = module.symbol(parent).parent;
    }
    module.namespace(parent).map(|namespace| Container::Namespace(namespace.to_owned()))
}

fn container_of(entity: &Entity) -> Option<Container> {
    match entity {
        Entity::Namespace(namespace) => Some(Container::Namespace(namespace.to_string())),
        Entity::Symbol(module, place) => match module.symbol(*place).kind {
            SymbolKind::Namespace | SymbolKind::Module => {
                module.namespace(*place).map(|namespace| Container::Namespace(namespace.to_owned()))
            }
            _ => Some(Container::Symbol(module.file, *place)),
        },
        _ => None,
    }
}

/// Whether a type as written has this name.
fn names(module: &Module, id: ExpressionId, name: &str) -> bool {
    match module.surface.expressions.get(id) {
        Expression::Apply(of, _) => names(module, of, name),
        Expression::Name(written) | Expression::Member(_, written) => module.text(written) == name,
        Expression::Symbol(index) => {
            module.place_of(index).is_some_and(|place| module.text(module.symbol(place).name) == name)
        }
        _ => false,
    }
}
