//! Truncates texts. A mark shows where, and characters are never split.

use super::{Shape, TextKind};

/// Marks where a text was truncated.
const MARK: char = '…';

/// `text` on one line and not longer than `limit` characters, the mark included; zero for no limit.
#[must_use]
pub fn cut(text: &str, limit: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if limit == 0 || line.chars().count() <= limit {
        return line;
    }
    let kept: String = line.chars().take(limit.saturating_sub(1)).collect();
    format!("{}{MARK}", kept.trim_end())
}

/// Makes signatures and documentation in lists as short as a list wants them; zero for no limit.
pub fn brief(answer: &mut impl Shape, signature_chars: usize, doc_chars: usize) {
    answer.texts(&mut |kind, text| match kind {
        TextKind::Signature => *text = cut(text, signature_chars),
        TextKind::Doc => *text = cut(text, doc_chars),
        TextKind::Whole => {}
    });
}

/// Truncates every text that is longer than `limit` characters, and returns how many were. A multi-line text is cut
/// at a line break, unless that would drop more than half of it.
pub(super) fn shorten(answer: &mut (impl Shape + ?Sized), limit: usize) -> usize {
    let mut count = 0;
    answer.texts(&mut |_, text| {
        if let Some((end, _)) = text.char_indices().nth(limit) {
            let line = text[..end].rfind('\n').filter(|line| *line > end / 2);
            text.truncate(line.map_or(end, |line| line + 1));
            text.push(MARK);
            count += 1;
        }
    });
    count
}

/// The number of characters of the longest text.
pub(super) fn longest(answer: &mut impl Shape) -> usize {
    let mut longest = 0;
    answer.texts(&mut |_, text| longest = longest.max(text.chars().count()));
    longest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;

    fn entry(signature: &str) -> Entry {
        Entry {
            handle: "a.py::f".to_owned(),
            kind: "function",
            name: "f".to_owned(),
            path: "a.py".to_owned(),
            line: 1,
            signature: Some(signature.to_owned()),
            doc: Some("Größe und Gewicht.".to_owned()),
        }
    }

    #[test]
    fn long_texts_are_truncated_at_a_character() {
        assert_eq!(cut("größe\n  und mehr", 8), "größe u…");
        assert_eq!(cut("a  b", 0), "a b");
    }

    #[test]
    fn lists_are_brief() {
        let mut entries = vec![entry("def f(\n    one,\n    two,\n)")];
        brief(&mut entries, 12, 9);
        assert_eq!(entries[0].signature.as_deref(), Some("def f( one,…"));
        assert_eq!(entries[0].doc.as_deref(), Some("Größe un…"));
    }

    #[test]
    fn long_texts_are_truncated_after_a_line() {
        let mut entries = vec![entry("one\ntwo\nthree\nfour"), entry("größer"), entry("x")];
        assert_eq!(shorten(&mut entries, 10), 4, "three documentation comments are cut too");
        let signatures: Vec<_> = entries.iter().map(|entry| entry.signature.as_deref().unwrap_or_default()).collect();
        assert_eq!(signatures, ["one\ntwo\n…", "größer", "x"]);
        assert_eq!(longest(&mut entries), 11);
    }
}
