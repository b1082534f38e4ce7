//! Receivers and types as expressions: just enough to follow them later.

use super::space::Space;
use super::{Name, Reader};
use crate::capture::{Fact, Part};
use crate::compiled::{Compiled, Shape, Traits};
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_model::{Expression, ExpressionId, Text};

/// A chain longer than this is not followed; nobody could tell its type anyway.
const MAX_DEPTH: u32 = 12;

/// Arguments of types and parameters of functions beyond these are not followed.
const MAX_ARGUMENTS: usize = 6;

/// How far the parameter of a function without a name stands from the arguments that the function is one of.
const MAX_WAY: usize = 6;

impl Reader<'_> {
    /// The expression a node stands for; unknown where the table does not say.
    pub(super) fn expression(&mut self, compiled: &'static Compiled, node: Node<'_>) -> ExpressionId {
        let expression = self.shaped(compiled, node, MAX_DEPTH);
        self.keep(expression, node, self.held)
    }

    /// The type that a node stands for.
    pub(super) fn type_expression(&mut self, compiled: &'static Compiled, node: Node<'_>) -> ExpressionId {
        let around = std::mem::replace(&mut self.held, Space::TYPE);
        let expression = self.expression(compiled, node);
        self.held = around;
        expression
    }

    pub(super) fn keep(&mut self, expression: Expression, node: Node<'_>, meant: Space) -> ExpressionId {
        let id = self.facts.expressions.push(expression);
        let meant = match expression {
            Expression::Name(_) => meant,
            Expression::Tag(_) => Space::TAG,
            _ => return id,
        };
        let (scope, byte, of) = (self.context.scope, node.start_byte(), self.defined);
        self.names.push(Name { id, scope, byte, meant, of });
        id
    }

    /// The depth is bounded, so this recursion is.
    pub(super) fn shaped(&mut self, compiled: &'static Compiled, node: Node<'_>, depth: u32) -> Expression {
        let Some(shape) = compiled.shape(node.kind()).filter(|_| depth > 0) else { return Expression::Unknown };
        let language = compiled.language;
        match shape {
            Shape::Name => {
                let text = self.text(node);
                if language.scoping.receivers.contains(&text) {
                    self.context.receiver.map_or(Expression::SelfRef, |id| self.facts.expressions.get(id))
                } else if language.scoping.supers.contains(&text) {
                    Expression::Super
                } else if let Some(path) = self.shaped_in_path(compiled, node, depth) {
                    path
                } else {
                    Expression::Name(self.intern(node))
                }
            }
            Shape::RightPath => self.shaped_right_path(compiled, node, depth),
            Shape::Member { object, name } => self.shaped_member(compiled, node, (object, name), depth),
            Shape::Suffix => self.shaped_suffix(compiled, node, depth),
            Shape::Path => self.shaped_path(compiled, node, depth),
            Shape::Call { function } => self.shaped_call(compiled, node, function, depth),
            Shape::MethodCall { object, name } => self.shaped_method_call(compiled, node, (object, name), depth),
            Shape::New { of } => self.around(compiled, node, of, depth, Expression::New),
            Shape::Index { container } => self.around(compiled, node, container, depth, Expression::Index),
            Shape::Transparent { inner: field } => match inner(node, field) {
                Some(inside) => self.shaped(compiled, inside, depth - 1),
                None => self.anonymous(compiled, node),
            },
            Shape::Tag { name } => match node.child_in_field(name) {
                Some(name) => Expression::Tag(self.intern(name)),
                None => self.anonymous(compiled, node),
            },
            Shape::Anonymous => self.anonymous(compiled, node),
            Shape::Unwrap { inner } => self.around(compiled, node, inner, depth, Expression::Unwrap),
            Shape::Cast { to } => self.shaped_cast(compiled, second(node, to), depth),
            Shape::Union if self.held != Space::TYPE => Expression::Unknown,
            Shape::Union => self.shaped_union(compiled, node, None, depth),
            Shape::Choice { condition } => self.shaped_union(compiled, node, condition, depth),
            Shape::Quote => self.shaped_quote(compiled, node, depth),
            Shape::Function { parameters, result, declared } => {
                self.shaped_function(compiled, node, (parameters, result, declared), depth)
            }
            Shape::Literal("") => Expression::Literal(self.intern(node)),
            Shape::Literal(name) => Expression::Literal(self.facts.texts.intern(name)),
            Shape::Generic { of, arguments } => self.shaped_generic(compiled, node, (of, arguments), depth),
            Shape::Container { of, element } => {
                let Some(element) = inner(node, element) else { return Expression::Unknown };
                let element = self.nested(compiled, element, depth);
                let container = self.contained(of, element);
                self.facts.expressions.get(container)
            }
        }
    }

    /// The type without a name of what is being defined, or a symbol of its own, which may not be met yet.
    fn anonymous(&mut self, compiled: &'static Compiled, node: Node<'_>) -> Expression {
        let inside = self.defined.map_or(Expression::Unknown, Expression::Inside);
        if !compiled.has_nameless_types() {
            return inside;
        }
        let own = self.facts.expressions.push(Expression::Unknown);
        self.nameless_uses.push((node.start_byte(), own));
        Expression::Either(own, self.facts.expressions.push(inside))
    }

    /// A built-in container of elements of a type.
    pub(super) fn contained(&mut self, container: &str, element: ExpressionId) -> ExpressionId {
        let container = Expression::Literal(self.facts.texts.intern(container));
        let container = self.facts.expressions.push(container);
        self.facts.expressions.push(Expression::Apply(container, element))
    }

    pub(super) fn nested(&mut self, compiled: &'static Compiled, node: Node<'_>, depth: u32) -> ExpressionId {
        let expression = self.shaped(compiled, node, depth - 1);
        self.keep(expression, node, self.held)
    }

    fn around(
        &mut self,
        compiled: &'static Compiled,
        node: Node<'_>,
        field: u16,
        depth: u32,
        wrap: fn(ExpressionId) -> Expression,
    ) -> Expression {
        inner(node, field).map_or(Expression::Unknown, |inner| wrap(self.nested(compiled, inner, depth)))
    }

    fn shaped_member(
        &mut self,
        compiled: &'static Compiled,
        node: Node<'_>,
        (object, name): (u16, u16),
        depth: u32,
    ) -> Expression {
        let name = if name == 0 { last_inside(node) } else { node.child_in_field(name) };
        let Some(name) = name else { return Expression::Unknown };
        let start = name.start_byte();
        let name = self.member_name(compiled, name);
        // A path may start without anything before its separator.
        let Some(object) = inner(node, object) else { return Expression::Name(name) };
        // One that starts at the module itself leads on from the next name.
        let (own, separator) = (compiled.language.modules.roots.own, compiled.language.modules.path_separator);
        let between = self.source.get(object.end_byte() as usize..start as usize).unwrap_or("");
        if !own.is_empty() && self.text(object) == own && between.trim() == separator {
            return Expression::Name(name);
        }
        Expression::Member(self.nested(compiled, object, depth), name)
    }

    /// A name behind what it is a member of.
    fn shaped_suffix(&mut self, compiled: &'static Compiled, node: Node<'_>, depth: u32) -> Expression {
        let before = node.parent().and_then(|row| row.named_children().take_while(|child| *child != node).last());
        let (Some(object), Some(name)) = (before, node.named_children().last()) else { return Expression::Unknown };
        let name = self.intern(name);
        Expression::Member(self.nested(compiled, object, depth), name)
    }

    /// A member is called without the mark that names of variables start with.
    fn member_name(&mut self, compiled: &'static Compiled, name: Node<'_>) -> Text {
        let text = self.text(name);
        self.facts.texts.intern(text.strip_prefix(compiled.language.scoping.sigil).unwrap_or(text))
    }

    /// A row of names. Arguments count only behind the last of them.
    fn shaped_path(&mut self, compiled: &'static Compiled, node: Node<'_>, depth: u32) -> Expression {
        let names = names_in(compiled, node);
        let Some(last) = names.last().copied() else { return Expression::Unknown };
        let path = self.row(compiled, node, &names);
        let arguments = node.named_children().filter(|child| child.start_byte() > last.start_byte());
        let arguments = arguments.flat_map(Node::named_children).take(MAX_ARGUMENTS);
        arguments.fold(path, |path, argument| {
            let of = self.keep(path, last, self.held);
            Expression::Apply(of, self.nested(compiled, argument, depth))
        })
    }

    /// What stands before `name` in a row of names.
    pub(super) fn path_before(&mut self, compiled: &'static Compiled, path: Node<'_>, name: Node<'_>) -> ExpressionId {
        let mut names = names_in(compiled, path);
        names.retain(|before| before.start_byte() < name.start_byte());
        let expression = self.row(compiled, path, &names);
        self.keep(expression, names.last().copied().unwrap_or(path), self.held)
    }

    /// Names of a path, each a member of the one before.
    fn row(&mut self, compiled: &'static Compiled, path: Node<'_>, names: &[Node<'_>]) -> Expression {
        let separator = compiled.language.modules.path_separator;
        let is_rooted = self.text(path).starts_with(separator);
        let mut row = is_rooted.then(|| Expression::Name(self.facts.texts.intern(separator)));
        let mut last = path;
        for name in names {
            row = Some(match row {
                Some(before) => Expression::Member(self.keep(before, last, self.held), self.intern(*name)),
                None => self.shaped(compiled, *name, 1),
            });
            last = *name;
        }
        row.unwrap_or(Expression::Unknown)
    }

    /// Calling `super()` yields the parent's view of the value, not a result.
    fn shaped_call(&mut self, compiled: &'static Compiled, node: Node<'_>, function: u16, depth: u32) -> Expression {
        let Some(function) = inner(node, function) else { return Expression::Unknown };
        // Where an element is asked for like a call, the bracket tells.
        let arguments = node.named_children().last().map_or("", |arguments| self.text(arguments));
        if arguments.starts_with('[') {
            return Expression::Index(self.nested(compiled, function, depth));
        }
        if compiled.language.shapes.calls.casting.contains(&inner(function, 0).map_or("", |name| self.text(name))) {
            return self.shaped_cast(compiled, second(function, 0).and_then(|to| inner(to, 0)), depth);
        }
        match self.shaped(compiled, function, depth - 1) {
            Expression::Super => Expression::Super,
            // Some members give back the value they are called on, whatever it is.
            Expression::Member(of, name) if self.gives_back(compiled, name) => self.facts.expressions.get(of),
            Expression::Name(name) if self.gives_back(compiled, name) => Expression::SelfRef,
            // Nobody calls a number or a text: what is written so is taken for a call by mistake.
            Expression::Literal(_) => Expression::Unknown,
            called => Expression::Call(self.keep(called, function, Space::CALLED)),
        }
    }

    /// A call without a node for what is called. Some members make a value of the type they are called on, which is the one
    /// around them if nothing is written.
    fn shaped_method_call(
        &mut self,
        compiled: &'static Compiled,
        node: Node<'_>,
        (object, name): (u16, u16),
        depth: u32,
    ) -> Expression {
        let makers = compiled.language.shapes.calls.makers;
        let is_maker = node.child_in_field(name).is_some_and(|name| makers.contains(&self.text(name)));
        if is_maker {
            let of = node.child_in_field(object).map(|of| self.nested(compiled, of, depth));
            return Expression::New(of.unwrap_or_else(|| self.facts.expressions.push(Expression::SelfRef)));
        }
        match self.shaped_member(compiled, node, (object, name), depth) {
            Expression::Member(of, name) if self.gives_back(compiled, name) => self.facts.expressions.get(of),
            called => Expression::Call(self.keep(called, node, Space::CALLED)),
        }
    }

    fn shaped_generic(
        &mut self,
        compiled: &'static Compiled,
        node: Node<'_>,
        (of, arguments): (u16, u16),
        depth: u32,
    ) -> Expression {
        let Some(of) = inner(node, of) else { return Expression::Unknown };
        let of = self.nested(compiled, of, depth);
        self.applied(compiled, of, second(node, arguments), depth)
    }

    /// A type with the arguments in a list.
    pub(super) fn applied(
        &mut self,
        compiled: &'static Compiled,
        of: ExpressionId,
        arguments: Option<Node<'_>>,
        depth: u32,
    ) -> Expression {
        let arguments = arguments.into_iter().flat_map(Node::named_children).take(MAX_ARGUMENTS);
        let applied = arguments.fold(of, |of, argument| {
            let argument = self.nested(compiled, argument, depth);
            self.facts.expressions.push(Expression::Apply(of, argument))
        });
        self.facts.expressions.get(applied)
    }

    /// A type, or a text that is the name of one.
    fn shaped_quote(&mut self, compiled: &'static Compiled, node: Node<'_>, depth: u32) -> Expression {
        let Some(inside) = inner(node, 0) else { return Expression::Unknown };
        if !matches!(compiled.shape(inside.kind()), Some(Shape::Literal(_))) {
            return self.shaped(compiled, inside, depth - 1);
        }
        let path = self.text(inside).trim_matches(|c| c == '"' || c == '\'');
        let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !path.split('.').all(is_name) {
            return Expression::Unknown;
        }
        let mut names = path.split('.').map(|name| self.facts.texts.intern(name));
        let Some(first) = names.next() else { return Expression::Unknown };
        let rest: Vec<_> = names.collect();
        rest.into_iter()
            .fold(Expression::Name(first), |of, name| Expression::Member(self.keep(of, inside, Space::HELD), name))
    }

    /// A value of the type that a cast says.
    fn shaped_cast(&mut self, compiled: &'static Compiled, to: Option<Node<'_>>, depth: u32) -> Expression {
        let Some(to) = to else { return Expression::Unknown };
        let around = std::mem::replace(&mut self.held, Space::TYPE);
        let to = self.nested(compiled, to, depth);
        self.held = around;
        Expression::New(to)
    }

    /// All that is inside, one or the other, without the condition that tells which.
    fn shaped_union(
        &mut self,
        compiled: &'static Compiled,
        node: Node<'_>,
        condition: Option<usize>,
        depth: u32,
    ) -> Expression {
        let parts = node.named_children().take(MAX_ARGUMENTS).enumerate();
        let mut parts = parts.filter(|(place, _)| Some(*place) != condition);
        let Some((_, first)) = parts.next() else { return Expression::Unknown };
        let first = self.nested(compiled, first, depth);
        let all = parts.fold(first, |all, (_, part)| {
            let part = self.nested(compiled, part, depth);
            self.facts.expressions.push(Expression::Either(all, part))
        });
        self.facts.expressions.get(all)
    }

    /// The type of a function: what it yields and what it takes. A parameter is a type, or has one.
    fn shaped_function(
        &mut self,
        compiled: &'static Compiled,
        node: Node<'_>,
        (parameters, result, declared): (u16, u16, u16),
        depth: u32,
    ) -> Expression {
        let result = match second(node, result) {
            Some(result) => self.nested(compiled, result, depth),
            None => self.facts.expressions.push(Expression::Unknown),
        };
        let function = self.facts.expressions.push(Expression::Function(result));
        let before_result = || {
            let inside: Vec<Node<'_>> = node.named_children().collect();
            inside.len().checked_sub(2).map(|place| inside[place])
        };
        let parameters = if parameters == 0 { before_result() } else { node.child_in_field(parameters) };
        let parameters = parameters.into_iter().flat_map(Node::named_children);
        let whole = parameters.take(MAX_ARGUMENTS).fold(function, |function, parameter| {
            let is_type = declared == 0 && compiled.shape(parameter.kind()).is_some();
            let declared = second(parameter, declared).filter(|_| !is_type).unwrap_or(parameter);
            let parameter = self.nested(compiled, declared, depth);
            self.facts.expressions.push(Expression::Takes(function, parameter))
        });
        self.facts.expressions.get(whole)
    }

    /// What a parameter without a type is handed, if the function that it belongs to is an argument of a call.
    pub(super) fn handed(&mut self, compiled: &'static Compiled, found: &Match<'_, '_>) -> Option<ExpressionId> {
        if !compiled.language.shapes.calls.arguments.is_empty() {
            return self.passed(compiled, found);
        }
        if found.fact != Fact::Parameter {
            return None;
        }
        if compiled.language.contexts.functions.is_empty() {
            return self.handed_by_call(compiled, found);
        }
        self.expected_parameter(compiled, found.part(Part::Name)?)
    }

    /// What the call hands over that the function of a parameter is an argument of.
    fn handed_by_call(&mut self, compiled: &'static Compiled, found: &Match<'_, '_>) -> Option<ExpressionId> {
        let mut way = vec![found.part(Part::Name)?];
        for _ in 0..MAX_WAY {
            let function = *way.last()?;
            let list = function.parent()?;
            let call = list.parent()?;
            if let Some(by) = self.called(compiled, call, list) {
                let argument = place_of(function, list)?;
                // A list of one parameter has no node of its own in some grammars, and several around it in others.
                let mut lists = way.windows(2).filter(|pair| pair[1].named_children().nth(1).is_some());
                let parameter = lists.next().map_or(Some(0), |pair| place_of(pair[0], pair[1]))?;
                return Some(self.facts.expressions.push(Expression::Handed { by, argument, parameter }));
            }
            if let Some(Shape::MethodCall { object, name }) = compiled.shape(call.kind()) {
                return self.handed_over(compiled, call, (object, name));
            }
            way.push(list);
        }
        None
    }

    /// What is called by a node whose arguments are `list`, if it is a call.
    pub(super) fn called(
        &mut self,
        compiled: &'static Compiled,
        call: Node<'_>,
        list: Node<'_>,
    ) -> Option<ExpressionId> {
        match compiled.shape(call.kind())? {
            Shape::Call { function: field } | Shape::New { of: field } => {
                let called = inner(call, field).filter(|called| *called != list)?;
                Some(self.expression(compiled, called))
            }
            Shape::MethodCall { object, name } if ![object, name].contains(&list.field()) => {
                let called = self.shaped_member(compiled, call, (object, name), MAX_DEPTH);
                Some(self.keep(called, call, Space::CALLED))
            }
            _ => None,
        }
    }
}

/// The row of names that a name ends.
pub(super) fn path_around<'t>(compiled: &Compiled, name: Node<'t>) -> Option<Node<'t>> {
    name.parent().filter(|path| matches!(compiled.shape(path.kind()), Some(Shape::Path)))
}

/// The names of a row, those of rows right inside of it included.
fn names_in<'t>(compiled: &Compiled, row: Node<'t>) -> Vec<Node<'t>> {
    let is_name = |node: &Node<'t>| matches!(compiled.shape(node.kind()), Some(Shape::Name));
    let mut names = Vec::new();
    for child in row.named_children().take(MAX_DEPTH as usize) {
        match compiled.shape(child.kind()) {
            Some(Shape::Name) => names.push(child),
            Some(Shape::Path) => names.extend(child.named_children().filter(is_name).take(MAX_DEPTH as usize)),
            _ => {}
        }
    }
    names
}

/// The last named node inside of a node, as deep as there is one.
pub(super) fn last_inside(node: Node<'_>) -> Option<Node<'_>> {
    std::iter::successors(node.named_children().last(), |inside| inside.named_children().last()).last()
}

/// The child in a field; the first named child if the field is zero.
pub(super) fn inner(node: Node<'_>, field: u16) -> Option<Node<'_>> {
    if field == 0 { node.named_children().next() } else { node.child_in_field(field) }
}

/// The child in a field; the last named child if the field is zero.
pub(super) fn second(node: Node<'_>, field: u16) -> Option<Node<'_>> {
    if field == 0 { node.named_children().last() } else { node.child_in_field(field) }
}

/// The place of a node among the named children of another; words that modify are none.
pub(super) fn place_of(node: Node<'_>, list: Node<'_>) -> Option<u8> {
    let mut children = list.named_children().filter(|child| !child.traits().has_any(Traits::MODIFIER));
    let place = children.position(|child| child == node)?;
    u8::try_from(place).ok()
}
