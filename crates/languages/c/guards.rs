//! Which parts of a source are compiled only if something is defined: the branches of conditional groups, each with the
//! names that enable it. Whether anything defines these names is not known here.
//!
//! For a condition, this computes which names must be absent for it to fail, and which for it to hold. An undefined name
//! counts as zero.

use super::likely::{condition, is_feature_check, split, unwrapped};
use crate::hooks::Guarded;
use memchr::{memchr_iter, memchr3, memmem};
use std::ops::Range;

/// Prefixes of names that a compiler or a platform defines.
const OUTSIDE: &[&str] = &["_", "CONFIG_"];

/// Other names that come from a compiler, a platform or the compiler's command line.
const SYSTEMS: &[&str] = &[
    "ANDROID", "BSD", "LINUX", "MACOSX", "MSDOS", "NDEBUG", "UNIX", "WIN32", "WIN64", "hpux", "i386", "linux", "mips",
    "sgi", "sun", "unix",
];

/// Maximum number of ways in which a condition can fail, and of names in each; further ones are ignored.
const MAX_WAYS: usize = 8;

/// Maximum nesting of conditions.
const MAX_DEPTH: u32 = 8;

/// The largest value of a numeric option.
const MAX_OPTION: i64 = 9;

/// Names that must all be absent.
type Absent = Vec<String>;

/// The lines that depend on a name the source does not define itself, ordered by their end.
pub(crate) fn guards(source: &str) -> Vec<Guarded> {
    let mut scan = GuardScan { source, comments: Vec::new(), directives: Vec::new() };
    scan.run();
    let mut open: Vec<OpenGroup> = Vec::new();
    let mut guarded: Vec<Guarded> = Vec::new();
    for directive in &scan.directives {
        let word = directive.word.as_str();
        match word {
            "if" | "ifdef" | "ifndef" => open.push(OpenGroup::new(directive)),
            "elif" | "elifdef" | "elifndef" | "else" => {
                let Some(group) = open.last_mut() else { continue };
                guarded.extend(group.branch(directive.line));
                group.next(directive);
            }
            "endif" => guarded.extend(open.pop().into_iter().flat_map(|group| group.branch(directive.line))),
            _ => {}
        }
    }
    let mut names: Vec<(String, bool)> = Vec::new();
    guarded.retain(|guarded| guarded.names.iter().all(|name| is_absent(&scan, name, &mut names)));
    guarded
}

/// Whether a name may be undefined. The result for each name is cached in `known`.
fn is_absent(scan: &GuardScan<'_>, name: &str, known: &mut Vec<(String, bool)>) -> bool {
    if let Some((_, is_absent)) = known.iter().find(|(known, _)| known == name) {
        return *is_absent;
    }
    let is_outside =
        is_feature_check(name) || OUTSIDE.iter().any(|start| name.starts_with(start)) || SYSTEMS.contains(&name);
    // A name that code uses is defined somewhere, if only in a system header.
    let is_absent = !is_outside && !scan.uses(name);
    known.push((name.to_owned(), is_absent));
    is_absent
}

/// An open conditional group.
struct OpenGroup {
    /// The first line of the current branch.
    first: u32,
    /// What makes the current branch fail.
    fails: Vec<Absent>,
    /// What makes one of the earlier branches hold.
    taken_before: Vec<Absent>,
    /// What makes the current condition hold.
    holds: Vec<Absent>,
}

impl OpenGroup {
    fn new(directive: &Directive) -> Self {
        let ways = directive.ways();
        Self {
            first: directive.line + directive.more + 1,
            fails: ways.fails,
            holds: ways.holds,
            taken_before: Vec::new(),
        }
    }

    fn next(&mut self, directive: &Directive) {
        let ways = directive.ways();
        self.first = directive.line + directive.more + 1;
        self.taken_before.append(&mut self.holds);
        self.taken_before.truncate(MAX_WAYS);
        self.fails = ways.fails;
        self.holds = ways.holds;
    }

    /// The current branch, which ends before `line`, once for each way to be excluded.
    fn branch(&self, line: u32) -> Vec<Guarded> {
        let (first, last) = (self.first, line.saturating_sub(1));
        let ways = self.fails.iter().chain(&self.taken_before).filter(|_| first <= last);
        ways.map(|names| Guarded { first, last, names: names.clone() }).collect()
    }
}

/// A directive that belongs to a conditional group.
struct Directive {
    line: u32,
    /// The number of continuation lines.
    more: u32,
    word: String,
    condition: String,
}

impl Directive {
    fn ways(&self) -> Ways {
        let condition = self.condition.trim();
        match self.word.as_str() {
            "ifdef" | "elifdef" => Ways::defined(condition),
            "ifndef" | "elifndef" => Ways::defined(condition).turned(),
            "if" | "elif" => ways(condition, MAX_DEPTH),
            _ => Ways::default(),
        }
    }
}

/// Which absent names make a condition fail, and which make it hold. Each entry is sufficient.
#[derive(Default)]
struct Ways {
    fails: Vec<Absent>,
    holds: Vec<Absent>,
}

impl Ways {
    fn defined(name: &str) -> Self {
        let fails = if is_name(name) { vec![vec![name.to_owned()]] } else { Vec::new() };
        Self { fails, holds: Vec::new() }
    }

    fn turned(self) -> Self {
        Self { fails: self.holds, holds: self.fails }
    }

    /// The ways of a condition that is `holds` if the names are absent, and otherwise unknown.
    fn known(holds: bool, absent: Absent) -> Self {
        let ways = Self { fails: vec![absent], holds: Vec::new() };
        if holds { ways.turned() } else { ways }
    }

    fn and(self, other: Self) -> Self {
        let fails = self.fails.into_iter().chain(other.fails).take(MAX_WAYS).collect();
        Self { fails, holds: both(&self.holds, &other.holds) }
    }
}

/// Every combination of an entry of `one` with an entry of `other`.
fn both(one: &[Absent], other: &[Absent]) -> Vec<Absent> {
    let pairs = one.iter().flat_map(|one| other.iter().map(move |other| [one.as_slice(), other].concat()));
    pairs.filter(|names| names.len() <= MAX_WAYS).take(MAX_WAYS).collect()
}

fn ways(condition: &str, depth: u32) -> Ways {
    let condition = unwrapped(condition.trim());
    let Some(depth) = depth.checked_sub(1) else { return Ways::default() };
    if let Some((one, other)) = split(condition, "||") {
        return ways(one, depth).turned().and(ways(other, depth).turned()).turned();
    }
    if let Some((one, other)) = split(condition, "&&") {
        return ways(one, depth).and(ways(other, depth));
    }
    if let Some(rest) = condition.strip_prefix('!').filter(|rest| !rest.starts_with('=')) {
        return ways(rest, depth).turned();
    }
    if let Some(name) = condition.strip_prefix("defined").filter(|rest| rest.starts_with([' ', '\t', '('])) {
        return Ways::defined(name.trim_matches(['(', ')', ' ', '\t']));
    }
    if let Some(number) = number(condition) {
        return Ways::known(number != 0, Vec::new());
    }
    compared(condition).unwrap_or_default()
}

/// A name by itself, or compared with a number.
fn compared(condition: &str) -> Option<Ways> {
    let end = condition.find(|c: char| !is_word(c)).unwrap_or(condition.len());
    let (name, rest) = condition.split_at(end);
    let absent = Some(vec![name.to_owned()]).filter(|_| is_name(name))?;
    let rest = rest.trim_start();
    let sign = ["==", "!=", ">=", "<=", ">", "<"].into_iter().find(|sign| rest.starts_with(sign));
    let Some(sign) = sign else { return rest.is_empty().then(|| Ways::known(false, absent)) };
    // Options are small numbers; larger ones are versions of a platform or a library.
    let number = number(rest[sign.len()..].trim()).filter(|number| number.abs() <= MAX_OPTION)?;
    let holds = match sign {
        "==" => number == 0,
        "!=" => number != 0,
        ">=" => number <= 0,
        "<=" => 0 <= number,
        ">" => number < 0,
        _ => 0 < number,
    };
    Some(Ways::known(holds, absent))
}

fn number(text: &str) -> Option<i64> {
    text.trim_end_matches(['u', 'U', 'l', 'L']).parse().ok()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_name(text: &str) -> bool {
    let is_literal = matches!(text, "true" | "false");
    !is_literal && text.starts_with(|c: char| c.is_alphabetic() || c == '_') && text.chars().all(is_word)
}

/// The conditional directives of a source, and its parts that are not code.
struct GuardScan<'s> {
    source: &'s str,
    /// Comments and conditional directives.
    comments: Vec<Range<usize>>,
    directives: Vec<Directive>,
}

impl GuardScan<'_> {
    fn run(&mut self) {
        let bytes = self.source.as_bytes();
        let (mut at, mut line, mut counted) = (0, 1, 0);
        while let Some(found) = bytes.get(at..).and_then(|rest| memchr3(b'#', b'/', b'"', rest)) {
            let place = at + found;
            at = match (bytes[place], bytes.get(place + 1)) {
                (b'"', _) => self.string_end(place),
                (b'/', Some(b'*')) => {
                    self.comment(place, memmem::find(&bytes[place..], b"*/").map(|end| place + end + 2))
                }
                (b'/', Some(b'/')) => self.comment(place, self.line_end(place)),
                (b'#', _) if self.opens_line(place) => {
                    line += memchr_iter(b'\n', &bytes[counted..place]).count() as u32;
                    counted = place;
                    self.directive(place, line)
                }
                _ => place + 1,
            };
        }
    }

    /// Records a comment, or other text that is not code, and returns where it ends.
    fn comment(&mut self, start: usize, end: Option<usize>) -> usize {
        let end = end.unwrap_or(self.source.len());
        self.comments.push(start..end);
        end
    }

    /// Records a conditional directive and returns where to continue: a comment at its end may extend further.
    fn directive(&mut self, place: usize, line: u32) -> usize {
        let text = self.source.get(place + 1..).unwrap_or("").trim_start_matches([' ', '\t']);
        let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        if !(word.contains("if") || matches!(word, "else" | "undef")) {
            return place + 1;
        }
        let end = self.line_end(place).unwrap_or(self.source.len());
        let whole = &self.source.as_bytes()[place..end];
        // Continuation lines belong to the directive; the branch begins after them.
        let more = memchr_iter(b'\n', whole).count() as u32;
        self.directives.push(Directive { line, more, word: word.to_owned(), condition: condition(rest) });
        let comment = memmem::find(whole, b"/*").map(|at| place + at);
        self.comment(place, Some(comment.unwrap_or(end)))
    }

    /// The end of a line including its continuations; `None` at the end of the source.
    fn line_end(&self, start: usize) -> Option<usize> {
        let bytes = self.source.as_bytes();
        let is_continued = |end: usize| matches!(bytes[..end], [.., b'\\'] | [.., b'\\', b'\r']);
        memchr_iter(b'\n', &bytes[start..]).map(|end| start + end).find(|end| !is_continued(*end))
    }

    /// The end of a string. An unterminated one ends with its line.
    fn string_end(&self, start: usize) -> usize {
        let bytes = self.source.as_bytes();
        if bytes.get(start.wrapping_sub(1)) == Some(&b'\'') && bytes.get(start + 1) == Some(&b'\'') {
            return start + 2;
        }
        let mut at = start + 1;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'\\' => at += 2,
                b'"' | b'\n' => return at + 1,
                _ => at += 1,
            }
        }
        bytes.len()
    }

    fn opens_line(&self, place: usize) -> bool {
        let before = self.source.as_bytes()[..place].iter().rev().find(|byte| !matches!(byte, b' ' | b'\t'));
        before.is_none_or(|byte| *byte == b'\n')
    }

    /// Whether code uses a name.
    fn uses(&self, name: &str) -> bool {
        memmem::find_iter(self.source.as_bytes(), name).any(|at| {
            let (before, after) = (&self.source[..at], &self.source[at + name.len()..]);
            let is_whole = !before.ends_with(is_word) && !after.starts_with(is_word);
            is_whole && !self.is_comment(at)
        })
    }

    fn is_comment(&self, at: usize) -> bool {
        let next = self.comments.partition_point(|comment| comment.start <= at);
        self.comments[..next].last().is_some_and(|comment| at < comment.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: &[(u32, u32, &str)]) {
        let found = guards(source);
        let found: Vec<(u32, u32, String)> =
            found.into_iter().map(|it| (it.first, it.last, it.names.join(" "))).collect();
        let expected: Vec<(u32, u32, String)> =
            expected.iter().map(|(a, b, names)| (*a, *b, (*names).to_owned())).collect();
        assert_eq!(found, expected, "{source}");
    }

    #[test]
    fn a_branch_needs_what_its_condition_names() {
        check("#ifdef A\na\n#else\nb\n#endif", &[(2, 2, "A")]);
        check("#ifndef A\na\n#else\nb\n#endif", &[(4, 4, "A")]);
        check("#if defined A && B\na\n#endif", &[(2, 2, "A"), (2, 2, "B")]);
        check("#if defined(A) || (B > 2)\na\n#endif", &[(2, 2, "A B")]);
        check("#if A == 0\na\n#elif B\nb\n#else\nc\n#endif", &[(4, 4, "B"), (4, 4, "A"), (6, 6, "A")]);
        check("#if 0\na\n#else\nb\n#endif", &[(2, 2, "")]);
        check("#if 1\na\n#else\nb\n#endif", &[(4, 4, "")]);
        check("# if A\n#\tif B\na\n#endif\n#endif", &[(3, 3, "B"), (2, 4, "A")]);
        check("#if defined(A) && \\\n  B\na\n#endif", &[(3, 3, "A"), (3, 3, "B")]);
    }

    #[test]
    fn names_defined_outside_the_project_guard_nothing() {
        check("#ifdef _WIN32\na\n#endif", &[]);
        check("#if defined(A) || defined(__linux__)\na\n#endif", &[]);
        check("#ifdef SO_A\nset(SO_A);\n#endif", &[]);
        check("#ifdef A\nset(\"A\"); // A\n#endif /* A\n*/", &[]);
        check("#ifdef A\nset(AB); // A\n#endif /* A\n*/", &[(2, 2, "A")]);
        check("#if DIGITS >= 52\na\n#endif", &[]);
        check("#if A(2)\na\n#elif VERSION >= MIN\nb\n#endif", &[]);
    }

    #[test]
    fn comments_and_strings_are_not_directives() {
        check("/*\n#ifdef A\n*/\na\n", &[]);
        check("// \\\n#ifdef A\n\na\n#endif", &[]);
        check("a = '\"'; /*\n#ifdef A\n*/", &[]);
        check("s = \"/*\";\n#ifdef A\na\n#endif", &[(3, 3, "A")]);
        check("#ifdef A\n#endif\n#endif\n#else\n#if", &[]);
        check("#if\n\n#endif\n#ifdef\n\n#endif", &[]);
    }
}
