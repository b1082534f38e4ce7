//! Parses the name of a symbol as people type it, and compares it with the qualified names of symbols.

use rustc_hash::FxHashMap;

/// The separator before the last segment of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    /// `#`, which usually precedes a method of instances.
    Hash,
    /// `.`, which precedes methods of any sort; where both exist, a method of the type itself.
    Dot,
    /// Any other, or none.
    Other,
}

/// A name split into its parts.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TypedName<'n> {
    /// The path of the file, or the end of it, if the name starts like a handle.
    pub(super) file: Option<&'n str>,
    /// The owners, outermost first.
    pub(super) owners: Vec<&'n str>,
    /// The name itself.
    pub(super) last: &'n str,
    /// What separates the last owner from the name.
    pub(super) separator: Separator,
}

/// How the owners of a name match those of a symbol; the first is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum OwnerMatch {
    /// The innermost owners of the symbol were named, or for a symbol at the top level its file or the directory of that.
    Exact,
    /// A directory further out was named.
    Outer,
    /// Only directories or files around the owners were named, as in `package.method`.
    Around,
}

impl<'n> TypedName<'n> {
    /// `None` if the text contains no name. `with_file`: whether the text before the first `::` may be a path.
    pub(super) fn parse(text: &'n str, with_file: bool) -> Option<Self> {
        let (file, rest) = match text.split_once("::") {
            Some((path, rest)) if with_file && path.contains(['/', '.']) => (Some(path), rest),
            _ if with_file => return None,
            _ => (None, text),
        };
        let mut segments = segments(rest);
        let last = segments.pop()?;
        let start = last.as_ptr().addr() - rest.as_ptr().addr();
        let separator = match rest[..start].bytes().last() {
            Some(b'#') => Separator::Hash,
            Some(b'.') => Separator::Dot,
            _ => Separator::Other,
        };
        Some(Self { file, owners: segments, last, separator })
    }

    /// Whether a symbol with this qualified name, in the file at `path`, can be meant, and how well it matches.
    pub(super) fn matches(&self, qualified_name: &str, path: &str) -> Option<OwnerMatch> {
        if self.file.is_some_and(|file| !is_path_end(path, file)) {
            return None;
        }
        owners_match(qualified_name, path, &self.owners)
    }
}

/// Whether `path` is `end`, or ends with it after a slash.
pub(super) fn is_path_end(path: &str, end: &str) -> bool {
    let end = end.trim_start_matches("./");
    path.strip_suffix(end).is_some_and(|before| before.is_empty() || before.ends_with('/'))
}

/// The parts of a name that may be written with `::`, `.`, `#`, `/` or `\` between them.
pub(super) fn segments(name: &str) -> Vec<&str> {
    name.split("::").flat_map(|part| part.split(['.', '#', '/', '\\'])).filter(|part| !part.is_empty()).collect()
}

/// Whether `owners` match the nearest owners of a symbol. The remaining ones may be directories and files of its
/// path, so that `package.module.Class` matches however the file is called.
fn owners_match(qualified_name: &str, path: &str, owners: &[&str]) -> Option<OwnerMatch> {
    let mut known = qualified_name.rsplit("::").skip(1).map(bare).peekable();
    let mut wanted = owners.iter().rev().peekable();
    while let Some(owner) = known.peek() {
        if wanted.next_if(|name| *name == owner).is_none() {
            break;
        }
        known.next();
    }
    let is_exact = known.peek().is_none() || wanted.peek().is_none();
    let mut folders = path.rsplit('/').map(|part| part.split('.').next().unwrap_or(part));
    let nearest = wanted.next().map(|name| folders.position(|folder| folder == *name));
    let is_match = nearest != Some(None) && wanted.all(|name| folders.any(|folder| folder == *name));
    let is_near = nearest.flatten().is_none_or(|distance| distance <= 1);
    is_match.then_some(match (is_exact, is_near) {
        (true, true) => OwnerMatch::Exact,
        (true, false) => OwnerMatch::Outer,
        (false, _) => OwnerMatch::Around,
    })
}

/// A segment of a qualified name without its parameters and number.
fn bare(segment: &str) -> &str {
    segment.split(['(', '#']).next().unwrap_or(segment)
}

/// The name without what code has around it: a call's arguments, type arguments, and the marks of a receiver as in
/// `(*Scheduler).Run`.
pub(super) fn without_syntax(text: &str) -> String {
    let trimmed = text.trim().trim_matches('`');
    let called = without_arguments(trimmed);
    let (receiver, rest) = match called.strip_prefix('(').and_then(|inner| inner.split_once(')')) {
        Some((receiver, rest)) => (receiver.trim_start_matches(['*', '&']), rest),
        None => ("", called.trim_start_matches(['*', '&'])),
    };
    without_type_arguments(&format!("{receiver}{rest}"))
}

/// The text before the parentheses that it ends with.
fn without_arguments(text: &str) -> &str {
    let Some(inner) = text.strip_suffix(')') else { return text };
    let mut depth = 1;
    for (at, character) in inner.char_indices().rev() {
        match character {
            ')' => depth += 1,
            '(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return if at == 0 { text } else { text[..at].trim_end() };
        }
    }
    text
}

/// The text without `<...>` and `[...]` that follow a letter or digit.
fn without_type_arguments(text: &str) -> String {
    let ends = group_ends(text);
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let is_after_name = kept.ends_with(|before: char| before.is_alphanumeric() || before == '_');
        let end = ends.get(&(text.len() - rest.len())).filter(|_| is_after_name);
        if let Some(end) = end {
            rest = &text[*end..];
        } else {
            kept.push(character);
            rest = &rest[character.len_utf8()..];
        }
    }
    kept
}

/// Maps the start of each group `<...>` or `[...]` to its end. One pass for all groups stays linear on a name with many open
/// brackets.
fn group_ends(text: &str) -> FxHashMap<usize, usize> {
    let mut ends = FxHashMap::default();
    let (mut angles, mut squares) = (Vec::new(), Vec::new());
    for (at, byte) in text.bytes().enumerate() {
        let start = match byte {
            b'<' => {
                angles.push(at);
                None
            }
            b'[' => {
                squares.push(at);
                None
            }
            b'>' => angles.pop(),
            b']' => squares.pop(),
            _ => None,
        };
        ends.extend(start.map(|start| (start, at + 1)));
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matched(name: &str, qualified_name: &str, path: &str) -> Option<OwnerMatch> {
        TypedName::parse(name, false).expect("a name").matches(qualified_name, path)
    }

    fn check(name: &str, qualified_name: &str, path: &str, expected: bool) {
        assert_eq!(matched(name, qualified_name, path).is_some(), expected, "{name}");
    }

    #[test]
    fn owners_are_compared_from_the_inside_out() {
        let (name, path) = ("Door::open", "house/doors/front.py");
        check("open", name, path, true);
        check("Door::open", name, path, true);
        check("Door.open", name, path, true);
        check("house.doors.front.Door.open", name, path, true);
        check("house.doors.Door.open", name, path, true);
        check("house/doors.Door.open", name, path, true);
        check("doors.house.Door.open", name, path, false);
        check("Window.open", name, path, false);
        check("Door.open", "Door#2::open(int)", path, true);
        check("front::open", "open", path, true);
        check("Front::Door::open", name, path, false);
    }

    #[test]
    fn a_function_of_a_package_matches_better_than_a_method_in_it() {
        let path = "house/doors/front.go";
        assert_eq!(matched("doors.Open", "Open", path), Some(OwnerMatch::Exact));
        assert_eq!(matched("doors.Open", "Door::Open", path), Some(OwnerMatch::Around));
        assert_eq!(matched("Door.Open", "House::Door::Open", path), Some(OwnerMatch::Exact));
        assert_eq!(matched("front.Open", "Open", path), Some(OwnerMatch::Exact));
        assert_eq!(matched("house.Open", "Open", path), Some(OwnerMatch::Outer));
    }

    #[test]
    fn a_path_may_be_cut_at_a_directory() {
        let check = |text: &str, path: &str, expected: bool| {
            let name = TypedName::parse(text, true).expect("a name");
            assert_eq!(name.matches("Door::open", path).is_some(), expected, "{text}");
        };
        check("house/door.py::open", "house/door.py", true);
        check("door.py::Door.open", "house/door.py", true);
        check("oor.py::open", "house/door.py", false);
        check("door.py::Window.open", "house/door.py", false);
        assert_eq!(TypedName::parse("Door::open", true), None);
        assert_eq!(TypedName::parse("door.open", true), None);
    }

    #[test]
    fn the_last_separator_is_kept() {
        let separator = |text| TypedName::parse(text, false).map(|name| (name.last, name.separator));
        assert_eq!(separator("Door#open!"), Some(("open!", Separator::Hash)));
        assert_eq!(separator("House::Door.open"), Some(("open", Separator::Dot)));
        assert_eq!(separator("House.Door::open"), Some(("open", Separator::Other)));
        assert_eq!(separator("open"), Some(("open", Separator::Other)));
        assert_eq!(separator("::"), None);
    }

    #[test]
    fn syntax_around_a_name_is_removed() {
        for (text, expected) in [
            ("(*Scheduler).ScheduleOne", "Scheduler.ScheduleOne"),
            ("Foo::bar()", "Foo::bar"),
            ("Foo::bar(a, (b))", "Foo::bar"),
            ("`open`", "open"),
            ("Map<K, Vec<V>>::insert", "Map::insert"),
            ("Queue[T].Add", "Queue.Add"),
            ("&self", "self"),
            ("Foo#[]", "Foo#[]"),
            ("Foo#<=>", "Foo#<=>"),
            ("()", ""),
            ("Map<K, Vec<V>", "Map<K, Vec"),
            ("a<b[c>d]", "ad]"),
        ] {
            assert_eq!(without_syntax(text), expected, "{text}");
        }
    }

    #[test]
    fn names_of_many_brackets_are_read_once() {
        let open = "a<a[".repeat(100_000);
        assert_eq!(without_syntax(&open), open);
        assert_eq!(without_syntax(&format!("{open}{}", "]>".repeat(100_000))), "a");
    }
}
