//! The state of the walk over one tree: the context of the current node, and the contexts to return to.
//!
//! Readers of matches ([`crate::read`]) get the [`Environment`] of their node; those that open a region get the whole
//! [`TreeWalk`], to push a frame. Facts are not kept here but in [`crate::builders`].

use crate::input::Input;
use crate::read::detached_modifiers::ModifierEffect;
use crate::read::section::Section;
use crate::tree::Node;
use bitflags::bitflags;
use rhumb_languages::Language;
use rhumb_model::{ExpressionId, Flags, ScopeIndex, SymbolIndex, Text};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use tree_sitter::Range;

/// The walk over one tree.
pub(crate) struct TreeWalk<'s> {
    pub(crate) env: Environment<'s>,
    /// Contexts to return to, outermost first.
    frames: Vec<Frame>,
    /// Nodes ahead of the walk that a pattern excluded.
    skipped: FxHashSet<u32>,
    /// Ranges of the source that were blanked out before parsing and lie ahead of the walk.
    blanked: VecDeque<Range>,
    /// How many embedded parts this tree is nested in.
    pub(crate) embed_level: u32,
    pub(crate) last_definition: Option<LastDefinition>,
    /// The node of the last test of a local's type.
    pub(crate) last_type_test: Option<u32>,
    /// Memo: whether the branch of a condition that starts at a byte is unlikely to be compiled.
    pub(crate) unlikely_branches: FxHashMap<u32, bool>,
}

/// A node's surroundings: its tree, and what encloses it.
#[derive(Clone, Copy)]
pub(crate) struct Environment<'s> {
    pub(crate) input: Input<'s>,
    pub(crate) context: Context,
}

/// What encloses a node.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    pub(crate) scope: ScopeIndex,
    pub(crate) symbol: SymbolIndex,
    /// The body of the innermost definition, as an index into the list of nodes.
    pub(crate) body: Option<u32>,
    /// The innermost definition that has metrics.
    pub(crate) callable: Option<SymbolIndex>,
    /// The prefix of the members' qualified names.
    pub(crate) prefix: Text,
    /// The bytes of the innermost definition's parameter list.
    pub(crate) parameters: (u32, u32),
    /// The bytes of the innermost definition's declared type.
    pub(crate) declared: (u32, u32),
    /// The receiver (`self`, `this`), if it is not a value of the enclosing type.
    pub(crate) receiver: Option<ExpressionId>,
    /// The bytes of the innermost conditional region that are executed unconditionally.
    pub(crate) always: (u32, u32),
    /// How deep control flow is nested inside the innermost callable.
    pub(crate) nesting: u32,
    /// Flags that definitions here get.
    pub(crate) flags: Flags,
    /// The effect of a modifier that applies to all definitions in a region.
    pub(crate) modifier: ModifierEffect,
    pub(crate) inside: Inside,
    /// Whether the innermost group of alternatives is itself in an alternative.
    pub(crate) is_in_alternative: bool,
}

bitflags! {
    /// Boolean properties of a context.
    #[derive(Clone, Copy, Default)]
    pub(crate) struct Inside: u8 {
        /// In code that is executed when it is called: names are locals.
        const FUNCTION = 1;
        /// In a type: names are types.
        const TYPES = 1 << 1;
        /// In an attribute of the definition after it.
        const ATTRIBUTE = 1 << 2;
        /// In code that is executed only conditionally.
        const CONDITION = 1 << 3;
    }
}

/// The last definition that was read.
#[derive(Clone, Copy)]
pub(crate) struct LastDefinition {
    /// The index of its node; one node may contain several definitions.
    pub(crate) node: u32,
    /// The context in which it was found.
    pub(crate) context: Context,
}

/// A context to return to.
struct Frame {
    /// The index of the first node outside of the region that the frame was pushed for.
    end: u32,
    end_byte: u32,
    context: Context,
    /// The document section that ends with the region, or earlier.
    section: Option<Section>,
}

impl<'s> TreeWalk<'s> {
    pub(crate) fn new(input: Input<'s>, context: Context, embed_level: u32) -> Self {
        Self {
            env: Environment { input, context },
            frames: Vec::new(),
            skipped: FxHashSet::default(),
            blanked: VecDeque::new(),
            embed_level,
            last_definition: None,
            last_type_test: None,
            unlikely_branches: FxHashMap::default(),
        }
    }

    /// The same walk, over a tree that lacks some ranges of the source.
    pub(crate) fn with_blanked(self, blanked: &[Range]) -> Self {
        Self { blanked: blanked.iter().copied().collect(), ..self }
    }

    /// Pops the next blanked range if it starts at or before `byte`, with the context it is in. Usually there is none, so the
    /// byte is computed only on demand.
    pub(crate) fn next_blanked(&mut self, byte: impl Fn() -> u32) -> Option<(Range, Context)> {
        let range = self.blanked.pop_front_if(|next| next.start_byte <= byte() as usize)?;
        let ended = self.frames.iter().rev().take_while(|frame| frame.end_byte as usize <= range.start_byte);
        Some((range, ended.last().map_or(self.env.context, |frame| frame.context)))
    }

    /// Excludes a node ahead of the walk.
    pub(crate) fn skip(&mut self, node: Node<'_>) {
        self.skipped.insert(node.index());
    }

    /// Whether the node at `index` was excluded.
    pub(crate) fn is_skipped(&mut self, index: u32) -> bool {
        !self.skipped.is_empty() && self.skipped.remove(&index)
    }

    /// Leaves the regions that end before the node at `index`.
    pub(crate) fn leave(&mut self, index: u32) {
        while let Some(frame) = self.frames.pop_if(|frame| frame.end <= index) {
            self.env.context = frame.context;
        }
    }

    /// Changes the context until the end of a node.
    pub(crate) fn push(&mut self, node: Node<'_>, change: impl FnOnce(&mut Context)) {
        self.return_to(self.env.context, (node.end(), node.end_byte()));
        change(&mut self.env.context);
    }

    /// Returns to `context` at a node index and its byte.
    pub(crate) fn return_to(&mut self, context: Context, (end, end_byte): (u32, u32)) {
        self.frames.push(Frame { end, end_byte, context, section: None });
    }

    /// Returns to the current context where a document section ends, at the latest after `holder`.
    pub(crate) fn push_section(&mut self, section: Section, holder: Node<'_>) {
        let (end, end_byte) = (holder.end(), holder.end_byte());
        self.frames.push(Frame { end, end_byte, context: self.env.context, section: Some(section) });
    }

    /// Leaves the innermost region if it is a section that has ended.
    pub(crate) fn pop_section(&mut self, is_ended: impl Fn(Section) -> bool) -> Option<Section> {
        let frame = self.frames.pop_if(|frame| frame.section.is_some_and(is_ended))?;
        self.env.context = frame.context;
        frame.section
    }
}

impl<'s> Environment<'s> {
    pub(crate) fn language(&self) -> &'static Language {
        self.input.language()
    }

    pub(crate) fn text(&self, node: Node<'_>) -> &'s str {
        self.input.text(node)
    }
}

impl Context {
    /// The context at the top level of a file.
    pub(crate) fn of_file() -> Self {
        Self {
            scope: ScopeIndex::MODULE,
            symbol: SymbolIndex::FILE,
            body: None,
            callable: None,
            prefix: Text::EMPTY,
            parameters: (0, 0),
            declared: (0, 0),
            receiver: None,
            always: (0, 0),
            nesting: 0,
            flags: Flags::default(),
            modifier: ModifierEffect::default(),
            inside: Inside::default(),
            is_in_alternative: false,
        }
    }

    /// Whether the code at `byte` is executed only conditionally.
    pub(crate) fn is_conditional(&self, byte: u32) -> bool {
        self.inside.contains(Inside::CONDITION) && !is_in(byte, self.always)
    }
}

/// Whether `byte` is in `range`.
pub(crate) fn is_in(byte: u32, range: (u32, u32)) -> bool {
    range.0 <= byte && byte < range.1
}
