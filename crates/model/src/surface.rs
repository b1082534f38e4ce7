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
    /// Which of them belong to which symbol, where that may be several.
    pub lists: Lists,
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
        self.lists.0.shrink_to_fit();
        self.imports.shrink_to_fit();
        self.exports.shrink_to_fit();
    }
}

/// The lists of expressions of all symbols of a surface, one after the other: most symbols have none, and then they take no room
/// of their own.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Lists(Vec<Option<ExpressionId>>);

/// One list of a [`Lists`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct List {
    start: u32,
    end: u32,
}

impl Lists {
    /// What is in a list; nothing for one that is not from here.
    #[must_use]
    pub fn get(&self, list: List) -> &[Option<ExpressionId>] {
        self.0.get(list.start as usize..list.end as usize).unwrap_or_default()
    }

    /// Adds to the end of a list, which is moved if another one stands behind it.
    pub fn push(&mut self, list: &mut List, item: Option<ExpressionId>) {
        let end = self.0.len() as u32;
        if list.end != end {
            let moved = self.get(*list).to_vec();
            *list = List { start: end, end: end + moved.len() as u32 };
            self.0.extend(moved);
        }
        self.0.push(item);
        list.end += 1;
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
    pub parameters: List,
    /// How many arguments a call passes, where functions of one name differ by that.
    pub arity: Option<Arity>,
    /// The bounds of its type parameters.
    pub type_parameters: List,
    /// What it extends, implements or is an implementation of, in order.
    pub bases: List,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_keeps_its_order_when_another_one_grows_in_between() {
        let mut lists = Lists::default();
        let (mut one, mut other) = (List::default(), List::default());
        lists.push(&mut one, Some(ExpressionId(1)));
        lists.push(&mut other, None);
        lists.push(&mut one, Some(ExpressionId(2)));
        assert_eq!(lists.get(one), [Some(ExpressionId(1)), Some(ExpressionId(2))]);
        assert_eq!(lists.get(other), [None]);
        assert_eq!(lists.get(List::default()), []);
    }
}
