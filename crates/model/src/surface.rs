//! The two halves of a file's facts that linking needs.
//!
//! The *surface* is what another file could need; while it stays equal, no other file has to be linked again. The *body* is
//! what only linking the file itself needs. Both are kept, so that a file can be linked again without being parsed again.

use crate::expression::{ExpressionId, Expressions};
use crate::facts::{Binding, Export, Flags, Guarded, Import, Reference};
use crate::ids::{SymbolId, SymbolIndex};
use crate::kind::{SymbolKind, Visibility};
use crate::text::{Text, Texts};
use serde::{Deserialize, Serialize};

/// What another file could need of a file.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Surface {
    /// The strings that the rest refers to.
    pub texts: Texts,
    /// The file, its module-level definitions and the members of its types.
    pub symbols: Vec<SurfaceSymbol>,
    /// Declared types and ancestors.
    pub expressions: Expressions,
    /// Module-level imports: names may be offered on.
    pub imports: Vec<Import>,
    /// Explicit exports.
    pub exports: Vec<Export>,
}

impl Surface {
    /// Gives back the room for what could still be added: the surfaces of all files are in memory at once.
    pub fn settle(&mut self) {
        self.texts.settle();
        self.symbols.shrink_to_fit();
        self.expressions.settle();
        self.imports.shrink_to_fit();
        self.exports.shrink_to_fit();
    }
}

/// A symbol that another file could name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurfaceSymbol {
    /// Its row in the store.
    pub id: SymbolId,
    /// Its place in the facts of the file.
    pub index: SymbolIndex,
    /// Its name.
    pub name: Text,
    /// What it is.
    pub kind: SymbolKind,
    /// The place in this surface of what it stands in; the file stands in itself.
    pub parent: u32,
    /// The names of the types it belongs to where these stand in another file, separated by `::`; else empty.
    pub owner: Text,
    /// Who may use it.
    pub visibility: Visibility,
    /// Yes-or-no properties.
    pub flags: Flags,
    /// What a use of it yields: the type that an alias or an implementation stands for, the value that a variable holds, the
    /// value that a call of a function gives.
    pub yields: Option<ExpressionId>,
    /// The type whose values it is used on as if it were a member of theirs, or what stands in it is.
    pub extended: Option<ExpressionId>,
    /// The declared types of its parameters.
    pub parameters: Vec<Option<ExpressionId>>,
    /// How many arguments a call passes, where functions of one name differ by that.
    pub arity: Option<Arity>,
    /// The bounds of its type parameters.
    pub type_parameters: Vec<Option<ExpressionId>>,
    /// What it extends, implements or is an implementation of, in order.
    pub bases: Vec<ExpressionId>,
}

/// How many arguments a function takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arity {
    /// At least so many.
    pub least: u8,
    /// At most so many; the largest number stands for any.
    pub most: u8,
}

impl Arity {
    /// Whether a call may pass so many arguments.
    #[must_use]
    pub fn fits(self, arguments: u8) -> bool {
        self.least <= arguments && (arguments <= self.most || self.most == u8::MAX)
    }
}

/// What only linking the file itself needs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Body {
    /// The strings that the rest refers to.
    pub texts: Texts,
    /// Uses of names, in the order of the file.
    pub references: Vec<Reference>,
    /// Receivers.
    pub expressions: Expressions,
    /// Locals whose type a receiver needs.
    pub bindings: Vec<Binding>,
    /// Imported names.
    pub imports: Vec<Import>,
    /// What each of the file's symbols stands in, in the order of the facts.
    pub parents: Vec<SymbolIndex>,
    /// What each of the file's symbols is, in the order of the facts.
    pub kinds: Vec<SymbolKind>,
    /// The store's ids of the file's symbols, in the order of the facts.
    pub symbols: Vec<SymbolId>,
    /// Lines that are read only if something is defined.
    pub guarded: Vec<Guarded>,
}
