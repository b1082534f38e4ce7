//! Reads definitions, uses and imports that a language extracts itself, without a grammar, and lists of class names.

use super::text::{MAX_VALUE_BYTES, joined};
use super::{import, position};
use crate::bind::name_kinds::NameKinds;
use crate::builders::{BareName, Builders, ReferencePlace};
use crate::capture::Part::Content;
use crate::input::Input;
use crate::matcher::Match;
use crate::walk::{Context, Environment};
use rhumb_languages::{Definition, Language, NameUse, PathImport, Sharing, WrittenParameter};
use rhumb_model::{
    Binding, BindingKind, Bound, Expression, Flags, Import, Parameter, Part, Reference, Role, ScopeIndex, Span,
    StyleScope, Symbol, SymbolIndex, Text, Visibility, escape_segment,
};
use std::ops::Range;
use tree_sitter::{Point, Range as ParserRange};

/// The prefix of class names.
const CLASS: &str = ".";
/// Longer words are not class names.
const MAX_CLASS: usize = 200;

/// A file, or a part of one, whose language extracts its facts itself.
#[derive(Clone, Copy)]
pub(super) struct ScannedPart<'s> {
    pub(super) input: Input<'s>,
    /// The language of the part.
    pub(super) language: &'static Language,
    /// The scope of its names.
    pub(super) scope: ScopeIndex,
    /// Whether only the file itself can refer to them.
    pub(super) is_scoped: bool,
}

impl<'s> ScannedPart<'s> {
    fn text(&self, range: &Range<usize>) -> &'s str {
        self.input.source.get(range.clone()).unwrap_or("")
    }

    /// Whether names that are usually shared by the project belong to this file.
    fn is_closed(&self) -> bool {
        let name = self.input.path.rsplit('/').next().unwrap_or(self.input.path);
        self.is_scoped || self.language.files.scoped.iter().any(|part| name.contains(part))
    }

    /// Adds a definition of a member of `parent`, with its span and that of its name.
    pub(super) fn define(
        &self,
        out: &mut Builders,
        found: &Definition,
        parent: SymbolIndex,
        (span, name_span): (Span, Span),
    ) -> SymbolIndex {
        let (visibility, flags) = match found.sharing {
            Sharing::Private => (Visibility::Private, Flags::default()),
            Sharing::Always => (Visibility::Public, Flags::SHARED),
            Sharing::Unscoped if !self.is_closed() => (Visibility::Public, Flags::SHARED),
            Sharing::Never | Sharing::Unscoped => (Visibility::Public, Flags::EXPORTED),
        };
        let flags = if self.is_scoped { flags - Flags::EXPORTED } else { flags };
        let value = self.text(&found.value);
        let value = &value[..value.floor_char_boundary(MAX_VALUE_BYTES)];
        let (signature, value) =
            (self.collapsed(&found.header), value.split_whitespace().collect::<Vec<_>>().join(" "));
        let declared = self.collapsed(&found.declared_type);
        let prefix = out.symbols[parent].qualified_name;
        let texts = &mut out.texts;
        let qualified_name = joined(texts.get(prefix), &escape_segment(&found.name));
        let name = texts.intern(&found.name);
        let yields = texts.intern(&found.yields);
        let file = out.symbols[SymbolIndex::FILE];
        let yields = (!found.yields.is_empty()).then(|| out.expressions.push(Expression::Name(yields)));
        let texts = &mut out.texts;
        let symbol = out.symbols.add(Symbol {
            kind: found.kind,
            subkind: texts.intern(found.subkind),
            name,
            qualified_name: texts.intern(&qualified_name),
            parent: Some(parent),
            scope: self.scope,
            span,
            name_span,
            signature: texts.push(&signature),
            doc: texts.push(&found.doc),
            declared_type: texts.intern(&declared),
            yields,
            value: texts.push(&value),
            visibility,
            flags: found.flags | flags,
            ..file
        });
        if parent == SymbolIndex::FILE && !found.flags.contains(Flags::ALTERNATIVE) {
            let kind = BindingKind::Symbol(symbol);
            let binding = Binding { scope: self.scope, name, kind, visible_from: 0, value: None };
            out.scopes.bind(binding, name_span.start_byte);
        }
        if !found.scope.is_empty() {
            let scope = out.texts.intern(&found.scope);
            out.symbols.style_scopes.push(StyleScope { symbol, scope });
        }
        for parameter in &found.parameters {
            self.add_parameter(out, symbol, parameter);
        }
        symbol
    }

    /// The text of a range on one line.
    fn collapsed(&self, range: &Range<usize>) -> String {
        let text = self.text(range);
        let text = &text[..text.floor_char_boundary(MAX_VALUE_BYTES)];
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn add_parameter(&self, out: &mut Builders, symbol: SymbolIndex, found: &WrittenParameter) {
        let name = self.collapsed(&found.name);
        let (declared, default) = (self.collapsed(&found.declared_type), self.collapsed(&found.default));
        out.symbols.parameters.push(Parameter {
            symbol,
            name: out.texts.intern(name.trim_end_matches("...").trim_end()),
            label: Text::EMPTY,
            declared_type: out.texts.intern(&declared),
            type_expression: None,
            default: out.texts.intern(&default),
            is_optional: !default.is_empty(),
            is_variadic: name.ends_with("..."),
        });
        out.symbols.parameter_bytes.push(found.name.start as u32);
    }

    /// Adds a use of a name at a range.
    pub(super) fn refer(&self, out: &mut Builders, at: ParserRange, from: SymbolIndex, found: &NameUse) {
        let byte = at.start_byte as u32;
        let receiver_text = out.texts.intern(&found.receiver);
        let receiver = (!found.receiver.is_empty() && !found.is_shared).then(|| {
            let id = out.expressions.push(Expression::Name(receiver_text));
            let kinds = NameKinds::RECEIVER;
            out.expressions.names.push(BareName {
                id,
                scope: self.scope,
                byte,
                kinds,
                definition: None,
                is_inside: false,
            });
            id
        });
        let reference = Reference {
            role: found.role,
            name: out.texts.intern(&found.name),
            position: position(at.start_point),
            part: Part::Other,
            from,
            receiver,
            receiver_text,
            bound: if found.is_shared { Bound::Shared } else { Bound::Free },
            is_tagged: found.is_tagged,
            is_conditional: false,
            is_optional: found.is_optional,
            arguments: None,
            passed: None,
        };
        let kinds = found.is_tagged.then_some(NameKinds::TAG);
        out.references.add(reference, ReferencePlace { scope: self.scope, byte, kinds });
    }

    /// Adds an import whose name, or path, is at a range.
    pub(super) fn import(&self, out: &mut Builders, at: ParserRange, found: &PathImport) {
        let texts = &mut out.texts;
        let import = Import {
            path: texts.intern(import::cut(&found.path)),
            name: texts.intern(&found.name),
            local: texts.intern(&found.local),
            kind: found.kind,
            is_type_only: false,
            is_dynamic: false,
            is_reexport: found.is_reexport,
            statement: position(at.start_point),
            from: SymbolIndex::FILE,
            position: position(at.start_point),
        };
        let context = Context { scope: self.scope, ..Context::of_file() };
        import::add(&context, out, import, at.start_byte as u32);
    }
}

/// The class names in a text, each with its byte offset: those that are written out in full, outside brackets of code.
pub(super) fn classes(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let (mut end, mut depth) = (0, 0_usize);
    text.split_whitespace().filter_map(move |word| {
        let start = end + text[end..].find(word)?;
        end = start + word.len();
        let is_outside = depth == 0;
        for byte in word.bytes() {
            match byte {
                b'{' | b'<' => depth += 1,
                b'}' | b'>' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        let is_name = word.len() <= MAX_CLASS && !word.contains(['{', '}', '$', '<', '"', '\'', '`', '=', ';']);
        (is_outside && is_name).then_some((start, word))
    })
}

/// Reads the class names in a string or a part of one. A word at either end that continues in the next part is not a name.
pub(super) fn read_classes(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>) {
    let Some(string) = found.part(Content) else { return };
    let (text, start) = (env.text(string), string.raw().range());
    let source = env.input.source.as_bytes();
    let is_code = |byte: Option<&u8>| matches!(byte, Some(b'{' | b'}'));
    let goes_on = (
        is_code(start.start_byte.checked_sub(1).and_then(|before| source.get(before))),
        source.get(start.end_byte) == Some(&b'$'),
    );
    let (input, context) = (env.input, &env.context);
    let part = ScannedPart { input, language: env.language(), scope: context.scope, is_scoped: false };
    for (at, name) in classes(text) {
        let is_part = (at == 0 && goes_on.0) || (at + name.len() == text.len() && goes_on.1);
        if is_part {
            continue;
        }
        let rows = text[..at].matches('\n').count();
        let column = text[..at].rfind('\n').map_or(start.start_point.column + at, |line| at - line - 1);
        let start_point = Point::new(start.start_point.row + rows, column);
        let start_byte = start.start_byte + at;
        part.refer(out, ParserRange { start_byte, start_point, ..start }, context.symbol, &class_use(name));
    }
}

/// Adds a use of a class, which only counts if a style sheet defines it.
pub(super) fn class_use(name: &str) -> NameUse {
    NameUse {
        name: format!("{CLASS}{name}"),
        role: Role::Read,
        is_optional: true,
        is_shared: true,
        ..NameUse::default()
    }
}
