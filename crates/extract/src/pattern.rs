//! Parses a facts file: tree-sitter query syntax, restricted to what the matcher runs.
//!
//! The subset: nested nodes, fields, alternation, negated fields, anchors, `?` on a child, wildcards below the root, `#eq?`,
//! `#any-of?` and their negations, `#match?` for a capital at the start or after some letters. Everything else is an error with its
//! line.

/// One pattern of a facts file.
#[derive(Debug)]
pub(crate) struct Pattern {
    /// The node it starts at.
    pub(crate) root: PatternStep,
    /// Conditions on captured texts.
    pub(crate) predicates: Vec<Predicate>,
    /// The line it starts on, from one.
    pub(crate) line: usize,
}

/// A node of a pattern.
#[derive(Debug)]
pub(crate) struct PatternStep {
    /// The field it must be in.
    pub(crate) field: Option<String>,
    /// What it must be.
    pub(crate) test: PatternTest,
    /// What it must contain, in order.
    pub(crate) children: Vec<PatternStep>,
    /// Fields it must not have.
    pub(crate) absent: Vec<String>,
    /// Names it is captured under.
    pub(crate) captures: Vec<String>,
    /// Whether it may be missing.
    pub(crate) is_optional: bool,
    /// Whether it must directly follow the step before it, or be the first named child.
    pub(crate) is_anchored: bool,
    /// Whether no named child may follow its last child.
    pub(crate) is_closed: bool,
}

/// What a node must be.
#[derive(Debug)]
pub(crate) enum PatternTest {
    /// Any named node: `(_)`.
    AnyNamed,
    /// Any node: `_`.
    Any,
    /// A named node of this kind.
    Kind(String),
    /// A token with this text.
    Token(String),
    /// One of these.
    OneOf(Vec<PatternStep>),
}

/// A condition on captured text.
#[derive(Debug)]
pub(crate) struct Predicate {
    /// The capture it looks at.
    pub(crate) capture: String,
    /// The texts it is compared with.
    pub(crate) values: Vec<String>,
    /// The capture whose text it is compared with instead.
    pub(crate) other: Option<String>,
    /// Whether the text must be none of them.
    pub(crate) is_negated: bool,
}

/// The letters before a capital in the one kind of regular expression that `#match?` supports: none in `^[A-Z]`.
pub(crate) fn before_capital(value: &str) -> Option<&str> {
    let letters = value.strip_prefix('^')?.strip_suffix("[A-Z]")?;
    letters.chars().all(|c| c.is_ascii_alphanumeric()).then_some(letters)
}

/// An error in a facts file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SyntaxError {
    /// The line, from one; zero for an error in the language's table.
    pub(crate) line: usize,
    /// What is wrong.
    pub(crate) message: String,
}

/// Every pattern of a facts file, in order.
pub(crate) fn read(source: &str) -> Result<Vec<Pattern>, SyntaxError> {
    let mut parser = PatternParser { rest: source, source, predicates: Vec::new() };
    let mut patterns = Vec::new();
    loop {
        parser.skip_blanks();
        if parser.rest.is_empty() {
            return Ok(patterns);
        }
        let line = parser.line();
        let root = parser.step()?;
        patterns.push(Pattern { root, predicates: std::mem::take(&mut parser.predicates), line });
    }
}

struct PatternParser<'s> {
    rest: &'s str,
    source: &'s str,
    predicates: Vec<Predicate>,
}

impl<'s> PatternParser<'s> {
    fn line(&self) -> usize {
        let read = self.source.len() - self.rest.len();
        1 + self.source[..read].matches('\n').count()
    }

    fn fail<T>(&self, message: impl Into<String>) -> Result<T, SyntaxError> {
        Err(SyntaxError { line: self.line(), message: message.into() })
    }

    fn skip_blanks(&mut self) {
        loop {
            self.rest = self.rest.trim_start();
            if !self.rest.starts_with(';') {
                return;
            }
            self.rest = self.rest.find('\n').map_or("", |end| &self.rest[end..]);
        }
    }

    fn accept(&mut self, mark: char) -> bool {
        self.skip_blanks();
        match self.rest.strip_prefix(mark) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn word(&mut self) -> Result<&'s str, SyntaxError> {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '?' | '!');
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        if word.is_empty() {
            return self.fail("a name is expected here");
        }
        self.rest = rest;
        Ok(word)
    }

    fn step(&mut self) -> Result<PatternStep, SyntaxError> {
        self.skip_blanks();
        let mut step = match self.rest.chars().next() {
            Some('(') => self.node()?,
            Some('[') => self.alternation()?,
            Some('"') => PatternStep::of(PatternTest::Token(self.string()?)),
            Some('_') => {
                self.accept('_');
                PatternStep::of(PatternTest::Any)
            }
            _ => return self.fail("a node, an alternation or a token is expected here"),
        };
        if self.rest.starts_with(['*', '+']) {
            return self.fail("a step cannot be repeated: a pattern matches once for each child that fits");
        }
        step.is_optional = self.rest.starts_with('?') && self.accept('?');
        while self.accept('@') {
            step.captures.push(self.word()?.to_owned());
        }
        Ok(step)
    }

    fn node(&mut self) -> Result<PatternStep, SyntaxError> {
        self.accept('(');
        self.skip_blanks();
        let kind = self.word()?;
        let mut step =
            PatternStep::of(if kind == "_" { PatternTest::AnyNamed } else { PatternTest::Kind(kind.to_owned()) });
        let mut is_anchored = false;
        while !self.accept(')') {
            if self.rest.is_empty() {
                return self.fail("a parenthesis is not closed");
            } else if self.accept('!') {
                step.absent.push(self.word()?.to_owned());
            } else if self.accept('.') {
                is_anchored = true;
            } else if self.rest.starts_with("(#") {
                let predicate = self.predicate()?;
                self.predicates.push(predicate);
            } else {
                let mut child = self.child()?;
                child.is_anchored = std::mem::take(&mut is_anchored);
                step.children.push(child);
            }
        }
        step.is_closed = is_anchored;
        Ok(step)
    }

    fn child(&mut self) -> Result<PatternStep, SyntaxError> {
        let field = self.field();
        let mut child = self.step()?;
        child.field = field;
        Ok(child)
    }

    fn field(&mut self) -> Option<String> {
        self.skip_blanks();
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
        let (name, rest) = self.rest.split_at(end);
        let rest = rest.strip_prefix(':')?;
        self.rest = rest;
        Some(name.to_owned())
    }

    fn alternation(&mut self) -> Result<PatternStep, SyntaxError> {
        self.accept('[');
        let mut choices = Vec::new();
        while !self.accept(']') {
            if self.rest.is_empty() {
                return self.fail("a bracket is not closed");
            }
            choices.push(self.step()?);
        }
        Ok(PatternStep::of(PatternTest::OneOf(choices)))
    }

    /// A string literal. Backslashes are doubled, as in tree-sitter's query syntax.
    fn string(&mut self) -> Result<String, SyntaxError> {
        let inside = &self.rest[1..];
        let Some(end) = inside.find('"') else { return self.fail("a string is not closed") };
        self.rest = &inside[end + 1..];
        Ok(inside[..end].replace(r"\\", r"\"))
    }

    fn predicate(&mut self) -> Result<Predicate, SyntaxError> {
        self.rest = &self.rest[2..];
        let name = self.word()?;
        let is_negated = match name {
            "eq?" | "any-of?" | "match?" => false,
            "not-eq?" | "not-any-of?" => true,
            other => return self.fail(format!("the predicate #{other} is not supported")),
        };
        if !self.accept('@') {
            return self.fail("a predicate compares a capture");
        }
        let capture = self.word()?.to_owned();
        let other = if self.accept('@') { Some(self.word()?.to_owned()) } else { None };
        let mut values = Vec::new();
        while !self.accept(')') {
            if !self.rest.starts_with('"') {
                return self.fail("a predicate compares with strings");
            }
            values.push(self.string()?);
        }
        if name == "match?" && !values.iter().all(|value| before_capital(value).is_some()) {
            return self.fail("#match? knows only \"^[A-Z]\", with letters before the bracket or without");
        }
        Ok(Predicate { capture, values, other, is_negated })
    }
}

impl PatternStep {
    fn of(test: PatternTest) -> Self {
        Self {
            field: None,
            test,
            children: Vec::new(),
            absent: Vec::new(),
            captures: Vec::new(),
            is_optional: false,
            is_anchored: false,
            is_closed: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fails(source: &str, line: usize, part: &str) {
        let error = read(source).expect_err(source);
        assert_eq!(error.line, line, "{source}");
        assert!(error.message.contains(part), "{}", error.message);
    }

    #[test]
    fn a_pattern_is_a_tree_of_steps() {
        let patterns = read("; calls\n(call function: (identifier) @name !type . (x)? (#eq? @name \"a\" )) @ref.call")
            .expect("the pattern is well formed");
        let pattern = &patterns[0];
        assert_eq!(pattern.line, 2);
        assert_eq!(pattern.root.captures, ["ref.call"]);
        assert_eq!(pattern.root.absent, ["type"]);
        assert_eq!(pattern.root.children[0].field.as_deref(), Some("function"));
        assert!(pattern.root.children[1].is_anchored);
        assert!(pattern.root.children[1].is_optional);
        assert_eq!(pattern.predicates[0].values, ["a"]);
        let tokens = read(r#"(path "\\") @skip"#).expect("the pattern is well formed");
        assert!(matches!(&tokens[0].root.children[0].test, PatternTest::Token(token) if token == r"\"));
    }

    #[test]
    fn mistakes_are_reported_with_their_line() {
        fails("(a", 1, "not closed");
        fails("\n[(a)", 2, "not closed");
        fails("(a (#match? @x \"y\"))", 1, "knows only");
        fails("(a (#lua? @x \"y\"))", 1, "not supported");
        fails("(a (b)* @c)", 1, "repeated");
        fails("name", 1, "expected");
    }
}
