//! The facts of a file while they are collected: one builder per kind of fact.
//!
//! The first pass ([`crate::read`]) fills the builders in the order of the file; the second ([`crate::bind`]) resolves the names in
//! them and turns them into [`Facts`].

mod claimed;
mod comments;
mod components;
mod docs;
mod embedded;
mod expressions;
mod imports;
mod locals;
mod operators;
mod owners;
mod parse_report;
mod references;
mod scopes;
mod symbols;

pub(crate) use claimed::ClaimedNames;
pub(crate) use comments::CommentBuilder;
pub(crate) use components::ComponentBuilder;
pub(crate) use docs::{DocBuilder, PendingDocs, TrailingComment};
pub(crate) use embedded::{EmbeddedPart, EmbeddedQueue};
pub(crate) use expressions::{BareName, ExpressionBuilder, LinkKey};
pub(crate) use imports::ImportBuilder;
pub(crate) use locals::{Assignment, ConditionalPart, LocalBuilder, NarrowedLocal};
pub(crate) use operators::OperatorRun;
pub(crate) use owners::{DetachedMember, OwnerBuilder};
pub(crate) use parse_report::ParseReport;
pub(crate) use references::{ReferenceBuilder, ReferencePlace};
pub(crate) use scopes::{MAX_SCOPES, ScopeBuilder};
pub(crate) use symbols::SymbolBuilder;

use crate::input::Input;
use crate::tree::Node;
use rhumb_model::{Facts, Text, Texts};

/// An estimate of how many bytes of source there are per distinct name, to allocate the table of texts once.
const BYTES_PER_TEXT: usize = 64;

/// The facts collected so far, by kind.
pub(crate) struct Builders {
    pub(crate) texts: Texts,
    pub(crate) symbols: SymbolBuilder,
    pub(crate) scopes: ScopeBuilder,
    pub(crate) locals: LocalBuilder,
    pub(crate) references: ReferenceBuilder,
    pub(crate) expressions: ExpressionBuilder,
    pub(crate) imports: ImportBuilder,
    pub(crate) comments: CommentBuilder,
    pub(crate) components: ComponentBuilder,
    pub(crate) docs: DocBuilder,
    pub(crate) owners: OwnerBuilder,
    pub(crate) operators: OperatorRun,
    pub(crate) claimed: ClaimedNames,
    pub(crate) embedded: EmbeddedQueue,
    pub(crate) report: ParseReport,
}

impl Builders {
    /// The builders of a file, which is the first symbol, with the first scope.
    pub(crate) fn new(source: &str, path: &str) -> Self {
        let mut texts = Texts::with_capacity(source.len() / BYTES_PER_TEXT);
        let name = texts.intern(path.rsplit('/').next().unwrap_or(path));
        let report = ParseReport::new(source);
        Self {
            texts,
            symbols: SymbolBuilder::new(name, source, report.line_breaks()),
            scopes: ScopeBuilder::new(),
            locals: LocalBuilder::default(),
            references: ReferenceBuilder::default(),
            expressions: ExpressionBuilder::default(),
            imports: ImportBuilder::default(),
            comments: CommentBuilder::default(),
            components: ComponentBuilder::default(),
            docs: DocBuilder::default(),
            owners: OwnerBuilder::default(),
            operators: OperatorRun::default(),
            claimed: ClaimedNames::new(source.len()),
            embedded: EmbeddedQueue::default(),
            report,
        }
    }

    /// Interns the text of an identifier.
    pub(crate) fn intern(&mut self, input: Input<'_>, node: Node<'_>) -> Text {
        self.texts.intern(input.identifier(node))
    }

    /// The collected facts.
    pub(crate) fn into_facts(self) -> Facts {
        Facts {
            texts: self.texts,
            symbols: self.symbols.list,
            parameters: self.symbols.parameters,
            type_parameters: self.symbols.type_parameters,
            scopes: self.scopes.list,
            bindings: self.scopes.bindings,
            references: self.references.list,
            expressions: self.expressions.list,
            imports: self.imports.imports,
            exports: self.imports.exports,
            components: Vec::new(),
            markers: self.comments.markers,
            suppressions: self.comments.suppressions,
            style_scopes: self.symbols.style_scopes,
            entries: self.symbols.entries,
            guarded: self.references.guarded,
            problems: self.report.problems,
            problem_count: self.report.problem_count,
            status: self.report.status,
            line_count: self.report.line_count,
        }
    }
}
