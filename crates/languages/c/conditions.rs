//! Conditional groups (`#if` to `#endif`) that the grammar cannot parse because a branch is incomplete: it opens a brace
//! that another branch closes, or contains part of a statement. One branch of each such group is kept.

use super::tokens::{Token, TokenKind};
use std::ops::Range;

/// Maximum nesting of brackets; groups nested deeper are left unchanged.
const MAX_DEPTH: usize = 512;

/// Maximum length of a macro call in tokens.
const MAX_CALL_TOKENS: usize = 200;

/// The ranges to blank out so that every remaining conditional group is complete. `truths` lists names known to be defined
/// or undefined.
pub(super) fn broken_groups(source: &str, tokens: &[Token], truths: &[(&str, bool)]) -> Vec<Range<usize>> {
    let mut scan = GroupScan {
        source,
        tokens,
        truths,
        directives: Directives::of(tokens),
        brackets: Vec::new(),
        groups: Vec::new(),
        blanked: Vec::new(),
    };
    for (place, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Directive => scan.directive(place),
            TokenKind::Mark(mark) => scan.mark(mark, place),
            TokenKind::Word | TokenKind::Literal => {}
        }
    }
    scan.blanked
}

struct GroupScan<'s> {
    source: &'s str,
    tokens: &'s [Token],
    truths: &'s [(&'s str, bool)],
    directives: Directives,
    /// Open brackets, outermost first.
    brackets: Vec<Bracket>,
    /// Open groups, outermost first.
    groups: Vec<ConditionalGroup>,
    blanked: Vec<Range<usize>>,
}

/// Runs of consecutive directives, in order, as ranges of token indexes.
struct Directives(Vec<Range<usize>>);

impl Directives {
    fn of(tokens: &[Token]) -> Self {
        let mut runs: Vec<Range<usize>> = Vec::new();
        for (place, _) in tokens.iter().enumerate().filter(|(_, token)| token.kind == TokenKind::Directive) {
            match runs.last_mut().filter(|last| last.end == place) {
                Some(last) => last.end += 1,
                None => runs.push(place..place + 1),
            }
        }
        Self(runs)
    }

    /// The run that contains the token at `place`.
    fn around(&self, place: usize) -> Option<&Range<usize>> {
        let next = self.0.partition_point(|run| run.end <= place);
        self.0.get(next).filter(|run| run.contains(&place))
    }
}

/// What is inside of an open bracket.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bracket {
    /// Statements or declarations.
    Block,
    /// The variants of an enumeration.
    Enumeration,
    /// Part of an expression.
    Expression,
}

/// A conditional group.
struct ConditionalGroup {
    /// The brackets around it.
    outer: Vec<Bracket>,
    /// The smallest bracket depth in the current branch so far.
    least: usize,
    is_whole: bool,
    branches: Vec<Branch>,
}

struct Branch {
    /// The index of the directive that opens it.
    directive: usize,
    truth: Option<bool>,
    /// The open brackets after it.
    after: Vec<Bracket>,
}

impl GroupScan<'_> {
    fn text(&self, place: usize) -> &str {
        self.tokens[place].text(self.source)
    }

    fn mark(&mut self, mark: u8, place: usize) {
        match mark {
            b'(' | b'[' => self.brackets.push(Bracket::Expression),
            b'{' => self.brackets.push(self.brace(place)),
            b')' | b']' | b'}' => {
                let is_open = self.brackets.pop().is_some();
                let depth = self.brackets.len();
                if let Some(group) = self.groups.last_mut() {
                    group.least = group.least.min(depth);
                    group.is_whole &= is_open;
                }
            }
            _ => {}
        }
    }

    /// Classifies a brace by the tokens before it.
    fn brace(&self, place: usize) -> Bracket {
        let before = |back: usize| place.checked_sub(back).map_or("", |place| self.text(place));
        if before(1) != ")" && (1..=5).any(|back| before(back) == "enum") {
            return Bracket::Enumeration;
        }
        match before(1) {
            "=" | "," | "(" | "[" | "return" => Bracket::Expression,
            _ if self.brackets.last() == Some(&Bracket::Expression) && before(1) == "{" => Bracket::Expression,
            _ => Bracket::Block,
        }
    }

    fn directive(&mut self, place: usize) {
        let text = self.text(place).trim_start_matches('#').trim_start().to_owned();
        let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
        let (word, condition) = text.split_at(end);
        match word {
            "if" | "ifdef" | "ifndef" => self.open(place, word, condition),
            "elif" | "elifdef" | "elifndef" | "else" => {
                self.close_branch(place);
                self.next_branch(place, word, condition);
            }
            "endif" => {
                self.close_branch(place);
                self.close(place);
            }
            // The grammar accepts other directives only between statements or declarations.
            _ if matches!(self.brackets.last(), Some(Bracket::Expression | Bracket::Enumeration)) => {
                self.blanked.push(self.line(place));
            }
            _ => {}
        }
    }

    /// The range of a directive with its line break, which the grammar requires.
    fn line(&self, place: usize) -> Range<usize> {
        let Range { start, end } = self.tokens[place].range;
        let rest = self.source.get(end..).unwrap_or("");
        start..end + rest.find('\n').map_or(rest.len(), |at| at + 1)
    }

    /// Whether the group that ends at `place` is the include guard around the whole file. Inside of a group the grammar
    /// expects statements, which look like declarations.
    fn is_guard(&self, group: &ConditionalGroup, place: usize) -> bool {
        let first = group.branches[0].directive;
        let defined = |place: usize, word: &str| {
            let text = self.tokens.get(place)?.text(self.source).strip_prefix('#')?.trim_start();
            text.strip_prefix(word)?.split_whitespace().next().map(str::to_owned)
        };
        let name = defined(first, "ifndef");
        group.branches.len() == 1
            && name.is_some()
            && name == defined(first + 1, "define")
            && self.token_after(place).is_none()
            && self.token_before(first).is_none()
    }

    fn open(&mut self, place: usize, word: &str, condition: &str) {
        let is_whole = self.brackets.len() > MAX_DEPTH || self.can_begin(place);
        let outer = if self.brackets.len() > MAX_DEPTH { Vec::new() } else { self.brackets.clone() };
        let branch = Branch { directive: place, truth: self.truth(word, condition), after: Vec::new() };
        self.groups.push(ConditionalGroup { outer, least: self.brackets.len(), is_whole, branches: vec![branch] });
    }

    /// Whether the condition of a directive holds, if known.
    fn truth(&self, word: &str, condition: &str) -> Option<bool> {
        let condition = condition.split("/*").next().unwrap_or("").split("//").next().unwrap_or("").trim();
        let is_negated = condition.starts_with('!') != word.ends_with("ndef");
        let name = condition.trim_start_matches(['!', ' ']);
        let name = name.strip_prefix("defined").unwrap_or(name).trim_matches(['(', ')', ' ']);
        let known = [("0", false), ("1", true)].into_iter().chain(self.truths.iter().copied());
        known.into_iter().find(|(known, _)| *known == name).map(|(_, truth)| truth != is_negated)
    }

    fn next_branch(&mut self, place: usize, word: &str, condition: &str) {
        let truth = self.truth(word, condition);
        let Some(group) = self.groups.last_mut() else { return };
        let is_decided = group.branches.iter().any(|branch| branch.truth == Some(true));
        let is_last = word == "else" && group.branches.iter().all(|branch| branch.truth == Some(false));
        let truth = match truth {
            _ if is_decided => Some(false),
            _ if is_last => Some(true),
            truth => truth,
        };
        group.branches.push(Branch { directive: place, truth, after: Vec::new() });
        self.brackets.clone_from(&group.outer);
        group.least = group.outer.len();
    }

    /// Handles the branch that ends before the directive at `place`.
    fn close_branch(&mut self, place: usize) {
        let can_end = self.can_end(place);
        let Some(group) = self.groups.last_mut() else { return };
        let is_balanced = group.least >= group.outer.len() && self.brackets.len() == group.outer.len();
        group.is_whole &= (can_end && is_balanced) || self.brackets.len() > MAX_DEPTH;
        if let Some(branch) = group.branches.last_mut() {
            branch.after.clone_from(&self.brackets);
        }
    }

    fn close(&mut self, place: usize) {
        let Some(group) = self.groups.pop() else { return };
        let is_whole = group.is_whole && self.can_follow(place) && !self.is_guard(&group, place);
        let kept = (0..group.branches.len()).find(|branch| group.branches[*branch].truth != Some(false));
        // A complete group keeps all of its branches, so all of its brackets match.
        let after = kept.filter(|_| !is_whole).map_or(&group.outer, |kept| &group.branches[kept].after);
        self.brackets.clone_from(after);
        let depth = self.brackets.len().min(group.least);
        if let Some(around) = self.groups.last_mut() {
            around.least = around.least.min(depth);
        }
        if is_whole {
            return;
        }
        let ends = group.branches.iter().skip(1).map(|branch| branch.directive).chain([place]);
        for (number, (branch, end)) in group.branches.iter().zip(ends).enumerate() {
            let directive = self.tokens[branch.directive].range.clone();
            self.blanked.push(directive.clone());
            if kept != Some(number) {
                self.blanked.push(directive.end..self.tokens[end].range.start);
            }
        }
        self.blanked.push(self.tokens[place].range.clone());
    }

    /// The last token before `place` that is not a directive.
    fn token_before(&self, place: usize) -> Option<&Token> {
        let last = place.checked_sub(1)?;
        let end = self.directives.around(last).map_or(place, |run| run.start);
        self.tokens.get(end.checked_sub(1)?)
    }

    /// The first token after `place` that is not a directive.
    fn token_after(&self, place: usize) -> Option<&Token> {
        let next = place + 1;
        self.tokens.get(self.directives.around(next).map_or(next, |run| run.end))
    }

    /// Whether a statement, a declaration or an enumerator can begin at `place`.
    fn can_begin(&self, place: usize) -> bool {
        let Some(before) = self.token_before(place) else { return true };
        match (self.brackets.last(), before.kind) {
            (Some(Bracket::Expression), _) => false,
            (Some(Bracket::Enumeration), kind) => matches!(kind, TokenKind::Mark(b'{' | b',')),
            (_, TokenKind::Mark(b';' | b'{' | b'}' | b':')) => true,
            (_, TokenKind::Mark(b')')) => self.ends_call(place),
            _ => false,
        }
    }

    /// Whether the statement before `place` is a call without a semicolon, as macros are often written.
    fn ends_call(&self, place: usize) -> bool {
        let mut depth = 0;
        for at in (place.saturating_sub(MAX_CALL_TOKENS)..place).rev() {
            match self.tokens[at].kind {
                TokenKind::Mark(b')') => depth += 1,
                TokenKind::Mark(b'(') => depth -= 1,
                TokenKind::Word if depth == 0 => {
                    let is_first =
                        self.token_before(at).is_none_or(|it| matches!(it.kind, TokenKind::Mark(b';' | b'{' | b'}')));
                    return is_first && !matches!(self.text(at), "if" | "while" | "for" | "switch");
                }
                _ => {}
            }
        }
        false
    }

    /// Whether the branch that ends at `place` ends a statement, a declaration or an enumerator.
    fn can_end(&self, place: usize) -> bool {
        let is_empty = place.checked_sub(1).is_none_or(|before| self.tokens[before].kind == TokenKind::Directive);
        let Some(before) = self.token_before(place) else { return true };
        let is_end = match (self.brackets.last(), before.kind) {
            (Some(Bracket::Enumeration), kind) => kind == TokenKind::Mark(b','),
            (_, TokenKind::Mark(b';' | b'{' | b'}' | b':')) => true,
            (_, TokenKind::Mark(b')')) => self.ends_call(place),
            _ => false,
        };
        is_end || is_empty
    }

    /// Whether the text after a group at `place` begins a new statement or declaration.
    fn can_follow(&self, place: usize) -> bool {
        self.token_after(place).is_none_or(|after| match after.kind {
            TokenKind::Word => after.text(self.source) != "else",
            TokenKind::Mark(mark) => {
                matches!(mark, b'}' | b'*' | b'&' | b'(' | b'~' | b'!' | b'+' | b'-' | b'[' | b':')
            }
            TokenKind::Literal | TokenKind::Directive => self.brackets.last() != Some(&Bracket::Expression),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    /// Compares the masked source, with runs of blanks collapsed.
    fn check(source: &str, expected: &str) {
        let mut left = source.to_owned().into_bytes();
        for range in broken_groups(source, &tokens(source), &[("__cplusplus", false)]) {
            left[range].fill(b' ');
        }
        let left = String::from_utf8_lossy(&left).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(left, expected, "{source}");
    }

    #[test]
    fn complete_conditional_groups_are_kept() {
        check("#if A\nint a;\n#else\nint b;\n#endif\n", "#if A int a; #else int b; #endif");
        check("void f() {\n#if A\na();\n#endif\nb(); }", "void f() { #if A a(); #endif b(); }");
        check("enum e { A,\n#if X\nB,\n#endif\nC };", "enum e { A, #if X B, #endif C };");
        check("#ifndef H\nint a;\n#endif", "#ifndef H int a; #endif");
    }

    #[test]
    fn incomplete_groups_keep_one_branch() {
        check("#if A\nif (a) {\n#else\nif (b) {\n#endif\nc(); }", "if (a) { c(); }");
        check("if (a)\n#if A\nb();\n#else\nc();\n#endif\n", "if (a) b();");
        check("f(a,\n#if A\nb\n#else\nc\n#endif\n);", "f(a, b );");
        check("#if A\nif (a) b();\nelse\n#endif\nc();", "if (a) b(); else c();");
        check("#if A\nif (a) b();\n#endif\nelse c();", "if (a) b(); else c();");
        check("int f(int a)\n#if A\n{ a(); }\n#else\n{ b(); }\n#endif", "int f(int a) { a(); }");
        check("int a[] = {\n#if A\n1,\n#endif\n2 };", "int a[] = { 1, 2 };");
    }

    #[test]
    fn a_branch_that_cannot_be_meant_is_not_left() {
        check("#ifdef __cplusplus\nextern \"C\" {\n#endif\nint a;\n#ifdef __cplusplus\n}\n#endif", "int a;");
        check("#if 0\nif (a) {\n#else\nif (b) {\n#endif\n}", "if (b) { }");
        check("#if !defined(__cplusplus)\nint a() {\n#else\nint b() {\n#endif\n}", "int a() { }");
    }

    #[test]
    fn include_guards_are_masked() {
        check("#ifndef H\n#define H\nint a;\n#endif\n", "#define H int a;");
        check("#ifndef H\n#define H 1\nint a;\n#endif\nint b;", "#ifndef H #define H 1 int a; #endif int b;");
    }

    #[test]
    fn directives_inside_expressions_are_masked() {
        check("enum e {\n#define A(x) x,\nLIST(A)\n#undef A\n};", "enum e { LIST(A) };");
        check("typedef enum {\n#define A\nB } e;", "typedef enum { B } e;");
        check("int f(enum e a) {\n#define A\n}", "int f(enum e a) { #define A }");
        check("int a[] = {\n#include \"a.inc\"\n};", "int a[] = { };");
    }

    #[test]
    fn groups_nest_and_may_be_left_open() {
        check("#if A\n#if B\nif (a) {\n#endif\n#else\nif (b) {\n#endif\n}", "if (a) { }");
        check("#if A\nif (a) {", "#if A if (a) {");
        check("#endif\n#else\nint a;", "#endif #else int a;");
        check("}}}\n#if A\n}\n#endif", "}}} }");
    }
}
