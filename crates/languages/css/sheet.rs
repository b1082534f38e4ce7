//! Reads the statements of a style sheet: rules, declarations and at-rules, with the blocks they are in.

use super::lexer::{Dialect, Lexer, Statement};
use super::names::{name_end, starts_name, unescaped};
use super::selector::{SelectorName, selectors};
use crate::document::{Content, Definition, Document, Fragment, NameUse, Sharing};
use rhumb_model::{Flags, Role, SymbolKind};
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

/// The subkinds of definitions.
pub(super) const CLASS: &str = "class";
const ID: &str = "id";
const PLACEHOLDER: &str = "placeholder";
pub(super) const KEYFRAMES: &str = "keyframes";
pub(super) const PROPERTY: &str = "custom property";
pub(super) const MIXIN: &str = "mixin";

/// Longer selectors are truncated when they are stored with a custom property.
const MAX_SCOPE: usize = 200;

/// The kind of statements in a block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockKind {
    /// Declarations, and rules nested in them.
    Rule,
    /// The steps of an animation.
    Keyframes,
    /// The body of a mixin or function.
    Callable,
    /// Statements that run conditionally or repeatedly.
    Flow,
    /// Anything else: its statements are of the same kind as those around it.
    Group,
}

pub(super) struct Block<'s> {
    pub(super) kind: BlockKind,
    /// The number of the definition that its statements belong to.
    pub(super) owner: Option<usize>,
    /// The fragments of definitions that end with the block.
    pub(super) defined: Vec<usize>,
    /// Variables that are not visible after it.
    pub(super) locals: Vec<&'s str>,
    /// What a nested `&` means.
    pub(super) parents: Rc<[String]>,
    /// The selector or rule that custom properties in it are for.
    pub(super) scope: Range<usize>,
}

/// A style sheet while it is being read.
pub(super) struct Sheet<'s> {
    pub(super) source: &'s str,
    pub(super) dialect: Dialect,
    pub(super) fragments: Vec<Fragment>,
    /// The numbers of definitions by name. Only the first rule for a class defines it.
    pub(super) names: HashMap<(String, &'static str), usize>,
    definition_count: usize,
    pub(super) blocks: Vec<Block<'s>>,
    /// How many open blocks have a variable of that name.
    pub(super) locals: HashMap<&'s str, usize>,
}

/// Returns the fragments of a style sheet.
pub(crate) fn document(source: &str, dialect: Dialect) -> Document {
    let mut lexer = Lexer::new(source, dialect);
    let mut sheet = Sheet {
        source,
        dialect,
        fragments: Vec::new(),
        names: HashMap::new(),
        definition_count: 0,
        blocks: Vec::new(),
        locals: HashMap::new(),
    };
    while let Some(statement) = lexer.next() {
        match statement {
            Statement::Plain(range) => sheet.plain(range),
            Statement::Block(range) => sheet.block(range),
            Statement::End(at) => sheet.end_block(at + 1),
        }
    }
    if let Some(open) = sheet.blocks.first() {
        lexer.problem(open.scope.clone());
    }
    while !sheet.blocks.is_empty() {
        sheet.end_block(source.len());
    }
    let comments = lexer.comments.into_iter().map(|range| Fragment { range, content: Content::Comment });
    sheet.fragments.extend(comments);
    Document { is_component: false, fragments: sheet.fragments, problems: lexer.problems }
}

impl<'s> Sheet<'s> {
    pub(super) fn text(&self, range: &Range<usize>) -> &'s str {
        self.source.get(range.clone()).unwrap_or("")
    }

    /// A statement without a block.
    fn plain(&mut self, range: Range<usize>) {
        let text = self.text(&range);
        if text.starts_with('@') {
            self.at_rule(range, false);
        } else if let Some(colon) = self.declaration(&range) {
            self.declared(range, colon);
        } else if self.dialect.variable == b'@' && text.starts_with(['.', '#', '&']) {
            self.mixin_call(range);
        }
    }

    /// A statement with a block.
    fn block(&mut self, range: Range<usize>) {
        let text = self.text(&range);
        if text.starts_with('@') {
            return self.at_rule(range, true);
        }
        // A group of properties: `font: { size: 1px }`.
        if text.ends_with(':') {
            return self.open(BlockKind::Group, range);
        }
        if self.blocks.last().is_some_and(|block| block.kind == BlockKind::Keyframes) {
            return self.open(BlockKind::Group, range);
        }
        if self.dialect.variable == b'@' && self.mixin_definition(&range) {
            return;
        }
        self.rule(range);
    }

    /// A rule: its selectors define classes.
    pub(super) fn rule(&mut self, range: Range<usize>) {
        let parents = self.parents();
        let found = selectors(self.source, range.clone(), self.dialect, &parents);
        let (mut owner, mut defined) = (None, Vec::new());
        for name in &found.names {
            let (number, fragment) = self.selector_name(name, &range);
            defined.extend(fragment);
            owner = Some(number);
        }
        self.extended(found.extended);
        self.values(range.clone());
        let last = owner.filter(|_| found.names.len() == 1);
        let named = found.parents.last().and_then(|name| self.names.get(&(name.clone(), CLASS)).copied());
        let owner = named.or(last).or(owner).or(self.owner());
        let parents = found.parents.into();
        self.push(Block { kind: BlockKind::Rule, owner, defined, locals: Vec::new(), parents, scope: range });
    }

    /// Defines a name of a selector, if it is the first of its kind. Returns its number, and its fragment if it is new.
    fn selector_name(&mut self, found: &SelectorName, rule: &Range<usize>) -> (usize, Option<usize>) {
        let subkind = match found.name.as_bytes().first() {
            Some(b'#') => ID,
            Some(b'%') => PLACEHOLDER,
            _ => CLASS,
        };
        let key = (found.name.clone(), subkind);
        if let Some(number) = self.names.get(&key) {
            return (*number, None);
        }
        let sharing = match subkind {
            PLACEHOLDER => Sharing::Never,
            _ if found.is_global => Sharing::Always,
            _ => Sharing::Unscoped,
        };
        let definition = Definition {
            kind: SymbolKind::Style,
            subkind,
            name: found.name.clone(),
            name_range: found.range.clone(),
            header: rule.clone(),
            sharing,
            ..Definition::default()
        };
        let number = self.define(rule.clone(), definition);
        (number, Some(self.fragments.len() - 1))
    }

    /// Adds a definition. Returns its number.
    pub(super) fn define(&mut self, range: Range<usize>, mut definition: Definition) -> usize {
        let number = self.definition_count;
        self.definition_count += 1;
        let key = (definition.name.clone(), definition.subkind);
        let is_first = *self.names.entry(key).or_insert(number) == number;
        if !is_first {
            definition.flags.insert(Flags::ALTERNATIVE);
        }
        self.fragments.push(Fragment { range, content: Content::Definition(definition) });
        number
    }

    /// The offset of the colon in a declaration.
    fn declaration(&self, range: &Range<usize>) -> Option<usize> {
        let text = self.text(range);
        let name = text.strip_prefix('$').unwrap_or(text);
        // The star hack for old browsers: `*width: 1px`.
        let start = text.len() - name.trim_start_matches('*').len();
        let is_name = starts_name(text, start) || text[start..].starts_with("#{") || text[start..].starts_with("@{");
        let colon = text.find(':').filter(|_| is_name)?;
        // A variable may be qualified by its module: `theme.$color: red`.
        let is_plain = !text[..colon].contains(['(', '"', '\'']) || text[..colon].contains("#{");
        is_plain.then_some(range.start + colon)
    }

    fn declared(&mut self, range: Range<usize>, colon: usize) {
        let name = range.start..range.start + self.source[range.start..colon].trim_end().len();
        let value = self.trimmed(colon + 1..range.end);
        let text = self.text(&name);
        if text.starts_with("--") {
            self.custom_property(&range, name, value);
        } else if text.starts_with('$') {
            self.variable(&range, name, value);
        } else {
            // The name may be built from variables.
            self.values(name);
            self.property(text, value);
        }
    }

    /// `--door: 1px`.
    fn custom_property(&mut self, range: &Range<usize>, name_range: Range<usize>, value: Range<usize>) {
        let end = name_end(self.source, name_range.start);
        if end != name_range.end {
            return self.values(value);
        }
        let definition = Definition {
            kind: SymbolKind::Variable,
            subkind: PROPERTY,
            name: unescaped(self.text(&name_range)),
            name_range,
            header: range.clone(),
            value: value.clone(),
            sharing: Sharing::Unscoped,
            scope: self.scope(),
            ..Definition::default()
        };
        let number = self.define(range.clone(), definition);
        self.values_of(value, Some(number));
    }

    /// `$door: 1px`, or `@door: 1px` in another dialect.
    pub(super) fn variable(&mut self, range: &Range<usize>, name_range: Range<usize>, value: Range<usize>) {
        let name = self.text(&name_range);
        let key = (name.to_owned(), "");
        let is_global = self.blocks.is_empty() || self.text(&value).ends_with("!global");
        let is_in_flow = self.blocks.iter().all(|block| block.kind == BlockKind::Flow);
        let is_local = self.locals.contains_key(name);
        if self.names.contains_key(&key) && (is_global || (is_in_flow && !is_local)) {
            self.refer(name_range, NameUse { name: name.to_owned(), role: Role::Write, ..NameUse::default() });
            return self.values(value);
        }
        if !is_global {
            self.values(value);
            return self.local(name);
        }
        let is_private = self.dialect.variable == b'$' && matches!(name.as_bytes().get(1), Some(b'-' | b'_'));
        let definition = Definition {
            kind: SymbolKind::Variable,
            name: name.to_owned(),
            name_range,
            header: range.clone(),
            value: value.clone(),
            sharing: if is_private { Sharing::Private } else { Sharing::Never },
            ..Definition::default()
        };
        let number = self.define(range.clone(), definition);
        self.values_of(value, Some(number));
    }

    /// Adds a variable that is visible up to the end of the innermost block.
    pub(super) fn local(&mut self, name: &'s str) {
        if let Some(block) = self.blocks.last_mut() {
            block.locals.push(name);
            *self.locals.entry(name).or_default() += 1;
        }
    }

    /// Opens a block whose statements are of the same kind as those around it.
    pub(super) fn open(&mut self, kind: BlockKind, range: Range<usize>) {
        let (owner, parents, outer) = (self.owner(), self.parents(), self.blocks.last());
        let scope = outer.map_or(range, |block| block.scope.clone());
        self.push(Block { kind, owner, defined: Vec::new(), locals: Vec::new(), parents, scope });
    }

    pub(super) fn push(&mut self, block: Block<'s>) {
        self.blocks.push(block);
    }

    fn end_block(&mut self, end: usize) {
        let Some(block) = self.blocks.pop() else { return };
        for index in block.defined {
            self.fragments[index].range.end = end;
        }
        for name in block.locals {
            if let Some(count) = self.locals.get_mut(name) {
                *count -= 1;
                if *count == 0 {
                    self.locals.remove(name);
                }
            }
        }
    }

    pub(super) fn owner(&self) -> Option<usize> {
        self.blocks.last().and_then(|block| block.owner)
    }

    pub(super) fn parents(&self) -> Rc<[String]> {
        self.blocks.last().map_or_else(|| Rc::from([]), |block| Rc::clone(&block.parents))
    }

    /// What custom properties of the innermost block are for.
    fn scope(&self) -> String {
        let range = self.blocks.last().map(|block| block.scope.clone()).unwrap_or_default();
        let text = self.text(&range);
        let text = match text.strip_prefix('@') {
            Some(rest) => &text[..=rest.find(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or(rest.len())],
            None => text,
        };
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        text[..text.floor_char_boundary(MAX_SCOPE)].trim_end().to_owned()
    }

    pub(super) fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let text = self.text(&range);
        let start = range.start + text.len() - text.trim_start().len();
        start..(range.start + text.trim_end().len()).max(start)
    }

    /// Adds a use of a name from the innermost definition.
    pub(super) fn refer(&mut self, range: Range<usize>, name_use: NameUse) {
        let from = name_use.from.or(self.owner());
        self.fragments.push(Fragment { range, content: Content::Reference(NameUse { from, ..name_use }) });
    }
}
