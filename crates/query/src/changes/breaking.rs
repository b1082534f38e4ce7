//! Decides whether a change may break other code.

use super::pair::has_same_shape;
use crate::error::Error;
use rhumb_model::Flags;
use rhumb_store::{ParameterRow, Store, SymbolRow};

/// Why code that uses `old` from another file may not work with `new`; `None` if nothing suggests that.
pub(super) fn reason(old: (&Store, &SymbolRow), new: (&Store, &SymbolRow)) -> Result<Option<String>, Error> {
    let ((old_store, before), (new_store, after)) = (old, new);
    if !before.flags.has(Flags::EXPORTED) {
        return Ok(None);
    }
    if !after.flags.has(Flags::EXPORTED) {
        return Ok(Some("no longer visible from other files".to_owned()));
    }
    if before.name != after.name {
        return Ok(Some(format!("no longer named {}", before.name)));
    }
    if before.file_path != after.file_path {
        return Ok(Some(format!("no longer in {}", before.file_path)));
    }
    if has_same_shape(before, after) {
        return Ok(None);
    }
    let (old, new) = (old_store.parameters_of(before.id)?, new_store.parameters_of(after.id)?);
    let returns = (before.declared_type != after.declared_type).then(|| result(before, after));
    let of_parameters = parameters(&old, &new);
    let is_only_more = old != new && of_parameters.is_none();
    Ok(of_parameters.or(returns).or_else(|| (!is_only_more).then(|| "declaration changed".to_owned())))
}

fn result(before: &SymbolRow, after: &SymbolRow) -> String {
    let name = |row: &SymbolRow| row.declared_type.clone().unwrap_or_else(|| "no declared type".to_owned());
    format!("has type {} instead of {}", name(after), name(before))
}

/// Why calls that fit the `old` parameters may not fit the `new` ones.
fn parameters(old: &[ParameterRow], new: &[ParameterRow]) -> Option<String> {
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
        assert_eq!(parameters(&read(old), &read(new)).as_deref(), expected, "{old} -> {new}");
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
