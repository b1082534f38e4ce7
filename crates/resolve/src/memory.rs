//! What linking one file has found out and keeps for its other references.

use crate::crowd::Crowd;
use crate::extensions::Container;
use crate::namespace::Place;
use crate::told::Told;
use rhumb_model::{Evidence, FileId};
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// A type by its file and its place in the surface.
pub(crate) type TypeAt = (FileId, u32);

/// The members of one type, by name.
type MembersByName = FxHashMap<Box<str>, Vec<Place>>;

/// What is kept while a file is linked.
#[derive(Default)]
pub(crate) struct Memory {
    /// The implementation blocks of types.
    pub(crate) blocks: RefCell<FxHashMap<TypeAt, Blocks>>,
    /// The implementation blocks in a file, by the name of their type.
    pub(crate) implementations: Told<FileId, Rc<Implementations>>,
    /// The members of types with many implementation blocks, by name.
    pub(crate) block_members: RefCell<FxHashMap<TypeAt, Rc<MembersByName>>>,
    /// The crowds that were sampled for names in namespaces.
    pub(crate) crowds: Told<String, Arc<Crowd>>,
    /// The places of named imports in the list of imports, by the name that they bind.
    pub(crate) named_imports: OnceCell<FxHashMap<Box<str>, Vec<usize>>>,
    /// The containers of the extensions that the file sees.
    pub(crate) opened: OnceCell<FxHashMap<Container, Evidence>>,
}

/// The implementation blocks of a type, which may be one of them itself.
#[derive(Clone)]
pub(crate) struct Blocks {
    /// Types with the same key have the same blocks.
    pub(crate) key: TypeAt,
    pub(crate) all: Rc<[Place]>,
    /// Those that name what they implement.
    pub(crate) with_bases: Rc<[Place]>,
}

/// The implementation blocks of one name in a file.
#[derive(Default)]
pub(crate) struct Implementations {
    /// By the symbol they stand in.
    pub(crate) beside: FxHashMap<u32, Vec<u32>>,
    /// By the type that their name means.
    pub(crate) of: FxHashMap<TypeAt, Vec<u32>>,
}
