//! Runs the patterns of a language at a node, from a table by node kind.
//!
//! Finds the same matches as tree-sitter's query engine, which a test checks. It is faster, because a node whose kind starts no
//! pattern costs one lookup, and the caller walks the tree itself, so it knows when a node is entered and left.

use crate::capture::{Capture, Fact, Mark, Part};
use crate::compiled::Traits;
use crate::pattern::before_capital;
use crate::required_word::{RequiredWord, WordFilter};
use crate::tree::{Node, Siblings};
use rhumb_model::{Flags, SymbolKind};

/// An index into the captures of a [`Matcher`].
pub(crate) type CaptureId = u8;

/// The nodes captured by one match.
pub(crate) type Captured<'t> = Vec<(CaptureId, Node<'t>)>;

/// The patterns of a language, ready to run.
pub(crate) struct Matcher {
    /// Captures in order of first use.
    pub(crate) captures: Vec<NamedCapture>,
    pub(crate) rules: Vec<CompiledRule>,
    /// For each node kind the rules that start there, in order.
    pub(crate) by_kind: Vec<Vec<u16>>,
    /// The capture of each part; [`Matcher::NO_CAPTURE`] where the language has none.
    pub(crate) parts: [CaptureId; Part::COUNT],
}

/// A capture as written, and its meaning.
pub(crate) struct NamedCapture {
    pub(crate) name: String,
    pub(crate) meaning: Capture,
}

impl NamedCapture {
    /// The part of its name after the dot.
    fn detail(&self) -> &str {
        self.name.split_once('.').map_or("", |(_, detail)| detail)
    }
}

/// A pattern with its names replaced by numbers.
pub(crate) struct CompiledRule {
    pub(crate) root: RuleStep,
    pub(crate) conditions: Vec<Condition>,
    /// The field in which one of the words of a condition is required.
    pub(crate) required_word: Option<RequiredWord>,
    /// The fact that a match is.
    pub(crate) fact: Fact,
    /// The capture that determines the fact.
    pub(crate) fact_capture: CaptureId,
}

/// A node of a rule.
pub(crate) struct RuleStep {
    /// The field it must be in; zero for any.
    pub(crate) field: u16,
    pub(crate) test: RuleTest,
    pub(crate) children: Vec<RuleStep>,
    /// Fields it must not have.
    pub(crate) absent: Vec<u16>,
    pub(crate) captures: Vec<CaptureId>,
    pub(crate) is_optional: bool,
    pub(crate) is_anchored: bool,
    pub(crate) is_closed: bool,
}

/// What a node must be.
pub(crate) enum RuleTest {
    AnyNamed,
    Any,
    Kind(u16),
    OneOf(Vec<RuleStep>),
}

/// What a captured text must satisfy.
pub(crate) struct Condition {
    pub(crate) capture: CaptureId,
    pub(crate) values: Vec<String>,
    /// The capture whose text it is compared with instead.
    pub(crate) other: Option<CaptureId>,
    pub(crate) is_negated: bool,
}

/// One match of one pattern.
pub(crate) struct Match<'m, 't> {
    pub(crate) fact: Fact,
    /// The node that carries the fact's capture.
    pub(crate) node: Node<'t>,
    /// The node its pattern starts at.
    pub(crate) root: Node<'t>,
    pub(crate) captured: &'m [(CaptureId, Node<'t>)],
    /// The capture that determines the fact.
    fact_capture: CaptureId,
    matcher: &'m Matcher,
}

impl<'t> Match<'_, 't> {
    /// The node of a part; the first if there are several.
    pub(crate) fn part(&self, part: Part) -> Option<Node<'t>> {
        self.first(self.matcher.parts[part as usize])
    }

    /// All nodes of a part.
    pub(crate) fn parts(&self, part: Part) -> impl Iterator<Item = Node<'t>> {
        let wanted = self.matcher.parts[part as usize];
        self.captured.iter().filter(move |(capture, _)| *capture == wanted).map(|(_, node)| *node)
    }

    /// The statement of a definition that shares its type or modifiers with others, or that is only a name in the statement;
    /// otherwise the definition itself.
    pub(crate) fn statement(&self) -> Node<'t> {
        let is_before = |part: Node<'t>| part.end_byte() <= self.node.start_byte();
        let first = self.root.children().next().filter(|first| first.traits().has_any(Traits::WHOLE_MODIFIER));
        let is_shared = self.part(Part::Type).into_iter().chain(first).any(is_before);
        let is_shared = is_shared && self.fact != Fact::Parameter;
        if is_shared || self.is_member() { self.root } else { self.node }
    }

    /// Whether it defines a member, which may be no more than a name in a statement.
    pub(crate) fn is_member(&self) -> bool {
        matches!(self.fact, Fact::Define(SymbolKind::Method | SymbolKind::Property))
    }

    /// The bytes of a part, from the first node to the last if there are several; empty if there is none.
    pub(crate) fn range(&self, part: Part) -> (u32, u32) {
        let ranges = self.parts(part).map(|node| (node.start_byte(), node.end_byte()));
        ranges.reduce(|first, last| (first.0, last.1)).unwrap_or((0, 0))
    }

    /// Whether it has the capture of a flag.
    pub(crate) fn has(&self, mark: Mark) -> bool {
        self.marks().any(|set| set == mark)
    }

    /// The flags of the symbol it defines.
    pub(crate) fn flags(&self) -> Flags {
        self.marks().fold(Flags::default(), |flags, mark| match mark {
            Mark::Symbol(flag) => flags | flag,
            _ => flags,
        })
    }

    /// The level of the heading that it is.
    pub(crate) fn level(&self) -> Option<u8> {
        self.marks().find_map(|mark| match mark {
            Mark::Level(level) => Some(level),
            _ => None,
        })
    }

    /// The part after the dot of the capture that determines the fact.
    pub(crate) fn detail(&self) -> &str {
        self.matcher.captures[usize::from(self.fact_capture)].detail()
    }

    /// The subkind of the symbol it defines.
    pub(crate) fn subkind(&self) -> Option<&str> {
        self.detail_of(Capture::Subkind)
    }

    /// The name of the symbol it defines, if the source does not contain it.
    pub(crate) fn called(&self) -> Option<&str> {
        self.detail_of(Capture::Called)
    }

    /// The part after the dot of a capture with this meaning.
    fn detail_of(&self, meaning: Capture) -> Option<&str> {
        let mut captures = self.captured.iter().map(|(capture, _)| &self.matcher.captures[usize::from(*capture)]);
        captures.find(|capture| capture.meaning == meaning).map(NamedCapture::detail)
    }

    fn marks(&self) -> impl Iterator<Item = Mark> {
        self.captured.iter().filter_map(|(capture, _)| match self.matcher.captures[usize::from(*capture)].meaning {
            Capture::Mark(mark) => Some(mark),
            _ => None,
        })
    }

    fn first(&self, wanted: CaptureId) -> Option<Node<'t>> {
        self.captured.iter().find(|(capture, _)| *capture == wanted).map(|(_, node)| *node)
    }
}

impl Matcher {
    /// No capture has this id.
    pub(crate) const NO_CAPTURE: CaptureId = CaptureId::MAX;

    /// Calls `found` for each match that starts at `node`, in the order of the patterns. `captured` is scratch space.
    pub(crate) fn run<'t>(
        &self,
        node: Node<'t>,
        source: &str,
        captured: &mut Captured<'t>,
        found: &mut dyn FnMut(&Match<'_, 't>),
    ) {
        if let Some(inside) = inside_envelope(node) {
            for rule in self.rules_at(inside).filter(|rule| matches!(rule.fact, Fact::Define(_))) {
                self.run_rule(rule, (inside, node), source, captured, found);
            }
        }
        let mut filter = WordFilter::new(source);
        for rule in self.rules_at(node) {
            if rule.required_word.is_none_or(|word| filter.allows(word, &rule.conditions, node)) {
                self.run_rule(rule, (node, node), source, captured, found);
            }
        }
    }

    fn rules_at(&self, node: Node<'_>) -> impl Iterator<Item = &CompiledRule> {
        let numbers = self.by_kind.get(usize::from(node.kind())).map_or(&[][..], Vec::as_slice);
        numbers.iter().map(|number| &self.rules[usize::from(*number)])
    }

    /// Runs a rule at the first of two nodes. If the fact is captured on it, the match is that of the second node, which contains it.
    fn run_rule<'t>(
        &self,
        rule: &CompiledRule,
        (at, whole): (Node<'t>, Node<'t>),
        source: &str,
        captured: &mut Captured<'t>,
        found: &mut dyn FnMut(&Match<'_, 't>),
    ) {
        captured.clear();
        rule.root.run(at, captured, &mut |captured| {
            let holds = rule.conditions.iter().all(|condition| condition.holds(captured, source));
            let fact = captured.iter().find(|(capture, _)| *capture == rule.fact_capture);
            if let Some((_, fact_node)) = fact.filter(|_| holds) {
                let CompiledRule { fact, fact_capture, .. } = *rule;
                let node = if *fact_node == at { whole } else { *fact_node };
                found(&Match { fact, node, root: whole, captured, fact_capture, matcher: self });
            }
        });
    }
}

/// The definition in an envelope, which is its last child.
fn inside_envelope(node: Node<'_>) -> Option<Node<'_>> {
    let is_envelope = |node: &Node<'_>| node.traits().has_any(Traits::ENVELOPE);
    let inwards = std::iter::successors(Some(node).filter(is_envelope), |node| node.named_children().last());
    inwards.take(MAX_ENVELOPES).find(|node| !is_envelope(node))
}

/// A definition in more envelopes than this is generated.
const MAX_ENVELOPES: usize = 8;

impl Condition {
    fn holds(&self, captured: &Captured<'_>, source: &str) -> bool {
        let texts = |wanted: CaptureId| {
            let nodes = captured.iter().filter(move |(capture, _)| *capture == wanted);
            nodes.map(|(_, node)| source.get(node.byte_range()).unwrap_or_default())
        };
        texts(self.capture).all(|text| match self.other {
            Some(other) => texts(other).all(|other| other == text) != self.is_negated,
            None => self.allows(text) != self.is_negated,
        })
    }

    /// Whether a text is one of those it lists.
    pub(crate) fn allows(&self, text: &str) -> bool {
        self.values.iter().any(|value| fits(value, text))
    }
}

fn fits(value: &str, text: &str) -> bool {
    match before_capital(value) {
        Some(letters) => {
            text.strip_prefix(letters).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
        }
        None => value == text,
    }
}

/// Called once for each way in which the rest can be matched.
type Then<'f, 't> = &'f mut dyn FnMut(&mut Captured<'t>);
/// The same, with the children after the matched ones.
type ThenAfter<'f, 't> = &'f mut dyn FnMut(&mut Captured<'t>, Siblings<'t>);

impl RuleStep {
    /// Matches the step at a node that fits it. The depth of this recursion is that of the pattern.
    fn run<'t>(&self, node: Node<'t>, captured: &mut Captured<'t>, then: Then<'_, 't>) {
        let before = captured.len();
        captured.extend(self.captures.iter().map(|&capture| (capture, node)));
        if let RuleTest::OneOf(choices) = &self.test {
            // Only the first choice that fits is tried: choices in facts files exclude each other.
            if let Some(choice) = choices.iter().find(|choice| choice.fits(node)) {
                choice.run(node, captured, then);
            }
        } else if self.is_plain() {
            then(captured);
        } else if self.absent.is_empty() || !node.children().any(|child| self.absent.contains(&child.field())) {
            run_all(&self.children, Children::of(node), captured, &mut |captured, mut rest| {
                if !(self.is_closed && rest.any(Node::is_named)) {
                    then(captured);
                }
            });
        }
        captured.truncate(before);
    }

    /// The kinds that fit it; none for a wildcard.
    pub(crate) fn kinds(&self) -> Vec<u16> {
        match &self.test {
            RuleTest::Kind(kind) => vec![*kind],
            RuleTest::OneOf(choices) => choices.iter().flat_map(Self::kinds).collect(),
            RuleTest::AnyNamed | RuleTest::Any => Vec::new(),
        }
    }

    /// Whether it does not depend on the children of a node.
    pub(crate) fn is_plain(&self) -> bool {
        let is_test_plain = match &self.test {
            RuleTest::OneOf(choices) => choices.iter().all(Self::is_plain),
            RuleTest::AnyNamed | RuleTest::Any | RuleTest::Kind(_) => true,
        };
        is_test_plain && self.children.is_empty() && self.absent.is_empty() && !self.is_closed
    }

    /// Whether a node in this field fits it.
    fn accepts(&self, node: Node<'_>, field: u16) -> bool {
        (self.field == 0 || self.field == field) && self.fits(node)
    }

    /// The rest of a path that fits the step, if that fits too.
    fn rest_of<'t>(&self, path: Node<'t>) -> Option<Node<'t>> {
        let rest = Some(path).filter(|path| path.traits().has_any(Traits::PATH))?.named_children().last()?;
        (rest.traits().has_any(Traits::PATH) && self.fits(rest)).then_some(rest)
    }

    /// The content of a wrapper in the field of the step: the child in the same field, or else the first child that is a wrapper or
    /// fits.
    fn inside<'t>(&self, wrapper: Node<'t>, field: u16) -> Option<Node<'t>> {
        let is_wrapped = wrapper.traits().has_any(Traits::WRAPPER) && self.field != 0 && self.field == field;
        if !is_wrapped || matches!(self.test, RuleTest::AnyNamed | RuleTest::Any) {
            return None;
        }
        let is_meant = |child: &Node<'_>| child.traits().has_any(Traits::WRAPPER) || self.fits(*child);
        wrapper.child_in_field(field).or_else(|| wrapper.named_children().find(is_meant))
    }

    fn fits(&self, node: Node<'_>) -> bool {
        match &self.test {
            RuleTest::AnyNamed => node.is_named() && !node.is_error(),
            RuleTest::Any => !node.is_error(),
            RuleTest::Kind(kind) => node.kind() == *kind,
            RuleTest::OneOf(choices) => choices.iter().any(|choice| choice.fits(node)),
        }
    }
}

/// Children of a node that steps are matched with.
#[derive(Clone)]
struct Children<'t> {
    list: Siblings<'t>,
    /// Whether steps look through wrappers among them. Inside a wrapper that the pattern itself names, they do not.
    are_unwrapped: bool,
}

impl<'t> Children<'t> {
    fn of(node: Node<'t>) -> Self {
        Self { list: node.children(), are_unwrapped: !node.traits().has_any(Traits::WRAPPER) }
    }
}

/// Matches `steps`, in order, at some of the children of a node.
fn run_all<'t>(steps: &[RuleStep], mut children: Children<'t>, captured: &mut Captured<'t>, then: ThenAfter<'_, 't>) {
    let Some((step, rest)) = steps.split_first() else { return then(captured, children.list) };
    let all = children.clone();
    let mut is_found = false;
    while let Some(child) = children.list.next() {
        // A child in another field contains nothing in the field of the step.
        let mut next = Some(child).filter(|child| step.field == 0 || step.field == child.field());
        while let Some(node) = next {
            if step.accepts(node, child.field()) {
                step.run(node, captured, &mut |captured| {
                    is_found = true;
                    run_all(rest, children.clone(), captured, then);
                });
            }
            next = step.rest_of(node);
            if next.is_none() && children.are_unwrapped {
                next = step.inside(node, child.field());
            }
        }
        // An anchored step only matches the next named child.
        if step.is_anchored && child.is_named() {
            break;
        }
    }
    if step.is_optional && !is_found {
        run_all(rest, all, captured, then);
    }
}
