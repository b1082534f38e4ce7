//! Expressions, and the bare names and anonymous types in them that are resolved at the end.

use crate::bind::name_kinds::NameKinds;
use rhumb_model::{Expression, ExpressionId, Expressions, ScopeIndex, SymbolIndex};
use rustc_hash::{FxHashMap, FxHashSet};

/// The expressions of a file.
#[derive(Default)]
pub(crate) struct ExpressionBuilder {
    pub(crate) list: Expressions,
    /// Bare names, to be bound at the end.
    pub(crate) names: Vec<BareName>,
    /// Memo: the expected types of nodes, by start, end and kind.
    pub(crate) expected: FxHashMap<(u32, u32, u16), Option<ExpressionId>>,
    /// How many expected types are being determined, each needed for the one before.
    pub(crate) expecting: u32,
    /// Whether the arguments of a call are being read to find the expected type of one of them.
    pub(crate) is_passing: bool,
    /// Memo: links of chains, and how deeply each was read.
    pub(crate) links: FxHashMap<LinkKey, (ExpressionId, u32)>,
    /// Names that mean the receiver if they are those of parameters.
    pub(crate) receivers: FxHashSet<ExpressionId>,
    /// Lambdas that are arguments, and comprehensions, by start and end.
    pub(crate) lambdas: FxHashMap<(u32, u32), Vec<ExpressionId>>,
    /// Anonymous types that are symbols, by the byte they start at.
    pub(crate) anonymous_types: FxHashMap<u32, SymbolIndex>,
    /// Expressions for anonymous types that may turn out to be symbols, with the byte they start at.
    pub(crate) anonymous_uses: Vec<(u32, ExpressionId)>,
}

/// A link of a chain: its node, and all else that its expression depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct LinkKey {
    pub(crate) bytes: (u32, u32),
    pub(crate) kind: u16,
    pub(crate) scope: ScopeIndex,
    pub(crate) kinds: NameKinds,
    pub(crate) definition: Option<SymbolIndex>,
}

/// A bare name inside an expression.
#[derive(Clone, Copy)]
pub(crate) struct BareName {
    pub(crate) id: ExpressionId,
    pub(crate) scope: ScopeIndex,
    pub(crate) byte: u32,
    /// What it may refer to.
    pub(crate) kinds: NameKinds,
    /// The definition whose type it is part of. The type is outside the definition's scope, but may use its type parameters.
    pub(crate) definition: Option<SymbolIndex>,
    /// Whether it may be in a scope inside of the given one.
    pub(crate) is_inside: bool,
}

impl ExpressionBuilder {
    pub(crate) fn push(&mut self, expression: Expression) -> ExpressionId {
        self.list.push(expression)
    }

    pub(crate) fn get(&self, id: ExpressionId) -> Expression {
        self.list.get(id)
    }

    /// The callee of a call, without its arguments.
    pub(crate) fn callee(&self, mut of: ExpressionId) -> ExpressionId {
        while let Expression::Passing(inner, _) | Expression::Apply(inner, _) = self.get(of) {
            of = inner;
        }
        of
    }

    /// Replaces the expression of each anonymous type that is a symbol.
    pub(crate) fn resolve_anonymous_types(&mut self) {
        for (byte, id) in std::mem::take(&mut self.anonymous_uses) {
            if let Some(symbol) = self.anonymous_types.get(&byte) {
                self.list.set(id, Expression::Symbol(*symbol));
            }
        }
    }
}
