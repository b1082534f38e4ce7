//! Generates the SQL of the public relations.
//!
//! The views are written in views.sql. Where a view shows a number as a name, or filters by one, it names an enum of the
//! model in angle brackets; the replacement is generated here, so that a new kind needs no change of SQL.

use crate::bits;
use rhumb_model::{EdgeKind, Evidence, Flags, ParseStatus, Role, State, SymbolKind, Visibility};

const VIEWS: &str = include_str!("views.sql");

const QUALIFIED_NAME: &str =
    "CASE WHEN s.parent_id IS NULL THEN '' ELSE coalesce(s.owner || '::', '') || coalesce(s.tail, s.name) END";

const HANDLE: &str = "coalesce(f.handle, f.path) || CASE WHEN s.parent_id IS NULL THEN '' \
                      ELSE '::' || coalesce(s.owner || '::', '') || coalesce(s.tail, s.name) END";

/// Only edges have a confidence, not references without a target.
const CONFIDENCE: &str = "CASE WHEN r.target_id IS NOT NULL THEN (SELECT c.value FROM confidence c \
                          WHERE c.language = f.language AND c.evidence = <evidence>) END";

/// Doc tags for visibility; each must start a line of the doc comment.
const DOC_TAGS: [&str; 5] = ["private", "internal", "alpha", "beta", "public"];

const FLAGS: [(&str, Flags); 9] = [
    ("exported", Flags::EXPORTED),
    ("default_export", Flags::DEFAULT_EXPORT),
    ("async", Flags::ASYNC),
    ("static", Flags::STATIC),
    ("abstract", Flags::ABSTRACT),
    ("test", Flags::TEST),
    ("readonly", Flags::READONLY),
    ("optional", Flags::OPTIONAL),
    ("embedded", Flags::EMBEDDED),
];

/// The SQL that creates the views.
pub(super) fn sql() -> String {
    let mut sql = VIEWS.to_owned();
    for (word, replacement) in replacements() {
        sql = sql.replace(&format!("<{word}>"), &replacement);
    }
    sql
}

fn replacements() -> Vec<(String, String)> {
    let mut list: Vec<(String, String)> = vec![
        ("qualified_name".into(), QUALIFIED_NAME.into()),
        ("handle".into(), HANDLE.into()),
        ("doc_visibility".into(), doc_visibility()),
        ("deprecated".into(), doc_tag_text("deprecated")),
        ("parse_status f.status".into(), words("f.status", &names(ParseStatus::ALL, ParseStatus::name))),
        ("symbol_kind s.kind".into(), words("s.kind", &names(SymbolKind::ALL, SymbolKind::name))),
        ("visibility s.visibility".into(), words("s.visibility", &names(Visibility::ALL, Visibility::name))),
        ("edge_kind r.bits".into(), words(bits::KIND_SQL, &names(EdgeKind::ALL, EdgeKind::name))),
        ("role r.bits".into(), words(bits::ROLE_SQL, &names(Role::ALL, Role::name))),
        ("state r.bits".into(), words(bits::STATE_SQL, &names(State::ALL, State::name))),
        ("evidence r.bits".into(), words(bits::EVIDENCE_SQL, &names(Evidence::ALL, Evidence::name))),
        ("is_call r.bits".into(), format!("{} = {}", bits::ROLE_SQL, Role::Call.number())),
        ("confidence f.language".into(), CONFIDENCE.replace("<evidence>", bits::EVIDENCE_SQL)),
        ("first_override".into(), bits::FIRST_OVERRIDE.to_string()),
        ("is_unresolved r.bits".into(), format!("{} = {}", bits::STATE_SQL, State::Unresolved.number())),
    ];
    list.extend(SymbolKind::ALL.iter().map(|kind| (format!("kind_{}", kind.name()), kind.number().to_string())));
    list.extend(FLAGS.iter().map(|(name, flag)| (format!("flag_{name}"), flag.bits().to_string())));
    list
}

fn names<T: Copy>(all: &[T], name: fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|one| name(*one)).collect()
}

/// An expression that maps a number to the name at that position; other numbers become NULL.
fn words(number: &str, names: &[&str]) -> String {
    let cases: Vec<String> =
        names.iter().enumerate().map(|(index, name)| format!("WHEN {index} THEN '{name}'")).collect();
    format!("CASE {number} {} END", cases.join(" "))
}

fn doc_visibility() -> String {
    let cases: Vec<String> = DOC_TAGS.iter().map(|tag| format!("WHEN {} THEN '{tag}'", has_doc_tag(tag))).collect();
    format!("CASE {} END", cases.join(" "))
}

/// Whether a line of the doc comment starts with a tag.
fn has_doc_tag(tag: &str) -> String {
    format!("char(10) || s.doc || char(10) GLOB '*' || char(10) || '@{tag}[^A-Za-z]*'")
}

/// The text after a tag that starts a line, up to an empty line or the next tag.
fn doc_tag_text(tag: &str) -> String {
    let start = format!("instr(char(10) || s.doc, char(10) || '@{tag}') + length('@{tag}')");
    let end = "min(instr(t.rest || char(10) || '@', char(10) || '@'), \
               instr(t.rest || char(10) || char(10), char(10) || char(10)))";
    format!(
        "CASE WHEN {} THEN (SELECT trim(replace(substr(t.rest, 1, {end} - 1), char(10), ' ')) \
         FROM (SELECT substr(s.doc, {start}) AS rest) t) END",
        has_doc_tag(tag)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_stays_unreplaced() {
        let sql = sql();
        let left: Vec<&str> = sql
            .split('<')
            .skip(1)
            .filter(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()))
            .filter_map(|rest| rest.split('>').next())
            .collect();
        assert_eq!(left, Vec::<&str>::new());
    }
}
