//! Compares members of types, and components.

use super::ours::{Ours, hash, key, length_of};
use super::reason::Reason;
use super::report::Report;
use super::rows::{Row, Rows};
use anyhow::Result;

/// Parts of a type that codemap may leave out.
const LEFT_OUT: &[&str] = &["\"", "'", "=>", "(", "{", "`", "[", "?"];

pub(super) fn compare_members(theirs: &Rows, ours: &Ours, report: &mut Report) -> Result<()> {
    let columns = ["file_path", "symbol_name", "name"];
    let known =
        ours.by("SELECT file_path, symbol_name, name, type, is_optional, is_readonly FROM type_members", &columns)?;
    let tally = report.table("type_members", theirs.of("type_members").len());
    for row in theirs.of("type_members") {
        let what = || key(row, &columns).join(" ");
        let has_flags =
            |own: &&Row| ["is_optional", "is_readonly"].iter().all(|flag| own.number(flag) == row.number(flag));
        let Some(own) = known.get(&key(row, &columns)).and_then(|rows| rows.iter().find(has_flags)) else {
            tally.difference(None, what);
            continue;
        };
        let stated = own.text("type");
        match row.hash("type").as_str() {
            "" if stated.is_empty() => {}
            "" => tally.difference(Some(Reason::UnstatedType), what),
            expected if spellings(stated).any(|spelling| hash(&spelling) == expected) => {}
            _ => {
                let has_more = LEFT_OUT.iter().any(|part| stated.contains(part));
                let is_longer = length_of(stated) > row.length("type");
                tally.difference((has_more && is_longer).then_some(Reason::IncompleteType), || {
                    format!("{}: {stated}", what())
                });
            }
        }
    }
    Ok(())
}

/// The spellings of a type: as it is, without blanks next to angle brackets, and a method's type as that of a function.
fn spellings(stated: &str) -> impl Iterator<Item = String> {
    let tight = stated.replace("< ", "<").replace(" >", ">");
    [Some(stated.to_owned()), Some(tight), function_type(stated)].into_iter().flatten()
}

/// `(width: number) => void` for the signature `open(width: number): void`.
fn function_type(signature: &str) -> Option<String> {
    let (_, parameters) = signature.split_once('(')?;
    let (parameters, result) = parameters.rsplit_once("): ")?;
    Some(format!("({parameters}) => {result}"))
}

pub(super) fn compare_components(theirs: &Rows, ours: &Ours, report: &mut Report) -> Result<()> {
    let columns = ["file_path", "name"];
    let known =
        ours.by("SELECT file_path, name, props_type, hooks_used, is_default_export FROM components", &columns)?;
    let tally = report.table("components", theirs.of("components").len());
    for row in theirs.of("components") {
        let what = |what: &str| format!("{}: {what}", key(row, &columns).join(" "));
        let Some(own) = known.get(&key(row, &columns)).and_then(|rows| rows.first()) else {
            tally.difference(None, || what("missing"));
            continue;
        };
        let (stated, expected) = (own.text("props_type"), row.text("props_type"));
        if stated != expected {
            let is_generic = stated.starts_with(&format!("{expected}<"));
            let reason = match expected {
                "" => Some(Reason::UnstatedProps),
                _ => is_generic.then_some(Reason::TypeArguments),
            };
            tally.difference(reason, || what(stated));
        }
        let (hooks, expected) = (own.list("hooks_used"), row.list("hooks_used"));
        if hooks != expected {
            let source = ours.source(row.text("file_path"))?;
            let is_member = |hook: &String| expected.contains(hook) || source.contains(&format!(".{hook}"));
            let has_all = expected.iter().all(|hook| hooks.contains(hook));
            let reason = (has_all && hooks.iter().all(is_member)).then_some(Reason::MemberHook);
            tally.difference(reason, || what(&hooks.join(" ")));
        }
        if own.number("is_default_export") != row.number("is_default_export") {
            tally.difference(None, || what("default export"));
        }
    }
    Ok(())
}
