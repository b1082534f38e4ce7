//! Documents: code between other text, such as the scripts and the template of a component.
//!
//! A hook of the language finds the fragments. Each is parsed in place, so positions need no translation, and read in the scope of the
//! one module that the file is. What is specific to an element or attribute is the hook's business.

use super::comment;
use super::expression::ExpressionReader;
use super::scanned::{self, ScannedPart};
use super::text::hash_body;
use super::{docs, embed, finish_file, import, position, read_tree, span_of};
use crate::bind::header::Header;
use crate::builders::{Builders, ReferencePlace};
use crate::compiled::{Compiled, compiled};
use crate::input::Input;
use crate::parse::{Wrapped, parse_wrapped};
use crate::tree::{Node, Nodes};
use crate::walk::{Context, Environment, Inside, TreeWalk};
use rhumb_languages::{Content, Document, Fragment, Script, ScriptHome, Takes, Template, Wrap, by_name};
use rhumb_model::{
    Binding, BindingKind, Bound, Export, ExportKind, Expression, ExpressionId, Flags, Part as TypePart, Position,
    Problem, Reference, Role, Scope, ScopeIndex, ScopeKind, Span, Symbol, SymbolIndex, SymbolKind, Text,
};
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::ops::Range;
use tree_sitter::{Point, Tree};

/// The subkind of the function that a file of a component defines.
pub(crate) const COMPONENT: &str = "component";

/// A script is read as it is.
const PLAIN: Wrap = Wrap { before: "", after: "" };

/// Reads all fragments of a document.
pub(crate) fn read(input: Input<'_>, document: &Document, out: &mut Builders) {
    let lines = LineStarts::of(input.source);
    let mut reader = DocumentReader::new(input, lines, document.is_component, out);
    reader.problems(out, document);
    for fragment in &document.fragments {
        reader.read(out, fragment);
    }
    reader.finish_scripts(out);
    embed::read_embedded(input, out);
    finish_file(input, out);
}

/// Reads documents that are embedded in a file, each in a scope of its own. Where the lines of the file start is computed once.
#[derive(Default)]
pub(crate) struct EmbeddedDocuments(Option<LineStarts>);

impl EmbeddedDocuments {
    /// Reads the document at a range. `false` if its language has a grammar. What prose shows defines nothing.
    pub(crate) fn read(&mut self, out: &mut Builders, input: Input<'_>, range: &Range<usize>) -> bool {
        let language = input.compiled.language;
        if language.hooks.document.is_none() {
            return false;
        }
        if input.file_language.is_prose() {
            return true;
        }
        let lines = self.0.take().unwrap_or_else(|| LineStarts::of(input.source));
        let mut reader = DocumentReader::new(input, lines, false, out);
        let scope = own_scope(out);
        reader.part(out, range, ScannedPart { input, language, scope, is_scoped: false });
        self.0 = Some(reader.lines);
        true
    }
}

struct DocumentReader<'s> {
    input: Input<'s>,
    lines: LineStarts,
    is_component: bool,
    /// The component that the file defines, once all scripts have been read; until then, and if there is none, the file.
    owner: SymbolIndex,
    /// Ranges of the list of references that belong to each instance of the component.
    of_instances: Vec<Range<usize>>,
    /// The scope of the template.
    template: ScopeIndex,
    /// Open scopes inside it.
    scopes: Vec<ScopeIndex>,
    prefix: Text,
    /// Names that scripts bind, once all of them have been read.
    bound: Option<FxHashSet<Text>>,
    value: Option<ExpressionId>,
    /// The part that its own language reads, if any.
    own: Option<ScannedPart<'s>>,
    /// The definitions of that so far.
    definitions: Vec<SymbolIndex>,
}

impl<'s> DocumentReader<'s> {
    fn new(input: Input<'s>, lines: LineStarts, is_component: bool, out: &mut Builders) -> Self {
        let owner = SymbolIndex::FILE;
        let scope = Scope { parent: Some(ScopeIndex::MODULE), kind: ScopeKind::Function, symbol: owner };
        let template = out.scopes.add(scope, Header::default());
        let language = input.file_language;
        Self {
            input,
            lines,
            is_component,
            owner,
            of_instances: Vec::new(),
            template,
            scopes: Vec::new(),
            prefix: Text::EMPTY,
            bound: None,
            value: None,
            own: Some(ScannedPart { input, language, scope: ScopeIndex::MODULE, is_scoped: false }),
            definitions: Vec::new(),
        }
    }

    fn read(&mut self, out: &mut Builders, fragment: &Fragment) {
        let range = &fragment.range;
        match &fragment.content {
            Content::Script(script) => self.script(out, range, script),
            Content::Foreign { language, is_scoped } => self.foreign(out, range, language, *is_scoped),
            Content::Comment => {
                let start = position(self.lines.point(range.start));
                comment::read_text(out, self.input.between(range.start as u32, range.end as u32), start);
            }
            Content::Path => self.path(out, range),
            Content::Definition(_) | Content::Reference(_) | Content::Import(_) => self.scanned(out, fragment),
            other => {
                self.finish_scripts(out);
                self.in_template(out, range, other);
            }
        }
    }

    fn in_template(&mut self, out: &mut Builders, range: &Range<usize>, content: &Content) {
        match content {
            Content::Code(template) => drop(self.code(out, range, template, false)),
            Content::Value(template) => self.value = self.code(out, range, template, true),
            Content::Names { wrap, takes } => self.names(out, range, *wrap, *takes),
            Content::Begin => {
                let parent = Some(self.scope());
                let scope = Scope { parent, kind: ScopeKind::Block, symbol: self.owner };
                self.scopes.push(out.scopes.add(scope, Header::default()));
            }
            Content::End => drop(self.scopes.pop()),
            Content::Use { names, is_optional, is_element } => {
                self.name_use(out, range, names, (*is_optional, *is_element));
            }
            Content::Classes => self.classes(out, range),
            _ => {}
        }
    }

    /// The innermost scope.
    fn scope(&self) -> ScopeIndex {
        self.scopes.last().copied().unwrap_or(self.template)
    }

    fn context(&self) -> Context {
        let inside = Inside::FUNCTION;
        Context { scope: self.scope(), symbol: self.owner, prefix: self.prefix, inside, ..Context::of_file() }
    }

    fn script(&mut self, out: &mut Builders, range: &Range<usize>, script: &Script) {
        let Some(compiled) = by_name(script.language).and_then(compiled) else { return };
        let scope = if script.home == ScriptHome::Own { own_scope(out) } else { ScopeIndex::MODULE };
        let context = Context { scope, ..Context::of_file() };
        let text = Cow::Borrowed(self.input.source.get(range.clone()).unwrap_or(""));
        let tree = match parse_wrapped(compiled, &Wrapped::new(text, self.lines.range(range), PLAIN), true) {
            Ok(tree) => tree,
            Err(reason) => return out.report.add(Problem { span: span_of(self.lines.range(range)), reason }),
        };
        let first = out.references.list.len();
        let nodes = self.read_nodes(out, compiled, &tree, (context, 0));
        docs::module_doc(Input { compiled, ..self.input }, &nodes, out);
        if script.home == ScriptHome::Instance {
            self.of_instances.push(first..out.references.list.len());
        }
    }

    /// Code in a language that does not share the names of the file, such as a style. It yields no facts if the language is
    /// unknown.
    fn foreign(&mut self, out: &mut Builders, range: &Range<usize>, language: &str, is_scoped: bool) {
        let Some(language) = by_name(language) else { return };
        if language.hooks.document.is_some() {
            let (input, scope) = (self.input, own_scope(out));
            return self.part(out, range, ScannedPart { input, language, scope, is_scoped });
        }
        let Some(compiled) = compiled(language) else { return };
        let context = Context { scope: own_scope(out), ..Context::of_file() };
        let text = Cow::Borrowed(self.input.source.get(range.clone()).unwrap_or(""));
        if let Ok(tree) = parse_wrapped(compiled, &Wrapped::new(text, self.lines.range(range), PLAIN), true) {
            self.read_nodes(out, compiled, &tree, (context, 1));
        }
    }

    /// A part whose language extracts its facts itself, without a grammar.
    fn part(&mut self, out: &mut Builders, range: &Range<usize>, part: ScannedPart<'s>) {
        let Some(hook) = part.language.hooks.document else { return };
        let document = hook(self.input.source.get(range.clone()).unwrap_or("")).moved(range.start);
        let outer = self.own.replace(part);
        let definitions = std::mem::take(&mut self.definitions);
        self.problems(out, &document);
        document.fragments.iter().for_each(|fragment| self.read(out, fragment));
        self.own = outer;
        self.definitions = definitions;
    }

    fn problems(&self, out: &mut Builders, document: &Document) {
        for (range, reason) in &document.problems {
            out.report.add(Problem { span: span_of(self.lines.range(range)), reason });
        }
    }

    fn scanned(&mut self, out: &mut Builders, fragment: &Fragment) {
        let Some(part) = self.own else { return };
        let at = self.lines.range(&fragment.range);
        match &fragment.content {
            Content::Definition(found) => {
                let spans = (span_of(at), span_of(self.lines.range(&found.name_range)));
                let parent = found.parent.and_then(|number| self.definitions.get(number).copied());
                let parent = parent.unwrap_or(SymbolIndex::FILE);
                self.definitions.push(part.define(out, found, parent, spans));
            }
            Content::Reference(found) => {
                let from = found.from.and_then(|number| self.definitions.get(number).copied());
                part.refer(out, at, from.unwrap_or(SymbolIndex::FILE), found);
            }
            Content::Import(found) => part.import(out, at, found),
            _ => {}
        }
    }

    /// The classes of an element.
    fn classes(&self, out: &mut Builders, range: &Range<usize>) {
        let (input, language) = (self.input, self.input.file_language);
        let part = ScannedPart { input, language, scope: self.scope(), is_scoped: false };
        for (at, name) in scanned::classes(self.input.source.get(range.clone()).unwrap_or("")) {
            let start = range.start + at;
            part.refer(out, self.lines.range(&(start..start + name.len())), self.owner, &scanned::class_use(name));
        }
    }

    fn path(&self, out: &mut Builders, range: &Range<usize>) {
        let path = self.input.between(range.start as u32, range.end as u32);
        let position = position(self.lines.point(range.start));
        import::add_effect(out, path, position, range.start as u32);
    }

    /// Reads code of the template. Returns its value, if that is wanted and known.
    fn code(
        &self,
        out: &mut Builders,
        range: &Range<usize>,
        template: &Template,
        is_value: bool,
    ) -> Option<ExpressionId> {
        let compiled = by_name(template.language).and_then(compiled)?;
        let lenient = template.wraps.first().filter(|_| template.is_lenient);
        let tree = template.wraps.iter().find_map(|wrap| self.parse(compiled, range, template, (*wrap, false)));
        let tree = tree.or_else(|| self.parse(compiled, range, template, (*lenient?, true)))?;
        let context = self.context();
        let nodes = self.read_nodes(out, compiled, &tree, (context, 1));
        let env = Environment { input: Input { compiled, ..self.input }, context };
        let node = is_value.then(|| nodes.get(0)).flatten().and_then(value_node)?;
        Some(ExpressionReader::new(&env, out).expression(node))
    }

    fn parse(
        &self,
        compiled: &Compiled,
        range: &Range<usize>,
        template: &Template,
        (wrap, is_lenient): (Wrap, bool),
    ) -> Option<Tree> {
        let text = text_with_blanks(self.input.source, range, &template.blanks);
        parse_wrapped(compiled, &Wrapped::new(text, self.lines.range(range), wrap), is_lenient).ok()
    }

    fn names(&mut self, out: &mut Builders, range: &Range<usize>, wrap: Wrap, takes: Takes) {
        let value = self.value.take();
        let value = match takes {
            Takes::Nothing => None,
            Takes::Value => value,
            Takes::Element => value.map(|value| out.expressions.push(Expression::Each(value))),
        };
        let Some(compiled) = compiled(self.input.file_language) else { return };
        let text = Cow::Borrowed(self.input.source.get(range.clone()).unwrap_or(""));
        // Only the first name has the value; a pattern has others.
        let is_name = text.trim_start().starts_with(|first: char| first.is_alphabetic() || matches!(first, '_' | '$'));
        let Ok(tree) = parse_wrapped(compiled, &Wrapped::new(text, self.lines.range(range), wrap), false) else {
            return;
        };
        let first = out.scopes.bindings.len();
        let context = self.context();
        self.read_nodes(out, compiled, &tree, (context, 1));
        if let Some(binding) = out.scopes.bindings.get_mut(first).filter(|it| is_name && it.value.is_none()) {
            binding.value = value;
        }
    }

    fn read_nodes<'t>(
        &self,
        out: &mut Builders,
        compiled: &'static Compiled,
        tree: &'t Tree,
        (context, level): (Context, u32),
    ) -> Nodes<'t> {
        let nodes = Nodes::new(compiled, tree);
        let mut walk = TreeWalk::new(Input { compiled, ..self.input }, context, level);
        read_tree(&mut walk, out, &nodes);
        nodes
    }

    /// Adds a reference to a name that need not be spelled as it is written.
    fn name_use(
        &self,
        out: &mut Builders,
        range: &Range<usize>,
        names: &[String],
        (is_optional, is_element): (bool, bool),
    ) {
        let is_bound = |name: &&String| {
            let text = out.texts.find(name);
            text.is_some_and(|text| self.bound.as_ref().is_some_and(|bound| bound.contains(&text)))
        };
        let first = names.first().filter(|_| !is_optional);
        let Some(name) = names.iter().find(is_bound).or(first) else { return };
        let (name, skipped) = self.input.stored(name).map_or((name.as_str(), 0), |(name, skipped)| (name, skipped));
        let mut start = position(self.lines.point(range.start));
        start.column += skipped;
        let reference = Reference {
            role: if is_element { Role::Call } else { Role::Read },
            name: out.texts.intern(name),
            position: start,
            part: TypePart::Other,
            from: self.owner,
            receiver: None,
            receiver_text: Text::EMPTY,
            bound: Bound::Free,
            is_tagged: false,
            is_conditional: false,
            is_optional: false,
            arguments: None,
            passed: None,
        };
        let place = ReferencePlace { scope: self.scope(), byte: range.start as u32, kinds: None };
        out.references.add(reference, place);
    }

    /// Completes what the scripts define, before the first use of their names.
    fn finish_scripts(&mut self, out: &mut Builders) {
        if self.bound.is_some() {
            return;
        }
        if self.is_component {
            self.define_component(out);
            self.bind_members(out);
        }
        let in_reach = [ScopeIndex::MODULE, self.template];
        let bindings = out.scopes.bindings.iter().filter(|binding| in_reach.contains(&binding.scope));
        let mut bound: FxHashSet<Text> = bindings.map(|binding| binding.name).collect();
        if self.is_component {
            self.offer_component(out, &mut bound);
        }
        self.bound = Some(bound);
    }

    /// Adds the component. What its scripts do for each instance, it does. It comes after all other definitions: of several with one
    /// name, importers get the last.
    fn define_component(&mut self, out: &mut Builders) {
        self.owner = add_component(self.input, out);
        self.prefix = out.symbols[self.owner].qualified_name;
        out.scopes[self.template].symbol = self.owner;
        for range in self.of_instances.drain(..) {
            for reference in out.references.list[range].iter_mut().filter(|it| it.from == SymbolIndex::FILE) {
                reference.from = self.owner;
            }
        }
    }

    /// The component is what the file exports by default. It may use itself.
    fn offer_component(&self, out: &mut Builders, bound: &mut FxHashSet<Text>) {
        let name = out.symbols[self.owner].name;
        out.imports.exports.retain(|export| !export.is_default || !export.path.is_empty());
        out.imports.exports.push(Export {
            name: out.texts.intern("default"),
            local: name,
            path: Text::EMPTY,
            kind: ExportKind::Value,
            is_default: true,
            position: Position::default(),
        });
        let is_value = |binding: &Binding| match binding.kind {
            BindingKind::Symbol(symbol) => {
                !matches!(out.symbols[symbol].kind, SymbolKind::Interface | SymbolKind::Type)
            }
            _ => true,
        };
        let mut same = out.scopes.bindings.iter().filter(|it| it.scope == ScopeIndex::MODULE && it.name == name);
        if !same.any(is_value) {
            let kind = BindingKind::Symbol(self.owner);
            out.scopes.bind(Binding { scope: self.template, name, kind, visible_from: 0, value: None }, 0);
            bound.insert(name);
        }
    }

    /// Functions in the object that a script exports by default are visible in the template.
    fn bind_members(&self, out: &mut Builders) {
        let Some(object) = out.imports.default_value.clone().filter(|_| self.owner != SymbolIndex::FILE) else {
            return;
        };
        let mut members: Vec<SymbolIndex> = Vec::new();
        let mut homes: FxHashSet<SymbolIndex> = FxHashSet::default();
        homes.insert(SymbolIndex::FILE);
        for (index, symbol) in out.symbols.list.iter().enumerate() {
            let is_inside = object.contains(&symbol.span.start_byte) && symbol.kind.is_callable();
            if is_inside && symbol.parent.is_some_and(|parent| homes.contains(&parent)) {
                members.push(SymbolIndex::from(index));
                // What the function `setup` defines is visible as well.
                if out.texts.get(symbol.name) == "setup" {
                    homes.insert(SymbolIndex::from(index));
                }
            }
        }
        self.bind_uses_of_members(out, &object, &members);
        for index in members {
            let symbol = &out.symbols[index];
            let (name, byte) = (symbol.name, symbol.name_span.start_byte);
            let kind = BindingKind::Symbol(index);
            out.scopes.bind(Binding { scope: self.template, name, kind, visible_from: 0, value: None }, byte);
        }
    }

    /// In these functions the receiver is the component, which has all of them.
    fn bind_uses_of_members(&self, out: &mut Builders, object: &Range<u32>, members: &[SymbolIndex]) {
        let receivers = self.input.file_language.scoping.receivers;
        let names: FxHashSet<Text> = members.iter().map(|index| out.symbols[*index].name).collect();
        for (reference, place) in out.references.list.iter_mut().zip(&mut out.references.places) {
            let is_member = receivers.contains(&out.texts.get(reference.receiver_text)) && object.contains(&place.byte);
            if is_member && reference.bound == Bound::Free && names.contains(&reference.name) {
                reference.receiver = None;
                place.scope = self.template;
            }
        }
    }
}

/// A scope for names that nothing else in the file sees.
fn own_scope(out: &mut Builders) -> ScopeIndex {
    let scope = Scope { parent: None, kind: ScopeKind::Module, symbol: SymbolIndex::FILE };
    out.scopes.add(scope, Header::default())
}

/// The node of a value, which is the only statement of its tree.
fn value_node(root: Node<'_>) -> Option<Node<'_>> {
    root.named_children().next()?.named_children().next()
}

/// The text of a range in which others are blank.
fn text_with_blanks<'s>(source: &'s str, range: &Range<usize>, blanks: &[Range<usize>]) -> Cow<'s, str> {
    let text = source.get(range.clone()).unwrap_or("");
    if blanks.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut rest = String::with_capacity(text.len());
    let mut end = range.start;
    for blank in blanks {
        let Some(before) = source.get(end..blank.start) else { continue };
        rest.push_str(before);
        let hidden = source.get(blank.clone()).unwrap_or("");
        rest.extend(hidden.bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { char::from(byte) } else { ' ' }));
        end = blank.end;
    }
    rest.push_str(source.get(end..range.end).unwrap_or(""));
    Cow::Owned(rest)
}

/// Adds the component that a file defines, named after the file.
fn add_component(input: Input<'_>, out: &mut Builders) -> SymbolIndex {
    let file = &out.symbols[SymbolIndex::FILE];
    let (span, file_name) = (file.span, input.path.rsplit('/').next().unwrap_or(input.path));
    let name = file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem);
    let qualified = rhumb_model::escape_segment(name);
    let texts = &mut out.texts;
    let symbol = Symbol {
        kind: SymbolKind::Function,
        subkind: texts.intern(COMPONENT),
        name: texts.intern(name),
        qualified_name: texts.intern(&qualified),
        parent: Some(SymbolIndex::FILE),
        span,
        name_span: Span::default(),
        signature: texts.intern(name),
        flags: Flags::COMPONENT | Flags::EXPORTED | Flags::DEFAULT_EXPORT,
        body_hash: hash_body(input.source),
        ..*file
    };
    out.symbols.add(symbol)
}

/// Where the lines of a source start.
struct LineStarts(Vec<usize>);

impl LineStarts {
    fn of(source: &str) -> Self {
        Self([0].into_iter().chain(source.match_indices('\n').map(|(at, _)| at + 1)).collect())
    }

    fn point(&self, byte: usize) -> Point {
        let row = self.0.partition_point(|start| *start <= byte).saturating_sub(1);
        Point::new(row, byte - self.0[row])
    }

    fn range(&self, range: &Range<usize>) -> tree_sitter::Range {
        let (start_point, end_point) = (self.point(range.start), self.point(range.end));
        tree_sitter::Range { start_byte: range.start, end_byte: range.end, start_point, end_point }
    }
}
