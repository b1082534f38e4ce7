//! The expected type of an expression, given by its position: the type of the variable that it is assigned to, of the parameter that
//! it is passed for, of the member whose key it follows. A pattern has an expected type, too.

use super::closure_parameter;
use super::expression::{ExpressionMode, ExpressionReader, inner, last_inside, last_or_field, nth_named};
use crate::bind::name_kinds::NameKinds;
use crate::compiled::{Compiled, Shape, Traits};
use crate::expected_by::ExpectedBy;
use crate::tree::Node;
use rhumb_model::{Expression, ExpressionId};

/// How deeply nested literals are followed.
const MAX_NESTING: u32 = 16;

/// How many levels a returned value may be below its function.
const MAX_RESULT_LEVELS: usize = 64;

/// How many levels a name may be below the entry whose key it is part of.
const MAX_KEY_LEVELS: usize = 4;

/// How many words before the name of a function are considered.
const MAX_WORDS_BEFORE: usize = 6;

/// How many keys of one entry are followed.
const MAX_KEYS: usize = 16;

/// Maximum number of declarators around a declared name.
const MAX_DECLARATORS: usize = 8;

/// How many levels the name of a parameter may be below its function.
const MAX_PARAMETER_LEVELS: usize = 6;

/// Maximum number of parts of a pattern that are followed.
const MAX_PARTS: usize = 32;

impl ExpressionReader<'_, '_> {
    /// A value of the type that is expected at a node; `None` if nothing determines it.
    pub(super) fn expected(&mut self, node: Node<'_>) -> Option<ExpressionId> {
        if !self.input.compiled.has_contexts() {
            return None;
        }
        self.expected_within(node, MAX_NESTING)
    }

    /// The depth is bounded, so this recursion is. Memoized: a literal has many keys.
    fn expected_within(&mut self, node: Node<'_>, depth: u32) -> Option<ExpressionId> {
        let key = (node.start_byte(), node.end_byte(), node.kind());
        if let Some(known) = self.expressions.expected.get(&key) {
            return *known;
        }
        let depth = depth.checked_sub(1)?;
        // The arguments of a call are being read to find the expected type of one of them.
        self.expressions.expecting += 1;
        let is_too_deep = self.expressions.expecting > MAX_NESTING;
        self.expressions.expected.insert(key, None);
        let expected = if is_too_deep { None } else { self.expected_uncached(node, depth) };
        self.expressions.expecting -= 1;
        self.expressions.expected.insert(key, expected);
        expected
    }

    fn expected_uncached(&mut self, node: Node<'_>, depth: u32) -> Option<ExpressionId> {
        let compiled = self.input.compiled;
        let parent = node.parent()?;
        for context in compiled.contexts(node.kind()) {
            let name = match context {
                ExpectedBy::Cases if !self.is_declared_part(parent) => return self.matched_argument(node, parent),
                ExpectedBy::Shorthand => node,
                ExpectedBy::Method { name } => node.child_in_field(*name)?,
                _ => continue,
            };
            if let Some(written) = self.written_member(parent, self.input.text(name)) {
                return Some(written);
            }
            // Methods of literals have an expected type, methods of classes do not.
            let of = self.expected_within(parent, depth)?;
            return Some(self.member_expected(of, name));
        }
        let field = node.field();
        let fits = |wanted: u16| wanted == 0 || wanted == field;
        for context in compiled.contexts(parent.kind()) {
            return match *context {
                ExpectedBy::Declared { name, of, value } if field == value => {
                    self.anonymous_value(parent, (name, of)).or_else(|| self.declared(parent, of))
                }
                ExpectedBy::Declared { name, of, value } if field == name => {
                    self.destructured(node, (parent, of, value), depth)
                }
                ExpectedBy::Annotated { of, value } if field == value => {
                    let written = parent.named_children().find(|child| child.kind() == of)?;
                    Some(self.value_of_type(written))
                }
                ExpectedBy::Assigned { to, value } if field == value => {
                    Some(self.expression(parent.child_in_field(to)?))
                }
                ExpectedBy::Entry { key, value } if fits(value) => self.in_entry((parent, key), node, depth),
                ExpectedBy::Constructor { of } if field != of => self.constructor_parameter(node, (parent, of), depth),
                ExpectedBy::Elements => {
                    let of = self.expected_within(parent, depth)?;
                    Some(self.push(Expression::Index(of)))
                }
                ExpectedBy::Part { field } if fits(field) => self.expected_within(parent, depth),
                ExpectedBy::Function { result, body } if field == body => self.returned(parent, result, depth),
                ExpectedBy::Results if self.input.language().contexts.functions.is_empty() => {
                    self.returned_by_definition(parent)
                }
                ExpectedBy::Results => self.returned_by_statement(parent, depth),
                ExpectedBy::Body { of } => {
                    let is_body = parent.parent().is_some_and(|around| around.kind() == of);
                    let is_only = is_body && parent.named_children().nth(1).is_none();
                    if is_only { self.returned_by_definition(parent) } else { continue }
                }
                ExpectedBy::Component { name } if field == name => self.intrinsic_elements(node),
                _ => continue,
            };
        }
        if parent.traits().has_any(Traits::PATTERN_INSIDE)
            && !self.input.language().contexts.implied.subjects.is_empty()
        {
            return self.payload(node);
        }
        match self.input.shape(parent) {
            Some(Shape::Cast { to }) => self.cast_operand((node, parent), to, depth),
            _ => self.argument(node, parent),
        }
    }

    /// Whether a node says what its parts match.
    fn is_declared_part(&self, node: Node<'_>) -> bool {
        declared_fields(self.input.compiled, node).is_some()
    }

    /// What a call passes to a list of cases, which is an argument or the whole list of them.
    fn matched_argument(&mut self, cases: Node<'_>, parent: Node<'_>) -> Option<ExpressionId> {
        let (by, argument) = match self.callee(parent, cases) {
            Some(by) => (by, 0),
            None => (self.callee(parent.parent()?, parent)?, nth_named(cases, parent)?),
        };
        Some(self.push(Expression::Handed { by, argument, parameter: 0 }))
    }

    /// The type of a member, if it is written in the anonymous declared type of the pattern.
    fn written_member(&mut self, pattern: Node<'_>, name: &str) -> Option<ExpressionId> {
        let compiled = self.input.compiled;
        let declaration = pattern.parent()?;
        let of = declared_fields(compiled, declaration)?.1;
        let written = declaration.child_in_field(of).filter(|_| of != 0)?;
        let inside = std::iter::successors(Some(written), |node| match compiled.shape(node.kind()) {
            Some(Shape::Transparent { inner: field }) => inner(*node, field),
            _ => None,
        });
        let anonymous = inside.last().filter(|node| matches!(compiled.shape(node.kind()), Some(Shape::Anonymous)))?;
        let member = anonymous.named_children().find_map(|member| {
            let (called, of) = declared_fields(compiled, member)?;
            let called = member.child_in_field(called)?;
            if self.input.text(called) == name { member.child_in_field(of) } else { None }
        });
        Some(self.value_of_type(member?))
    }

    fn member_expected(&mut self, of: ExpressionId, name: Node<'_>) -> ExpressionId {
        let name = self.intern(name);
        self.push(Expression::Member(of, name))
    }

    /// A value of the type that is written in a field of a node.
    fn written(&mut self, node: Node<'_>, of: u16) -> Option<ExpressionId> {
        let written = node.child_in_field(of).filter(|_| of != 0)?;
        Some(self.value_of_type(written))
    }

    /// A value of the declared type, which may be in the parent of the declaration.
    fn declared(&mut self, node: Node<'_>, of: u16) -> Option<ExpressionId> {
        let written = (of != 0).then(|| node.child_in_field(of).or_else(|| node.parent()?.child_in_field(of)))?;
        Some(self.value_of_type(written?))
    }

    /// The declared variable itself, if its type is anonymous: the variable then represents the type.
    fn anonymous_value(&mut self, node: Node<'_>, (name, of): (u16, u16)) -> Option<ExpressionId> {
        let written = node.child_in_field(of).or_else(|| node.parent()?.child_in_field(of)).filter(|_| of != 0)?;
        let Some(Shape::Tag { name: tag }) = self.input.shape(written) else { return None };
        if written.child_in_field(tag).is_some() {
            return None;
        }
        let declarators = std::iter::successors(node.child_in_field(name), |node| node.named_children().next());
        let mut declarators = declarators.take(MAX_DECLARATORS);
        let name = declarators.find(|node| matches!(self.input.shape(*node), Some(Shape::Name)))?;
        Some(self.expression(name))
    }

    /// What a pattern destructures: a value of its declared type, its initializer, or the parameter that it is.
    fn destructured(
        &mut self,
        pattern: Node<'_>,
        (node, of, value): (Node<'_>, u16, u16),
        depth: u32,
    ) -> Option<ExpressionId> {
        if let Some(declared) = self.declared(node, of) {
            return Some(declared);
        }
        match node.child_in_field(value) {
            Some(value) => Some(self.expression(value)),
            None => self.expected_parameter_within(pattern, depth),
        }
    }

    /// The value of an entry is a member of what is expected of the whole literal.
    fn in_entry(&mut self, (entry, key): (Node<'_>, u16), value: Node<'_>, depth: u32) -> Option<ExpressionId> {
        inner(entry, key).filter(|key| *key != value)?;
        let of = self.expected_of_literal(entry.parent()?, depth)?;
        Some(self.after_keys(of, (entry, key), value.start_byte()))
    }

    /// The member that the keys of an entry before a byte select. Usually there is one key; a key may have punctuation around it.
    fn after_keys(&mut self, of: ExpressionId, (entry, key): (Node<'_>, u16), byte: u32) -> ExpressionId {
        let keys: Vec<Node<'_>> = match key {
            0 => inner(entry, 0).into_iter().collect(),
            _ => entry.named_children().take(MAX_KEYS).filter(|child| child.field() == key).collect(),
        };
        keys.into_iter().filter(|key| key.end_byte() <= byte).fold(of, |of, key| {
            let name = last_inside(key).unwrap_or(key);
            if !self.input.text(key).starts_with('[') {
                self.member_expected(of, name)
            } else if self.input.language().contexts.elements.is_empty() {
                of
            } else {
                self.push(Expression::Index(of))
            }
        })
    }

    /// The type in which a key is looked up: what is expected of the whole literal, or the member that the keys before it select.
    pub(super) fn expected_of_key(&mut self, name: Node<'_>, whole: Node<'_>) -> Option<ExpressionId> {
        let compiled = self.input.compiled;
        if !compiled.has_contexts() {
            return None;
        }
        let of = self.expected_of_literal(whole, MAX_NESTING)?;
        let outer = std::iter::successors(Some(name), |node| node.parent()).take(MAX_KEY_LEVELS);
        let entry = outer.take_while(|node| *node != whole).find_map(|node| Some((node, entry_key(compiled, node)?)));
        Some(entry.map_or(of, |entry| self.after_keys(of, entry, name.start_byte())))
    }

    /// What is expected of the literal or the element that contains entries.
    fn expected_of_literal(&mut self, whole: Node<'_>, depth: u32) -> Option<ExpressionId> {
        let mut contexts = self.input.compiled.contexts(whole.kind()).iter();
        let name = contexts.find_map(|context| match context {
            ExpectedBy::Component { name } => whole.child_in_field(*name),
            _ => None,
        });
        let Some(name) = name else {
            let declared = declared_fields(self.input.compiled, whole).and_then(|(_, of)| self.written(whole, of));
            return declared.or_else(|| self.expected_within(whole, depth));
        };
        if self.is_component(name) {
            let by = self.expression(name);
            return Some(self.push(Expression::Argument { by, place: 0 }));
        }
        let of = self.expected_within(name, depth)?;
        Some(self.member_expected(of, name))
    }

    /// Whether an element is a component that code defines, judged by its name.
    fn is_component(&self, name: Node<'_>) -> bool {
        let text = self.input.text(name);
        text.contains('.') || !text.starts_with(char::is_lowercase)
    }

    /// The type whose members are the intrinsic elements, if the file imports it.
    fn intrinsic_elements(&mut self, name: Node<'_>) -> Option<ExpressionId> {
        let (imported, member) = self.input.language().contexts.intrinsic;
        if self.is_component(name) {
            return None;
        }
        let imported = self.imported_name(imported)?;
        let of = self.add(Expression::Name(imported), name, NameKinds::TYPE);
        let member = self.intern_text(member);
        let member = self.push(Expression::Member(of, member));
        Some(self.push(Expression::New(member)))
    }

    /// The type that a cast names. A cast without a type passes its own expected type on.
    fn cast_operand(&mut self, (node, cast): (Node<'_>, Node<'_>), to: u16, depth: u32) -> Option<ExpressionId> {
        match last_or_field(cast, to).filter(|to| *to != node) {
            Some(to) => Some(self.value_of_type(to)),
            None => self.expected_within(cast, depth),
        }
    }

    /// The constructor parameter that a part of a pattern matches, or the value that the pattern unwraps.
    fn constructor_parameter(
        &mut self,
        part: Node<'_>,
        (pattern, of): (Node<'_>, u16),
        depth: u32,
    ) -> Option<ExpressionId> {
        let constructor = pattern.child_in_field(of)?;
        if self.input.language().shapes.patterns.unwrapping.contains(&self.input.text(constructor)) {
            let whole = self.expected_within(pattern, depth)?;
            return Some(self.push(Expression::Unwrap(whole)));
        }
        let mut cursor = pattern.raw().walk();
        let before = pattern.raw().children(&mut cursor);
        let before = before.take_while(|child| child.start_byte() < part.start_byte() as usize);
        let place = u8::try_from(before.filter(|child| child.kind() == ",").count()).ok()?;
        let by = self.expression(constructor);
        Some(self.push(Expression::Argument { by, place }))
    }

    /// The parameter for which an argument is passed.
    fn argument(&mut self, node: Node<'_>, list: Node<'_>) -> Option<ExpressionId> {
        if list.traits().has_any(Traits::ARGUMENT) {
            return self.separate_argument(list);
        }
        let by = self.callee(list.parent()?, list)?;
        let place = nth_named(node, list)?;
        Some(self.push(Expression::Argument { by, place }))
    }

    /// The parameter of an argument that has its own node.
    fn separate_argument(&mut self, argument: Node<'_>) -> Option<ExpressionId> {
        let (call, called) = closure_parameter::callee(self.input, argument)?;
        let (place, first) = closure_parameter::arguments_before(called, argument)?;
        if self.input.language().contexts.implied.alike.contains(&self.input.text(called)) {
            return Some(self.expression(first.filter(|_| place == 1)?));
        }
        let by = self.expression(called);
        // The expected types of the other arguments may in turn depend on this one.
        let is_passing = std::mem::replace(&mut self.expressions.is_passing, true);
        let by = self.passing((call, called), by, ExpressionMode::new(NameKinds::RECEIVER));
        self.expressions.is_passing = is_passing;
        Some(self.push(Expression::Argument { by, place }))
    }

    /// A member written without its type, which is the expected one: `.name`, or the callee in `.name(argument)`.
    pub(super) fn implied_member(&mut self, node: Node<'_>, name: u16) -> Expression {
        let is_member = self.input.text(node).starts_with('.') && !self.expressions.is_passing;
        let Some(name) = node.child_in_field(name).filter(|_| is_member) else { return Expression::Unknown };
        let is_callee = |call: &Node<'_>| match self.input.shape(*call) {
            Some(Shape::Call { function }) => inner(*call, function) == Some(node),
            _ => false,
        };
        let whole = node.parent().filter(is_callee).unwrap_or(node);
        let Some(of) = self.expected(whole) else { return Expression::Unknown };
        let of = self.push(Expression::TypeOf(of));
        Expression::Member(of, self.intern(name))
    }

    /// The result of the enclosing definition, or its value if it is not a function.
    fn returned_by_definition(&mut self, node: Node<'_>) -> Option<ExpressionId> {
        let compiled = self.input.compiled;
        let is_closure = |node: Node<'_>| {
            let contexts = compiled.contexts(node.kind());
            contexts.iter().any(|context| matches!(context, ExpectedBy::Closure))
        };
        let mut outer = std::iter::successors(Some(node), |node| node.parent()).take(MAX_RESULT_LEVELS);
        if outer.any(is_closure) {
            return None;
        }
        let (symbol, is_callable) = self.enclosing;
        let of = self.push(Expression::Symbol(symbol));
        Some(if is_callable { self.push(Expression::Result(of)) } else { of })
    }

    /// The parameter of a variant that a name in a pattern is bound to.
    fn payload(&mut self, name: Node<'_>) -> Option<ExpressionId> {
        let mut part = name;
        for _ in 0..MAX_PARAMETER_LEVELS {
            let whole = part.parent()?;
            if let Some((variant, place)) = self.variant_before(whole, part) {
                let subject = self.subject(whole, part)?;
                let of = self.push(Expression::TypeOf(subject));
                let variant = self.intern(variant);
                let by = self.push(Expression::Member(of, variant));
                return Some(self.push(Expression::Argument { by, place }));
            }
            part = Some(whole).filter(|whole| whole.traits().has_any(Traits::PATTERN_INSIDE))?;
        }
        None
    }

    /// The name of the variant that a part of a pattern belongs to, and the index of the part.
    fn variant_before<'t>(&self, whole: Node<'t>, part: Node<'t>) -> Option<(Node<'t>, u8)> {
        let mut found = None;
        for child in whole.named_children().take(MAX_PARTS).take_while(|child| *child != part) {
            let start = child.start_byte() as usize;
            let is_name =
                child.traits().has_any(Traits::PATTERN_NAME) && self.input.source.get(..start)?.ends_with('.');
            if is_name {
                found = Some((child, 0));
            } else if let Some((_, place)) = &mut found {
                *place += u8::from(child.traits().has_any(Traits::PATTERN_INSIDE));
            }
        }
        found
    }

    /// The value that a pattern destructures.
    fn subject(&mut self, pattern: Node<'_>, part: Node<'_>) -> Option<ExpressionId> {
        let compiled = self.input.compiled;
        let subject_of = |node: Node<'_>| {
            compiled.contexts(node.kind()).iter().find_map(|context| match context {
                ExpectedBy::Subject { of } => Some(*of),
                _ => None,
            })
        };
        let mut outer = std::iter::successors(Some(pattern), |node| node.parent()).take(MAX_PARAMETER_LEVELS);
        let (statement, field) = outer.find_map(|node| Some((node, subject_of(node)?)))?;
        let is_inner = pattern.traits().has_any(Traits::PATTERN_INSIDE)
            && pattern.parent().is_some_and(|around| self.variant_before(around, pattern).is_some());
        if is_inner {
            return self.payload(pattern);
        }
        let value = if field == 0 {
            let text = |node: &Node<'_>| self.input.source.get(..node.start_byte() as usize).unwrap_or("").trim_end();
            let mut after = statement.named_children().filter(|child| child.start_byte() > part.start_byte());
            after.find(|child| text(child).ends_with('='))
        } else {
            statement.child_in_field(field)
        };
        Some(self.expression(value?))
    }

    fn returned_by_statement(&mut self, node: Node<'_>, depth: u32) -> Option<ExpressionId> {
        let compiled = self.input.compiled;
        let mut outer = std::iter::successors(node.parent(), |node| node.parent()).take(MAX_RESULT_LEVELS);
        let (function, result) = outer.find_map(|node| Some((node, function_result(compiled, node)?)))?;
        self.returned(function, result, depth)
    }

    /// What a function must return: a value of its declared type, or the result of the function type that is expected of it.
    fn returned(&mut self, function: Node<'_>, result: u16, depth: u32) -> Option<ExpressionId> {
        let whole = if let Some(declared) = function.child_in_field(result).filter(|_| result != 0) {
            self.value_of_type(declared)
        } else {
            let of = self.expected_within(function, depth)?;
            self.push(Expression::Result(of))
        };
        let (source, word) = (self.input.source, self.input.language().contexts.asynchronous);
        let is_word = |child: tree_sitter::Node<'_>| source.get(child.byte_range()) == Some(word);
        let mut cursor = function.raw().walk();
        let is_async = !word.is_empty() && function.raw().children(&mut cursor).take(MAX_WORDS_BEFORE).any(is_word);
        Some(if is_async { self.push(Expression::Unwrap(whole)) } else { whole })
    }

    /// The value of a parameter without a type, if a function type is expected of its function.
    pub(super) fn expected_parameter(&mut self, name: Node<'_>) -> Option<ExpressionId> {
        self.expected_parameter_within(name, MAX_NESTING)
    }

    fn expected_parameter_within(&mut self, name: Node<'_>, depth: u32) -> Option<ExpressionId> {
        let mut ancestors = vec![name];
        for _ in 0..MAX_PARAMETER_LEVELS {
            let last = *ancestors.last()?;
            let parent = last.parent()?;
            if function_result(self.input.compiled, parent).is_some() {
                let of = self.expected_within(parent, depth)?;
                // A parameter without parentheses around it is the only one.
                let place = match ancestors.len().checked_sub(2) {
                    Some(before) => nth_named(ancestors[before], last)?,
                    None => 0,
                };
                let parameter = match self.get(of) {
                    Expression::Argument { by, place: argument } => {
                        Expression::Handed { by, argument, parameter: place }
                    }
                    _ => Expression::Parameter { of, place },
                };
                return Some(self.push(parameter));
            }
            ancestors.push(parent);
        }
        None
    }
}

/// The fields of the name and the type of a declaration; `None` if a node is not a declaration.
fn declared_fields(compiled: &Compiled, node: Node<'_>) -> Option<(u16, u16)> {
    compiled.contexts(node.kind()).iter().find_map(|context| match context {
        ExpectedBy::Declared { name, of, .. } => Some((*name, *of)),
        _ => None,
    })
}

/// The field of the keys of an entry; `None` if a node is not an entry.
fn entry_key(compiled: &Compiled, node: Node<'_>) -> Option<u16> {
    compiled.contexts(node.kind()).iter().find_map(|context| match context {
        ExpectedBy::Entry { key, .. } => Some(*key),
        _ => None,
    })
}

/// The field of the declared result of a function; `None` if a node is not a function.
fn function_result(compiled: &Compiled, node: Node<'_>) -> Option<u16> {
    compiled.contexts(node.kind()).iter().find_map(|context| match context {
        ExpectedBy::Function { result, .. } => Some(*result),
        _ => None,
    })
}
