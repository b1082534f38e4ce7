//! What is said around the name of a definition: its signature, docs, visibility, and whether it is a test.

use super::Reader;
use super::modifiers::Modifiers;
use super::wording::{hash_body, squeeze};
use crate::capture::{Fact, Part};
use crate::compiled::Traits;
use crate::matcher::Match;
use crate::tree::Node;
use rhumb_languages::{Declared, Decorator, Language, TestCandidate};
use rhumb_model::{Flags, SymbolIndex, SymbolKind, Visibility};

/// A longer signature is a list of parameters that nobody reads in a list of symbols.
const MAX_SIGNATURE_BYTES: usize = 400;

impl Reader<'_> {
    /// Signature, docs, visibility, test: what is said around the name.
    pub(super) fn describe(&mut self, language: &'static Language, symbol: SymbolIndex, found: &Match<'_, '_>) {
        let modifiers = self.modifiers(found);
        let signature = self.signature(found, modifiers.start);
        let signature = self.facts.texts.push(&signature);
        let mut lead = self.take_lead(language, found.statement(), symbol);
        let visibility = self.visibility(language, symbol, found, &modifiers);
        let flags = modifiers.flags(language);
        lead.decorators.extend(modifiers.attributes);
        let (doc, doc_end) = self.body_doc(language, found).unwrap_or((lead.doc, 0));
        let doc = self.facts.texts.push(&doc);
        let body = found.part(Part::Body).filter(|body| body.is_named());
        // What is written about the code is no part of it.
        let body_hash = body.map_or(0, |body| hash_body(self.text(body).get(doc_end..).unwrap_or_default()));
        self.apply_modifier(symbol, found.flags());
        let is_test = language.hooks.is_test.is_some_and(|is_test| {
            let defined = &self.facts.symbols[symbol.index()];
            let name = self.facts.texts.get(defined.name);
            let (doc, signature) = (self.facts.texts.get(doc), self.facts.texts.get(signature));
            let (kind, decorators) = (defined.kind, lead.decorators.as_slice());
            is_test(&TestCandidate { name, kind, signature, decorators, doc, path: self.path })
        });
        self.apply_decorators(language, symbol, &lead.decorators);
        if language.hooks.is_switched_off.is_some_and(|is_off| is_off(&lead.decorators)) {
            self.symbol(symbol).flags.set(Flags::ALTERNATIVE);
        }
        let is_offered = visibility == Visibility::Public && !language.definitions.access.is_by_export;
        let defined = self.symbol(symbol);
        defined.flags.set(flags);
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
            let meaning =
                language.definitions.decorators.iter().find(|(known, _)| *known == last).map(|(_, meaning)| *meaning);
            let defined = self.symbol(symbol);
            match meaning {
                Some(Decorator::Property) if defined.kind.is_callable() => defined.kind = SymbolKind::Property,
                Some(Decorator::Flag(flags)) => defined.flags.set(flags),
                Some(Decorator::Property) | None => {}
            }
        }
    }

    /// The definition from `start` up to its body, blanks squeezed. One of several in a statement starts with what they
    /// share; of a member that is only named in a statement it is the statement.
    fn signature(&self, found: &Match<'_, '_>, start: u32) -> String {
        let node = if found.is_member() { found.root } else { found.node };
        let end = found.part(Part::Body).map_or(node.end_byte(), Node::start_byte);
        let end = comment_in(node, found, end).unwrap_or(end);
        let text = self.between(start.max(node.start_byte()), end);
        let text = if is_first_line_enough(found) { text.trim_start().lines().next().unwrap_or("") } else { text };
        let mut squeezed = squeeze(text, MAX_SIGNATURE_BYTES);
        if let Some(shared) = found.part(Part::Type).filter(|_| found.statement() != found.node) {
            let shared = squeeze(self.between(start, shared.end_byte()), MAX_SIGNATURE_BYTES);
            squeezed = format!("{shared} {squeezed}");
        }
        let end = squeezed.trim_end_matches("=>").trim_end_matches(['{', ':', ';', '=', ',', '(', ' ']).len();
        squeezed.truncate(end);
        squeezed
    }

    fn between(&self, start: u32, end: u32) -> &str {
        self.source.get(start as usize..end as usize).unwrap_or("")
    }

    fn visibility(
        &self,
        language: &Language,
        symbol: SymbolIndex,
        found: &Match<'_, '_>,
        modifiers: &Modifiers<'_>,
    ) -> Visibility {
        let symbol = &self.facts.symbols[symbol.index()];
        let owner = symbol.parent.map_or(symbol, |parent| &self.facts.symbols[parent.index()]);
        let access = &language.definitions.access;
        access.visibility(&Declared {
            name: self.facts.texts.get(symbol.name),
            kind: symbol.kind,
            flags: symbol.flags,
            owner_kind: owner.kind,
            owner_visibility: owner.visibility,
            is_inside_owner: symbol.span.end_byte <= owner.span.end_byte,
            is_of_trait: found.part(Part::Trait).is_some(),
            modifier: found.part(Part::Visibility).map(|node| self.text(node)),
            modifiers: &modifiers.words,
            region: self.modified_visibility(symbol, found.flags()),
            access,
        })
    }
}

/// Where a comment between the name and the end of the signature starts.
fn comment_in(node: Node<'_>, found: &Match<'_, '_>, end: u32) -> Option<u32> {
    let name_end = found.part(Part::Name)?.end_byte();
    // What is behind more nodes than a signature has bytes is cut off anyway.
    let children = node.children().take(MAX_SIGNATURE_BYTES);
    let comments = children.filter(|child| child.traits().has_any(Traits::COMMENT)).map(Node::start_byte);
    comments.into_iter().find(|start| (name_end..end).contains(start))
}

/// A section or a macro has no node for its body; its first line says what it is.
fn is_first_line_enough(found: &Match<'_, '_>) -> bool {
    matches!(found.fact, Fact::Define(SymbolKind::Section | SymbolKind::Macro))
}
