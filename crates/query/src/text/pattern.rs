//! Patterns to search source text for, and the lines of a text that match.

use crate::error::Error;
use grep_matcher::{LineTerminator, Matcher};
use grep_regex::{RegexMatcher, RegexMatcherBuilder};
use grep_searcher::{BinaryDetection, Searcher, SearcherBuilder, Sink, SinkMatch};
use memchr::{memchr, memchr_iter};
use std::io;
use std::time::Instant;

/// Maximum number of bytes of a pattern as written.
const MAX_PATTERN: usize = 4096;

/// A pattern that needs more bytes than this, compiled, is a mistake or an attack.
const MAX_COMPILED: usize = 16 << 20;

/// A search within lines checks its deadline each time it has searched this many bytes.
const CHUNK: usize = 64 << 10;

/// A pattern that may span lines is searched for in one step, and therefore only in texts of at most this many bytes.
const MAX_SPANNED: usize = 4 << 20;

/// Maximum number of matching lines in one file.
const MAX_IN_FILE: usize = 1000;

/// Maximum number of characters of a line to show, and of those before the match.
const MAX_SHOWN: usize = 160;
const MAX_BEFORE: usize = 40;

/// Marks where a line was truncated.
const MARK: char = '…';

/// Literal text or a regular expression to search for.
pub(crate) struct TextPattern {
    matcher: RegexMatcher,
    may_span: bool,
}

/// A line with a match.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct MatchedLine {
    pub(crate) number: u32,
    /// Where the first match begins, in bytes.
    pub(crate) col: u32,
    pub(crate) text: String,
}

impl TextPattern {
    /// The text itself.
    pub(crate) fn literal(text: &str) -> Result<Self, Error> {
        Self::build(text, text.contains('\n'), |builder| builder.fixed_strings(true))
    }

    /// A regular expression. It matches within a line unless it mentions line breaks.
    pub(crate) fn regex(pattern: &str) -> Result<Self, Error> {
        Self::build(pattern, pattern.contains('\n') || pattern.contains("\\n"), |builder| builder)
    }

    fn build(
        text: &str,
        may_span: bool,
        sort: impl FnOnce(&mut RegexMatcherBuilder) -> &mut RegexMatcherBuilder,
    ) -> Result<Self, Error> {
        if text.is_empty() {
            return Err(Error::EmptySearch);
        }
        if text.len() > MAX_PATTERN {
            return Err(Error::PatternTooLong { limit: MAX_PATTERN });
        }
        let mut builder = RegexMatcherBuilder::new();
        // With CRLF line endings, `$` matches before both characters; a pattern that spans lines must contain both.
        builder.multi_line(true).crlf(!may_span).size_limit(MAX_COMPILED).dfa_size_limit(MAX_COMPILED);
        let refused = |error: grep_regex::Error| Error::InvalidPattern {
            pattern: text.to_owned(),
            reason: explain_refusal(&error),
        };
        Ok(Self { matcher: sort(&mut builder).build(text).map_err(refused)?, may_span })
    }

    /// The lines of `text` that match, at most `limit`, and whether there may be more: the search ends early at `deadline`.
    pub(crate) fn lines(&self, text: &str, limit: usize, deadline: Instant) -> (Vec<MatchedLine>, bool) {
        let limit = limit.min(MAX_IN_FILE);
        let mut sink = MatchSink { matcher: &self.matcher, lines: Vec::new(), limit, line: 0, is_cut: false };
        if self.may_span && text.len() > MAX_SPANNED {
            return (Vec::new(), true);
        }
        let mut searcher = self.searcher();
        let mut rest = text;
        while !rest.is_empty() && !sink.is_cut {
            if Instant::now() >= deadline {
                sink.is_cut = true;
                break;
            }
            let (chunk, after) = if self.may_span { (rest, "") } else { split_lines(rest) };
            // A text in memory can always be read, and the sink never fails.
            let result = searcher.search_slice(&self.matcher, chunk.as_bytes(), &mut sink);
            debug_assert!(result.is_ok(), "{result:?}");
            sink.line += memchr_iter(b'\n', chunk.as_bytes()).count();
            rest = after;
        }
        (sink.lines, sink.is_cut)
    }

    fn searcher(&self) -> Searcher {
        let line_end = if self.may_span { LineTerminator::byte(b'\n') } else { LineTerminator::crlf() };
        let mut builder = SearcherBuilder::new();
        builder.bom_sniffing(false).binary_detection(BinaryDetection::none());
        builder.multi_line(self.may_span).line_terminator(line_end).build()
    }
}

/// Splits `text` after the first line that ends beyond [`CHUNK`] bytes.
fn split_lines(text: &str) -> (&str, &str) {
    let end = text.as_bytes().get(CHUNK..).and_then(|rest| memchr(b'\n', rest));
    text.split_at(end.map_or(text.len(), |at| CHUNK + at + 1))
}

/// Collects the lines that match.
struct MatchSink<'m> {
    matcher: &'m RegexMatcher,
    lines: Vec<MatchedLine>,
    limit: usize,
    /// The number of lines before the chunk that is searched.
    line: usize,
    is_cut: bool,
}

impl Sink for MatchSink<'_> {
    type Error = io::Error;

    fn matched(&mut self, _: &Searcher, found: &SinkMatch<'_>) -> io::Result<bool> {
        if self.lines.len() == self.limit {
            self.is_cut = true;
            return Ok(false);
        }
        let at = self.matcher.find(found.bytes()).ok().flatten().map_or(0, |place| place.start());
        let before = &found.bytes()[..at];
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let line = found.bytes()[start..].split(|byte| *byte == b'\n').next().unwrap_or_default();
        let below = before.split(|byte| *byte == b'\n').count() - 1;
        self.lines.push(MatchedLine {
            number: (self.line + found.line_number().unwrap_or(1) as usize + below) as u32,
            col: (at - start + 1) as u32,
            text: excerpt(&String::from_utf8_lossy(line), at - start),
        });
        Ok(true)
    }
}

/// A line without surrounding whitespace. A long one is truncated around the byte `at`.
fn excerpt(line: &str, at: usize) -> String {
    let (start, text) = (line.len() - line.trim_start().len(), line.trim());
    if text.chars().count() <= MAX_SHOWN {
        return text.to_owned();
    }
    let before = text.get(..at.saturating_sub(start)).map_or(0, |before| before.chars().count());
    let skipped = before.saturating_sub(MAX_BEFORE);
    let kept: String = text.chars().skip(skipped).take(MAX_SHOWN).collect();
    let is_end = text.chars().count() <= skipped + MAX_SHOWN;
    let mark = |is_there: bool| if is_there { MARK.to_string() } else { String::new() };
    format!("{}{kept}{}", mark(skipped > 0), mark(!is_end))
}

/// What is wrong with a pattern: the last line of the engine's message, whose first lines draw the pattern.
fn explain_refusal(error: &grep_regex::Error) -> String {
    let text = error.to_string();
    let last = text.lines().last().unwrap_or_default();
    last.strip_prefix("error: ").unwrap_or(last).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn find(pattern: &TextPattern, text: &str, limit: usize) -> (Vec<MatchedLine>, bool) {
        pattern.lines(text, limit, Instant::now() + Duration::from_mins(10))
    }

    fn check(pattern: &TextPattern, text: &str, expected: &[(u32, u32, &str)]) {
        let (lines, is_cut) = find(pattern, text, 10);
        let found: Vec<(u32, u32, &str)> =
            lines.iter().map(|line| (line.number, line.col, line.text.as_str())).collect();
        assert_eq!(found, expected);
        assert!(!is_cut);
    }

    #[test]
    fn literals_match_exactly() {
        let pattern = TextPattern::literal("a.b(").unwrap();
        check(&pattern, "axb(\n  a.b(1)\na.b(2) + a.b(3)\r\n", &[(2, 3, "a.b(1)"), (3, 1, "a.b(2) + a.b(3)")]);
    }

    #[test]
    fn patterns_match_within_a_line_unless_they_contain_line_breaks() {
        check(&TextPattern::regex(r"one\s+two").unwrap(), "one\ntwo\none two\n", &[(3, 1, "one two")]);
        check(&TextPattern::regex(r"one\ntwo$").unwrap(), "zero\n  one\ntwo\n", &[(2, 3, "one")]);
        check(&TextPattern::literal("one\ntwo").unwrap(), "zero\none\ntwo\n", &[(2, 1, "one")]);
        check(&TextPattern::regex(r"^two$").unwrap(), "one\r\ntwo\r\n", &[(2, 1, "two")]);
    }

    #[test]
    fn long_lines_are_truncated_around_the_match() {
        let line = format!("{}ß needle {}", "ä".repeat(300), "z".repeat(300));
        let (lines, _) = TextPattern::literal("needle").map(|it| find(&it, &line, 10)).unwrap();
        assert_eq!(lines[0].text, format!("…{}ß needle {}…", "ä".repeat(38), "z".repeat(113)));
        let (lines, is_cut) = TextPattern::literal("x").map(|it| find(&it, &"x\n".repeat(5), 3)).unwrap();
        assert_eq!((lines.len(), is_cut), (3, true));
    }

    #[test]
    fn long_texts_are_searched_in_chunks_of_whole_lines() {
        let filler = "filler\r\n".repeat(CHUNK / 8 - 1);
        let text = format!("{filler}one\r\n\r\ntwo one\r\n{filler}{filler}one");
        let lines = CHUNK as u32 / 8 - 1;
        let expected = [(lines + 1, 1, "one"), (lines + 3, 5, "two one"), (lines * 3 + 4, 1, "one")];
        check(&TextPattern::literal("one").unwrap(), &text, &expected);
        check(&TextPattern::regex("one$").unwrap(), &text, &expected);
        check(&TextPattern::regex("^one$").unwrap(), &text, &[expected[0], expected[2]]);
    }

    #[test]
    fn a_search_ends_at_its_deadline_inside_a_file() {
        let pattern = TextPattern::literal("one").unwrap();
        assert_eq!(pattern.lines("one", 10, Instant::now()), (Vec::new(), true));
        let spanning = TextPattern::regex("one\ntwo").unwrap();
        assert_eq!(find(&spanning, &"one\ntwo\n".repeat(MAX_SPANNED / 8 + 1), 10), (Vec::new(), true));
    }

    #[test]
    fn patterns_have_a_maximum_length() {
        assert!(TextPattern::regex(&"a".repeat(MAX_PATTERN)).is_ok());
        let refused = TextPattern::literal(&"a".repeat(MAX_PATTERN + 1)).err().map(|error| error.to_string());
        assert_eq!(refused.unwrap(), "the pattern is longer than 4096 bytes\nhelp: search for a part of it");
    }

    #[test]
    fn invalid_patterns_are_explained() {
        let refused =
            |pattern: &str| TextPattern::regex(pattern).err().map(|error| error.to_string()).unwrap_or_default();
        let help = "help: to search for literal text, use --literal";
        assert_eq!(refused("open("), format!("invalid regular expression `open(`: unclosed group\n{help}"));
        assert_eq!(
            refused(r"\w{9999}{99}"),
            format!(
                "invalid regular expression `\\w{{9999}}{{99}}`: compiled regex exceeds size limit of 16777216\n{help}"
            )
        );
        assert_eq!(refused(""), "the search is empty\nhelp: give words, filters, --literal TEXT or --regex PATTERN");
    }
}
