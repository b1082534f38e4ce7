//! Lists the public API of a file or directory.

use crate::argument::left;
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::question::Question;
use crate::session::Session;
use crate::shape::shape;
use rhumb_model::{EdgeKind, Flags, SymbolId, SymbolKind, Visibility};
use rhumb_store::{EdgeKinds, SymbolRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// List the public API of a file or directory.
///
/// A symbol is public if other files can refer to it: exported symbols and their public members, with their decorators. Tests
/// are excluded.
/// A function that is declared in one file and defined in another is listed at its declaration, a type at its
/// definition.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ModuleApi {
    /// File or directory, relative to the project root or the current directory.
    pub path: String,
    /// Show at most N symbols (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_limit() -> u32 {
    200
}

/// The public symbols of a file or a folder.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ModuleApiAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The file or folder.
    pub path: String,
    /// How many public symbols there are.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// The symbols, in the order of files and lines.
    pub symbols: Vec<Offered>,
}

/// A public symbol.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Offered {
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Entry,
    /// How many public symbols it is nested in.
    pub depth: u32,
    /// Its decorators, annotations or attributes, without their arguments.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decorators: Vec<String>,
}

mentions! { ModuleApiAnswer { symbols } }
mentions! { Offered { symbol } }
shape! { ModuleApiAnswer { lists: symbols(left); } }
shape! { Offered { lists: decorators; parts: symbol; } }

impl Question for ModuleApi {
    const NAME: &'static str = "module-api";
    type Answer = ModuleApiAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<ModuleApiAnswer, Error> {
        let Some(place) = session.place(&self.path)? else { return Err(session.no_path(&self.path)?) };
        let symbols = session.store.symbols_within(place.within())?;
        let offered = without_doubles(session, offered(&symbols))?;
        let total = offered.len() as u64;
        let rows = &offered[..offered.len().min(session.rows(self.limit) as usize)];
        let ids: Vec<SymbolId> = rows.iter().map(|(symbol, _)| symbol.id).collect();
        let mut decorators: HashMap<SymbolId, Vec<String>> = HashMap::new();
        for (symbol, decorator) in session.store.decorators_of(&ids)? {
            decorators.entry(symbol).or_default().push(decorator);
        }
        let offer = |(symbol, depth): &(&SymbolRow, u32)| Offered {
            symbol: Entry::from(*symbol),
            depth: *depth,
            decorators: decorators.remove(&symbol.id).unwrap_or_default(),
        };
        let symbols: Vec<Offered> = rows.iter().map(offer).collect();
        let generation = session.generation()?;
        let path = place.path().to_owned();
        Ok(ModuleApiAnswer { generation, path, total, left: left(total, symbols.len()), symbols })
    }

    fn is_nothing(answer: &ModuleApiAnswer) -> bool {
        answer.symbols.is_empty()
    }
}

/// The symbols that other files can name, each with its nesting depth among them.
fn offered(symbols: &[SymbolRow]) -> Vec<(&SymbolRow, u32)> {
    let by_id: HashMap<SymbolId, &SymbolRow> = symbols.iter().map(|symbol| (symbol.id, symbol)).collect();
    let types = symbols.iter().filter(|it| it.kind.is_type() && it.kind != SymbolKind::Impl);
    let types: HashMap<(Option<SymbolId>, &str), &SymbolRow> = types.map(|it| ((it.parent, &*it.name), it)).collect();
    let is_open = |symbol: &SymbolRow, around: &SymbolRow| match symbol.kind {
        SymbolKind::File => true,
        SymbolKind::Namespace | SymbolKind::Module => symbol.visibility != Visibility::Private,
        // An extension is as visible as the type that it extends.
        SymbolKind::Impl => types.get(&(symbol.parent, &*symbol.name)).is_none_or(|of| is_public(of, around)),
        _ => is_public(symbol, around),
    };
    let depth = |symbol: &SymbolRow| {
        let (mut depth, mut at) = (0, symbol);
        while let Some(parent) = at.parent {
            let around = *by_id.get(&parent)?;
            if !is_open(at, around) {
                return None;
            }
            depth += u32::from(!is_around(around.kind));
            at = around;
        }
        Some(depth)
    };
    let code = symbols.iter().filter(|symbol| !is_around(symbol.kind));
    code.filter_map(|symbol| Some((symbol, depth(symbol)?))).collect()
}

/// Whether a symbol only groups others.
fn is_around(kind: SymbolKind) -> bool {
    matches!(kind, SymbolKind::File | SymbolKind::Namespace | SymbolKind::Module | SymbolKind::Impl)
}

fn is_public(symbol: &SymbolRow, around: &SymbolRow) -> bool {
    let is_code = !matches!(symbol.kind, SymbolKind::Section | SymbolKind::Package | SymbolKind::Test);
    let is_hidden = symbol.flags.contains(Flags::LOCAL) || symbol.flags.contains(Flags::TEST);
    // Public members can be used wherever a value of the type is available, whether the type is exported or not.
    let is_seen = around.kind.is_type() || symbol.flags.contains(Flags::EXPORTED);
    is_code && !is_hidden && is_seen && symbol.visibility == Visibility::Public
}

/// Keeps one of each declaration and its definition: the definition of a type, wherever it is; otherwise the
/// declaration in this place.
fn without_doubles<'s>(
    session: &Session<'_>,
    mut offered: Vec<(&'s SymbolRow, u32)>,
) -> Result<Vec<(&'s SymbolRow, u32)>, Error> {
    let kinds = EdgeKinds::of(&[EdgeKind::Defines]);
    let (types, others): (Vec<&SymbolRow>, Vec<&SymbolRow>) =
        offered.iter().map(|(symbol, _)| *symbol).partition(|symbol| symbol.kind.is_type());
    let ids = |symbols: &[&SymbolRow]| symbols.iter().map(|symbol| symbol.id).collect::<Vec<SymbolId>>();
    let listed: HashSet<SymbolId> = ids(&others).into_iter().collect();
    let declared = session.store.edges_into(&ids(&types), kinds)?.into_iter().map(|edge| edge.target);
    let edges = session.store.edges_from(&ids(&others), kinds)?.into_iter();
    let defined = edges.filter(|edge| listed.contains(&edge.target)).map(|edge| edge.source);
    let doubles: HashSet<SymbolId> = declared.chain(defined).collect();
    offered.retain(|(symbol, _)| !doubles.contains(&symbol.id));
    Ok(offered)
}
