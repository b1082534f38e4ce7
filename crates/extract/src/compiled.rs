//! The compiled form of a language: patterns as a table, names of node kinds and fields as the grammar's numbers.
//!
//! Compiling takes some milliseconds, so each language is compiled once per process, when it is first used.

use crate::capture::{Capture, Fact, Mark};
use crate::expected_by::{ExpectedBy, contexts};
use crate::matcher::{Matcher, NamedCapture, RuleStep, RuleTest};
use crate::pattern::SyntaxError;
use crate::rules::rules;
use bitflags::bitflags;
use rhumb_languages::{ALL, Holds, Language, LiteralType, Shapes, TypeShapes};
use std::sync::OnceLock;
use tree_sitter::Language as Grammar;

/// The compiled form of a language.
pub(crate) struct Compiled {
    pub(crate) language: &'static Language,
    pub(crate) grammar: Grammar,
    pub(crate) matcher: Matcher,
    /// The traits of each node kind.
    traits: Vec<Traits>,
    /// How receivers and types of a kind are followed.
    shapes: Vec<Option<Shape>>,
    /// How nodes of a kind determine the expected types of nodes inside them.
    contexts: Vec<Vec<ExpectedBy>>,
    has_contexts: bool,
    has_anonymous_types: bool,
    /// Lists whose elements are passed to a member of the value that is constructed before them, with the member.
    adders: Vec<(u16, &'static str)>,
    /// Lists of type arguments inside calls.
    type_argument_lists: Vec<u16>,
    /// Kinds of literals that describe a type, with their ending and their built-in type.
    type_literals: Vec<(u16, &'static str, &'static str)>,
    /// Fields of destructuring patterns that hold no names.
    pub(crate) skipped_fields: Vec<u16>,
    /// Fields of decisions that hold their alternative.
    pub(crate) alternative_fields: Vec<(u16, &'static str)>,
}

bitflags! {
    /// Properties of a node kind, given by the table and the patterns, and of a single node.
    #[derive(Clone, Copy, Default, PartialEq, Eq)]
    pub(crate) struct Traits: u32 {
        const PATTERN = 1;
        const COMMENT = 1 << 1;
        const ATTRIBUTE = 1 << 2;
        const BRANCH = 1 << 3;
        const WILDCARD_ARM = 1 << 4;
        const LOOP = 1 << 5;
        const NEST = 1 << 6;
        const ALTERNATIVE = 1 << 7;
        const OPERATOR = 1 << 8;
        const RETURN = 1 << 9;
        const CONDITIONAL = 1 << 10;
        const UNSAFE = 1 << 11;
        const ASSERTION = 1 << 12;
        const PATTERN_INSIDE = 1 << 13;
        const PATTERN_NAME = 1 << 14;
        /// The fields of its children matter.
        const FIELDS = 1 << 15;
        /// The walk never visits its children.
        const SEALED = 1 << 16;
        /// A pattern that starts further out looks into its sealed children nevertheless.
        const OPENS = 1 << 17;
        /// It is a rule of the grammar, not a keyword or punctuation.
        const NAMED = 1 << 18;
        /// It groups sections of a document.
        const GROUP = 1 << 19;
        /// A pattern matches keywords or punctuation inside it.
        const TOKENS = 1 << 20;
        const UNCHECKED = 1 << 22;
        /// It contains one argument of a call.
        const ARGUMENT = 1 << 23;
        /// It modifies the definition that starts with it.
        const MODIFIER = 1 << 21;
        /// A step that names a field also matches inside it.
        const WRAPPER = 1 << 24;
        /// It is a sibling of a type and belongs to it (`const`).
        const QUALIFIER = 1 << 25;
        /// It is a path whose last child is the rest of it. A step that matches the path is also tried at the rest.
        const PATH = 1 << 26;
        /// It contains a definition and belongs to it (`template <...>`).
        const ENVELOPE = 1 << 27;
        /// It is an alternative to the node that contains it (`#else`).
        const FURTHER_ALTERNATIVE = 1 << 28;
        /// Its children are at the positions of a tuple.
        const POSITIONS = 1 << 31;
        /// Of a node, not of a kind: it contains a syntax error.
        const BROKEN = 1 << 29;
        /// Of a node: it is a syntax error, or missing.
        const PROBLEM = 1 << 30;
        /// It is one modifier, whatever is inside it.
        const WHOLE_MODIFIER = Self::ATTRIBUTE.bits() | Self::MODIFIER.bits();
        /// Metrics depend on it.
        const COUNTED = Self::BRANCH.bits()
            | Self::LOOP.bits()
            | Self::NEST.bits()
            | Self::ALTERNATIVE.bits()
            | Self::OPERATOR.bits()
            | Self::RETURN.bits()
            | Self::CONDITIONAL.bits()
            | Self::UNSAFE.bits()
            | Self::ASSERTION.bits()
            | Self::UNCHECKED.bits();
        /// The walk must visit it.
        const VISITED = Self::PATTERN.bits() | Self::COMMENT.bits() | Self::ATTRIBUTE.bits() | Self::COUNTED.bits();
        /// It is in the list of nodes whatever contains it.
        const KEPT = Self::NAMED.bits() | Self::VISITED.bits() | Self::MODIFIER.bits();
    }
}

impl Traits {
    /// Whether it has any of `traits`.
    pub(crate) fn has_any(self, traits: Self) -> bool {
        self.intersects(traits)
    }
}

/// How a receiver or a type of some kind is followed. Numbers are fields.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    Name,
    Member { object: u16, name: u16 },
    Path,
    RightPath,
    Suffix,
    Call { function: u16 },
    MethodCall { object: u16, name: u16 },
    New { of: u16 },
    Index { container: u16 },
    Transparent { inner: u16 },
    Tag { name: u16 },
    Anonymous,
    Unwrap { inner: u16 },
    Await { inner: u16 },
    Literal(&'static str),
    Number(LiteralType),
    Collection { of: &'static str, holds: Holds },
    Cast { to: u16 },
    Union,
    Choice { condition: Option<usize> },
    Operation { operators: &'static [&'static str] },
    Block,
    BlockEnd,
    Lookup,
    OfValue,
    Conditional,
    Quote,
    Function { parameters: u16, result: u16, declared: u16, receiver: u16 },
    Lambda { field: u16, kind: u16 },
    Infix,
    Placeholder,
    Implied { name: u16 },
    Map { of: &'static str },
    Generic { of: u16, arguments: u16 },
    Container { of: &'static str, element: u16 },
    Macro { name: u16, names: &'static [&'static str] },
}

/// The compiled form of `language`.
pub(crate) fn compiled(language: &'static Language) -> Option<&'static Compiled> {
    static COMPILED: [OnceLock<Option<Compiled>>; ALL.len()] = [const { OnceLock::new() }; ALL.len()];
    let place = ALL.iter().position(|known| known == language)?;
    // Facts files are part of the program, and a test compiles all of them.
    COMPILED[place].get_or_init(|| Compiled::new(&ALL[place]).ok()).as_ref()
}

impl Compiled {
    /// Compiles the facts files and the table of a language.
    pub(crate) fn new(language: &'static Language) -> Result<Self, SyntaxError> {
        let grammar = Grammar::from(language.grammar);
        let matcher = rules(language.facts, &grammar)?;
        let mut table = Table { grammar: &grammar, missing: Vec::new() };
        let mut traits = table.traits(language);
        let shapes = table.shapes(language);
        let contexts = contexts(&mut table, &language.contexts);
        let is_anonymous = |capture: &NamedCapture| capture.meaning == Capture::Mark(Mark::Nameless);
        let has_anonymous_types = matcher.captures.iter().any(is_anonymous);
        let has_contexts = contexts.iter().any(|contexts| !contexts.is_empty());
        let skipped_fields = language.shapes.patterns.skipped_fields.iter().map(|field| table.field(field)).collect();
        let alternative_fields: Vec<(u16, &str)> =
            language.counts.alternative_fields.iter().map(|(field, word)| (table.field(field), *word)).collect();
        let type_argument_lists = language.shapes.calls.type_arguments.iter().map(|kind| table.kind(kind)).collect();
        let type_literals = language.shapes.names.type_literals.iter();
        let type_literals = type_literals.map(|(kind, ending, of)| (table.kind(kind), *ending, *of)).collect();
        let adders = language.shapes.calls.adders.iter().map(|(kind, member)| (table.kind(kind), *member)).collect();
        if let Some(name) = table.missing.first() {
            return Err(SyntaxError { line: 0, message: format!("the grammar has no `{name}`, named in the table") });
        }
        mark_starts(&matcher, &mut traits);
        matcher.rules.iter().for_each(|rule| mark_steps(&rule.root, &mut traits));
        for (kind, traits) in traits.iter_mut().enumerate() {
            let has_alternative = traits.has_any(Traits::BRANCH) && !alternative_fields.is_empty();
            let is_followed = traits.has_any(Traits::PATTERN_INSIDE | Traits::WRAPPER);
            if traits.has_any(Traits::ENVELOPE) {
                *traits |= Traits::PATTERN;
            }
            if shapes[kind].is_some() || !contexts[kind].is_empty() || is_followed || has_alternative {
                *traits |= Traits::FIELDS;
            }
        }
        Ok(Self {
            language,
            grammar,
            matcher,
            traits,
            shapes,
            contexts,
            has_contexts,
            has_anonymous_types,
            adders,
            type_argument_lists,
            type_literals,
            skipped_fields,
            alternative_fields,
        })
    }

    /// The traits of a node kind. An error node, whose kind is not in the table, is named and has no other traits.
    pub(crate) fn traits(&self, kind: u16) -> Traits {
        self.traits.get(usize::from(kind)).copied().unwrap_or(Traits::NAMED)
    }

    /// How a receiver or type of this kind is followed.
    pub(crate) fn shape(&self, kind: u16) -> Option<Shape> {
        self.shapes.get(usize::from(kind)).copied().flatten()
    }
}

impl Compiled {
    /// How nodes of this kind determine the expected types of nodes inside them.
    pub(crate) fn contexts(&self, kind: u16) -> &[ExpectedBy] {
        self.contexts.get(usize::from(kind)).map_or(&[], Vec::as_slice)
    }

    /// Whether any node has an expected type.
    pub(crate) fn has_contexts(&self) -> bool {
        self.has_contexts
    }

    /// Whether a kind is that of a list of type arguments inside a call.
    pub(crate) fn is_type_argument_list(&self, kind: u16) -> bool {
        self.type_argument_lists.contains(&kind)
    }

    /// The built-in type of a node that describes a type, by its kind and its text.
    pub(crate) fn type_literal(&self, kind: u16, text: &str) -> Option<&'static str> {
        let mut known = self.type_literals.iter().filter(|(known, ..)| *known == kind);
        known.find(|(_, ending, _)| text.ends_with(ending)).map(|(.., of)| *of)
    }

    /// The member that the elements of a list of this kind are passed to.
    pub(crate) fn adder(&self, kind: u16) -> Option<&'static str> {
        self.adders.iter().find(|(known, _)| *known == kind).map(|(_, member)| *member)
    }

    /// Whether anonymous types may be symbols.
    pub(crate) fn has_anonymous_types(&self) -> bool {
        self.has_anonymous_types
    }
}

/// Adds the traits of the kinds at which rules start.
fn mark_starts(matcher: &Matcher, traits: &mut [Traits]) {
    for (numbers, traits) in matcher.by_kind.iter().zip(traits) {
        let rules = || numbers.iter().map(|number| &matcher.rules[usize::from(*number)]);
        if !numbers.is_empty() {
            *traits |= Traits::PATTERN;
        }
        if rules().any(|rule| rule.fact == Fact::Group) {
            *traits |= Traits::GROUP;
        }
        if rules().any(|rule| rule.fact == Fact::Alternative) {
            *traits |= Traits::FURTHER_ALTERNATIVE;
        }
        let is_skipped = rules().any(|rule| rule.fact == Fact::Skip && rule.conditions.is_empty());
        if is_skipped && rules().all(|rule| rule.root.is_plain()) {
            *traits |= Traits::SEALED;
        }
    }
}

/// Adds the traits of the kinds in which a step matches fields, tokens, or children of nodes that the walk does not enter.
fn mark_steps(step: &RuleStep, traits: &mut [Traits]) {
    let children = step.children.as_slice();
    let mut needed = Traits::default();
    if !step.absent.is_empty() || children.iter().any(|child| child.field != 0) {
        needed |= Traits::FIELDS;
    }
    if children.iter().any(|child| may_be(child, traits, |kind| !kind.has_any(Traits::NAMED))) {
        needed |= Traits::TOKENS;
    }
    if children.iter().any(|child| !child.is_plain() && may_be(child, traits, |kind| kind.has_any(Traits::SEALED))) {
        needed |= Traits::OPENS;
    }
    match &step.test {
        RuleTest::AnyNamed | RuleTest::Any => traits.iter_mut().for_each(|traits| *traits |= needed),
        RuleTest::Kind(kind) => traits[usize::from(*kind)] |= needed,
        RuleTest::OneOf(choices) => choices.iter().for_each(|choice| mark_steps(choice, traits)),
    }
    for child in children {
        mark_steps(child, traits);
    }
}

/// Whether a node of a kind with some trait may match a step.
fn may_be(step: &RuleStep, traits: &[Traits], has_trait: fn(Traits) -> bool) -> bool {
    match &step.test {
        RuleTest::Any => true,
        RuleTest::AnyNamed => traits.iter().any(|kind| kind.has_any(Traits::NAMED) && has_trait(*kind)),
        RuleTest::Kind(kind) => has_trait(traits[usize::from(*kind)]),
        RuleTest::OneOf(choices) => choices.iter().any(|choice| may_be(choice, traits, has_trait)),
    }
}

/// Looks up names of the language's table in the grammar, and records those that do not exist.
pub(crate) struct Table<'g> {
    pub(crate) grammar: &'g Grammar,
    missing: Vec<&'static str>,
}

impl Table<'_> {
    fn traits(&mut self, language: &Language) -> Vec<Traits> {
        let counts = &language.counts;
        let lists = [
            (language.definitions.comments.kinds, Traits::COMMENT),
            (language.definitions.comments.attributes, Traits::ATTRIBUTE),
            (language.definitions.modifiers.kinds, Traits::MODIFIER),
            (counts.branches, Traits::BRANCH),
            (counts.loops, Traits::LOOP),
            (counts.nests, Traits::NEST),
            (counts.alternatives, Traits::ALTERNATIVE),
            (counts.operators, Traits::OPERATOR),
            (counts.returns, Traits::RETURN),
            (counts.conditional, Traits::CONDITIONAL),
            (counts.unsafe_blocks, Traits::UNSAFE),
            (counts.assertions, Traits::ASSERTION),
            (counts.unchecked_operators, Traits::UNCHECKED),
            (language.shapes.calls.arguments, Traits::ARGUMENT),
            (language.shapes.patterns.inside, Traits::PATTERN_INSIDE),
            (language.shapes.patterns.names, Traits::PATTERN_NAME),
            (language.shapes.patterns.positions, Traits::POSITIONS),
            (language.definitions.declarators.wrappers, Traits::WRAPPER),
            (language.definitions.declarators.qualifiers, Traits::QUALIFIER),
            (language.definitions.declarators.paths, Traits::PATH),
            (language.definitions.declarators.envelopes, Traits::ENVELOPE),
        ];
        let named = |kind| if self.grammar.node_kind_is_named(kind as u16) { Traits::NAMED } else { Traits::default() };
        let mut traits: Vec<Traits> = (0..self.grammar.node_kind_count()).map(named).collect();
        for (kinds, bit) in lists {
            for kind in kinds {
                traits[usize::from(self.kind(kind))] |= bit;
            }
        }
        for (kind, _) in counts.wildcard_arms {
            traits[usize::from(self.kind(kind))] |= Traits::WILDCARD_ARM;
        }
        traits[0] = Traits::default();
        traits
    }

    fn shapes(&mut self, language: &Language) -> Vec<Option<Shape>> {
        let shapes = &language.shapes;
        let mut known = vec![None; self.grammar.node_kind_count()];
        self.name_shapes(language, &mut known);
        for (kind, function) in shapes.calls.calls {
            known[usize::from(self.kind(kind))] = Some(Shape::Call { function: self.field(function) });
        }
        for (kind, object, name) in shapes.calls.method_calls {
            known[usize::from(self.kind(kind))] =
                Some(Shape::MethodCall { object: self.field(object), name: self.field(name) });
        }
        for (kind, of) in shapes.calls.news {
            known[usize::from(self.kind(kind))] = Some(Shape::New { of: self.field(of) });
        }
        for (kind, container) in shapes.values.indexes {
            known[usize::from(self.kind(kind))] = Some(Shape::Index { container: self.field(container) });
        }
        for (kind, inner) in shapes.values.transparent {
            known[usize::from(self.kind(kind))] = Some(Shape::Transparent { inner: self.field(inner) });
        }
        for (kind, name) in shapes.types.tags {
            known[usize::from(self.kind(kind))] = Some(Shape::Tag { name: self.field(name) });
        }
        for kind in shapes.values.anonymous {
            known[usize::from(self.kind(kind))] = Some(Shape::Anonymous);
        }
        for (kind, inner) in shapes.values.unwraps {
            known[usize::from(self.kind(kind))] = Some(Shape::Unwrap { inner: self.field(inner) });
        }
        for (kind, inner) in shapes.calls.awaits {
            known[usize::from(self.kind(kind))] = Some(Shape::Await { inner: self.field(inner) });
        }
        for (kind, name) in shapes.values.literals {
            known[usize::from(self.kind(kind))] = Some(Shape::Literal(name));
        }
        for (kind, of) in shapes.values.numbers {
            known[usize::from(self.kind(kind))] = Some(Shape::Number(*of));
        }
        for (kind, of, holds) in shapes.values.collections {
            known[usize::from(self.kind(kind))] = Some(Shape::Collection { of, holds: *holds });
        }
        for (kind, to) in shapes.values.casts {
            known[usize::from(self.kind(kind))] = Some(Shape::Cast { to: self.field(to) });
        }
        for kind in shapes.types.quotes {
            known[usize::from(self.kind(kind))] = Some(Shape::Quote);
        }
        for kind in shapes.types.unions {
            known[usize::from(self.kind(kind))] = Some(Shape::Union);
        }
        self.computed_shapes(&shapes.types, &mut known);
        for (kind, condition) in shapes.values.choices {
            known[usize::from(self.kind(kind))] = Some(Shape::Choice { condition: *condition });
        }
        self.block_shapes(shapes, &mut known);
        self.function_shapes(shapes, &mut known);
        for kind in shapes.calls.placeholders {
            known[usize::from(self.kind(kind))] = Some(Shape::Placeholder);
        }
        for kind in shapes.calls.infix {
            known[usize::from(self.kind(kind))] = Some(Shape::Infix);
        }
        self.type_shapes(shapes, &mut known);
        known
    }

    fn type_shapes(&mut self, shapes: &Shapes, known: &mut [Option<Shape>]) {
        for (kind, name) in shapes.names.implied {
            known[usize::from(self.kind(kind))] = Some(Shape::Implied { name: self.field(name) });
        }
        for (kind, of, arguments) in shapes.types.generics {
            known[usize::from(self.kind(kind))] =
                Some(Shape::Generic { of: self.field(of), arguments: self.field(arguments) });
        }
        for (kind, of) in shapes.types.maps {
            known[usize::from(self.kind(kind))] = Some(Shape::Map { of });
        }
        for (kind, of, element) in shapes.types.containers {
            known[usize::from(self.kind(kind))] = Some(Shape::Container { of, element: self.field(element) });
        }
    }

    fn block_shapes(&mut self, shapes: &Shapes, known: &mut [Option<Shape>]) {
        for (kind, operators) in shapes.values.operations {
            known[usize::from(self.kind(kind))] = Some(Shape::Operation { operators });
        }
        for (kind, name, names) in shapes.calls.macros {
            known[usize::from(self.kind(kind))] = Some(Shape::Macro { name: self.field(name), names });
        }
        for (kinds, shape) in [(shapes.values.blocks.kinds, Shape::Block), (shapes.values.blocks.ends, Shape::BlockEnd)]
        {
            for kind in kinds {
                known[usize::from(self.kind(kind))] = Some(shape);
            }
        }
    }

    /// Names and paths.
    fn name_shapes(&mut self, language: &Language, known: &mut [Option<Shape>]) {
        let shapes = &language.shapes;
        for kind in language.definitions.declarators.paths {
            known[usize::from(self.kind(kind))] = Some(Shape::RightPath);
        }
        for kind in shapes.names.bare {
            known[usize::from(self.kind(kind))] = Some(Shape::Name);
        }
        for (kind, object, name) in shapes.names.members {
            known[usize::from(self.kind(kind))] =
                Some(Shape::Member { object: self.field(object), name: self.field(name) });
        }
        for kind in shapes.names.paths {
            known[usize::from(self.kind(kind))] = Some(Shape::Path);
        }
        for kind in shapes.names.suffixes {
            known[usize::from(self.kind(kind))] = Some(Shape::Suffix);
        }
    }

    /// Types that are computed from others.
    fn computed_shapes(&mut self, types: &TypeShapes, known: &mut [Option<Shape>]) {
        let computed = [
            (types.lookups, Shape::Lookup),
            (types.of_values, Shape::OfValue),
            (types.conditional, Shape::Conditional),
        ];
        for (kinds, shape) in computed {
            for kind in kinds {
                known[usize::from(self.kind(kind))] = Some(shape);
            }
        }
    }

    fn function_shapes(&mut self, shapes: &Shapes, known: &mut [Option<Shape>]) {
        for (kind, parameters, result, declared) in shapes.types.functions {
            let (parameters, result, declared) = (self.field(parameters), self.field(result), self.field(declared));
            let receiver = shapes.types.receivers.iter().find(|(of, _)| of == kind).map_or("", |(_, field)| field);
            let receiver = self.field(receiver);
            known[usize::from(self.kind(kind))] = Some(Shape::Function { parameters, result, declared, receiver });
        }
        for (kind, parameters) in shapes.values.lambdas {
            let field = self.grammar.field_id_for_name(parameters).map_or(0, std::num::NonZeroU16::get);
            let list = if field == 0 { self.kind(parameters) } else { 0 };
            known[usize::from(self.kind(kind))] = Some(Shape::Lambda { field, kind: list });
        }
    }

    /// A kind is a named node, or else a token.
    pub(crate) fn kind(&mut self, name: &'static str) -> u16 {
        let id = match self.grammar.id_for_node_kind(name, true) {
            0 => self.grammar.id_for_node_kind(name, false),
            id => id,
        };
        if id == 0 {
            self.missing.push(name);
        }
        id
    }

    /// An empty name, which becomes zero, means the first named child.
    pub(crate) fn field(&mut self, name: &'static str) -> u16 {
        if name.is_empty() {
            return 0;
        }
        self.grammar.field_id_for_name(name).map_or_else(
            || {
                self.missing.push(name);
                0
            },
            std::num::NonZeroU16::get,
        )
    }
}
