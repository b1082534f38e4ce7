//! Turns matches into facts. The reader holds what the walk is inside of (its [`Context`]); each kind of fact has a file.

mod accessor;
mod after;
mod alternatives;
mod apart;
mod bind;
mod claims;
mod comment;
mod count;
mod declare;
mod define;
mod describe;
mod embed;
mod expect;
mod finish;
mod header;
mod import;
mod lead;
mod markup;
mod mention;
mod modifiers;
mod owner;
mod pass;
mod path;
mod refer;
mod section;
mod shape;
mod space;
mod wording;

use crate::capture::{Fact, Part};
use crate::compiled::{Compiled, Shape, Traits};
use crate::mask::Parsed;
use crate::matcher::Match;
use crate::tree::{Node, Nodes};
use crate::walk::walk;
use after::After;
use apart::{Modified, NamedModifier};
use bind::Narrowed;
use claims::Claims;
use embed::Embedded;
use header::Header;
use lead::Lead;
use owner::Owned;
use rhumb_languages::Language;
use rhumb_model::{
    ExpressionId, Facts, Flags, Guarded, Lines, Metrics, ParseStatus, Position, Problem, Scope, ScopeIndex, ScopeKind,
    Span, Symbol, SymbolIndex, SymbolKind, Text, Texts, Visibility,
};
use rustc_hash::{FxHashMap, FxHashSet};
use section::Section;
use space::Space;
use std::collections::VecDeque;
use std::ops::Range;
use tree_sitter::Range as Stretch;
use wording::bare_name;

/// Whether the walk looks into a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Descend {
    Yes,
    No,
}

/// How much source there is for each different name, about: room is made for them at once.
const BYTES_PER_TEXT: usize = 64;

/// Collects the facts of one file.
pub(crate) struct Reader<'s> {
    source: &'s str,
    path: &'s str,
    facts: Facts,
    context: Context,
    /// Contexts to return to.
    frames: Vec<Frame>,
    /// Bytes at which a name was already given a meaning by an outer pattern.
    claimed: Claims,
    /// Values and what they are called, by scope: a second assignment to one is a write.
    bound: FxHashMap<(ScopeIndex, Text), SymbolIndex>,
    /// Whether branches of conditions are likely left out, by where they start.
    unlikely: FxHashMap<u32, bool>,
    /// Headers, in step with the facts' scopes.
    headers: Vec<Header>,
    /// Where bindings are written, in step with the facts' bindings.
    binding_bytes: Vec<u32>,
    /// Where locals are bound and written, by their names, in the order of the file.
    bound_at: FxHashMap<Text, Vec<u32>>,
    /// Stretches in which more is known of a local than where it is bound, in the order of their starts.
    narrowed: Vec<Narrowed>,
    /// Names that imports bind.
    imported: FxHashSet<(ScopeIndex, Text)>,
    lead: Lead,
    after: Option<After>,
    /// Comments that document the symbol they stand in.
    inner_docs: Vec<(SymbolIndex, Range<usize>)>,
    last_defined: Option<Defined>,
    /// The place in the tree of the last test of a local's type.
    last_tested: Option<u32>,
    /// Nodes further on that are not looked into.
    skipped: FxHashSet<u32>,
    embedded: VecDeque<Embedded>,
    /// Stretches of the source that are not in the tree, from the next one on.
    blanked: VecDeque<Stretch>,
    /// How many embedded parts the walk is inside of.
    embed_level: u32,
    /// Bare names inside expressions, to be bound at the end.
    names: Vec<Name>,
    /// Bytes of parameters, in step with the facts' parameters.
    parameter_bytes: Vec<u32>,
    /// Scopes and bytes of references, and what they mean where that is said, in step with the facts' references.
    reference_places: Vec<(ScopeIndex, u32, Option<Space>)>,
    /// What names mean in the expression that is being read.
    held: Space,
    /// What is expected of nodes, once it is told, by their places and kinds.
    expectations: FxHashMap<(u32, u32, u16), Option<ExpressionId>>,
    /// The symbol whose type or value is being read.
    defined: Option<SymbolIndex>,
    /// Types without a name that are symbols, by where they begin.
    nameless: FxHashMap<u32, SymbolIndex>,
    /// Where such types may begin, and what is to become of each.
    nameless_uses: Vec<(u32, ExpressionId)>,
    /// Bytes of names that are looked for among the definitions of the file itself, outside of any module in it.
    outermost: FxHashSet<u32>,
    /// Names that a function takes from outside although it assigns them.
    outer_names: FxHashSet<(ScopeIndex, Text)>,
    /// Modifiers that name members: they may stand before other definitions of the same name.
    named_modifiers: Vec<NamedModifier>,
    /// The last short-circuit operator: its text and its row.
    operators: (Text, u32),
    /// Values that functions without a declared type hand back.
    results: Vec<(SymbolIndex, ExpressionId)>,
    /// Definitions that stand outside of the type they belong to.
    owned: Vec<Owned>,
    /// Those whose owner was already met, each with it.
    entered: Vec<(SymbolIndex, SymbolIndex)>,
    /// Types and modules by the scope and the name they are bound to, each with its own scope.
    types: FxHashMap<(ScopeIndex, Text), (SymbolIndex, ScopeIndex)>,
}

/// A bare name inside of an expression.
#[derive(Clone, Copy)]
struct Name {
    id: ExpressionId,
    scope: ScopeIndex,
    byte: u32,
    /// What may be meant.
    meant: Space,
    /// The definition whose type it is a part of, though it stands outside of its scope.
    of: Option<SymbolIndex>,
}

/// The last definition.
#[derive(Clone, Copy)]
struct Defined {
    /// The place of its node in the tree: there may be more definitions in it.
    node: u32,
    /// The context it was met in.
    around: Context,
}

/// A context to return to.
struct Frame {
    /// The place in the tree from which on it holds again.
    end: u32,
    /// The byte from which on it does.
    end_byte: u32,
    context: Context,
    /// The section that ends there, or before.
    section: Option<Section>,
}

/// What the walk is inside of.
#[derive(Clone, Copy)]
struct Context {
    scope: ScopeIndex,
    symbol: SymbolIndex,
    /// The body of the innermost definition, as a place in the list of nodes.
    body: Option<u32>,
    /// The innermost definition whose metrics are being counted.
    callable: Option<SymbolIndex>,
    /// What qualified names of members start with.
    prefix: Text,
    /// Where the parameters and the declared type of the innermost definition stand.
    parameters: (u32, u32),
    declared: (u32, u32),
    /// What the receiver is, where it is not a value of the type around.
    receiver: Option<ExpressionId>,
    /// The start of what runs only sometimes, which always runs.
    always: (u32, u32),
    nesting: u32,
    flags: Flags,
    /// What a modifier further out or further up says of the definitions here.
    modified: Modified,
    inside: Inside,
    /// Whether the innermost region of alternatives stands in one that is not meant first itself.
    is_aside: bool,
}

/// Yes-or-no properties of a place, as a set of bits.
#[derive(Clone, Copy, Default)]
struct Inside(u8);

impl Inside {
    /// In code that runs when it is called: names are locals.
    const FUNCTION: Self = Self(1);
    /// In a type: names are types.
    const TYPES: Self = Self(1 << 1);
    /// In an attribute that belongs to the definition after it.
    const LEAD: Self = Self(1 << 2);
    /// In code that runs only sometimes.
    const CONDITION: Self = Self(1 << 3);

    fn has(self, property: Self) -> bool {
        self.0 & property.0 != 0
    }

    fn set(&mut self, property: Self) {
        self.0 |= property.0;
    }

    fn without(self, property: Self) -> Self {
        Self(self.0 & !property.0)
    }
}

impl<'s> Reader<'s> {
    pub(crate) fn new(source: &'s str, path: &'s str) -> Self {
        let line_breaks = line_breaks(source);
        let has_open_line = !source.is_empty() && !source.ends_with('\n');
        let mut texts = Texts::with_capacity(source.len() / BYTES_PER_TEXT);
        let name = texts.intern(path.rsplit('/').next().unwrap_or(path));
        let facts = Facts {
            texts,
            symbols: vec![Symbol { name, ..file_symbol(source, line_breaks) }],
            parameters: Vec::new(),
            type_parameters: Vec::new(),
            scopes: vec![Scope { parent: None, kind: ScopeKind::Module, symbol: SymbolIndex::FILE }],
            bindings: Vec::new(),
            references: Vec::new(),
            expressions: rhumb_model::Expressions::default(),
            imports: Vec::new(),
            exports: Vec::new(),
            markers: Vec::new(),
            suppressions: Vec::new(),
            guarded: Vec::new(),
            problems: Vec::new(),
            problem_count: 0,
            status: ParseStatus::Ok,
            line_count: line_breaks + u32::from(has_open_line),
        };
        Self {
            source,
            path,
            facts,
            context: Context::of_module(ScopeIndex::MODULE, SymbolIndex::FILE),
            frames: Vec::new(),
            claimed: Claims::new(source.len()),
            bound: FxHashMap::default(),
            imported: FxHashSet::default(),
            lead: Lead::default(),
            after: None,
            inner_docs: Vec::new(),
            last_defined: None,
            last_tested: None,
            skipped: FxHashSet::default(),
            embedded: VecDeque::new(),
            blanked: VecDeque::new(),
            embed_level: 0,
            names: Vec::new(),
            parameter_bytes: Vec::new(),
            reference_places: Vec::new(),
            held: Space::HELD,
            expectations: FxHashMap::default(),
            defined: None,
            nameless: FxHashMap::default(),
            nameless_uses: Vec::new(),
            outermost: FxHashSet::default(),
            outer_names: FxHashSet::default(),
            named_modifiers: Vec::new(),
            operators: (Text::EMPTY, 0),
            results: Vec::new(),
            owned: Vec::new(),
            entered: Vec::new(),
            types: FxHashMap::default(),
            narrowed: Vec::new(),
            unlikely: FxHashMap::default(),
            headers: vec![Header::default()],
            binding_bytes: Vec::new(),
            bound_at: FxHashMap::default(),
        }
    }

    /// Reads a whole tree, then the trees of what is embedded in it.
    pub(crate) fn whole(&mut self, compiled: &'static Compiled, parsed: &Parsed) {
        let nodes = Nodes::new(compiled, &parsed.tree);
        self.blanked = parsed.blanked.iter().copied().collect();
        self.module_doc(compiled, &nodes);
        walk(self, compiled, &nodes);
        self.pass_blanked(compiled, || u32::MAX);
        self.read_embedded();
        self.open_owners(compiled.language);
        self.bind_names(compiled.language);
        self.read_guards(compiled.language);
    }

    fn read_guards(&mut self, language: &Language) {
        let guards = language.hooks.guards.map(|hook| hook(self.source)).unwrap_or_default();
        for guard in guards {
            let names = guard.names.iter().map(|name| self.facts.texts.intern(name)).collect();
            self.facts.guarded.push(Guarded { lines: Lines { first: guard.first, last: guard.last }, names });
        }
    }

    pub(crate) fn source(&self) -> &'s str {
        self.source
    }

    /// Notes what does not parse.
    pub(crate) fn problem(&mut self, node: Node<'_>) {
        // An embedded part is only read if nothing is wrong with it but a missing end.
        if self.embed_level > 0 {
            return;
        }
        self.facts.status = ParseStatus::Partial;
        self.facts.problem_count += 1;
        if self.facts.problems.len() < Facts::MAX_PROBLEMS {
            let reason = if node.raw().is_missing() { "something is missing here" } else { "this does not parse" };
            self.facts.problems.push(Problem { span: span(node), reason });
        }
    }

    /// Takes in what the table says of a node.
    pub(crate) fn enter(&mut self, compiled: &'static Compiled, node: Node<'_>, traits: Traits) {
        if traits.has_any(Traits::COMMENT) {
            self.comment(compiled.language, node);
        }
        if traits.has_any(Traits::ATTRIBUTE) {
            self.attribute(node);
        }
        if traits.has_any(Traits::COUNTED) {
            self.count(compiled, node, traits);
        }
    }

    /// Takes in a match that starts at `node`.
    pub(crate) fn matched(&mut self, compiled: &'static Compiled, node: Node<'_>, found: &Match<'_, '_>) -> Descend {
        match found.fact {
            Fact::Define(kind) => self.define(compiled, kind, found),
            Fact::Refer(role) => self.refer(compiled, role, found),
            Fact::Bind(role) => self.bind(compiled, role, found),
            Fact::Implicit => self.bind_implicit(compiled, found),
            Fact::Narrow => self.narrow(compiled, found),
            Fact::Parameter => self.parameter(compiled, found),
            Fact::Result => self.result(compiled, found),
            Fact::Called => self.way_to_call(compiled, node),
            Fact::Accessor => self.accessor(compiled.language, found),
            Fact::Import(kind) => self.import(kind, found),
            Fact::ImportTree => self.import_tree(compiled, found),
            Fact::Export(role) => self.export(compiled, role, found),
            Fact::Exported => self.push_context(node, |context| {
                context.flags.set(Flags(found.flags().0 | Flags::EXPORTED.0));
            }),
            Fact::Alternatives => self.open_alternatives(compiled, node),
            Fact::Alternative => self.open_alternative(compiled, node),
            Fact::Scope(kind) => self.open_scope(compiled.language, kind, found),
            Fact::TypeRegion => self.push_context(node, |context| context.inside.set(Inside::TYPES)),
            Fact::Modify(reach) => self.modify(compiled.language, reach, found),
            Fact::Embed => self.embed(found),
            Fact::Prose => self.mention(found),
            Fact::Reparse => self.reparse(compiled, found),
            Fact::Conditional => self.open_conditional(found),
            Fact::Component => self.mark_component(),
            Fact::Label => self.claim_name(found),
            Fact::Group => {}
            Fact::Skip if found.node == node => return Descend::No,
            Fact::Skip => {
                self.skipped.insert(found.node.index());
            }
        }
        Descend::Yes
    }

    /// Whether the node at `index` is not looked into, as a pattern said that starts further out.
    pub(crate) fn skips(&mut self, index: u32) -> bool {
        !self.skipped.is_empty() && self.skipped.remove(&index)
    }

    /// Takes in what is blanked out before `byte`, in the context of its place. Mostly there is nothing, and nobody needs to know
    /// where a node is.
    pub(crate) fn pass_blanked(&mut self, compiled: &'static Compiled, byte: impl Fn() -> u32) {
        while let Some(stretch) = self.blanked.pop_front_if(|next| next.start_byte <= byte() as usize) {
            let ended = self.frames.iter().rev().take_while(|frame| frame.end_byte as usize <= stretch.start_byte);
            let context = ended.last().map_or(self.context, |frame| frame.context);
            self.read_later(compiled, stretch, context);
        }
    }

    /// Returns to the context around the nodes that end before the one at `index`.
    pub(crate) fn leave(&mut self, index: u32) {
        while let Some(frame) = self.frames.pop_if(|frame| frame.end <= index) {
            self.context = frame.context;
        }
    }

    /// Changes the context inside of a node.
    fn push_context(&mut self, node: Node<'_>, change: impl FnOnce(&mut Context)) {
        self.frames.push(Frame { end: node.end(), end_byte: node.end_byte(), context: self.context, section: None });
        change(&mut self.context);
    }

    fn open_scope(&mut self, language: &Language, kind: ScopeKind, found: &Match<'_, '_>) {
        let node = found.node;
        // A definition's own parameters are names of the scope that it has opened already.
        let (start, end) = self.context.parameters;
        if start < end && node.start_byte() <= start && end <= node.end_byte() {
            return;
        }
        let scope = self.add_scope(Some(self.context.scope), kind, self.context.symbol);
        self.headers[scope.index()] = Header::of_scope(language, kind, found);
        let (start, end) = (node.start_byte(), node.end_byte());
        self.push_context(node, |context| {
            context.scope = scope;
            if kind == ScopeKind::Function {
                context.inside.set(Inside::FUNCTION);
            }
            // The parameters of a function inside a parameter list are not the definition's own; those of a function that
            // starts with its list are.
            if is_in(start, context.parameters) && end <= context.parameters.1 {
                context.parameters = (0, 0);
            }
        });
    }

    /// What stands before the body runs whenever the whole does.
    fn open_conditional(&mut self, found: &Match<'_, '_>) {
        let start = found.node.start_byte();
        let body = found.part(Part::Body).map_or(start, Node::start_byte);
        let always = if self.is_conditional(start) { (0, 0) } else { (start, body) };
        self.push_context(found.node, |context| {
            context.inside.set(Inside::CONDITION);
            context.always = always;
        });
    }

    /// Whether what stands at `byte` runs only sometimes.
    fn is_conditional(&self, byte: u32) -> bool {
        self.context.inside.has(Inside::CONDITION) && !is_in(byte, self.context.always)
    }

    /// What renders elements is a component, if it is named like one.
    fn mark_component(&mut self) {
        if let Some(callable) = self.context.callable {
            let name = self.facts.texts.get(self.facts.symbols[callable.index()].name);
            if name.starts_with(char::is_uppercase) {
                self.symbol(callable).flags.set(Flags::COMPONENT);
            }
        }
    }

    fn add_scope(&mut self, parent: Option<ScopeIndex>, kind: ScopeKind, symbol: SymbolIndex) -> ScopeIndex {
        self.facts.scopes.push(Scope { parent, kind, symbol });
        self.headers.push(Header::default());
        ScopeIndex::from(self.facts.scopes.len() - 1)
    }

    fn claim_name(&mut self, found: &Match<'_, '_>) {
        if let Some(name) = found.part(Part::Name) {
            self.claimed.insert(name.start_byte());
        }
    }

    fn text(&self, node: Node<'_>) -> &'s str {
        self.source.get(node.byte_range()).unwrap_or("")
    }

    /// The name that a node is, without what makes it a value; a colon is a part of an operator that is a name.
    fn name_of(&self, compiled: &Compiled, node: Node<'_>) -> &'s str {
        let text = self.text(node);
        let is_operator = text.starts_with(':') && matches!(compiled.shape(node.kind()), Some(Shape::Name));
        if is_operator { text } else { bare_name(text) }
    }

    /// The text of a name. One that is like a word of the language may stand between marks.
    fn intern(&mut self, node: Node<'_>) -> Text {
        let text = self.text(node);
        let bare = text.strip_prefix('`').and_then(|rest| rest.strip_suffix('`')).unwrap_or(text);
        self.facts.texts.intern(bare)
    }

    fn symbol(&mut self, index: SymbolIndex) -> &mut Symbol {
        &mut self.facts.symbols[index.index()]
    }
}

impl Context {
    fn of_module(scope: ScopeIndex, symbol: SymbolIndex) -> Self {
        Self {
            scope,
            symbol,
            body: None,
            callable: None,
            prefix: Text::EMPTY,
            parameters: (0, 0),
            declared: (0, 0),
            receiver: None,
            always: (0, 0),
            nesting: 0,
            flags: Flags::default(),
            modified: Modified::default(),
            inside: Inside::default(),
            is_aside: false,
        }
    }
}

fn file_symbol(source: &str, line_breaks: u32) -> Symbol {
    let last_line = source.rsplit('\n').next().unwrap_or("");
    let end = Position { row: line_breaks, column: last_line.len() as u32 };
    Symbol {
        kind: SymbolKind::File,
        subkind: Text::EMPTY,
        name: Text::EMPTY,
        qualified_name: Text::EMPTY,
        parent: None,
        scope: ScopeIndex::MODULE,
        span: Span { start_byte: 0, end_byte: source.len() as u32, start: Position::default(), end },
        name_span: Span::default(),
        signature: Text::EMPTY,
        doc: Text::EMPTY,
        declared_type: Text::EMPTY,
        yields: None,
        extended: None,
        value: Text::EMPTY,
        visibility: Visibility::Public,
        flags: Flags::default(),
        metrics: Metrics::default(),
        body_hash: 0,
    }
}

/// Counted in small steps, so that many bytes are compared at once.
fn line_breaks(source: &str) -> u32 {
    let counts =
        source.as_bytes().chunks(255).map(|chunk| chunk.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>());
    counts.map(u32::from).sum()
}

/// The place of a node.
fn span(node: Node<'_>) -> Span {
    span_of(node.raw().range())
}

/// The place of a range of the parser.
pub(crate) fn span_of(range: tree_sitter::Range) -> Span {
    Span {
        start_byte: range.start_byte as u32,
        end_byte: range.end_byte as u32,
        start: position(range.start_point),
        end: position(range.end_point),
    }
}

fn position(point: tree_sitter::Point) -> Position {
    Position { row: point.row as u32, column: point.column as u32 }
}

/// Whether `byte` lies in `range`.
fn is_in(byte: u32, range: (u32, u32)) -> bool {
    range.0 <= byte && byte < range.1
}
