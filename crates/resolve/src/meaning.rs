//! What an expression leads to, with the type arguments that came along the way.

use crate::link::Entity;
use crate::module::Module;
use rhumb_languages::{Element, Wrapper};
use rhumb_model::{ExpressionId, FileId, SymbolIndex};
use std::rc::Rc;
use std::sync::Arc;

/// More different types than this are no knowledge.
pub(crate) const MAX_CANDIDATES: usize = 4;

/// How an expression leads to its entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Via {
    /// It names the entity.
    Name,
    /// Its value is of that type.
    Value,
    /// Its value is of that type, of which only what is inherited counts.
    Parent,
}

/// What an expression leads to.
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

    /// Whether it may be one of several types.
    pub(crate) fn candidates(&self) -> &[Self] {
        match &self.entity {
            Entity::Several(candidates) => candidates,
            _ => std::slice::from_ref(self),
        }
    }

    /// One or the other. Nothing is learnt from what is unknown, and what lies outside has no members here.
    pub(crate) fn or(self, other: &Self) -> Self {
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
            2..=MAX_CANDIDATES => Self::new(Entity::Several(candidates.into()), Via::Value),
            _ => Self::unknown(),
        }
    }

    /// The same meaning of each candidate.
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
            (Entity::Symbol(one, place), Entity::Symbol(other, at)) => one.file == other.file && place == at,
            (Entity::Module(one), Entity::Module(other)) => one.file == other.file,
            (Entity::Wrapper(one), Entity::Wrapper(other)) => one.names == other.names,
            _ => false,
        }
    }

    /// What a container holds: an argument of it, or any of them.
    pub(crate) fn element(&self) -> Option<Self> {
        let Entity::Wrapper(wrapper) = self.entity else { return None };
        Some(wrapped(wrapper, &self.arguments))
    }
}

/// What a wrapper with these arguments is about.
pub(crate) fn wrapped(wrapper: &Wrapper, arguments: &[Meaning]) -> Meaning {
    let element = match wrapper.element {
        Element::First => arguments.first().cloned(),
        Element::Last => arguments.last().cloned(),
        Element::Any => arguments.iter().cloned().reduce(|one, other| one.or(&other)),
    };
    element.unwrap_or_else(Meaning::unknown)
}

/// A function as a type: where it is written, and what type parameters mean there.
pub(crate) struct FunctionType {
    pub(crate) home: Home,
    pub(crate) expression: ExpressionId,
    pub(crate) on: On,
}

/// Where an expression stands, for as long as it is needed.
#[derive(Clone)]
pub(crate) enum Home {
    Body(SymbolIndex),
    Surface(Arc<Module>, u32),
}

/// What is known where a member is used: the value it is used on, and what the type parameters of its owners mean.
#[derive(Clone, Default)]
pub(crate) struct On {
    pub(crate) this: Option<Rc<Meaning>>,
    pub(crate) owners: Vec<Owner>,
}

/// A symbol with the arguments for its type parameters.
#[derive(Clone)]
pub(crate) struct Owner {
    pub(crate) file: FileId,
    pub(crate) place: u32,
    pub(crate) arguments: Rc<[Meaning]>,
}

impl On {
    /// A use on a value of a type.
    pub(crate) fn value(this: &Meaning) -> Self {
        Self { this: Some(Rc::new(this.clone())), owners: owner(this).into_iter().collect() }
    }

    /// The same with the arguments of one more type or function.
    pub(crate) fn and(mut self, further: &Meaning) -> Self {
        self.owners.extend(owner(further));
        self
    }

    pub(crate) fn argument(&self, file: FileId, place: u32, number: u8) -> Option<&Meaning> {
        let owner = self.owners.iter().find(|owner| owner.file == file && owner.place == place)?;
        owner.arguments.get(usize::from(number))
    }
}

fn owner(meaning: &Meaning) -> Option<Owner> {
    match &meaning.entity {
        Entity::Symbol(module, place) if !meaning.arguments.is_empty() => {
            Some(Owner { file: module.file, place: *place, arguments: Rc::clone(&meaning.arguments) })
        }
        _ => None,
    }
}
