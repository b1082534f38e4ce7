//! Embedded code: a fenced block in a document, the tokens of a macro call.
//!
//! Embedded parts are queued until the tree around them has been read, and then read in the context in which they were found.
//! So they may be nested to any depth without recursion.

use super::document::EmbeddedDocuments;
use super::{read_tree, result};
use crate::bind::header::Header;
use crate::builders::{Builders, EmbeddedPart};
use crate::capture::Part;
use crate::compiled::compiled;
use crate::input::Input;
use crate::mask::advanced;
use crate::matcher::Match;
use crate::parse::{Reading, parse_part};
use crate::tree::Nodes;
use crate::walk::{Context, Environment, Inside, TreeWalk};
use rhumb_languages::by_name;
use rhumb_model::{Flags, Scope, ScopeKind};
use tree_sitter::{Node, Range, Tree};

/// Macro calls nested deeper than this are generated.
const MAX_LEVEL: u32 = 8;

/// Queues code in another language.
pub(super) fn queue_code(env: &Environment<'_>, out: &mut Builders, found: &Match<'_, '_>) {
    let (Some(language), Some(content)) = (found.part(Part::Language), found.part(Part::Content)) else { return };
    let name = env.text(language).split([',', ' ', '{']).next().unwrap_or("");
    let Some(compiled) = by_name(name).and_then(compiled) else { return };
    let scope = Scope { parent: None, kind: ScopeKind::Module, symbol: env.context.symbol };
    let scope = out.scopes.add(scope, Header::default());
    let flags = env.context.flags | Flags::EMBEDDED;
    out.embedded.push_back(EmbeddedPart {
        compiled,
        range: content.raw().range(),
        context: Context { scope, callable: None, flags, ..env.context },
        level: 1,
        called: (0, 0),
        readings: &[Reading::Plain],
    });
}

/// Queues tokens that may be code of the same language.
pub(super) fn queue_tokens(walk: &TreeWalk<'_>, out: &mut Builders, found: &Match<'_, '_>) {
    let Environment { input, context } = walk.env;
    let level = walk.embed_level + 1;
    let Some(content) = found.part(Part::Content).filter(|_| level <= MAX_LEVEL) else { return };
    if !has_word(input.text(content)) {
        return;
    }
    let (range, readings) = (content.raw().range(), ways_to_read(input.source, content.raw()));
    let called = found.range(Part::Name);
    out.embedded.push_back(EmbeddedPart { compiled: input.compiled, range, context, level, called, readings });
}

/// Reads all queued parts in the order of the file, and the parts that are found inside them. Parts that do not parse cleanly are
/// not code and give no facts.
pub(super) fn read_embedded(input: Input<'_>, out: &mut Builders) {
    let mut documents = EmbeddedDocuments::default();
    while let Some(part) = out.embedded.pop_front() {
        let inner = Input { compiled: part.compiled, ..input };
        if documents.read(out, inner, &(part.range.start_byte..part.range.end_byte)) {
            continue;
        }
        let parse = |reading: &Reading| parse_part(part.compiled, input.source, part.range, *reading).ok();
        let is_clean = |tree: &Tree| !tree.root_node().has_error();
        let is_item =
            |reading: &&Reading| **reading != Reading::Items || !part.context.inside.contains(Inside::FUNCTION);
        let part = EmbeddedPart { context: with_condition(input, out, &part), ..part };
        let Some(tree) = part.readings.iter().filter(is_item).filter_map(parse).find(is_clean) else {
            queue_pieces(input.source, out, &part);
            continue;
        };
        let mut walk = TreeWalk::new(inner, Context { body: None, ..part.context }, part.level);
        let nodes = Nodes::new(part.compiled, &tree);
        read_tree(&mut walk, out, &nodes);
        let env = Environment { input: inner, context: part.context };
        result::of_tokens(&env, out, &nodes, (part.range.start_byte as u32, part.range.end_byte as u32));
    }
}

/// The context of a part, of which a macro may switch off the items.
fn with_condition(input: Input<'_>, out: &Builders, part: &EmbeddedPart) -> Context {
    let mut context = part.context;
    let Some(conditions) = part.compiled.language.hooks.conditions else { return context };
    if part.called.0 == part.called.1 || context.inside.contains(Inside::FUNCTION) {
        return context;
    }
    let name = input.between(part.called.0, part.called.1);
    let defined = out.texts.find(name).and_then(|name| out.symbols.macros.get(&name));
    let definition = defined.map(|(start, end)| input.between(*start, *end));
    if (conditions.are_off)(&(conditions.added)(name, definition)) {
        context.flags.insert(Flags::ALTERNATIVE);
    }
    context
}

/// Queues the pieces of a part that may be code although the whole is not, before everything else in the queue.
fn queue_pieces(source: &str, out: &mut Builders, part: &EmbeddedPart) {
    let Some(hook) = part.compiled.language.hooks.pieces.filter(|_| part.level < MAX_LEVEL) else { return };
    let text = source.get(part.range.start_byte..part.range.end_byte).unwrap_or("");
    let pieces = hook(text);
    let mut last = (0, part.range.start_point);
    let mut ranges = Vec::with_capacity(pieces.len());
    for piece in pieces.into_iter().filter(|piece| text.get(piece.clone()).is_some_and(has_word)) {
        let start_point = advanced(last.1, text.get(last.0..piece.start).unwrap_or(""));
        let end_point = advanced(start_point, &text[piece.clone()]);
        last = (piece.end, end_point);
        let (start_byte, end_byte) = (part.range.start_byte + piece.start, part.range.start_byte + piece.end);
        ranges.push(Range { start_byte, end_byte, start_point, end_point });
    }
    let level = part.level + 1;
    for range in ranges.into_iter().rev() {
        out.embedded.push_front(EmbeddedPart { range, level, readings: PIECE, ..*part });
    }
}

/// Ways to read a piece of tokens.
const PIECE: &[Reading] = &[Reading::Items, Reading::Statement];

/// Whether a text contains a name or a keyword. Without one, as in most macros that expand to a number, parsing it is useless.
fn has_word(text: &str) -> bool {
    let is_within = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii();
    let mut before = b' ';
    text.bytes().any(|byte| {
        let previous = std::mem::replace(&mut before, byte);
        is_within(byte) && !byte.is_ascii_digit() && !is_within(previous)
    })
}

/// Ways to read tokens. Those in braces are a block, or a list if there are commas; arrows belong to a syntax of the macro's own.
fn ways_to_read(source: &str, tokens: Node<'_>) -> &'static [Reading] {
    let text = |node: Node<'_>| source.get(node.byte_range()).unwrap_or("");
    if !text(tokens).starts_with('{') {
        return &[Reading::Statement];
    }
    let mut cursor = tokens.walk();
    let mut has_comma = false;
    let mut last = "";
    for token in tokens.children(&mut cursor) {
        match text(token) {
            "=>" => return &[],
            ";" => return PIECE,
            "," => has_comma = true,
            "}" => break,
            other => last = other,
        }
    }
    match has_comma {
        false => PIECE,
        // Definitions end with a block, and may contain commas before it.
        true if last.ends_with('}') => &[Reading::Items, Reading::Statement, Reading::List],
        true => &[Reading::List, Reading::Items, Reading::Statement],
    }
}
