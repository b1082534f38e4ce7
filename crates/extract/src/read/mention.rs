//! Mentions of code. In prose: text between backticks that is a path, or a name that is specific enough. In code: a string whose whole
//! text is a dotted path. Linking drops what it does not resolve.

use crate::builders::{Builders, ReferencePlace};
use crate::matcher::Match;
use crate::walk::Environment;
use rhumb_languages::by_path;
use rhumb_model::{Bound, Part, Position, Reference, Role, is_compound};

/// Longer code is a command or an example.
const MAX_BYTES: usize = 120;

/// Separators of the parts of a name.
const SEPARATORS: [&str; 3] = ["::", ".", "#"];

/// A symbol or file named in prose.
#[derive(Debug, PartialEq, Eq)]
struct CodeMention<'t> {
    /// What precedes the name, without the separator: `Door` of `Door.open`.
    qualifier: &'t str,
    /// The last part of a name, or a whole path.
    name: &'t str,
    /// Whether it is written as a call.
    is_call: bool,
}

/// Adds a reference for each mention in a stretch of prose.
pub(super) fn read(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>) {
    let (text, first) = (env.text(found.node), super::position(found.node.start_position()));
    // A paragraph may have any number of mentions, so each continues from the last one: its byte, the start of its line, and the
    // number of lines before.
    let (mut seen, mut line, mut rows) = (0, 0, 0);
    for (start, code) in code_spans(text) {
        let Some(mention) = CodeMention::parse(code) else { continue };
        let at = start + (mention.name.as_ptr().addr() - code.as_ptr().addr());
        let since = &text[seen..at];
        rows += since.matches('\n').count() as u32;
        line = since.rfind('\n').map_or(line, |end| seen + end + 1);
        seen = at;
        let column = if rows == 0 { first.column + at as u32 } else { (at - line) as u32 };
        let byte = found.node.start_byte() + at as u32;
        add(env, out, &mention, (Position { row: first.row + rows, column }, byte));
    }
}

/// Adds a reference for a string whose whole text is the path of a module or definition: `"shop.cart.Cart"`.
pub(super) fn read_quoted(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>) {
    let text = env.text(found.node);
    let Some((qualifier, name)) = text.rsplit_once('.').filter(|_| text.len() <= MAX_BYTES) else { return };
    let is_file = by_path(text).is_some();
    let is_dotted = qualifier.split('.').all(is_name) && is_name(name);
    // A part of a string that is put together may continue.
    let byte = found.node.start_byte();
    let is_quote = |at: Option<u32>| {
        at.and_then(|at| env.input.source.as_bytes().get(at as usize)).is_some_and(|it| matches!(it, b'"' | b'\''))
    };
    let is_whole = is_quote(byte.checked_sub(1)) && is_quote(Some(found.node.end_byte()));
    if is_file || !is_dotted || !is_whole {
        return;
    }
    let start = qualifier.len() as u32 + 1;
    let first = super::position(found.node.start_position());
    let position = Position { row: first.row, column: first.column + start };
    add(env, out, &CodeMention { qualifier, name, is_call: false }, (position, byte + start));
}

fn add(env: &Environment<'_>, out: &mut Builders, mention: &CodeMention<'_>, (position, byte): (Position, u32)) {
    let reference = Reference {
        role: Role::Mention,
        name: out.texts.intern(mention.name),
        position,
        part: Part::Other,
        from: env.context.symbol,
        receiver: None,
        receiver_text: out.texts.intern(mention.qualifier),
        bound: Bound::Free,
        is_tagged: false,
        is_conditional: false,
        is_optional: true,
        arguments: mention.is_call.then_some(0),
        passed: None,
    };
    out.references.add(reference, ReferencePlace { scope: env.context.scope, byte, kinds: None });
}

impl<'t> CodeMention<'t> {
    /// Parses code between backticks. `None` if it is neither a path nor a name that is specific enough.
    fn parse(code: &'t str) -> Option<Self> {
        if code.len() > MAX_BYTES {
            return None;
        }
        if is_path(code) {
            return Some(Self { qualifier: "", name: code, is_call: false });
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
        let (qualifier, name) = separator.map_or(("", whole), |(at, length)| (&whole[..at], &whole[at + length..]));
        let parts = qualifier.split("::").flat_map(|part| part.split(['.', '#']));
        let is_named = is_name(name) && (separator.is_none() || parts.into_iter().all(is_name));
        let is_specific = separator.is_some() || is_call || is_compound(name);
        (is_named && is_specific).then_some(Self { qualifier, name, is_call })
    }
}

/// Whether a text is a path with a directory, or the name of a source file.
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

/// The code spans of a text that are on one line, with their start. A span ends with as many backticks as it starts with; unclosed
/// backticks are plain text.
fn code_spans(text: &str) -> Vec<(usize, &str)> {
    let mut spans = Vec::new();
    let mut rest = backtick_runs(text, 0);
    while let Some((at, length)) = rest.next() {
        let start = at + length;
        // A backtick after a backslash is escaped.
        let is_plain = text[..at].ends_with('\\');
        let Some((end, _)) = backtick_runs(text, start).find(|run| run.1 == length).filter(|_| !is_plain) else {
            continue;
        };
        rest = backtick_runs(text, end + length);
        let code = &text[start..end];
        let inner = code.strip_prefix(' ').and_then(|code| code.strip_suffix(' ')).unwrap_or(code);
        if !inner.contains('\n') {
            spans.push((start + (code.len() - inner.len()) / 2, inner));
        }
    }
    spans
}

/// The runs of backticks from a byte on: where each starts, and its length.
fn backtick_runs(text: &str, mut next: usize) -> impl Iterator<Item = (usize, usize)> {
    std::iter::from_fn(move || {
        let at = next + text[next..].find('`')?;
        let length = text[at..].bytes().take_while(|byte| *byte == b'`').count();
        next = at + length;
        Some((at, length))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_spans_end_with_as_many_backticks_as_they_start_with() {
        let check = |text: &str, expected: &[(usize, &str)]| assert_eq!(code_spans(text), expected, "{text}");
        check("a `b` c ``d ` e`` `f", &[(3, "b"), (10, "d ` e")]);
        check("`` `x` `` and \\`no `yes`", &[(3, "`x`"), (20, "yes")]);
        check("`` a `b` ``` `c`", &[(6, "b"), (14, "c")]);
        check("`one\ntwo` `three`", &[(11, "three")]);
        check("ü `ö`", &[(4, "ö")]);
    }

    #[test]
    fn a_mention_is_a_path_or_a_specific_name() {
        let check = |code: &str, expected: Option<(&str, &str, bool)>| {
            let mention = |(qualifier, name, is_call)| CodeMention { qualifier, name, is_call };
            assert_eq!(CodeMention::parse(code), expected.map(mention), "{code}");
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
