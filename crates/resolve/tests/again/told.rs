//! Spells out the facts of a file, however they are numbered, so that two extractions can be compared.

use rhumb_model::{Bound, Expression, ExpressionId, Facts, ImportIndex, SymbolIndex};
use std::fmt::Write;

/// The facts in words, however they are numbered.
pub(crate) fn told(facts: &Facts) -> String {
    let mut told = String::new();
    let text = |text| facts.texts.get(text);
    for symbol in &facts.symbols {
        let texts =
            [symbol.subkind, symbol.qualified_name, symbol.signature, symbol.doc, symbol.declared_type, symbol.value];
        let places = (symbol.span, symbol.name_span, symbol.visibility, symbol.flags, symbol.metrics, symbol.body_hash);
        writeln!(told, "{:?} {:?} {places:?} {:?}", symbol.kind, texts.map(text), symbol.parent).expect("a string");
        let yields = [symbol.yields, symbol.extended].map(|id| yielded(facts, id));
        writeln!(told, "  yields {yields:?}").expect("a string");
    }
    for parameter in &facts.parameters {
        let of = facts.qualified_name(parameter.symbol);
        let texts = [parameter.name, parameter.declared_type, parameter.default].map(text);
        let kind = (parameter.is_optional, parameter.is_variadic);
        writeln!(told, "parameter {of} {texts:?} {kind:?} {}", yielded(facts, parameter.type_expression))
            .expect("a string");
    }
    for reference in &facts.references {
        let expressions = [reference.receiver, reference.passed].map(|id| expression(facts, id, Locals::Told));
        let rest = (
            reference.role,
            reference.position,
            reference.part,
            reference.is_tagged,
            reference.is_conditional,
            reference.is_optional,
            reference.arguments,
        );
        let bound = bound(facts, reference.bound);
        let (from, receiver) = (facts.qualified_name(reference.from), text(reference.receiver_text));
        writeln!(told, "{} {rest:?} from {from} {receiver} {bound} {expressions:?}", text(reference.name))
            .expect("a string");
    }
    let imports = facts.imports.iter().map(|it| {
        (
            text(it.path),
            text(it.name),
            text(it.local),
            it.kind,
            it.position,
            it.statement,
            facts.qualified_name(it.from),
        )
    });
    for parameter in &facts.type_parameters {
        let (of, bound) = (facts.qualified_name(parameter.symbol), yielded(facts, parameter.bound));
        writeln!(told, "type parameter {of} {bound}").expect("a string");
    }
    let markers = facts.markers.iter().map(|it| (text(it.kind), it.position));
    let exports = facts.exports.iter().map(|it| (text(it.name), text(it.local), text(it.path), it.position));
    let exports: Vec<_> = exports.collect();
    let counts = (exports, facts.problem_count, facts.line_count, facts.status);
    writeln!(told, "{:?} {:?} {counts:?}", imports.collect::<Vec<_>>(), markers.collect::<Vec<_>>()).expect("a string");
    told
}

fn bound(facts: &Facts, bound: Bound) -> String {
    match bound {
        Bound::Symbol(symbol) => symbol_name(facts, symbol),
        Bound::Import(import) => import_name(facts, import),
        other => format!("{other:?}"),
    }
}

fn symbol_name(facts: &Facts, symbol: SymbolIndex) -> String {
    format!("symbol {}", facts.qualified_name(symbol))
}

fn import_name(facts: &Facts, import: ImportIndex) -> String {
    let import = &facts.imports[import.index()];
    format!("import {} at {:?}", facts.texts.get(import.local), import.position)
}

/// What a use of a symbol yields, as others see it: what nobody can tell is nothing, and locals are what they were made from.
fn yielded(facts: &Facts, id: Option<ExpressionId>) -> String {
    let told = expression(facts, id, Locals::Followed(4));
    if told.starts_with("Unknown") { String::new() } else { told }
}

/// What is said of a local.
#[derive(Clone, Copy)]
enum Locals {
    /// Its name.
    Named,
    /// Its name and what it was made from.
    Told,
    /// What it was made from, so many times, as a surface does.
    Followed(u32),
}

impl Locals {
    fn next(self) -> Self {
        match self {
            Self::Followed(times) => Self::Followed(times - 1),
            other => other,
        }
    }
}

/// An expression in words.
fn expression(facts: &Facts, id: Option<ExpressionId>, locals: Locals) -> String {
    let Some(id) = id else { return String::new() };
    let text = |text| facts.texts.get(text);
    match facts.expressions.get(id) {
        Expression::Name(name) => format!("name {}", text(name)),
        Expression::Tag(name) => format!("tag {}", text(name)),
        Expression::Literal(name) => format!("literal {}", text(name)),
        Expression::Member(of, name) => format!("{}.{}", expression(facts, Some(of), locals), text(name)),
        Expression::Symbol(symbol) => symbol_name(facts, symbol),
        Expression::Import(import) => import_name(facts, import),
        Expression::TypeParameter(symbol, place) => format!("{place} of {}", symbol_name(facts, symbol)),
        Expression::Local(local) => {
            let binding = facts.bindings[local.index()];
            match locals {
                Locals::Named => format!("local {}", text(binding.name)),
                Locals::Told => format!("local {} made from {}", text(binding.name), shallow(facts, binding.value)),
                Locals::Followed(1..) if binding.value.is_some() => expression(facts, binding.value, locals.next()),
                Locals::Followed(_) => "Unknown []".to_owned(),
            }
        }
        other => {
            let mut inner = Vec::new();
            let kind = other.map(|id| {
                inner.push(expression(facts, Some(id), locals));
                ExpressionId(0)
            });
            format!("{kind:?} {inner:?}")
        }
    }
}

/// An expression in words, with locals by their names alone.
fn shallow(facts: &Facts, id: Option<ExpressionId>) -> String {
    expression(facts, id, Locals::Named)
}
