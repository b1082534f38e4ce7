//! Conditional groups (`#if` to `#endif`) that the grammar cannot parse, because a branch contains part of a statement, a
//! declaration or a list. The first branch of each such group is kept.

use std::ops::Range;

/// Tokens that continue something begun before them.
const CONTINUATIONS: &[&str] = &[
    "else", "catch", "finally", "case", "default", "where", ":", ".", "?", "&", "|", "+", "-", "*", ",", ")", "=", "{",
];

/// The grammar accepts `ref struct` and `partial struct`, but not `ref partial struct`.
const REF_PARTIAL: &str = "ref partial ";
const PARTIAL: &str = "partial ";
const PARTIAL_STRUCT: &str = "ref partial struct ";

/// The ranges to blank out so that the rest parses, in order.
pub(super) fn mask(source: &str) -> Vec<Range<usize>> {
    let mut masked = Vec::new();
    let mut groups: Vec<ConditionGroup> = Vec::new();
    let mut start = 0;
    // The end of the code so far.
    let mut code_end = 0;
    for line in source.split_inclusive('\n') {
        let place = start..start + line.trim_end_matches(['\n', '\r']).len();
        start += line.len();
        let text = line.trim();
        match directive(text) {
            Some("if") => groups.push(ConditionGroup { before: code_end, branches: vec![place] }),
            Some("elif" | "else") => {
                if let Some(group) = groups.last_mut() {
                    group.branches.push(place);
                }
            }
            Some("endif") => {
                if let Some(group) = groups.pop() {
                    group.close(source, place, &mut masked);
                }
            }
            // Directives for script runners.
            Some("r" | "load" | "") => masked.push(place),
            Some(_) => {}
            None if text.is_empty() || text.starts_with("//") => {}
            None if let Some(at) = line.find(REF_PARTIAL).filter(|_| line.contains(PARTIAL_STRUCT)) => {
                let word = place.start + at;
                masked.push(word..word + REF_PARTIAL.len() - PARTIAL.len());
                code_end = place.start + line.trim_end().len();
            }
            None => code_end = place.start + line.trim_end().len(),
        }
    }
    outermost(masked)
}

/// The keyword of a directive; empty for anything else.
fn directive(line: &str) -> Option<&str> {
    let word = line.strip_prefix('#')?.trim_start();
    word.split(|c: char| !c.is_ascii_alphabetic()).next()
}

/// A conditional group.
struct ConditionGroup {
    /// Where the code before it ends.
    before: usize,
    /// The directives that start its branches.
    branches: Vec<Range<usize>>,
}

impl ConditionGroup {
    /// Keeps a complete group. Of any other group, only the code of the first branch is kept.
    fn close(&self, source: &str, end: Range<usize>, masked: &mut Vec<Range<usize>>) {
        let Some(first) = self.branches.first() else { return };
        if self.is_whole(source, &end) {
            return;
        }
        masked.push(first.clone());
        match self.branches.get(1) {
            Some(second) => masked.push(second.start..end.end),
            None => masked.push(end),
        }
    }

    /// Whether the group is between statements or declarations, and every branch consists of complete ones.
    fn is_whole(&self, source: &str, end: &Range<usize>) -> bool {
        let ends = self.branches.iter().skip(1).chain(std::iter::once(end));
        let mut branches = self.branches.iter().zip(ends).filter_map(|(start, end)| source.get(start.end..end.start));
        let before = source.get(..self.before).unwrap_or("");
        is_closed(before) && branches.all(|branch| is_closed(branch) && !is_continued(branch))
    }
}

/// Whether a text ends after a complete statement or declaration.
fn is_closed(text: &str) -> bool {
    let lines = text.lines().rev().map(str::trim);
    let last = lines.into_iter().find(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with('#'));
    last.is_none_or(|line| line.ends_with([';', '{', '}', ']']))
}

/// Whether a text continues something begun before it.
fn is_continued(text: &str) -> bool {
    let lines = text.lines().map(str::trim);
    let first = lines.into_iter().find(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with('#'));
    first.is_some_and(|line| CONTINUATIONS.iter().any(|start| line.starts_with(start)))
}

/// The ranges that are not inside another one, in order.
fn outermost(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_by_key(|range| (range.start, usize::MAX - range.end));
    let mut end = 0;
    ranges.retain(|range| {
        let is_outer = range.start >= end && !range.is_empty();
        end = end.max(range.end);
        is_outer
    });
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: &[&str]) {
        let found: Vec<&str> = mask(source).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, expected, "{source}");
    }

    #[test]
    fn complete_conditional_groups_are_kept() {
        check("class A {\n#if X\n  void B() { }\n#else\n  int c;\n#endif\n}\n", &[]);
        check("using A;\n#if X\nusing B;\n#endif\n", &[]);
    }

    #[test]
    fn the_first_of_two_modifiers_is_masked() {
        check("internal ref partial struct A { }\n", &["ref "]);
        check("ref struct A { }\npartial struct B { }\n", &[]);
    }

    #[test]
    fn incomplete_groups_keep_their_first_branch() {
        check("int A =>\n#if X\n  1;\n#else\n  2;\n#endif\n", &["#if X", "#else\n  2;\n#endif"]);
        check("class A\n#if X\n  : B\n#endif\n{ }\n", &["#if X", "#endif"]);
        check("if (a) { }\n#if X\nelse if (b) { }\n#endif\nelse { }\n", &["#if X", "#endif"]);
        check("enum A {\n  B,\n#if X\n  C,\n#endif\n  D }\n", &["#if X", "#endif"]);
    }

    #[test]
    fn directives_to_other_tools_are_masked() {
        check("#:sdk Cake.Sdk\n#r \"a.dll\"\n#nullable enable\n", &["#:sdk Cake.Sdk", "#r \"a.dll\""]);
    }

    #[test]
    fn unbalanced_conditionals_are_tolerated() {
        check("#endif\n#else\n#if X", &[]);
        check("a\n#if X\nb\n#if Y\nc\n#endif\n#else\nd\n#endif", &["#if X", "#if Y", "#endif", "#else\nd\n#endif"]);
    }
}
