//! Rules that only hold where a certain word stands in a field: most calls are of none of the functions that such rules ask for,
//! so that word is looked at before anything else of a rule.

use crate::compiled::Traits;
use crate::matcher::{Condition, Step, Test};
use crate::tree::Node;

/// Where a rule asks for certain words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Keyword {
    /// The field of the node that the rule starts at, and the kind of what must stand there.
    place: (u16, u16),
    /// The number of the condition that lists the words.
    condition: usize,
}

impl Keyword {
    /// Where a rule that starts with `root` must find one of the words of a condition; nothing if it may do without.
    pub(crate) fn of(root: &Step, conditions: &[Condition]) -> Option<Self> {
        let lists_words =
            |step: &Step, it: &Condition| step.captures.contains(&it.capture) && it.other.is_none() && !it.is_negated;
        let mut needed = root.children.iter().filter(|step| step.field != 0 && !step.is_optional);
        needed.find_map(|step| {
            let Test::Kind(kind) = step.test else { return None };
            let condition = conditions.iter().position(|it| lists_words(step, it))?;
            Some(Self { place: (step.field, kind), condition })
        })
    }
}

/// What stands in a field of a node.
#[derive(Clone, Copy)]
enum Said<'s> {
    Word(&'s str),
    /// Nothing, or nothing of the kind that is wanted.
    Nothing,
    /// Several things, or one that steps look through.
    Unknown,
}

/// What stands in the field of a node that was looked into last: rules that start at one kind mostly look into the same field.
pub(crate) struct Keywords<'s> {
    source: &'s str,
    last: Option<((u16, u16), Said<'s>)>,
}

impl<'s> Keywords<'s> {
    /// Nothing was looked at yet.
    pub(crate) fn new(source: &'s str) -> Self {
        Self { source, last: None }
    }

    /// Whether a rule that asks for `keyword` by one of its `conditions` may hold at `node`, which is always the same one.
    pub(crate) fn allow(&mut self, keyword: Keyword, conditions: &[Condition], node: Node<'_>) -> bool {
        let said = match self.last {
            Some((place, said)) if place == keyword.place => said,
            _ => look(node, keyword.place, self.source),
        };
        self.last = Some((keyword.place, said));
        match said {
            Said::Word(word) => conditions[keyword.condition].allows(word),
            Said::Nothing => false,
            Said::Unknown => true,
        }
    }
}

fn look<'s>(node: Node<'_>, (field, kind): (u16, u16), source: &'s str) -> Said<'s> {
    let mut inside = node.children().filter(|child| child.field() == field);
    match (inside.next(), inside.next()) {
        (None, _) => Said::Nothing,
        (Some(child), None) if !child.traits().has_any(Traits(Traits::WRAPPER.0 | Traits::PATH.0)) => {
            let word = || source.get(child.byte_range()).unwrap_or_default();
            if child.kind() == kind { Said::Word(word()) } else { Said::Nothing }
        }
        _ => Said::Unknown,
    }
}
