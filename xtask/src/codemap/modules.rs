//! Compares imports, exports and dependencies.

use super::files::not_code;
use super::ours::{Ours, key};
use super::reason::Reason;
use super::report::Report;
use super::rows::{Row, Rows};
use anyhow::Result;
use serde_json::{Map, Value};

/// The name that codemap gives to a star export.
const PLACEHOLDER: &str = "unknown";

pub(super) fn compare_imports(theirs: &Rows, ours: &Ours, report: &mut Report) -> Result<()> {
    let sql = "SELECT file_path, source, line_number, resolved_path, specifiers, aliases, is_type_only FROM imports";
    let known = ours.by(sql, &["file_path", "source"])?;
    let tally = report.table("imports", theirs.of("imports").len());
    for row in theirs.of("imports") {
        let found = known.get(&key(row, &["file_path", "source"])).map_or(&[][..], Vec::as_slice);
        let what = |what: &str| {
            format!("{} line {} {}: {what}", row.text("file_path"), row.number("line_number"), row.text("source"))
        };
        let Some(own) = found.iter().find(|own| own.number("line_number") == row.number("line_number")) else {
            tally.difference(None, || what("missing"));
            continue;
        };
        if specifiers(own) != row.list("specifiers") {
            tally.difference(None, || what(&format!("binds {:?}", specifiers(own))));
        }
        if own.number("is_type_only") != row.number("is_type_only") {
            let reason = (own.number("is_type_only") == 1).then_some(Reason::AllTypes);
            tally.difference(reason, || what("type-only"));
        }
        if own.text("resolved_path") != row.text("resolved_path") {
            tally.difference(not_code(row.text("resolved_path")), || what(own.text("resolved_path")));
        }
    }
    Ok(())
}

/// The names of an import as codemap writes them: `name as local`, `* as local`, and the local name of the default.
fn specifiers(own: &Row) -> Vec<String> {
    let aliases: Map<String, Value> = serde_json::from_str(own.text("aliases")).unwrap_or_default();
    let written = own.list("specifiers").into_iter().map(|name| match (name.as_str(), aliases.get(&name)) {
        ("default", Some(Value::String(local))) => local.clone(),
        (name, Some(Value::String(local))) => format!("{name} as {local}"),
        _ => name,
    });
    let mut written: Vec<String> = written.collect();
    written.sort();
    written
}

pub(super) fn compare_exports(theirs: &Rows, ours: &Ours, report: &mut Report) -> Result<()> {
    let known =
        ours.by("SELECT file_path, name, kind, is_default, re_export_source FROM exports", &["file_path", "name"])?;
    let tally = report.table("exports", theirs.of("exports").len());
    for row in theirs.of("exports") {
        let is_star = row.text("name") == PLACEHOLDER && row.text("kind") == "re-export";
        let name = if is_star { "*" } else { row.text("name") };
        let place = [row.text("file_path").to_owned(), name.to_owned()];
        let columns = ["kind", "re_export_source"];
        let is_same = |own: &&Row| {
            key(own, &columns) == key(row, &columns) && own.number("is_default") == row.number("is_default")
        };
        let own = known.get(&place[..]).and_then(|rows| rows.iter().find(is_same));
        match own {
            None => tally.difference(None, || format!("{}: {name}", row.text("file_path"))),
            Some(_) if is_star => tally.difference(Some(Reason::Placeholder), String::new),
            Some(_) => {}
        }
    }
    Ok(())
}

pub(super) fn compare_dependencies(theirs: &Rows, ours: &Ours, report: &mut Report) -> Result<()> {
    let columns = ["from_path", "to_path"];
    let known = ours.by("SELECT from_path, to_path FROM dependencies", &columns)?;
    let tally = report.table("dependencies", theirs.of("dependencies").len());
    for row in theirs.of("dependencies") {
        if !known.contains_key(&key(row, &columns)) {
            tally.difference(not_code(row.text("to_path")), || key(row, &columns).join(" -> "));
        }
    }
    Ok(())
}
