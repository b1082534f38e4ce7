//! Receivers and types as expressions: just enough to follow them when linking.

use super::block;
use super::chain::is_link;
use super::collection::{collection, type_arguments};
use super::placeholder;
use super::quoted_type::quoted_type;
use super::type_literal;
use crate::bind::name_kinds::NameKinds;
use crate::builders::{BareName, Builders, ExpressionBuilder, LinkKey};
use crate::compiled::{Shape, Traits};
use crate::input::Input;
use crate::tree::Node;
use crate::walk::Environment;
use rhumb_languages::Members;
use rhumb_model::{Expression, ExpressionId, ScopeIndex, SymbolIndex, SymbolKind, Text, Texts};
use rustc_hash::FxHashSet;

/// How deep an expression is followed.
pub(super) const MAX_DEPTH: u32 = 12;

/// Type arguments and parameters beyond this number are ignored.
pub(super) const MAX_ARGUMENTS: usize = 6;

/// Reads the nodes of one place in the tree as expressions.
pub(super) struct ExpressionReader<'r, 's> {
    pub(super) input: Input<'s>,
    /// The scope in which bare names are looked up.
    pub(super) scope: ScopeIndex,
    receiver: Option<ExpressionId>,
    /// The enclosing definition, and whether it is a function.
    pub(super) enclosing: (SymbolIndex, bool),
    /// The definition whose type or value is read.
    pub(super) definition: Option<SymbolIndex>,
    /// Whether a block or a branch is being read, whose scope may not have been opened yet.
    pub(super) is_inside: bool,
    pub(super) expressions: &'r mut ExpressionBuilder,
    texts: &'r mut Texts,
    imported: &'r FxHashSet<(ScopeIndex, Text)>,
}

/// How a node is read as an expression.
#[derive(Clone, Copy)]
pub(super) struct ExpressionMode {
    /// What bare names in it may refer to.
    pub(super) kinds: NameKinds,
    /// How many more levels are followed.
    pub(super) depth: u32,
}

impl ExpressionMode {
    pub(super) fn new(kinds: NameKinds) -> Self {
        Self { kinds, depth: MAX_DEPTH }
    }

    /// The mode for a node inside the current one.
    pub(super) fn deeper(self) -> Self {
        Self { depth: self.depth.saturating_sub(1), ..self }
    }
}

impl<'r, 's> ExpressionReader<'r, 's> {
    pub(super) fn new(env: &Environment<'s>, out: &'r mut Builders) -> Self {
        Self {
            input: env.input,
            scope: env.context.scope,
            receiver: env.context.receiver,
            enclosing: (env.context.symbol, is_function(out.symbols[env.context.symbol].kind)),
            definition: None,
            is_inside: false,
            expressions: &mut out.expressions,
            texts: &mut out.texts,
            imported: &out.imports.bound,
        }
    }

    /// Reads the type or value of a definition, which may use the definition's type parameters.
    pub(super) fn for_definition(self, definition: SymbolIndex) -> Self {
        Self { definition: Some(definition), ..self }
    }

    /// Looks bare names up in another scope.
    pub(super) fn in_scope(self, scope: ScopeIndex) -> Self {
        Self { scope, ..self }
    }

    /// The expression of a value; unknown if the language's table does not list its kind.
    pub(super) fn expression(&mut self, node: Node<'_>) -> ExpressionId {
        self.expression_of(node, NameKinds::RECEIVER)
    }

    /// The expression of a node in which bare names may refer to `kinds`.
    pub(super) fn expression_of(&mut self, node: Node<'_>, kinds: NameKinds) -> ExpressionId {
        self.nested(node, ExpressionMode { kinds, depth: MAX_DEPTH + 1 })
    }

    /// The expression of a type.
    pub(super) fn type_expression(&mut self, node: Node<'_>) -> ExpressionId {
        self.expression_of(node, NameKinds::TYPE)
    }

    /// A value of the type that a node spells.
    pub(super) fn value_of_type(&mut self, node: Node<'_>) -> ExpressionId {
        let of = self.type_expression(node);
        self.push(Expression::New(of))
    }

    /// A value of what a node means.
    pub(super) fn value_of(&mut self, node: Node<'_>) -> ExpressionId {
        let of = self.expression(node);
        self.push(Expression::New(of))
    }

    /// Adds the expression of a node. A bare name is resolved at the end.
    pub(super) fn add(&mut self, expression: Expression, node: Node<'_>, kinds: NameKinds) -> ExpressionId {
        let id = self.push(expression);
        let kinds = match expression {
            Expression::Name(name) => {
                self.note_receiver(id, name);
                kinds
            }
            Expression::Tag(_) => NameKinds::TAG,
            _ => return id,
        };
        let (scope, byte, definition, is_inside) = (self.scope, node.start_byte(), self.definition, self.is_inside);
        self.expressions.names.push(BareName { id, scope, byte, kinds, definition, is_inside });
        id
    }

    /// Notes that a name means the receiver if it is that of a parameter.
    fn note_receiver(&mut self, id: ExpressionId, name: Text) {
        let scoping = &self.input.language().scoping;
        if scoping.receivers_are_parameters && scoping.receivers.contains(&self.texts.get(name)) {
            self.expressions.receivers.insert(id);
        }
    }

    pub(super) fn push(&mut self, expression: Expression) -> ExpressionId {
        self.expressions.push(expression)
    }

    pub(super) fn get(&self, id: ExpressionId) -> Expression {
        self.expressions.get(id)
    }

    /// Interns the text of an identifier.
    pub(super) fn intern(&mut self, node: Node<'_>) -> Text {
        self.texts.intern(self.input.identifier(node))
    }

    pub(super) fn intern_text(&mut self, text: &str) -> Text {
        self.texts.intern(text)
    }

    /// The expression of a link, if it was read at least as deeply as it is to be read now.
    pub(super) fn known_link(&self, key: &LinkKey, depth: u32) -> Option<ExpressionId> {
        self.expressions.links.get(key).filter(|(_, read)| *read >= depth).map(|(link, _)| *link)
    }

    pub(super) fn remember_link(&mut self, key: LinkKey, link: ExpressionId, depth: u32) {
        // While arguments are read for an expected type, whatever depends on expected types stays unknown, so the link may be
        // incomplete.
        if !self.expressions.is_passing {
            self.expressions.links.insert(key, (link, depth));
        }
    }

    /// Notes that the result of a lambda is still unknown.
    pub(super) fn remember_lambda(&mut self, node: Node<'_>, function: ExpressionId) {
        self.expressions.lambdas.entry((node.start_byte(), node.end_byte())).or_default().push(function);
    }

    /// A name as a text, if the file imports it at the top level.
    pub(super) fn imported_name(&self, name: &str) -> Option<Text> {
        let name = self.texts.find(name)?;
        self.imported.contains(&(ScopeIndex::MODULE, name)).then_some(name)
    }

    /// The depth is bounded, so this recursion is.
    pub(super) fn shaped(&mut self, node: Node<'_>, mode: ExpressionMode) -> Expression {
        let Some(shape) = self.input.shape(node).filter(|_| mode.depth > 0) else { return Expression::Unknown };
        if let Some(described) = type_literal::value(self, node, mode) {
            return described;
        }
        match shape {
            Shape::Name => self.name(node, mode),
            Shape::RightPath => self.right_path(node, mode),
            Shape::Member { object, name } => self.member(node, (object, name), mode),
            Shape::Suffix => self.suffix(node, mode),
            Shape::Path => self.path(node, mode),
            Shape::Call { function } => self.call(node, function, mode),
            Shape::MethodCall { object, name } => self.method_call(node, (object, name), mode),
            Shape::New { of } => self.constructed(node, of, mode),
            Shape::Lookup => self.looked_up(node, mode),
            Shape::OfValue => self.of_value(node, mode),
            Shape::Conditional => self.conditional_type(node, mode),
            Shape::Index { container } => self.wrapped(node, container, mode, Expression::Index),
            Shape::Transparent { inner: field } => match inner(node, field) {
                Some(inside) => self.shaped(inside, mode.deeper()),
                None => self.anonymous_type(node),
            },
            Shape::Tag { name } => match node.child_in_field(name) {
                Some(name) => Expression::Tag(self.intern(name)),
                None => self.anonymous_type(node),
            },
            Shape::Anonymous => self.anonymous_type(node),
            Shape::Unwrap { inner } => self.wrapped(node, inner, mode, Expression::Unwrap),
            Shape::Await { inner } => block::awaited(self, node, inner, mode),
            Shape::Cast { to } => self.cast(last_or_field(node, to), mode),
            Shape::Union if mode.kinds != NameKinds::TYPE => Expression::Unknown,
            Shape::Union => self.either(node, None, mode),
            Shape::Choice { condition } => block::inside(self, |reader| reader.either(node, condition, mode)),
            Shape::Operation { operators } => self.operation(node, operators, mode),
            Shape::Block => block::inside(self, |reader| block::block(reader, node, mode)),
            Shape::Quote => quoted_type(self, node, mode),
            Shape::Function { parameters, result, declared, receiver } => {
                self.function_type(node, (parameters, result, declared), receiver, mode)
            }
            Shape::Infix => self.infix(node, mode),
            Shape::Placeholder => placeholder::value(self, node),
            Shape::Implied { name } => self.implied_member(node, name),
            Shape::BlockEnd | Shape::Lambda { .. } => Expression::Unknown,
            Shape::Macro { name, names } => block::macro_call(self, node, name, names),
            Shape::Literal("") => Expression::Literal(self.intern(node)),
            Shape::Literal(name) => Expression::Literal(self.texts.intern(name)),
            Shape::Number(of) => Expression::Literal(self.texts.intern(of(self.input.text(node)))),
            Shape::Generic { of, arguments } => self.generic(node, (of, arguments), mode),
            Shape::Map { of } => {
                let container = Expression::Literal(self.texts.intern(of));
                let container = self.push(container);
                self.applied(container, Some(node), mode)
            }
            Shape::Collection { of, holds } => collection(self, node, (of, holds), mode),
            Shape::Container { of, element } => {
                let Some(element) = inner(node, element) else { return Expression::Unknown };
                let element = self.nested(element, mode);
                let container = self.contained(of, element);
                self.get(container)
            }
        }
    }

    /// Reads a node nested in the one that `mode` is for.
    pub(super) fn nested(&mut self, node: Node<'_>, mode: ExpressionMode) -> ExpressionId {
        // The expression in parentheses, or the value of an argument, is read only once as well.
        let insides = std::iter::successors(Some(node), |node| match self.input.shape(*node) {
            Some(Shape::Transparent { inner: field }) => inner(*node, field),
            _ => None,
        });
        let inside = insides.take(MAX_DEPTH as usize).last().unwrap_or(node);
        if mode.depth > 1 && is_link(self.input, inside) {
            return self.chain(inside, mode);
        }
        let expression = self.shaped(inside, mode.deeper());
        self.add(expression, inside, mode.kinds)
    }

    fn name(&mut self, node: Node<'_>, mode: ExpressionMode) -> Expression {
        let (scoping, text) = (&self.input.language().scoping, self.input.text(node));
        let is_own_type = mode.kinds == NameKinds::TYPE && self.input.language().shapes.types.own.contains(&text);
        let is_receiver = scoping.receivers.contains(&text) && !scoping.receivers_are_parameters;
        if self.input.language().shapes.calls.makers.contains(&text) {
            let this = self.receiver.map_or(Expression::SelfRef, |id| self.get(id));
            Expression::New(self.push(this))
        } else if is_receiver || is_own_type {
            self.receiver.map_or(Expression::SelfRef, |id| self.get(id))
        } else if scoping.supers.contains(&text) {
            Expression::Super
        } else if let Some(path) = self.name_in_right_path(node, mode) {
            path
        } else {
            Expression::Name(self.intern(node))
        }
    }

    /// An anonymous type: that of the current definition, or a symbol of its own, which may not have been read yet.
    fn anonymous_type(&mut self, node: Node<'_>) -> Expression {
        let inside = self.definition.map_or(Expression::Unknown, Expression::Inside);
        if !self.input.compiled.has_anonymous_types() {
            return inside;
        }
        let own = self.push(Expression::Unknown);
        self.expressions.anonymous_uses.push((node.start_byte(), own));
        Expression::Either(own, self.push(inside))
    }

    /// A built-in container with elements of a type.
    pub(super) fn contained(&mut self, container: &str, element: ExpressionId) -> ExpressionId {
        let container = Expression::Literal(self.texts.intern(container));
        let container = self.push(container);
        self.push(Expression::Apply(container, element))
    }

    fn wrapped(
        &mut self,
        node: Node<'_>,
        field: u16,
        mode: ExpressionMode,
        wrap: fn(ExpressionId) -> Expression,
    ) -> Expression {
        inner(node, field).map_or(Expression::Unknown, |inner| wrap(self.nested(inner, mode)))
    }

    fn member(&mut self, node: Node<'_>, (object, name): (u16, u16), mode: ExpressionMode) -> Expression {
        let name = if name == 0 { last_inside(node) } else { node.child_in_field(name) };
        let Some(name) = name else { return Expression::Unknown };
        let start = name.start_byte();
        if let Some(Shape::Generic { of, arguments }) = self.input.shape(name) {
            return self.generic_member((node, object), (name, of, arguments), mode);
        }
        let name = self.member_name(name);
        // A path may start with its separator, and a reference to a function need not say whose it is.
        let Some(object) = inner(node, object).filter(|object| object.end_byte() <= start) else {
            return self.outermost(node, start, name);
        };
        // A path that starts at the current module continues with a name of it.
        let modules = &self.input.language().modules;
        let (own, separator) = (modules.roots.own, modules.path_separator);
        let between = self.input.between(object.end_byte(), start);
        if !own.is_empty() && self.input.text(object) == own && between.trim() == separator {
            return Expression::Name(name);
        }
        Expression::Member(self.nested(object, mode), name)
    }

    /// A name without a receiver. After a path separator, it is looked up in the outermost namespace.
    fn outermost(&mut self, node: Node<'_>, start: u32, name: Text) -> Expression {
        let language = self.input.language();
        let separator = language.modules.path_separator;
        let is_outermost = self.input.between(node.start_byte(), start).trim() == separator;
        if !is_outermost || !language.shares_namespaces() || language.scoping.members != Members::BySelf {
            return Expression::Name(name);
        }
        let root = self.texts.intern(separator);
        Expression::Member(self.push(Expression::Name(root)), name)
    }

    /// A member with type arguments.
    fn generic_member(
        &mut self,
        (node, object): (Node<'_>, u16),
        (name, of, arguments): (Node<'_>, u16, u16),
        mode: ExpressionMode,
    ) -> Expression {
        let (Some(object), Some(of)) = (inner(node, object), inner(name, of)) else { return Expression::Unknown };
        if self.input.language().shapes.calls.casting.contains(&self.input.text(of)) {
            return self.cast(last_or_field(name, arguments).and_then(|to| inner(to, 0)), mode);
        }
        let object = self.nested(object, mode);
        let of = self.member_name(of);
        let member = self.push(Expression::Member(object, of));
        self.applied(member, last_or_field(name, arguments), ExpressionMode { kinds: NameKinds::TYPE, ..mode })
    }

    /// The name of a member, without the sigil of variables.
    fn member_name(&mut self, name: Node<'_>) -> Text {
        let text = self.input.text(name);
        self.texts.intern(text.strip_prefix(self.input.language().scoping.sigil).unwrap_or(text))
    }

    /// Calling `super()` yields the parent's view of the value, not a result.
    fn call(&mut self, node: Node<'_>, function: u16, mode: ExpressionMode) -> Expression {
        let Some(function) = inner(node, function) else { return Expression::Unknown };
        // Where indexing has the node of a call, the bracket distinguishes it.
        let arguments = node.named_children().last().map_or("", |arguments| self.input.text(arguments));
        if arguments.starts_with('[') {
            return Expression::Index(self.nested(function, mode));
        }
        let name = inner(function, 0).map_or("", |name| self.input.text(name));
        if self.input.language().shapes.calls.casting.contains(&name) {
            return self.cast(last_or_field(function, 0).and_then(|to| inner(to, 0)), mode);
        }
        if let Some(lambda) = self.lambda_in(function) {
            return Expression::Call(self.nested(lambda, mode));
        }
        match self.shaped(function, mode.deeper()) {
            Expression::Super => Expression::Super,
            // Some members return the value they are called on, whatever it is.
            Expression::Member(of, name) if self.returns_receiver(name) && !self.is_path(function, name) => {
                self.get(of)
            }
            Expression::Name(name) if self.returns_receiver(name) => Expression::SelfRef,
            // A literal cannot be called: the grammar has misread something else.
            Expression::Literal(_) => Expression::Unknown,
            expression => {
                let callee = self.add(expression, function, NameKinds::CALLEE);
                let callee = self.with_type_arguments(callee, node, function, mode);
                Expression::Call(self.passing((node, function), callee, mode))
            }
        }
    }

    /// The type that a new type is based on: `Class.new(Door)`.
    fn made_type(&mut self, node: Node<'_>, (object, name): (u16, u16), mode: ExpressionMode) -> Option<Expression> {
        let calls = self.input.language().shapes.calls;
        let object = node.child_in_field(object)?;
        let name = node.child_in_field(name)?;
        if !calls.type_makers.contains(&self.input.text(object)) {
            return None;
        }
        let list = node.named_children().find(|child| child.index() > name.index())?;
        let base = list.named_children().next().filter(|_| !calls.blocks.contains(&list.raw().kind()))?;
        Some(self.shaped(base, mode.deeper()))
    }

    /// A call without a node for its callee. Some methods construct a value of the type they are called on, which is the enclosing one
    /// if there is no receiver.
    fn method_call(&mut self, node: Node<'_>, (object, name): (u16, u16), mode: ExpressionMode) -> Expression {
        let makers = self.input.language().shapes.calls.makers;
        let is_maker = node.child_in_field(name).is_some_and(|name| makers.contains(&self.input.text(name)));
        if let Some(based) = self.made_type(node, (object, name), mode).filter(|_| is_maker) {
            return based;
        }
        if is_maker {
            let of = node.child_in_field(object).map(|of| self.nested(of, mode));
            return Expression::New(of.unwrap_or_else(|| self.push(Expression::SelfRef)));
        }
        match self.member(node, (object, name), mode) {
            Expression::Member(of, name) if self.returns_receiver(name) => self.get(of),
            expression => {
                let callee = self.add(expression, node, NameKinds::CALLEE);
                let Some(name) = node.child_in_field(name) else { return Expression::Call(callee) };
                Expression::Call(self.passing((node, name), callee, mode))
            }
        }
    }

    /// Whether the name at the end of a node follows a path, in a language where that looks different from a receiver.
    fn is_path(&self, node: Node<'_>, name: Text) -> bool {
        let separator = self.input.language().modules.path_separator;
        let before = self.input.text(node).strip_suffix(self.texts.get(name)).unwrap_or_default();
        separator.len() > 1 && before.trim_end().ends_with(separator)
    }

    /// Whether a member of this name returns what it is called on.
    fn returns_receiver(&self, name: Text) -> bool {
        self.input.language().types.every.gives_back.contains(&self.texts.get(name))
    }

    /// What a call whose arguments are `list` calls. `None` if the node is not a call.
    pub(super) fn callee(&mut self, call: Node<'_>, list: Node<'_>) -> Option<ExpressionId> {
        let mode = ExpressionMode::new(NameKinds::RECEIVER);
        match self.input.shape(call)? {
            Shape::New { .. } if self.input.compiled.adder(list.kind()).is_some() => {
                let member = self.input.compiled.adder(list.kind())?;
                let whole = self.expression(call);
                let member = self.intern_text(member);
                Some(self.push(Expression::Member(whole, member)))
            }
            Shape::Call { function: field } | Shape::New { of: field } => {
                let function = inner(call, field).filter(|function| *function != list)?;
                let callee = self.expression(function);
                let callee = self.with_type_arguments(callee, call, function, mode);
                Some(self.passing((call, function), callee, mode))
            }
            Shape::MethodCall { object, name } if ![object, name].contains(&list.field()) => {
                let member = self.member(call, (object, name), mode);
                let callee = self.add(member, call, NameKinds::CALLEE);
                let name = call.child_in_field(name)?;
                Some(self.passing((call, name), callee, mode))
            }
            _ => None,
        }
    }

    fn generic(&mut self, node: Node<'_>, (of, arguments): (u16, u16), mode: ExpressionMode) -> Expression {
        let Some(of) = inner(node, of) else { return Expression::Unknown };
        let casting = self.input.language().shapes.calls.casting;
        if !casting.is_empty() && last_inside(of).is_some_and(|name| casting.contains(&self.input.text(name))) {
            return self.cast(last_or_field(node, arguments).and_then(|to| inner(to, 0)), mode);
        }
        let of = self.nested(of, mode);
        self.applied(of, last_or_field(node, arguments), mode)
    }

    /// A type with the arguments in a list.
    pub(super) fn applied(
        &mut self,
        of: ExpressionId,
        arguments: Option<Node<'_>>,
        mode: ExpressionMode,
    ) -> Expression {
        let arguments = arguments.map(|list| type_arguments(self, list, mode.kinds)).unwrap_or_default();
        let applied = arguments.into_iter().fold(of, |of, argument| {
            let argument = self.nested(argument, mode);
            self.push(Expression::Apply(of, argument))
        });
        self.get(applied)
    }

    /// A value of the type that a cast names.
    fn cast(&mut self, to: Option<Node<'_>>, mode: ExpressionMode) -> Expression {
        let Some(to) = to else { return Expression::Unknown };
        Expression::New(self.nested(to, ExpressionMode { kinds: NameKinds::TYPE, ..mode }))
    }

    /// One of the children, without the condition that selects one.
    fn either(&mut self, node: Node<'_>, condition: Option<usize>, mode: ExpressionMode) -> Expression {
        let parts = node.named_children().take(MAX_ARGUMENTS).enumerate();
        let mut parts = parts.filter(|(index, _)| Some(*index) != condition);
        let Some((_, first)) = parts.next() else { return Expression::Unknown };
        let first = self.nested(first, mode);
        let all = parts.fold(first, |all, (_, part)| {
            let part = self.nested(part, mode);
            self.push(Expression::Either(all, part))
        });
        self.get(all)
    }

    /// One of two operands, if the operator yields one of them.
    fn operation(&mut self, node: Node<'_>, operators: &[&str], mode: ExpressionMode) -> Expression {
        let parts: Vec<Node<'_>> = node.named_children().take(3).collect();
        let [one, other] = parts[..] else { return Expression::Unknown };
        if !operators.contains(&self.input.between(one.end_byte(), other.start_byte()).trim()) {
            return Expression::Unknown;
        }
        Expression::Either(self.nested(one, mode), self.nested(other, mode))
    }

    /// The type of a function: its result and its parameters. A parameter is a type, or has one.
    fn function_type(
        &mut self,
        node: Node<'_>,
        (parameters, result, declared): (u16, u16, u16),
        receiver: u16,
        mode: ExpressionMode,
    ) -> Expression {
        let result = match last_or_field(node, result) {
            Some(result) => self.nested(result, mode),
            None => self.push(Expression::Unknown),
        };
        let mut function = self.push(Expression::Function(result));
        if let Some(receiver) = node.child_in_field(receiver).filter(|_| receiver != 0) {
            let receiver = self.nested(receiver, mode);
            function = self.push(Expression::On(function, receiver));
        }
        let before_result = || {
            let children: Vec<Node<'_>> = node.named_children().collect();
            children.len().checked_sub(2).map(|index| children[index])
        };
        let parameters = if parameters == 0 { before_result() } else { node.child_in_field(parameters) };
        let parameters = parameters.into_iter().flat_map(Node::named_children);
        let whole = parameters.take(MAX_ARGUMENTS).fold(function, |function, parameter| {
            let is_type = declared == 0 && self.input.shape(parameter).is_some();
            let declared = last_or_field(parameter, declared).filter(|_| !is_type).unwrap_or(parameter);
            let parameter = self.nested(declared, mode);
            self.push(Expression::Takes(function, parameter))
        });
        self.get(whole)
    }
}

/// Whether a definition returns its result only when it is called.
fn is_function(kind: SymbolKind) -> bool {
    kind.is_callable() && kind != SymbolKind::Property
}

/// The last named descendant of a node, following last children.
pub(super) fn last_inside(node: Node<'_>) -> Option<Node<'_>> {
    std::iter::successors(node.named_children().last(), |inside| inside.named_children().last()).last()
}

/// The child in a field; the first named child if the field is zero.
pub(super) fn inner(node: Node<'_>, field: u16) -> Option<Node<'_>> {
    if field == 0 { node.named_children().next() } else { node.child_in_field(field) }
}

/// The child in a field; the last named child if the field is zero.
pub(super) fn last_or_field(node: Node<'_>, field: u16) -> Option<Node<'_>> {
    if field == 0 { node.named_children().last() } else { node.child_in_field(field) }
}

/// The index of a node among the named children of another, not counting modifiers.
pub(super) fn nth_named(node: Node<'_>, list: Node<'_>) -> Option<u8> {
    let mut children = list.named_children().filter(|child| !child.traits().has_any(Traits::MODIFIER));
    let index = children.position(|child| child == node)?;
    u8::try_from(index).ok()
}
