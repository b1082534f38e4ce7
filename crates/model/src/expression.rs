//! Just enough of an expression to follow a receiver or a type to its definition.

use crate::ids::{BindingIndex, ImportIndex, SymbolIndex};
use crate::text::Text;
use serde::{Deserialize, Serialize};

/// An expression's place in its file's [`Expressions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ExpressionId(pub u32);

/// A receiver, an initialiser or a type, as written.
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
    /// A name inside of something: `a.b`, `a::b`.
    Member(ExpressionId, Text),
    /// The result of a call.
    Call(ExpressionId),
    /// The result of making a value of a type.
    New(ExpressionId),
    /// A value of a built-in type, named.
    Literal(Text),
    /// The value a method was called on.
    SelfRef,
    /// The same, seen as its parent type.
    Super,
    /// An element of a container.
    Index(ExpressionId),
    /// What an await, a `?` or a dereference yields.
    Unwrap(ExpressionId),
    /// A type with an argument; further arguments are applied to the result: `Map<K, V>` is `(Map<K>)<V>`.
    Apply(ExpressionId, ExpressionId),
    /// One of two.
    Either(ExpressionId, ExpressionId),
    /// A type parameter of a symbol, by its place.
    TypeParameter(SymbolIndex, u8),
    /// A function that yields this.
    Function(ExpressionId),
    /// A function with one more parameter, of this type.
    Takes(ExpressionId, ExpressionId),
    /// What a function hands over to a function that is passed to it.
    Handed {
        /// The function that is called.
        by: ExpressionId,
        /// The place among its arguments of the function that is passed.
        argument: u8,
        /// The place among the parameters of that one.
        parameter: u8,
    },
    /// A bare name that the file does not bind, behind a keyword that says what it is.
    Tag(Text),
    /// A type without a name: its members are those of the symbol that it is the type of.
    Inside(SymbolIndex),
    /// What is passed to a function.
    Argument {
        /// The function that is called.
        by: ExpressionId,
        /// The place among its arguments.
        place: u8,
    },
    /// What a function that is a value takes.
    Parameter {
        /// The function.
        of: ExpressionId,
        /// The place among its parameters.
        place: u8,
    },
    /// What a function that is a value hands back.
    Result(ExpressionId),
}

impl Expression {
    /// The same, with each expression that it is made from replaced.
    #[must_use]
    pub fn map(self, mut replace: impl FnMut(ExpressionId) -> ExpressionId) -> Self {
        match self {
            Self::Member(of, name) => Self::Member(replace(of), name),
            Self::Call(of) => Self::Call(replace(of)),
            Self::New(of) => Self::New(replace(of)),
            Self::Index(of) => Self::Index(replace(of)),
            Self::Unwrap(of) => Self::Unwrap(replace(of)),
            Self::Apply(of, argument) => Self::Apply(replace(of), replace(argument)),
            Self::Either(one, other) => Self::Either(replace(one), replace(other)),
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
    /// Gives back the room for what could still be added.
    pub fn settle(&mut self) {
        self.0.shrink_to_fit();
    }

    /// Adds one.
    pub fn push(&mut self, expression: Expression) -> ExpressionId {
        self.0.push(expression);
        ExpressionId(self.0.len() as u32 - 1)
    }

    /// The expression at `id`; unknown if it is not from here.
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

    /// The texts that expressions mention.
    pub fn texts(&self) -> impl Iterator<Item = Text> + '_ {
        self.0.iter().filter_map(|expression| match expression {
            Expression::Name(text)
            | Expression::Tag(text)
            | Expression::Literal(text)
            | Expression::Member(_, text) => Some(*text),
            _ => None,
        })
    }

    /// Every id, in order.
    pub fn ids(&self) -> impl Iterator<Item = ExpressionId> + use<> {
        (0..self.0.len() as u32).map(ExpressionId)
    }
}
