//! The two halves of a file's facts that linking needs.
//!
//! The *surface* is what other files may ask about; while it is unchanged, no other file has to be linked again. The *body*
//! is what only linking the file itself needs. Both are stored, so that a file can be linked again without parsing it
//! again.

use crate::expression::{ExpressionId, Expressions};
use crate::facts::{Binding, Export, Flags, Guarded, Import, Reference};
use crate::ids::{SymbolId, SymbolIndex};
use crate::kind::{SymbolKind, Visibility};
use crate::text::{Text, Texts};
use serde::{Deserialize, Serialize};

/// What other files may ask about a file.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Surface {
    /// The strings that everything else refers to.
    pub texts: Texts,
    /// The file, its module-level definitions and the members of its types.
    pub symbols: Vec<SurfaceSymbol>,
    /// Declared types and base types.
    pub expressions: Expressions,
    /// The expressions of each symbol, where it may have several.
    pub lists: Lists,
    /// Module-level imports, whose names may be re-exported.
    pub imports: Vec<Import>,
    /// Explicit exports.
    pub exports: Vec<Export>,
}

impl Surface {
    /// Releases unused capacity: the surfaces of all files are in memory at once.
    pub fn settle(&mut self) {
        self.texts.settle();
        self.symbols.shrink_to_fit();
        self.expressions.settle();
        self.lists.0.shrink_to_fit();
        self.imports.shrink_to_fit();
        self.exports.shrink_to_fit();
    }
}

/// The lists of expressions of all symbols of a surface, stored in one vector, because most symbols have none.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Lists(Vec<Option<ExpressionId>>);

/// One list of a [`Lists`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct List {
    start: u32,
    end: u32,
}

impl Lists {
    /// The items of a list; empty if the list belongs to another surface.
    #[must_use]
    pub fn get(&self, list: List) -> &[Option<ExpressionId>] {
        self.0.get(list.start as usize..list.end as usize).unwrap_or_default()
    }

    /// Appends to a list. It is moved to the end of the vector if another list follows it.
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
    /// Its index in the facts of the file.
    pub index: SymbolIndex,
    /// Its name.
    pub name: Text,
    /// Its kind.
    pub kind: SymbolKind,
    /// The index in this surface of the enclosing symbol; the file is its own.
    pub parent: u32,
    /// The names of the types it belongs to if these are in another file, separated by `::`; else empty.
    pub owner: Text,
    /// Who may use it.
    pub visibility: Visibility,
    /// Boolean properties.
    pub flags: Flags,
    /// What a reference to it yields: the target of a type alias or an `impl` block, the value of a variable, the result of
    /// a function.
    pub yields: Option<ExpressionId>,
    /// The type it extends: values of that type have it, or what is in it, as a member.
    pub extended: Option<ExpressionId>,
    /// The value that a function passes to the block of its caller.
    pub yielded: Option<ExpressionId>,
    /// The value that its outermost decorator makes of it.
    pub decorated: Option<ExpressionId>,
    /// The declared types of its parameters.
    pub parameters: List,
    /// The argument labels of its parameters, one for each, if they distinguish overloads.
    pub labels: List,
    /// How many arguments a call may pass, if overloads differ by that.
    pub arity: Option<Arity>,
    /// The bounds of its type parameters.
    pub type_parameters: List,
    /// What it extends, implements or is an implementation of, in source order, without `type_bases`.
    pub bases: List,
    /// What it extends whose members are added to the type itself, not to its values.
    pub type_bases: List,
}

/// How many arguments a function takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arity {
    /// The minimum.
    pub least: u8,
    /// The maximum; the largest number means no limit.
    pub most: u8,
}

impl Arity {
    /// Whether a call may pass this many arguments.
    #[must_use]
    pub fn fits(self, arguments: u8) -> bool {
        self.least <= arguments && (arguments <= self.most || self.most == u8::MAX)
    }
}

/// What only linking the file itself needs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Body {
    /// The strings that everything else refers to.
    pub texts: Texts,
    /// References, in source order.
    pub references: Vec<Reference>,
    /// Receivers.
    pub expressions: Expressions,
    /// Locals whose type a receiver needs.
    pub bindings: Vec<Binding>,
    /// Imported names.
    pub imports: Vec<Import>,
    /// The parent of each of the file's symbols, in the order of the facts.
    pub parents: Vec<SymbolIndex>,
    /// The kind of each of the file's symbols, in the order of the facts.
    pub kinds: Vec<SymbolKind>,
    /// The store's id of each of the file's symbols, in the order of the facts.
    pub symbols: Vec<SymbolId>,
    /// What the file's local functions return, in the order of the functions.
    pub local_results: Vec<(SymbolIndex, ExpressionId)>,
    /// Lines that are compiled only if something is defined.
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
