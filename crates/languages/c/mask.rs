//! Parts of a correct source that the grammar cannot parse, because the preprocessor would have removed them.

use super::conditions::broken_groups;
use super::heads::macros_around_declarations;
use super::tokens::{TokenKind, tokens};
use std::ops::Range;

/// The ranges to blank out so that the rest parses, in order. `truths` lists names known to be defined or undefined.
pub(crate) fn mask(source: &str, truths: &[(&str, bool)]) -> Vec<Range<usize>> {
    let mut tokens = tokens(source);
    let mut ranges = outermost(broken_groups(source, &tokens, truths));
    let defines = tokens.iter().filter(|token| token.kind == TokenKind::Directive);
    let comments: Vec<Range<usize>> = defines.flat_map(|define| comments_inside(source, &define.range)).collect();
    let mut left = ranges.iter().peekable();
    tokens.retain(|token| {
        while left.next_if(|range| range.end <= token.range.start).is_some() {}
        token.kind != TokenKind::Directive && left.peek().is_none_or(|range| token.range.start < range.start)
    });
    ranges.extend(macros_around_declarations(source, &tokens));
    ranges.extend(comments);
    outermost(ranges)
}

/// Comments inside of a macro's replacement text, line by line, without line continuations.
fn comments_inside(source: &str, directive: &Range<usize>) -> Vec<Range<usize>> {
    let text = source.get(directive.clone()).unwrap_or("");
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find("/*").map(|start| at + start) {
        let end = text[start..].find("*/").map_or(text.len(), |end| start + end + 2);
        let is_last = text[end..].trim().is_empty();
        if !is_last {
            let lines = text[start..end].split_inclusive('\n').scan(start, |from, line| {
                let place = *from;
                *from += line.len();
                Some(place..place + line.trim_end_matches(['\n', '\r']).trim_end_matches('\\').len())
            });
            found.extend(lines.map(|line| directive.start + line.start..directive.start + line.end));
        }
        at = end;
    }
    found
}

/// The ranges that are not inside of another one, in order.
fn outermost(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.retain(|range| !range.is_empty());
    ranges.sort_by_key(|range| (range.start, usize::MAX - range.end));
    let mut end = 0;
    ranges.retain(|range| {
        let is_outer = range.start >= end;
        end = end.max(range.end);
        is_outer
    });
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_macro_has_no_comments_inside() {
        let source = "#define A \\\n /* one \\\n two */ b /* c */ + d /* e */\n";
        let left: Vec<&str> = mask(source, &[]).into_iter().map(|range| &source[range]).collect();
        assert_eq!(left, ["/* one ", " two */", "/* c */"]);
    }

    #[test]
    fn conditions_come_first() {
        let source = "#ifdef __cplusplus\nextern \"C\" {\n#endif\nAPI int f(void);\n";
        let left: Vec<&str> = mask(source, &[("__cplusplus", false)]).into_iter().map(|range| &source[range]).collect();
        assert_eq!(left, ["#ifdef __cplusplus", "\nextern \"C\" {\n", "#endif", "API"]);
    }
}
