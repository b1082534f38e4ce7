//! Reads the definitions of a GraphQL document: types with their fields, operations and fragments.
//!
//! What does not fit is skipped up to the next definition, so broken text costs only its own facts.

use super::lexer::{Lexer, Token, TokenKind};
use crate::document::{Content, Definition, Document, Fragment, NameUse, PathImport, Sharing, WrittenParameter};
use rhumb_model::{Flags, Role, SymbolKind};
use std::ops::Range;

/// Types that need no definition.
const BUILT_IN_TYPES: &[&str] = &["Boolean", "Float", "ID", "Int", "String"];
/// Directives that need no definition.
const BUILT_IN_DIRECTIVES: &[&str] = &["deprecated", "include", "oneOf", "skip", "specifiedBy"];
/// The keyword of each operation, with the type whose fields it selects.
const OPERATIONS: &[(&str, &str)] = &[("mutation", "Mutation"), ("query", "Query"), ("subscription", "Subscription")];
/// The comment that names another file.
const IMPORT: &str = "#import";

const UNCLOSED: &str = "this is not closed";

/// A document while it is being read.
pub(super) struct Reader<'s> {
    source: &'s str,
    pub(super) tokens: Lexer<'s>,
    fragments: Vec<Fragment>,
    problems: Vec<(Range<usize>, &'static str)>,
    definition_count: usize,
}

/// A definition that has been added.
#[derive(Clone, Copy)]
pub(super) struct Added {
    /// Its number among the definitions.
    pub(super) number: usize,
    /// The index of its fragment.
    fragment: usize,
}

/// Returns the fragments of a document.
pub(super) fn document(source: &str) -> Document {
    let tokens = Lexer::new(source);
    let mut reader = Reader { source, tokens, fragments: Vec::new(), problems: Vec::new(), definition_count: 0 };
    while reader.tokens.peek().is_some() {
        reader.definition();
    }
    let Reader { tokens, mut fragments, problems, .. } = reader;
    let comments = tokens.comments.iter().map(|range| Fragment { range: range.clone(), content: Content::Comment });
    fragments.extend(comments);
    fragments.extend(tokens.comments.iter().filter_map(|range| imported(source, range)));
    Document { is_component: false, fragments, problems }
}

/// The import in a comment: `#import "./door.graphql"`.
fn imported(source: &str, comment: &Range<usize>) -> Option<Fragment> {
    let text = source.get(comment.clone())?;
    let rest = text.strip_prefix(IMPORT)?.trim_start();
    let path =
        rest.get(1..)?.split(['"', '\'']).next().filter(|path| rest.starts_with(['"', '\'']) && !path.is_empty())?;
    let start = comment.end - rest.len() + 1;
    let import = PathImport { path: path.to_owned(), ..PathImport::default() };
    Some(Fragment { range: start..start + path.len(), content: Content::Import(import) })
}

impl<'s> Reader<'s> {
    pub(super) fn text(&self, range: &Range<usize>) -> &'s str {
        self.tokens.text(range)
    }

    /// Reads the next token if it is a mark.
    pub(super) fn mark(&mut self, mark: u8) -> Option<Range<usize>> {
        self.tokens.peek().filter(|token| token.kind == TokenKind::Mark(mark))?;
        self.tokens.take().map(|token| token.range)
    }

    /// Reads the next token if it is a name.
    pub(super) fn name(&mut self) -> Option<Range<usize>> {
        self.tokens.peek().filter(|token| token.kind == TokenKind::Name)?;
        self.tokens.take().map(|token| token.range)
    }

    /// Reads the next token if it is that name.
    pub(super) fn keyword(&mut self, word: &str) -> bool {
        let is_next =
            self.tokens.peek().is_some_and(|next| next.kind == TokenKind::Name && self.text(&next.range) == word);
        is_next && self.tokens.take().is_some()
    }

    fn description(&mut self) -> Option<Range<usize>> {
        self.tokens.peek().filter(|token| token.kind == TokenKind::String)?;
        self.tokens.take().map(|token| token.range)
    }

    pub(super) fn problem(&mut self, range: Range<usize>) {
        self.problems.push((range, UNCLOSED));
    }

    /// Adds a use of a name.
    pub(super) fn refer(&mut self, range: Range<usize>, name_use: NameUse) {
        let name = self.text(&range).to_owned();
        let content = Content::Reference(NameUse { name, is_shared: true, ..name_use });
        self.fragments.push(Fragment { range, content });
    }

    /// Adds a definition that ends with the last token so far. It starts at `start`.
    fn define(&mut self, start: usize, definition: Definition) -> Added {
        let number = self.definition_count;
        self.definition_count += 1;
        let range = start..definition.header.end;
        self.fragments.push(Fragment { range, content: Content::Definition(definition) });
        Added { number, fragment: self.fragments.len() - 1 }
    }

    /// Extends a definition to a byte.
    fn end(&mut self, added: Added, end: usize) {
        if let Some(fragment) = self.fragments.get_mut(added.fragment) {
            fragment.range.end = end.max(fragment.range.end);
        }
    }

    fn definition(&mut self) {
        let doc = self.description();
        let Some(Token { kind, range }) = self.tokens.take() else { return };
        if kind == TokenKind::Mark(b'{') {
            return self.selection(range, "Query", None);
        }
        let (mut keyword, start) = (range.clone(), range.start);
        let is_extension = self.text(&range) == "extend";
        if is_extension {
            let Some(next) = self.name() else { return };
            keyword = next;
        }
        let opening = Opening { start, doc, is_extension };
        match self.text(&keyword) {
            "schema" => self.schema(),
            "scalar" => drop(self.named(&opening, SymbolKind::Type, "scalar", false)),
            "type" => self.fields(&opening, SymbolKind::Struct, "type"),
            "interface" => self.fields(&opening, SymbolKind::Interface, ""),
            "input" => self.fields(&opening, SymbolKind::Struct, "input"),
            "union" => self.union(&opening),
            "enum" => self.values(&opening),
            "directive" => self.directive(&opening),
            "fragment" => self.fragment(&opening),
            word => {
                if let Some((word, root)) = OPERATIONS.iter().find(|(known, _)| *known == word) {
                    self.operation(&opening, (word, root), keyword);
                }
            }
        }
    }

    /// The name of a definition, what it implements, and its directives.
    fn named(&mut self, opening: &Opening, kind: SymbolKind, subkind: &'static str, is_local: bool) -> Option<Added> {
        let name_range = self.name()?;
        let header = opening.start..name_range.end;
        let definition = Definition {
            kind,
            subkind,
            name: self.text(&name_range).to_owned(),
            name_range,
            header,
            doc: opening.doc.clone().map_or_else(String::new, |range| description(self.text(&range))),
            flags: if opening.is_extension { Flags::ALTERNATIVE } else { Flags::default() },
            sharing: if is_local { Sharing::Never } else { Sharing::Always },
            ..Definition::default()
        };
        let added = self.define(opening.start, definition);
        if self.keyword("implements") {
            self.listed(b'&', Role::Implements, added);
        }
        self.directives(Some(added.number));
        Some(added)
    }

    /// Names separated by a mark, which may also come first.
    fn listed(&mut self, mark: u8, role: Role, from: Added) {
        loop {
            self.mark(mark);
            let Some(range) = self.name() else { return };
            self.refer(range, NameUse { role, from: Some(from.number), ..NameUse::default() });
            if self.tokens.peek().is_none_or(|next| next.kind != TokenKind::Mark(mark)) {
                return;
            }
        }
    }

    /// Uses of directives, with their arguments.
    pub(super) fn directives(&mut self, from: Option<usize>) {
        while self.mark(b'@').is_some() {
            let Some(range) = self.name() else { continue };
            if !BUILT_IN_DIRECTIVES.contains(&self.text(&range)) {
                // Those of clients have no definition.
                let name_use = NameUse { role: Role::Decorates, is_optional: true, from, ..NameUse::default() };
                self.refer(range, name_use);
            }
            self.arguments();
        }
    }

    /// Skips the arguments of a field or directive.
    pub(super) fn arguments(&mut self) {
        if let Some(open) = self.mark(b'(') {
            self.skip_to(b'(', b')', open);
        }
    }

    /// Skips everything up to the mark that closes an open one. Returns where that ends.
    fn skip_to(&mut self, open: u8, close: u8, start: Range<usize>) -> usize {
        let (mut depth, mut end) = (1_usize, start.end);
        while let Some(token) = self.tokens.take() {
            end = token.range.end;
            match token.kind {
                TokenKind::Mark(mark) if mark == open => depth += 1,
                TokenKind::Mark(mark) if mark == close => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return end;
            }
        }
        self.problem(start);
        end
    }

    /// A type, such as `[Door!]!`. Returns its bytes and the name in it.
    fn type_use(&mut self, from: Option<usize>) -> Option<(Range<usize>, Range<usize>)> {
        let start = self.tokens.peek()?.range.start;
        while self.mark(b'[').is_some() {}
        let name = self.name()?;
        let mut end = name.end;
        while let Some(mark) = self.mark(b'!').or_else(|| self.mark(b']')) {
            end = mark.end;
        }
        if !BUILT_IN_TYPES.contains(&self.text(&name)) {
            self.refer(name.clone(), NameUse { role: Role::Type, from, ..NameUse::default() });
        }
        Some((start..end, name))
    }

    /// A default value; empty if there is none.
    fn default_value(&mut self) -> Range<usize> {
        if self.mark(b'=').is_none() {
            return 0..0;
        }
        let Some(Token { kind, range }) = self.tokens.take() else { return 0..0 };
        let start = range.start;
        let end = match kind {
            TokenKind::Mark(b'[') => self.skip_to(b'[', b']', range),
            TokenKind::Mark(b'{') => self.skip_to(b'{', b'}', range),
            _ => range.end,
        };
        start..end
    }

    fn schema(&mut self) {
        self.directives(None);
        let Some(open) = self.mark(b'{') else { return };
        while let Some(token) = self.tokens.take() {
            match token.kind {
                TokenKind::Mark(b'}') => return,
                TokenKind::Mark(b':') => drop(self.type_use(None)),
                _ => {}
            }
        }
        self.problem(open);
    }

    fn fields(&mut self, opening: &Opening, kind: SymbolKind, subkind: &'static str) {
        let Some(added) = self.named(opening, kind, subkind, false) else { return };
        let Some(open) = self.mark(b'{') else { return };
        loop {
            let doc = self.description();
            let Some(token) = self.tokens.take() else { break };
            match token.kind {
                TokenKind::Mark(b'}') => return self.end(added, token.range.end),
                TokenKind::Name => self.field(added, doc, token.range),
                _ => {}
            }
        }
        self.problem(open);
    }

    /// A field: `open(width: Int = 1): Door! @deprecated`.
    fn field(&mut self, owner: Added, doc: Option<Range<usize>>, name_range: Range<usize>) {
        let start = name_range.start;
        let definition = Definition {
            kind: SymbolKind::Field,
            name: self.text(&name_range).to_owned(),
            header: start..name_range.end,
            name_range,
            doc: doc.map_or_else(String::new, |range| description(self.text(&range))),
            sharing: Sharing::Never,
            parent: Some(owner.number),
            ..Definition::default()
        };
        let added = self.define(start, definition);
        let parameters = self.parameters(added);
        let of = if self.mark(b':').is_some() { self.type_use(Some(added.number)) } else { None };
        let _default = self.default_value();
        self.directives(Some(added.number));
        if let Some(Fragment { range, content: Content::Definition(field) }) = self.fragments.get_mut(added.fragment) {
            field.parameters = parameters;
            if let Some((written, name)) = of {
                field.header.end = written.end;
                range.end = written.end;
                field.declared_type = written;
                self.source.get(name).unwrap_or("").clone_into(&mut field.yields);
            }
        }
    }

    /// The parameters of a field, directive or operation.
    fn parameters(&mut self, of: Added) -> Vec<WrittenParameter> {
        let mut found = Vec::new();
        let Some(start) = self.mark(b'(') else { return found };
        while let Some(token) = self.tokens.take() {
            match token.kind {
                TokenKind::Mark(b')') => return found,
                TokenKind::Name | TokenKind::Variable if self.mark(b':').is_some() => {
                    let declared_type = self.type_use(Some(of.number)).map_or(0..0, |(written, _)| written);
                    let default = self.default_value();
                    found.push(WrittenParameter { name: token.range, declared_type, default });
                    self.directives(Some(of.number));
                }
                _ => {}
            }
        }
        self.problem(start);
        found
    }

    fn set_parameters(&mut self, added: Added, parameters: Vec<WrittenParameter>) {
        if let Some(Fragment { content: Content::Definition(found), .. }) = self.fragments.get_mut(added.fragment) {
            found.parameters = parameters;
        }
    }

    fn union(&mut self, opening: &Opening) {
        let Some(added) = self.named(opening, SymbolKind::Union, "", false) else { return };
        if let Some(mark) = self.mark(b'=') {
            self.end(added, mark.end);
            self.listed(b'|', Role::Type, added);
        }
    }

    fn values(&mut self, opening: &Opening) {
        let Some(added) = self.named(opening, SymbolKind::Enum, "", false) else { return };
        let Some(open) = self.mark(b'{') else { return };
        loop {
            let doc = self.description();
            let Some(token) = self.tokens.take() else { break };
            match token.kind {
                TokenKind::Mark(b'}') => return self.end(added, token.range.end),
                TokenKind::Name => {
                    let definition = Definition {
                        kind: SymbolKind::Variant,
                        name: self.text(&token.range).to_owned(),
                        header: token.range.clone(),
                        name_range: token.range.clone(),
                        doc: doc.map_or_else(String::new, |range| description(self.text(&range))),
                        parent: Some(added.number),
                        ..Definition::default()
                    };
                    let value = self.define(token.range.start, definition);
                    self.directives(Some(value.number));
                }
                _ => {}
            }
        }
        self.problem(open);
    }

    /// `directive @door(width: Int) repeatable on FIELD | OBJECT`. The places are only names.
    fn directive(&mut self, opening: &Opening) {
        if self.mark(b'@').is_none() {
            return;
        }
        let Some(added) = self.named(opening, SymbolKind::Function, "directive", false) else { return };
        let parameters = self.parameters(added);
        self.set_parameters(added, parameters);
        self.keyword("repeatable");
        if self.keyword("on") {
            self.mark(b'|');
            while self.name().is_some() && self.mark(b'|').is_some() {}
        }
    }

    /// `query Doors($width: Int) { .. }`.
    fn operation(&mut self, opening: &Opening, (kind, root): (&'static str, &'static str), keyword: Range<usize>) {
        let added = self.named(opening, SymbolKind::Function, kind, true);
        if let Some(added) = added {
            let parameters = self.parameters(added);
            self.set_parameters(added, parameters);
        }
        let from = added.map(|added| added.number);
        self.directives(from);
        // The keyword names the type whose fields are selected.
        let name_use =
            NameUse { name: root.to_owned(), role: Role::Type, is_optional: true, from, ..NameUse::default() };
        self.fragments
            .push(Fragment { range: keyword, content: Content::Reference(NameUse { is_shared: true, ..name_use }) });
        if let Some(open) = self.mark(b'{') {
            self.selection(open, root, added);
        }
    }

    /// `fragment Sizes on Door { .. }`.
    fn fragment(&mut self, opening: &Opening) {
        let Some(added) = self.named(opening, SymbolKind::Function, "fragment", false) else { return };
        let parameters = self.parameters(added);
        self.set_parameters(added, parameters);
        let of = if self.keyword("on") { self.type_use(Some(added.number)) } else { None };
        self.directives(Some(added.number));
        let Some(open) = self.mark(b'{') else { return };
        let root = of.map_or("", |(_, name)| self.text(&name));
        self.selection(open, root, Some(added));
    }

    /// The fields of a selection, up to the brace that closes it.
    fn selection(&mut self, open: Range<usize>, root: &str, of: Option<Added>) {
        let end = self.selected(open, root, of.map(|added| added.number));
        if let Some(added) = of {
            self.end(added, end);
        }
    }
}

/// How a definition starts.
struct Opening {
    start: usize,
    doc: Option<Range<usize>>,
    /// Whether it adds to a definition elsewhere.
    is_extension: bool,
}

/// The text of a description without its quotes and its indentation.
fn description(text: &str) -> String {
    let text = text.trim_matches('"').trim();
    let indents = text.lines().skip(1).filter(|line| !line.trim().is_empty());
    let indent = indents.map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let lines = text
        .lines()
        .enumerate()
        .map(|(number, line)| if number == 0 { line } else { line.get(indent..).unwrap_or("") });
    lines.map(str::trim_end).collect::<Vec<_>>().join("\n")
}
