//! Walks along calls: breadth first, each symbol once, to a given depth.

use crate::argument::left;
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::name::{Disambiguation, Found, Subject};
use crate::session::Session;
use crate::shape::shape;
use rhumb_model::{Role, State, SymbolId};
use rhumb_store::{ConnectedSymbol, SymbolRow};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashSet;

/// A walk that reaches more symbols than this is about the whole program; it ends here and says so.
const MAX_REACHED: usize = 10_000;

/// Which way to walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// To those who call.
    Callers,
    /// To those who are called.
    Callees,
}

/// What calls lead to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reaching {
    /// The state of the index that this is read from.
    pub generation: u64,
    /// The symbol that was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Entry>,
    /// What the name could mean, if it is not clear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disambiguation: Option<Disambiguation>,
    /// How many symbols were reached.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// Whether everything was reached; a very large walk ends before that.
    pub is_complete: bool,
    /// Calls that may belong here too, but whose target is not known for certain.
    pub unlinked: u64,
    /// The symbols, nearest first.
    pub reached: Vec<Reached>,
}

/// A symbol that calls lead to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reached {
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Entry,
    /// How many calls away it is.
    pub depth: u32,
    /// The handle of the symbol through which it was reached.
    pub via: String,
    /// How many calls join the two.
    pub calls: u32,
    /// The first of these calls, as path and line.
    pub call_path: String,
    /// Its line.
    pub call_line: u32,
}

mentions! { Reaching { symbol, disambiguation, reached } }
mentions! { Reached { symbol; call_path } }
shape! { Reaching { lists: reached(left); parts: disambiguation, symbol; } }
shape! { Reached { parts: symbol; } }

/// Answers a question about calls.
pub(crate) fn reach(
    session: &Session<'_>,
    subject: &Subject,
    direction: Direction,
    depth: u32,
    limit: u32,
) -> Result<Reaching, Error> {
    let generation = session.generation()?;
    let empty = Reaching {
        generation,
        symbol: None,
        disambiguation: None,
        total: 0,
        left: 0,
        is_complete: true,
        unlinked: 0,
        reached: Vec::new(),
    };
    let symbol = match subject.find(session)? {
        Found::One(symbol) => symbol,
        Found::Several(choice) => return Ok(Reaching { disambiguation: Some(choice), ..empty }),
    };
    let mut walk = Walk { session, direction, seen: HashSet::from([symbol.id]), reached: Vec::new() };
    let is_complete = walk.run(&symbol, depth.max(1))?;
    let total = walk.reached.len() as u64;
    let mut reached = walk.reached;
    reached.truncate(session.rows(limit) as usize);
    let unlinked = unlinked(session, &symbol, direction)?;
    let symbol = Some(Entry::from(&*symbol));
    Ok(Reaching { symbol, total, left: left(total, reached.len()), is_complete, unlinked, reached, ..empty })
}

struct Walk<'s> {
    session: &'s Session<'s>,
    direction: Direction,
    seen: HashSet<SymbolId>,
    reached: Vec<Reached>,
}

impl Walk<'_> {
    /// Walks level by level; false if it ended early.
    fn run(&mut self, start: &SymbolRow, depth: u32) -> Result<bool, Error> {
        let mut level = vec![start.clone()];
        for depth in 1..=depth {
            if level.is_empty() {
                break;
            }
            let mut next = Vec::new();
            for symbol in &level {
                for neighbour in self.neighbours(symbol)? {
                    if self.reached.len() == MAX_REACHED {
                        return Ok(false);
                    }
                    if self.seen.insert(neighbour.symbol.id) {
                        self.reached.push(self.reached(symbol, &neighbour, depth));
                        next.push(neighbour.symbol);
                    }
                }
            }
            level = next;
        }
        Ok(true)
    }

    fn neighbours(&self, symbol: &SymbolRow) -> Result<Vec<ConnectedSymbol>, Error> {
        let store = &self.session.store;
        let limit = MAX_REACHED as u32;
        Ok(match self.direction {
            Direction::Callers => store.callers(symbol.id, limit)?,
            Direction::Callees => store.callees(symbol.id, limit)?,
        })
    }

    fn reached(&self, via: &SymbolRow, neighbour: &ConnectedSymbol, depth: u32) -> Reached {
        let caller = match self.direction {
            Direction::Callers => &neighbour.symbol,
            Direction::Callees => via,
        };
        Reached {
            symbol: Entry::from(&neighbour.symbol),
            depth,
            via: via.handle.clone(),
            calls: neighbour.count,
            call_path: caller.file_path.clone(),
            call_line: neighbour.line,
        }
    }
}

/// Calls of the symbol's name, or in the symbol, that are not linked: they could belong to the answer.
fn unlinked(session: &Session<'_>, symbol: &SymbolRow, direction: Direction) -> Result<u64, Error> {
    let states = match direction {
        Direction::Callers => session.store.states_named(&symbol.name, &[Role::Call])?,
        Direction::Callees => session.store.states_from(symbol.id, &[Role::Call])?,
    };
    let is_unlinked = |state: &State| matches!(state, State::Unresolved | State::Ambiguous);
    Ok(states.iter().filter(|(state, _)| is_unlinked(state)).map(|(_, count)| count).sum())
}
