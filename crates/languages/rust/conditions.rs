//! Evaluates `cfg` conditions without knowledge of the build.
//!
//! The platform is Unix with Linux, all features are enabled, and everything else is unset.

/// Maximum nesting of conditions.
const MAX_DEPTH: u32 = 16;

/// Whether one of the attributes disables the item that follows them.
pub(super) fn are_off(attributes: &[String]) -> bool {
    attributes.iter().any(|attribute| {
        let inside = attribute.trim_start_matches(['#', '!', '[', ' ']).trim_end().trim_end_matches(']').trim_end();
        let condition = inside.strip_prefix("cfg").and_then(|rest| rest.trim_start().strip_prefix('('));
        let condition = condition.and_then(|rest| rest.strip_suffix(')'));
        condition.is_some_and(|condition| !holds(condition, MAX_DEPTH))
    })
}

/// The attributes that a macro adds to the items that it is called with. A macro whose definition is elsewhere is judged by its
/// name: `cfg_windows`, `if_not_wasm`.
pub(super) fn added(name: &str, definition: Option<&str>) -> Vec<String> {
    match definition {
        Some(definition) => before_fragment(definition),
        None => by_name(name).into_iter().collect(),
    }
}

/// The attributes right before the first fragment that follows any: `#[cfg(unix)] $item`.
fn before_fragment(definition: &str) -> Vec<String> {
    let mut attributes = Vec::new();
    let mut rest = definition;
    while let Some(start) = rest.find("#[") {
        let inside = &rest[start + 2..];
        let end = closing(inside);
        attributes.push(format!("#[{}]", inside.get(..end).unwrap_or_default()));
        rest = inside.get(end + 1..).unwrap_or_default();
        let next = rest.trim_start();
        if next.starts_with('$') {
            return attributes;
        }
        if !next.starts_with("#[") {
            attributes.clear();
        }
    }
    Vec::new()
}

/// The offset of the bracket that closes an open one.
fn closing(text: &str) -> usize {
    let mut depth = 0_u32;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' => depth += 1,
            b']' if depth == 0 => return at,
            b']' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// The attribute that the name of a macro suggests.
fn by_name(name: &str) -> Option<String> {
    let condition = name.strip_prefix("cfg_").or_else(|| name.strip_prefix("if_"))?;
    let (is_negated, word) = match condition.strip_prefix("not_") {
        Some(word) => (true, word),
        None => (false, condition),
    };
    let known = match word {
        "wasm" | "wasm32" | "wasi" => "target_family = \"wasm\"".to_owned(),
        "macos" | "linux" | "android" | "ios" | "freebsd" => format!("target_os = \"{word}\""),
        "windows" | "unix" | "loom" | "miri" | "test" => word.to_owned(),
        _ => format!("feature = \"{word}\""),
    };
    Some(if is_negated { format!("#[cfg(not({known}))]") } else { format!("#[cfg({known})]") })
}

/// Whether a condition holds. Recursion is limited by `depth`.
fn holds(condition: &str, depth: u32) -> bool {
    let condition = condition.trim().trim_end_matches(',').trim_end();
    let Some(depth) = depth.checked_sub(1) else { return true };
    if let Some((word, rest)) = condition.split_once('(') {
        let inside = rest.strip_suffix(')').unwrap_or(rest);
        let mut parts = parts(inside).into_iter().filter(|part| !part.trim().is_empty());
        return match word.trim() {
            "not" => !holds(inside, depth),
            "any" => parts.any(|part| holds(part, depth)),
            "all" => parts.all(|part| holds(part, depth)),
            _ => false,
        };
    }
    match condition.split_once('=').map(|(key, value)| (key.trim(), value.trim().trim_matches('"'))) {
        None => matches!(condition, "unix" | "test" | "debug_assertions" | "panic" | "true"),
        Some(("feature", _)) => true,
        Some(("target_os", value)) => value == "linux",
        Some(("target_family", value)) => value == "unix",
        Some(("target_arch", value)) => value == "x86_64",
        Some(("target_pointer_width", value)) => value == "64",
        Some(("target_has_atomic", value)) => value != "128",
        Some(("target_endian", value)) => value == "little",
        Some(("target_env", value)) => value == "gnu",
        Some(("panic", value)) => value == "unwind",
        Some(_) => false,
    }
}

/// The parts of a list, split at commas outside of parentheses.
fn parts(list: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_u32);
    for (at, byte) in list.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                parts.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_off(attribute: &str) -> bool {
        are_off(&[attribute.to_owned()])
    }

    #[test]
    fn macros_add_attributes() {
        let body = "($($item:item)*) => { $( #[doc(a)] #[cfg(any(a, b[0]))] $item )* }";
        assert_eq!(added("x", Some(body)), ["#[doc(a)]", "#[cfg(any(a, b[0]))]"]);
        assert!(added("x", Some("() => { #[cfg(a)] fn f() {} }")).is_empty() && added("x", None).is_empty());
        assert!(are_off(&added("if_wasm", None)) && !are_off(&added("cfg_not_windows", None)));
        assert!(!are_off(&added("cfg_rt", None)) && are_off(&added("cfg_not_rt", None)));
    }

    #[test]
    fn the_platform_is_linux_and_all_features_are_on() {
        assert!(is_off("#[cfg(windows)]") && is_off("#[cfg(not(unix))]") && is_off("#[cfg(target_os = \"macos\")]"));
        assert!(
            is_off("#[cfg(all(unix, any(target_arch = \"wasm32\", loom)))]") && is_off("#[cfg(not(feature = \"a\"))]")
        );
        assert!(
            !is_off("#[cfg(unix)]") && !is_off("#[cfg(any(windows, feature = \"a\",))]") && !is_off("#[cfg(test)]")
        );
        assert!(!is_off("#[cfg_attr(windows, path = \"a.rs\")]") && !is_off("#[derive(Clone)]"));
    }
}
