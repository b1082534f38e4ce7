//! Compiles patterns to rules: replaces the names of node kinds and fields by the grammar's numbers, and captures by their meaning.
//!
//! Every possible mistake in a facts file is reported here or when it is parsed, with its line.

use crate::capture::{Capture, Fact, Mark, Part, capture};

use crate::matcher::{CaptureId, CompiledRule, Condition, Matcher, NamedCapture, RuleStep, RuleTest};
use crate::pattern::{self, Pattern, Predicate, SyntaxError};
use crate::required_word::RequiredWord;
use rhumb_model::Flags;
use tree_sitter::Language as Grammar;

/// The patterns of the facts files in `sources`, for `grammar`.
pub(crate) fn rules(sources: &[&str], grammar: &Grammar) -> Result<Matcher, SyntaxError> {
    let mut matcher = Matcher {
        captures: Vec::new(),
        rules: Vec::new(),
        by_kind: vec![Vec::new(); grammar.node_kind_count()],
        parts: [Matcher::NO_CAPTURE; Part::COUNT],
    };
    for source in sources {
        for pattern in pattern::read(source)? {
            let rule = Compiler { grammar, matcher: &mut matcher, line: pattern.line }.rule(&pattern)?;
            let number = matcher.rules.len() as u16;
            for kind in rule.root.kinds() {
                matcher.by_kind[usize::from(kind)].push(number);
            }
            matcher.rules.push(rule);
        }
    }
    Ok(matcher)
}

/// Every capture of a step and of the steps inside it.
fn collect_captures(step: &RuleStep, captures: &mut Vec<CaptureId>) {
    captures.extend(&step.captures);
    let choices = if let RuleTest::OneOf(choices) = &step.test { choices.as_slice() } else { &[] };
    step.children.iter().chain(choices).for_each(|inner| collect_captures(inner, captures));
}

struct Compiler<'c> {
    grammar: &'c Grammar,
    matcher: &'c mut Matcher,
    line: usize,
}

impl Compiler<'_> {
    fn rule(&mut self, pattern: &Pattern) -> Result<CompiledRule, SyntaxError> {
        let root = self.step(&pattern.root)?;
        if root.kinds().is_empty() {
            return self.fail("a pattern cannot start with a wildcard");
        }
        let mut captures = Vec::new();
        collect_captures(&root, &mut captures);
        let facts: Vec<(Fact, CaptureId)> = captures.iter().filter_map(|id| Some((self.fact(*id)?, *id))).collect();
        let &[(fact, fact_capture)] = facts.as_slice() else {
            return self.fail(format!(
                "a pattern needs exactly one capture for its fact, but this one has {} such captures",
                facts.len()
            ));
        };
        // A declaration has no region.
        let is_declared = matches!(fact, Fact::Define(_)) && captures.iter().any(|id| self.is_declaring(*id));
        if fact.opens_region() && !is_declared && !root.captures.contains(&fact_capture) {
            return self.fail("a capture that opens a region must be on the root of its pattern");
        }
        let conditions = pattern.predicates.iter().map(|predicate| self.condition(predicate, &captures));
        let conditions = conditions.collect::<Result<Vec<_>, _>>()?;
        Ok(CompiledRule { required_word: RequiredWord::of(&root, &conditions), root, conditions, fact, fact_capture })
    }

    fn is_declaring(&self, capture: CaptureId) -> bool {
        let meaning = self.matcher.captures[usize::from(capture)].meaning;
        matches!(meaning, Capture::Mark(Mark::Symbol(Flags::ABSTRACT)))
    }

    fn fact(&self, capture: CaptureId) -> Option<Fact> {
        match self.matcher.captures[usize::from(capture)].meaning {
            Capture::Fact(fact) => Some(fact),
            _ => None,
        }
    }

    fn step(&mut self, step: &pattern::PatternStep) -> Result<RuleStep, SyntaxError> {
        let field = step.field.as_deref().map_or(Ok(0), |field| self.field(field))?;
        let absent = step.absent.iter().map(|field| self.field(field)).collect::<Result<_, _>>()?;
        let children = step.children.iter().map(|child| self.step(child)).collect::<Result<_, _>>()?;
        let captures = step.captures.iter().map(|name| self.capture(name)).collect::<Result<_, _>>()?;
        let test = self.test(&step.test)?;
        let pattern::PatternStep { is_optional, is_anchored, is_closed, .. } = *step;
        Ok(RuleStep { field, test, children, absent, captures, is_optional, is_anchored, is_closed })
    }

    fn test(&mut self, test: &pattern::PatternTest) -> Result<RuleTest, SyntaxError> {
        Ok(match test {
            pattern::PatternTest::AnyNamed => RuleTest::AnyNamed,
            pattern::PatternTest::Any => RuleTest::Any,
            pattern::PatternTest::Kind(kind) => RuleTest::Kind(self.kind(kind, Naming::Named)?),
            pattern::PatternTest::Token(token) => RuleTest::Kind(self.kind(token, Naming::Token)?),
            pattern::PatternTest::OneOf(choices) => {
                RuleTest::OneOf(choices.iter().map(|choice| self.step(choice)).collect::<Result<_, _>>()?)
            }
        })
    }

    /// A group of kinds has a number too, but no node has it.
    fn kind(&self, kind: &str, naming: Naming) -> Result<u16, SyntaxError> {
        match self.grammar.id_for_node_kind(kind, naming == Naming::Named) {
            0 => self.fail(format!("the grammar has no node `{kind}`")),
            id if !self.grammar.node_kind_is_visible(id) => self.fail(format!("`{kind}` is a group, name its nodes")),
            id => Ok(id),
        }
    }

    fn field(&self, field: &str) -> Result<u16, SyntaxError> {
        match self.grammar.field_id_for_name(field) {
            Some(id) => Ok(id.get()),
            None => self.fail(format!("the grammar has no field `{field}`")),
        }
    }

    fn capture(&mut self, name: &str) -> Result<CaptureId, SyntaxError> {
        let Some(meaning) = capture(name) else {
            return self.fail(format!("the capture @{name} is not on the list"));
        };
        if let Some(place) = self.matcher.captures.iter().position(|known| known.name == name) {
            return Ok(place as CaptureId);
        }
        let id = self.matcher.captures.len() as CaptureId;
        if id == Matcher::NO_CAPTURE {
            return self.fail("too many captures");
        }
        self.matcher.captures.push(NamedCapture { name: name.to_owned(), meaning });
        if let Capture::Part(part) = meaning {
            self.matcher.parts[part as usize] = id;
        }
        Ok(id)
    }

    fn condition(&self, predicate: &Predicate, captures: &[CaptureId]) -> Result<Condition, SyntaxError> {
        let capture = self.captured(&predicate.capture, captures)?;
        let other = predicate.other.as_deref().map(|other| self.captured(other, captures)).transpose()?;
        Ok(Condition { capture, values: predicate.values.clone(), other, is_negated: predicate.is_negated })
    }

    /// The capture called `name` among those of a pattern.
    fn captured(&self, name: &str, captures: &[CaptureId]) -> Result<CaptureId, SyntaxError> {
        let found = captures.iter().find(|id| self.matcher.captures[usize::from(**id)].name == name);
        found.copied().map_or_else(|| self.fail(format!("the pattern captures no @{name} to compare")), Ok)
    }

    fn fail<T>(&self, message: impl Into<String>) -> Result<T, SyntaxError> {
        Err(SyntaxError { line: self.line, message: message.into() })
    }
}

/// Whether a kind is a rule of the grammar or a token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    Named,
    Token,
}

#[cfg(test)]
mod tests {
    use super::*;
    use rhumb_languages::by_name;

    fn fails(source: &str, line: usize, part: &str) {
        let grammar = Grammar::from(by_name("python").expect("there is one").grammar);
        let error = rules(&[source], &grammar).map(|_| ()).expect_err(source);
        assert_eq!(error.line, line, "{source}");
        assert!(error.message.contains(part), "{}", error.message);
    }

    #[test]
    fn mistakes_are_reported_with_their_line() {
        fails("(identifier) @ref.read\n(unicorn) @skip", 2, "no node `unicorn`");
        fails("(call horn: (_) @name) @ref.call", 1, "no field `horn`");
        fails("(call \"horn\") @skip", 1, "no node `horn`");
        fails("(expression) @skip", 1, "is a group");
        fails("(call) @unicorn", 1, "@unicorn is not on the list");
        fails("(_) @skip", 1, "wildcard");
        fails("(call (identifier) @name)", 1, "has 0 such captures");
        fails("(call (identifier) @label) @ref.call", 1, "has 2 such captures");
        fails("(class_definition body: (block) @scope)", 1, "opens a region");
        fails("(call (identifier) @_a (#eq? @_b \"c\")) @skip", 1, "captures no @_b");
    }
}
