//! Runs the patterns of a language at a node, from a table by node kind.
//!
//! Equal in result to the query engine of tree-sitter on the same patterns, which a test checks; faster, because a node
//! whose kind starts no pattern costs one look-up, and able to tell when a node is entered and left, because the caller walks.

use crate::pattern::{self, Pattern, Predicate, Repeat, Step, SyntaxError, Test};
use tree_sitter::{Language as Grammar, Node, TreeCursor};

/// A capture's place in the list of capture names of a [`Matcher`].
pub(crate) type CaptureId = u8;

/// The patterns of a language, ready to run.
pub(crate) struct Matcher {
    /// Names of captures, in order of first use.
    pub(crate) captures: Vec<String>,
    patterns: Vec<Compiled>,
    /// For each node kind the patterns that start there, in order.
    by_kind: Vec<Vec<u16>>,
}

struct Compiled {
    root: Fitting,
    predicates: Vec<Condition>,
}

/// A step with its names replaced by the grammar's numbers.
struct Fitting {
    field: Option<u16>,
    test: Kinds,
    children: Vec<Fitting>,
    absent: Vec<u16>,
    captures: Vec<CaptureId>,
    repeat: Repeat,
    is_anchored: bool,
    is_closed: bool,
}

enum Kinds {
    AnyNamed,
    Any,
    One(u16),
    OneOf(Vec<Fitting>),
}

struct Condition {
    capture: CaptureId,
    values: Vec<String>,
    is_negated: bool,
}

/// The nodes captured by one match.
pub(crate) type Captured<'t> = Vec<(CaptureId, Node<'t>)>;

/// A child with the field it stands in.
type Child<'t> = (Option<u16>, Node<'t>);

/// Scratch space of a walk, so that matching allocates nothing in the common case.
pub(crate) struct Scratch<'t> {
    cursor: TreeCursor<'t>,
    lists: Vec<Vec<Child<'t>>>,
    captured: Captured<'t>,
}

impl<'t> Scratch<'t> {
    pub(crate) fn new(root: Node<'t>) -> Self {
        Self { cursor: root.walk(), lists: Vec::new(), captured: Vec::new() }
    }

    fn children(&mut self, node: Node<'t>) -> Vec<Child<'t>> {
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        self.cursor.reset(node);
        let mut is_more = self.cursor.goto_first_child();
        while is_more {
            list.push((self.cursor.field_id().map(std::num::NonZeroU16::get), self.cursor.node()));
            is_more = self.cursor.goto_next_sibling();
        }
        list
    }
}

impl Matcher {
    /// The patterns of the facts files in `sources`, for `grammar`.
    pub(crate) fn new(sources: &[&str], grammar: &Grammar) -> Result<Self, SyntaxError> {
        let mut matcher =
            Self { captures: Vec::new(), patterns: Vec::new(), by_kind: vec![Vec::new(); grammar.node_kind_count()] };
        for source in sources {
            for pattern in pattern::read(source)? {
                matcher.add(&pattern, grammar)?;
            }
        }
        Ok(matcher)
    }

    fn add(&mut self, pattern: &Pattern, grammar: &Grammar) -> Result<(), SyntaxError> {
        let mut compiler = Compiler { grammar, captures: &mut self.captures, line: pattern.line };
        let root = compiler.step(&pattern.root)?;
        let predicates = pattern.predicates.iter().map(|p| compiler.predicate(p)).collect();
        let number = self.patterns.len() as u16;
        for kind in root_kinds(&root) {
            self.by_kind[usize::from(kind)].push(number);
        }
        self.patterns.push(Compiled { root, predicates });
        Ok(())
    }

    /// Whether any pattern starts at a node of this kind.
    pub(crate) fn starts_at(&self, kind: u16) -> bool {
        self.by_kind.get(usize::from(kind)).is_some_and(|patterns| !patterns.is_empty())
    }

    /// Calls `found` for each match that starts at `node`, in the order of the patterns.
    pub(crate) fn run<'t>(
        &self,
        node: Node<'t>,
        kind: u16,
        source: &[u8],
        scratch: &mut Scratch<'t>,
        found: &mut dyn FnMut(usize, &Captured<'t>),
    ) {
        for &number in &self.by_kind[usize::from(kind)] {
            let pattern = &self.patterns[usize::from(number)];
            let mut captured = std::mem::take(&mut scratch.captured);
            captured.clear();
            let mut run = Run { scratch, captured };
            run.node(&pattern.root, node, &mut |run| {
                if pattern.predicates.iter().all(|condition| condition.holds(&run.captured, source)) {
                    found(usize::from(number), &run.captured);
                }
            });
            scratch.captured = run.captured;
        }
    }
}

/// The kinds a pattern can start at. A wildcard starts nowhere: such a pattern is refused when it is compiled.
fn root_kinds(root: &Fitting) -> Vec<u16> {
    match &root.test {
        Kinds::One(kind) => vec![*kind],
        Kinds::OneOf(choices) => choices.iter().flat_map(root_kinds).collect(),
        Kinds::AnyNamed | Kinds::Any => Vec::new(),
    }
}

struct Compiler<'c> {
    grammar: &'c Grammar,
    captures: &'c mut Vec<String>,
    line: usize,
}

impl Compiler<'_> {
    fn step(&mut self, step: &Step) -> Result<Fitting, SyntaxError> {
        let field = step.field.as_deref().map(|field| self.field(field)).transpose()?;
        let absent = step.absent.iter().map(|field| self.field(field)).collect::<Result<_, _>>()?;
        let children = step.children.iter().map(|child| self.step(child)).collect::<Result<_, _>>()?;
        let captures = step.captures.iter().map(|name| self.capture(name)).collect();
        let test = self.test(&step.test)?;
        Ok(Fitting {
            field,
            test,
            children,
            absent,
            captures,
            repeat: step.repeat,
            is_anchored: step.is_anchored,
            is_closed: step.is_closed,
        })
    }

    fn test(&mut self, test: &Test) -> Result<Kinds, SyntaxError> {
        Ok(match test {
            Test::AnyNamed => Kinds::AnyNamed,
            Test::Any => Kinds::Any,
            Test::Kind(kind) => Kinds::One(self.kind(kind, true)?),
            Test::Token(token) => Kinds::One(self.kind(token, false)?),
            Test::OneOf(choices) => {
                Kinds::OneOf(choices.iter().map(|choice| self.step(choice)).collect::<Result<_, _>>()?)
            }
        })
    }

    fn kind(&self, kind: &str, is_named: bool) -> Result<u16, SyntaxError> {
        match self.grammar.id_for_node_kind(kind, is_named) {
            0 => self.fail(format!("the grammar has no node `{kind}`")),
            id => Ok(id),
        }
    }

    fn field(&self, field: &str) -> Result<u16, SyntaxError> {
        match self.grammar.field_id_for_name(field) {
            Some(id) => Ok(id.get()),
            None => self.fail(format!("the grammar has no field `{field}`")),
        }
    }

    fn fail<T>(&self, message: String) -> Result<T, SyntaxError> {
        Err(SyntaxError { line: self.line, message })
    }

    fn capture(&mut self, name: &str) -> CaptureId {
        let place = self.captures.iter().position(|known| known == name).unwrap_or_else(|| {
            self.captures.push(name.to_owned());
            self.captures.len() - 1
        });
        place as CaptureId
    }

    fn predicate(&mut self, predicate: &Predicate) -> Condition {
        Condition {
            capture: self.capture(&predicate.capture),
            values: predicate.values.clone(),
            is_negated: predicate.is_negated,
        }
    }
}

impl Condition {
    fn holds(&self, captured: &Captured<'_>, source: &[u8]) -> bool {
        captured.iter().filter(|(capture, _)| *capture == self.capture).all(|(_, node)| {
            let text = source.get(node.byte_range()).unwrap_or_default();
            self.values.iter().any(|value| fits(value, text)) != self.is_negated
        })
    }
}

fn fits(value: &str, text: &[u8]) -> bool {
    if value == pattern::CAPITAL { text.first().is_some_and(u8::is_ascii_uppercase) } else { value.as_bytes() == text }
}

/// One attempt to match one pattern at one node. `then` runs once for each way the rest can be matched.
struct Run<'r, 't> {
    scratch: &'r mut Scratch<'t>,
    captured: Captured<'t>,
}

type Then<'f, 'r, 't> = &'f mut dyn FnMut(&mut Run<'r, 't>);
type ThenEnd<'f, 'r, 't> = &'f mut dyn FnMut(&mut Run<'r, 't>, usize);

impl<'r, 't> Run<'r, 't> {
    fn node(&mut self, step: &Fitting, node: Node<'t>, then: Then<'_, 'r, 't>) {
        let before = self.captured.len();
        self.captured.extend(step.captures.iter().map(|&capture| (capture, node)));
        match &step.test {
            Kinds::OneOf(choices) => {
                // The first choice that fits decides, as choices in facts files exclude each other.
                if let Some(choice) = choices.iter().find(|choice| choice.fits(node)) {
                    self.node(choice, node, then);
                }
            }
            _ if step.children.is_empty() && step.absent.is_empty() => then(self),
            _ => {
                let children = self.scratch.children(node);
                if !children.iter().any(|(field, _)| field.is_some_and(|field| step.absent.contains(&field))) {
                    self.steps(&step.children, &children, 0, &mut |run, end| {
                        if !(step.is_closed && children[end..].iter().any(|(_, child)| child.is_named())) {
                            then(run);
                        }
                    });
                }
                self.scratch.lists.push(children);
            }
        }
        self.captured.truncate(before);
    }

    /// Matches `steps` against `children` from `start` on; `then` is told where the matched ones end.
    fn steps(&mut self, steps: &[Fitting], children: &[Child<'t>], start: usize, then: ThenEnd<'_, 'r, 't>) {
        let Some((step, rest)) = steps.split_first() else { return then(self, start) };
        if step.repeat == Repeat::Many {
            return self.many(step, rest, children, start, then);
        }
        let mut is_found = false;
        for index in start..children.len() {
            if step.accepts(children[index]) {
                self.node(step, children[index].1, &mut |run| {
                    is_found = true;
                    run.steps(rest, children, index + 1, then);
                });
            }
            // An anchored step looks at the next named child only.
            if step.is_anchored && children[index].1.is_named() {
                break;
            }
        }
        if step.repeat == Repeat::Maybe && !is_found {
            self.steps(rest, children, start, then);
        }
    }

    /// Collects every child that fits into one match.
    fn many(&mut self, step: &Fitting, rest: &[Fitting], children: &[Child<'t>], start: usize, then: ThenEnd<'_, 'r, 't>) {
        let before = self.captured.len();
        let mut end = start;
        for (index, child) in children.iter().enumerate().skip(start) {
            if step.accepts(*child) {
                self.captured.extend(step.captures.iter().map(|&capture| (capture, child.1)));
                end = index + 1;
            }
        }
        self.steps(rest, children, end, then);
        self.captured.truncate(before);
    }
}

impl Fitting {
    fn accepts(&self, (field, node): Child<'_>) -> bool {
        self.field.is_none_or(|wanted| field == Some(wanted)) && self.fits(node)
    }

    fn fits(&self, node: Node<'_>) -> bool {
        match &self.test {
            Kinds::AnyNamed => node.is_named(),
            Kinds::Any => true,
            Kinds::One(kind) => node.kind_id() == *kind,
            Kinds::OneOf(choices) => choices.iter().any(|choice| choice.fits(node)),
        }
    }
}
