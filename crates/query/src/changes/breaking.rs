//! Decides whether a change may break other code.

use super::pair::{IndexSide, has_same_shape};
use crate::error::Error;
use rhumb_model::{EdgeKind, Flags, SymbolId, SymbolKind};
use rhumb_store::{EdgeKinds, ParameterRow, SymbolRow};
use std::collections::BTreeSet;

/// Why code that uses `old` from another file may not work with `new`; `None` if nothing suggests that.
pub(super) fn reason(
    old: (&IndexSide<'_>, &SymbolRow),
    new: (&IndexSide<'_>, &SymbolRow),
) -> Result<Option<String>, Error> {
    let ((old_side, before), (new_side, after)) = (old, new);
    if before.kind == SymbolKind::File {
        let is_offered = |row: &SymbolRow| row.file_path == before.file_path && row.flags.contains(Flags::EXPORTED);
        for row in old_side.symbols.iter().filter(|row| is_offered(row)) {
            if !has_same_home((old_side, row), (new_side, after))? {
                return Ok(Some(format!("no longer in {}", before.file_path)));
            }
        }
        return Ok(None);
    }
    if !before.flags.contains(Flags::EXPORTED) {
        return Ok(None);
    }
    if !after.flags.contains(Flags::EXPORTED) {
        return Ok(Some("no longer visible from other files".to_owned()));
    }
    if before.name != after.name {
        return Ok(Some(format!("no longer named {}", before.name)));
    }
    if before.file_path != after.file_path && !has_same_home(old, new)? {
        return Ok(Some(format!("no longer in {}", before.file_path)));
    }
    if has_same_shape(before, after) {
        return Ok(None);
    }
    let (old, new) = (old_side.store.parameters_of(before.id)?, new_side.store.parameters_of(after.id)?);
    let returns = (before.declared_type != after.declared_type).then(|| result(before, after));
    let of_parameters = parameter_change(&old, &new);
    let is_only_more = old != new && of_parameters.is_none();
    Ok(of_parameters.or(returns).or_else(|| (!is_only_more).then(|| "declaration changed".to_owned())))
}

/// Whether other files find `new` as they found `old`, whatever file it is in: in the same package in the same directory,
/// in the same namespace, or through the same declaration.
fn has_same_home(old: (&IndexSide<'_>, &SymbolRow), new: (&IndexSide<'_>, &SymbolRow)) -> Result<bool, Error> {
    let package = |(side, row): (&IndexSide<'_>, &SymbolRow)| {
        let is_package = |it: &&SymbolRow| it.kind == SymbolKind::Package && it.file_path == row.file_path;
        let directory = row.file_path.rsplit_once('/').map_or("", |(directory, _)| directory).to_owned();
        side.symbols.iter().find(is_package).map(|it| (directory, it.name.clone()))
    };
    let of_package = package(old);
    if of_package.is_some() && of_package == package(new) {
        return Ok(true);
    }
    let is_in_namespace = |(side, row): (&IndexSide<'_>, &SymbolRow)| {
        let root = row.qualified_name.split("::").next().unwrap_or_default();
        let is_root = |it: &&SymbolRow| it.file_path == row.file_path && it.qualified_name == root;
        side.symbols.iter().find(is_root).is_some_and(|it| it.kind == SymbolKind::Namespace)
    };
    if old.1.qualified_name == new.1.qualified_name && is_in_namespace(old) && is_in_namespace(new) {
        return Ok(true);
    }
    let (before, after) = (declarations(old)?, declarations(new)?);
    Ok(before.intersection(&after).next().is_some())
}

/// The handles of the declarations of a symbol.
fn declarations((side, row): (&IndexSide<'_>, &SymbolRow)) -> Result<BTreeSet<String>, Error> {
    let defines = side.store.edges_from(&[row.id], EdgeKinds::of(&[EdgeKind::Defines]))?;
    let ids: Vec<SymbolId> = defines.into_iter().map(|edge| edge.target).collect();
    Ok(side.store.symbols_of(&ids)?.into_iter().map(|row| row.handle).collect())
}

fn result(before: &SymbolRow, after: &SymbolRow) -> String {
    let name = |row: &SymbolRow| row.declared_type.clone().unwrap_or_else(|| "no declared type".to_owned());
    format!("has type {} instead of {}", name(after), name(before))
}

/// Why calls that fit the `old` parameters may not fit the `new` ones.
fn parameter_change(old: &[ParameterRow], new: &[ParameterRow]) -> Option<String> {
    let is_needed = |it: &&ParameterRow| !it.is_optional && !it.is_variadic && it.default_value.is_none();
    let (needed_before, needed_now) = (old.iter().filter(is_needed).count(), new.iter().filter(is_needed).count());
    let in_old = |name: &str| old.iter().find(|it| it.name == name);
    if let Some(gone) =
        old.iter().find(|it| new.iter().all(|other| other.name != it.name)).filter(|_| new.len() < old.len())
    {
        return Some(format!("parameter {} was removed", gone.name));
    }
    if needed_now > needed_before {
        let added = new.iter().filter(is_needed).find(|it| in_old(&it.name).is_none_or(|was| !is_needed(&was)));
        return Some(added.map_or_else(|| "needs more arguments".to_owned(), |it| format!("needs {}", it.name)));
    }
    let changed = old.iter().zip(new).find(|(was, is)| was.name != is.name || was.declared_type != is.declared_type);
    let (was, is) = changed?;
    Some(if was.name == is.name {
        format!("type of parameter {} changed", is.name)
    } else {
        format!("parameter {} was renamed to {} or moved", was.name, is.name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(text: &str) -> ParameterRow {
        let (declared, default) = text.split_once('=').map_or((text, None), |(it, value)| (it, Some(value.to_owned())));
        let (name, kind) = declared.split_once(':').map_or((declared, None), |(it, kind)| (it, Some(kind.to_owned())));
        let (name, is_variadic) = name.strip_prefix('*').map_or((name, false), |it| (it, true));
        ParameterRow {
            name: name.to_owned(),
            declared_type: kind,
            is_optional: default.is_some(),
            default_value: default,
            is_variadic,
        }
    }

    fn check(old: &str, new: &str, expected: Option<&str>) {
        let read = |text: &str| -> Vec<ParameterRow> { text.split_whitespace().map(parameter).collect() };
        assert_eq!(parameter_change(&read(old), &read(new)).as_deref(), expected, "{old} -> {new}");
    }

    #[test]
    fn new_optional_parameters_are_not_breaking() {
        check("a b", "a b c=1", None);
        check("a b", "a b *rest", None);
        check("a b", "a b=2", None);
        check("a", "a b", Some("needs b"));
        check("a b=2", "a b", Some("needs b"));
        check("a b", "a", Some("parameter b was removed"));
        check("a:int", "a:str", Some("type of parameter a changed"));
        check("a b", "b a", Some("parameter a was renamed to b or moved"));
    }
}
