//! Which questions may be answered differently after a file's surface changed.

use crate::module::Module;
use crate::question::{
    extension_question, file_question, folder_question, macro_question, mention_question, namespace_question,
    promise_question,
};
use rhumb_languages::Interfaces;
use rhumb_model::{ExportKind, Expression, ExpressionId, Import, ImportKind, Question, SymbolKind, Text};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher, DefaultHasher, Hash, Hasher, RandomState};
use std::sync::LazyLock;

/// The questions about a file whose answers may differ between two states of it; `None` if the file does not exist.
#[must_use]
pub fn changed_questions(old: Option<&Module>, new: Option<&Module>) -> BTreeSet<Question> {
    let mut questions = BTreeSet::new();
    let Some(Module { path, about, .. }) = old.or(new) else { return questions };
    if old.is_some() != new.is_some() {
        questions.insert(file_question(path));
        questions.extend(folders(path).map(folder_question));
    }
    let (before, after) = (old.map(Answers::new).unwrap_or_default(), new.map(Answers::new).unwrap_or_default());
    if before.stars != after.stars {
        questions.insert(about.stars);
    }
    let names: BTreeSet<&str> = before.names.keys().chain(after.names.keys()).copied().collect();
    let changed = names.into_iter().filter(|name| before.names.get(name) != after.names.get(name));
    let changed: BTreeSet<&str> = changed.collect();
    for module in [old, new].into_iter().flatten() {
        questions.extend(shared_questions(module, &changed));
    }
    questions.extend(changed_parts(old, new));
    questions.extend(changed_macros(old, new));
    questions.extend(changed.into_iter().flat_map(|name| [about.name(name), mention_question(name)]));
    questions
}

/// The questions about namespaces whose answers depend on symbols with these names.
fn shared_questions(module: &Module, names: &BTreeSet<&str>) -> BTreeSet<Question> {
    let mut questions = BTreeSet::new();
    for index in 1..module.surface.symbols.len() as u32 {
        let name = module.text(module.symbol(index).name);
        if names.contains(name) {
            questions.extend(module.extended(index).map(|_| extension_question(name)));
            questions.extend(module.is_promise(index).then(|| promise_question(name)));
            questions.extend(module.home(index).map(|home| namespace_question(&home, name)));
            questions.extend(module.namespace(index).map(|namespace| namespace_question(namespace, "")));
        }
    }
    questions
}

/// The questions about namespaces to whose answers only one of the two states contributes.
fn changed_parts(old: Option<&Module>, new: Option<&Module>) -> Vec<Question> {
    let parts = |module: Option<&Module>| -> BTreeSet<Question> {
        module.into_iter().flat_map(Module::shared_questions).collect()
    };
    parts(old).symmetric_difference(&parts(new)).copied().collect()
}

/// The questions about macros that only one of the two states defines.
fn changed_macros(old: Option<&Module>, new: Option<&Module>) -> Vec<Question> {
    let macros = |module: Option<&Module>| -> BTreeSet<Question> {
        module.into_iter().flat_map(Module::macros).map(macro_question).collect()
    };
    macros(old).symmetric_difference(&macros(new)).copied().collect()
}

/// Every folder that a path lies in, the innermost first.
fn folders(path: &str) -> impl Iterator<Item = &str> {
    path.rmatch_indices('/').map(|(end, _)| &path[..end])
}

/// Everything a file answers, as hashes by name.
#[derive(Default)]
struct Answers<'m> {
    names: BTreeMap<&'m str, Vec<u64>>,
    stars: Vec<u64>,
}

impl<'m> Answers<'m> {
    fn new(module: &'m Module) -> Self {
        // If a module starts or stops to list its exports, that affects every name in it.
        let is_listed = u64::from(!module.surface.exports.is_empty());
        let mut hasher = keyed_hasher();
        module.language.name.hash(&mut hasher);
        let mut answers = Self { names: BTreeMap::new(), stars: vec![is_listed, hasher.finish()] };
        for index in 0..module.surface.symbols.len() as u32 {
            let name = module.text(module.symbol(index).name);
            answers.names.entry(name).or_default().push(symbol_hash(module, index));
        }
        for import in &module.surface.imports {
            let hash = import_hash(module, import);
            if import.kind == ImportKind::Star || module.language.modules.namespaces.are_read_in {
                answers.stars.push(hash);
            }
            answers.names.entry(module.text(import.local)).or_default().push(hash);
        }
        for export in &module.surface.exports {
            let mut hasher = keyed_hasher();
            texts_hash(module, [export.name, export.local, export.path], &mut hasher);
            (export.kind as u8).hash(&mut hasher);
            if export.kind == ExportKind::Star {
                answers.stars.push(hasher.finish());
            }
            answers.names.entry(module.text(export.name)).or_default().push(hasher.finish());
        }
        answers
    }
}

/// A hasher with a random key. Nobody can write a change that leaves a hash as it was, since both sides are hashed here and now
/// with a key that nobody knows.
fn keyed_hasher() -> DefaultHasher {
    static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    KEY.build_hasher()
}

/// Hashes all that linking may read of a symbol: its row, its kind, its parent, its type and its supertypes.
fn symbol_hash(module: &Module, index: u32) -> u64 {
    let mut hasher = keyed_hasher();
    let symbol = module.symbol(index);
    // Which language a file is in may depend on its text.
    (symbol.id.0, symbol.kind, symbol.flags, symbol.visibility, module.language.name).hash(&mut hasher);
    let parent = module.symbol(symbol.parent);
    (parent.id.0, parent.kind, module.text(symbol.owner), symbol.arity).hash(&mut hasher);
    let [parameters, type_parameters] = [symbol.parameters, symbol.type_parameters].map(|it| module.list(it));
    let labels = module.list(symbol.labels);
    let type_bases = module.list(symbol.type_bases);
    (parameters.len(), type_parameters.len(), type_bases.len()).hash(&mut hasher);
    // Whether a type fulfils an interface depends on all that it promises.
    if symbol.kind == SymbolKind::Interface && module.language.types.interfaces == Interfaces::Silent {
        for promised in module.promised(index) {
            (module.text(promised.name), module.list(promised.parameters).len()).hash(&mut hasher);
        }
    }
    let types = type_bases
        .iter()
        .chain(module.list(symbol.bases))
        .chain(parameters)
        .chain(labels)
        .chain(type_parameters)
        .flatten();
    let own = symbol.yields.iter().chain(&symbol.extended).chain(&symbol.yielded).chain(&symbol.decorated);
    for expression in own.chain(types) {
        expression_hash(module, *expression, &mut hasher);
    }
    hasher.finish()
}

fn import_hash(module: &Module, import: &Import) -> u64 {
    let mut hasher = keyed_hasher();
    texts_hash(module, [import.path, import.name, import.local], &mut hasher);
    (import.kind as u8, import.is_reexport).hash(&mut hasher);
    let from = module.surface_index(import.from).map(|index| module.symbol(index).id.0);
    from.hash(&mut hasher);
    hasher.finish()
}

fn texts_hash(module: &Module, texts: [Text; 3], hasher: &mut DefaultHasher) {
    for text in texts {
        module.text(text).hash(hasher);
    }
}

/// Chains are short: extraction cuts them.
fn expression_hash(module: &Module, id: ExpressionId, hasher: &mut DefaultHasher) {
    let expression = module.surface.expressions.get(id);
    std::mem::discriminant(&expression).hash(hasher);
    match expression {
        Expression::Name(name) | Expression::Tag(name) | Expression::Literal(name) => module.text(name).hash(hasher),
        Expression::Symbol(index) | Expression::Inside(index) => {
            let place = module.surface_index(index);
            place.map(|place| module.symbol(place).id.0).hash(hasher);
        }
        Expression::Import(index) => {
            if let Some(import) = module.surface.imports.get(index.index()) {
                import_hash(module, import).hash(hasher);
            }
        }
        Expression::Member(of, name) | Expression::Named(of, name) => {
            module.text(name).hash(hasher);
            expression_hash(module, of, hasher);
        }
        Expression::TypeParameter(owner, number) => {
            let place = module.surface_index(owner);
            (place.map(|place| module.symbol(place).id.0), number).hash(hasher);
        }
        Expression::Handed { by, argument, parameter } => {
            (argument, parameter).hash(hasher);
            expression_hash(module, by, hasher);
        }
        Expression::Argument { by: of, place } | Expression::Parameter { of, place } | Expression::Nth(of, place) => {
            place.hash(hasher);
            expression_hash(module, of, hasher);
        }
        Expression::Apply(one, other)
        | Expression::Either(one, other)
        | Expression::Takes(one, other)
        | Expression::Passing(one, other)
        | Expression::On(one, other)
        | Expression::Within(one, other)
        | Expression::Implied(one, other) => {
            expression_hash(module, one, hasher);
            expression_hash(module, other, hasher);
        }
        Expression::Call(of)
        | Expression::New(of)
        | Expression::Index(of)
        | Expression::Each(of)
        | Expression::Unwrap(of)
        | Expression::Result(of)
        | Expression::TypeOf(of)
        | Expression::Function(of) => expression_hash(module, of, hasher),
        Expression::Unknown | Expression::Local(_) | Expression::SelfRef | Expression::Super => {}
    }
}
