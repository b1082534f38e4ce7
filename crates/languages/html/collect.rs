//! Collects the fragments of a document: what all languages with markup have in common.

use super::classes::class_names;
use super::scan::{Scanner, Tag, Token};
use crate::document::{Content, Document, Fragment, Script, ScriptHome, Takes, Template, Wrap};
use std::collections::HashMap;
use std::ops::Range;

/// Ways to read code of a template: as a value, or as statements.
pub(crate) const CODE: &[Wrap] = &[Wrap { before: "(", after: ")" }, STATEMENT];
/// The name of an element is a call.
const CALL: &[Wrap] = &[Wrap { before: "", after: "();" }];
/// A declaration without its keyword, and one with it.
const DECLARATION: Wrap = Wrap { before: "let ", after: ";" };
const STATEMENT: Wrap = Wrap { before: "", after: ";" };

/// The language of scripts and templates that have no other.
pub(crate) const SCRIPT: &str = "javascript";
pub(crate) const TYPED: &str = "typescript";
pub(crate) const TYPED_ELEMENTS: &str = "tsx";

/// Attributes whose value is code that makes classes.
const BINDINGS: &[&str] = &[":class", "v-bind:class", "class:list"];
/// An attribute for a single class: `class:door={isOpen}`.
const DIRECTIVE: &str = "class:";

const UNCLOSED: &str = "this is not closed";

/// Elements without content or an end tag.
pub(crate) const VOID: &[&str] =
    &["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"];

/// The fragments collected so far.
pub(crate) struct Collector<'s> {
    pub(crate) source: &'s str,
    scripts: Vec<Fragment>,
    rest: Vec<Fragment>,
    problems: Vec<(Range<usize>, &'static str)>,
    open: Vec<OpenElement<'s>>,
    /// How many open elements have a name.
    names: HashMap<&'s str, usize>,
    /// The language of code in the template.
    language: &'static str,
    /// Whether styles are scoped to the file by default.
    scopes_styles: bool,
}

struct OpenElement<'s> {
    name: &'s str,
    /// How many scopes end with it.
    scopes: usize,
}

impl<'s> Collector<'s> {
    pub(crate) fn new(source: &'s str, language: &'static str) -> Self {
        let (scripts, rest, problems) = (Vec::new(), Vec::new(), Vec::new());
        let (open, names) = (Vec::new(), HashMap::new());
        Self { source, scripts, rest, problems, open, names, language, scopes_styles: false }
    }

    /// The same for a language whose styles are scoped to their file.
    pub(crate) fn with_scoped_styles(self) -> Self {
        Self { scopes_styles: true, ..self }
    }

    pub(crate) fn document(self, is_component: bool) -> Document {
        let mut fragments = self.scripts;
        fragments.extend(self.rest);
        Document { is_component, fragments, problems: self.problems }
    }

    pub(crate) fn text(&self, range: &Range<usize>) -> &'s str {
        self.source.get(range.clone()).unwrap_or("")
    }

    /// The bytes of a part of the source.
    pub(crate) fn range_of(&self, part: &str) -> Range<usize> {
        let start = (part.as_ptr() as usize).saturating_sub(self.source.as_ptr() as usize);
        start..start + part.len()
    }

    fn add(&mut self, range: Range<usize>, content: Content) {
        self.rest.push(Fragment { range, content });
    }

    pub(crate) fn problem(&mut self, range: Range<usize>) {
        self.problems.push((range, UNCLOSED));
    }

    pub(crate) fn script(&mut self, range: Range<usize>, language: &'static str, home: ScriptHome) {
        self.scripts.push(Fragment { range, content: Content::Script(Script { language, home }) });
    }

    pub(crate) fn comment(&mut self, range: Range<usize>) {
        self.add(range, Content::Comment);
    }

    pub(crate) fn path(&mut self, range: Range<usize>) {
        if !self.text(&range).trim().is_empty() {
            self.add(range, Content::Path);
        }
    }

    fn template(&self, wraps: &'static [Wrap]) -> Template {
        let is_lenient = self.language == TYPED_ELEMENTS;
        Template { language: self.language, wraps, is_lenient, blanks: Vec::new() }
    }

    /// Adds code of the template.
    pub(crate) fn code(&mut self, range: Range<usize>) {
        self.code_without(range, Vec::new());
    }

    /// Adds code of the template with ranges that are no code.
    pub(crate) fn code_without(&mut self, range: Range<usize>, blanks: Vec<Range<usize>>) {
        if !self.text(&range).trim().is_empty() {
            self.add(range, Content::Code(Template { blanks, ..self.template(CODE) }));
        }
    }

    /// Adds a declaration with its keyword.
    pub(crate) fn declaration(&mut self, range: Range<usize>) {
        self.add(range, Content::Code(self.template(&[STATEMENT])));
    }

    /// Adds code whose value the next names may take.
    pub(crate) fn value(&mut self, range: Range<usize>) {
        self.add(range, Content::Value(self.template(CODE)));
    }

    pub(crate) fn names(&mut self, range: Range<usize>, takes: Takes) {
        if !self.text(&range).trim().is_empty() {
            self.add(range, Content::Names { wrap: DECLARATION, takes });
        }
    }

    pub(crate) fn begin(&mut self, at: usize) {
        self.add(at..at, Content::Begin);
    }

    pub(crate) fn end(&mut self, at: usize) {
        self.add(at..at, Content::End);
    }

    /// Adds a use of a name at `range`.
    pub(crate) fn name(&mut self, range: Range<usize>, names: Vec<String>, is_optional: bool) {
        self.add(range, Content::Use { names, is_optional, is_element: false });
    }

    /// Adds a use of a component as an element.
    pub(crate) fn element(&mut self, range: Range<usize>, names: Vec<String>, is_optional: bool) {
        self.add(range, Content::Use { names, is_optional, is_element: true });
    }

    /// Adds an element whose name starts with a capital, or is a path.
    pub(crate) fn component(&mut self, range: Range<usize>) {
        let name = self.text(&range);
        if name.contains('.') {
            self.add(range, Content::Code(self.template(CALL)));
        } else if name.starts_with(char::is_uppercase) {
            self.element(range, vec![name.to_owned()], false);
        }
    }

    /// Adds the use of a function by an attribute, which may be a path to it.
    pub(crate) fn name_or_path(&mut self, range: Range<usize>) {
        let name = self.text(&range);
        match name.contains('.') {
            true => self.code(range),
            false if name.is_empty() => {}
            false => self.name(range, vec![name.to_owned()], false),
        }
    }

    /// Opens an element or a block that ends some scopes.
    pub(crate) fn push(&mut self, name: &'s str, scopes: usize) {
        *self.names.entry(name).or_default() += 1;
        self.open.push(OpenElement { name, scopes });
    }

    /// Closes the innermost element or block with a name, and all inside it. An end without a start is ignored.
    pub(crate) fn pop(&mut self, name: &str, at: usize) {
        if self.names.get(name).is_none_or(|count| *count == 0) {
            return;
        }
        while let Some(closed) = self.open.pop() {
            if let Some(count) = self.names.get_mut(closed.name) {
                *count -= 1;
            }
            (0..closed.scopes).for_each(|_| self.end(at));
            if closed.name == name {
                return;
            }
        }
    }

    /// Whether the next element is at the top level of the file.
    pub(crate) fn is_outermost(&self) -> bool {
        self.open.is_empty()
    }

    /// Adds the classes that are written in the attributes of an element, also as literals in a binding.
    fn classes(&mut self, tag: &Tag) {
        for attribute in &tag.attributes {
            let (name, value) = (self.text(&attribute.name), attribute.value.clone());
            match (name, value) {
                ("class", Some(value)) if !attribute.is_code => self.add(value, Content::Classes),
                ("class", Some(value)) => self.bound_classes(&value),
                (name, Some(value)) if BINDINGS.contains(&name) => self.bound_classes(&value),
                (name, _) => {
                    if let Some(class) = name.strip_prefix(DIRECTIVE).filter(|class| !class.is_empty()) {
                        self.add(self.range_of(class), Content::Classes);
                    }
                }
            }
        }
    }

    fn bound_classes(&mut self, value: &Range<usize>) {
        for range in class_names(self.text(value)) {
            self.add(value.start + range.start..value.start + range.end, Content::Classes);
        }
    }

    /// The value of an attribute without code.
    pub(crate) fn attribute(&self, tag: &Tag, name: &str) -> Option<&'s str> {
        let found = tag.attributes.iter().find(|it| self.text(&it.name) == name)?;
        Some(found.value.as_ref().map_or("", |value| self.text(value)))
    }

    /// Reads the content of `<script>` and of `<style>`, and what they depend on. `false` if the tag is another one.
    pub(crate) fn raw_element(&mut self, scanner: &mut Scanner<'s>, tag: &Tag, home: ScriptHome) -> bool {
        let name = self.text(&tag.name);
        let is_script = name.eq_ignore_ascii_case("script");
        if !is_script && !name.eq_ignore_ascii_case("style") {
            return false;
        }
        let source = tag.attributes.iter().find(|it| self.text(&it.name) == "src" && !it.is_code);
        if let Some(path) = source.and_then(|it| it.value.clone()) {
            self.path(path);
        }
        if tag.is_closed {
            return true;
        }
        let (range, is_closed) = scanner.raw(name);
        if !is_closed {
            self.problem(tag.name.clone());
        }
        if !is_script {
            let language = self.attribute(tag, "lang").unwrap_or("css").to_owned();
            let has = |names: &[&str]| names.iter().any(|name| self.attribute(tag, name).is_some());
            let is_scoped = has(&["scoped", "module"]) || (self.scopes_styles && !has(&["is:global", "global"]));
            self.add(range, Content::Foreign { language, is_scoped });
        } else if let Some(language) = self.script_language(tag) {
            self.script(range, language, home);
        }
        true
    }

    /// The language of a script; `None` if it is data.
    fn script_language(&self, tag: &Tag) -> Option<&'static str> {
        match self.attribute(tag, "lang").or_else(|| self.attribute(tag, "type")).unwrap_or("") {
            "ts" | "typescript" | "text/typescript" | "text/ts" => Some(TYPED),
            "tsx" | "jsx" | "text/babel" | "text/jsx" => Some(TYPED_ELEMENTS),
            "" | "js" | "javascript" | "module" | "text/javascript" | "application/javascript" => Some(SCRIPT),
            _ => None,
        }
    }

    /// The next tag or piece of code. Comments and problems are noted.
    pub(crate) fn next(&mut self, scanner: &mut Scanner<'s>) -> Option<Token> {
        loop {
            match scanner.next()? {
                Token::Comment(range) => self.comment(range),
                Token::Open(range) => self.problem(range),
                Token::Tag(tag) => {
                    if !tag.is_end {
                        self.classes(&tag);
                    }
                    return Some(Token::Tag(tag));
                }
                Token::Code(range) => return Some(Token::Code(range)),
            }
        }
    }

    /// Adds the code between braces in a text.
    pub(crate) fn code_in(&mut self, scanner: &mut Scanner<'s>, range: &Range<usize>) {
        let mut at = range.start;
        while let Some(start) = self.text(&(at..range.end)).find('{').map(|found| at + found + 1) {
            let Some(end) = scanner.code_end(start).filter(|end| *end < range.end) else { return };
            self.code(start..end);
            at = end + 1;
        }
    }
}

/// A name in the style of a component: `my-door` is `MyDoor`.
pub(crate) fn pascal(name: &str) -> String {
    let camel = camel(name);
    let mut letters = camel.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A name in the style of a variable: `my-door` is `myDoor`.
pub(crate) fn camel(name: &str) -> String {
    let mut words = name.split('-');
    let mut joined = words.next().unwrap_or("").to_owned();
    for word in words {
        let mut letters = word.chars();
        joined.extend(letters.next().into_iter().flat_map(char::to_uppercase).chain(letters));
    }
    joined
}
