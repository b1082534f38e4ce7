//! Tracks a port: what has been ported from one path to another, and in which order to continue.

mod order;
mod pair;

use crate::argument::{PortTopic, Porting, left};
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::question::Question;
use crate::session::{ProjectPath, Session};
use crate::shape::shape;
use pair::{Counterpart, PortSymbols, pair};
use rhumb_model::SymbolId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Show the progress of a port, or the order to port in.
///
/// `status FROM TO` pairs the types, functions and constants of two files or directories by the words in their names,
/// across languages. Members pair with members of a type of the same name; a member pairs with a function only if no
/// other symbol has the name. Ambiguous symbols are not paired. `order FROM` lists the symbols of FROM, dependencies
/// first; symbols in a cycle must be ported together. With TO, symbols that TO already has are left out. Tests are
/// excluded.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Port {
    /// The part to show.
    pub topic: PortTopic,
    /// File or directory to port.
    pub from: String,
    /// File or directory to port to.
    #[serde(default)]
    pub to: Option<String>,
    /// Show at most N symbols in each list (0 = all).
    #[serde(default = "default_limit")]
    pub limit: u32,
}

fn default_limit() -> u32 {
    100
}

/// How far a port is, or its order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PortAnswer {
    /// The generation of the index.
    pub generation: u64,
    /// The path that is ported.
    pub from_path: String,
    /// The path that is ported to, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_path: Option<String>,
    /// The status, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<PortStatus>,
    /// The order, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<PortOrder>,
}

/// How far a port is. All lists are in the order of files and lines.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PortStatus {
    /// How many symbols are to be ported, or were.
    pub total: u64,
    /// How many of them have a counterpart.
    pub ported_total: u64,
    /// How many of them are not listed.
    pub ported_left: u64,
    /// The symbols that have a counterpart.
    pub ported: Vec<Ported>,
    /// How many could have one of several counterparts.
    pub unclear_total: u64,
    /// How many of them are not listed.
    pub unclear_left: u64,
    /// The symbols with several possible counterparts.
    pub unclear: Vec<Unclear>,
    /// How many have no counterpart.
    pub missing_total: u64,
    /// How many of them are not listed.
    pub missing_left: u64,
    /// The symbols without a counterpart.
    pub missing: Vec<Entry>,
    /// How many symbols of the target are not the counterpart of any symbol.
    pub extra_total: u64,
    /// How many of them are not listed.
    pub extra_left: u64,
    /// The symbols themselves.
    pub extra: Vec<Entry>,
}

/// A symbol that has a counterpart.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ported {
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Entry,
    /// Its counterpart.
    pub counterpart: Entry,
    /// The evidence: `name` if the names and the enclosing types have the same words, `name_alone` if only one of
    /// them is a member of a type.
    pub by: &'static str,
}

/// A symbol that could have one of several counterparts.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Unclear {
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Entry,
    /// The possible counterparts.
    pub candidates: Vec<Entry>,
}

/// In which order to port.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PortOrder {
    /// How many types, functions and constants are to be ported, members not counted.
    pub total: u64,
    /// How many are ported already, with all their members.
    pub done: u64,
    /// In how many steps.
    pub steps: u32,
    /// How many cycles there are.
    pub cycles: u32,
    /// How many are not listed.
    pub left: u64,
    /// The units, in the order in which to port them.
    pub units: Vec<PortUnit>,
}

/// Something to port at once.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PortUnit {
    /// The type, function or constant.
    #[serde(flatten)]
    pub symbol: Entry,
    /// The step, from 1; all that it needs is in earlier ones, or in its own cycle.
    pub step: u32,
    /// The number of its cycle, starting from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycle: Option<u32>,
    /// Handles of its dependencies outside of its cycle, in source order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
}

mentions! { PortAnswer { status, order } }
mentions! { PortStatus { ported, unclear, missing, extra } }
mentions! { Ported { symbol, counterpart } }
mentions! { Unclear { symbol, candidates } }
mentions! { PortOrder { units } }
mentions! { PortUnit { symbol } }
shape! { PortAnswer { parts: status, order; } }
shape! { PortStatus { lists: missing(missing_left), unclear(unclear_left), ported(ported_left), extra(extra_left); } }
shape! { Ported { parts: symbol, counterpart; } }
shape! { Unclear { lists: candidates; parts: symbol; } }
shape! { PortOrder { lists: units(left); } }
shape! { PortUnit { lists: needs; parts: symbol; } }

impl Question for Port {
    const NAME: &'static str = "port";
    type Answer = PortAnswer;

    fn answer(&self, session: &Session<'_>) -> Result<PortAnswer, Error> {
        let from = place(session, &self.from)?;
        let to = self.to.as_deref().map(|to| place(session, to)).transpose()?;
        let (status, order) = match (self.topic, &to) {
            (PortTopic(Porting::Order), to) => (None, Some(self.order(session, &from, to.as_ref())?)),
            (PortTopic(Porting::Status), Some(to)) if *to != from => (Some(self.status(session, &from, to)?), None),
            (PortTopic(Porting::Status), _) => return Err(Error::MissingPortTarget),
        };
        let generation = session.generation()?;
        let (from_path, to_path) = (from.path().to_owned(), to.as_ref().map(|to| to.path().to_owned()));
        Ok(PortAnswer { generation, from_path, to_path, status, order })
    }

    fn is_nothing(answer: &PortAnswer) -> bool {
        answer.status.as_ref().is_none_or(|status| status.total == 0)
            && answer.order.as_ref().is_none_or(|order| order.total == 0)
    }
}

fn place(session: &Session<'_>, given: &str) -> Result<ProjectPath, Error> {
    match session.place(given)? {
        Some(place) => Ok(place),
        None => Err(session.no_path(given)?),
    }
}

impl Port {
    fn status(&self, session: &Session<'_>, from: &ProjectPath, to: &ProjectPath) -> Result<PortStatus, Error> {
        let (source, target) = symbols_of_both(session, from, to)?;
        let (sources, targets) = (source.all(), target.all());
        let counterparts = pair(&sources, &targets);
        let entry = |at: usize| Entry::from(targets[at].symbol);
        let (mut ported, mut unclear, mut missing) = (Vec::new(), Vec::new(), Vec::new());
        let mut met: HashSet<usize> = HashSet::new();
        for (piece, counterpart) in sources.iter().zip(&counterparts) {
            let symbol = Entry::from(piece.symbol);
            match counterpart {
                Counterpart::One { at, by } => ported.push(Ported { symbol, counterpart: entry(*at), by }),
                Counterpart::Several(all) => {
                    unclear.push(Unclear { symbol, candidates: all.iter().copied().map(entry).collect() });
                }
                Counterpart::None => missing.push(symbol),
            }
            met.extend(counterpart.candidates());
        }
        let extra: Vec<Entry> = (0..targets.len()).filter(|at| !met.contains(at)).map(entry).collect();
        let rows = session.rows(self.limit) as usize;
        let (ported_total, ported_left, ported) = truncate_list(ported, rows);
        let (unclear_total, unclear_left, unclear) = truncate_list(unclear, rows);
        let (missing_total, missing_left, missing) = truncate_list(missing, rows);
        let (extra_total, extra_left, extra) = truncate_list(extra, rows);
        Ok(PortStatus {
            total: sources.len() as u64,
            ported_total,
            ported_left,
            ported,
            unclear_total,
            unclear_left,
            unclear,
            missing_total,
            missing_left,
            missing,
            extra_total,
            extra_left,
            extra,
        })
    }

    fn order(&self, session: &Session<'_>, from: &ProjectPath, to: Option<&ProjectPath>) -> Result<PortOrder, Error> {
        let (pieces, done) = match to {
            Some(to) => {
                let (source, target) = symbols_of_both(session, from, to)?;
                let done = ported_symbols(&source, &target);
                (source, done)
            }
            None => (PortSymbols::read(session, from, None)?, HashSet::new()),
        };
        let mut order = order::order(session, &pieces, &done)?;
        order.units.truncate(session.rows(self.limit) as usize);
        order.left = left(order.total, order.units.len());
        Ok(order)
    }
}

/// The symbols of both paths. If one path contains the other, their shared symbols belong to the inner one.
fn symbols_of_both(
    session: &Session<'_>,
    from: &ProjectPath,
    to: &ProjectPath,
) -> Result<(PortSymbols, PortSymbols), Error> {
    let is_inside = from.holds(to.path());
    let source = PortSymbols::read(session, from, is_inside.then_some(to))?;
    let target = PortSymbols::read(session, to, (!is_inside).then_some(from))?;
    Ok((source, target))
}

/// The source symbols that have a counterpart.
fn ported_symbols(source: &PortSymbols, target: &PortSymbols) -> HashSet<SymbolId> {
    let (sources, targets) = (source.all(), target.all());
    let counterparts = pair(&sources, &targets);
    let ported = sources.iter().zip(&counterparts).filter(|(_, it)| matches!(it, Counterpart::One { .. }));
    ported.map(|(piece, _)| piece.symbol.id).collect()
}

/// The total, how many items are not listed, and those that are.
fn truncate_list<T>(mut all: Vec<T>, rows: usize) -> (u64, u64, Vec<T>) {
    let total = all.len() as u64;
    all.truncate(rows);
    (total, left(total, all.len()), all)
}
