//! The callers and callees of a symbol: breadth-first search along calls.

use crate::argument::left;
use crate::entry::Entry;
use crate::error::Error;
use crate::mention::mentions;
use crate::name::{Disambiguation, ResolvedName, Subject};
use crate::session::Session;
use crate::shape::shape;
use rhumb_model::{Role, State};
use rhumb_store::{BreadthFirst, ConnectedSymbol, SymbolRow};
use schemars::JsonSchema;
use serde::Serialize;

/// Maximum number of symbols to visit; the answer says if this limit was hit.
const MAX_REACHED: usize = 10_000;

/// The direction to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallDirection {
    /// Toward callers.
    Callers,
    /// Toward callees.
    Callees,
}

/// The callers or callees of a symbol.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reaching {
    /// The generation of the index.
    pub generation: u64,
    /// The symbol asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Entry>,
    /// The candidates, if the name is ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disambiguation: Option<Disambiguation>,
    /// The number of symbols reached.
    pub total: u64,
    /// How many of them are not listed.
    pub left: u64,
    /// Whether everything was reached; a very large search is cut off.
    pub is_complete: bool,
    /// Calls of unresolved or ambiguous names that may belong to the answer.
    pub unlinked: u64,
    /// The symbols, nearest first.
    pub reached: Vec<Reached>,
}

/// A caller or callee, direct or indirect.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reached {
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Entry,
    /// The number of calls on the shortest path.
    pub depth: u32,
    /// The handle of the symbol through which it was reached.
    pub via: String,
    /// The number of calls between the two.
    pub calls: u32,
    /// The path of the first of these calls.
    pub call_path: String,
    /// Its line.
    pub call_line: u32,
}

mentions! { Reaching { symbol, disambiguation, reached } }
mentions! { Reached { symbol; call_path } }
shape! { Reaching { lists: reached(left); parts: disambiguation, symbol; } }
shape! { Reached { parts: symbol; } }

/// Returns the callers or callees of `subject`.
pub(crate) fn search_calls(
    session: &Session<'_>,
    subject: &Subject,
    direction: CallDirection,
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
        ResolvedName::One(symbol) => symbol,
        ResolvedName::Ambiguous(choice) => return Ok(Reaching { disambiguation: Some(choice), ..empty }),
    };
    let mut walk = CallWalk { session, direction, search: BreadthFirst::new([symbol.id]), reached: Vec::new() };
    let is_complete = walk.run(&symbol, depth.max(1))?;
    let total = walk.reached.len() as u64;
    let mut reached = walk.reached;
    reached.truncate(session.rows(limit) as usize);
    let unlinked = unlinked(session, &symbol, direction)?;
    let symbol = Some(Entry::from(&*symbol));
    Ok(Reaching { symbol, total, left: left(total, reached.len()), is_complete, unlinked, reached, ..empty })
}

struct CallWalk<'s> {
    session: &'s Session<'s>,
    direction: CallDirection,
    search: BreadthFirst,
    reached: Vec<Reached>,
}

impl CallWalk<'_> {
    /// Walks level by level; returns whether it was complete.
    fn run(&mut self, start: &SymbolRow, depth: u32) -> Result<bool, Error> {
        let mut level = vec![start.clone()];
        while self.search.can_continue(depth) {
            let depth = self.search.depth() + 1;
            let mut next = Vec::new();
            for symbol in &level {
                for neighbour in self.neighbours(symbol)? {
                    if self.reached.len() == MAX_REACHED {
                        return Ok(false);
                    }
                    if self.search.visit(neighbour.symbol.id) {
                        self.reached.push(self.reached(symbol, &neighbour, depth));
                        next.push(neighbour.symbol);
                    }
                }
            }
            level = next;
            self.search.descend();
        }
        Ok(true)
    }

    fn neighbours(&self, symbol: &SymbolRow) -> Result<Vec<ConnectedSymbol>, Error> {
        let store = &self.session.store;
        let limit = MAX_REACHED as u32;
        Ok(match self.direction {
            CallDirection::Callers => store.callers(symbol.id, limit)?,
            CallDirection::Callees => store.callees(symbol.id, limit)?,
        })
    }

    fn reached(&self, via: &SymbolRow, neighbour: &ConnectedSymbol, depth: u32) -> Reached {
        let caller = match self.direction {
            CallDirection::Callers => &neighbour.symbol,
            CallDirection::Callees => via,
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

/// Counts the unresolved and ambiguous calls of the symbol's name, or from the symbol.
fn unlinked(session: &Session<'_>, symbol: &SymbolRow, direction: CallDirection) -> Result<u64, Error> {
    let states = match direction {
        CallDirection::Callers => session.store.states_named(&symbol.name, &[Role::Call])?,
        CallDirection::Callees => session.store.states_from(symbol.id, &[Role::Call])?,
    };
    let is_unlinked = |state: &State| matches!(state, State::Unresolved | State::Ambiguous);
    Ok(states.iter().filter(|(state, _)| is_unlinked(state)).map(|(_, count)| count).sum())
}
