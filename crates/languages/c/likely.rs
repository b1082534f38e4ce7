//! Chooses the branch of a conditional group that is most likely compiled. What a build defines is unknown, so a name that
//! the source does not define counts as a disabled option, unless compilers for a common platform define it or a feature
//! check sets it.

use memchr::memmem;
use tree_sitter::Node;

/// Names that only other platforms and compilers define.
const FOREIGN: &[&str] = &[
    "WIN32",
    "_AIX",
    "_MSC_VER",
    "_WIN32",
    "_WIN64",
    "__ANDROID__",
    "__APPLE__",
    "__CYGWIN__",
    "__DragonFly__",
    "__EMSCRIPTEN__",
    "__FreeBSD__",
    "__HAIKU__",
    "__MINGW32__",
    "__NetBSD__",
    "__OpenBSD__",
    "__sun",
];

/// How far before a branch to search for definitions of the names in its condition.
const MAX_BYTES_BEFORE: usize = 1 << 16;

/// Maximum nesting of conditions.
const MAX_DEPTH: u32 = 8;

/// Whether the branch that a node starts is unlikely to be compiled. Only its own condition counts, not those of earlier
/// branches.
pub(crate) fn is_unlikely(branch: Node<'_>, source: &str) -> bool {
    let text = source.get(branch.byte_range()).unwrap_or("");
    let text = text.trim_start_matches('#').trim_start();
    let word_end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (word, rest) = text.split_at(word_end);
    let start = source.ceil_char_boundary(branch.start_byte().saturating_sub(MAX_BYTES_BEFORE));
    let before = source.get(start..branch.start_byte()).unwrap_or("");
    let line = condition(rest);
    match word {
        "ifdef" => is_defined(line.trim(), before) == Some(false),
        "if" | "elif" => holds(&line, before, MAX_DEPTH) == Some(false),
        _ => false,
    }
}

/// The rest of a line with its continuation lines, without comments.
pub(super) fn condition(rest: &str) -> String {
    let mut condition = String::new();
    for line in rest.lines() {
        let line = line.split("//").next().unwrap_or("").split("/*").next().unwrap_or("").trim_end();
        match line.strip_suffix('\\') {
            Some(line) => condition.push_str(line),
            None => return condition + line,
        }
    }
    condition
}

/// Whether a condition likely holds; `None` if unknown.
fn holds(condition: &str, before: &str, depth: u32) -> Option<bool> {
    let condition = unwrapped(condition.trim());
    let depth = depth.checked_sub(1)?;
    let parts = |sign| split(condition, sign).map(|(one, other)| [one, other].map(|it| holds(it, before, depth)));
    if let Some(either) = parts("||") {
        return if either.contains(&Some(true)) { Some(true) } else { either[0].and(either[1]) };
    }
    if let Some(both) = parts("&&") {
        return if both.contains(&Some(false)) { Some(false) } else { both[0].and(both[1]) };
    }
    if let Some(rest) = condition.strip_prefix('!').filter(|rest| !rest.starts_with('=')) {
        return holds(rest, before, depth).map(|holds| !holds);
    }
    match condition.strip_prefix("defined") {
        Some(name) => is_defined(name.trim_matches(['(', ')', ' ', '\t']), before),
        None => (condition == "0").then_some(false),
    }
}

/// A condition without the parentheses around all of it.
pub(super) fn unwrapped(condition: &str) -> &str {
    let inside = condition.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let is_around = |inside: &&str| {
        let mut depth = 0;
        inside.chars().all(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth >= 0
        })
    };
    inside.filter(is_around).map_or(condition, str::trim)
}

/// What precedes and follows the first `sign` outside of parentheses.
pub(super) fn split<'c>(condition: &'c str, sign: &str) -> Option<(&'c str, &'c str)> {
    let mut depth = 0;
    for (at, c) in condition.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 && condition[at..].starts_with(sign) {
            return Some((&condition[..at], &condition[at + sign.len()..]));
        }
    }
    None
}

/// Whether a name is likely defined; `None` for most names of compilers.
fn is_defined(name: &str, before: &str) -> Option<bool> {
    if FOREIGN.contains(&name) {
        Some(false)
    } else if is_feature_check(name) || defines(before, name) {
        Some(true)
    } else {
        (!name.starts_with('_')).then_some(false)
    }
}

/// Whether a name says that a platform has something. A project may put its own prefix before it: `DOOR_HAVE_BELLS`.
pub(super) fn is_feature_check(name: &str) -> bool {
    name.starts_with("HAVE_") || name.contains("_HAVE_")
}

/// Whether a line of a text defines a name.
fn defines(text: &str, name: &str) -> bool {
    let directive = format!("define {name}");
    memmem::find_iter(text.as_bytes(), &directive).any(|at| {
        let line = text[..at].rsplit('\n').next().unwrap_or("");
        let is_whole = !text[at + directive.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        line.trim() == "#" && is_whole
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(condition: &str, expected: Option<bool>) {
        assert_eq!(
            holds(condition, "#define OWN 1\n// #define OFF\n#define OFFER", MAX_DEPTH),
            expected,
            "{condition}"
        );
    }

    #[test]
    fn options_are_off_and_features_are_there() {
        check("defined(OPTION)", Some(false));
        check("!defined(OPTION)", Some(true));
        check("defined OWN", Some(true));
        check("defined(OFF)", Some(false));
        check("defined(OWN) && defined(HAVE_ATOMICS)", Some(true));
        check("defined(_WIN32) || (defined(__APPLE__) && OWN > 1)", Some(false));
        check("0", Some(false));
    }

    #[test]
    fn unknown_conditions_have_no_likelihood() {
        check("!defined(__STDC_NO_ATOMICS__) && !defined(OPTION)", None);
        check("(BYTE_ORDER == LITTLE_ENDIAN)", None);
        check("VERSION != 2", None);
        check("((((", None);
    }

    #[test]
    fn conditions_continue_on_the_next_line() {
        assert_eq!(condition(" defined(A) && \\\n  B /* why */\nint x;"), " defined(A) &&   B");
    }
}
