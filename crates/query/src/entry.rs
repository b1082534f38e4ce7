//! A symbol as an item of a list.

use crate::shape::shape;
use rhumb_store::SymbolRow;
use schemars::JsonSchema;
use serde::Serialize;

/// A symbol in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Entry {
    /// Its handle.
    pub handle: String,
    /// Its kind.
    pub kind: &'static str,
    /// Owners and name; the path for a file.
    pub name: String,
    /// The path of its file.
    pub path: String,
    /// The line of its name.
    pub line: u32,
    /// The definition up to its body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
    /// The first sentence of its documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doc: Option<String>,
}

shape! { Entry { signatures: signature; docs: doc; } }

impl From<&SymbolRow> for Entry {
    fn from(symbol: &SymbolRow) -> Self {
        let name = if symbol.qualified_name.is_empty() { &symbol.file_path } else { &symbol.qualified_name };
        Self {
            handle: symbol.handle.clone(),
            kind: symbol.kind.name(),
            name: name.clone(),
            path: symbol.file_path.clone(),
            line: symbol.name_line,
            signature: symbol.signature.clone(),
            doc: symbol.doc.as_deref().and_then(first_sentence),
        }
    }
}

/// The first sentence of a documentation comment, on one line; `None` if it is empty.
pub(crate) fn first_sentence(doc: &str) -> Option<String> {
    let lines = doc.trim().lines().map(str::trim).take_while(|line| !line.is_empty());
    let paragraph = lines.collect::<Vec<_>>().join(" ");
    // A period within a word, a version or a one-letter abbreviation does not end a sentence.
    let end = paragraph.match_indices(". ").find(|(at, _)| !is_initial(&paragraph[..*at])).map(|(at, _)| at + 1);
    let sentence = end.map_or(paragraph.as_str(), |end| &paragraph[..end]);
    (!sentence.is_empty()).then(|| sentence.to_owned())
}

/// Whether a text ends in `e.g` or a single letter.
fn is_initial(before: &str) -> bool {
    let word = before.rsplit([' ', '.']).next().unwrap_or_default();
    word.chars().count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(doc: &str, expected: Option<&str>) {
        assert_eq!(first_sentence(doc).as_deref(), expected, "{doc:?}");
    }

    #[test]
    fn sentences_do_not_end_at_abbreviations() {
        check("Opens the door. Then waits.", Some("Opens the door."));
        check("Opens the door,\n  and waits.\n\nMore.", Some("Opens the door, and waits."));
        check(
            "Needs version 3.2 or later, e.g. the last one. Else fails.",
            Some("Needs version 3.2 or later, e.g. the last one."),
        );
        check("\n  No stop at all", Some("No stop at all"));
        check("  \n ", None);
    }
}
