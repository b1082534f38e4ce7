//! Describes everything found in a file in the notation of cases.

use crate::check::FoundFact;
use crate::fact::Fact;
use crate::notation::{ClaimedRange, File};
use crate::project::Project;
use rhumb_model::{
    Component, Export, ExportKind, Facts, Flags, Import, ImportKind, Link, Metrics, Parameter, Position, Problem,
    Reference, State, Symbol, SymbolId, SymbolIndex, Text,
};
use rhumb_resolve::Linked;

/// The names of symbol flags in claims.
const FLAGS: &[(&str, Flags)] = &[
    ("exported", Flags::EXPORTED),
    ("default", Flags::DEFAULT_EXPORT),
    ("async", Flags::ASYNC),
    ("static", Flags::STATIC),
    ("abstract", Flags::ABSTRACT),
    ("test", Flags::TEST),
    ("case", Flags::TEST_CASE),
    ("readonly", Flags::READONLY),
    ("optional", Flags::OPTIONAL),
    ("embedded", Flags::EMBEDDED),
    ("component", Flags::COMPONENT),
    ("local", Flags::LOCAL),
    ("open", Flags::OPEN),
];

/// Describes one file of a case.
pub(crate) struct Describer<'c> {
    /// The index of the file in the case.
    pub(crate) index: usize,
    pub(crate) file: &'c File,
    pub(crate) facts: &'c Facts,
    pub(crate) linked: &'c Linked,
    pub(crate) project: &'c Project,
}

impl Describer<'_> {
    /// All facts of the file.
    pub(crate) fn found(&self) -> Vec<FoundFact> {
        let facts = self.facts;
        let mut found = vec![FoundFact { file: self.index, place: None, fact: self.whole() }];
        let mut add =
            |place: ClaimedRange, fact: Fact| found.push(FoundFact { file: self.index, place: Some(place), fact });
        for (index, symbol) in facts.symbols.iter().enumerate().skip(1) {
            let span = symbol.name_span;
            add(self.place(span.start, (span.end_byte - span.start_byte) as usize), self.symbol(index, symbol));
        }
        for link in &self.linked.links {
            let reference = &facts.references[link.reference as usize];
            let length = self.length_at(reference.position, self.text(reference.name));
            add(self.place(reference.position, length), self.reference(reference, link));
        }
        for (index, import) in facts.imports.iter().enumerate() {
            let name = if import.name.is_empty() { import.path } else { import.name };
            let length = self.length_at(import.position, self.text(name));
            add(self.place(import.position, length), self.import(index, import));
        }
        for (index, export) in facts.exports.iter().enumerate() {
            let length = self.length_at(export.position, self.text(export.local));
            add(self.place(export.position, length), self.export(index, export));
        }
        for marker in &facts.markers {
            let word = self.text(marker.kind);
            add(self.place(marker.position, word.len()), Fact::new(["marker", word, self.text(marker.content)]));
        }
        for (suppression, row) in facts.suppressions.iter().filter_map(|it| Some((it, it.row?))) {
            let place = ClaimedRange { row: row as usize, column: 0, length: 0 };
            add(place, Fact::new(["suppressed", self.text(suppression.recipe)]));
        }
        for problem in &facts.problems {
            add(self.problem_place(problem), Fact::new(["problem", problem.reason]));
        }
        found
    }

    /// The file itself.
    fn whole(&self) -> Fact {
        let in_file = self.facts.suppressions.iter().filter(|suppression| suppression.row.is_none());
        let suppressed: Vec<&str> = in_file.map(|suppression| self.text(suppression.recipe)).collect();
        Fact::new(["file"])
            .with("status", self.facts.status.name())
            .with("problems", self.facts.problem_count.to_string())
            .with("doc", self.text(self.facts.symbols[0].doc))
            .with("suppressed", suppressed.join(" "))
            .with("entry", self.entry_rules(SymbolIndex::FILE))
    }

    fn symbol(&self, index: usize, symbol: &Symbol) -> Fact {
        let owner = symbol.parent.map_or("", |parent| self.facts.qualified_name(parent));
        let fact = Fact::new(["def", symbol.kind.name(), self.text(symbol.qualified_name)])
            .with("in", owner)
            .with("subkind", self.text(symbol.subkind))
            .with("visibility", symbol.visibility.name())
            .with("type", self.text(symbol.declared_type))
            .with("value", self.text(symbol.value))
            .with("params", self.parameters(SymbolIndex::from(index)))
            .with("props", self.component(index, |component| self.text(component.props).to_owned()))
            .with("hooks", self.component(index, |component| self.texts(&component.hooks)))
            .with("signature", self.text(symbol.signature))
            .with("doc", self.text(symbol.doc))
            .with("lines", lines(symbol).to_string())
            .with("overrides", self.standing_for(SymbolIndex::from(index), &self.linked.overrides))
            .with("defines", self.standing_for(SymbolIndex::from(index), &self.linked.definitions))
            .with("entry", self.entry_rules(SymbolIndex::from(index)))
            .flag("inactive", self.is_inactive(symbol.name_span.start));
        let fact = FLAGS.iter().fold(fact, |fact, (name, flag)| fact.flag(name, symbol.flags.contains(*flag)));
        counted(&symbol.metrics).into_iter().fold(fact, |fact, (name, count)| fact.with(name, count.to_string()))
    }

    /// A property of a component; empty if the symbol is not a component.
    fn component(&self, index: usize, part: impl Fn(&Component) -> String) -> String {
        let own = self.facts.components.iter().find(|component| component.symbol == SymbolIndex::from(index));
        own.map_or_else(String::new, part)
    }

    fn texts(&self, texts: &[Text]) -> String {
        texts.iter().map(|text| self.text(*text)).collect::<Vec<_>>().join(" ")
    }

    /// The rules that make a symbol an entry point.
    fn entry_rules(&self, symbol: SymbolIndex) -> String {
        let id = self.project.symbol_id(self.index, symbol);
        let own = self.facts.entries.iter().filter(|entry| entry.symbol == symbol).map(|entry| entry.rule);
        let declared = self.linked.entries.iter().filter(|(declared, _)| *declared == id).map(|(_, rule)| *rule);
        own.chain(declared).collect::<Vec<_>>().join(", ")
    }

    fn is_inactive(&self, position: Position) -> bool {
        let mut inactive = self.linked.inactive.iter();
        inactive.any(|lines| (lines.first..=lines.last).contains(&position.line()))
    }

    fn standing_for(&self, symbol: SymbolIndex, pairs: &[(SymbolId, SymbolId)]) -> String {
        let id = self.project.symbol_id(self.index, symbol);
        let own = pairs.iter().filter(|(symbol, _)| *symbol == id);
        own.map(|(_, target)| self.project.symbol_name(*target, self.index)).collect::<Vec<_>>().join(" ")
    }

    fn parameters(&self, symbol: SymbolIndex) -> String {
        let own = self.facts.parameters.iter().filter(|parameter| parameter.symbol == symbol);
        own.map(|parameter| self.parameter(parameter)).collect::<Vec<_>>().join(", ")
    }

    /// `*name?: type = default`.
    fn parameter(&self, parameter: &Parameter) -> String {
        let part = |mark: &str, text: Text| match self.text(text) {
            "" => String::new(),
            text => format!("{mark}{text}"),
        };
        let rest = if parameter.is_variadic { "*" } else { "" };
        let optional = if parameter.is_optional && parameter.default.is_empty() { "?" } else { "" };
        let (declared, default) = (part(": ", parameter.declared_type), part(" = ", parameter.default));
        format!("{rest}{}{optional}{declared}{default}", self.text(parameter.name))
    }

    fn reference(&self, reference: &Reference, link: &Link) -> Fact {
        let names = link.targets.iter().map(|target| self.project.symbol_name(*target, self.index));
        let mut names: Vec<String> = names.collect();
        names.sort();
        let mut head = vec!["ref".to_owned(), reference.role.name().to_owned(), "->".to_owned()];
        match link.state {
            State::External => head.push("external".to_owned()),
            State::Unresolved => head.push("?".to_owned()),
            State::Resolved | State::Ambiguous => {
                head.extend(names.join("\n|\n").split('\n').map(str::to_owned));
            }
        }
        Fact { head, attributes: Vec::new() }
            .with("evidence", link.evidence.map_or("", rhumb_model::Evidence::name))
            .with("edge", link.kind.name())
            .with("from", self.facts.qualified_name(reference.from))
            .with("receiver", self.text(reference.receiver_text))
            .with("arguments", reference.arguments.map_or_else(String::new, |count| count.to_string()))
            .flag("conditional", reference.is_conditional)
            .flag("inactive", self.is_inactive(reference.position))
    }

    fn import(&self, index: usize, import: &Import) -> Fact {
        let (name, local) = (self.text(import.name), self.text(import.local));
        let mut head = vec!["import", self.text(import.path)];
        match import.kind {
            ImportKind::Named => head.push(name),
            ImportKind::Star => head.push("*"),
            ImportKind::Module | ImportKind::Head | ImportKind::Effect => {}
        }
        match (import.kind, local) {
            (ImportKind::Named, "") => head.extend(["as", "_"]),
            (_, "") => {}
            (_, local) if local == name => {}
            (_, local) => head.extend(["as", local]),
        }
        let target = self.linked.imports.get(index).copied().flatten();
        Fact::new(head)
            .with("to", target.map_or("?", |file| self.project.path(file)))
            .with("from", self.facts.qualified_name(import.from))
            .flag("head", import.kind == ImportKind::Head)
            .flag("type", import.is_type_only)
            .flag("dynamic", import.is_dynamic)
            .flag("reexport", import.is_reexport)
    }

    fn export(&self, index: usize, export: &Export) -> Fact {
        let (name, local, path) = (self.text(export.name), self.text(export.local), self.text(export.path));
        let is_star = export.kind == ExportKind::Star;
        let mut head = vec!["export", if name.is_empty() { "*" } else { name }];
        if is_star && !name.is_empty() {
            head.extend(["of", "*"]);
        } else if !is_star && local != name && !local.is_empty() {
            head.extend(["of", local]);
        }
        if !path.is_empty() {
            head.extend(["from", path]);
        }
        let target = self.linked.exports.iter().find(|(n, _)| *n == index as u32).and_then(|(_, target)| *target);
        Fact::new(head)
            .with("to", target.map_or_else(String::new, |symbol| self.project.symbol_name(symbol, self.index)))
            .flag("type", export.kind == ExportKind::Type)
    }

    fn text(&self, text: Text) -> &str {
        self.facts.texts.get(text)
    }

    fn place(&self, start: Position, length: usize) -> ClaimedRange {
        let room = self.row(start).len().saturating_sub(start.column as usize);
        ClaimedRange { row: start.row as usize, column: start.column as usize, length: length.min(room) }
    }

    fn row(&self, position: Position) -> &str {
        self.file.text.lines().nth(position.row as usize).unwrap_or("")
    }

    /// The length of what is at a position: the name itself, a quoted path, or another word for it.
    fn length_at(&self, position: Position, name: &str) -> usize {
        let rest = self.row(position).get(position.column as usize..).unwrap_or("");
        let quote = rest.chars().next().filter(|character| matches!(character, '"' | '\'' | '`'));
        if !name.is_empty() && rest.starts_with(name) {
            name.len()
        } else if let Some(end) = quote.and_then(|quote| rest[1..].find(quote)) {
            end + 2
        } else {
            rest.find(|character: char| !character.is_alphanumeric() && character != '_').unwrap_or(rest.len())
        }
    }

    fn problem_place(&self, problem: &Problem) -> ClaimedRange {
        let span = problem.span;
        let length = if span.end.row == span.start.row { span.end.column - span.start.column } else { u32::MAX };
        self.place(span.start, length as usize)
    }
}

/// The number of lines of a definition.
fn lines(symbol: &Symbol) -> u32 {
    let (start, end) = (symbol.span.start, symbol.span.end);
    let reaches_last = end.column > 0 || end.row == start.row;
    end.row - start.row + u32::from(reaches_last)
}

fn counted(metrics: &Metrics) -> [(&'static str, u32); 10] {
    [
        ("complexity", metrics.cyclomatic()),
        ("cognitive", metrics.cognitive),
        ("branches", metrics.branches),
        ("loops", metrics.loops),
        ("operators", metrics.operators),
        ("returns", metrics.returns),
        ("nesting", metrics.max_nesting),
        ("unsafe", metrics.unsafe_blocks),
        ("unchecked", metrics.unchecked_calls),
        ("assertions", metrics.assertions),
    ]
}
