//! Definitions: their kind, owner, name, type and value, their parameters, and the region they open.

use super::apart::Modified;
use super::bind::{MAX_SCOPES, pattern_names};
use super::header::Header;
use super::owner::written_owner;
use super::wording::{
    MAX_VALUE_BYTES, bare_type, joined, literal, squeeze, symbol_name, trimmed_span, without_parameters,
};
use super::{Context, Defined, Frame, Inside, Reader, is_in, span};
use crate::capture::{BindRole, Fact, Mark, Part, is_value};
use crate::compiled::{Compiled, Traits};
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_languages::{BindingRule, Bodies, Home, Language, Spaces};
use rhumb_model::{
    Binding, BindingKind, Expression, ExpressionId, Flags, Metrics, Parameter, Role, Scope, ScopeIndex, ScopeKind,
    Symbol, SymbolIndex, SymbolKind, Text, Visibility, escape_segment,
};

/// Qualified names stop growing here, so that deep nesting cannot make them quadratic.
const MAX_PREFIX_BYTES: usize = 512;

/// Whether what is inside of a definition belongs to it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Region {
    /// It does.
    Own,
    /// It belongs to an earlier definition in the same statement.
    Shared,
}

impl Reader<'_> {
    /// Takes in a definition and opens its region. Of several in one statement the first owns what is inside of it.
    pub(super) fn define(&mut self, compiled: &'static Compiled, kind: SymbolKind, found: &Match<'_, '_>) {
        let Some(name) = found.part(Part::Name) else { return };
        let is_claimed = self.claimed.contains(name.start_byte()) && !is_use(found, name);
        let earlier = self.last_defined.filter(|last| last.node == found.node.index());
        // Values and declarators share a statement; otherwise a second pattern that fits a node says the same of it.
        let may_share = !compiled.language.definitions.declarators.wrappers.is_empty();
        if is_claimed || (earlier.is_some() && !is_value(kind) && !may_share) {
            return;
        }
        let is_hollow = || found.part(Part::Body).is_none_or(|body| body.named_children().next().is_none());
        if found.has(Mark::Nameless) && (self.is_in_named_type() || is_hollow()) {
            return;
        }
        if found.has(Mark::Owned) && !self.is_in_named_type() && !self.is_beside(found.node) {
            // What is named by its type is still a use of that.
            if !is_use(found, name) {
                self.claim_name(found);
            }
            return;
        }
        if kind.is_callable() && self.is_known_by_another_name(found) {
            return;
        }
        let Some(earlier) = earlier.filter(|_| may_share) else {
            self.last_defined = Some(Defined { node: found.node.index(), around: self.context });
            return self.define_in(compiled, kind, found, Region::Own);
        };
        let inside = std::mem::replace(&mut self.context, earlier.around);
        self.define_in(compiled, kind, found, Region::Shared);
        self.context = inside;
    }

    /// Whether a function that is a value has a name by what it is given to: then it is one function, under that name.
    fn is_known_by_another_name(&self, found: &Match<'_, '_>) -> bool {
        let is_function = self.context.callable == Some(self.context.symbol);
        let Some(known) = self.context.body.filter(|_| is_function) else { return false };
        // The whole function is the body of a test.
        let is_test = self.facts.symbols[self.context.symbol.index()].kind == SymbolKind::Test;
        found.part(Part::Body).is_some_and(|body| body.index() == known) || (is_test && found.node.index() == known)
    }

    fn define_in(&mut self, compiled: &'static Compiled, kind: SymbolKind, found: &Match<'_, '_>, region: Region) {
        let Some(name) = found.part(Part::Name) else { return };
        if let Some(level) = found.level() {
            self.close_sections(found.node, level);
        }
        let kind = self.kind_here(compiled.language, kind, found, self.text(name));
        // What has no name belongs to what has it.
        let may_move = found.node == found.root && !found.has(Mark::Nameless);
        let beside = self.is_in_declared(kind, name.start_byte()).then_some(self.context.symbol);
        if let Some(home) = self.home(compiled.language, kind, name.start_byte()).filter(|_| may_move) {
            match region {
                Region::Own => self.push_context(found.node, |context| *context = home),
                Region::Shared => self.context = home,
            }
        }
        if is_value(kind) && written_owner(found).is_none() {
            return self.define_values(compiled, kind, found, region);
        }
        let here = self.context;
        let waits_for = self.enter_owner(found);
        let symbol = self.add_symbol(compiled, kind, found, name, self.context);
        self.describe(compiled.language, symbol, found);
        if let Some(beside) = beside.filter(|_| self.facts.symbols[symbol.index()].doc.is_empty()) {
            self.symbol(symbol).doc = self.facts.symbols[beside.index()].doc;
        }
        match waits_for {
            Some(owner) => self.leave_to_owner(symbol, owner),
            None if found.has(Mark::Unbound) || found.has(Mark::Inner) => {}
            None if !self.is_named_bare(compiled.language, symbol) => {}
            None => self.bind_symbol(compiled.language, symbol),
        }
        if found.has(Mark::Nameless) {
            self.nameless.insert(found.node.start_byte(), symbol);
        }
        self.context = here;
        if region == Region::Own && found.node == found.root {
            self.open_region(compiled, symbol, found);
            if found.has(Mark::Inner) {
                self.bind_inside(symbol);
            }
        }
    }

    /// Binds a name in the scope that its own definition has opened.
    fn bind_inside(&mut self, index: SymbolIndex) {
        let (scope, name) = (self.context.scope, self.facts.symbols[index.index()].name);
        let kind = BindingKind::Symbol(index);
        let byte = self.facts.symbols[index.index()].name_span.start_byte;
        self.add_binding(Binding { scope, name, kind, visible_from: 0, value: None }, byte);
    }

    /// Whether a name in capitals makes a constant: in a function it is a local all the same.
    fn may_be_constant(&self, found: &Match<'_, '_>) -> bool {
        !self.context.inside.has(Inside::FUNCTION) || found.has(Mark::Outermost)
    }

    /// What a definition is depends on what it stands in.
    fn kind_here(&self, language: &Language, kind: SymbolKind, found: &Match<'_, '_>, name: &str) -> SymbolKind {
        let is_member = self.is_in_type(language) || written_owner(found).is_some();
        match kind {
            SymbolKind::Function | SymbolKind::Method
                if is_member && language.definitions.constructors.contains(&name) =>
            {
                SymbolKind::Constructor
            }
            SymbolKind::Function if is_member => SymbolKind::Method,
            SymbolKind::Constructor if !is_member => SymbolKind::Function,
            SymbolKind::Variable if is_member => SymbolKind::Field,
            SymbolKind::Variable if self.may_be_constant(found) && is_constant_name(language, name) => {
                SymbolKind::Constant
            }
            other => other,
        }
    }

    /// Whether what is defined here belongs to a type.
    fn is_in_type(&self, language: &Language) -> bool {
        let mut scopes = self.scopes_outwards().map(|index| self.facts.scopes[index.index()].kind);
        match language.scoping.bodies {
            Bodies::Declarations => self.scope_kind() == ScopeKind::Type,
            Bodies::Code => scopes.find(|kind| *kind != ScopeKind::Block) == Some(ScopeKind::Type),
        }
    }

    fn scope_kind(&self) -> ScopeKind {
        self.facts.scopes[self.context.scope.index()].kind
    }

    /// Whether the walk is right inside of a type that has a name. In the type of a field it is not.
    pub(super) fn is_in_named_type(&self) -> bool {
        let is_in_field = self.facts.symbols[self.context.symbol.index()].kind == SymbolKind::Field
            && self.facts.scopes[self.context.scope.index()].symbol != self.context.symbol;
        self.scope_kind() == ScopeKind::Type && !is_in_field
    }

    /// Variables, fields and constants: several may be defined by one pattern, inside a function they are locals, and a
    /// second assignment to one is a write.
    fn define_values(&mut self, compiled: &'static Compiled, kind: SymbolKind, found: &Match<'_, '_>, region: Region) {
        let Some(name) = found.part(Part::Name) else { return };
        let has_owner = found.part(Part::Owner).is_some();
        let is_local = kind == SymbolKind::Variable || (kind == SymbolKind::Constant && is_reassignable(found));
        let is_outermost = found.has(Mark::Outermost);
        if is_local && !has_owner && !is_outermost && self.context.inside.has(Inside::FUNCTION) {
            return self.bind(compiled, BindRole::Value, found);
        }
        // A member of a type without a name is no definition that anyone could ask for.
        if kind == SymbolKind::Field && !has_owner && !self.is_in_named() {
            return self.claim_name(found);
        }
        let names = pattern_names(compiled, &name);
        let is_beside = self.is_beside(found.node);
        let is_nested = name.traits().has_any(Traits::PATTERN_INSIDE);
        let mut defined = None;
        for name in names.iter().copied() {
            if !(is_nested && self.is_use_in_pattern(compiled, name)) {
                defined = self.define_value(compiled, kind, found, name).or(defined);
            }
        }
        if let (Some(symbol), [_], false) = (defined, &names[..], has_owner || is_outermost || is_beside)
            && found.node == found.root
            && region == Region::Own
        {
            self.open_region(compiled, symbol, found);
        }
    }

    /// Whether the walk is in the value that another name of the same statement stands for.
    fn is_beside(&self, statement: Node<'_>) -> bool {
        let around = &self.facts.symbols[self.context.symbol.index()];
        is_value(around.kind) && around.span == span(statement)
    }

    /// Whether members found here belong to a type or a value that has a name.
    fn is_in_named(&self) -> bool {
        let is_in_function = self.context.inside.has(Inside::FUNCTION);
        let owner = self.facts.symbols[self.context.symbol.index()].kind;
        self.scope_kind() == ScopeKind::Type && !(is_in_function && owner.is_callable())
    }

    fn define_value(
        &mut self,
        compiled: &'static Compiled,
        kind: SymbolKind,
        found: &Match<'_, '_>,
        name: Node<'_>,
    ) -> Option<SymbolIndex> {
        let is_member = found.part(Part::Owner).is_some() || found.fact == Fact::Parameter;
        let scope = match (found.has(Mark::Outermost), is_member) {
            (true, _) => Some(ScopeIndex::MODULE),
            (false, true) => self.member_scope(),
            (false, false) => Some(self.context.scope),
        };
        let text = self.facts.texts.intern(self.name_of(compiled, name));
        // A constant is not assigned again: another definition of it holds instead, in another build or branch.
        let is_fixed = !is_reassignable(found);
        // What says its type is declared, however often; without one a second assignment is a write.
        let is_declared = !is_member && found.part(Part::Type).is_some();
        let before = scope.and_then(|scope| self.bound.get(&(scope, text)).copied());
        let is_new = is_fixed || is_declared || (before.is_none() && !found.has(Mark::Known));
        let Some(scope) = scope.filter(|_| is_new) else {
            self.refer_to(compiled, Role::Write, found, name);
            if let Some(field) = before.filter(|_| is_member) {
                self.tell_field(compiled, field, found);
            }
            return None;
        };
        let symbol = self.add_symbol(compiled, kind, found, name, self.context_around(kind, scope, found));
        self.describe(compiled.language, symbol, found);
        if found.part(Part::Owner).is_some() {
            self.symbol(symbol).flags.set(Flags::ASSIGNED);
        }
        self.symbol(symbol).scope = scope;
        // The stand-in for something that could not be imported does not hide it.
        if self.imported.contains(&(scope, text)) {
            self.bound.insert((scope, text), symbol);
        } else {
            self.bind_symbol(compiled.language, symbol);
        }
        Some(symbol)
    }

    /// A field that does not say what it holds, holds what is first assigned to it.
    fn tell_field(&mut self, compiled: &'static Compiled, field: SymbolIndex, found: &Match<'_, '_>) {
        let Symbol { kind, yields, .. } = self.facts.symbols[field.index()];
        let is_told = yields.is_some_and(|yields| self.facts.expressions.get(yields) != Expression::Unknown);
        if let Some(value) = found.part(Part::Value).filter(|_| kind == SymbolKind::Field && !is_told) {
            self.symbol(field).yields = Some(self.expression(compiled, value));
        }
    }

    /// The scope of the type whose method the walk is in.
    fn member_scope(&self) -> Option<ScopeIndex> {
        self.scopes_outwards().find(|index| self.facts.scopes[index.index()].kind == ScopeKind::Type)
    }

    /// The scope that the walk is in, and those around it.
    pub(super) fn scopes_outwards(&self) -> impl Iterator<Item = ScopeIndex> {
        let outwards = |index: &ScopeIndex| self.facts.scopes[index.index()].parent;
        std::iter::successors(Some(self.context.scope), outwards).take(MAX_SCOPES)
    }

    /// The context of a value that stands in `scope`, which may be further out than the walk is. A variable that is defined
    /// inside the statement of another one is no member of it, nor is what shares its statement.
    fn context_around(&self, kind: SymbolKind, scope: ScopeIndex, found: &Match<'_, '_>) -> Context {
        let around = &self.facts.symbols[self.context.symbol.index()];
        let is_shared = around.kind == kind && around.span.start_byte == found.root.start_byte();
        let is_variable = matches!(kind, SymbolKind::Variable | SymbolKind::Constant);
        if scope == self.context.scope && !(is_value(around.kind) && (is_variable || is_shared)) {
            return self.context;
        }
        self.context_of(scope)
    }

    /// The context right inside of `scope`, which the walk is in.
    fn context_of(&self, scope: ScopeIndex) -> Context {
        let symbol = self.facts.scopes[scope.index()].symbol;
        let owner = self.facts.symbols[symbol.index()];
        let flags = Flags(owner.flags.0 & (Flags::TEST.0 | Flags::EMBEDDED.0 | Flags::LOCAL.0));
        let flags = Flags(flags.0 | (self.context.flags.0 & Flags::EXPORTED.0));
        let prefix = self.prefix_of(owner.qualified_name);
        let inside =
            if owner.kind.is_callable() { self.context.inside } else { self.context.inside.without(Inside::FUNCTION) };
        Context { scope, symbol, prefix, flags, inside, ..self.context }
    }

    /// Whether a type is defined where it is used: it stands beside what has it.
    fn is_in_declared(&self, kind: SymbolKind, byte: u32) -> bool {
        kind.is_type() && is_in(byte, self.context.declared)
    }

    /// The context that a definition belongs to, if not to the one it stands in.
    fn home(&self, language: &Language, kind: SymbolKind, byte: u32) -> Option<Context> {
        let home = language.definitions.homes.iter().find(|(of, _)| *of == kind).map(|(_, home)| *home);
        let is_beside = self.is_in_declared(kind, byte);
        if home.is_none() && !is_beside {
            return None;
        }
        let around = self.facts.symbols[self.context.symbol.index()].scope;
        let is_passed = |scope: &Scope| match home {
            None => false,
            Some(Home::File) => scope.parent.is_some(),
            Some(Home::OutsideTypes) => scope.kind == ScopeKind::Type && !self.is_enumeration(scope, kind),
        };
        let outwards = |index: &ScopeIndex| self.facts.scopes[index.index()].parent;
        let start = if is_beside { around } else { self.context.scope };
        let mut scopes = std::iter::successors(Some(start), outwards).take(MAX_SCOPES);
        let scope = scopes.find(|index| !is_passed(&self.facts.scopes[index.index()]))?;
        (is_beside || scope != self.context.scope).then(|| self.context_of(scope))
    }

    /// Whether `scope` is that of an enumeration of which a symbol of this kind is a value.
    fn is_enumeration(&self, scope: &Scope, kind: SymbolKind) -> bool {
        kind == SymbolKind::Variant && self.facts.symbols[scope.symbol.index()].kind == SymbolKind::Enum
    }

    /// Adds a symbol that belongs to `home`. What it is made from means what it means where that is written.
    fn add_symbol(
        &mut self,
        compiled: &'static Compiled,
        kind: SymbolKind,
        found: &Match<'_, '_>,
        name: Node<'_>,
        home: Context,
    ) -> SymbolIndex {
        if !is_named_by_use(kind, self.text(name)) {
            self.claimed.insert(name.start_byte());
        }
        let name_text =
            found.called().unwrap_or_else(|| symbol_name(kind, self.text(name), self.name_of(compiled, name)));
        let name_text = without_parameters(name_text, name, found.part(Part::Parameters));
        let before = self.facts.symbols.last().filter(|before| is_continued(found, before)).copied();
        let declared = self.written_type(compiled.language, found, kind);
        self.defined = Some(SymbolIndex::from(self.facts.symbols.len()));
        let yields = self.yields(compiled, kind, found, name);
        let extended = found.part(Part::Extended).map(|extended| self.type_expression(compiled, extended));
        self.defined = None;
        let here = std::mem::replace(&mut self.context, home);
        let qualified_name = self.qualified(found, kind, name_text);
        let value = found.part(Part::Value).map_or("", |node| literal(self.text(node).trim_end()));
        let span = self.span_without_break(found.node, kind);
        let texts = &mut self.facts.texts;
        let symbol = Symbol {
            kind,
            subkind: found.subkind().map_or(Text::EMPTY, |subkind| texts.intern(subkind)),
            name: texts.intern(name_text),
            qualified_name,
            parent: Some(self.context.symbol),
            scope: self.context.scope,
            span,
            name_span: trimmed_span(name, name_text, self.source),
            signature: Text::EMPTY,
            doc: Text::EMPTY,
            declared_type: match before {
                Some(before) if declared.is_empty() => before.declared_type,
                _ => texts.intern(&declared),
            },
            yields: yields.or(before.and_then(|before| before.yields)),
            extended,
            value: if is_value(kind) || kind == SymbolKind::Macro { texts.intern(value) } else { Text::EMPTY },
            visibility: Visibility::Public,
            flags: Flags(found.flags().0 | self.context.flags.0),
            metrics: Metrics::default(),
            body_hash: 0,
        };
        self.facts.symbols.push(symbol);
        let index = SymbolIndex::from(self.facts.symbols.len() - 1);
        if self.context.inside.has(Inside::FUNCTION) {
            self.symbol(index).flags.set(Flags::LOCAL);
        }
        if self.context.flags.has(Flags::EXPORTED) {
            self.export_symbol(&symbol);
        }
        self.context = here;
        index
    }

    /// What a use of a symbol yields. A value that is taken apart by a pattern is none of its names alone.
    fn yields(
        &mut self,
        compiled: &'static Compiled,
        kind: SymbolKind,
        found: &Match<'_, '_>,
        name: Node<'_>,
    ) -> Option<ExpressionId> {
        let is_whole = found.part(Part::Name) == Some(name);
        if !is_whole && is_value(kind) {
            return self.expected(compiled, name);
        }
        if let Some(declared) = found.part(Part::Type) {
            let declared = self.type_expression(compiled, declared);
            let stands_for_it = matches!(kind, SymbolKind::Type | SymbolKind::Impl);
            return Some(if stands_for_it { declared } else { self.facts.expressions.push(Expression::New(declared)) });
        }
        found.part(Part::Value).filter(|_| is_value(kind)).map(|node| self.expression(compiled, node))
    }

    /// Owners and name. An owner that is written out takes the place of what the definition stands in.
    fn qualified(&mut self, found: &Match<'_, '_>, kind: SymbolKind, name: &str) -> Text {
        let name = escape_segment(name);
        let prefix = self.facts.texts.get(self.context.prefix);
        if kind == SymbolKind::Impl {
            let segment = match found.part(Part::Trait) {
                Some(of) => format!("impl {} for {name}", bare_type(self.text(of))),
                None => format!("impl {name}"),
            };
            let qualified = joined(prefix, &segment);
            return self.facts.texts.intern(&qualified);
        }
        let qualified = joined(prefix, &name);
        self.facts.texts.intern(&qualified)
    }

    /// Whether the name alone means the symbol. An implementation has the name of its type, and so may a constructor; a test
    /// has a title; a package is named where it is imported; a member of an object that is only a value is reached through
    /// the object.
    fn is_named_bare(&self, language: &Language, index: SymbolIndex) -> bool {
        let symbol = &self.facts.symbols[index.index()];
        let owner = symbol.parent.map(|owner| self.facts.symbols[owner.index()].name);
        match symbol.kind {
            SymbolKind::Impl | SymbolKind::Test | SymbolKind::Package => false,
            SymbolKind::Constructor if owner == Some(symbol.name) => false,
            SymbolKind::Constructor | SymbolKind::Method | SymbolKind::Property => self.is_in_type(language),
            _ => true,
        }
    }

    /// Binds the name of a symbol in its scope, and around that as long as what stands there can be named without it.
    fn bind_symbol(&mut self, language: &Language, index: SymbolIndex) {
        let symbol = self.facts.symbols[index.index()];
        // A type may speak of itself; any other value is there once it is made.
        let visible_from = match language.scoping.binding {
            BindingRule::AfterDefinition if !symbol.flags.has(Flags::LOCAL) => 0,
            BindingRule::AfterDefinition if symbol.kind.is_type() => symbol.name_span.start_byte,
            BindingRule::AfterDefinition => symbol.span.end_byte,
            _ => 0,
        };
        let mut next = Some(symbol.scope);
        while let Some(scope) = next {
            // Where functions and values have names of their own, a function does not make a value one that is assigned again.
            if is_value(symbol.kind) || language.scoping.spaces == Spaces::Shared {
                self.bound.entry((scope, symbol.name)).or_insert(index);
            }
            let kind = BindingKind::Symbol(index);
            let binding = Binding { scope, name: symbol.name, kind, visible_from, value: None };
            self.add_binding(binding, symbol.name_span.start_byte);
            let around = self.facts.scopes[scope.index()];
            let is_open = self.facts.symbols[around.symbol.index()].flags.has(Flags::OPEN);
            next = around.parent.filter(|_| is_open);
        }
    }

    fn open_region(&mut self, compiled: &'static Compiled, index: SymbolIndex, found: &Match<'_, '_>) {
        let symbol = self.facts.symbols[index.index()];
        let kind = match symbol.kind {
            kind if kind.is_callable() => ScopeKind::Function,
            SymbolKind::Module if compiled.language.scoping.bodies == Bodies::Code => ScopeKind::Type,
            kind if kind.is_type() => ScopeKind::Type,
            // A value whose body has members is like a type of its own.
            kind if is_value(kind) && found.part(Part::Body).is_some() => ScopeKind::Type,
            SymbolKind::Module | SymbolKind::Namespace => ScopeKind::Module,
            _ => return self.open_plain(index, found),
        };
        let scope = self.add_scope(Some(self.context.scope), kind, index);
        self.headers[scope.index()] = Header::of_definition(kind, found);
        if kind != ScopeKind::Function && !found.has(Mark::Unbound) {
            self.types.insert((symbol.scope, symbol.name), (index, scope));
        }
        let prefix = self.member_prefix(found, &symbol);
        let inherited = Flags(symbol.flags.0 & (Flags::TEST.0 | Flags::EMBEDDED.0 | Flags::LOCAL.0));
        let receiver = self.receiver_in(compiled, kind, found);
        self.push_region(index, found);
        let around = self.context;
        self.context = Context {
            scope,
            symbol: index,
            body: found.part(Part::Body).map(Node::index),
            callable: if kind == ScopeKind::Function { Some(index) } else { None },
            prefix,
            parameters: found.range(Part::Parameters),
            declared: found.range(Part::Type),
            receiver,
            always: (0, 0),
            nesting: 0,
            flags: inherited,
            modified: Modified::default(),
            is_aside: around.is_aside,
            inside: if kind == ScopeKind::Function { Inside::FUNCTION } else { Inside::default() },
        };
        if kind == ScopeKind::Function {
            self.operators = (Text::EMPTY, 0);
        }
        // What a type without a name is made with is said outside of it.
        if let Some(arguments) = found.part(Part::Arguments) {
            let (end, end_byte) = (arguments.end(), arguments.end_byte());
            self.frames.push(Frame { end, end_byte, context: self.context, section: None });
            let (end, end_byte) = (arguments.index(), arguments.start_byte());
            self.frames.push(Frame { end, end_byte, context: around, section: None });
        }
    }

    /// References inside a value's definition have the value as their source, but its scope is the one around it.
    fn open_plain(&mut self, index: SymbolIndex, found: &Match<'_, '_>) {
        self.push_region(index, found);
        let prefix = self.prefix_of(self.facts.symbols[index.index()].qualified_name);
        let context = &mut self.context;
        context.symbol = index;
        context.prefix = prefix;
        context.parameters = found.range(Part::Parameters);
        context.declared = found.range(Part::Type);
        context.flags = Flags(context.flags.0 & !(Flags::EXPORTED.0 | Flags::DEFAULT_EXPORT.0));
    }

    /// Returns to the context of now where the region of a definition ends: with its node, or like a section.
    fn push_region(&mut self, index: SymbolIndex, found: &Match<'_, '_>) {
        match found.level() {
            Some(level) => self.open_section(index, found, level),
            None => self.push_context(found.node, |_| {}),
        }
    }

    /// Members of an implementation block carry the name of the type, and of the trait if there is one.
    fn member_prefix(&mut self, found: &Match<'_, '_>, symbol: &Symbol) -> Text {
        if symbol.kind != SymbolKind::Impl {
            return self.prefix_of(symbol.qualified_name);
        }
        let owner = escape_segment(self.facts.texts.get(symbol.name));
        let segment = match found.part(Part::Trait) {
            Some(of) => format!("<{owner} as {}>", bare_type(self.text(of))),
            None => owner,
        };
        let prefix = joined(self.facts.texts.get(self.context.prefix), &segment);
        let prefix = self.facts.texts.intern(&prefix);
        self.prefix_of(prefix)
    }

    /// What the names of members start with: the owner's name, unless it is too long to be repeated.
    pub(super) fn prefix_of(&self, owner: Text) -> Text {
        if self.facts.texts.get(owner).len() > MAX_PREFIX_BYTES { self.context.prefix } else { owner }
    }

    /// A value that the function around it hands back, if that has a name and no declared type.
    pub(super) fn result(&mut self, compiled: &'static Compiled, found: &Match<'_, '_>) {
        let (Some(function), Some(value)) = (self.context.callable, found.part(Part::Value)) else { return };
        let is_told = self.facts.symbols[function.index()].yields.is_some();
        if is_told || self.is_in_nameless_function(function) {
            return;
        }
        let value = self.expression(compiled, value);
        self.results.push((function, value));
    }

    /// A way to call values of the type around it: calling one yields what the function hands back.
    pub(super) fn way_to_call(&mut self, compiled: &'static Compiled, node: Node<'_>) {
        let around = self.context.symbol;
        let kind = self.facts.symbols[around.index()].kind;
        if kind.is_type() {
            let function = self.expression(compiled, node);
            self.results.push((around, function));
        }
    }

    /// Whether a function without a name stands between the walk and `function`: both scopes are of that symbol.
    fn is_in_nameless_function(&self, function: SymbolIndex) -> bool {
        let outwards = |index: &ScopeIndex| self.facts.scopes[index.index()].parent;
        let scopes = std::iter::successors(Some(self.context.scope), outwards).take(MAX_SCOPES);
        let scopes = scopes.map(|index| self.facts.scopes[index.index()]);
        scopes.filter(|scope| scope.kind == ScopeKind::Function && scope.symbol == function).nth(1).is_some()
    }

    /// A parameter of the definition the walk is in, or of a function without a name.
    pub(super) fn parameter(&mut self, compiled: &'static Compiled, found: &Match<'_, '_>) {
        let Some(name) = found.part(Part::Name) else { return self.list_parameter(compiled, found) };
        let byte = name.start_byte();
        if self.claimed.contains(byte) {
            return;
        }
        self.list_parameter(compiled, found);
        if found.part(Part::Visibility).is_some() || found.has(Mark::Member) {
            self.define_value(compiled, SymbolKind::Field, found, name);
            // Right inside of the type its name means the field, in a function of it the parameter.
            if self.scope_kind() == ScopeKind::Type {
                return;
            }
            self.claimed.remove(byte);
        }
        self.bind(compiled, BindRole::Value, found);
    }

    /// Adds to the parameters of the definition the walk is in. One may have no name.
    fn list_parameter(&mut self, compiled: &'static Compiled, found: &Match<'_, '_>) {
        let name = found.part(Part::Name);
        let byte = name.unwrap_or(found.node).start_byte();
        if !is_in(byte, self.context.parameters) {
            return;
        }
        let squeezed = |node: Node<'_>| squeeze(self.text(node), MAX_VALUE_BYTES);
        let name = name.map_or_else(String::new, squeezed);
        let declared = self.written_type(compiled.language, found, SymbolKind::Variable);
        let default = found.part(Part::Value).map_or_else(String::new, squeezed);
        let type_expression = found.part(Part::Type).map(|node| self.type_expression(compiled, node));
        let texts = &mut self.facts.texts;
        self.parameter_bytes.push(byte);
        self.facts.parameters.push(Parameter {
            symbol: self.context.symbol,
            name: texts.intern(&name),
            declared_type: texts.intern(&declared),
            type_expression,
            default: texts.intern(&default),
            is_optional: !default.is_empty() || found.flags().has(Flags::OPTIONAL),
            is_variadic: found.has(Mark::Rest),
        });
    }
}

/// Whether the name of a definition is also the type it has: something that is named by what it is.
fn is_use(found: &Match<'_, '_>, name: Node<'_>) -> bool {
    found.part(Part::Type).is_some_and(|of| of.byte_range().contains(&(name.start_byte() as usize)))
}

/// Whether a definition goes on from the symbol before it in the same statement.
fn is_continued(found: &Match<'_, '_>, before: &Symbol) -> bool {
    let statement = found.node.parent().filter(|_| found.has(Mark::Again));
    statement.is_some_and(|statement| statement.start_byte() <= before.span.start_byte) && is_value(before.kind)
}

/// A constant by convention is still an ordinary variable to the language; one by keyword carries a flag.
fn is_reassignable(found: &Match<'_, '_>) -> bool {
    !found.flags().has(Flags::READONLY)
}

/// The name of an implementation is a use of the type, and what a test is about may be its title.
fn is_named_by_use(kind: SymbolKind, name: &str) -> bool {
    kind == SymbolKind::Impl || (kind == SymbolKind::Test && name.starts_with(char::is_alphabetic))
}

/// Where variables are told by a mark or constants by a keyword, variables are variables however they are written.
fn is_constant_name(language: &Language, name: &str) -> bool {
    language.definitions.capitals_are_constants
        && language.scoping.sigil.is_empty()
        && name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().any(|c| c.is_ascii_uppercase())
        && !name.chars().any(char::is_lowercase)
}
