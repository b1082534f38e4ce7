//! Why a change may break those who use a symbol.

use super::pair::has_same_shape;
use crate::error::Error;
use rhumb_model::Flags;
use rhumb_store::{ParameterRow, Store, SymbolRow};

/// Why those who use `old` from elsewhere may not work with `new`; nothing if there is no reason that can be seen.
pub(super) fn reason(old: (&Store, &SymbolRow), new: (&Store, &SymbolRow)) -> Result<Option<String>, Error> {
    let ((old_store, before), (new_store, after)) = (old, new);
    if !before.flags.has(Flags::EXPORTED) {
        return Ok(None);
    }
    if !after.flags.has(Flags::EXPORTED) {
        return Ok(Some("no longer visible to others".to_owned()));
    }
    if before.name != after.name {
        return Ok(Some(format!("no longer called {}", before.name)));
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
    Ok(of_parameters.or(returns).or_else(|| (!is_only_more).then(|| "declared in another way".to_owned())))
}

fn result(before: &SymbolRow, after: &SymbolRow) -> String {
    let name = |row: &SymbolRow| row.declared_type.clone().unwrap_or_else(|| "nothing that is declared".to_owned());
    format!("yields {} instead of {}", name(after), name(before))
}

/// Why calls that fit the `old` parameters may not fit the `new` ones.
fn parameters(old: &[ParameterRow], new: &[ParameterRow]) -> Option<String> {
    let is_needed = |it: &&ParameterRow| !it.is_optional && !it.is_variadic && it.default_value.is_none();
    let (needed_before, needed_now) = (old.iter().filter(is_needed).count(), new.iter().filter(is_needed).count());
    let in_old = |name: &str| old.iter().find(|it| it.name == name);
    if let Some(gone) =
        old.iter().find(|it| new.iter().all(|other| other.name != it.name)).filter(|_| new.len() < old.len())
    {
        return Some(format!("parameter {} is gone", gone.name));
    }
    if needed_now > needed_before {
        let added = new.iter().filter(is_needed).find(|it| in_old(&it.name).is_none_or(|was| !is_needed(&was)));
        return Some(added.map_or_else(|| "needs more arguments".to_owned(), |it| format!("needs {}", it.name)));
    }
    let changed = old.iter().zip(new).find(|(was, is)| was.name != is.name || was.declared_type != is.declared_type);
    let (was, is) = changed?;
    Some(if was.name == is.name {
        format!("parameter {} has another type", is.name)
    } else {
        format!("parameter {} is called {} or has another place", was.name, is.name)
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
    fn what_callers_need_not_give_breaks_nobody() {
        check("a b", "a b c=1", None);
        check("a b", "a b *rest", None);
        check("a b", "a b=2", None);
        check("a", "a b", Some("needs b"));
        check("a b=2", "a b", Some("needs b"));
        check("a b", "a", Some("parameter b is gone"));
        check("a:int", "a:str", Some("parameter a has another type"));
        check("a b", "b a", Some("parameter a is called b or has another place"));
    }
}
