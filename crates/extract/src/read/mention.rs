//! Prose that names code: what stands between backticks, if it is written like a path, or like a name that hardly anything
//! else has. What it means is left to linking, which takes none that is not the only one of its name.

use super::Reader;
use crate::matcher::Match;
use rhumb_languages::by_path;
use rhumb_model::{Bound, Part, Position, Reference, Role, is_compound};

/// What is longer is a command or an example.
const MAX_BYTES: usize = 120;

/// What stands between the parts of a name.
const SEPARATORS: [&str; 3] = ["::", ".", "#"];

/// What a stretch of code in prose names.
#[derive(Debug, PartialEq, Eq)]
struct Mention<'t> {
    /// What stands before the name, as written and without what joins the two: `Door` of `Door.open`.
    around: &'t str,
    /// The last part of a name, or a whole path.
    name: &'t str,
    /// Whether it is written as a call.
    is_call: bool,
}

impl Reader<'_> {
    /// Takes in what a stretch of prose names.
    pub(super) fn mention(&mut self, found: &Match<'_, '_>) {
        let (text, first) = (self.text(found.node), super::position(found.node.start_position()));
        // A paragraph may have any number of mentions, so each goes on where the last one was: its place, where its line begins
        // and how many come before that.
        let (mut seen, mut line, mut rows) = (0, 0, 0);
        for (start, code) in code_spans(text) {
            let Some(mention) = Mention::read(code) else { continue };
            let place = start + (mention.name.as_ptr().addr() - code.as_ptr().addr());
            let since = &text[seen..place];
            rows += since.matches('\n').count() as u32;
            line = since.rfind('\n').map_or(line, |end| seen + end + 1);
            seen = place;
            let column = if rows == 0 { first.column + place as u32 } else { (place - line) as u32 };
            let reference = Reference {
                role: Role::Mention,
                name: self.facts.texts.intern(mention.name),
                position: Position { row: first.row + rows, column },
                part: Part::Other,
                from: self.context.symbol,
                receiver: None,
                receiver_text: self.facts.texts.intern(mention.around),
                bound: Bound::Free,
                is_tagged: false,
                is_conditional: false,
                is_optional: true,
                arguments: mention.is_call.then_some(0),
                passed: None,
            };
            self.add_reference(reference, found.node.start_byte() + place as u32);
        }
    }
}

impl<'t> Mention<'t> {
    /// Nothing if it is not written like a path or a name that tells much.
    fn read(code: &'t str) -> Option<Self> {
        if code.len() > MAX_BYTES {
            return None;
        }
        if is_path(code) {
            return Some(Self { around: "", name: code, is_call: false });
        }
        let (whole, is_call) = match code.split_once('(') {
            Some((name, arguments)) => (name, arguments.ends_with(')')),
            None => (code, false),
        };
        if code.len() > whole.len() && !is_call {
            return None;
        }
        let whole = whole.strip_suffix('!').unwrap_or(whole);
        let separator = SEPARATORS.iter().filter_map(|it| Some((whole.rfind(it)?, it.len()))).max();
        let (around, name) = separator.map_or(("", whole), |(at, length)| (&whole[..at], &whole[at + length..]));
        let parts = around.split("::").flat_map(|part| part.split(['.', '#']));
        let is_named = is_name(name) && (separator.is_none() || parts.into_iter().all(is_name));
        let tells_much = separator.is_some() || is_call || is_compound(name);
        (is_named && tells_much).then_some(Self { around, name, is_call })
    }
}

/// Whether a text is a path of a file below a folder, or a file of a language.
fn is_path(code: &str) -> bool {
    let is_part = |part: &str| {
        let is_sign = |sign: char| sign.is_alphanumeric() || "._-+@".contains(sign);
        !part.is_empty() && part.chars().all(is_sign)
    };
    code.split('/').all(is_part) && (code.contains('/') || (code.contains('.') && by_path(code).is_some()))
}

fn is_name(part: &str) -> bool {
    let is_sign = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '$';
    part.chars().all(is_sign) && part.starts_with(|sign: char| !sign.is_numeric())
}

/// What stands between backticks on one line, and where. As many close as have opened; those that nothing closes are plain text.
fn code_spans(text: &str) -> Vec<(usize, &str)> {
    let mut spans = Vec::new();
    let mut rest = runs(text, 0);
    while let Some((at, length)) = rest.next() {
        let start = at + length;
        // A sign behind a backslash is meant as it is.
        let is_plain = text[..at].ends_with('\\');
        let Some((end, _)) = runs(text, start).find(|run| run.1 == length).filter(|_| !is_plain) else { continue };
        rest = runs(text, end + length);
        let code = &text[start..end];
        let inner = code.strip_prefix(' ').and_then(|code| code.strip_suffix(' ')).unwrap_or(code);
        if !inner.contains('\n') {
            spans.push((start + (code.len() - inner.len()) / 2, inner));
        }
    }
    spans
}

/// Where backticks stand from a place on, and how many there are at each.
fn runs(text: &str, mut place: usize) -> impl Iterator<Item = (usize, usize)> {
    std::iter::from_fn(move || {
        let at = place + text[place..].find('`')?;
        let length = text[at..].bytes().take_while(|byte| *byte == b'`').count();
        place = at + length;
        Some((at, length))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_stands_between_as_many_backticks() {
        let check = |text: &str, expected: &[(usize, &str)]| assert_eq!(code_spans(text), expected, "{text}");
        check("a `b` c ``d ` e`` `f", &[(3, "b"), (10, "d ` e")]);
        check("`` `x` `` and \\`no `yes`", &[(3, "`x`"), (20, "yes")]);
        check("`` a `b` ``` `c`", &[(6, "b"), (14, "c")]);
        check("`one\ntwo` `three`", &[(11, "three")]);
        check("ü `ö`", &[(4, "ö")]);
    }

    #[test]
    fn a_mention_is_a_path_or_a_name_that_tells_much() {
        let check = |code: &str, expected: Option<(&str, &str, bool)>| {
            let mention = |(around, name, is_call)| Mention { around, name, is_call };
            assert_eq!(Mention::read(code), expected.map(mention), "{code}");
        };
        check("Door.open", Some(("Door", "open", false)));
        check("door::Lock::turn()", Some(("door::Lock", "turn", true)));
        check("Door#open(by, 2)", Some(("Door", "open", true)));
        check("vec_of!", Some(("", "vec_of", false)));
        check("prune()", Some(("", "prune", true)));
        check("TokenStore", Some(("", "TokenStore", false)));
        check("src/door.rs", Some(("", "src/door.rs", false)));
        check("door.py", Some(("", "door.py", false)));
        for other in
            ["open", "Door", "a b", "x = 1", "-o", "", "()", ".open", "Door.", "a..b", "https://x.y/z", "/etc/x"]
        {
            check(other, None);
        }
    }
}
