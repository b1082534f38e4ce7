//! Chains of calls, and the arguments of calls.
//!
//! The links of a chain share the links before them. Each is read once, from the start of the chain, so its length is not limited by
//! the depth of the recursion.

use super::expression::{ExpressionMode, ExpressionReader, inner, last_inside, last_or_field};
use crate::bind::name_kinds::NameKinds;
use crate::builders::LinkKey;
use crate::compiled::{Shape, Traits};
use crate::input::Input;
use crate::tree::Node;
use rhumb_languages::{Labels, Results};
use rhumb_model::{Expression, ExpressionId, Text};

/// Further arguments are not used to select an overload.
pub(super) const MAX_PASSED: usize = 6;

/// A chain is read in pieces of this many links.
const MAX_LINKS: usize = 64;

/// A call that is written as an operator has three parts.
const MAX_INFIX: usize = 4;

/// Arguments are followed less deeply than callees.
const MAX_ARGUMENT_DEPTH: u32 = 8;

impl ExpressionReader<'_, '_> {
    fn link_key(&self, node: Node<'_>, kinds: NameKinds) -> LinkKey {
        LinkKey {
            bytes: (node.start_byte(), node.end_byte()),
            kind: node.kind(),
            scope: self.scope,
            kinds,
            definition: self.definition,
        }
    }

    /// A link, after all links before it.
    pub(super) fn chain(&mut self, node: Node<'_>, mode: ExpressionMode) -> ExpressionId {
        if let Some(known) = self.known_link(&self.link_key(node, mode.kinds), mode.depth) {
            return known;
        }
        let mut links = Vec::new();
        let mut next = link_before(self.input, node);
        while let Some(link) = next.filter(|link| is_link(self.input, *link) && links.len() < MAX_LINKS) {
            if self.known_link(&self.link_key(link, mode.kinds), mode.depth).is_some() {
                break;
            }
            links.push(link);
            next = link_before(self.input, link);
        }
        for link in links.into_iter().rev() {
            self.read_link(link, mode);
        }
        self.read_link(node, mode)
    }

    fn read_link(&mut self, node: Node<'_>, mode: ExpressionMode) -> ExpressionId {
        let id = if let Some(Shape::Lambda { field, kind }) = self.input.shape(node) {
            self.lambda(node, (field, kind))
        } else {
            let expression = self.shaped(node, mode.deeper());
            self.add(expression, node, mode.kinds)
        };
        let key = self.link_key(node, mode.kinds);
        self.remember_link(key, id, mode.depth);
        id
    }

    /// A callee with the arguments of its call, where they may decide what it returns.
    pub(super) fn passing(
        &mut self,
        (call, function): (Node<'_>, Node<'_>),
        callee: ExpressionId,
        mode: ExpressionMode,
    ) -> ExpressionId {
        let types = &self.input.language().types;
        let may_matter = types.overloads || types.calls.results == Results::ByArguments || self.is_known(function);
        if !may_matter || mode.depth <= 1 {
            return callee;
        }
        let arguments = arguments_after(self.input, call, function).filter(|it| it.len() <= MAX_PASSED);
        let Some(arguments) = arguments else { return callee };
        let depth = mode.depth.min(MAX_ARGUMENT_DEPTH) - 1;
        let start = self.push(Expression::Unknown);
        let passed = self.add_arguments(start, &arguments, ExpressionMode { depth, kinds: NameKinds::RECEIVER });
        self.push(Expression::Passing(callee, passed))
    }

    /// Whether a callee has the name of a function of the language whose result follows from its arguments.
    fn is_known(&self, function: Node<'_>) -> bool {
        let known = self.input.language().types.calls.known;
        let name = || last_inside(function).unwrap_or(function);
        !known.is_empty() && known.iter().any(|known| known.names.contains(&self.input.text(name())))
    }

    /// The type arguments and arguments of a reference. `None` if nothing is known of any.
    pub(super) fn passed(&mut self, types: Option<Node<'_>>, arguments: &[Node<'_>]) -> Option<ExpressionId> {
        let mut start = self.push(Expression::Unknown);
        if let Some(types) = types {
            start = self.add_type_arguments(start, types);
        }
        let mode = ExpressionMode { depth: MAX_ARGUMENT_DEPTH, kinds: NameKinds::RECEIVER };
        let passed = self.add_arguments(start, arguments, mode);
        // Even a call without labels must match the labels of the parameters.
        if self.input.language().types.labels == Labels::Required {
            return Some(passed);
        }
        let mut rest = passed;
        loop {
            rest = match self.get(rest) {
                Expression::Takes(_, argument) if self.get(argument) != Expression::Unknown => return Some(passed),
                Expression::Takes(before, _) => before,
                Expression::Unknown => return None,
                _ => return Some(passed),
            };
        }
    }

    fn add_type_arguments(&mut self, of: ExpressionId, list: Node<'_>) -> ExpressionId {
        let mode = ExpressionMode { depth: MAX_ARGUMENT_DEPTH, kinds: NameKinds::TYPE };
        // A list may start with what has the arguments.
        let is_whole = self.input.text(list).starts_with(|first: char| first.is_alphanumeric() || first == '_');
        let arguments = || list.named_children().skip(usize::from(is_whole)).take(MAX_PASSED);
        if arguments().next().is_some() {
            return arguments().fold(of, |of, argument| {
                let argument = self.nested(argument, mode);
                self.push(Expression::Apply(of, argument))
            });
        }
        // `Map<,>` only shows how many there are.
        let count = 1 + self.input.text(list).matches(',').count().min(MAX_PASSED);
        (0..count).fold(of, |of, _| {
            let argument = self.push(Expression::Unknown);
            self.push(Expression::Apply(of, argument))
        })
    }

    fn add_arguments(&mut self, of: ExpressionId, arguments: &[Node<'_>], mode: ExpressionMode) -> ExpressionId {
        arguments.iter().fold(of, |of, argument| {
            let argument = self.passed_argument(*argument, mode);
            self.push(Expression::Takes(of, argument))
        })
    }

    /// One argument, with its label. A trailing closure has an empty label if labels are required.
    fn passed_argument(&mut self, argument: Node<'_>, mode: ExpressionMode) -> ExpressionId {
        let labels = self.input.language().types.labels;
        if !matches!(self.input.shape(argument), Some(Shape::Transparent { .. })) {
            let value = self.nested(argument, mode);
            let is_trailing = labels == Labels::Required && argument.traits().has_any(Traits::ARGUMENT);
            return if is_trailing { self.push(Expression::Named(value, Text::EMPTY)) } else { value };
        }
        let (Some(label), Some(value)) = (argument.named_children().next(), argument.named_children().nth(1)) else {
            return self.nested(argument, mode);
        };
        let separator = self.input.between(label.end_byte(), value.start_byte());
        match (labels, separator.trim_start().starts_with([':', '='])) {
            (Labels::Unseen, false) => return self.nested(argument, mode),
            // A named argument may belong to any parameter.
            (Labels::Unseen, true) | (_, false) => return self.push(Expression::Unknown),
            (_, true) => {}
        }
        let value = self.nested(value, mode);
        let label = self.intern(label);
        self.push(Expression::Named(value, label))
    }

    /// A callee with the type arguments that are written inside its call.
    pub(super) fn with_type_arguments(
        &mut self,
        callee: ExpressionId,
        call: Node<'_>,
        function: Node<'_>,
        mode: ExpressionMode,
    ) -> ExpressionId {
        if self.input.language().shapes.calls.type_arguments.is_empty() || mode.depth <= 1 {
            return callee;
        }
        let after = call.named_children().filter(|child| child.index() > function.index());
        let mut lists = after.flat_map(|child| std::iter::once(child).chain(child.named_children()));
        let list = lists.find(|list| self.input.compiled.is_type_argument_list(list.kind()));
        list.map_or(callee, |list| self.add_type_arguments(callee, list))
    }

    /// A call of a member, written as an operator.
    pub(super) fn infix(&mut self, node: Node<'_>, mode: ExpressionMode) -> Expression {
        let parts: Vec<Node<'_>> = node.named_children().take(MAX_INFIX).collect();
        let [object, name, argument] = parts[..] else { return Expression::Unknown };
        let callee = self.infix_callee(object, name, mode);
        let passed = self.passed(None, &[argument]);
        Expression::Call(passed.map_or(callee, |passed| self.push(Expression::Passing(callee, passed))))
    }

    fn infix_callee(&mut self, object: Node<'_>, name: Node<'_>, mode: ExpressionMode) -> ExpressionId {
        let object = self.nested(object, mode);
        let name = self.intern(name);
        self.push(Expression::Member(object, name))
    }

    /// What an operator calls with a lambda as its argument.
    pub(super) fn infix_with(&mut self, lambda: Node<'_>) -> Option<ExpressionId> {
        let call = lambda.parent().filter(|call| matches!(self.input.shape(*call), Some(Shape::Infix)))?;
        let parts: Vec<Node<'_>> = call.named_children().take(MAX_INFIX).collect();
        let [object, name, argument] = parts[..] else { return None };
        let mode = ExpressionMode::new(NameKinds::RECEIVER);
        (argument == lambda).then(|| self.infix_callee(object, name, mode))
    }

    /// A lambda. Its result is added when the walk reaches it, because only then its scope exists.
    fn lambda(&mut self, node: Node<'_>, (field, kind): (u16, u16)) -> ExpressionId {
        let result = self.push(Expression::Unknown);
        let function = self.push(Expression::Function(result));
        self.remember_lambda(node, function);
        let list = match field {
            0 => node.named_children().find(|child| child.kind() == kind),
            _ => node.child_in_field(field),
        };
        let count = list.map_or(0, |list| {
            let is_list = field == 0 || self.input.text(list).starts_with('(');
            if is_list { list.named_children().count() } else { 1 }
        });
        (0..count.min(MAX_PASSED)).fold(function, |function, _| {
            let parameter = self.push(Expression::Unknown);
            self.push(Expression::Takes(function, parameter))
        })
    }
}

/// Whether a node is a link of a chain.
pub(super) fn is_link(input: Input<'_>, node: Node<'_>) -> bool {
    matches!(
        input.shape(node),
        Some(
            Shape::Call { .. }
                | Shape::MethodCall { .. }
                | Shape::Member { .. }
                | Shape::Index { .. }
                | Shape::Unwrap { .. }
                | Shape::Await { .. }
                | Shape::Lambda { .. }
                | Shape::Infix
        )
    )
}

/// The link before a link.
fn link_before<'t>(input: Input<'_>, node: Node<'t>) -> Option<Node<'t>> {
    match input.shape(node)? {
        Shape::Call { function } => {
            let function = inner(node, function)?;
            match input.shape(function)? {
                Shape::Member { object, .. } => inner(function, object),
                _ => None,
            }
        }
        Shape::MethodCall { object, .. } => node.child_in_field(object),
        Shape::Member { object, .. } => inner(node, object),
        Shape::Infix => inner(node, 0),
        Shape::Index { container: inside } | Shape::Unwrap { inner: inside } | Shape::Await { inner: inside } => {
            inner(node, inside)
        }
        _ => None,
    }
}

/// The arguments after the callee of a call. `None` if it is not known where they are.
fn arguments_after<'t>(input: Input<'_>, call: Node<'t>, function: Node<'t>) -> Option<Vec<Node<'t>>> {
    if input.language().shapes.calls.arguments.is_empty() {
        let list = last_or_field(call, 0).filter(|list| list.index() > function.index())?;
        return Some(list.named_children().take(MAX_PASSED + 1).collect());
    }
    let mut arguments = Vec::new();
    let mut next = function.end();
    while next < call.end() && arguments.len() <= MAX_PASSED {
        let node = call.of_same_tree(next)?;
        let is_argument = node.traits().has_any(Traits::ARGUMENT);
        if is_argument {
            arguments.push(node);
        }
        next = if is_argument { node.end() } else { next + 1 };
    }
    Some(arguments)
}
