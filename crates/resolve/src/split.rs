//! Splits the facts of a file into its surface, which other files may need, and its body, needed only to link the file itself.

use rhumb_languages::{Bases, Labels, Language, Members};
use rhumb_model::{
    Arity, Body, Expression, ExpressionId, Facts, Flags, List, Parameter, Part, Reference, Role, Surface,
    SurfaceSymbol, SymbolId, SymbolIndex, SymbolKind, Text, Texts,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// What other files could need of a file in `language` whose symbols have these ids.
#[must_use]
pub fn surface(facts: &Facts, ids: &[SymbolId], language: &Language) -> Surface {
    let mut splitter = Splitter {
        facts,
        receivers: language.scoping.receivers,
        language,
        surface: Surface::default(),
        surface_indices: FxHashMap::default(),
        kept: FxHashMap::default(),
    };
    let mut around_types = around_local_types(facts);
    if language.scoping.members == Members::BySelf {
        around_types.extend(members_of_tests(facts));
    }
    for (index, symbol) in facts.symbols.iter().enumerate() {
        let index = SymbolIndex::from(index);
        let is_member = symbol.parent.is_some_and(|parent| facts.symbols[parent.index()].kind.is_type());
        let can_be_named =
            !symbol.flags.contains(Flags::LOCAL) && !matches!(symbol.kind, SymbolKind::Section | SymbolKind::Test);
        if can_be_named || is_member || around_types.contains(&index) {
            splitter.add(index, ids.get(index.index()).copied());
        }
    }
    splitter.add_parameters();
    if language.types.overloads || !language.types.calls.overloaded.is_empty() {
        splitter.add_arities();
    }
    if language.types.labels != Labels::Unseen {
        splitter.add_labels();
    }
    splitter.add_bases(language.types.bases);
    splitter.add_imports_and_exports();
    splitter.surface.settle();
    splitter.surface
}

/// Types that are local to a function or embedded in a document, and the symbols around them. Other files cannot name them,
/// but their members are looked up in the surface like those of any other type.
fn around_local_types(facts: &Facts) -> FxHashSet<SymbolIndex> {
    let mut around = FxHashSet::default();
    for (index, symbol) in facts.symbols.iter().enumerate() {
        let is_local_type = symbol.kind.is_type() && symbol.flags.intersects(Flags::LOCAL | Flags::EMBEDDED);
        let mut next = is_local_type.then_some(SymbolIndex::from(index));
        while let Some(index) = next.filter(|index| around.insert(*index)) {
            next = facts.symbols[index.index()].parent;
        }
    }
    around
}

/// Tests with titles, and the methods and fields in them. Other files cannot name these, but a test may use those of the tests
/// around it.
fn members_of_tests(facts: &Facts) -> FxHashSet<SymbolIndex> {
    let is_test = |index: &SymbolIndex| facts.symbols[index.index()].kind == SymbolKind::Test;
    let mut members = FxHashSet::default();
    for (index, symbol) in facts.symbols.iter().enumerate() {
        let is_member =
            symbol.kind == SymbolKind::Field || (symbol.kind.is_callable() && symbol.kind != SymbolKind::Test);
        let mut next = symbol.parent.filter(is_test).filter(|_| is_member);
        if next.is_some() {
            members.insert(SymbolIndex::from(index));
        }
        while let Some(test) = next.filter(|test| is_test(test) && members.insert(*test)) {
            next = facts.symbols[test.index()].parent;
        }
    }
    members
}

/// The body of a file: what only linking the file itself needs.
#[must_use]
pub fn body(facts: &Facts, ids: &[SymbolId]) -> Body {
    Body {
        texts: needed_texts(facts),
        references: facts.references.clone(),
        expressions: facts.expressions.clone(),
        bindings: facts.bindings.clone(),
        imports: facts.imports.clone(),
        parents: facts.symbols.iter().map(|symbol| symbol.parent.unwrap_or(SymbolIndex::FILE)).collect(),
        kinds: facts.symbols.iter().map(|symbol| symbol.kind).collect(),
        symbols: ids.to_vec(),
        local_results: local_results(facts),
        guarded: facts.guarded.clone(),
    }
}

/// What functions return that only their own file can name.
fn local_results(facts: &Facts) -> Vec<(SymbolIndex, ExpressionId)> {
    let symbols = facts.symbols.iter().enumerate();
    let local = symbols.filter(|(_, symbol)| symbol.flags.contains(Flags::LOCAL) && symbol.kind.is_callable());
    local.filter_map(|(index, symbol)| Some((SymbolIndex::from(index), symbol.yields?))).collect()
}

/// Texts keep their numbers; those that linking does not look at, which are the longest, are emptied.
fn needed_texts(facts: &Facts) -> Texts {
    let references = facts.references.iter().flat_map(|it| [it.name, it.receiver_text]);
    let imports = facts.imports.iter().flat_map(|it| [it.path, it.name, it.local]);
    let bindings = facts.bindings.iter().map(|it| it.name);
    let guards = facts.guarded.iter().flat_map(|it| it.names.iter().copied());
    facts.texts.only(references.chain(imports).chain(bindings).chain(facts.expressions.texts()).chain(guards))
}

struct Splitter<'f> {
    facts: &'f Facts,
    /// The names of the receiver: `self`, `this`.
    receivers: &'static [&'static str],
    language: &'f Language,
    surface: Surface,
    /// Indices in the surface by indices in the facts.
    surface_indices: FxHashMap<SymbolIndex, u32>,
    /// Expressions of the surface: equal ones are kept once.
    kept: FxHashMap<Expression, ExpressionId>,
}

/// Longer chains of locals are not followed to find what a function returns.
const MAX_LOCALS: u32 = 4;

impl Splitter<'_> {
    fn add(&mut self, index: SymbolIndex, id: Option<SymbolId>) {
        let symbol = &self.facts.symbols[index.index()];
        let parent = match symbol.parent {
            None => 0,
            // A symbol in a local one cannot be named either.
            Some(parent) => match self.surface_indices.get(&parent) {
                Some(surface_index) => *surface_index,
                None => return,
            },
        };
        // Unknown types are not worth storing.
        let yields = symbol.yields.map(|id| self.copy(id, MAX_LOCALS));
        let yields = yields.filter(|id| self.surface.expressions.get(*id) != Expression::Unknown);
        let extended = symbol.extended.map(|id| self.copy(id, 0));
        let yielded = symbol.yielded.map(|id| self.copy(id, MAX_LOCALS));
        let decorated = symbol.decorated.map(|id| self.copy(id, MAX_LOCALS));
        let name = self.text(symbol.name);
        let owner = self.owner_elsewhere(index);
        self.surface_indices.insert(index, self.surface.symbols.len() as u32);
        self.surface.symbols.push(SurfaceSymbol {
            id: id.unwrap_or(SymbolId(0)),
            index,
            name,
            kind: symbol.kind,
            parent,
            owner,
            visibility: symbol.visibility,
            flags: symbol.flags,
            yields,
            extended,
            yielded,
            decorated,
            parameters: List::default(),
            labels: List::default(),
            arity: None,
            type_parameters: List::default(),
            bases: List::default(),
            type_bases: List::default(),
        });
    }

    fn add_parameters(&mut self) {
        // Most functions of some languages declare no type at all, and then there is nothing to keep. A macro with parameters is
        // not the same as one without.
        let is_macro = |symbol: SymbolIndex| self.facts.symbols[symbol.index()].kind == SymbolKind::Macro;
        let is_kept = |parameter: &&Parameter| parameter.type_expression.is_some() || is_macro(parameter.symbol);
        let typed = self.facts.parameters.iter().filter(is_kept);
        let typed: FxHashSet<SymbolIndex> = typed.map(|parameter| parameter.symbol).collect();
        for parameter in self.facts.parameters.iter().filter(|parameter| typed.contains(&parameter.symbol)) {
            let Some(surface_index) = self.surface_indices.get(&parameter.symbol).copied() else { continue };
            let declared = parameter.type_expression.map(|id| self.copy(id, 0));
            let Surface { symbols, lists, .. } = &mut self.surface;
            lists.push(&mut symbols[surface_index as usize].parameters, declared);
        }
        for parameter in &self.facts.type_parameters {
            let Some(surface_index) = self.surface_indices.get(&parameter.symbol).copied() else { continue };
            let bound = parameter.bound.map(|id| self.copy(id, 0));
            let Surface { symbols, lists, .. } = &mut self.surface;
            lists.push(&mut symbols[surface_index as usize].type_parameters, bound);
        }
    }

    /// The path of the types that a definition names as its owners, if it is written outside them.
    fn owner_elsewhere(&mut self, index: SymbolIndex) -> Text {
        let symbol = &self.facts.symbols[index.index()];
        let Some(parent) = symbol.parent else { return Text::default() };
        let around = self.facts.texts.get(self.facts.symbols[parent.index()].qualified_name);
        let owners = self.facts.texts.get(symbol.qualified_name).rsplit_once("::").map_or("", |(owners, _)| owners);
        // A second symbol of a name has a number, which is no part of the names inside it.
        let around = around.rsplit_once('#').map_or(around, |(name, _)| name);
        let beyond = owners.strip_prefix(around).unwrap_or("");
        self.surface.texts.intern(beyond.trim_start_matches("::"))
    }

    /// Adds the arity of functions, for overload resolution.
    fn add_arities(&mut self) {
        let mut arities: FxHashMap<SymbolIndex, Arity> = FxHashMap::default();
        for parameter in &self.facts.parameters {
            let arity = arities.entry(parameter.symbol).or_default();
            arity.least = arity.least.saturating_add(u8::from(!parameter.is_optional && !parameter.is_variadic));
            arity.most = arity.most.saturating_add(if parameter.is_variadic { u8::MAX } else { 1 });
        }
        let types = &self.language.types;
        let Surface { symbols, texts, .. } = &mut self.surface;
        let is_overloaded = |name| types.overloads || types.calls.overloaded.contains(&texts.get(name));
        for symbol in symbols.iter_mut().filter(|symbol| symbol.kind.is_callable() && is_overloaded(symbol.name)) {
            symbol.arity = Some(arities.get(&symbol.index).copied().unwrap_or_default());
        }
    }

    /// Adds the argument labels of parameters.
    fn add_labels(&mut self) {
        for parameter in &self.facts.parameters {
            let Some(surface_index) = self.surface_indices.get(&parameter.symbol).copied() else { continue };
            let label = Expression::Literal(self.text(parameter.label));
            let label = *self.kept.entry(label).or_insert_with(|| self.surface.expressions.push(label));
            let Surface { symbols, lists, .. } = &mut self.surface;
            lists.push(&mut symbols[surface_index as usize].labels, Some(label));
        }
    }

    /// A type's ancestors are what it refers to in the roles of inheritance.
    fn add_bases(&mut self, order: Bases) {
        let references = self.facts.references.iter();
        let extended = references.clone().filter(|it| it.role == Role::Extends);
        let implemented = references.clone().filter(|it| it.role == Role::Implements);
        let named = references.filter(|it| matches!(it.role, Role::Extends | Role::Implements));
        let ordered: Vec<&Reference> = match order {
            Bases::AsWritten => named.collect(),
            Bases::LastFirst => named.rev().collect(),
            Bases::InterfacesLast => extended.rev().chain(implemented).collect(),
        };
        for reference in ordered {
            let base = self.base(reference);
            if let Some(surface_index) = self.surface_indices.get(&reference.from) {
                let Surface { symbols, lists, .. } = &mut self.surface;
                let symbol = &mut symbols[*surface_index as usize];
                let list = if reference.part == Part::OfType { &mut symbol.type_bases } else { &mut symbol.bases };
                lists.push(list, Some(base));
            }
        }
    }

    fn base(&mut self, reference: &Reference) -> ExpressionId {
        let name = self.text(reference.name);
        let expression = match (reference.receiver, reference.bound) {
            (Some(receiver), _) => Expression::Member(self.copy(receiver, MAX_LOCALS), name),
            (None, rhumb_model::Bound::Symbol(symbol)) => Expression::Symbol(symbol),
            (None, rhumb_model::Bound::Import(import)) => Expression::Import(import),
            // A path that starts with its separator: `class Gate < ::Door`.
            (None, _)
                if self.language.shares_namespaces() && !self.facts.texts.get(reference.receiver_text).is_empty() =>
            {
                let root = self.surface.texts.intern(self.language.modules.path_separator);
                let root = self.surface.expressions.push(Expression::Name(root));
                Expression::Member(root, name)
            }
            // The enclosing type is the base: `class Gate < self`.
            (None, _) if self.receivers.contains(&self.facts.texts.get(reference.name)) => Expression::SelfRef,
            (None, _) => Expression::Name(name),
        };
        let base = self.surface.expressions.push(expression);
        let mut arguments = Vec::new();
        let mut rest = reference.passed;
        while let Some(Expression::Apply(before, argument)) = rest.map(|id| self.facts.expressions.get(id)) {
            arguments.push(argument);
            rest = Some(before);
        }
        arguments.into_iter().rev().fold(base, |of, argument| {
            let argument = self.copy(argument, 0);
            self.surface.expressions.push(Expression::Apply(of, argument))
        })
    }

    fn add_imports_and_exports(&mut self) {
        for mut import in self.facts.imports.iter().copied() {
            import.path = self.text(import.path);
            import.name = self.text(import.name);
            import.local = self.text(import.local);
            self.surface.imports.push(import);
        }
        for mut export in self.facts.exports.iter().copied() {
            export.name = self.text(export.name);
            export.local = self.text(export.local);
            export.path = self.text(export.path);
            self.surface.exports.push(export);
        }
    }

    fn is_local_function(&self, index: SymbolIndex) -> bool {
        let symbol = &self.facts.symbols[index.index()];
        symbol.flags.contains(Flags::LOCAL) && symbol.kind.is_callable()
    }

    /// Whether an expression of the surface is a value, and not perhaps the name of a type.
    fn is_value(&self, id: ExpressionId) -> bool {
        let expression = self.surface.expressions.get(id);
        !matches!(expression, Expression::Symbol(_) | Expression::Import(_) | Expression::Name(_) | Expression::Unknown)
    }

    fn text(&mut self, text: Text) -> Text {
        self.surface.texts.intern(self.facts.texts.get(text))
    }

    /// Copies an expression with all it is made from. Chains are short: extraction cuts them.
    fn copy(&mut self, id: ExpressionId, locals: u32) -> ExpressionId {
        let copied = match self.facts.expressions.get(id) {
            Expression::Name(name) => Expression::Name(self.text(name)),
            Expression::Tag(name) => Expression::Tag(self.text(name)),
            Expression::Literal(name) => Expression::Literal(self.text(name)),
            Expression::Member(of, name) => Expression::Member(self.copy(of, locals), self.text(name)),
            Expression::Named(of, name) => Expression::Named(self.copy(of, locals), self.text(name)),
            // Other files do not have the local, but its initializer can be copied.
            Expression::Local(index) => {
                let value = self.facts.bindings.get(index.index()).and_then(|binding| binding.value);
                match value.filter(|_| locals > 0) {
                    Some(value) => return self.copy(value, locals - 1),
                    None => Expression::Unknown,
                }
            }
            // The same holds for a local function: only what it returns can be copied.
            Expression::Symbol(index) if self.is_local_function(index) => {
                let result = self.facts.symbols[index.index()].yields.filter(|_| locals > 0);
                match result.map(|result| self.copy(result, locals - 1)) {
                    Some(result) if self.is_value(result) => Expression::Function(result),
                    _ => Expression::Unknown,
                }
            }
            // What is passed matters for choosing among overloads in the file itself.
            Expression::Passing(of, _) if self.language.types.overloads => return self.copy(of, locals),
            // So do the receivers of lambdas.
            Expression::Implied(_, name) => return self.copy(name, locals),
            other => other.map(|id| self.copy(id, locals)),
        };
        *self.kept.entry(copied).or_insert_with(|| self.surface.expressions.push(copied))
    }
}
