//! The result of evaluating an expression: an entity or a type, with its type arguments.

use crate::entity::Entity;
use crate::module::Module;
use rhumb_languages::{Element, Wrapper};
use rhumb_model::{ExpressionId, FileId, SymbolIndex};
use std::rc::Rc;
use std::sync::Arc;

/// A union of this many types or more is that of any types.
pub(crate) const MAX_CANDIDATES: usize = 32;

/// How an expression is related to its entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Via {
    /// It names the entity.
    Name,
    /// Its value is of that type.
    Value,
    /// Its value is of that type, and only inherited members count, as for `super`.
    Parent,
    /// Like `Parent`, but for the members of the type itself, as for `super` in a class method.
    ParentOfType,
}

/// What an expression evaluates to.
#[derive(Clone)]
pub(crate) struct Meaning {
    pub(crate) entity: Entity,
    pub(crate) via: Via,
    /// The arguments of the type, if it is one.
    pub(crate) arguments: Rc<[Meaning]>,
}

impl Meaning {
    pub(crate) fn new(entity: Entity, via: Via) -> Self {
        Self { entity, via, arguments: Rc::default() }
    }

    pub(crate) fn unknown() -> Self {
        Self::new(Entity::Unknown, Via::Value)
    }

    pub(crate) fn with_via(self, via: Via) -> Self {
        Self { via, ..self }
    }

    pub(crate) fn is_unknown(&self) -> bool {
        matches!(self.entity, Entity::Unknown)
    }

    /// The types of a union, or the only type.
    pub(crate) fn candidates(&self) -> &[Self] {
        match &self.entity {
            Entity::Several(candidates) => candidates,
            _ => std::slice::from_ref(self),
        }
    }

    /// The union of two types. Unknown and external types are dropped, as they have no members in the project.
    pub(crate) fn or(self, other: &Self) -> Self {
        if self.is_any() {
            return self;
        }
        if other.is_any() {
            return other.clone();
        }
        let mut candidates: Vec<Self> = Vec::new();
        for candidate in self.candidates().iter().chain(other.candidates()) {
            let is_known = !matches!(candidate.entity, Entity::Unknown | Entity::External);
            if is_known && !candidates.iter().any(|known| known.is_same(candidate)) {
                candidates.push(candidate.clone());
            }
        }
        match candidates.len() {
            0 if self.is_unknown() || other.is_unknown() => Self::unknown(),
            0 => self,
            1 => candidates.remove(0),
            _ => {
                candidates.truncate(MAX_CANDIDATES);
                Self::new(Entity::Several(candidates.into()), Via::Value)
            }
        }
    }

    /// Whether it is a union of too many types to say anything of it.
    pub(crate) fn is_any(&self) -> bool {
        self.candidates().len() >= MAX_CANDIDATES
    }

    /// Applies a function to each candidate, and returns the union.
    pub(crate) fn map(&self, change: impl Fn(&Self) -> Self) -> Self {
        match &self.entity {
            Entity::Several(candidates) => {
                candidates.iter().map(change).reduce(|one, other| one.or(&other)).unwrap_or_else(Self::unknown)
            }
            _ => change(self),
        }
    }

    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (&self.entity, &other.entity) {
            (Entity::Symbol(one, index), Entity::Symbol(other, at)) => one.file == other.file && index == at,
            (Entity::Module(one), Entity::Module(other)) => one.file == other.file,
            (Entity::Wrapper(one), Entity::Wrapper(other)) => one.names == other.names,
            _ => false,
        }
    }

    /// The element type of a container.
    pub(crate) fn element(&self) -> Option<Self> {
        let Entity::Wrapper(wrapper) = self.entity else { return None };
        Some(wrapped(wrapper, &self.arguments))
    }
}

/// The element type of a wrapper with these type arguments.
pub(crate) fn wrapped(wrapper: &Wrapper, arguments: &[Meaning]) -> Meaning {
    let element = match wrapper.element {
        Element::First => arguments.first().cloned(),
        Element::Last => arguments.last().cloned(),
        Element::Any => arguments.iter().cloned().reduce(|one, other| one.or(&other)),
    };
    element.unwrap_or_else(Meaning::unknown)
}

/// A function type: where it is written, and the type arguments that apply there.
pub(crate) struct FunctionType {
    pub(crate) home: OwnedSite,
    pub(crate) expression: ExpressionId,
    pub(crate) substitution: Substitution,
}

/// Where an expression is written; unlike a `Site` it can be stored.
#[derive(Clone)]
pub(crate) enum OwnedSite {
    Body(SymbolIndex),
    Surface(Arc<Module>, u32),
}

/// What to substitute in a declared type: the receiver for `self`, and type arguments for type parameters.
#[derive(Clone, Default)]
pub(crate) struct Substitution {
    pub(crate) this: Option<Rc<Meaning>>,
    pub(crate) owners: Vec<TypeArguments>,
}

/// The arguments for the type parameters of a symbol.
#[derive(Clone)]
pub(crate) struct TypeArguments {
    pub(crate) file: FileId,
    pub(crate) index: u32,
    pub(crate) arguments: Rc<[Meaning]>,
}

impl Substitution {
    /// The substitution for members of a receiver.
    pub(crate) fn value(this: &Meaning) -> Self {
        Self { this: Some(Rc::new(this.clone())), owners: owner(this).into_iter().collect() }
    }

    /// Adds the type arguments of another type or function.
    pub(crate) fn and(mut self, further: &Meaning) -> Self {
        self.owners.extend(owner(further));
        self
    }

    pub(crate) fn argument(&self, file: FileId, index: u32, number: u8) -> Option<&Meaning> {
        let owner = self.owners.iter().find(|owner| owner.file == file && owner.index == index)?;
        owner.arguments.get(usize::from(number))
    }
}

fn owner(meaning: &Meaning) -> Option<TypeArguments> {
    match &meaning.entity {
        Entity::Symbol(module, index) if !meaning.arguments.is_empty() => {
            Some(TypeArguments { file: module.file, index: *index, arguments: Rc::clone(&meaning.arguments) })
        }
        _ => None,
    }
}
