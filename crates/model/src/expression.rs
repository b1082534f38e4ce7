//! Expressions and types, in just enough detail to follow a receiver to its definition.

use crate::ids::{BindingIndex, ImportIndex, SymbolIndex};
use crate::text::Text;
use serde::{Deserialize, Serialize};

/// The index of an expression in its file's [`Expressions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ExpressionId(pub u32);

/// A receiver, an initializer or a type, as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Expression {
    /// Anything that is not followed.
    Unknown,
    /// A bare name that the file does not bind.
    Name(Text),
    /// A bare name that is a local variable or parameter of the same file.
    Local(BindingIndex),
    /// A bare name that is a definition of the same file.
    Symbol(SymbolIndex),
    /// A bare name that is imported.
    Import(ImportIndex),
    /// A member of an expression: `a.b`, `a::b`.
    Member(ExpressionId, Text),
    /// The result of a call.
    Call(ExpressionId),
    /// A constructed value of a type.
    New(ExpressionId),
    /// A value of the named built-in type.
    Literal(Text),
    /// The receiver of the enclosing method.
    SelfRef,
    /// The receiver, seen as its parent type.
    Super,
    /// An element of a container.
    Index(ExpressionId),
    /// What iterating over a container yields: of a dictionary the keys.
    Each(ExpressionId),
    /// The value at a position of a tuple.
    Nth(ExpressionId, u8),
    /// The result of an await, a `?` or a dereference.
    Unwrap(ExpressionId),
    /// A type with an argument; further arguments are applied to the result: `Map<K, V>` is `(Map<K>)<V>`.
    Apply(ExpressionId, ExpressionId),
    /// One of two expressions.
    Either(ExpressionId, ExpressionId),
    /// The receivers of nested lambdas: that of the inner one, and what is around it.
    Within(ExpressionId, ExpressionId),
    /// A bare name in lambdas with receivers: a member of one of these, or else what the name means without them.
    Implied(ExpressionId, ExpressionId),
    /// A callee with its arguments: a chain of `Takes` on an unknown function.
    Passing(ExpressionId, ExpressionId),
    /// A type parameter of a symbol, by its index.
    TypeParameter(SymbolIndex, u8),
    /// A function with this result.
    Function(ExpressionId),
    /// A function type whose values have a receiver of this type: `Door.() -> Unit`.
    On(ExpressionId, ExpressionId),
    /// A function with one more parameter, of this type.
    Takes(ExpressionId, ExpressionId),
    /// What a function passes to a callback.
    Handed {
        /// The called function.
        by: ExpressionId,
        /// The index of the callback among its arguments.
        argument: u8,
        /// The index among the callback's parameters.
        parameter: u8,
    },
    /// A bare name that the file does not bind, after a keyword for its kind: `struct door`.
    Tag(Text),
    /// An anonymous type, with the members of the symbol that has the type.
    Inside(SymbolIndex),
    /// What a call expects at an argument.
    Argument {
        /// The called function.
        by: ExpressionId,
        /// The index of the argument.
        place: u8,
    },
    /// The type of a value, as if it were named: its static members are looked up.
    TypeOf(ExpressionId),
    /// An argument passed with a label or the name of its parameter.
    Named(ExpressionId, Text),
    /// A parameter of a function value.
    Parameter {
        /// The function.
        of: ExpressionId,
        /// The index of the parameter.
        place: u8,
    },
    /// The result of a function value.
    Result(ExpressionId),
}

impl Expression {
    /// In [`Expression::Handed`], the receiver of the lambda instead of a parameter.
    pub const RECEIVER: u8 = u8::MAX;
    /// In [`Expression::Handed`], the block that follows the arguments of a call.
    pub const BLOCK: u8 = u8::MAX;

    /// A copy with each subexpression replaced.
    #[must_use]
    pub fn map(self, mut replace: impl FnMut(ExpressionId) -> ExpressionId) -> Self {
        match self {
            Self::Member(of, name) => Self::Member(replace(of), name),
            Self::TypeOf(of) => Self::TypeOf(replace(of)),
            Self::Named(of, name) => Self::Named(replace(of), name),
            Self::Call(of) => Self::Call(replace(of)),
            Self::New(of) => Self::New(replace(of)),
            Self::Index(of) => Self::Index(replace(of)),
            Self::Each(of) => Self::Each(replace(of)),
            Self::Nth(of, place) => Self::Nth(replace(of), place),
            Self::Unwrap(of) => Self::Unwrap(replace(of)),
            Self::Apply(of, argument) => Self::Apply(replace(of), replace(argument)),
            Self::Either(one, other) => Self::Either(replace(one), replace(other)),
            Self::Within(receiver, around) => Self::Within(replace(receiver), replace(around)),
            Self::Implied(receivers, name) => Self::Implied(replace(receivers), replace(name)),
            Self::On(function, receiver) => Self::On(replace(function), replace(receiver)),
            Self::Passing(of, passed) => Self::Passing(replace(of), replace(passed)),
            Self::Function(result) => Self::Function(replace(result)),
            Self::Takes(function, parameter) => Self::Takes(replace(function), replace(parameter)),
            Self::Argument { by, place } => Self::Argument { by: replace(by), place },
            Self::Parameter { of, place } => Self::Parameter { of: replace(of), place },
            Self::Result(of) => Self::Result(replace(of)),
            Self::Handed { by, argument, parameter } => Self::Handed { by: replace(by), argument, parameter },
            plain @ (Self::Unknown
            | Self::Name(_)
            | Self::Tag(_)
            | Self::Local(_)
            | Self::Symbol(_)
            | Self::Inside(_)
            | Self::Import(_)
            | Self::Literal(_)
            | Self::SelfRef
            | Self::Super
            | Self::TypeParameter(..)) => plain,
        }
    }
}

/// The expressions of one file.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Expressions(Vec<Expression>);

impl Expressions {
    /// Releases unused capacity.
    pub fn settle(&mut self) {
        self.0.shrink_to_fit();
    }

    /// Adds an expression.
    pub fn push(&mut self, expression: Expression) -> ExpressionId {
        self.0.push(expression);
        ExpressionId(self.0.len() as u32 - 1)
    }

    /// The expression at `id`; unknown if `id` is not from this file.
    #[must_use]
    pub fn get(&self, id: ExpressionId) -> Expression {
        self.0.get(id.0 as usize).copied().unwrap_or(Expression::Unknown)
    }

    /// Replaces the expression at `id`.
    pub fn set(&mut self, id: ExpressionId, expression: Expression) {
        if let Some(place) = self.0.get_mut(id.0 as usize) {
            *place = expression;
        }
    }

    /// The names in all expressions.
    pub fn texts(&self) -> impl Iterator<Item = Text> + '_ {
        self.0.iter().filter_map(|expression| match expression {
            Expression::Name(text)
            | Expression::Tag(text)
            | Expression::Literal(text)
            | Expression::Named(_, text)
            | Expression::Member(_, text) => Some(*text),
            _ => None,
        })
    }

    /// Every id, in order.
    pub fn ids(&self) -> impl Iterator<Item = ExpressionId> + use<> {
        (0..self.0.len() as u32).map(ExpressionId)
    }
}
