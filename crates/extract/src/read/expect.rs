//! What is expected of an expression by where it stands: the type of the variable that it is assigned to, of the parameter
//! that it is passed for, of the member whose name it stands behind. So much is expected of a pattern, too.

use super::Reader;
use super::shape::{inner, last_inside, place_of, second};
use super::space::Space;
use crate::compiled::{Compiled, Shape};
use crate::context::Around;
use crate::tree::Node;
use rhumb_model::{Expression, ExpressionId, ScopeIndex};

/// Literals are not nested deeper than this.
const MAX_NESTING: u32 = 16;

/// How far a result stands from the function that hands it back.
const MAX_WAY: usize = 64;

/// How far the name in a key stands from its entry.
const MAX_KEY_WAY: usize = 4;

/// So many words may stand before the name of a function.
const MAX_WORDS_BEFORE: usize = 6;

/// An entry with more keys than this is followed so far and no further.
const MAX_KEYS: usize = 16;

/// How far the name of a parameter stands from its function.
const MAX_PARAMETER_WAY: usize = 6;

impl Reader<'_> {
    /// A value of the type that is expected of what stands at a node; nothing if nobody says.
    pub(super) fn expected(&mut self, compiled: &'static Compiled, node: Node<'_>) -> Option<ExpressionId> {
        if !compiled.has_contexts() {
            return None;
        }
        self.expected_within(compiled, node, MAX_NESTING)
    }

    /// The depth is bounded, so this recursion is. Each node is asked about once: a literal has many keys.
    fn expected_within(&mut self, compiled: &'static Compiled, node: Node<'_>, depth: u32) -> Option<ExpressionId> {
        let key = (node.start_byte(), node.end_byte(), node.kind());
        if let Some(known) = self.expectations.get(&key) {
            return *known;
        }
        let depth = depth.checked_sub(1)?;
        let expected = self.expected_anew(compiled, node, depth);
        self.expectations.insert(key, expected);
        expected
    }

    fn expected_anew(&mut self, compiled: &'static Compiled, node: Node<'_>, depth: u32) -> Option<ExpressionId> {
        let parent = node.parent()?;
        for around in compiled.contexts(node.kind()) {
            let name = match around {
                Around::Shorthand => node,
                Around::Method { name } => node.child_in_field(*name)?,
                _ => continue,
            };
            if let Some(written) = self.written_member(compiled, parent, self.text(name)) {
                return Some(written);
            }
            // A method of a class is none of a literal.
            let of = self.expected_within(compiled, parent, depth)?;
            return Some(self.member_expected(of, name));
        }
        let field = node.field();
        let fits = |wanted: u16| wanted == 0 || wanted == field;
        for around in compiled.contexts(parent.kind()) {
            return match *around {
                Around::Declared { of, value, .. } if field == value => self.declared(compiled, parent, of),
                Around::Declared { name, of, value } if field == name => {
                    self.taken_apart(compiled, node, (parent, of, value), depth)
                }
                Around::Assigned { to, value } if field == value => {
                    Some(self.expression(compiled, parent.child_in_field(to)?))
                }
                Around::Entry { key, value } if fits(value) => self.in_entry(compiled, (parent, key), node, depth),
                Around::Elements => {
                    let of = self.expected_within(compiled, parent, depth)?;
                    Some(self.facts.expressions.push(Expression::Index(of)))
                }
                Around::Part { field } if fits(field) => self.expected_within(compiled, parent, depth),
                Around::Function { result, body } if field == body => self.returned(compiled, parent, result, depth),
                Around::Results => self.handed_back(compiled, parent, depth),
                Around::Component { name } if field == name => self.intrinsic(compiled, node),
                _ => continue,
            };
        }
        match compiled.shape(parent.kind()) {
            Some(Shape::Cast { to }) => self.cast(compiled, (node, parent), to, depth),
            _ => self.argument(compiled, node, parent),
        }
    }

    /// A member of a type without a name that a pattern is declared to be of, as it is written there.
    fn written_member(&mut self, compiled: &'static Compiled, pattern: Node<'_>, name: &str) -> Option<ExpressionId> {
        let declaration = pattern.parent()?;
        let of = declared_field(compiled, declaration)?.1;
        let written = declaration.child_in_field(of).filter(|_| of != 0)?;
        let inside = std::iter::successors(Some(written), |node| match compiled.shape(node.kind()) {
            Some(Shape::Transparent { inner: field }) => inner(*node, field),
            _ => None,
        });
        let anonymous = inside.last().filter(|node| matches!(compiled.shape(node.kind()), Some(Shape::Anonymous)))?;
        let member = anonymous.named_children().find_map(|member| {
            let (called, of) = declared_field(compiled, member)?;
            let called = member.child_in_field(called)?;
            if self.text(called) == name { member.child_in_field(of) } else { None }
        });
        let declared = self.type_expression(compiled, member?);
        Some(self.facts.expressions.push(Expression::New(declared)))
    }

    fn member_expected(&mut self, of: ExpressionId, name: Node<'_>) -> ExpressionId {
        let name = self.intern(name);
        self.facts.expressions.push(Expression::Member(of, name))
    }

    /// The declared type, which may stand in the node around.
    fn declared(&mut self, compiled: &'static Compiled, node: Node<'_>, of: u16) -> Option<ExpressionId> {
        let written = (of != 0).then(|| node.child_in_field(of).or_else(|| node.parent()?.child_in_field(of)))?;
        let declared = self.type_expression(compiled, written?);
        Some(self.facts.expressions.push(Expression::New(declared)))
    }

    /// What a pattern takes apart: a value of its declared type, what it is made from, or what a function is handed.
    fn taken_apart(
        &mut self,
        compiled: &'static Compiled,
        pattern: Node<'_>,
        (node, of, value): (Node<'_>, u16, u16),
        depth: u32,
    ) -> Option<ExpressionId> {
        if let Some(declared) = self.declared(compiled, node, of) {
            return Some(declared);
        }
        match node.child_in_field(value) {
            Some(value) => Some(self.expression(compiled, value)),
            None => self.expected_parameter_within(compiled, pattern, depth),
        }
    }

    /// What stands behind the keys of an entry is a member of what is expected of the whole.
    fn in_entry(
        &mut self,
        compiled: &'static Compiled,
        (entry, key): (Node<'_>, u16),
        value: Node<'_>,
        depth: u32,
    ) -> Option<ExpressionId> {
        inner(entry, key).filter(|key| *key != value)?;
        let of = self.whole_of(compiled, entry.parent()?, depth)?;
        Some(self.behind_keys(compiled, of, (entry, key), value.start_byte()))
    }

    /// What the keys of an entry that stand before a byte lead to; mostly there is one. A key may be written with marks
    /// around it.
    fn behind_keys(
        &mut self,
        compiled: &Compiled,
        of: ExpressionId,
        (entry, key): (Node<'_>, u16),
        byte: u32,
    ) -> ExpressionId {
        let keys: Vec<Node<'_>> = match key {
            0 => inner(entry, 0).into_iter().collect(),
            _ => entry.named_children().take(MAX_KEYS).filter(|child| child.field() == key).collect(),
        };
        keys.into_iter().filter(|key| key.end_byte() <= byte).fold(of, |of, key| {
            let name = last_inside(key).unwrap_or(key);
            if !self.text(key).starts_with('[') {
                self.member_expected(of, name)
            } else if compiled.language.contexts.elements.is_empty() {
                of
            } else {
                self.facts.expressions.push(Expression::Index(of))
            }
        })
    }

    /// What the key at a node is looked for in: what is expected of the whole, or what the keys before it lead to.
    pub(super) fn expected_of_key(
        &mut self,
        compiled: &'static Compiled,
        name: Node<'_>,
        whole: Node<'_>,
    ) -> Option<ExpressionId> {
        let of = self.expected_whole(compiled, whole)?;
        let around = std::iter::successors(Some(name), |node| node.parent()).take(MAX_KEY_WAY);
        let entry = around.take_while(|node| *node != whole).find_map(|node| Some((node, entry_key(compiled, node)?)));
        Some(entry.map_or(of, |entry| self.behind_keys(compiled, of, entry, name.start_byte())))
    }

    fn expected_whole(&mut self, compiled: &'static Compiled, whole: Node<'_>) -> Option<ExpressionId> {
        if compiled.has_contexts() { self.whole_of(compiled, whole, MAX_NESTING) } else { None }
    }

    /// What is expected of the literal or the element that entries stand in.
    fn whole_of(&mut self, compiled: &'static Compiled, whole: Node<'_>, depth: u32) -> Option<ExpressionId> {
        let mut said = compiled.contexts(whole.kind()).iter();
        let name = said.find_map(|around| match around {
            Around::Component { name } => whole.child_in_field(*name),
            _ => None,
        });
        let Some(name) = name else { return self.expected_within(compiled, whole, depth) };
        if self.is_component(name) {
            let by = self.expression(compiled, name);
            return Some(self.facts.expressions.push(Expression::Argument { by, place: 0 }));
        }
        let of = self.expected_within(compiled, name, depth)?;
        Some(self.member_expected(of, name))
    }

    /// Whether the name of an element is one that code defines.
    fn is_component(&self, name: Node<'_>) -> bool {
        let text = self.text(name);
        text.contains('.') || !text.starts_with(char::is_lowercase)
    }

    /// The type whose members are the elements that no code defines, if the file imports it.
    fn intrinsic(&mut self, compiled: &'static Compiled, name: Node<'_>) -> Option<ExpressionId> {
        let (imported, inside) = compiled.language.contexts.intrinsic;
        if self.is_component(name) {
            return None;
        }
        let imported = self.facts.texts.find(imported)?;
        if !self.imported.contains(&(ScopeIndex::MODULE, imported)) {
            return None;
        }
        let of = self.keep(Expression::Name(imported), name, Space::TYPE);
        let inside = self.facts.texts.intern(inside);
        let inside = self.facts.expressions.push(Expression::Member(of, inside));
        Some(self.facts.expressions.push(Expression::New(inside)))
    }

    /// What a cast says; one that names no type says nothing.
    fn cast(
        &mut self,
        compiled: &'static Compiled,
        (node, cast): (Node<'_>, Node<'_>),
        to: u16,
        depth: u32,
    ) -> Option<ExpressionId> {
        match second(cast, to).filter(|to| *to != node) {
            Some(to) => {
                let to = self.type_expression(compiled, to);
                Some(self.facts.expressions.push(Expression::New(to)))
            }
            None => self.expected_within(compiled, cast, depth),
        }
    }

    /// What a call takes at the place of an argument.
    fn argument(&mut self, compiled: &'static Compiled, node: Node<'_>, list: Node<'_>) -> Option<ExpressionId> {
        let by = self.called(compiled, list.parent()?, list)?;
        let place = place_of(node, list)?;
        Some(self.facts.expressions.push(Expression::Argument { by, place }))
    }

    fn handed_back(&mut self, compiled: &'static Compiled, node: Node<'_>, depth: u32) -> Option<ExpressionId> {
        let mut around = std::iter::successors(node.parent(), |node| node.parent()).take(MAX_WAY);
        let (function, result) = around.find_map(|node| Some((node, function_result(compiled, node)?)))?;
        self.returned(compiled, function, result, depth)
    }

    /// What a function is to hand back: a value of its declared type, or what the function that is expected of it yields.
    fn returned(
        &mut self,
        compiled: &'static Compiled,
        function: Node<'_>,
        result: u16,
        depth: u32,
    ) -> Option<ExpressionId> {
        let declared = function.child_in_field(result).filter(|_| result != 0);
        let whole = if let Some(declared) = declared {
            let declared = self.type_expression(compiled, declared);
            Expression::New(declared)
        } else {
            Expression::Result(self.expected_within(compiled, function, depth)?)
        };
        let whole = self.facts.expressions.push(whole);
        let word = compiled.language.contexts.asynchronous;
        let is_word = |child: tree_sitter::Node<'_>| self.source.get(child.byte_range()) == Some(word);
        let mut cursor = function.raw().walk();
        let is_wrapped = !word.is_empty() && function.raw().children(&mut cursor).take(MAX_WORDS_BEFORE).any(is_word);
        Some(if is_wrapped { self.facts.expressions.push(Expression::Unwrap(whole)) } else { whole })
    }

    /// What a parameter without a type takes, if something is expected of the function that it belongs to.
    pub(super) fn expected_parameter(&mut self, compiled: &'static Compiled, name: Node<'_>) -> Option<ExpressionId> {
        self.expected_parameter_within(compiled, name, MAX_NESTING)
    }

    fn expected_parameter_within(
        &mut self,
        compiled: &'static Compiled,
        name: Node<'_>,
        depth: u32,
    ) -> Option<ExpressionId> {
        let mut way = vec![name];
        for _ in 0..MAX_PARAMETER_WAY {
            let last = *way.last()?;
            let parent = last.parent()?;
            if function_result(compiled, parent).is_some() {
                let of = self.expected_within(compiled, parent, depth)?;
                // A parameter without brackets around it is the only one.
                let place = match way.len().checked_sub(2) {
                    Some(before) => place_of(way[before], last)?,
                    None => 0,
                };
                let parameter = match self.facts.expressions.get(of) {
                    Expression::Argument { by, place: argument } => {
                        Expression::Handed { by, argument, parameter: place }
                    }
                    _ => Expression::Parameter { of, place },
                };
                return Some(self.facts.expressions.push(parameter));
            }
            way.push(parent);
        }
        None
    }
}

/// The fields of the name and the type of a declaration, if a node is one.
fn declared_field(compiled: &Compiled, node: Node<'_>) -> Option<(u16, u16)> {
    compiled.contexts(node.kind()).iter().find_map(|around| match around {
        Around::Declared { name, of, .. } => Some((*name, *of)),
        _ => None,
    })
}

/// The field of the keys of an entry, if a node is one.
fn entry_key(compiled: &Compiled, node: Node<'_>) -> Option<u16> {
    compiled.contexts(node.kind()).iter().find_map(|around| match around {
        Around::Entry { key, .. } => Some(*key),
        _ => None,
    })
}

/// The field of the declared result of a function, if a node is one.
fn function_result(compiled: &Compiled, node: Node<'_>) -> Option<u16> {
    compiled.contexts(node.kind()).iter().find_map(|around| match around {
        Around::Function { result, .. } => Some(*result),
        _ => None,
    })
}
