//! Words that a rule requires in a field of its root. They are compared before anything else of a rule: most calls are not of the
//! functions that such rules are about.

use crate::compiled::Traits;
use crate::matcher::{Condition, RuleStep, RuleTest};
use crate::tree::Node;

/// The field in which a rule requires one of some words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct RequiredWord {
    /// The field of the rule's root, and the kind of the node in it.
    field: (u16, u16),
    /// The index of the condition that lists the words.
    condition: usize,
}

impl RequiredWord {
    /// The field in which a rule with this root requires one of the words of a condition; `None` if there is no such field.
    pub(crate) fn of(root: &RuleStep, conditions: &[Condition]) -> Option<Self> {
        let lists_words = |step: &RuleStep, it: &Condition| {
            step.captures.contains(&it.capture) && it.other.is_none() && !it.is_negated
        };
        let mut required = root.children.iter().filter(|step| step.field != 0 && !step.is_optional);
        required.find_map(|step| {
            let RuleTest::Kind(kind) = step.test else { return None };
            let condition = conditions.iter().position(|it| lists_words(step, it))?;
            Some(Self { field: (step.field, kind), condition })
        })
    }
}

/// The content of a field.
#[derive(Clone, Copy)]
enum FieldContent<'s> {
    Word(&'s str),
    /// Nothing, or nothing of the required kind.
    Nothing,
    /// Several nodes, or one that steps look through.
    Unknown,
}

/// Checks required words at one node. Rules that start at one kind mostly require words in the same field, so the last one is cached.
pub(crate) struct WordFilter<'s> {
    source: &'s str,
    last: Option<((u16, u16), FieldContent<'s>)>,
}

impl<'s> WordFilter<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        Self { source, last: None }
    }

    /// Whether a rule may match at `node`, which is always the same one.
    pub(crate) fn allows(&mut self, word: RequiredWord, conditions: &[Condition], node: Node<'_>) -> bool {
        let content = match self.last {
            Some((field, content)) if field == word.field => content,
            _ => content_of(node, word.field, self.source),
        };
        self.last = Some((word.field, content));
        match content {
            FieldContent::Word(text) => conditions[word.condition].allows(text),
            FieldContent::Nothing => false,
            FieldContent::Unknown => true,
        }
    }
}

fn content_of<'s>(node: Node<'_>, (field, kind): (u16, u16), source: &'s str) -> FieldContent<'s> {
    let mut inside = node.children().filter(|child| child.field() == field);
    match (inside.next(), inside.next()) {
        (None, _) => FieldContent::Nothing,
        (Some(child), None) if !child.traits().has_any(Traits::WRAPPER | Traits::PATH) => {
            let word = || source.get(child.byte_range()).unwrap_or_default();
            if child.kind() == kind { FieldContent::Word(word()) } else { FieldContent::Nothing }
        }
        _ => FieldContent::Unknown,
    }
}
