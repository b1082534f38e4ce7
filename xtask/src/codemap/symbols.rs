//! Compares symbols: which are listed, and their properties.

use super::ours::{Ours, hash, key, length_of};
use super::reason::Reason;
use super::report::{Report, Tally};
use super::rows::{Row, Rows};
use anyhow::Result;

const SYMBOLS: &str = "SELECT file_path, name, kind, line_start, name_line, line_end, is_exported, is_default_export,
    parent_name, doc_visibility, complexity, value, members, doc_comment,
    (SELECT p.kind FROM symbols p WHERE p.id = s.parent_id) AS parent_kind
    FROM symbols s WHERE kind <> 'file'";

pub(super) fn compare(theirs: &Rows, ours: &Ours, report: &mut Report) -> Result<()> {
    let columns = ["file_path", "name"];
    let known = ours.by(SYMBOLS, &columns)?;
    let tally = report.table("symbols", theirs.of("symbols").len());
    for row in theirs.of("symbols") {
        let line = row.number("line_start");
        let is_there = |own: &&Row| own.number("line_start") == line || own.number("name_line") == line;
        let mut found: Vec<&Row> = known.get(&key(row, &columns)).into_iter().flatten().filter(is_there).collect();
        found.sort_by_key(|own| own.number("line_end") != row.number("line_end"));
        let pair = Pair { row, source: ours.source(row.text("file_path"))? };
        match found.first() {
            None => tally.difference(pair.reason_to_miss(), || pair.describe("missing")),
            Some(own) => pair.compare(own, tally),
        }
    }
    Ok(())
}

/// A symbol of codemap's, with the source of its file.
struct Pair<'r> {
    row: &'r Row,
    source: String,
}

impl Pair<'_> {
    fn describe(&self, what: &str) -> String {
        let row = self.row;
        format!("{}:{} {}: {what}", row.text("file_path"), row.number("line_start"), row.text("name"))
    }

    /// The first line of the symbol.
    fn line(&self) -> &str {
        let index = usize::try_from(self.row.number("line_start") - 1).unwrap_or(0);
        self.source.lines().nth(index).unwrap_or("")
    }

    fn reason_to_miss(&self) -> Option<Reason> {
        if self.row.text("kind") != "const" {
            return None;
        }
        if self.line().contains("require(") {
            return Some(Reason::Required);
        }
        self.line().starts_with([' ', '\t']).then_some(Reason::Local)
    }

    fn compare(&self, own: &Row, tally: &mut Tally) {
        let row = self.row;
        if own.number("line_end") != row.number("line_end") {
            tally.difference(None, || self.describe("ends elsewhere"));
        }
        for flag in ["is_exported", "is_default_export"] {
            if own.number(flag) != row.number(flag) {
                tally.difference(self.reason_of_export(own, flag), || self.describe(flag));
            }
        }
        self.compare_values(own, tally);
        self.compare_docs(own, tally);
        let parent = own.text("parent_name");
        if parent != row.text("parent_name") {
            tally.difference((!parent.is_empty()).then_some(Reason::Innermost), || self.describe(parent));
        }
        let complexity = own.number("complexity");
        if !row.is_null("complexity") && complexity != row.number("complexity") {
            let is_more = complexity > row.number("complexity");
            tally.difference(is_more.then_some(Reason::AnonymousFunctions), || {
                self.describe(&format!("complexity {complexity}"))
            });
        }
    }

    fn reason_of_export(&self, own: &Row, flag: &str) -> Option<Reason> {
        let is_common = self.source.contains("module.exports") || self.source.contains("exports.");
        match own.number(flag) {
            1 if own.text("parent_kind") == "namespace" => Some(Reason::InNamespace),
            1 if is_common => Some(Reason::CommonJs),
            0 if own.text("parent_kind") != "file" => Some(Reason::SameName),
            _ => None,
        }
    }

    /// Values are literals as written, with their quotes.
    fn compare_values(&self, own: &Row, tally: &mut Tally) {
        let value = own.text("value");
        let expected = self.row.text("value");
        if !expected.is_empty() && unquoted(value) != expected {
            tally.difference(None, || self.describe(&format!("value {value}")));
        }
        let Some(members) = self.row.0.get("members").and_then(|members| members.as_array()) else { return };
        let own: Vec<serde_json::Value> = serde_json::from_str(own.text("members")).unwrap_or_default();
        let is_same = |(own, theirs): (&serde_json::Value, &serde_json::Value)| {
            let value = own["value"].as_str().map(unquoted);
            own["name"] == theirs["name"] && value.map(hash).as_deref() == theirs["value"].as_str()
        };
        if own.len() != members.len() || !own.iter().zip(members).all(is_same) {
            tally.difference(None, || self.describe("members"));
        }
    }

    fn compare_docs(&self, own: &Row, tally: &mut Tally) {
        let doc = own.text("doc_comment");
        let expected = self.row.hash("doc_comment");
        if expected.is_empty() {
            if !doc.is_empty() {
                tally.difference(Some(Reason::TrailingDoc), String::new);
            }
        } else if hash(doc) != expected {
            let is_indented = doc.contains('\n') && self.row.length("doc_comment") > length_of(doc);
            tally.difference(is_indented.then_some(Reason::DocIndentation), || {
                self.describe(&format!("documented: {doc}"))
            });
        }
        if !self.row.is_null("visibility") && own.text("doc_visibility") != self.row.text("visibility") {
            tally.difference(None, || self.describe("visibility"));
        }
    }
}

fn unquoted(text: &str) -> &str {
    let quoted = ['"', '\'', '`'].iter().find_map(|quote| text.strip_prefix(*quote)?.strip_suffix(*quote));
    quoted.unwrap_or(text)
}
