//! What linking one file has computed and keeps for its other references, by subject.

use crate::context::NameId;
use crate::crowd::Crowd;
use crate::entity::{Entity, Usage};
use crate::exports::Star;
use crate::extensions::Container;
use crate::includes::IncludedFiles;
use crate::levels::Place;
use crate::meaning::{Meaning, Via};
use crate::memo::{Memo, Recursion};
use crate::module::Module;
use crate::namespace::ModuleSymbol;
use crate::routes::Routes;
use crate::value::ExpressionKey;
use rhumb_model::{Evidence, FileId, ImportIndex, Position, SymbolIndex};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

/// Chains of imports, re-exports and paths longer than this are treated as unresolved.
const MAX_IMPORTS: usize = 32;

/// Expressions nested deeper than this are treated as unknown.
const MAX_DEPTH: usize = 32;

/// The caches of one file being linked.
pub(crate) struct Caches {
    pub(crate) recursion: Recursion,
    /// The types of expressions.
    pub(crate) expressions: Memo<ExpressionKey, Meaning>,
    pub(crate) imports: ImportCaches,
    pub(crate) names: NameCaches,
    pub(crate) types: TypeCaches,
    pub(crate) includes: IncludeCaches,
    pub(crate) extensions: ExtensionCaches,
}

impl Caches {
    pub(crate) fn new() -> Self {
        let recursion = Recursion::default();
        Self {
            expressions: Memo::new(&recursion, MAX_DEPTH),
            imports: ImportCaches {
                own: Memo::unguarded(&recursion),
                chain: Memo::new(&recursion, MAX_IMPORTS),
                paths: Memo::entering_once(&recursion, MAX_IMPORTS),
                routes: Routes::default(),
            },
            names: NameCaches {
                stars: Memo::unguarded(&recursion),
                wildcards: Memo::unguarded(&recursion),
                namespaces: Memo::unguarded(&recursion),
            },
            types: TypeCaches {
                bases: Memo::new(&recursion, usize::MAX),
                ancestors: Memo::unguarded(&recursion),
                places: Memo::unguarded(&recursion),
                implements: Memo::unguarded(&recursion),
                blocks: Memo::unguarded(&recursion),
                named_blocks: Memo::unguarded(&recursion),
                block_members: Memo::unguarded(&recursion),
            },
            includes: IncludeCaches::default(),
            extensions: ExtensionCaches::default(),
            recursion,
        }
    }
}

/// What imports and module paths resolve to.
pub(crate) struct ImportCaches {
    /// The imports of the file being linked.
    pub(crate) own: Memo<ImportIndex, Entity>,
    /// Guards against circular imports; their targets depend on how a name is used and are not cached.
    pub(crate) chain: Memo<(FileId, Position), Entity>,
    pub(crate) paths: Memo<PathKey, Entity>,
    /// The files that paths of the file being linked resolve to.
    pub(crate) routes: Routes,
}

/// A module path as written in a symbol of a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PathKey {
    pub(crate) file: FileId,
    pub(crate) from: SymbolIndex,
    pub(crate) path: NameId,
}

/// What names mean beyond the scopes of their file.
pub(crate) struct NameCaches {
    pub(crate) stars: Memo<StarKey, Rc<[Star]>>,
    /// Names that come from other files without being imported one by one.
    pub(crate) wildcards: Memo<WildcardKey, Option<Entity>>,
    /// The symbols of a name in a namespace.
    pub(crate) namespaces: Memo<(NameId, NameId), SharedSymbols>,
}

/// The star imports or star exports of a scope.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum StarKey {
    Exports(FileId),
    Imports(FileId, SymbolIndex),
}

/// A name that is looked up in everything that a scope takes from elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct WildcardKey {
    pub(crate) source: WildcardSource,
    pub(crate) usage: Usage,
    pub(crate) type_arguments: Option<u8>,
    pub(crate) name: NameId,
}

/// Where names come from that are not imported one by one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum WildcardSource {
    /// The star imports of a symbol.
    Stars(FileId, SymbolIndex),
    /// The files that the file being linked includes.
    IncludedFiles,
    /// A file that includes the file being linked.
    IncludingFile(FileId),
}

/// The symbols of one name in a namespace.
#[derive(Clone)]
pub(crate) struct SharedSymbols {
    /// Those that the file being linked sees.
    pub(crate) visible: Rc<[ModuleSymbol]>,
    /// All of them, if `visible` is only a sample.
    pub(crate) crowd: Option<Arc<Crowd>>,
}

impl From<Vec<ModuleSymbol>> for SharedSymbols {
    fn from(all: Vec<ModuleSymbol>) -> Self {
        Self { visible: all.into(), crowd: None }
    }
}

/// A type by its file and its index in the surface.
pub(crate) type TypeKey = (FileId, u32);

/// What types inherit and contain.
pub(crate) struct TypeCaches {
    /// The direct supertypes of types without type arguments.
    pub(crate) bases: Memo<TypeKey, Rc<[Meaning]>>,
    /// All their supertypes.
    pub(crate) ancestors: Memo<TypeKey, Rc<[Meaning]>>,
    /// Where members are searched, in languages in which types and their values have separate members.
    pub(crate) places: Memo<(FileId, u32, Via), Rc<[Place]>>,
    /// Whether a type implements an interface that it does not name.
    pub(crate) implements: Memo<(TypeKey, TypeKey), bool>,
    /// The implementation blocks of types.
    pub(crate) blocks: Memo<TypeKey, ImplBlocks>,
    /// The implementation blocks in a file, by the name of their type.
    pub(crate) named_blocks: Memo<(FileId, NameId), Rc<NamedBlocks>>,
    /// The members of types with many implementation blocks.
    pub(crate) block_members: Memo<TypeKey, Rc<MembersByName>>,
}

/// Members of one type, by name.
pub(crate) type MembersByName = FxHashMap<Box<str>, Vec<ModuleSymbol>>;

/// The implementation blocks of a type, which may be one of them itself.
#[derive(Clone)]
pub(crate) struct ImplBlocks {
    /// Types with the same key have the same blocks.
    pub(crate) key: TypeKey,
    pub(crate) all: Rc<[ModuleSymbol]>,
    /// Those that name what they implement.
    pub(crate) with_bases: Rc<[ModuleSymbol]>,
}

/// The implementation blocks in a file of types of one name.
#[derive(Default)]
pub(crate) struct NamedBlocks {
    /// By the symbol that contains them.
    pub(crate) by_scope: FxHashMap<u32, Vec<u32>>,
    /// By the type that their name resolves to.
    pub(crate) by_type: FxHashMap<TypeKey, Vec<u32>>,
}

/// Which files include which as text.
#[derive(Default)]
pub(crate) struct IncludeCaches {
    /// What the file being linked includes, directly or not.
    pub(crate) included: OnceCell<IncludedFiles>,
    /// The files that include it.
    pub(crate) including: OnceCell<Vec<Arc<Module>>>,
}

/// What decides which extensions are in scope.
#[derive(Default)]
pub(crate) struct ExtensionCaches {
    /// Indices of imports of single names, by the name that they bind.
    pub(crate) named_imports: OnceCell<FxHashMap<Box<str>, Vec<usize>>>,
    /// The containers whose extensions are in scope.
    pub(crate) containers: OnceCell<FxHashMap<Container, Evidence>>,
}
