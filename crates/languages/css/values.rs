//! Reads uses of names in values: variables, custom properties, functions and animations.

use super::at_rules::unprefixed;
use super::lexer::{Nesting, Token};
use super::names::{MAX_NAME, is_name_byte, name_end, starts_name};
use super::sheet::Sheet;
use crate::document::{Content, Fragment, NameUse, PathImport};
use rhumb_model::{ImportKind, Role};
use std::ops::Range;

/// Keywords that any property accepts.
const WORDS: &[&str] = &["none", "inherit", "initial", "unset", "revert", "revert-layer"];

/// Variables that always exist in mixins.
const BUILT_IN: &[&str] = &["@arguments", "@rest"];

impl Sheet<'_> {
    /// Reads the value of a property.
    pub(super) fn property(&mut self, name: &str, value: Range<usize>) {
        match unprefixed(name) {
            "animation" => self.animations(&value, true),
            "animation-name" => self.animations(&value, false),
            "composes" => return self.composed(value),
            _ => {}
        }
        self.values(value);
    }

    /// Reads the names that a value uses.
    pub(super) fn values(&mut self, range: Range<usize>) {
        self.values_of(range, self.owner());
    }

    /// Reads the names that the value of a definition uses.
    pub(super) fn values_of(&mut self, range: Range<usize>, from: Option<usize>) {
        let text = self.source.get(..range.end).unwrap_or("");
        let bytes = text.as_bytes();
        let mut nesting = Nesting::default();
        let mut at = range.start;
        while at < bytes.len() {
            if !nesting.is_in_string()
                && let Some(end) = self.name_in_value(text, at, &nesting, from)
            {
                at = end;
                continue;
            }
            let (token, next) = nesting.step(bytes, at, self.dialect);
            // An interpolation may be just a name: `@{door}`.
            if token == Token::Bracket && bytes[at] == b'@' {
                let end = name_end(text, next);
                self.variable_use(at..end, format!("@{}", &text[next..end]), "", from);
            }
            at = next;
        }
    }

    /// Reads the name that starts at a byte. Returns its end.
    fn name_in_value(&mut self, text: &str, at: usize, nesting: &Nesting, from: Option<usize>) -> Option<usize> {
        let bytes = text.as_bytes();
        let variable = self.dialect.variable;
        match bytes[at] {
            mark if mark == variable && mark != 0 && starts_name(text, at + 1) => {
                let end = name_end(text, at + 1);
                let is_label = nesting.is_in_parentheses() && text[end..].trim_start().starts_with(':');
                if !is_label {
                    self.variable_use(at..end, text[at..end].to_owned(), "", from);
                }
                Some(end)
            }
            byte if byte.is_ascii_digit() || byte == b'#' => {
                Some(name_end(text, at + 1)).filter(|_| bytes.get(at + 1) != Some(&b'{'))
            }
            b'.' if bytes.get(at + 1).is_some_and(u8::is_ascii_digit) => Some(name_end(text, at + 1)),
            _ if starts_name(text, at) => Some(self.word(text, at, from)),
            _ => None,
        }
    }

    /// A word: a keyword, a function, or a module that qualifies a name.
    fn word(&mut self, text: &str, at: usize, from: Option<usize>) -> usize {
        let bytes = text.as_bytes();
        let end = name_end(text, at);
        let name = &text[at..end];
        match bytes.get(end) {
            Some(b'(') if name.eq_ignore_ascii_case("var") => {
                let start = end + 1 + text[end + 1..].len() - text[end + 1..].trim_start().len();
                let name_end = name_end(text, start);
                if text[start..].starts_with("--") && !text[name_end..].starts_with("#{") {
                    let name = super::names::unescaped(&text[start..name_end]);
                    self.refer(start..name_end, NameUse { name, is_shared: true, from, ..NameUse::default() });
                    // The parenthesis is read like any other.
                }
                end
            }
            Some(b'.') if self.dialect.variable == b'$' => self.name_of_module(text, at..end, from),
            Some(b'(') if self.dialect.variable == b'$' && name.len() <= MAX_NAME => {
                let name_use =
                    NameUse { name: name.to_owned(), role: Role::Call, is_optional: true, from, ..NameUse::default() };
                self.refer(at..end, name_use);
                end
            }
            _ => end,
        }
    }

    /// `theme.$door`, `math.div(1, 2)`.
    fn name_of_module(&mut self, text: &str, module: Range<usize>, from: Option<usize>) -> usize {
        let (receiver, start) = (&text[module.clone()], module.end + 1);
        if text[start..].starts_with('$') {
            let end = name_end(text, start + 1);
            self.variable_use(start..end, text[start..end].to_owned(), receiver, from);
            return end;
        }
        let end = name_end(text, start);
        if starts_name(text, start) && text[end..].starts_with('(') {
            let (name, receiver) = (text[start..end].to_owned(), receiver.to_owned());
            self.refer(start..end, NameUse { name, receiver, role: Role::Call, from, ..NameUse::default() });
        }
        end
    }

    fn variable_use(&mut self, range: Range<usize>, name: String, receiver: &str, from: Option<usize>) {
        let is_local = receiver.is_empty() && self.locals.contains_key(name.as_str());
        if !is_local && name.len() <= MAX_NAME && !BUILT_IN.contains(&name.as_str()) {
            self.refer(range, NameUse { name, receiver: receiver.to_owned(), from, ..NameUse::default() });
        }
    }

    /// Names of animations. In `animation: spin 1s linear`, any word may be one.
    fn animations(&mut self, value: &Range<usize>, is_optional: bool) {
        let text = self.source.get(..value.end).unwrap_or("");
        let mut nesting = Nesting::default();
        let mut at = value.start;
        while at < text.len() {
            if nesting.is_outside() && (starts_name(text, at) || text.as_bytes()[at].is_ascii_digit()) {
                let end = name_end(text, at).max(at + 1);
                let name = &text[at..end];
                let is_name = starts_name(text, at) && !text[end..].starts_with(['(', '.']);
                if is_name && !name.starts_with("--") && !WORDS.contains(&name) {
                    let name_use =
                        NameUse { name: name.to_owned(), is_optional, is_shared: true, ..NameUse::default() };
                    self.refer(at..end, name_use);
                }
                at = end;
                continue;
            }
            // A name that contains a variable is unknown.
            let is_part = matches!(text.as_bytes()[at], b'$' | b'@' | b'#');
            at = if is_part && nesting.is_outside() {
                after_part(text, at)
            } else {
                nesting.step(text.as_bytes(), at, self.dialect).1
            };
        }
    }

    /// `composes: door wall from "./doors.module.css"`.
    fn composed(&mut self, value: Range<usize>) {
        let text = self.text(&value);
        let (names, path) = text.split_once(" from ").unwrap_or((text, ""));
        let path = path.trim().trim_matches(['"', '\'']);
        let mut at = value.start;
        for word in names.split_inclusive(|c: char| c.is_whitespace() || c == ',') {
            let name = word.trim_end_matches(|c: char| c.is_whitespace() || c == ',');
            let range = at..at + name.len();
            at += word.len();
            if name.is_empty() || !name.bytes().all(is_name_byte) {
                continue;
            }
            let name = format!(".{name}");
            if path.is_empty() || path == "global" {
                self.refer(range, NameUse { name, role: Role::Extends, is_shared: true, ..NameUse::default() });
            } else {
                let import =
                    PathImport { path: path.to_owned(), kind: ImportKind::Named, name, ..PathImport::default() };
                self.fragments.push(Fragment { range, content: Content::Import(import) });
            }
        }
    }
}

/// The end of a name with a variable in it.
fn after_part(text: &str, at: usize) -> usize {
    let rest = &text[at + 1..];
    let code = if rest.starts_with('{') { rest.find('}').map_or(0, |length| length + 1) } else { 0 };
    name_end(text, at + 1 + code)
}
