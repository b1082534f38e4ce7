//! Reads the names that a selector defines: classes, ids and placeholders, including those joined with enclosing selectors.

use super::lexer::{Dialect, Nesting, Token};
use super::names::{MAX_NAME, name_end, starts_name, unescaped};
use std::ops::Range;

/// Maximum number of parent selectors to join with: nested lists multiply.
const MAX_PARENTS: usize = 64;

/// A name in a selector.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SelectorName {
    /// Its bytes, including the mark.
    pub(super) range: Range<usize>,
    /// The name with its mark: `.door`, `#door`, `%door`.
    pub(super) name: String,
    /// Whether it is inside `:global`.
    pub(super) is_global: bool,
}

/// The names that a list of selectors defines.
#[derive(Debug, Default)]
pub(super) struct Selectors {
    /// Its names in order.
    pub(super) names: Vec<SelectorName>,
    /// The names in `:extend(...)`, which belong to other rules.
    pub(super) extended: Vec<SelectorName>,
    /// The classes at the end of each selector: a nested `&-name` continues these.
    pub(super) parents: Vec<String>,
}

/// Reads the selectors in a range of a source.
pub(super) fn selectors(source: &str, range: Range<usize>, dialect: Dialect, parents: &[String]) -> Selectors {
    let text = source.get(..range.end).unwrap_or("");
    let (out, last) = (Selectors::default(), Vec::new());
    let mut reader =
        SelectorReader { text, dialect, parents, nesting: Nesting::default(), last, out, global: None, extend: None };
    let mut at = range.start;
    while at < text.len() {
        at = reader.step(at);
    }
    reader.end_selector();
    reader.out
}

struct SelectorReader<'s> {
    /// The source up to the end of the selectors.
    text: &'s str,
    dialect: Dialect,
    parents: &'s [String],
    nesting: Nesting,
    /// The classes at the end of the selector so far.
    last: Vec<String>,
    out: Selectors,
    /// How many brackets are open around `:global`.
    global: Option<usize>,
    /// How many brackets are open inside `:extend`.
    extend: Option<usize>,
}

impl SelectorReader<'_> {
    fn step(&mut self, at: usize) -> usize {
        let bytes = self.text.as_bytes();
        let is_outside = self.nesting.is_outside();
        let is_in_selector = is_outside || self.nesting.is_in_parentheses();
        if is_in_selector && let Some(end) = self.name(at, bytes[at]) {
            return end;
        }
        let (token, next) = self.nesting.step(bytes, at, self.dialect);
        if self.global.is_some_and(|depth| self.nesting.depth() < depth) {
            self.global = None;
        }
        if self.extend.is_some_and(|depth| self.nesting.depth() < depth) {
            self.extend = None;
        }
        match bytes[at] {
            b',' if is_outside => self.end_selector(),
            b'*' | b'[' if is_outside => self.last.clear(),
            // Text after an interpolation continues a name that is unknown.
            _ if token == Token::Bracket && bytes[at] == b'}' => return name_end(self.text, next),
            _ => {}
        }
        next
    }

    /// Reads the name at a byte. Returns its end.
    fn name(&mut self, at: usize, mark: u8) -> Option<usize> {
        match mark {
            b'.' | b'#' if starts_name(self.text, at + 1) => Some(self.marked(at)),
            b'%' if self.dialect.variable == b'$' && starts_name(self.text, at + 1) => Some(self.marked(at)),
            b'&' => Some(self.continued(at)),
            b':' => {
                let start = at + self.text[at..].bytes().take_while(|byte| *byte == b':').count();
                Some(self.pseudo(start))
            }
            _ if starts_name(self.text, at) => {
                self.clear();
                Some(name_end(self.text, at))
            }
            byte if byte.is_ascii_digit() => Some(name_end(self.text, at)),
            _ => None,
        }
    }

    /// Reads what follows a colon. `:global` and `:extend` change what the names in them mean.
    fn pseudo(&mut self, start: usize) -> usize {
        let end = name_end(self.text, start);
        let depth = self.nesting.depth();
        let is_list = self.text.as_bytes().get(end) == Some(&b'(');
        match &self.text[start..end] {
            "global" => self.global = Some(depth + usize::from(is_list)),
            "extend" if is_list => self.extend = Some(depth + 1),
            _ => self.clear(),
        }
        if is_list { self.nesting.step(self.text.as_bytes(), end, self.dialect).1 } else { end }
    }

    fn clear(&mut self) {
        if self.nesting.is_outside() {
            self.last.clear();
        }
    }

    /// A class, id or placeholder.
    fn marked(&mut self, at: usize) -> usize {
        let end = name_end(self.text, at + 1);
        self.clear();
        if !self.is_continued_by_code(end) && end - at <= MAX_NAME {
            let name = unescaped(&self.text[at..end]);
            if self.nesting.is_outside() && name.starts_with('.') {
                self.last.push(name.clone());
            }
            self.add(at..end, name);
        }
        end
    }

    /// `&` or `&-name`.
    fn continued(&mut self, at: usize) -> usize {
        let end = name_end(self.text, at + 1);
        let suffix = unescaped(&self.text[at + 1..end]);
        self.clear();
        if self.is_continued_by_code(end) || !self.nesting.is_outside() {
            return end;
        }
        for parent in self.parents {
            let name = format!("{parent}{suffix}");
            if name.len() > MAX_NAME {
                continue;
            }
            self.last.push(name.clone());
            if !suffix.is_empty() {
                self.add(at..end, name);
            }
        }
        end
    }

    /// Whether the name that ends here continues with an unknown part.
    fn is_continued_by_code(&self, end: usize) -> bool {
        let bytes = self.text.as_bytes();
        let mark = self.dialect.interpolation;
        mark != 0 && bytes.get(end) == Some(&mark) && bytes.get(end + 1) == Some(&b'{')
    }

    fn add(&mut self, range: Range<usize>, name: String) {
        let name = SelectorName { range, name, is_global: self.global.is_some() };
        if self.extend.is_some() { self.out.extended.push(name) } else { self.out.names.push(name) }
    }

    fn end_selector(&mut self) {
        let free = MAX_PARENTS.saturating_sub(self.out.parents.len());
        self.out.parents.extend(self.last.drain(..).take(free));
        self.global = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCSS: Dialect = Dialect { has_line_comments: true, interpolation: b'#', variable: b'$' };

    fn check(text: &str, parents: &[&str], names: &[&str], ends: &[&str]) {
        let parents: Vec<String> = parents.iter().map(|parent| (*parent).to_owned()).collect();
        let found = selectors(text, 0..text.len(), SCSS, &parents);
        let found_names: Vec<&str> = found.names.iter().map(|name| name.name.as_str()).collect();
        assert_eq!((found_names.as_slice(), found.parents), (names, ends.iter().map(|it| (*it).to_owned()).collect()));
    }

    #[test]
    fn names_are_found_and_joined() {
        check(".door, .wall > a.open", &[], &[".door", ".wall", ".open"], &[".door", ".open"]);
        check("#door:not(.open) .a:hover", &[], &["#door", ".open", ".a"], &[]);
        check("&__knob, &.open", &[".door"], &[".door__knob", ".open"], &[".door__knob", ".open"]);
        check("&-left", &[".a", ".b"], &[".a-left", ".b-left"], &[".a-left", ".b-left"]);
        check(".a-#{$b}-c .d[title='.e'] 1.5", &[], &[".d"], &[]);
        check(".md\\:flex:hover, %open", &[], &[".md:flex", "%open"], &[]);
    }
}
