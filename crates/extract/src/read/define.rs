//! Definitions: their kind, owner, name, signature, type, value, visibility, and the region they open.

use super::bind::MAX_SCOPES;
use super::{Context, Reader, span};
use crate::capture::{BindRole, Fact, Mark, Part, is_value};
use crate::compiled::{Compiled, Traits};
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_languages::{Access, Decorator, Language, TestCandidate};
use rhumb_model::{
    Binding, BindingKind, Flags, Metrics, Parameter, Role, ScopeIndex, ScopeKind, Symbol, SymbolIndex, SymbolKind, Text,
    Visibility, escape_segment,
};
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// A longer signature is a list of parameters that nobody reads in a list of symbols.
const MAX_SIGNATURE_BYTES: usize = 400;
/// A longer value is data.
const MAX_VALUE_BYTES: usize = 200;
/// Qualified names stop growing here, so that deep nesting cannot make them quadratic.
const MAX_PREFIX_BYTES: usize = 512;
/// Bodies are hashed up to here, for the same reason.
const MAX_HASHED_BYTES: usize = 16 << 10;

impl Reader<'_> {
    /// Takes in a definition and opens its region.
    pub(super) fn define(&mut self, compiled: &'static Compiled, kind: SymbolKind, found: &Match<'_, '_>, at: Node<'_>) {
        let Some(name) = found.part(Part::Name) else { return };
        if self.claimed.contains(name.start_byte()) || self.last_defined == Some(found.node.index()) {
            return;
        }
        self.last_defined = Some(found.node.index());
        let kind = self.kind_here(compiled.language, kind, self.text(name));
        if is_value(kind) {
            return self.define_values(compiled, kind, found, at);
        }
        let symbol = self.add_symbol(compiled, kind, found, name);
        self.describe(compiled.language, symbol, found);
        if kind != SymbolKind::Impl {
            self.bind_symbol(symbol);
        }
        self.open_region(symbol, found);
    }

    /// What a definition is depends on what it stands in.
    fn kind_here(&self, language: &Language, kind: SymbolKind, name: &str) -> SymbolKind {
        let is_member = self.scope_kind() == ScopeKind::Type;
        match kind {
            SymbolKind::Function | SymbolKind::Method if is_member && language.constructors.contains(&name) => {
                SymbolKind::Constructor
            }
            SymbolKind::Function if is_member => SymbolKind::Method,
            SymbolKind::Variable if is_member => SymbolKind::Field,
            SymbolKind::Variable if is_constant_name(name) => SymbolKind::Constant,
            other => other,
        }
    }

    fn scope_kind(&self) -> ScopeKind {
        self.facts.scopes[self.context.scope.index()].kind
    }

    /// Variables, fields and constants: several may be defined by one pattern, inside a function they are locals, and a
    /// second assignment to one is a write.
    fn define_values(&mut self, compiled: &'static Compiled, kind: SymbolKind, found: &Match<'_, '_>, at: Node<'_>) {
        let Some(name) = found.part(Part::Name) else { return };
        let has_owner = found.part(Part::Owner).is_some();
        let is_local = kind == SymbolKind::Variable || (kind == SymbolKind::Constant && is_reassignable(found));
        if is_local && !has_owner && self.context.in_function {
            return self.bind(compiled, BindRole::Value, found);
        }
        // A member of a type without a name is no definition that anyone could ask for.
        if kind == SymbolKind::Field && !has_owner && self.scope_kind() != ScopeKind::Type {
            return self.claim_name(found);
        }
        let names = self.pattern_names(compiled, name);
        let defined = names.iter().filter_map(|name| self.define_value(compiled, kind, found, *name)).last();
        if let (Some(symbol), [_], false) = (defined, &names[..], has_owner)
            && found.node == at
        {
            self.open_plain(symbol, found);
        }
    }

    fn define_value(
        &mut self,
        compiled: &'static Compiled,
        kind: SymbolKind,
        found: &Match<'_, '_>,
        name: Node<'_>,
    ) -> Option<SymbolIndex> {
        let is_member = found.part(Part::Owner).is_some() || found.fact == Fact::Parameter;
        let scope = if is_member { self.member_scope() } else { Some(self.context.scope) };
        let text = self.intern(name);
        let Some(scope) = scope.filter(|scope| !self.bound.contains(&(*scope, text))) else {
            self.refer_to(compiled, Role::Write, found, name);
            return None;
        };
        let around = self.context_around(kind, scope);
        let inside = std::mem::replace(&mut self.context, around);
        let symbol = self.add_symbol(compiled, kind, found, name);
        self.context = inside;
        self.describe(compiled.language, symbol, found);
        self.symbol(symbol).scope = scope;
        self.bind_symbol(symbol);
        Some(symbol)
    }

    /// The scope of the type whose method the walk is in.
    fn member_scope(&self) -> Option<ScopeIndex> {
        let outwards = |index: &ScopeIndex| self.facts.scopes[index.index()].parent;
        let mut scopes = std::iter::successors(Some(self.context.scope), outwards).take(MAX_SCOPES);
        scopes.find(|index| self.facts.scopes[index.index()].kind == ScopeKind::Type)
    }

    /// The context of a value that stands in `scope`, which may be further out than the walk is. A variable that is defined
    /// inside the statement of another one is no member of it.
    fn context_around(&self, kind: SymbolKind, scope: ScopeIndex) -> Context {
        let is_variable = matches!(kind, SymbolKind::Variable | SymbolKind::Constant);
        let symbol = self.facts.scopes[scope.index()].symbol;
        if scope == self.context.scope && !(is_variable && is_value(self.facts.symbols[self.context.symbol.index()].kind)) {
            return self.context;
        }
        let owner = self.facts.symbols[symbol.index()];
        let flags = Flags(owner.flags.0 & (Flags::TEST.0 | Flags::EMBEDDED.0 | Flags::LOCAL.0));
        Context { scope, symbol, prefix: owner.qualified_name, flags: Flags(flags.0 | (self.context.flags.0 & Flags::EXPORTED.0)), in_function: false, ..self.context }
    }

    fn add_symbol(
        &mut self,
        compiled: &'static Compiled,
        kind: SymbolKind,
        found: &Match<'_, '_>,
        name: Node<'_>,
    ) -> SymbolIndex {
        if kind != SymbolKind::Impl {
            self.claimed.insert(name.start_byte());
        }
        let name_text = symbol_name(kind, self.text(name));
        let qualified_name = self.qualified(found, kind, name_text);
        let declared = found.part(Part::Type).map(|node| declared_type(self.text(node)));
        let type_expression = found.part(Part::Type).map(|node| self.expression(compiled, node));
        let value = found.part(Part::Value).map_or("", |node| literal(self.text(node)));
        let texts = &mut self.facts.texts;
        let symbol = Symbol {
            kind,
            subkind: Text::EMPTY,
            name: texts.intern(name_text),
            qualified_name,
            parent: Some(self.context.symbol),
            scope: self.context.scope,
            span: span(found.node),
            name_span: trimmed_span(name, name_text, self.source),
            signature: Text::EMPTY,
            doc: Text::EMPTY,
            declared_type: declared.map_or(Text::EMPTY, |declared| texts.intern(&declared)),
            type_expression,
            value: if is_value(kind) { texts.intern(value) } else { Text::EMPTY },
            visibility: Visibility::Public,
            flags: Flags(found.flags().0 | self.context.flags.0),
            metrics: Metrics::default(),
            body_hash: 0,
        };
        self.facts.symbols.push(symbol);
        let index = SymbolIndex::from(self.facts.symbols.len() - 1);
        if self.context.in_function {
            self.symbol(index).flags.set(Flags::LOCAL);
        }
        if self.context.flags.has(Flags::EXPORTED) {
            self.export_symbol(&symbol);
        }
        index
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

    /// Signature, docs, visibility, test: what is said around the name.
    fn describe(&mut self, language: &'static Language, symbol: SymbolIndex, found: &Match<'_, '_>) {
        let signature = self.signature(found);
        let signature = self.facts.texts.push(&signature);
        let lead = self.take_lead(found.node, symbol);
        let doc = self.body_doc(language, found).unwrap_or(lead.doc);
        let doc = self.facts.texts.push(&doc);
        let body_hash = found.part(Part::Body).map_or(0, |body| hash_body(self.text(body)));
        let visibility = self.visibility(language, symbol, found);
        let is_test = language.hooks.is_test.is_some_and(|is_test| {
            let defined = &self.facts.symbols[symbol.index()];
            let name = self.facts.texts.get(defined.name);
            is_test(&TestCandidate { name, kind: defined.kind, decorators: &lead.decorators, path: self.path })
        });
        self.apply_decorators(language, symbol, &lead.decorators);
        let is_offered = visibility == Visibility::Public && !matches!(language.access, Access::ExportDecides(_));
        let defined = self.symbol(symbol);
        if is_offered && !defined.flags.has(Flags::LOCAL) {
            defined.flags.set(Flags::EXPORTED);
        }
        defined.signature = signature;
        defined.doc = doc;
        defined.body_hash = body_hash;
        defined.visibility = visibility;
        if is_test {
            defined.flags.set(Flags::TEST);
        }
    }

    /// Some decorators change what a definition is.
    fn apply_decorators(&mut self, language: &Language, symbol: SymbolIndex, decorators: &[String]) {
        for decorator in decorators {
            let name = decorator.trim_start_matches('@').split('(').next().unwrap_or("").trim();
            let last = name.rsplit('.').next().unwrap_or(name);
            let meaning = language.decorators.iter().find(|(known, _)| *known == last).map(|(_, meaning)| *meaning);
            let defined = self.symbol(symbol);
            match meaning {
                Some(Decorator::Property) if defined.kind.is_callable() => defined.kind = SymbolKind::Property,
                Some(Decorator::Flag(flags)) => defined.flags.set(flags),
                Some(Decorator::Property) | None => {}
            }
        }
    }

    /// The definition up to its body, blanks squeezed.
    fn signature(&self, found: &Match<'_, '_>) -> String {
        let start = found.node.start_byte() as usize;
        let end = found.part(Part::Body).map_or(found.node.end_byte(), Node::start_byte) as usize;
        let text = self.source.get(start..end).unwrap_or("");
        let text = if is_first_line_enough(found) { text.lines().next().unwrap_or("") } else { text };
        let squeezed = squeeze(text, MAX_SIGNATURE_BYTES);
        squeezed.trim_end_matches("=>").trim_end_matches(['{', ':', ';', '=', ',', '(', ' ']).to_owned()
    }

    fn visibility(&self, language: &Language, symbol: SymbolIndex, found: &Match<'_, '_>) -> Visibility {
        let symbol = &self.facts.symbols[symbol.index()];
        let name = self.facts.texts.get(symbol.name);
        let parent = symbol.parent.map_or(symbol, |parent| &self.facts.symbols[parent.index()]);
        let modifier = found.part(Part::Visibility).map(|node| self.text(node));
        let stated = |list: &[(&str, Visibility)]| {
            let modifier = modifier?;
            list.iter().find(|(word, _)| modifier.starts_with(word)).map(|(_, visibility)| *visibility)
        };
        if symbol.kind == SymbolKind::Impl && found.part(Part::Trait).is_some() {
            return Visibility::Public;
        }
        match language.access {
            Access::Public => Visibility::Public,
            Access::UnderscoreHides if is_hidden(name) => Visibility::Private,
            Access::UnderscoreHides => Visibility::Public,
            Access::PrivateByDefault(list) => stated(list).unwrap_or_else(|| inherited(symbol.kind, parent)),
            Access::ExportDecides(list) if parent.kind.is_type() => {
                let default = if name.starts_with('#') { Visibility::Private } else { Visibility::Public };
                stated(list).unwrap_or(default)
            }
            Access::ExportDecides(_) if symbol.flags.has(Flags::EXPORTED) => Visibility::Public,
            Access::ExportDecides(_) => Visibility::Private,
        }
    }

    fn bind_symbol(&mut self, index: SymbolIndex) {
        let symbol = self.facts.symbols[index.index()];
        self.bound.insert((symbol.scope, symbol.name));
        self.facts.bindings.push(Binding {
            scope: symbol.scope,
            name: symbol.name,
            kind: BindingKind::Symbol(index),
            visible_from: 0,
            declared_type: None,
            value: None,
        });
    }

    fn open_region(&mut self, index: SymbolIndex, found: &Match<'_, '_>) {
        let symbol = self.facts.symbols[index.index()];
        let kind = match symbol.kind {
            kind if kind.is_callable() => ScopeKind::Function,
            kind if kind.is_type() => ScopeKind::Type,
            SymbolKind::Module | SymbolKind::Namespace => ScopeKind::Module,
            _ => return self.open_plain(index, found),
        };
        let scope = self.add_scope(Some(self.context.scope), kind, index);
        let prefix = self.member_prefix(found, &symbol);
        let inherited = Flags(symbol.flags.0 & (Flags::TEST.0 | Flags::EMBEDDED.0 | Flags::LOCAL.0));
        let range = |part| found.part(part).map_or((0, 0), |node| (node.start_byte(), node.end_byte()));
        self.push_context(found.node, |context| {
            *context = Context {
                scope,
                symbol: index,
                callable: if kind == ScopeKind::Function { Some(index) } else { None },
                prefix,
                parameters: range(Part::Parameters),
                declared: range(Part::Type),
                nesting: 0,
                flags: inherited,
                in_function: kind == ScopeKind::Function,
                in_types: false,
                in_lead: false,
                is_conditional: false,
            };
        });
    }

    /// References inside a value's definition have the value as their source, but its scope is the one around it.
    fn open_plain(&mut self, index: SymbolIndex, found: &Match<'_, '_>) {
        let declared = found.part(Part::Type).map_or((0, 0), |node| (node.start_byte(), node.end_byte()));
        let prefix = self.facts.symbols[index.index()].qualified_name;
        self.push_context(found.node, |context| {
            context.symbol = index;
            context.prefix = prefix;
            context.parameters = (0, 0);
            context.declared = declared;
            context.flags = Flags(context.flags.0 & !(Flags::EXPORTED.0 | Flags::DEFAULT_EXPORT.0));
        });
    }

    /// Members of an implementation block carry the name of the type, and of the trait if there is one.
    fn member_prefix(&mut self, found: &Match<'_, '_>, symbol: &Symbol) -> Text {
        if symbol.kind != SymbolKind::Impl {
            let qualified = self.facts.texts.get(symbol.qualified_name);
            return if qualified.len() > MAX_PREFIX_BYTES { self.context.prefix } else { symbol.qualified_name };
        }
        let owner = escape_segment(self.facts.texts.get(symbol.name));
        let segment = match found.part(Part::Trait) {
            Some(of) => format!("<{owner} as {}>", bare_type(self.text(of))),
            None => owner,
        };
        let prefix = joined(self.facts.texts.get(self.context.prefix), &segment);
        self.facts.texts.intern(&prefix)
    }

    /// A parameter of the definition the walk is in, or of a function without a name.
    pub(super) fn parameter(&mut self, compiled: &'static Compiled, found: &Match<'_, '_>) {
        let Some(name) = found.part(Part::Name) else { return };
        let byte = name.start_byte();
        if self.claimed.contains(byte) {
            return;
        }
        if super::is_in(byte, self.context.parameters) && self.context.callable == Some(self.context.symbol) {
            let name_text = self.facts.texts.intern(&squeeze(self.text(name), MAX_VALUE_BYTES));
            let declared = found.part(Part::Type).map_or_else(String::new, |node| declared_type(self.text(node)));
            let default = found.part(Part::Value).map_or_else(String::new, |node| squeeze(self.text(node), MAX_VALUE_BYTES));
            let texts = &mut self.facts.texts;
            self.parameter_bytes.push(byte);
            self.facts.parameters.push(Parameter {
                symbol: self.context.symbol,
                name: name_text,
                declared_type: texts.intern(&declared),
                default: texts.intern(&default),
                is_optional: !default.is_empty() || found.flags().has(Flags::OPTIONAL),
                is_variadic: found.has(Mark::Rest),
            });
        }
        if found.part(Part::Visibility).is_some() {
            self.define_value(compiled, SymbolKind::Field, found, name);
            self.claimed.remove(byte);
        }
        self.bind(compiled, BindRole::Value, found);
    }

    /// The names inside a destructuring pattern, or the node itself if it is none.
    pub(super) fn pattern_names<'t>(&self, compiled: &'static Compiled, node: Node<'t>) -> Vec<Node<'t>> {
        if !node.traits().has_any(Traits::PATTERN_INSIDE) {
            return vec![node];
        }
        let mut names = Vec::new();
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            for child in node.children().filter(|child| !compiled.skipped_fields.contains(&child.field())) {
                let traits = child.traits();
                if traits.has_any(Traits::PATTERN_NAME) {
                    names.push(child);
                } else if traits.has_any(Traits::PATTERN_INSIDE) {
                    waiting.push(child);
                }
            }
        }
        names.sort_by_key(|name| name.start_byte());
        names
    }

    /// In a pattern, a name that is written like a type or a constant is one.
    pub(super) fn is_use_in_pattern(&self, compiled: &'static Compiled, node: Node<'_>) -> bool {
        compiled.language.patterns.capitals_are_uses
            && node.traits().has_any(Traits::PATTERN_NAME)
            && self.text(node).starts_with(char::is_uppercase)
    }
}

/// A section or a macro has no node for its body; its first line says what it is.
fn is_first_line_enough(found: &Match<'_, '_>) -> bool {
    matches!(found.fact, Fact::Define(SymbolKind::Section | SymbolKind::Macro))
}

/// A constant by convention is still an ordinary variable to the language; one by keyword carries a flag.
fn is_reassignable(found: &Match<'_, '_>) -> bool {
    !found.flags().has(Flags::READONLY)
}

fn is_constant_name(name: &str) -> bool {
    name.chars().any(|c| c.is_ascii_uppercase()) && !name.chars().any(char::is_lowercase)
}

fn is_hidden(name: &str) -> bool {
    name.starts_with('_') && !(name.len() > 4 && name.starts_with("__") && name.ends_with("__"))
}

/// Without a modifier a variant, a member of a trait or of an implementation of one is as visible as what it stands in.
fn inherited(kind: SymbolKind, parent: &Symbol) -> Visibility {
    let follows = kind == SymbolKind::Variant
        || kind == SymbolKind::Impl
        || matches!(parent.kind, SymbolKind::Trait | SymbolKind::Variant | SymbolKind::Interface | SymbolKind::Impl);
    if follows && parent.kind != SymbolKind::File { parent.visibility } else { Visibility::Private }
}

/// A name as it is used elsewhere: a title without its blanks, a quoted name without its quotes.
fn symbol_name(kind: SymbolKind, text: &str) -> &str {
    let text = text.trim();
    if kind == SymbolKind::Section {
        return text.lines().next().unwrap_or("").trim_end_matches('#').trim_end();
    }
    let unquoted = ['"', '\'', '`'].iter().find_map(|quote| text.strip_prefix(*quote)?.strip_suffix(*quote));
    let name = unquoted.unwrap_or(text);
    name.lines().next().unwrap_or(name)
}

/// The place of `name` inside of its node, which may have blanks or quotes around it.
fn trimmed_span(node: Node<'_>, name: &str, source: &str) -> rhumb_model::Span {
    let mut span = span(node);
    let text = source.get(node.byte_range()).unwrap_or("");
    if name.len() < text.len()
        && let Some(before) = text.find(name)
    {
        let before = before as u32;
        span.start_byte += before;
        span.start.column += before;
        span.end_byte = span.start_byte + name.len() as u32;
        span.end = rhumb_model::Position { row: span.start.row, column: span.start.column + name.len() as u32 };
    }
    span
}

fn joined(prefix: &str, name: &str) -> String {
    if prefix.is_empty() { name.to_owned() } else { format!("{prefix}::{name}") }
}

/// A type without its arguments: `Vec` of `Vec<T>`.
fn bare_type(text: &str) -> String {
    let bare = text.split(['<', '[', '(']).next().unwrap_or(text).trim();
    let bare = bare.rsplit("::").next().unwrap_or(bare);
    escape_segment(bare)
}

/// A declared type as people read it: without the mark that introduces it.
fn declared_type(text: &str) -> String {
    squeeze(text.trim_start_matches([':', '-', '>', ' ']), MAX_VALUE_BYTES)
}

/// A short literal as written; anything else is not a value worth keeping.
fn literal(text: &str) -> &str {
    let is_literal = text.len() <= MAX_VALUE_BYTES
        && !text.contains('\n')
        && text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '"' | '\'' | '-' | '`'))
        || matches!(text, "True" | "False" | "None" | "true" | "false" | "null");
    if is_literal { text } else { "" }
}

/// `text` with every run of blanks as one blank, cut at a character border.
pub(super) fn squeeze(text: &str, max_bytes: usize) -> String {
    // What nests has its end in common, so it must not be read to its end each time.
    let start = &text[..text.floor_char_boundary(max_bytes * 8)];
    let mut squeezed = String::with_capacity(start.len().min(max_bytes));
    for word in start.split_whitespace() {
        let room = max_bytes.saturating_sub(squeezed.len() + 2);
        if !squeezed.is_empty() {
            squeezed.push(' ');
        }
        if squeezed.len() + word.len() > max_bytes {
            squeezed.push_str(&word[..word.floor_char_boundary(room)]);
            squeezed.push('…');
            return squeezed;
        }
        squeezed.push_str(word);
    }
    if start.len() < text.len() {
        squeezed.push('…');
    }
    squeezed
}

/// Equal code has equal hashes, however it is laid out: a run of blanks counts as one.
fn hash_body(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    let mut squeezed = [0; 256];
    let mut length = 0;
    let mut was_blank = true;
    for &byte in text.as_bytes().get(..MAX_HASHED_BYTES).unwrap_or(text.as_bytes()) {
        let is_blank = byte <= b' ';
        squeezed[length] = if is_blank { b' ' } else { byte };
        length += usize::from(!(is_blank && was_blank));
        was_blank = is_blank;
        if length == squeezed.len() {
            hasher.write(&squeezed);
            length = 0;
        }
    }
    hasher.write(squeezed[..length].trim_ascii_end());
    hasher.write_usize(if text.len() > MAX_HASHED_BYTES { text.len() } else { 0 });
    hasher.finish()
}
